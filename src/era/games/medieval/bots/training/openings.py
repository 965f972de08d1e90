"""Openings: games whose domains are laid out, in as many ways as bots lay them out. Self-play begins from them."""

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from era.core import runner
from era.core.chance import Chance
from era.core.rng import QuickSource
from era.games.medieval.actions import Action
from era.games.medieval.bots import layout
from era.games.medieval.bots.layout import USUAL_OPENING, Opening
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.native.library import EngineBatch

USUAL_SHARE = 0.5
"""How many seats open in the usual way; the others vary."""
MAX_DECISIONS = 10_000
"""No layout takes so many."""


class AllLaidOut(Exception):
    """The first round begins."""


def draw_opening(rng: random.Random) -> Opening:
    if rng.random() < USUAL_SHARE:
        return USUAL_OPENING
    return Opening(rng.randrange(28, 60), rng.randrange(4), rng.choice((1.0, 2.0, 3.0, 4.0)))


def lay_out(options: Mapping[str, Any], rng: random.Random) -> State:
    """Play the layout of a game with checked options; the first dice have not fallen yet."""
    state, source = GAME.start(options), QuickSource(rng)
    ways = [draw_opening(rng) for _ in range(GAME.seats(state))]

    def choose(state: State, seat: int) -> Action:
        if state.round:
            raise AllLaidOut
        return layout.choose(GAME.view(state, seat), seat, GAME.legal(state, seat), ways[seat])

    def draw(state: State, chance: Chance) -> tuple[int, ...]:
        if state.round:
            raise AllLaidOut
        return source.draw(chance)

    with suppress(AllLaidOut):
        runner.run(GAME, state, choose, draw, MAX_DECISIONS)
    assert state.round, "whoever lays out comes to an end"
    return state


def open_batch(options: Mapping[str, Any], count: int, seed: int) -> EngineBatch:
    """Lay out so many games natively; draws wait."""
    native = GAME.native(options)
    assert native is not None
    batch = native.batch(count, seed, draws=False).raw
    rng = random.Random(f"openings {seed}")
    for number in range(count):
        batch.load(number, lay_out(options, rng))
    return batch
