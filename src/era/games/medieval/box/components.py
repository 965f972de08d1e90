"""The box: what the data files say, typed, nothing compiled yet. See checks.py for what types cannot say."""

# Not compiled: structs that are read back from JSON.

from typing import Literal, get_args

from msgspec import Struct, field

Resource = Literal["trade", "stone", "wood", "food"]
Bonus = Literal["empty-spaces", "resources", "culture", "dice"]
Touches = Literal["edge"]
Effect = Literal["brigands", "disease", "scorch", "flood", "fire", "attack", "lose-all"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
SKULLS = ("1", "2", "3", "4", "5", "6+")
AREAS = ("scorched", "flooded")

SourceMarks = dict[str, str]
Goods = dict[Resource, int]


class SourcedTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A TOML table; `source` gives the mark of each fact in it."""

    source: SourceMarks = {}


class BoardSpec(SourcedTable, frozen=True, kw_only=True):
    width: int
    height: int


class Tracks(SourcedTable, frozen=True, kw_only=True):
    trade: int
    stone: int
    wood: int
    food: int


class FaceData(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One side of a die: what it brings, all of it unless it says either/or."""

    name: str
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
    either: list[Goods] = []


class Die(SourcedTable, frozen=True, kw_only=True):
    count: int
    faces: list[FaceData]


class Building(SourcedTable, frozen=True, kw_only=True):
    """One building type. Every effect is a field; a building with none of them only scores."""

    count: int
    points: int
    cost: Goods
    footprint: list[str]
    die: str | None = None
    wall: bool = False
    collect: Goods = {}
    shelters: bool = False
    sets_dice: int = 0
    rerolls: int = 0
    swaps: int = 0
    hammers: int = 0
    swords: int = 0
    fairs: int = 0
    touches: Touches | None = None
    bonus: Bonus | None = None
    bonus_most: int | None = None


class Lengths(SourcedTable, frozen=True, kw_only=True):
    """Walls or roads: how many of each length."""

    count: dict[str, int]
    cost: Goods


class Crossing(SourcedTable, frozen=True, kw_only=True):
    """A bridge or a gate."""

    count: int
    cost: Goods
    footprint: list[str]


class Area(SourcedTable, frozen=True, kw_only=True):
    count: int
    footprint: list[str]


class River(SourcedTable, frozen=True, kw_only=True):
    count: int


class Disaster(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    effect: Effect
    resource: Resource | None = None


class Setup(SourcedTable, frozen=True, kw_only=True):
    keep_middle: bool
    pieces: dict[str, int]
    stock: Goods
    xs: list[int]
    fewer_with_two: int


class Solitaire(SourcedTable, frozen=True, kw_only=True):
    rounds: int
    out: dict[str, int]
    philippe: dict[str, int]


class Components(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A whole box: the base game, the expansion, and whatever a player laid over them."""

    board: BoardSpec
    tracks: Tracks
    dice: dict[str, Die]
    buildings: dict[str, Building]
    walls: Lengths
    roads: Lengths
    bridge: Crossing
    gate: Crossing
    areas: dict[str, Area]
    river: River
    disasters: dict[str, Disaster]
    skulls: dict[str, list[str]]
    setup: Setup
    solitaire: Solitaire
    sources: dict[str, SourceMarks] = field(default_factory=dict)
    """The marks of tables whose entries are not tables: disasters, skulls."""
