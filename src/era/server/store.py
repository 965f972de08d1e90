"""All SQL of tables, events, snapshots and chats."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.rows import Chat, Event, Snapshot, Stored, TableRow


class Conflict(Exception):
    """Somebody else was first: read the table again."""


class Store:
    engine: AsyncEngine

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Connects and brings the database up to date (alembic)."""
        raise NotImplementedError

    async def close(self) -> None: ...

    async def create(self, row: TableRow, events: Sequence[Event] = ()) -> None: ...

    async def load(self, table_id: str) -> Stored | None: ...

    async def row(self, table_id: str) -> TableRow | None: ...

    async def events_after(self, table_id: str, number: int) -> list[Event]: ...

    async def append(self, table_id: str, events: Sequence[Event], snapshot: Snapshot | None = None) -> None:
        """Raises Conflict if one of these numbers or move ids is already there; then nothing was written."""

    async def change(self, table_id: str, version: int | None = None, **columns: Any) -> None:
        """Raises Conflict if the row is no longer at `version`."""

    async def public_tables(self, limit: int) -> list[TableRow]: ...

    async def tables_of(self, user_id: str) -> list[TableRow]: ...

    async def say(self, table_id: str, chat: Chat) -> None: ...

    async def chats(self, table_id: str, limit: int) -> list[Chat]: ...

    async def due(self, now: int, limit: int) -> list[str]:
        """Running tables whose deadline has passed and that nobody has claimed."""
        raise NotImplementedError

    async def claim(self, table_id: str, now: int, until: int) -> bool:
        """Whether this process may deal with it; until then no other will."""
        raise NotImplementedError
