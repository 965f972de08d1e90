"""What chance decides: which draw is due, and its notation, `roll 2 peasant.food peasant.skull`, `start player 2`."""

from collections.abc import Sequence

from era.core.chance import Chance
from era.games.medieval.notation import refuse
from era.games.medieval.state import Lot, Roll, State


def chance(state: State) -> Chance | None:
    """The draw that is due."""
    if not state.chances:
        return None
    event = state.chances[0]
    if isinstance(event, Lot):
        return Chance(event.name, event.bounds)
    rules = state.rules
    if event.seat >= 0 and rules.dice.six_sided:
        return rules.six_sided_rolls[event.seat][event.number()]
    sides = rules.dice.sides
    bounds = tuple(len(sides[kind]) for kind, number in enumerate(event.dice) for _ in range(number))
    return Chance("roll philippe" if event.seat < 0 else f"roll {event.seat + 1}", bounds)


def check_outcome(state: State, outcome: Sequence[int]) -> tuple[int, ...]:
    """The outcome, if it is one of the draw that is due. Raises NotationError."""
    due = chance(state)
    values = tuple(outcome)
    if due is None or not due.allows(values):
        raise refuse("text-bad-draw", text=list(outcome)[:40])
    return values


def write_draw(state: State, outcome: Sequence[int]) -> str:
    """`roll 2 peasant.food peasant.skull`, `start player 2`, `types 1 market hospital`; a player's roll
    after the reveal is `reroll 2 clergy.food`."""
    event = state.chances[0]
    if isinstance(event, Roll):
        who = "philippe" if event.seat < 0 else str(event.seat + 1)
        names = state.rules.dice.side_names
        faces = [names[kind][value] for kind, value in zip(_kinds(event), outcome, strict=True)]
        verb = "reroll" if event.open and event.seat >= 0 else "roll"
        return " ".join([verb, who, *faces])
    if event.name == "start player":
        return f"start player {outcome[0] + 1}"
    types = list(state.rules.scenario.draw[int(event.name.split()[1]) - 1].of)
    return " ".join([event.name, *(types.pop(index) for index in outcome)])


def _kinds(event: Roll) -> list[int]:
    """The kind of each die of a roll, in the order they are drawn."""
    return [kind for kind, number in enumerate(event.dice) for _ in range(number)]


def read_draw(state: State, text: str) -> tuple[int, ...]:
    """Raises NotationError if the text is not an outcome of the draw that is due."""
    if not state.chances:
        raise refuse("text-no-draw")
    event = state.chances[0]
    words = text.split()
    try:
        outcome = _read_roll(state, event, words) if isinstance(event, Roll) else _read_lot(state, event, words)
    except (ValueError, IndexError):
        raise refuse("text-bad-draw", text=text[:80]) from None
    if write_draw(state, outcome) != text:
        raise refuse("text-bad-draw", text=text[:80])
    return outcome


def _read_roll(state: State, event: Roll, words: list[str]) -> tuple[int, ...]:
    names = state.rules.dice.side_names
    return tuple(names[kind].index(word) for kind, word in zip(_kinds(event), words[2:], strict=True))


def _read_lot(state: State, event: Lot, words: list[str]) -> tuple[int, ...]:
    if event.name == "start player":
        value = int(words[2]) - 1
        if not 0 <= value < event.bounds[0]:
            raise ValueError
        return (value,)
    names = list(state.rules.scenario.draw[int(event.name.split()[1]) - 1].of)
    outcome = []
    for word in words[2:]:
        outcome.append(names.index(word))
        names.remove(word)
    if len(outcome) != len(event.bounds):
        raise ValueError
    return tuple(outcome)
