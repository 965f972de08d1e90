"""A club of many people: what a page asks the database for, and what it sends, does not grow with them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert

from bench.club_rows import CLUB, GAME, TOURNAMENT_COUNT, fill_club
from era.server import kept
from era.server.auth.tokens import Claim, Tokens
from era.server.clubs.day_board import MAX_FIRST
from era.server.config import read_secret
from era.server.http.paging import PAGE
from era.server.http.routes.clubs import MAX_LEAGUE
from era.server.storage.schema import USERS
from era.server.storage.table_store import TableStore
from tests.support.once import once
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Site, running, settings

pytestmark = once

PEOPLE = 1200
MOST_STATEMENTS = 25
"""For a page that somebody else has looked at just before."""


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """A server, and the token of the club's founder."""
    folder = tmp_path_factory.mktemp("crowded")
    chosen = settings(folder)
    asyncio.run(_fill(f"sqlite+aiosqlite:///{folder / 'era.db'}"))
    with running(chosen) as site:
        yield site, Tokens(read_secret(chosen)).make(Claim("u0", 1, "test"))


async def _fill(url: str) -> None:
    store = await TableStore.open(url)
    async with store.engine.begin() as connection:
        people = [{"id": f"u{n}", "name": f"Person {n}", "session": 1, "created": n} for n in range(PEOPLE)]
        await connection.execute(insert(USERS), people)
    await fill_club(store, PEOPLE)
    await store.close()


@pytest.fixture
def statements() -> Iterator[list[str]]:
    seen: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("SELECT") and not any(name in statement for name in ("FROM audit", "FROM tables")):
            seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield seen
    event.remove(Engine, "before_cursor_execute", note)


def read(crowded: tuple[Site, str], path: str) -> dict[str, Any]:
    site, token = crowded
    answer = site.program(token).get(path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_club_is_read_page_by_page(crowded: tuple[Site, str], statements: list[str]) -> None:
    info = read(crowded, f"/api/clubs/{CLUB}")
    assert (info["count"], len(info["members"])) == (PEOPLE, PAGE)
    assert info["owner"]
    assert info["member"]
    for season in info["seasons"]:
        assert len(season["league"]) in (MAX_LEAGUE, MAX_LEAGUE + 1)
        assert all(line["name"].startswith("Person ") for line in season["league"])
        assert [line["place"] for line in season["league"]] == sorted(line["place"] for line in season["league"])
    statements.clear()
    assert read(crowded, f"/api/clubs/{CLUB}") == info
    assert len(statements) <= MOST_STATEMENTS < TOURNAMENT_COUNT, "tournaments that are over are read once"

    names, after = [line["name"] for line in info["members"]], info["next"]
    while after:
        page = read(crowded, f"/api/clubs/{CLUB}/members?after={after}&limit=100")
        names += [line["name"] for line in page["members"]]
        after = page["next"]
    assert names == [f"Person {n}" for n in range(PEOPLE)]


def test_a_day_that_everybody_played(
    crowded: tuple[Site, str], statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "KEPT_S_PER_ROW", PATIENCE_S)  # however busy the machine is
    page = read(crowded, f"/api/daily?game={GAME}")
    assert page["mine"] == "done"
    assert len(page["points"]) == page["played"] > PEOPLE / 2
    assert MAX_FIRST < len(page["rows"]) < 2 * MAX_FIRST + 100, "the first, oneself, and friends"
    assert [row["place"] for row in page["rows"]] == sorted(row["place"] for row in page["rows"])
    assert any(row.get("mine") for row in page["rows"])
    assert any(row.get("friend") and row["place"] > MAX_FIRST for row in page["rows"])
    statements.clear()
    assert read(crowded, f"/api/daily?game={GAME}")["points"] == page["points"]
    assert len(statements) <= MOST_STATEMENTS
    assert not any("plays.figures" in each and "LIMIT" in each for each in statements), "the table was made before"
