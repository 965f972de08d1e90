"""The box: what the data files say, typed and checked, nothing compiled yet."""

from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

from msgspec import Struct, field

from era.core.data import MARKS, DataFile

RESOURCES = ("trade", "stone", "wood", "food")
DISASTER_EFFECTS = ("brigands", "disease", "scorch", "flood", "fire", "attack", "lose-all")

Source = dict[str, str]
Goods = dict[Literal["trade", "stone", "wood", "food"], int]
T = TypeVar("T")


class Table(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A TOML table; `source` gives the mark of each fact in it."""

    source: Source = {}


class Board(Table, frozen=True, kw_only=True):
    width: int
    height: int


class Tracks(Table, frozen=True, kw_only=True):
    trade: int
    stone: int
    wood: int
    food: int


class Face(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
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


class Die(Table, frozen=True, kw_only=True):
    count: int
    faces: list[Face]


class Building(Table, frozen=True, kw_only=True):
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
    touches: Literal["edge"] | None = None
    bonus: Literal["empty-spaces", "resources", "culture", "dice"] | None = None
    bonus_most: int | None = None


class Lengths(Table, frozen=True, kw_only=True):
    """Walls or roads: how many of each length."""

    count: dict[str, int]
    cost: Goods


class Crossing(Table, frozen=True, kw_only=True):
    """A bridge or a gate."""

    count: int
    cost: Goods
    footprint: list[str]


class Area(Table, frozen=True, kw_only=True):
    count: int
    footprint: list[str]


class River(Table, frozen=True, kw_only=True):
    count: int


class Disaster(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    effect: str
    resource: Literal["trade", "stone", "wood", "food"] | None = None


class Setup(Table, frozen=True, kw_only=True):
    keep_middle: bool
    pieces: dict[str, int]
    stock: Goods
    xs: list[int]
    fewer_with_two: int


class Solitaire(Table, frozen=True, kw_only=True):
    rounds: int
    out: dict[str, int]
    philippe: dict[str, int]


class Components(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A whole box: the base game, the expansion, and whatever a player laid over them."""

    board: Board
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
    sources: Source = field(default_factory=dict)


def shipped() -> list[DataFile]:
    folder = resources.files("era.medieval.data")
    return [DataFile(name, (folder / name).read_text("utf-8")) for name in ("base.toml", "rivers_roads.toml")]


@cache
def shipped_components() -> Components:
    return assemble(shipped())


def assemble(files: list[DataFile]) -> Components:
    """Lays the files over each other, the last on top, and checks the whole."""
    values: dict[str, Any] = {}
    for file in files:
        values = _laid_over(values, file.values)
    whole = DataFile(files[-1].name, files[-1].text)
    whole.values = _without_sources(values)
    components = whole.convert(Components)
    for where, why in problems(components):
        _owner(files, where).refuse(where, why)
    return components


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key, two levels deep: a building is replaced whole."""
    merged = dict(below)
    for key, table in above.items():
        both = isinstance(table, dict) and isinstance(merged.get(key), dict)
        merged[key] = {**merged[key], **table} if both else table
    return merged


def _without_sources(values: dict[str, Any]) -> dict[str, Any]:
    """[disasters] and [skulls] keep one mark for the whole table, which is no entry of it."""
    sources: Source = {}
    for key in ("disasters", "skulls"):
        table = dict(values.get(key, {}))
        if isinstance(marks := table.pop("source", None), dict):
            sources.update(marks)
        values = {**values, key: table}
    return {**values, "sources": sources}


def _owner(files: list[DataFile], where: list[str]) -> DataFile:
    """The topmost file that holds the faulty value."""
    for file in reversed(files):
        node: Any = file.values
        for key in where[:2]:
            node = node.get(key) if isinstance(node, dict) else None
        if node is not None:
            return file
    return files[-1]


Problem = tuple[list[str], str]


def problems(c: Components) -> list[Problem]:
    """What types cannot say: figures and references that make no playable box."""
    found: list[Problem] = []
    if not (4 <= c.board.width <= 20 and 4 <= c.board.height <= 20):
        found.append((["board"], "a board is 4 to 20 spaces wide and high"))
    found += [(["tracks", r], "a track holds 1 to 99") for r in RESOURCES if not 1 <= getattr(c.tracks, r) <= 99]
    for name, die in c.dice.items():
        found += _die_problems(name, die)
    for name, building in c.buildings.items():
        found += _building_problems(name, building, c)
    for kind, lengths in (("walls", c.walls), ("roads", c.roads)):
        longest = min(c.board.width, c.board.height)
        for length in lengths.count:
            if not (length.isascii() and length.isdigit() and 1 <= int(length) <= longest):
                found.append(([kind, "count"], f"a length is a number from 1 to {longest}, not '{length}'"))
    for skulls, names in c.skulls.items():
        for name in names:
            if name not in c.disasters:
                found.append((["skulls", skulls], f"there is no disaster '{name}'"))
    for name, disaster in c.disasters.items():
        if disaster.effect not in DISASTER_EFFECTS:
            found.append((["disasters", name], f"the effect is one of {', '.join(DISASTER_EFFECTS)}"))
        if (disaster.effect == "lose-all") != (disaster.resource is not None):
            found.append((["disasters", name], "lose-all names a resource, and no other effect does"))
    return found


def _die_problems(name: str, die: Die) -> list[Problem]:
    found: list[Problem] = []
    if not 0 <= die.count <= 99:
        found.append((["dice", name, "count"], "a count is 0 to 99"))
    if not 2 <= len(die.faces) <= 20:
        found.append((["dice", name, "faces"], "a die has 2 to 20 faces"))
    for face in die.faces:
        if len(face.either) not in (0, 2):
            found.append((["dice", name, "faces"], f"either/or face '{face.name}' needs exactly two sides"))
        if any(len(goods) != 1 for goods in face.either):
            found.append((["dice", name, "faces"], f"each side of '{face.name}' is one kind of resource"))
        if not face.name.replace("-", "").isalnum():
            found.append((["dice", name, "faces"], "a face's name is letters, digits and hyphens"))
    return found


def _building_problems(name: str, b: Building, c: Components) -> list[Problem]:
    found: list[Problem] = []
    where = ["buildings", name]
    if not name.replace("-", "").isalnum() or not name[:1].isalpha():
        found.append((where, "a building's name is letters, digits and hyphens"))
    if not 1 <= b.count <= 99:
        found.append(([*where, "count"], "a count is 1 to 99"))
    if not 0 <= b.points <= 99:
        found.append(([*where, "points"], "points are 0 to 99"))
    for resource, amount in b.cost.items():
        if not 0 <= amount <= getattr(c.tracks, resource):
            found.append(([*where, "cost"], f"nobody can ever pay {amount} {resource}"))
    if b.die is not None and b.die not in c.dice:
        found.append(([*where, "die"], f"there is no die '{b.die}'"))
    if why := _footprint_problem(b.footprint, "#.~"):
        found.append(([*where, "footprint"], why))
    for fact in b.source:
        if any(mark not in MARKS for mark in b.source[fact].split(", ")):
            found.append(([*where, "source"], f"the mark of '{fact}' is one or more of {', '.join(MARKS)}"))
    return found


def _footprint_problem(rows: list[str], allowed: str) -> str | None:
    if not rows or len({len(row) for row in rows}) != 1 or not rows[0]:
        return "rows of equal length are needed"
    if any(char not in allowed for row in rows for char in row):
        return f"only the characters {' '.join(allowed)} are used"
    spaces = {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "."}
    if not any("#" in row for row in rows) or not _connected(spaces):
        return "a piece is one connected shape with at least one '#'"
    return None


def _connected(spaces: set[tuple[int, int]]) -> bool:
    todo = [next(iter(spaces))] if spaces else []
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step in spaces and step not in seen:
                seen.add(step)
                todo.append(step)
    return seen == spaces
