"""Scenarios as data: which pieces are in play, what skulls bring, what each player starts with."""

import json
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct

from era.core.data import DataFile
from era.core.errors import DataError
from era.medieval.components import Components, assemble, shipped

PIECES = ("walls", "roads", "bridges", "gates")
SKULLS = ("1", "2", "3", "4", "5", "6+")
MOST_PLAYERS = 4


class Lot(Struct, forbid_unknown_fields=True, frozen=True):
    count: int
    of: list[str]


class Start(Struct, forbid_unknown_fields=True, frozen=True):
    """Beyond the base game's starting pieces; areas are given for 1, 2, 3 and 4 players."""

    scorched: tuple[int, ...] = (0, 0, 0, 0)
    flooded: tuple[int, ...] = (0, 0, 0, 0)
    pieces: dict[str, int] = {}
    keep: bool = True


class Scenario(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    buildings: list[str]
    title: str | None = None
    draw: list[Lot] = []
    pieces: tuple[str, ...] = ("walls",)
    river: Literal["none", "each", "choice"] = "none"
    disasters: dict[str, list[str]] = {}
    start: Start = Start()
    end: Literal["xs", "xs-or-room"] = "xs"
    extort: bool = True
    players: tuple[int, ...] = (1, 2, 3, 4)


def shipped_scenarios() -> dict[str, Scenario]:
    return _shipped()[0]


@cache
def _shipped() -> tuple[dict[str, Scenario], DataFile]:
    text = (resources.files("era.medieval.data") / "scenarios.toml").read_text("utf-8")
    file = DataFile("scenarios.toml", text)
    return file.convert(dict[str, Scenario]), file


def read_custom(file: DataFile, box: list[DataFile] | None = None) -> tuple[Scenario, Components]:
    """A scenario file: a [scenario] table, and any components of its own laid over the box."""
    own = DataFile(file.name, file.text)
    table = own.values.pop("scenario", None)
    if not isinstance(table, dict):
        file.refuse(["scenario"], "the file needs a [scenario] table")
    components = assemble([*(box or shipped()), own])
    try:
        scenario = msgspec.convert(table, Scenario)
    except msgspec.ValidationError as error:
        why, _, place = str(error).partition(" - at ")
        file.refuse(["scenario", *place.strip("`$. ").split(".")], why)
    for where, why in problems(scenario, components):
        file.refuse(["scenario", *where], why)
    return scenario, components


def problems(s: Scenario, c: Components) -> list[tuple[list[str], str]]:
    """What makes a scenario unplayable."""
    found: list[tuple[list[str], str]] = []
    for name in s.buildings:
        if name not in c.buildings:
            found.append((["buildings"], f"there is no building '{name}'"))
    for lot in s.draw:
        found += [(["draw"], f"there is no building '{name}'") for name in lot.of if name not in c.buildings]
        if not 0 < lot.count <= len(set(lot.of)):
            found.append((["draw"], f"{lot.count} of {len(set(lot.of))} types cannot be drawn"))
    everything = [*s.buildings, *(name for lot in s.draw for name in lot.of)]
    if len(set(everything)) != len(everything):
        found.append((["buildings"], "a building is named twice"))
    for name in s.pieces:
        if name not in PIECES:
            found.append((["pieces"], f"'{name}' is none of {', '.join(PIECES)}"))
    for skulls, names in s.disasters.items():
        if skulls not in SKULLS:
            found.append((["disasters"], f"skulls are one of {', '.join(SKULLS)}, not '{skulls}'"))
        found += [(["disasters"], f"there is no disaster '{name}'") for name in names if name not in c.disasters]
    if not s.players or not set(s.players) <= {1, 2, 3, 4}:
        found.append((["players"], "players are some of 1, 2, 3, 4"))
    return found + _start_problems(s, c)


def _start_problems(s: Scenario, c: Components) -> list[tuple[list[str], str]]:
    found: list[tuple[list[str], str]] = []
    for kind in ("scorched", "flooded"):
        areas = getattr(s.start, kind)
        if len(areas) != MOST_PLAYERS or not all(0 <= n <= 4 for n in areas):
            found.append((["start", kind], "four numbers from 0 to 4 are needed, for 1, 2, 3 and 4 players"))
    if any(s.start.flooded) and s.river == "none":
        found.append((["start", "flooded"], "flooded areas need a river"))
    for name, count in s.start.pieces.items():
        if name not in c.buildings:
            found.append((["start", "pieces"], f"there is no building '{name}'"))
        elif not 0 <= count * MOST_PLAYERS <= c.buildings[name].count:
            found.append((["start", "pieces"], f"there are not {count} of '{name}' for each of {MOST_PLAYERS} players"))
    if s.start.keep and "keep" not in s.buildings:
        found.append((["start", "keep"], "without keeps in play nobody starts with one: set it to false"))
    return found


def find(name: str, components: Components) -> Scenario:
    """A shipped scenario by its name."""
    scenarios = shipped_scenarios()
    if name not in scenarios:
        raise DataError("option-wrong", {"where": "scenario", "why": f"'{name}' is none of {', '.join(scenarios)}"})
    for where, why in problems(scenarios[name], components):
        raise DataError("option-wrong", {"where": ".".join(["scenario", name, *where]), "why": why})
    return scenarios[name]


def from_values(values: dict[str, Any], components: Components) -> Scenario:
    """A scenario that travels inside a record's options, checked as a file would be."""
    try:
        scenario = msgspec.convert(values, Scenario)
    except msgspec.ValidationError as error:
        raise DataError("option-wrong", {"where": "custom", "why": error}) from None
    for where, why in problems(scenario, components):
        raise DataError("option-wrong", {"where": ".".join(["custom", *where]), "why": why})
    return scenario


def frozen(values: object) -> str:
    """Nested data as a text that can be a cache's key."""
    return json.dumps(values, sort_keys=True)
