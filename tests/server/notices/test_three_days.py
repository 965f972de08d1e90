"""A game over three days, by a clock that the test moves: who is told what, how and when."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.patience import wait_until
from tests.support.server.moved_days import DAY_S, LATER_S, World, moved_days
from tests.support.server.outside import Subscription
from tests.support.server.services import Postgres
from tests.support.server.site import Guest

CHANCE = random.Random(1)
ENDS = ("end", "done", "ready", "confirm", "pass", "stay")
"""What ends a turn, if it can be ended."""


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    more: dict[str, Any] = {}
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        more["database_url"] = postgres.database("three_days")
    with moved_days(tmp_path, **more) as made:
        yield made


def play(guest: Guest, table: str, seat: int) -> None:
    """Makes one decision of a seat, as somebody who looks in for a moment."""
    with guest.socket(table) as socket:
        socket.send('{"type":"hello"}')
        move = None
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "view" and message["seat"] == seat and move is None:
                texts = [text for each in message["legal"] if each["kind"] == "listed" for text in each["texts"]]
                move = next((text for text in texts if text in ENDS), CHANCE.choice(texts))
                wanted = {
                    "type": "move",
                    "id": f"m{message['seen']}",
                    "seat": seat,
                    "seen": message["seen"],
                    "text": move,
                }
                socket.send(json.dumps(wanted))
            if message["type"] in ("accepted", "refused"):
                assert message["type"] == "accepted", message
                return


def on_turn(guest: Guest, table: str) -> bool:
    mine = guest.api.get("/api/me/tables").json()["tables"]
    return any(each.get("turn") for each in mine if each["table"]["id"] == table)


def test_three_days(world: World) -> None:
    ada, bo = world.site.guest("Ada"), world.site.guest("Bo")
    browser = Subscription(f"{world.push.url}/bo")
    assert bo.api.post("/api/me/push", json=browser.wish()).status_code == 204
    bo.api.put("/api/me/notices", json={"email": "bo@example.org", "zone": "UTC"})
    link = re.search(r"https://era.example(/api/notices/confirm/\S+)", world.mail.read(0))
    assert link is not None
    assert world.site.program().get(link[1]).status_code == 200

    table = ada.table(
        options={"players": 2, "variant": "base"}, game="merchants",
        seats=[{"kind": "me"}, {"kind": "open"}],
        clock={"kind": "days", "bank": 86_400, "reserve": 3600, "holidays": 5, "bot": "random"},
    )  # fmt: skip
    hook = {"kind": "discord", "url": f"{world.hook.url}/channel"}
    assert ada.api.put(f"/api/tables/{table}/webhook", json=hook).status_code == 200
    bo.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{table}/start")

    # Whose turn it is first, the game says; we want it to be Bo's.
    def turns_to(guest: Guest, other: Guest, seat: int) -> None:
        for _ in range(20):
            if on_turn(guest, table):
                return
            play(other, table, seat)
        raise AssertionError("never on turn")

    turns_to(bo, ada, 0)
    wait_until(lambda: world.has_noted(table, 1), "the turn to be noted")

    def counts() -> tuple[int, int, int]:
        hooks = [json.loads(each.body)["content"] for each in world.hook.received]
        return (
            len(world.push.received),
            len(world.mail.mails) - 1,
            sum("Bo, it is your turn" in text for text in hooks),
        )

    def told(wanted: tuple[int, int, int]) -> None:
        wait_until(lambda: counts() == wanted, f"{wanted} notices", counts)

    assert counts() == (0, 0, 0), "whoever moves at once need not be told"
    world.clock.advance(LATER_S)
    told((1, 1, 1))
    message = browser.read(world.push.received[0].body)
    assert (message["kind"], message["url"]) == ("turn", f"/t/{table}")
    assert world.push.received[0].headers["authorization"].startswith("vapid ")
    assert "https://era.example/t/" in world.mail.read(1)

    # Day two: Bo has answered; it is his turn again at night, and he sleeps.
    turns_to(ada, bo, 1)
    wait_until(lambda: not world.has_noted(table, 1), "the turn to be over")
    bo.api.put("/api/me/notices", json={"quiet": True, "quiet_from": 22 * 60, "quiet_to": 7 * 60})
    world.clock.advance(DAY_S / 2 - LATER_S)  # midnight
    turns_to(bo, ada, 0)
    wait_until(lambda: world.has_noted(table, 1), "the turn to be noted")
    world.clock.advance(LATER_S)
    told((1, 1, 2))
    world.clock.advance(7 * 3600 - LATER_S - 60)  # one minute before seven
    wait_until(world.has_dealt_with_all, "what is due")
    assert counts() == (1, 1, 2), "nobody is woken"
    world.clock.advance(61)
    told((2, 2, 2))

    # A holiday: the clock stands still, however long.
    now = int(world.clock.now * 1000)
    span = [now, now + 3 * 86_400_000]
    assert bo.api.put("/api/me/holidays", json={"holidays": [span]}).status_code == 200
    world.clock.advance(2 * DAY_S)
    assert not ada.api.get(f"/api/tables/{table}").json()["seats"][1].get("stand_in")
    assert counts()[2] == 2

    # The holiday is over, and a quarter of his day is left: he is told, before anything else happens.
    world.clock.advance(1.5 * DAY_S + 3600)
    told((3, 3, 2))

    # Then his time is up, the reserve as well: a stand-in plays, and gives the seat back.
    world.clock.advance(DAY_S)

    def stood_in() -> bool:
        return bool(ada.api.get(f"/api/tables/{table}").json()["seats"][1].get("stand_in"))

    wait_until(stood_in, "a stand-in")
    wait_until(lambda: any(_is(browser, each, "stand-in") for each in world.push.received), "word of the stand-in")
    # By mail, too, before he comes back: what has not been sent by then need not be told any more.
    wait_until(lambda: len(world.mail.mails) == 5, "the same by mail")
    assert [each["kind"] for each in ada.api.get(f"/api/tables/{table}").json()["happened"]] == ["time"]
    wait_until(lambda: on_turn(ada, table), "the stand-in to play until it is Ada's turn")
    bo.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    back = ada.api.get(f"/api/tables/{table}").json()
    assert not back["seats"][1].get("stand_in")
    assert back["happened"][-1]["kind"] == "back"
    kinds = [browser.read(each.body)["kind"] for each in world.push.received]
    assert sorted(kinds) == ["stand-in", "time", "turn", "turn"], "each once"
    subjects = [str(each["subject"]) for each in world.mail.mails[1:]]
    assert len({each["message-id"] for each in world.mail.mails}) == len(world.mail.mails), subjects


def _is(browser: Subscription, received: Any, kind: str) -> bool:
    return bool(browser.read(received.body)["kind"] == kind)
