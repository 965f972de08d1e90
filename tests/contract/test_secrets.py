"""What the server sends tells nobody what another seat hides: the same game is played at two tables with the same dice,
but at one of them a player does something else behind the screen. Whatever the others are sent is the same to the byte.

tests/server/test_spy.py does so with a whole server, for a few positions."""

import random

import pytest

from era.core.log import Entry
from era.core.match import Match
from era.core.rng import QuickSource
from era.server.tables.broadcast import Broadcaster
from era.server.tables.session import Session
from tests.contract.cases import CASES, GAMES, Case, each_case
from tests.contract.play import random_games
from tests.contract.telling import choose, make_row

GAMES_SPIED_ON = min(GAMES, 300) or 1
MAX_SECRETS_BEFORE = 4
"""Which secret of a game is spied on: the layouts, or the dice of one of the first rounds."""
SPY_MOVES = 5
READ_MOVES = 150

HIDING = [case for case in CASES if case.name.startswith("medieval") and not case.name.endswith("-1p")]


class SpiedTable:
    """A table, and all that each viewer was sent since the secret began."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game = case.game
        self.session = Session(case.game, make_row(case, seed))
        self.session.begin(0)
        self._broadcaster = Broadcaster()
        self.session.shoot = self._broadcaster.shoot
        self.seats = self.session.seats
        for viewer in range(self.seats + 1):
            self._broadcaster.view(self.session, viewer, 0, 0)
        self.frames: list[list[bytes]] = [[] for _ in range(self.seats + 1)]

    def play(self, seat: int, text: str) -> None:
        self.session.submit(seat, text, 0)
        for viewer, frame in self._broadcaster.updates(self.session, 0):
            self.frames[viewer].append(frame)

    def forget(self) -> None:
        for frames in self.frames:
            frames.clear()

    def is_secret(self) -> bool:
        return self.game.secret(self.session.state)

    def count_legal(self, seat: int) -> int:
        return self.game.legal(self.session.state, seat).size

    def write_nth(self, seat: int, number: int) -> str:
        state = self.session.state
        return self.game.write(state, seat, self.game.legal(state, seat).nth(number))

    def choose(self, seat: int, rng: random.Random) -> str:
        state = self.session.state
        return self.game.write(state, seat, choose(self.game, state, seat, rng))

    def is_ready_after(self, seat: int, text: str) -> bool:
        """Whether the seat would have nothing more to do behind its screen."""
        after = self.game.copy(self.session.state)
        self.game.act(after, seat, self.game.read(after, seat, text))
        while (chance := self.game.chance(after)) is not None:
            self.game.draw(after, QuickSource(random.Random(0)).draw(chance))
        return not self.game.secret(after) or seat not in self.game.turn(after).seats


def play_until_secret(tables: list[SpiedTable], rng: random.Random) -> bool:
    """Play the same at both tables up to a secret that is chosen by lot; False if the game is over before."""
    first, hid = tables[0], False
    secrets = rng.randrange(MAX_SECRETS_BEFORE + 1)
    while not first.session.over():
        if first.is_secret() and not hid:
            secrets -= 1
        hid = first.is_secret()
        if secrets < 0 and hid and len(first.session.turn().seats) > 1:  # whoever has no dice has nothing to hide
            return True
        seat = rng.choice(first.session.turn().seats)
        text = first.choose(seat, rng)
        for table in tables:
            table.play(seat, text)
    return False


def hide(table: SpiedTable, victim: int, first: str, rng: random.Random) -> None:
    """Let the victim do this first, and then anything, until there is nothing more to do behind the screen."""
    table.play(victim, first)
    while victim in table.session.turn().seats:
        table.play(victim, table.choose(victim, rng))


def spy(tables: list[SpiedTable], victim: int, rng: random.Random) -> None:
    """Let the others do the same at both tables, without ending the secret."""
    for _ in range(SPY_MOVES):
        seat = rng.choice([seat for seat in tables[0].session.turn().seats if seat != victim])
        text = tables[0].choose(seat, rng)
        if not tables[0].is_ready_after(seat, text):
            for table in tables:
                table.play(seat, text)


def hide_differently(case: Case, seed: int) -> tuple[list[SpiedTable], int] | None:
    """Return two tables whose games differ in what one seat hides, and that seat; None if no game came so far."""
    rng, tables = random.Random(f"{case.name} {seed}"), [SpiedTable(case, seed) for _ in range(2)]
    if not play_until_secret(tables, rng):
        return None
    victim = rng.choice(tables[0].session.turn().seats)
    number, legal = rng.randrange(2**16), tables[0].count_legal(victim)
    for shift, table in enumerate(tables):
        table.forget()
        hide(table, victim, table.write_nth(victim, (number + shift) % legal), random.Random(rng.random()))
    assert legal == 1 or tables[0].frames[victim] != tables[1].frames[victim]
    spy(tables, victim, rng)
    return tables, victim


def list_others(table: SpiedTable, victim: int) -> list[list[bytes]]:
    """What everybody else was sent, spectators included."""
    return [frames for viewer, frames in enumerate(table.frames) if viewer != victim]


@pytest.mark.parametrize("case", HIDING, ids=lambda case: case.name)
def test_nobody_is_sent_what_another_seat_hides(case: Case) -> None:
    def check(seed: int) -> None:
        hidden = hide_differently(case, seed)
        if hidden is not None:
            (one, other), victim = hidden
            assert list_others(one, victim) == list_others(other, victim)
            assert any(list_others(one, victim)), "they were sent that the victim is ready"

    random_games(case, check, GAMES_SPIED_ON)


def test_the_screens_are_lifted() -> None:
    """Once all are ready the others learn what was hidden: the comparison is able to fail."""
    case = next(case for case in HIDING if case.name == "medieval-2p")
    for seed in range(5):
        hidden = hide_differently(case, seed)
        if hidden is not None:
            (one, other), victim = hidden
            for table in (one, other):
                while table.is_secret() and (seats := table.session.turn().seats):
                    table.play(seats[0], table.write_nth(seats[0], table.count_legal(seats[0]) - 1))
            assert list_others(one, victim) != list_others(other, victim)


@each_case
def test_what_spectators_may_know_everybody_may(case: Case) -> None:
    """A table's log asks about every seat only if there is something that spectators may not know."""

    class Reader:
        """Reads every entry as all may see it, with the state after it."""

        def __init__(self) -> None:
            self.match: Match | None = None

        def before_entry(self) -> None: ...

        def after_entry(self, entry: Entry) -> None:
            assert self.match is not None
            state, game = self.match.state, self.match.game
            if game.redact(state, entry, None) is entry:
                assert all(game.redact(state, entry, seat) is entry for seat in range(game.seats(state)))

    def one_game(seed: int) -> None:
        rng, reader = random.Random(seed), Reader()
        reader.match = match = Match(case.game, case.options, QuickSource(rng), reader)
        match.settle()
        for _ in range(READ_MOVES):
            if not match.over():
                seat = rng.choice(match.turn().seats)
                match.act(seat, choose(case.game, match.state, seat, rng))

    random_games(case, one_game, games=1)
