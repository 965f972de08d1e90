"""What a table may choose before the game, checked. A record keeps these options, so files that a
player named (a scenario, a corrected box) are read once and their content travels with the record."""

# Not compiled: structs that are read back from JSON.

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from era.core.catalogue import Words
from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.core.overlay import check_box_name, complete, lay_over, translate
from era.games.medieval.box import scenario as scenarios
from era.games.medieval.box.box import (
    SHAPE,
    assemble,
    assemble_values,
    find_texts,
    load_shipped_components,
    read_shipped_tables,
)
from era.games.medieval.box.components import SETS, Components
from era.games.medieval.box.scenario import Scenario, ScenarioStart
from era.games.medieval.texts import WORDS

NOT_PEACEFUL = ("keep", "armory")
CUSTOM = "custom"
BIG_GAME = "big"
USUAL_SETS = 2
SUFFIX = ".toml"
MAX_SHOWN_CHARS = 80
REASONS = Words("era.games.medieval.text", "problems")

DiceLeave = Literal["round-end", "at-once"]


class Options(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    players: int = 2
    scenario: str = "base"
    x_change: int = 0
    """One X more or fewer, for a longer or shorter game."""
    peaceful: bool = False
    """No nobles, keeps or armories, and no Extort step."""
    dice_leave: DiceLeave = "round-end"
    """When a lost building's die goes: at the end of the round, or at once as in the Spanish edition (END-1)."""
    types: Literal["printed", "lot"] = "printed"
    """The scenario's own building types, or the further ones by lot (SCN-7)."""
    custom: dict[str, Any] | None = None
    """A scenario table of the table's own, when `scenario` is "custom"."""
    box: dict[str, Any] | None = None
    """Component tables laid over the shipped ones; an entry is replaced whole."""
    box_name: str | None = None
    """What the owner of the box calls it."""
    sets: list[str] = []
    """Collector Sets that join the game, whole (SCN-6)."""
    more_sets: bool = False
    """Everyone knows the game: more than two sets may join."""
    confirm: bool = False
    """Who has built says when it is done, even if nothing else is left: so the last piece can be taken back, and
    nothing else happens before. For people; bots need no such pause."""


def check(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with defaults filled in and files read. Raises DataError."""
    options = _convert(_read_files(dict(raw)))
    compile_options(options)  # raises if the parts do not fit together
    checked = structs.asdict(options)
    for name in (
        "box_name",
        "sets",
        "more_sets",
        "confirm",
    ):  # left out as in all records from before there were such options
        if not checked[name]:
            del checked[name]
    return checked


def check_stored(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a record or a stored table, checked. Alone, an X more or fewer never meant anything, but
    could once be chosen."""
    return check({**raw, "x_change": 0} if raw.get("players") == 1 else raw)


def title(checked: Mapping[str, Any], lang: str) -> str:
    """Return the game and its scenario, in the reader's language."""
    scenario = str(checked["scenario"])
    key = "scenario.river" if scenario == "river" else scenario  # "river" alone names the piece
    played = [WORDS.name(lang, key), *(WORDS.name(lang, name) for name in checked.get("sets", ()))]
    return f"{WORDS.name(lang, 'medieval')} · {' + '.join(played)}"


class OptionReason(str):
    """Why an option is not possible: English, and in the reader's language if the catalogue knows it."""

    __slots__ = ()

    def tell(self, lang: str) -> str:
        return translate(REASONS, self, lang)[0]


def _refuse(where: str, why: str) -> DataError:
    return DataError("option-wrong", {"where": where, "why": OptionReason(why)})


def _convert(values: Mapping[str, Any]) -> Options:
    try:
        options = msgspec.convert(dict(values), Options)
    except msgspec.ValidationError:
        where, why = find_fault(dict(values), Options)
        raise _refuse(".".join(where)[:MAX_SHOWN_CHARS] or "given", why) from None
    if not 1 <= options.players <= scenarios.MAX_PLAYERS:
        raise _refuse("players", f"{options.players} is not 1, 2, 3 or 4")
    if options.x_change not in (-1, 0, 1):
        raise _refuse("x_change", "it is -1, 0 or 1")
    if options.players == 1 and options.x_change:
        raise _refuse("x_change", "alone there are no X's, only eight rounds: leave it at 0")
    check_box_name(options.box_name)
    for name in options.sets:
        if name not in SETS:
            raise _refuse("sets", f"'{name[:MAX_SHOWN_CHARS]}' is none of {', '.join(SETS)}")
    return structs.replace(options, sets=[name for name in SETS if name in options.sets])


def _read_files(values: dict[str, Any]) -> dict[str, Any]:
    """Reads the files that `components` and `scenario` name, so that an error can tell the line.

    Only a `Path` names a file: options that come from a record or over a network are plain data, and can
    never make the program open anything.
    """
    if (path := values.pop("components", None)) is not None:
        if values.get("box") is not None:
            raise _refuse("components", "a record that holds its box needs no file")
        file = _open(path, "components")
        assemble([file], sets=SETS)
        values["box"] = complete(SHAPE, read_shipped_tables(), file.values)
    name = values.get("scenario")
    if isinstance(name, Path):
        if values.get("custom") is not None:
            raise _refuse("scenario", "a record that holds its scenario needs no file")
        box = values.get("box")
        below = box if isinstance(box, dict) else {}
        table, own = scenarios.read_custom(_open(name, "scenario"), below)
        values["custom"] = table
        values["scenario"] = CUSTOM
        if own:
            values["box"] = lay_over(below, complete(SHAPE, lay_over(read_shipped_tables(), below), own))
    return values


def _open(path: object, option: str) -> DataFile:
    if not (isinstance(path, Path) and path.suffix == SUFFIX):
        raise _refuse(option, f"the name of a {SUFFIX} file is needed")
    return DataFile.open(path)


def compile_options(options: Options) -> tuple[Components, Scenario]:
    """Return the box and the scenario that these options mean."""
    components = load_shipped_components()
    if options.box or options.sets:
        components = assemble_values(options.box or {}, options.sets, find_texts(options.custom or {}))
    if (options.scenario == CUSTOM) != (options.custom is not None):
        raise _refuse("custom", f'a scenario table goes with scenario "{CUSTOM}", and only with it')
    if options.custom is not None:
        scenario = scenarios.read_values(options.custom, components)
    else:
        scenario = scenarios.find(options.scenario, components)
    if options.types == "lot":
        if not scenario.by_lot:
            raise _refuse("types", "this scenario has no types by lot; scenarios I, II and III have")
        scenario = scenarios.draw_types(scenario)
    if options.players not in scenario.players:
        raise _refuse("players", f"this scenario is for {', '.join(map(str, sorted(set(scenario.players))))}")
    if options.sets:
        _check_sets(options, components)
        scenario = scenarios.join_sets(scenario, components)
    if options.peaceful:
        scenario = make_peaceful(scenario)
    for where, why in scenarios.find_table_problems(scenario, components, options.players, options.x_change):
        raise _refuse(".".join(["scenario", *where]), f"with {options.players} players {why}")
    return components, scenario


def _check_sets(options: Options, components: Components) -> None:
    """SCN-6: one or two until everyone knows the game, apart from the Big Game, which takes all that there are."""
    if len(options.sets) > USUAL_SETS and not options.more_sets and options.scenario != BIG_GAME:
        raise _refuse(
            "sets", f"at most {USUAL_SETS} sets join until everyone knows the game; say so if you all do (SCN-6)"
        )
    if options.peaceful:
        for name in options.sets:
            if any(_brings_swords(building, components) for building in components.sets[name].buildings):
                raise _refuse(
                    "sets", f"it brings swords, and joins whole or not at all (SCN-6), so not in peace: {name}"
                )


def _brings_swords(name: str, components: Components) -> bool:
    building = components.buildings[name]
    faces = components.dice[building.die].faces if building.die is not None else []
    return building.swords > 0 or any(face.swords for face in faces)


def make_peaceful(scenario: Scenario) -> Scenario:
    """Make the same without the sword: not even the keep in the middle stays."""

    def kept(names: list[str]) -> list[str]:
        return [name for name in names if name not in NOT_PEACEFUL]

    lots = [structs.replace(lot, of=kept(lot.of)) for lot in scenario.draw]
    lots = [structs.replace(lot, count=min(lot.count, len(lot.of))) for lot in lots]
    start = scenario.start
    return structs.replace(
        scenario,
        buildings=kept(scenario.buildings),
        draw=lots,
        start=ScenarioStart(
            start.scorched, start.flooded, {n: c for n, c in start.pieces.items() if n in kept([n])}, False
        ),
        extort=False,
    )
