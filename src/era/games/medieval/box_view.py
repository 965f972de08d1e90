"""All that a table is played with, as front ends get it: pieces, dice, tracks, disasters.

Cells are [x, y, ground] from the upper left corner of the piece's bounding box; ground is what the space
lies on: `#` free ground, `~` the river, `=` a road or the river.
"""

# Not compiled: runs before a game, not in it.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from era.core.view import Shown
from era.games.medieval import flow
from era.games.medieval.box.components import (
    RESOURCES,
    Bonus,
    Building,
    Counted,
    CountedBonus,
    Effect,
    FaceData,
    Goods,
    Resource,
    Struck,
)
from era.games.medieval.box.options import DiceLeave
from era.games.medieval.box.pieces import FREE, WATER, WAY, Piece, PieceKind, Shape, Touching
from era.games.medieval.box.scenario import freeze
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.rules.scoring import Majority
from era.games.medieval.rules.solitaire import Rank
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import QuestionKind, StepName
from era.games.medieval.steps import disasters, extort, roll
from era.games.medieval.view import BoardSize, Stock
from era.grid.shapes import TURNS

Cell = tuple[int, int, str]
"""Column and row from the upper left corner, and the ground."""


class BonusInfo(Shown, frozen=True, omit_defaults=True):
    """Points at the end: so many for `each` so many of what a player has."""

    points: int
    per: Counted
    of: str | None = None
    """Which die, building, class or resource; left out: all of them."""
    each: int = 1
    most: int | None = None


class PieceInfo(Shown, frozen=True, omit_defaults=True):
    """A type of piece. What comes after `cells` is what a building does; left out where it does not."""

    name: str
    kind: PieceKind
    count: int
    cost: Goods
    points: int
    die: str | None
    touches: Touching | None
    turns: list[int]
    """For each of the four turns, the first turn that covers the same spaces."""
    cells: list[list[Cell]]
    """For each of the four turns."""
    wall: bool = False
    shelters: bool = False
    sets_dice: int = 0
    rerolls: int = 0
    swaps: int = 0
    hammers: int = 0
    swords: int = 0
    fairs: int = 0
    bonus: Bonus | UnsetType = UNSET
    bonus_most: int | UnsetType = UNSET
    collect: Goods = field(default_factory=dict)
    bonuses: list[BonusInfo] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    cost_die: str | None = None
    """A die of this kind is part of the cost."""
    cost_building: str | None = None
    """A building of this type is part of the cost."""
    turns_x: bool = True
    """Whether the last one taken turns an X."""


class DieInfo(Shown, frozen=True):
    count: int
    sides: list[str]
    """The faces."""


class FaceInfo(Shown, frozen=True, omit_defaults=True):
    """What a face brings; figures that are 0 are left out."""

    die: str
    trade: int = 0
    stone: int = 0
    wood: int = 0
    food: int = 0
    culture: int = 0
    hammers: int = 0
    swords: int = 0
    shields: int = 0
    skulls: int = 0
    feathers: int = 0
    either: list[Goods] = field(default_factory=list)


class DisasterInfo(Shown, frozen=True):
    name: str
    effect: Effect
    resource: Resource | None
    amount: int
    """How much of the resource is lost, or how many disaster points it brings."""
    strikes: Struck


class MedievalBox(Shown, frozen=True):
    """All that a table is played with."""

    game: Literal["medieval"]
    scenario: str
    players: int
    board: BoardSize
    resources: list[Resource]
    tracks: Stock
    steps: list[StepName]
    questions: dict[QuestionKind, str]
    """The rule that puts each question."""
    rolls: int
    xs_to_end: int | None
    rounds: int | None
    pieces: dict[str, PieceInfo]
    dice: dict[str, DieInfo]
    faces: dict[str, FaceInfo]
    disasters: list[list[DisasterInfo]]
    """By the number of skulls."""
    skulls_most: int
    extort: bool
    refused: int
    """What it costs to refuse a demand."""
    dice_leave: DiceLeave
    """When a lost building's die goes."""
    philippe: dict[str, int] | None
    ranks: list[tuple[int, Rank]] | None
    """The least score of each rank, the highest first."""
    majorities: dict[Majority, int]


def box(options: Mapping[str, Any]) -> MedievalBox:
    return _box(freeze(dict(options)))


@lru_cache(maxsize=16)
def _box(key: str) -> MedievalBox:
    rules = ruleset(msgspec.json.decode(key))
    return MedievalBox(
        game="medieval",
        scenario=rules.options.scenario,
        players=rules.players,
        board=BoardSize(rules.grid.width, rules.grid.height),
        resources=list(RESOURCES),
        tracks=Stock(*rules.track),
        steps=[step.name for step in flow.STEPS],
        questions={kind: question.rule for kind, question in flow.QUESTIONS.items()},
        rolls=roll.MAX_ROLLS,
        xs_to_end=rules.xs_to_end or None,
        rounds=rules.rounds or None,
        pieces={piece.name: _piece(piece, rules) for piece in rules.pieces},
        dice={name: _die(kind, rules) for kind, name in enumerate(rules.dice.kinds)},
        faces={face.key: _face(face.key, rules) for face in rules.dice.faces},
        disasters=[[_disaster(name, rules) for name, _ in struck] for struck in rules.disasters],
        skulls_most=disasters.MAX_SKULLS,
        extort=bool(rules.scenario.extort),
        refused=extort.REFUSED,
        dice_leave=rules.options.dice_leave,
        philippe=_philippe(rules) if rules.alone else None,
        ranks=list(solitaire.RANKS) if rules.alone else None,
        majorities=_majorities(rules),
    )


def _philippe(rules: Ruleset) -> dict[str, int]:
    return {kind: number for kind, number in zip(rules.dice.kinds, rules.philippe, strict=True) if number}


def _majorities(rules: Ruleset) -> dict[Majority, int]:
    roads = scoring.has_roads(rules)
    return {line: points for line, points in scoring.MAJORITY_POINTS.items() if roads or line != "biggest-network"}


def _piece(piece: Piece, rules: Ruleset) -> PieceInfo:
    plain = PieceInfo(
        name=piece.name,
        kind=piece.kind,
        count=piece.count,
        cost={name: amount for name, amount in zip(RESOURCES, piece.cost, strict=True) if amount},
        points=piece.points,
        die=rules.dice.kinds[piece.die] if piece.die >= 0 else None,
        touches=piece.touches,
        turns=[piece.shapes[piece.turns[turn]].turn for turn in range(TURNS)],
        cells=[_cells(piece.shapes[piece.turns[turn]], rules) for turn in range(TURNS)],
    )
    return _with_effects(plain, rules.data(piece)) if piece.is_building else plain


def _with_effects(piece: PieceInfo, data: Building) -> PieceInfo:
    return replace(
        piece,
        wall=data.wall,
        shelters=data.shelters,
        sets_dice=data.sets_dice,
        rerolls=data.rerolls,
        swaps=data.swaps,
        hammers=data.hammers,
        swords=data.swords,
        fairs=data.fairs,
        bonus=data.bonus or UNSET,
        bonus_most=data.bonus_most or UNSET,
        collect=dict(data.collect),
        bonuses=[_bonus(bonus) for bonus in data.bonuses],
        classes=list(data.classes),
        cost_die=data.cost_die,
        cost_building=data.cost_building,
        turns_x=data.counts_for_x,
    )


def _bonus(bonus: CountedBonus) -> BonusInfo:
    return BonusInfo(bonus.points, bonus.per, bonus.of, bonus.each, bonus.most)


def _cells(shape: Shape, rules: Ruleset) -> list[Cell]:
    """Sorted by row, then column."""
    marked = [
        (step, mark) for mark, steps in ((FREE, shape.free), (WATER, shape.water), (WAY, shape.way)) for step in steps
    ]
    return [(*rules.grid.xy(step), mark) for step, mark in sorted(marked)]


def _die(kind: int, rules: Ruleset) -> DieInfo:
    dice = rules.dice
    return DieInfo(dice.counts[kind], [dice.faces[side].key for side in dice.sides[kind]])


def _face(key: str, rules: Ruleset) -> FaceInfo:
    die, name = key.split(".", 1)
    data = next(face for face in rules.components.dice[die].faces if face.name == name)
    brings = {what: getattr(data, what) for what in FaceData.__struct_fields__ if what != "name"}
    return FaceInfo(die, **brings)


def _disaster(name: str, rules: Ruleset) -> DisasterInfo:
    data = rules.components.disasters[name]
    strikes = data.strikes or disasters.USUALLY_STRIKES[data.effect]
    return DisasterInfo(name, data.effect, data.resource, data.amount, strikes)
