"""The unlogged loop: games of which nobody keeps a log, as quickly as the rules allow.

Simulation, arena, playouts, training and environments run on it; `match.py` is the loop with a log. Whole random games
are played by the game's native rules where it has some (era/native): the same games from the same source.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from era.core.chance import Chance
from era.core.game import AnyGame
from era.core.rng import QuickSource, Source

Choose = Callable[[Any, int], Any]
"""A seat's action in a state."""
Draw = Callable[[Any, Chance], tuple[int, ...]]
"""The outcome of a draw in a state."""
PickSeat = Callable[[tuple[int, ...]], int]
"""Who acts first of those who may act at once."""


def pick_first(seats: tuple[int, ...]) -> int:
    return seats[0]


def run(
    game: AnyGame, state: Any, choose: Choose, draw: Draw, max_decisions: int, pick_seat: PickSeat = pick_first
) -> int:
    """Plays a state on until the game is over or so many decisions were made; returns how many were."""
    turn, act, chance = game.turn, game.act, game.chance
    decisions = 0
    while True:
        seats = turn(state).seats
        if not seats:
            event = chance(state)
            if event is None:
                return decisions
            game.draw(state, draw(state, event))
            continue
        if decisions == max_decisions:
            return decisions
        seat = seats[0] if len(seats) == 1 else pick_seat(seats)
        act(state, seat, choose(state, seat))
        decisions += 1


class RandomPlay:
    """Uniformly random legal play: any seat that may act, any legal action, any outcome."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self._legal = game.legal
        self._random = rng.random
        self._draw = QuickSource(rng).draw

    def pick_seat(self, seats: tuple[int, ...]) -> int:
        return seats[int(self._random() * len(seats))]

    def choose(self, state: Any, seat: int) -> Any:
        actions = self._legal(state, seat)
        return actions.nth(int(self._random() * actions.size))

    def draw(self, state: Any, chance: Chance) -> tuple[int, ...]:
        return self._draw(chance)


# ---------------------------------------------------------------- whole random games


class RandomGame(NamedTuple):
    """A random game, as far as it counts. One that was stopped is scored as if it ended there."""

    decisions: int
    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int


class NativePlay(Protocol):
    """Native rules, as far as this loop uses them."""

    def play(self, rng: random.Random, most: int) -> RandomGame: ...

    def play_seeds(self, seeds: Sequence[str], most: int) -> list[RandomGame]: ...


def find_native(game: AnyGame, options: Mapping[str, Any]) -> NativePlay | None:
    """Find the native rules of a game for checked options; None if it has none for them here."""
    native = getattr(game, "native", None)
    found: NativePlay | None = None if native is None else native(options)
    return found


def play_random(game: AnyGame, options: Mapping[str, Any], rng: random.Random, most: int) -> RandomGame:
    """Play one random game with checked options, natively where that is possible."""
    native = find_native(game, options) if type(rng) is random.Random else None
    return play_random_in_python(game, options, rng, most) if native is None else native.play(rng, most)


def play_seeds(game: AnyGame, options: Mapping[str, Any], seeds: Sequence[str], most: int) -> list[RandomGame]:
    """Play a random game for each seed, each with a source of its own: `random.Random(seed)`."""
    native = find_native(game, options)
    if native is not None:
        return native.play_seeds(seeds, most)
    return [play_random_in_python(game, options, random.Random(seed), most) for seed in seeds]


def play_random_in_python(game: AnyGame, options: Mapping[str, Any], rng: random.Random, most: int) -> RandomGame:
    """Play one random game by the Python rules, which are the authority."""
    state, player = game.start(options), RandomPlay(game, rng)
    decisions = run(game, state, player.choose, player.draw, most, player.pick_seat)
    result = game.result(state)
    return RandomGame(decisions, game.turn(state).over, result.scores, result.winners, game.rounds(state))


def draw_from(source: Source) -> Draw:
    """Return the draws of a source, which depend on no state."""
    return lambda _, chance: source.draw(chance)
