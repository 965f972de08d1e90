"""The options of a game on the command line: the common ones by name, any other as key=value."""

import argparse
import json
from pathlib import Path
from typing import Any

from era.core.data import DataFile
from era.core.errors import DataError
from era.registry import names

FILE_SUFFIX = ".toml"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(names())}")
    group = parser.add_argument_group("options of the game")
    group.add_argument("--players", type=int, metavar="N", help="how many players")
    group.add_argument("--scenario", metavar="NAME", help="a scenario's name, or a .toml file that describes one")
    group.add_argument("--variant", metavar="NAME", help="a variant of the game")
    group.add_argument("--components", metavar="FILE", help="a .toml file with other buildings, costs or counts")
    group.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="any other option; may be given again"
    )


def read(args: argparse.Namespace) -> dict[str, Any]:
    """The options that were given; the game fills in and checks the rest."""
    given: dict[str, Any] = {"players": args.players, "scenario": args.scenario, "variant": args.variant}
    if args.scenario is not None and args.scenario.endswith(FILE_SUFFIX):
        given["scenario"] = _content(args.scenario)
    if args.components is not None:
        given["components"] = _content(args.components)
    given.update(_pair(text) for text in args.option)
    return {key: value for key, value in given.items() if value is not None}


def _content(path: str) -> dict[str, Any]:
    """What the file says, not its name: a record must replay where the file is not."""
    return DataFile.open(Path(path)).values


def _pair(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise DataError("option-wrong", {"where": text, "why": "--option KEY=VALUE"})
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value
