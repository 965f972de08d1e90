"""The search for a moment that makes a good puzzle: bots play, and every position that fits is solved exactly."""

# Not compiled: runs for authors.

import hashlib
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from era.bots.budget import Budget
from era.bots.levels import make_bare_bot
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.lessons.conditions import holds
from era.puzzles.puzzle import Goal, Where
from era.puzzles.solve import Solution, solve_position

BOT_STEPS = 200
"""A bot that plays for the search thinks so much about a move: counted, so that the same seed gives the same game."""


class Found(Struct, frozen=True):
    seed_of: str
    entries: list[str]
    solution: Solution


def make_seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def find_positions(
    game_name: str, options: Mapping[str, Any], goal: Goal, where: Where, seed_of: str
) -> Iterator[Found]:
    """Play the game of this seed, and give each position with few enough best answers, far enough from the others."""
    game = game_by_name(game_name)
    match = Match(game, options, SealedSource(make_seed(seed_of)))
    bot, rng = make_bare_bot(where.bot, game), random.Random(seed_of)
    while not match.over():
        state = match.state
        seat = match.turn().seats[0]
        if match.turn().phase == where.phase and holds(game.show(game.view(state, seat)), where.when):
            bare = game.copy(state)
            bare.news = None
            solution = solve_position(game, bare, goal)
            gap = abs(solution.value - solution.second)
            starts = solution.best[0][0].startswith(where.begins)
            if starts and len(solution.best) <= where.most_best and gap >= Fraction(where.gap):
                yield Found(seed_of, [entry.line() for entry in match.entries], solution)
        match.act(seat, bot.choose(game.view(state, seat), seat, Budget(nodes=BOT_STEPS), rng))
