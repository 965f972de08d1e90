"""Driving the real game from a drawn position: jump to a step, let dice fall, act in the notation."""

from typing import Any

import pytest

from era.core.errors import IllegalAction
from era.games.medieval import flow
from era.games.medieval.game import GAME
from era.games.medieval.rules import scoring
from era.games.medieval.state import Player, Roll, State
from tests.support.medieval.drawing import draw, table

NONE = [0, 0, 0, 0]
"""A stock of nothing: trade goods, stone, wood, food."""

MIDDLE = """
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . K K . . . . . .
    . . . . . . K K . . . . . .
    """
"""The keep in the middle and nothing else."""


def game(*domains: str, players: int | None = None, scenario: str = "base", **options: object) -> State:
    """A table with these domains, in round 1, nobody with any resource. Who is not drawn has a keep only.

    Somebody must have a building with a die, or nobody would ever be asked anything.
    """
    state = table(scenario, players or len(domains), **options)
    for seat in range(len(state.players)):
        draw(state, seat, domains[seat] if seat < len(domains) else MIDDLE)
        state.players[seat].stock = NONE[:]
    state.round = 1
    return state


def jump(state: State, step: str, start: int = 0) -> State:
    """Goes to the beginning of a step, and on until somebody has to decide or dice have to fall."""
    state.questions = []
    state.chances = []
    state.step = next(index for index, known in enumerate(flow.STEPS) if known.name == step)
    state.moved = 0
    state.start = start
    flow.advance(state)
    return state


def faces(state: State, seat: int, text: str) -> Player:
    """Lays this player's dice on the table: `2 peasant.food noble.sword1`."""
    player = state.players[seat]
    counts = [0] * len(state.rules.dice.faces)
    number = 1
    for word in text.split():
        if word.isdigit():
            number = int(word)
        else:
            counts[state.rules.dice.by_key[word]] += number
            number = 1
    player.faces = tuple(counts)
    return player


def collected(state: State, seat: int, text: str) -> Player:
    """What a player has after Collect with these dice, and with nobody to feed."""
    player = faces(state, seat, text)
    for other in state.players:
        other.pool = (0,) * len(other.pool)
    jump(state, "collect", seat)
    return player


def shown(state: State, seat: int) -> dict[str, int]:
    """The faces of this player's dice, as a view shows them."""
    return GAME.show(state).players[seat].faces


def roll(state: State, text: str) -> None:
    """Lets dice fall: `roll(state, "1 peasant.food peasant.skull")`, the seat counted from 1.

    An open roll, of a feather or a chapel, is written as a `reroll`.
    """
    event = state.chances[0]
    verb = "reroll" if isinstance(event, Roll) and event.open and event.seat >= 0 else "roll"
    GAME.draw(state, GAME.read_draw(state, f"{verb} {text}"))


def do(state: State, seat: int, *texts: str) -> None:
    """This seat acts."""
    for text in texts:
        GAME.act(state, seat, GAME.read(state, seat, text))


def choices(state: State, seat: int) -> set[str]:
    """All that this seat may do now, in the notation."""
    return {GAME.write(state, seat, action) for action in GAME.legal(state, seat)}


def can(state: State, seat: int, text: str) -> bool:
    return GAME.read(state, seat, text) in GAME.legal(state, seat)


def refused(state: State, seat: int, text: str) -> str:
    """The rule by which an action is refused, and the key of the sentence: `BUI-1 no-hammer`."""
    before = snapshot(state)
    with pytest.raises(IllegalAction) as refusal:
        do(state, seat, text)
    assert snapshot(state) == before, "a refused action changed something"
    return f"{refusal.value.rule} {refusal.value.key}"


def snapshot(state: State) -> dict[str, Any]:
    """Everything a person could see of a state, to be compared."""
    shown = GAME.show(state)
    return {"show": shown, "asks": list(state.questions), "chances": list(state.chances), "moved": state.moved}


def asked(state: State) -> str:
    """Who is asked what, seats counted from 0: `brigands 0`, or nothing when dice have to fall."""
    turn = GAME.turn(state)
    return f"{turn.phase} {' '.join(map(str, turn.seats))}" if turn.seats else ""


def standing(state: State, seat: int, name: str) -> int:
    """How many pieces of this name stand in a domain."""
    return sum(1 for placement in state.players[seat].pieces if placement.piece.name == name)


def supply(state: State, name: str) -> int:
    return state.supply[state.rules.by_name[name].index]


def out(state: State, name: str) -> int:
    """How many pieces of this name are out of the game."""
    return state.out[state.rules.by_name[name].index]


def set_supply(state: State, name: str, number: int) -> None:
    state.supply[state.rules.by_name[name].index] = number


def pool(state: State, seat: int) -> dict[str, int]:
    """A player's dice by kind, without the kinds of which there are none."""
    kinds = zip(state.rules.dice.kinds, state.players[seat].pool, strict=True)
    return {kind: number for kind, number in kinds if number}


def sheet(state: State, seat: int = 0) -> dict[str, int]:
    """A score sheet without the lines that are 0."""
    return {line: points for line, points in scoring.make_sheets(state)[seat].items() if points}
