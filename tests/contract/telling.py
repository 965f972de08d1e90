"""A random game at a table, followed as the clients of everybody at it follow it: line by line."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from era.core.game import AnyGame
from era.core.log import Entry
from era.core.match import play_entry, start_with_news
from era.core.memory import Memory
from era.core.news import News
from era.server.protocol.patch import apply
from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.broadcast import Broadcaster
from era.server.tables.session import Session
from tests.contract.cases import Case
from tests.support.merchants.planner import Planner

EAGERNESS = 0.5
"""How often a player builds if one of a few random actions is to build: much follows from it."""
MAX_READ = 8
NOISES = (0.0, 0.05, 0.2, 0.6)
"""How random the players of an order game are: who only moves about completes no order, and nothing follows."""
SHOWN = ("", 0)
"""No secret: else it has the name of its step and the number of its round."""


class ToldEntry(msgspec.Struct):
    """An action or a draw of a random game: what spectators saw before and after it, and what was told."""

    entry: Entry
    news: list[News]
    before: Any
    after: Any
    hid: bool
    """Somebody hid something before it and hides it still."""


class FollowedTable:
    """A running game, and what each viewer knows of it by applying every line that it is sent: at once compared with
    what is true by a second game, which plays the same entries."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game = case.game
        self.session = Session(case.game, make_row(case, seed))
        self.session.begin(0)
        self._broadcaster = Broadcaster()
        self.session.shoot = self._broadcaster.shoot
        seats = self.session.seats
        self._viewers: list[int | None] = [*range(seats), None]
        self._views = [decode(self._broadcaster.view(self.session, viewer, 0, 0).view) for viewer in range(seats + 1)]
        self._twin, self._memory = start_with_news(case.game, case.options), Memory()
        self._true: list[tuple[Any, Any]] = []
        """What the second game shows each viewer, and the same as a client has it."""
        self._known, self._hid = 0, SHOWN
        self._look()
        for _ in self._list_new():
            pass

    def play(self, seat: int, text: str) -> Iterator[ToldEntry]:
        """Play an action; yield its entry and the draws that followed."""
        self.session.submit(seat, text, 0)
        sent = {viewer: msgspec.json.decode(frame) for viewer, frame in self._broadcaster.updates(self.session, 0)}
        waiting = {viewer: message.get("lines", []) for viewer, message in sent.items()}
        for told in self._list_new():
            self._follow_lines(waiting)
            yield told
        assert not any(waiting.values()), "lines of no entry"
        for viewer, message in sent.items():
            apply(self._views[viewer], message.get("changes", []))
        for viewer, view in enumerate(self._views):
            assert view == self._true[viewer][1], (viewer, text)

    def _list_new(self) -> Iterator[ToldEntry]:
        """Yield the entries that the second game does not know yet, and let it play them."""
        while self._known < len(self.session.entries):
            entry, hid, before = self.session.entries[self._known], self._hid, decode(self._true[-1][0])
            play_entry(self.game, self._twin, entry)
            self._known += 1
            self._look()
            news = list(self.game.news(self._twin))
            yield ToldEntry(entry, news, before, self._true[-1][1], hid != SHOWN and hid == self._hid)

    def _look(self) -> None:
        """Read what the second game shows now. What is the same for several, or as it was, is decoded once."""
        known = {id(shown): decoded for shown, decoded in self._true}
        now = self.game.screens(self._twin, self._viewers, self._memory)
        for shown in now:
            if id(shown) not in known:
                known[id(shown)] = decode(shown)
        self._true = [(shown, known[id(shown)]) for shown in now]
        if self.game.secret(self._twin):
            self._hid = (self.game.turn(self._twin).phase, self._true[-1][1]["round"])
        else:
            self._hid = SHOWN

    def _follow_lines(self, waiting: dict[int, list[Any]]) -> None:
        """Let each viewer who has a line for the last entry apply it."""
        for viewer, lines in waiting.items():
            item = self.session.lines.of[viewer][lines[0]["n"] - 1] if lines else None
            if item is not None and item.entry == self._known - 1:
                apply(self._views[viewer], lines.pop(0).get("changes", []))
                assert self._views[viewer] == self._true[viewer][1], (viewer, item.text)


def follow(case: Case, seed: int, most: int) -> Iterator[ToldEntry]:
    """Yield the entries of a random game, up to so many moves."""
    rng, table = random.Random(f"{case.name} {seed}"), FollowedTable(case, seed)
    session, player = table.session, make_player(case, rng)
    for _ in range(most):
        if session.over():
            return
        seat = rng.choice(session.turn().seats)
        action = player(session.state, seat)
        yield from table.play(seat, case.game.write(session.state, seat, action))


def make_player(case: Case, rng: random.Random) -> Callable[[Any, int], Any]:
    """Make somebody who chooses an action for a seat: at random, but not so often what leads nowhere."""
    game = case.game
    if game.name == "merchants":
        planner = Planner(rng.randrange(2**32), rng.choice(NOISES))
        return lambda state, seat: planner.choose(state, list(game.legal(state, seat)))
    return lambda state, seat: choose(game, state, seat, rng)


def choose(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    legal = game.legal(state, seat)
    most = MAX_READ if rng.random() < EAGERNESS else 1
    some = [legal.nth(number) for number in rng.sample(range(legal.size), min(legal.size, most))]
    built = (action for action in some if game.write(state, seat, action).startswith("build "))
    return next(built, some[0])


def decode(view: Any) -> Any:
    """What is shown, as a client has it."""
    return msgspec.json.decode(msgspec.json.encode(view))


def make_row(case: Case, seed: int) -> TableRow:
    seats = case.game.seats(case.game.start(case.options))
    return TableRow(
        id="t1",
        game=case.game.name,
        rules=case.game.rules_version,
        options=case.options,
        status="running",
        seats=[SeatRow("person") for _ in range(seats)],
        clock=Clock(),
        public=False,
        bot_seconds=0.5,
        host=None,
        seed=seed.to_bytes(32, "big"),
        created=0,
        touched=0,
        started=0,
    )
