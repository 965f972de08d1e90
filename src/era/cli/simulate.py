"""Play many games with uniformly random legal moves, or with bots, and tell what came of them.

The same seed gives the same random games, with any number of processes.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from era.cli import WORDS, options
from era.core.catalogue import write_number
from era.core.errors import EraError

NAME = "simulate"
HELP = "play many games, at random or with bots, and tell what came of them"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)
    parser.add_argument("--games", type=read_positive, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="which games (default: 1)")
    parser.add_argument("--jobs", type=read_positive, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument(
        "--bots", type=read_names, default=(), metavar="A,B", help="bots by name, seated in turn; see 'era bots'"
    )
    parser.add_argument("--budget", type=float, default=0.02, metavar="S", help="a bot's seconds a decision")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write each game's record into this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def read_positive(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on, not '{text}'")
    return value


def read_names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def run(args: argparse.Namespace) -> int:
    from era.lab.simulate import simulate

    try:
        report = simulate(
            args.game, options.read(args), args.games, args.seed, args.jobs, args.save, args.bots, args.budget
        )
    except OSError as error:
        raise EraError("no-write", {"file": error.filename, "why": error.strerror}, WORDS) from None
    print(msgspec.json.encode(report).decode() if args.json else write_table(msgspec.structs.asdict(report), args.lang))
    return 0


def write_table(report: Mapping[str, Any], lang: str) -> str:
    """Write the fields of a report below each other. They come as a mapping, so that `era` starts without the lab."""
    values = {key: value for key, value in report.items() if key not in ("game", "options")}
    values["wins"] = ", ".join(f"{seat}: {wins}" for seat, wins in enumerate(report["wins"], 1))
    rows = [(WORDS.say(lang, f"simulate-{key}"), _write_cell(value, lang)) for key, value in values.items()]
    width = max(len(label) for label, _ in rows)
    title = options.title(report["game"], report["options"], lang)
    return "\n".join([title, *(f"  {label:<{width}}  {cell}" for label, cell in rows)])


def _write_cell(value: object, lang: str) -> str:
    if value is None:
        return "-"
    if isinstance(value, int | float):
        return write_number(lang, value, 2 if isinstance(value, float) else 0)
    return str(value)
