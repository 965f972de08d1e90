"""What a table may choose before the game, checked. A record keeps these options, so files that a
player named (a scenario, a corrected box) are read once and their content travels with the record."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from era.core.data import DataFile
from era.core.errors import DataError
from era.medieval import scenario as scenarios
from era.medieval.components import Components, assemble, shipped, shipped_components
from era.medieval.scenario import Scenario, Start

NOT_PEACEFUL = ("keep", "armory")


class Options(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    players: int = 2
    scenario: str = "base"
    x_change: int = 0
    """One X more or fewer, for a longer or shorter game."""
    peaceful: bool = False
    """No nobles, keeps or armories, and no Extort step."""
    custom: dict[str, Any] | None = None
    """A scenario table of the table's own, when `scenario` is "custom"."""
    box: dict[str, Any] | None = None
    """Component tables laid over the shipped ones."""


def check(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The options with defaults filled in and files read. Raises DataError."""
    options = _convert(_read_files(dict(raw)))
    compiled(options)  # raises if the parts do not fit together
    return structs.asdict(options)


def _convert(values: Mapping[str, Any]) -> Options:
    try:
        options = msgspec.convert(dict(values), Options)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at ")
        raise DataError("option-wrong", {"where": where.strip("`$.") or "given", "why": why}) from None
    if not 1 <= options.players <= scenarios.MOST_PLAYERS:
        raise DataError("option-wrong", {"where": "players", "why": f"{options.players} is not 1, 2, 3 or 4"})
    if options.x_change not in (-1, 0, 1):
        raise DataError("option-wrong", {"where": "x_change", "why": "it is -1, 0 or 1"})
    return options


def _read_files(values: dict[str, Any]) -> dict[str, Any]:
    if path := values.pop("components", None):
        values["box"] = DataFile.open(str(path)).values
    name = values.get("scenario")
    if isinstance(name, str) and name.endswith(".toml"):
        file = DataFile.open(Path(name))
        scenarios.read_custom(file, _box_files(values.get("box")))
        own = dict(file.values)
        values["custom"] = own.pop("scenario")
        values["scenario"] = "custom"
        if own:
            values["box"] = {**(values.get("box") or {}), **own}
    return values


def _box_files(box: Mapping[str, Any] | None) -> list[DataFile]:
    files = shipped()
    if box:
        own = DataFile("the options' box", "")
        own.values = dict(box)
        files.append(own)
    return files


def compiled(options: Options) -> tuple[Components, Scenario]:
    """The box and the scenario that these options mean."""
    components = assemble(_box_files(options.box)) if options.box else shipped_components()
    if (options.scenario == "custom") != (options.custom is not None):
        raise DataError("option-wrong", {"where": "custom", "why": 'a scenario table goes with scenario "custom"'})
    if options.custom is not None:
        scenario = scenarios.from_values(options.custom, components)
    else:
        scenario = scenarios.find(options.scenario, components)
    if options.players not in scenario.players:
        why = f"this scenario is for {', '.join(map(str, scenario.players))} players"
        raise DataError("option-wrong", {"where": "players", "why": why})
    return components, peaceful(scenario) if options.peaceful else scenario


def peaceful(scenario: Scenario) -> Scenario:
    """The same without the sword: not even the keep in the middle stays."""

    def kept(names: list[str]) -> list[str]:
        return [name for name in names if name not in NOT_PEACEFUL]

    lots = [structs.replace(lot, of=kept(lot.of)) for lot in scenario.draw]
    lots = [structs.replace(lot, count=min(lot.count, len(lot.of))) for lot in lots]
    start = scenario.start
    return structs.replace(
        scenario,
        buildings=kept(scenario.buildings),
        draw=lots,
        start=Start(start.scorched, start.flooded, {n: c for n, c in start.pieces.items() if n in kept([n])}, False),
        extort=False,
    )
