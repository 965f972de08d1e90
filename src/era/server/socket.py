"""The play socket."""

from starlette.websockets import WebSocket

from era.server.hub import Hub
from era.server.identity import User


async def play(websocket: WebSocket, hub: Hub, user: User | None, table_id: str) -> None:
    """Serves one connection until it ends. Accepts it, so whoever calls has checked origin and limits."""
