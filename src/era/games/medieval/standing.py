"""The questions of this game that can be answered in advance: those that others wait for and that need no thought.

Where something is built, burned or laid is never among them.
"""

# Not compiled: runs once a question, for people who want it.

from typing import Final

from era.core.catalogue import Words
from era.games.medieval import flow
from era.games.medieval.actions import Action, Demand, Done, Lose, Pay, Refuse, Suffer
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.state import State
from era.games.standing import StandingKind

WORDS = Words("era.games.medieval.text", "standing")

KINDS: Final = (
    StandingKind("brigands", (*reversed(RESOURCES), "suffer"), RESOURCES),
    StandingKind("bribe", ("pay", "refuse"), ("pay",)),
    StandingKind("demand", tuple(reversed(RESOURCES))),
    StandingKind("fair", ("pass",)),
    StandingKind("feathers", ("pass",)),
)


def list_kinds(state: State) -> list[StandingKind]:
    """Leave out what the scenario or the box has not."""
    rules = state.rules
    absent: set[str] = set()
    if not rules.scenario.extort:
        absent |= {"bribe", "demand"}
    if not rules.trading:
        absent.add("fair")
    return [kind for kind in KINDS if kind.kind not in absent]


def find_kind(state: State, seat: int) -> str:
    question = flow.find_question(state, seat)
    return question.kind if question is not None else ""


def is_covered(state: State, seat: int, answer: str, action: Action) -> bool:
    if isinstance(action, Lose | Demand):
        return RESOURCES[action.resource] == answer
    return type(action) is PLAIN.get(answer)


PLAIN: Final[dict[str, type[Action]]] = {"suffer": Suffer, "pay": Pay, "refuse": Refuse, "pass": Done}
"""Answers that are one action, whatever the position."""


def count_held(state: State, seat: int, answer: str) -> int:
    """Return how many the seat has of the resource that brigands are paid with, or that is demanded."""
    question = flow.find_question(state, seat)
    stock = state.players[seat].stock
    if answer == "pay":
        return stock[question.resource] if question is not None else 0
    return stock[RESOURCES.index(answer)] if answer in RESOURCES else 0
