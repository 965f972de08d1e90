"""What is changed in a variant, as a person writes it: figures of the box by their path, options, bots."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from era.bots.levels import SEPARATOR, list_bots
from era.core.errors import DataError
from era.core.facts import drop_sources
from era.core.overlay import complete
from era.games.registry import own_box
from era.lab.dataset.setting import WORDS, RunSetting, make_setting

PRINTED = "printed"
BOX = "box"
SUFFIX = ".toml"
BETWEEN = re.compile(r",(?=\s*[A-Za-z])")
"""Settings are separated by commas; one before a digit belongs to a value."""
RANGE = re.compile(r"(?P<first>-?\d{1,6})\.\.(?P<last>-?\d{1,6})")
MAX_VALUES = 50
MAX_KNOWN = 40


class RunVariant(Struct, frozen=True):
    """Changes to a setting, with the text that they were written as."""

    text: str
    figures: dict[str, Any] = {}
    """Values by path, such as buildings.townhouse.cost.wood."""
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ()
    steps: int | None = None


def read_variant(text: str, game: str) -> RunVariant:
    """Read a variant. Raises DataError with what could be written instead."""
    parts = [part.strip() for part in BETWEEN.split(text) if part.strip()]
    if not parts:
        raise DataError("variant-wrong", {"text": text}, WORDS)
    figures: dict[str, Any] = {}
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ()
    steps: int | None = None
    for part in parts:
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals:
            if key.endswith(SUFFIX):
                options["components"] = Path(key)
            elif key in list_bots(game) or SEPARATOR in key:  # a character at a level, as odo:baron
                bots = (*bots, key)
            elif key != PRINTED:
                raise DataError("variant-wrong", {"text": text}, WORDS)
        elif key == "bots":
            bots = tuple(value.split("+"))
        elif key == "steps" and value.isascii() and value.isdigit() and int(value) > 0:
            steps = int(value)
        elif "." in key:
            figures[key] = read_value(value)
        else:
            options[key] = read_value(value)
    return RunVariant(text, figures, options, bots, steps)


def read_value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_sweep(text: str) -> tuple[str, list[Any]]:
    """Read a figure and its values: `buildings.townhouse.cost.wood=1..3`, or `=1,2,4`."""
    path, equals, values = (each.strip() for each in text.partition("="))
    found = RANGE.fullmatch(values)
    listed = list(range(int(found["first"]), int(found["last"]) + 1)) if found else []
    if not found and values:
        listed = [read_value(value.strip()) for value in values.split(",")]
    if not (path and equals and 2 <= len(listed) <= MAX_VALUES):
        raise DataError("sweep-wrong", {"text": text}, WORDS)
    return path, listed


def apply_variant(setting: RunSetting, variant: RunVariant) -> RunSetting:
    """Return the setting with the variant's changes, checked."""
    options = {key: value for key, value in {**setting.options, **variant.options}.items() if value is not None}
    if "components" in variant.options:
        options.pop(BOX, None)
    if variant.figures:
        options[BOX] = lay_figures(setting.game, options, variant.figures) or None
    return make_setting(
        setting.game,
        options,
        bots=variant.bots or setting.bots,
        games=setting.games,
        seed=setting.seed,
        steps=variant.steps or setting.steps,
        chunk_games=setting.chunk_games,
    )


def lay_figures(game: str, options: Mapping[str, Any], figures: Mapping[str, Any]) -> dict[str, Any]:
    """Return the box option that changes these figures and leaves everything else as it is."""
    box = own_box(game)
    if box is None:
        raise DataError("variant-path", {"path": next(iter(figures)), "game": game, "known": "-"}, WORDS)
    printed = drop_sources(box.printed())
    played = json.loads(json.dumps(drop_sources(box.played(options))))
    for path, value in figures.items():
        _set(played, path, value, game)
    return complete(box.shape, printed, played)


def _set(tables: dict[str, Any], path: str, value: Any, game: str) -> None:
    """Set a figure. Its table and entry must be there; a cost may begin to ask for something else."""
    *above, last = path.split(".")
    node: Any = tables
    for depth, step in enumerate(above):
        if not isinstance(node, dict) or step not in node:
            raise _refuse(path, node, game)
        node = node[step]
        if depth > 0 and node is None:
            break
    is_amounts = len(above) > 2 and isinstance(node, dict) and all(isinstance(each, int) for each in node.values())
    if not isinstance(node, dict) or (last not in node and not is_amounts):
        raise _refuse(path, node, game)
    node[last] = value


def _refuse(path: str, node: Any, game: str) -> DataError:
    known = ", ".join(list(node)[:MAX_KNOWN]) if isinstance(node, dict) else str(node)
    return DataError("variant-path", {"path": path, "game": game, "known": known}, WORDS)


def find_printed(setting: RunSetting, path: str) -> Any:
    """Return what a figure is in the setting's own box; None if it has none."""
    box = own_box(setting.game)
    node: Any = drop_sources(box.played(setting.options)) if box is not None else {}
    for step in path.split("."):
        node = node.get(step) if isinstance(node, Mapping) else None
    return node
