"""Legal actions as plain data for front ends. It describes what `Legal` holds and decides nothing."""

from typing import Final

import msgspec

from era.core.choice import Choice
from era.core.legal import Group, OneOf
from era.games.medieval import flow, notation
from era.games.medieval.actions import Action
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.named import keep
from era.games.medieval.box.pieces import Shape
from era.games.medieval.choices import Places, Removals, Rerolls, Spots, Takes
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State
from era.grid.packing import pack_mask

ENCODE: Final = msgspec.json.Encoder().encode
MASK_END: Final = b'"}'
PLAIN: Final = {type(action): ENCODE(Choice("listed", texts=[text])) for text, action in notation.PLAIN.items()}


def offer(state: State, seat: int) -> list[Choice]:
    legal = flow.legal(state, seat)
    if legal is None:
        return []
    return [_describe(part, state.rules) for group in legal.groups for part in group.parts()]


def write_offer(state: State, seat: int) -> bytes:
    """Return `offer` as JSON. Where pieces may lie is most of it, and is written without a `Choice` for each shape."""
    legal = flow.legal(state, seat)
    if legal is None:
        return b"[]"
    rules, parts = state.rules, []
    for group in legal.groups:
        if isinstance(group, Spots):
            for shape in group.shapes:
                begins = _write_beginning(shape, group.to_build, rules)
                parts.append(group.fit(shape).write_packed(begins, rules.grid.width, rules.grid.height, MASK_END))
        else:
            parts.append(_write_plain(group) or b",".join([ENCODE(_describe(part, rules)) for part in group.parts()]))
    return b"[" + b",".join(parts) + b"]"


def _write_plain(group: Group[Action]) -> bytes:
    """Return the one action of a group as JSON, if it is of a kind that always says the same; else nothing."""
    if group.size != 1 or not isinstance(group, OneOf):
        return b""
    return PLAIN.get(type(group.nth(0)), b"")


def _write_beginning(shape: Shape, to_build: bool, rules: Ruleset) -> bytes:
    """Return what comes before the places of a shape, as JSON."""
    known = rules.named.builds if to_build else rules.named.layings
    found = known.get(shape)
    if found is None:
        whole = ENCODE(_describe_places(shape, to_build, ""))
        found = keep(known, shape, whole[: -len(b"}")] + b',"mask":"')
    return found


def _describe_places(shape: Shape, to_build: bool, mask: str) -> Choice:
    return Choice(
        "placed",
        verb="build" if to_build else "place",
        piece=shape.piece.name,
        turn=shape.turn if len(shape.piece.shapes) > 1 else None,
        mask=mask,
    )


def _describe(group: Group[Action], rules: Ruleset) -> Choice:
    if isinstance(group, Places):
        mask = group.fit.pack(rules.grid.width, rules.grid.height)
        return _describe_places(group.shape, group.to_build, _write_mask(mask))
    if isinstance(group, Removals):
        spaces = pack_mask(group.spaces, rules.grid.width, rules.grid.height)
        return Choice("placed", verb="remove", mask=_write_mask(spaces))
    if isinstance(group, Rerolls):
        most = {rules.dice.faces[face].key: group.limits[place] for place, face in enumerate(group.faces)}
        return Choice("counted", verb="reroll", most=most, least=1)
    if isinstance(group, Takes):
        either = rules.dice.either
        return Choice(
            "counted",
            verb="take",
            most={face.key: group.counts[place] for place, face in enumerate(either)},
            units={face.key: RESOURCES[face.either[0][0]] for face in either},
        )
    return Choice("listed", texts=[notation.write(rules, group.nth(index)) for index in range(group.size)])


def _write_mask(mask: int) -> str:
    return hex(mask)[2:]  # noqa: FURB116  compiled, a format takes five times as long
