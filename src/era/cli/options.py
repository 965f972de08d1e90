"""The options of a game on the command line: the common ones by name, any other as key=value."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from era.core.errors import DataError
from era.games.registry import game, names

MAX_SHOWN_CHARS = 40


def add(parser: argparse.ArgumentParser, what: str = "GAME", about: str = "") -> None:
    parser.add_argument("game", metavar=what, help=about or f"which game: {', '.join(names())}")
    group = parser.add_argument_group("options of the game")
    group.add_argument("--players", type=int, metavar="N", help="how many players")
    group.add_argument("--scenario", metavar="NAME", help="a scenario's name, or a .toml file that describes one")
    group.add_argument("--variant", metavar="NAME", help="a variant of the game")
    group.add_argument("--components", metavar="FILE", help="a .toml file with other buildings, costs or counts")
    group.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="any other option; may be given again"
    )


def read(args: argparse.Namespace) -> dict[str, Any]:
    """Read the options that were given; the game fills in and checks the rest."""
    given = {key: getattr(args, key) for key in ("players", "scenario", "variant", "components")}
    given.update(_split_pair(text) for text in args.option)
    return {key: _refuse_file(key, value) for key, value in given.items() if value is not None}


def _refuse_file(key: str, value: Any) -> Any:
    """Only a path may name a file to be read, and only a person at the keyboard may name one."""
    is_file = key == "components" or (key == "scenario" and str(value).endswith(".toml"))
    return Path(str(value)) if is_file else value


def _split_pair(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise DataError("option-wrong", {"where": text, "why": "--option KEY=VALUE"})
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def title(name: str, options: Mapping[str, Any], lang: str) -> str:
    """Return a game and what was chosen for it, on one line: not what was left open, nor whole files."""
    chosen = [
        f"{key} {value}"
        for key, value in options.items()
        if isinstance(value, str | int) and value is not False and len(str(value)) <= MAX_SHOWN_CHARS
    ]
    return f"{game(name).title(options, lang)} ({', '.join(chosen)})"
