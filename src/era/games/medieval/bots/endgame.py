"""The end and its timing: how far off it is, who still builds before it, and what it is worth to be ahead then."""

from math import tanh

from era.games.medieval.ruleset import STONE, TRADE, WOOD
from era.games.medieval.state import State

BUILD_STEP = 6
"""As an index of `flow.STEPS`."""
COLLECT_STEP = 3
WIN_POINTS = 8.0
"""What it is worth to win at all, besides the lead."""
DOUBT = 5.0
"""The lead, in points, that makes winning likely in the last round."""
USUAL_HAMMERS = 2
HAMMER_POINTS = 1.5
"""What a hammer still to come builds, in points."""
GOODS_PER_PIECE = 2
TIRED_ROUND = 8
WEARY_POINTS = 0.3
"""From that round on every building still missing for the end costs so much, and as much more with every round: a game
that nobody wants to end is no game."""


def count_needed(state: State) -> int:
    """Count the buildings to be taken from the supply until the X's still missing are turned."""
    missing = state.rules.xs_to_end - len(state.xs)
    if missing <= 0 or state.ending:
        return 0
    pieces = state.rules.pieces
    left = sorted(state.supply[index] for index in state.types if state.supply[index] and pieces[index].turns_x)
    return sum(left[:missing])


def value_delay(state: State) -> float:
    """Return what it costs that the game goes on and on."""
    if state.rules.alone or state.round <= TIRED_ROUND:
        return 0.0
    return WEARY_POINTS * (state.round - TIRED_ROUND) * count_needed(state)


def is_to_build(state: State, seat: int) -> bool:
    """Tell whether this seat still builds in this round."""
    return state.step < BUILD_STEP or (state.step == BUILD_STEP and not state.has_begun(seat))


def estimate_last_build(state: State, seat: int) -> float:
    """Estimate the points that a seat still makes if this round is the last."""
    if not is_to_build(state, seat):
        return 0.0
    player = state.players[seat]
    hammers = player.hammers if state.step >= COLLECT_STEP else USUAL_HAMMERS
    goods = player.stock[TRADE] + player.stock[STONE] + player.stock[WOOD]
    return HAMMER_POINTS * min(hammers, goods // GOODS_PER_PIECE)


def value_win(lead: float) -> float:
    """Return what a lead is worth in the last round besides its points: it wins the game."""
    return WIN_POINTS * tanh(lead / DOUBT)
