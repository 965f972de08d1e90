"""Sir Philippe, the opponent of who plays alone (SOL)."""

from typing import Final, Literal

from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD
from era.games.medieval.state import State

PHILIPPE: Final = -1
"""His seat in questions and trades."""

DEMAND_ORDER = (TRADE, STONE, WOOD, FOOD)

Rank = Literal["pope", "monarch", "noble-rank", "knight", "merchant-rank", "peasant-rank", "serf"]
"""SOL-6, as a key of the names' catalogue."""

RANKS: tuple[tuple[int, Rank], ...] = (
    (100, "pope"), (95, "monarch"), (90, "noble-rank"), (80, "knight"), (65, "merchant-rank"), (45, "peasant-rank"),
)  # fmt: skip


def count_swords_and_shields(state: State) -> tuple[int, int]:
    faces = state.rules.dice.faces
    swords = sum(count * faces[index].swords for index, count in enumerate(state.philippe))
    shields = sum(count * faces[index].shields for index, count in enumerate(state.philippe))
    return swords, shields


def count_shown(state: State) -> list[int]:
    """Count how much of each resource his dice show; both sides of an either/or face count (SOL-5)."""
    amounts = [0, 0, 0, 0]
    for index, count in enumerate(state.philippe):
        face = state.rules.dice.faces[index]
        for resource in (TRADE, STONE, WOOD, FOOD):
            amounts[resource] += count * face.gains[resource]
        for resource, amount in face.either:
            amounts[resource] += count * amount
    return amounts


def find_shown_resources(state: State) -> list[int]:
    return [resource for resource, amount in enumerate(count_shown(state)) if amount]


def find_rank(score: int) -> Rank:
    for least, name in RANKS:
        if score >= least:
            return name
    return "serf"
