"""What chance decides: which draw is due, and its notation, `roll 2 peasant.food peasant.skull`, `start player 2`."""

from collections.abc import Sequence

from era.core.chance import Chance
from era.games.medieval.notation import refuse
from era.games.medieval.state import Lot, Roll, State


def chance(state: State) -> Chance | None:
    """Return the draw that is due."""
    if not state.chances:
        return None
    pending = state.chances[0]
    if isinstance(pending, Lot):
        return Chance(pending.name, pending.bounds)
    rules = state.rules
    if pending.seat >= 0 and rules.dice.six_sided:
        return rules.six_sided_rolls[pending.seat][pending.number()]
    sides = rules.dice.sides
    bounds = tuple(len(sides[kind]) for kind, number in enumerate(pending.dice) for _ in range(number))
    return Chance("roll philippe" if pending.seat < 0 else f"roll {pending.seat + 1}", bounds)


def check_outcome(state: State, outcome: Sequence[int]) -> tuple[int, ...]:
    """Return the outcome, if it is one of the draw that is due. Raises NotationError."""
    due = chance(state)
    values = tuple(outcome)
    if due is None or not due.allows(values):
        raise refuse("text-bad-draw", text=list(outcome)[:40])
    return values


def write_draw(state: State, outcome: Sequence[int]) -> str:
    """`roll 2 peasant.food peasant.skull`, `start player 2`, `types 1 market hospital`; a player's roll
    after the reveal is `reroll 2 clergy.food`."""
    pending = state.chances[0]
    if isinstance(pending, Roll):
        who = "philippe" if pending.seat < 0 else str(pending.seat + 1)
        names = state.rules.dice.side_names
        faces = [names[kind][value] for kind, value in zip(_kinds(pending), outcome, strict=True)]
        verb = "reroll" if pending.open and pending.seat >= 0 else "roll"
        return " ".join([verb, who, *faces])
    if pending.name == "start player":
        return f"start player {outcome[0] + 1}"
    types = list(state.rules.scenario.draw[int(pending.name.split()[1]) - 1].of)
    return " ".join([pending.name, *(types.pop(index) for index in outcome)])


def _kinds(pending: Roll) -> list[int]:
    """Return the kind of each die of a roll, in the order they are drawn."""
    return [kind for kind, number in enumerate(pending.dice) for _ in range(number)]


def read_draw(state: State, text: str) -> tuple[int, ...]:
    """Raises NotationError if the text is not an outcome of the draw that is due."""
    if not state.chances:
        raise refuse("text-no-draw")
    pending = state.chances[0]
    words = text.split()
    try:
        outcome = _read_roll(state, pending, words) if isinstance(pending, Roll) else _read_lot(state, pending, words)
    except (ValueError, IndexError):
        raise refuse("text-bad-draw", text=text[:80]) from None
    if write_draw(state, outcome) != text:
        raise refuse("text-bad-draw", text=text[:80])
    return outcome


def _read_roll(state: State, pending: Roll, words: list[str]) -> tuple[int, ...]:
    names = state.rules.dice.side_names
    return tuple(names[kind].index(word) for kind, word in zip(_kinds(pending), words[2:], strict=True))


def _read_lot(state: State, pending: Lot, words: list[str]) -> tuple[int, ...]:
    if pending.name == "start player":
        value = int(words[2]) - 1
        if not 0 <= value < pending.bounds[0]:
            raise ValueError
        return (value,)
    names = list(state.rules.scenario.draw[int(pending.name.split()[1]) - 1].of)
    outcome = []
    for word in words[2:]:
        outcome.append(names.index(word))
        names.remove(word)
    if len(outcome) != len(pending.bounds):
        raise ValueError
    return tuple(outcome)
