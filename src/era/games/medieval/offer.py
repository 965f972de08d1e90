"""Legal actions as plain data for front ends. It describes what `Legal` holds and decides nothing."""

from era.core.choice import Choice
from era.core.legal import Group
from era.games.medieval import flow, notation
from era.games.medieval.actions import Action
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.choices import Places, Removals, Rerolls, Takes
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State
from era.grid.packing import pack_mask


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
            mask=_write_mask(group.fit.pack(rules.grid.width, rules.grid.height)),
        )
    if isinstance(group, Removals):
        spaces = pack_mask(group.spaces, rules.grid.width, rules.grid.height)
        return Choice("placed", verb="remove", mask=_write_mask(spaces))
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


def _write_mask(mask: int) -> str:
    return hex(mask)[2:]  # noqa: FURB116  compiled, a format takes five times as long
