"""Legal actions as plain data for front ends. It describes what `Legal` holds and decides nothing."""

from functools import lru_cache

from era.core.choice import Choice
from era.core.legal import Group
from era.games.medieval import flow, notation
from era.games.medieval.actions import Action
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.choices import Places, Removals, Rerolls, Takes
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State


def offer(state: State, seat: int) -> list[Choice]:
    legal = flow.legal(state, seat)
    if legal is None:
        return []
    return [_describe(part, state.rules) for group in legal.groups for part in group.parts()]


def _describe(group: Group[Action], rules: Ruleset) -> Choice:
    if isinstance(group, Places):
        piece = group.shape.piece
        return Choice(
            "placed",
            verb="build" if group.to_build else "place",
            piece=piece.name,
            turn=group.shape.turn if len(piece.shapes) > 1 else None,
            mask=pack_mask(group.fit.mask(), rules.grid.width, rules.grid.height),
        )
    if isinstance(group, Removals):
        return Choice("placed", verb="remove", mask=pack_mask(group.spaces, rules.grid.width, rules.grid.height))
    if isinstance(group, Rerolls):
        limits = zip(group.faces, group.limits, strict=True)
        return Choice(
            "counted", verb="reroll", most={rules.dice.faces[face].key: most for face, most in limits}, least=1
        )
    if isinstance(group, Takes):
        either = rules.dice.either
        return Choice(
            "counted",
            verb="take",
            most={face.key: count for face, count in zip(either, group.counts, strict=True)},
            units={face.key: RESOURCES[face.either[0][0]] for face in either},
        )
    return Choice("listed", texts=[notation.write(rules, group.nth(index)) for index in range(group.size)])


@lru_cache(maxsize=4096)
def pack_mask(mask: int, width: int, height: int) -> str:
    """Return a set of spaces without the extra column of grid/grid.py: bit y * width + x, as hexadecimal digits.

    Space (x, y) has to move y bits down. All rows whose y has a certain bit move by it at once, so a board takes
    a handful of steps.
    """
    for by, staying, moving in _plan_moves(width, height):
        mask = mask & staying | (mask & moving) >> by
    return f"{mask:x}"


@lru_cache(maxsize=16)
def _plan_moves(width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    """Return, for each bit of a row's number, how far it moves, and which spaces stay and move, where they are by
    then."""
    row = (1 << width) - 1
    made = []
    for bit in range((height - 1).bit_length()):
        staying = moving = 0
        for y in range(height):
            spaces = row << (y * (width + 1) - y % (1 << bit))
            if y >> bit & 1:
                moving |= spaces
            else:
                staying |= spaces
        made.append((1 << bit, staying, moving))
    return tuple(made)
