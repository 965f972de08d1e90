"""What the database says in the end, held against what clients were told."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from era.core import record
from era.core.log import Entry
from era.core.replay import replay_entries
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.server.protocol.from_client import Move, Undo
from era.server.storage.models import Chat, StoredTable
from era.server.storage.table_store import TableStore
from era.server.tables.undo import list_surviving
from tests.support.server.client import Client

MAX_CHATS = 100_000
FINAL = {"illegal", "unclear", "stale", "turn", "seat", "over", "undo"}
"""Refusals that are for good: what was refused is not in the log. After `wait` the same is to be sent again."""


def read(url: str, tables: Iterable[str]) -> tuple[dict[str, StoredTable], dict[str, list[Chat]]]:
    """Everything about these tables, read from the database."""

    async def run() -> tuple[dict[str, StoredTable], dict[str, list[Chat]]]:
        store = await TableStore.open(url)
        try:
            found = {table: await store.load(table) for table in tables}
            chats = {table: await store.chats(table, MAX_CHATS) for table in found}
        finally:
            await store.close()
        return {table: stored for table, stored in found.items() if stored is not None}, chats

    return asyncio.run(run())


def check(url: str, clients: Sequence[Client]) -> int:
    """Each table is one legal game, and what a client was told is so: nothing that was accepted is lost, nothing that
    was refused is there, nothing that was said is missing. Returns how many moves and undos were accepted."""
    stored, chats = read(url, {client.table for client in clients})
    for table in stored.values():
        check_one_legal_game(table)
    for client in clients:
        check_nothing_lost(stored[client.table], client.played)
        check_answers(stored[client.table], client)
        said = Counter(chat.text for chat in chats[client.table])
        assert all(said[text] == 1 for text in client.heard), "what was said is lost, or stands there twice"
    return sum(len(client.played) + len(client.undone) for client in clients)


def check_answers(stored: StoredTable, client: Client) -> None:
    """`accepted` is in the log, and what was refused is not. A move sent to two servers may be refused by the one that
    comes second, and the answer of the other may be on its way when the test ends; from a single server, and to an
    undo, there is only one answer."""
    ids = {event.move_id for event in stored.events if event.move_id is not None}
    for move_id, answers in client.answers.items():
        move = client._moves[move_id]
        is_in_log = write_key(move) in ids
        refused = answers & FINAL
        one_answer = isinstance(move, Undo) or len(client.urls) == 1
        if "accepted" in answers:
            assert is_in_log, f"accepted, and not in the log: {move}"
            assert not (refused and one_answer), f"accepted and refused ({refused}): {move}"
        elif refused and one_answer:
            assert not is_in_log, f"refused ({refused}), and in the log: {move}"


def write_key(move: Any) -> str:
    return f"{'u' if isinstance(move, Undo) else ''}{move.seat}:{move.id}"


def check_one_legal_game(stored: StoredTable) -> None:
    """The log is one game: numbered without gaps, every move legal, every die from the table's seed."""
    assert [event.number for event in stored.events] == list(range(1, len(stored.events) + 1))
    ids = Counter(event.move_id for event in stored.events if event.move_id is not None)
    assert all(count == 1 for count in ids.values()), "a move was played twice"
    row = stored.row
    game = game_by_name(row.game)
    entries = [Entry(event.seat, event.text) for event in list_surviving(stored.events, 0)]
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
