"""Scenarios as data: which pieces are in play, what skulls bring, what each player starts with."""

# Not compiled: structs that are read back from JSON.

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.games.medieval.box import validate
from era.games.medieval.box.box import assemble
from era.games.medieval.box.components import AREAS, SETS, Building, Components, SourceMarks
from era.games.medieval.box.validate import BoxProblem

PIECES = ("walls", "roads", "bridges", "gates")
MAX_PLAYERS = 4
MAX_LOTS = 8


class TypesToDraw(Struct, forbid_unknown_fields=True, frozen=True):
    count: int
    of: list[str]


class ScenarioStart(Struct, forbid_unknown_fields=True, frozen=True):
    """Beyond the base game's starting pieces; areas are given for 1, 2, 3 and 4 players."""

    scorched: tuple[int, ...] = (0, 0, 0, 0)
    flooded: tuple[int, ...] = (0, 0, 0, 0)
    pieces: dict[str, int] = {}
    keep: bool = True


class Scenario(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    buildings: list[str]
    title: str | None = None
    draw: list[TypesToDraw] = []
    by_lot: list[TypesToDraw] = []
    """What is drawn instead of the types named here, if the table wants its types by lot (SCN-7)."""
    pieces: tuple[str, ...] = ("walls",)
    river: Literal["none", "each", "choice"] = "none"
    disasters: dict[str, list[str]] = {}
    start: ScenarioStart = ScenarioStart()
    end: Literal["xs", "xs-or-room"] = "xs"
    extort: bool = True
    players: tuple[int, ...] = (1, 2, 3, 4)
    source: SourceMarks = {}


def load_shipped_scenarios() -> dict[str, Scenario]:
    return _load_shipped()[0]


@cache
def _load_shipped() -> tuple[dict[str, Scenario], DataFile]:
    text = (resources.files("era.games.medieval.data") / "scenarios.toml").read_text("utf-8")
    file = DataFile("scenarios.toml", text)
    return file.convert(dict[str, Scenario]), file


def read_custom(file: DataFile, box: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read a scenario file: its [scenario] table, and the tables of its own to be laid over the box."""
    own = DataFile(file.name, file.text)
    table = own.values.pop("scenario", None)
    if not isinstance(table, dict):
        file.refuse(["scenario"], "the file needs a [scenario] table")
    components = assemble([own], box, SETS)
    try:
        scenario = msgspec.convert(table, Scenario)
    except msgspec.ValidationError:
        where, why = find_fault(table, Scenario)
        file.refuse(["scenario", *where], validate.explain_value(where, why))
    for where, why in find_problems(scenario, components):
        file.refuse(["scenario", *where], why)
    for players in sorted(set(scenario.players)):
        for where, why in find_table_problems(scenario, components, players):
            file.refuse(["scenario", *where], f"with {players} players {why}")
    return table, own.values


def find_problems(s: Scenario, c: Components) -> Iterator[BoxProblem]:
    """Find what makes a scenario unplayable for any number of players."""
    if max(len(s.draw), len(s.by_lot)) > MAX_LOTS:
        yield ["draw"], f"more than {MAX_LOTS} lots are too many"
        return
    yield from _find_unknown(["buildings"], s.buildings, c)
    for lot in (*s.draw, *s.by_lot):
        yield from _find_unknown(["draw"], lot.of, c)
        if not 0 < lot.count <= len(set(lot.of)):
            yield ["draw"], f"{lot.count} of {len(set(lot.of))} types cannot be drawn"
    for place, name in enumerate(named := list_types(s)):
        if name in named[:place]:
            yield ["buildings"], f"'{name[: validate.MAX_NAME_CHARS]}' is named twice"
    for name in s.pieces:
        if name not in PIECES:
            yield ["pieces"], f"'{name[: validate.MAX_NAME_CHARS]}' is none of {', '.join(PIECES)}"
    if not s.players or not set(s.players) <= {1, 2, 3, 4}:
        yield ["players"], "players are some of 1, 2, 3, 4"
    yield from validate.check_skull_table(["disasters"], s.disasters, c)
    yield from validate.check_marks([], s.source)
    yield from _find_start_problems(s, c)


def _find_unknown(where: list[str], names: list[str], c: Components) -> Iterator[BoxProblem]:
    for name in names:
        if name not in c.buildings:
            known = ", ".join(c.buildings)
            yield where, f"there is no building '{name[: validate.MAX_NAME_CHARS]}'; there are {known}"


def draw_types(s: Scenario) -> Scenario:
    """Return the scenario with types by lot (SCN-7): what can be drawn is no longer there from the start."""
    drawn = {name for lot in s.by_lot for name in lot.of}
    kept = [name for name in s.buildings if name not in drawn]
    return msgspec.structs.replace(s, buildings=kept, draw=[*s.draw, *s.by_lot], by_lot=[])


def list_types(s: Scenario) -> list[str]:
    """List all building types that are, or may be drawn to be, in the supply."""
    return [*s.buildings, *(name for lot in s.draw for name in lot.of)]


def _find_start_problems(s: Scenario, c: Components) -> Iterator[BoxProblem]:
    for kind in AREAS:
        areas = getattr(s.start, kind)
        if len(areas) != MAX_PLAYERS or not all(0 <= number <= 4 for number in areas):
            yield ["start", kind], "four numbers from 0 to 4 are needed, for 1, 2, 3 and 4 players"
    if any(s.start.flooded) and s.river == "none":
        yield ["start", "flooded"], "flooded areas need a river"
    for name, count in s.start.pieces.items():
        if name not in c.buildings:
            yield ["start", "pieces"], f"there is no building '{name[: validate.MAX_NAME_CHARS]}'"
        if count not in validate.EFFECT:
            yield ["start", "pieces"], "each player starts with 0 to 9 of a kind"
    if s.start.keep and "keep" not in s.buildings:
        yield ["start", "keep"], "without keeps in play nobody starts with one: set it to false"


def find_table_problems(s: Scenario, c: Components, players: int, x_change: int = 0) -> Iterator[BoxProblem]:
    """Find what makes it unplayable for so many players: too little to start with, or no way to end."""
    taken = count_taken_at_start(s, c)
    left: dict[str, int] = {}
    for name in {*list_types(s), *s.start.pieces}:
        left[name] = count_in_supply(s, c, players, name) - players * taken.get(name, 0)
    for length, count in c.walls.count.items():
        left[f"wall-{length}"] = count - players * taken.get(f"wall-{length}", 0)
    for kind in AREAS:
        left[kind] = c.areas[kind].count - players * getattr(s.start, kind)[players - 1]
    if s.river != "none":
        left["river"] = c.river.count - players
    for name, number in left.items():
        if number < 0:
            where = (
                ["start", "pieces"] if name in s.start.pieces else ["start", name] if name in AREAS else ["buildings"]
            )
            yield where, f"{-number} of '{name}' are missing at the start"
    if not any(count and name in c.buildings and c.buildings[name].die for name, count in taken.items()):
        yield ["buildings"], "nobody would have a die: start with a building that brings one"
    if players > 1:
        wanted = max(1, c.setup.xs[players - 2] + x_change)
        can_end = _count_what_can_run_out(s, c, left)
        if can_end < wanted:
            yield ["buildings"], f"{wanted} types must run out to end the game, but only {can_end} can"


def count_taken_at_start(s: Scenario, c: Components) -> dict[str, int]:
    """Count the buildings and walls that each player takes from the supply (SET-3, SCN-2)."""
    named = list_types(s)
    taken = {
        name: count
        for name, count in c.setup.pieces.items()
        if (name in named if name in c.buildings else "walls" in s.pieces)
    }
    for name, count in s.start.pieces.items():
        taken[name] = taken.get(name, 0) + count
    if has_start_keep(s, c):
        taken["keep"] = taken.get("keep", 0) + 1
    return taken


def has_start_keep(s: Scenario, c: Components) -> bool:
    return c.setup.keep_middle and s.start.keep


def count_in_supply(s: Scenario, c: Components, players: int, name: str) -> int:
    """Return how many of a building type are not left in the box (SET-1, SOL-1)."""
    count = c.buildings[name].count
    if name not in list_types(s):
        return min(count, players * count_taken_at_start(s, c)[name])
    fewer = c.setup.fewer_with_two if players == 2 and c.buildings[name].counts_for_x else 0
    out = c.solitaire.out.get(name, 0) if players == 1 else 0
    return max(0, count - fewer - out)


def _count_what_can_run_out(s: Scenario, c: Components, left: dict[str, int]) -> int:
    """Return how many types can show their X: some are left to build, there is a river for those that need one, and
    they can be paid with goods alone, which nobody runs out of for ever."""

    def some(names: list[str]) -> int:
        return sum(1 for name in names if left[name] > 0 and turns_x(c.buildings[name]) and fits(name))

    def turns_x(building: Building) -> bool:
        return building.counts_for_x and building.cost_die is None and building.cost_building is None

    def fits(name: str) -> bool:
        return s.river != "none" or not wet(name)

    def wet(name: str) -> bool:
        return any("~" in row for row in c.buildings[name].footprint)

    return some(s.buildings) + sum(min(lot.count, some(lot.of)) for lot in s.draw)


def join_sets(scenario: Scenario, components: Components) -> Scenario:
    """Make the same scenario with all that the box's Collector Sets bring, and without what they replace (SCN-6)."""
    sets = components.sets.values()
    replaced = {name for joining in sets for name in joining.replaces}
    joined = [name for joining in sets for name in joining.buildings if name not in list_types(scenario)]

    def keep(names: list[str]) -> list[str]:
        return [name for name in names if name not in replaced]

    lots = [structs.replace(lot, of=keep(lot.of), count=min(lot.count, len(keep(lot.of)))) for lot in scenario.draw]
    return structs.replace(
        scenario, buildings=[*keep(scenario.buildings), *joined], draw=[lot for lot in lots if lot.count]
    )


def find(name: str, components: Components) -> Scenario:
    """Find a shipped scenario by its name."""
    scenarios = load_shipped_scenarios()
    if name not in scenarios:
        known = ", ".join(scenarios)
        why = f"'{name[: validate.MAX_NAME_CHARS]}' is none of {known}, and no .toml file"
        raise DataError("option-wrong", {"where": "scenario", "why": why})
    for where, why in find_problems(scenarios[name], components):
        raise DataError("option-wrong", {"where": ".".join(["scenario", name, *where]), "why": why})
    return scenarios[name]


def read_values(values: dict[str, Any], components: Components) -> Scenario:
    """Read a scenario that travels inside a record's options, checked as a file would be."""
    try:
        scenario = msgspec.convert(values, Scenario)
    except msgspec.ValidationError:
        where, why = find_fault(values, Scenario)
        raise DataError(
            "option-wrong", {"where": ".".join(["custom", *where]), "why": validate.explain_value(where, why)}
        ) from None
    for where, why in find_problems(scenario, components):
        raise DataError("option-wrong", {"where": ".".join(["custom", *where]), "why": why})
    return scenario


def freeze(values: object) -> str:
    """Nested data as a text that can be a cache's key."""
    return json.dumps(values, sort_keys=True)
