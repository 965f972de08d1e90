"""Which order a merchant is on, and how it gets done: what bots announce and what advice names."""

from msgspec import Struct

from era.games.merchants.actions import Action
from era.games.merchants.bots.evaluation import Team
from era.games.merchants.bots.route import trace_order
from era.games.merchants.bots.schedule import ITEM_FACTOR
from era.games.merchants.state import State


class Intent(Struct, frozen=True):
    """An order, and the steps until it is done."""

    card: int
    steps: tuple[Action, ...]


def find_intent(team: Team, state: State, merchant: int) -> Intent | None:
    """Find the order that a merchant does next in the best way to share them out; None if nothing is left for them. The
    team must have looked at the position, or at the one that it comes from."""
    if not state.row:
        return None
    mine = team.assign(state)[merchant]
    if not mine:
        return None
    wanted = mine[0]
    start = team.schedule.starts(state)[merchant]
    return Intent(wanted % ITEM_FACTOR, tuple(trace_order(team.schedule, state, merchant, start, wanted)))
