"""What the contract tests share: states as plain data, and walks through random games."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from era.core.game import AnyGame
from era.core.match import Match
from era.core.rng import SEED_BYTES, QuickSource, SealedSource
from tests.contract.cases import Case
from tests.support.fields import field_names

MAX_ENTRIES = 20_000
STATES_PER_GAME = 12


class Spot(Struct, frozen=True):
    """A moment of a random game when somebody has to decide."""

    case: Case
    state: Any
    seat: int
    rng: random.Random

    @property
    def game(self) -> AnyGame:
        return self.case.game

    def dump(self) -> Any:
        return dump(self.state, self.case)

    def pick(self, most: int) -> list[Any]:
        """Some of the legal actions, all of them if they are few."""
        legal = self.game.legal(self.state, self.seat)
        indexes = range(legal.size) if legal.size <= most else sorted(self.rng.sample(range(legal.size), most))
        return [legal.nth(index) for index in indexes]


def random_games(case: Case, check: Callable[[int], None], games: int = 0) -> None:
    """Runs `check` with many seeds, as many as the case says if nobody else does; a failure names the seed."""

    def one_game(seed: int) -> None:
        check(seed)

    asked = settings(case.settings, max_examples=games) if games else case.settings
    asked(given(seed=st.integers(0, 2**32 - 1))(one_game))()


def play_out(case: Case, seed: int) -> Match:
    """A whole random game with provable dice."""
    rng = random.Random(seed)
    match = Match(case.game, case.options, SealedSource(rng.randbytes(SEED_BYTES)))
    for _ in range(MAX_ENTRIES):
        if match.over():
            break
        seat = rng.choice(case.game.turn(match.state).seats)
        legal = case.game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
    return match


def spots(case: Case, seed: int, most: int = STATES_PER_GAME) -> list[Spot]:
    """Moments of a random game, each as likely as any other to be chosen."""
    rng = random.Random(seed)
    kept: list[Spot] = []
    for number, (state, seat) in enumerate(decisions(case, rng)):
        place = number if number < most else rng.randrange(number + 1)
        if place < most:
            kept[place : place + 1] = [Spot(case, case.game.copy(state), seat, rng)]
    return kept


def decisions(case: Case, rng: random.Random) -> Iterator[tuple[Any, int]]:
    """The state at each decision of a random game (the same object each time), and a seat to decide."""
    game, source = case.game, QuickSource(rng)
    state = game.start(case.options)
    for _ in range(MAX_ENTRIES):
        while (chance := game.chance(state)) is not None:
            game.draw(state, source.draw(chance))
        if game.turn(state).over:
            return
        seat = rng.choice(game.turn(state).seats)
        yield state, seat
        legal = game.legal(state, seat)
        game.act(state, seat, legal.nth(rng.randrange(legal.size)))


def dump(value: Any, case: Case) -> Any:
    """A state with everything in it as nested tuples, to be compared."""
    return _dump(value, case.skip)


def _dump(value: Any, skip: frozenset[str]) -> Any:
    if value is None or isinstance(value, int | str | float | bytes):
        return value
    if isinstance(value, list | tuple):
        return tuple([_dump(item, skip) for item in value])
    if isinstance(value, dict):
        return tuple(sorted(((repr(_dump(k, skip)), _dump(v, skip)) for k, v in value.items()), key=lambda kv: kv[0]))
    if isinstance(value, set | frozenset):
        return tuple(sorted(repr(_dump(item, skip)) for item in value))
    slots = field_names(value.__class__)
    if not slots:  # a part of the rules, such as a kind of piece: it never changes
        return type(value).__name__, getattr(value, "name", id(value))
    return (type(value).__name__, *[(name, _dump(getattr(value, name), skip)) for name in slots if name not in skip])
