"""What is put into the log together."""

# Compiled: made for every move at a table.

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from era.server.storage.models import Chat, Event, Snapshot

GET_LOOP: Final = asyncio.get_running_loop
"""What is final is at hand in compiled code; what is imported is looked up by its name each time."""


class Append:
    """Events of one table, with what else changes together with them; or what was said there."""

    __slots__ = ("chats", "columns", "done", "events", "snapshot", "table_id")

    def __init__(
        self,
        table_id: str,
        events: Sequence[Event],
        snapshot: Snapshot | None = None,
        columns: dict[str, Any] | None = None,
        chats: Sequence[Chat] = (),
    ) -> None:
        self.table_id = table_id
        self.events = events
        self.snapshot = snapshot
        self.columns = columns
        self.chats = chats
        self.done: asyncio.Future[None] = GET_LOOP().create_future()

    def ends_game(self) -> bool:
        return self.columns is not None and self.columns.get("status") == "over"

    def last_at(self) -> int:
        return self.events[-1].at if self.events else 0
