"""A hostile client within its allowance: nobody else notices, in counts of work. bench.hostile measures times."""

import asyncio
import random
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from bench import hostile_client
from bench.hostile_client import KINDS, HostileClient
from era.server.protocol.from_client import FromClient
from era.server.tables import session
from tests.support.once import once
from tests.support.patience import PATIENCE_S, wait_until_async
from tests.support.server.client import Client, new_table
from tests.support.server.site import running, settings

pytestmark = once

RECORD = Path(__file__).parents[1] / "replays" / "merchants" / "random-base-3p-082.era"
"""More than three thousand entries."""
MOST_ENTRIES = 1000
"""That the serving process may play from logs in all: its tables are short, apart from that record."""
MOVES = 15
ROUTES = {"new guest", "records", "story", "past", "side", "scenes", "record", "study", "box", "differences", "answer",
          "table", "new table", "go on", "box check", "log in", "/api/me/tables", "/api/openapi.json", "new club",
          "new tournament", "play the day", "club", "tournament", "/api/daily"}  # fmt: skip


@pytest.fixture
def entries_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the entries of logs that the serving process plays."""
    count = [0]
    follow = session.Session._follow

    def note(self: session.Session, entry: Any) -> None:
        count[0] += 1
        follow(self, entry)

    monkeypatch.setattr(session.Session, "_follow", note)
    return count


def test_others_play_on_while_one_spends_its_whole_allowance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entries_played: list[int]
) -> None:
    monkeypatch.setattr(hostile_client, "HALF_SENT", 60)
    monkeypatch.setattr(hostile_client, "SOCKETS", 3)
    monkeypatch.setattr(hostile_client, "NAMES", 1)  # each guess takes a core for a while

    async def story(port: int) -> HostileClient:
        hostile = HostileClient(port, RECORD.read_text("utf-8"), random.Random(1))
        attacking = asyncio.create_task(hostile.run())

        def is_spent() -> bool:
            """Everything was asked for, and something was refused because it was too much."""
            asked = {route for route, _ in hostile.answers}
            sent = {kind for kind, _ in hostile.frames}
            wanted = ROUTES | {operation.name for operation in hostile.operations}
            is_told = bool(hostile.operations) and sent >= set(KINDS)
            return is_told and asked >= wanted and any(status == 429 for _, status in hostile.answers)

        await wait_until_async(is_spent, "every route and kind of frame", hostile.answers.total)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE_S) as http:
            seated = await new_table(http, "medieval", {}, 2)
        people = [
            Client([f"http://127.0.0.1:{port}"], token, seated.table, random.Random(2)) for token in seated.tokens
        ]
        playing = [asyncio.create_task(each.run()) for each in people]

        def moves() -> int:
            return sum(len(each.played) for each in people)

        await wait_until_async(lambda: moves() >= MOVES or any(each.over for each in people), "others' moves", moves)
        for task in (attacking, *playing):
            task.cancel()
        await asyncio.gather(attacking, *playing, return_exceptions=True)
        assert not any(each.refused.keys() - {"stale", "turn"} for each in people)
        return hostile

    with running(settings(tmp_path, rate=1.0, proxies=(), study_games=1)) as site:
        hostile = asyncio.run(story(site.port))
    assert hostile.failures == []
    assert hostile.records, "the long record was brought along"
    assert entries_played[0] < MOST_ENTRIES


def test_every_kind_of_frame_is_sent() -> None:
    known = {kind.__struct_config__.tag for kind in get_args(FromClient)}
    assert set(KINDS) - {"nonsense"} == known
