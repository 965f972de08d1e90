"""One game between bots. Every seat gets its view only; dice depend on the game's number alone."""

import hashlib
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.bots.guarded import decide, pause_gc
from era.core.game import AnyGame
from era.core.rng import SealedSource
from era.core.runner import draw_from, run

MAX_DECISIONS = 20_000


class PlayedGame(Struct, frozen=True):
    """A finished game, as far as it counts."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    slowest: float
    """The longest decision, in seconds."""
    late: int
    """Decisions that took more than 1.2 times the budget."""
    overran: int
    """Those of them in which the bot itself worked longer than that; the others waited for a busy machine."""
    finished: bool = True
    whole: bool = True
    """Whether whoever won also met the challenge that they played for."""


LATE_FACTOR = 1.2


class WorkAllowance(Struct, frozen=True):
    """What a bot may spend on each decision: seconds, or where `steps` are given so much work, in whatever time."""

    seconds: float
    steps: int | None = None


def make_source(seed: int, number: int) -> SealedSource:
    """Draws are keyed by their name and number: both games of a pair see the same dice fall."""
    return SealedSource(hashlib.sha256(f"era arena {seed}/{number}".encode()).digest())


def play(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    seed: int,
    number: int,
    allowances: Sequence[WorkAllowance],
    most: int = MAX_DECISIONS,
) -> PlayedGame:
    """`options` must have been checked; `bots[seat]` plays that seat with `allowances[seat]` a decision."""
    with pause_gc():
        return _play(game, options, bots, seed, number, allowances, most)


def _play(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    seed: int,
    number: int,
    allowances: Sequence[WorkAllowance],
    most: int,
) -> PlayedGame:
    source = make_source(seed, number)
    rngs = [random.Random(f"{seed}/{number}/{seat}") for seat in range(len(bots))]
    state = game.start(options)
    late = overran = 0
    slowest = 0.0

    def choose(state: Any, seat: int) -> Any:
        nonlocal late, overran, slowest
        view, allowed = game.view(state, seat), allowances[seat]
        if allowed.steps is not None:
            return bots[seat].choose(view, seat, Budget(nodes=allowed.steps), rngs[seat])
        start, worked = time.perf_counter(), time.process_time()
        action = decide(bots[seat], view, seat, allowed.seconds, rngs[seat])
        took, worked = time.perf_counter() - start, time.process_time() - worked
        slowest = max(slowest, took)
        late += took > LATE_FACTOR * allowed.seconds
        overran += worked > LATE_FACTOR * allowed.seconds
        return action

    decisions = run(game, state, choose, draw_from(source), most)
    result = game.result(state)
    over = game.turn(state).over
    return PlayedGame(result.scores, result.winners, decisions, slowest, late, overran, over, result.whole)
