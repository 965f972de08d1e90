"""What the database says in the end, held against what clients were told."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from era.core import record
from era.core.log import Entry
from era.core.replay import replay_entries
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.server.protocol.messages import Move
from era.server.storage.models import StoredTable
from era.server.storage.table_store import TableStore
from tests.support.server.client import Client


def read(url: str, tables: Iterable[str]) -> dict[str, StoredTable]:
    """Everything about these tables, read from the database."""

    async def run() -> dict[str, StoredTable]:
        store = await TableStore.open(url)
        try:
            found = {table: await store.load(table) for table in tables}
        finally:
            await store.close()
        return {table: stored for table, stored in found.items() if stored is not None}

    return asyncio.run(run())


def check(url: str, clients: Sequence[Client]) -> int:
    """Each table is one legal game and nothing that a client was told is lost; how many moves that were."""
    stored = read(url, {client.table for client in clients})
    for table in stored.values():
        check_one_legal_game(table)
    for client in clients:
        check_nothing_lost(stored[client.table], client.played)
    return sum(len(client.played) for client in clients)


def check_one_legal_game(stored: StoredTable) -> None:
    """The log is one game: numbered without gaps, every move legal, every die from the table's seed."""
    assert [event.number for event in stored.events] == list(range(1, len(stored.events) + 1))
    assert all(event.kind != "undo" for event in stored.events), "nobody took anything back in this test"
    ids = Counter(event.move_id for event in stored.events if event.move_id is not None)
    assert all(count == 1 for count in ids.values()), "a move was played twice"
    row = stored.row
    game = game_by_name(row.game)
    entries = [Entry(event.seat, event.text) for event in stored.events]
    text = record.write(row.game, row.rules, row.options, entries)
    assert row.seed is not None
    for _ in replay_entries(game, record.read(text), SealedSource(row.seed)):
        pass


def check_nothing_lost(stored: StoredTable, played: Mapping[str, Move]) -> None:
    """Every move that a client was told is played is in the log: once, and as it was sent."""
    by_id = {event.move_id: event for event in stored.events if event.move_id is not None}
    for move in played.values():
        event = by_id.get(f"{move.seat}:{move.id}")
        assert event is not None, f"a move that was acknowledged is not in the log: {move}"
        assert (event.seat, event.text) == (move.seat, move.text)
