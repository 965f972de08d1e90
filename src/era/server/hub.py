"""All tables of this process."""

from typing import Any, Literal

from era.server.messages import TableInfo
from era.server.rows import Spec
from era.server.store import Store
from era.server.table import LiveTable

Act = Literal["sit", "leave", "kick", "bot", "here", "open"]


class Hub:
    def __init__(self, store: Store, bus: Any, workers: Any) -> None: ...

    async def start(self) -> None:
        """Listens to the bus and begins to sweep."""

    async def stop(self) -> None: ...

    async def table(self, table_id: str) -> LiveTable | None:
        """In memory, loaded on demand, dropped when idle."""

    async def create(self, spec: Spec) -> str:
        """The new table's id. It starts at once if no seat is open. Raises EraError for what cannot be."""
        raise NotImplementedError

    async def change_seat(
        self, table_id: str, seat: int, act: Act, user: str, name: str = "", level: str = ""
    ) -> None: ...

    async def begin(self, table_id: str, user: str) -> None:
        """The host starts the game."""

    async def rematch(self, table_id: str, user: str) -> str:
        raise NotImplementedError

    def info(self, live: LiveTable, user_id: str | None, lang: str = "en") -> TableInfo:
        raise NotImplementedError

    async def record(self, table_id: str, user_id: str | None, seat: int | None = None) -> str:
        """The .era file: whole for a finished game, own side of a running one."""
        raise NotImplementedError

    async def past(self, table_id: str, user_id: str | None, line: int, side: int | None) -> dict[str, Any]:
        raise NotImplementedError

    async def upload(self, text: str, user_id: str | None) -> str:
        """A finished read-only table made from an .era file."""
        raise NotImplementedError
