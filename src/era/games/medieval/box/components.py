"""The box: what the data files say, typed, nothing compiled yet. See checks.py for what types cannot say."""

# Not compiled: structs that are read back from JSON.

from typing import Literal, get_args

from msgspec import Struct, field

Resource = Literal["trade", "stone", "wood", "food"]
Bonus = Literal["empty-spaces", "resources", "culture", "dice"]
Counted = Literal["die", "building", "class", "resource", "culture"]
"""What points at the end can be counted by."""
Touches = Literal["edge"]
Effect = Literal["brigands", "disease", "scorch", "flood", "fire", "attack", "lose-all", "lose", "suffer"]
Struck = Literal["roller", "opponents", "everyone"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
SETS = ("set-1", "set-2", "set-3")
"""The Collector Sets, in the order in which their disasters are resolved."""
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


class CountedBonus(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Points at the end, never doubled: so many `points` for `each` so many of what is counted (SCO-2)."""

    points: int
    per: Counted
    of: str | None = None
    """Which die, building, class or resource; none of them named means all dice, buildings or resources."""
    each: int = 1
    most: int | None = None


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
    bonuses: list[CountedBonus] = []
    classes: list[str] = []
    """What other buildings' bonuses may count it as, such as "religious"."""
    cost_die: str | None = None
    """One of the owner's dice of this kind is part of the cost. It leaves the game for good."""
    cost_building: str | None = None
    """One of the owner's buildings of this type is part of the cost, which one they choose. It leaves the game."""
    counts_for_x: bool = True
    """Whether it turns an X when the last one is taken; one that does not is played by any number in full."""


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


class Disaster(SourcedTable, frozen=True, kw_only=True):
    effect: Effect
    resource: Resource | None = None
    """What `lose` and `lose-all` take."""
    amount: int = 1
    """How much `lose` takes, or how many disaster points `suffer` brings."""
    strikes: Struck | None = None
    """Whom; what is left out strikes as its effect does in the base game."""
    skulls: list[str] = []
    """A further disaster: with so many skulls it comes after those that [skulls] and the scenario name (DIS-1)."""


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


class CollectorSet(SourcedTable, frozen=True, kw_only=True):
    """What joins a game as a whole or not at all (SCN-6): these building types, and whatever dice and disasters stand
    in the same file."""

    buildings: list[str]
    replaces: dict[str, int] = {}
    """Building types whose card leaves the game, and how many of each; those that are left are put to a new use."""


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
    sets: dict[str, CollectorSet] = {}
    """The Collector Sets that are played with."""
    sources: dict[str, SourceMarks] = field(default_factory=dict)
    """The marks of tables whose entries are not tables: disasters, skulls."""
