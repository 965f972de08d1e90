"""What the laboratory's commands have in common: which games, by whom, where they are written, and who plays them."""

import argparse
import atexit
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from era.cli import options
from era.cli.simulate import read_names, read_positive
from era.core.catalogue import Words
from era.core.errors import DataError, EraError
from era.games.registry import game

WORDS = Words("era.lab.text", "lab")


def add_games(parser: argparse.ArgumentParser, games: int) -> None:
    """Add what decides which games are played."""
    parser.add_argument("--bots", type=read_names, default=("reeve",), metavar="A,B", help="who plays (default: reeve)")
    parser.add_argument("--steps", type=read_positive, default=200, metavar="N", help="work a decision (default: 200)")
    parser.add_argument(
        "--games", type=read_positive, default=games, metavar="N", help="how many games (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="which games (default: 1)")
    parser.add_argument(
        "--chunk", type=read_positive, default=10, metavar="N", help="games played and kept as one (default: 10)"
    )


def add_place(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add where files go, and who plays."""
    parser.add_argument("--out", type=Path, required=required, metavar="DIR", help="the folder for the files")
    parser.add_argument("--resume", action="store_true", help="go on with what this folder holds")
    parser.add_argument("--jobs", type=read_positive, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, e.g. tcp://10.0.0.5:8786")


def read_setting(args: argparse.Namespace, given: Mapping[str, Any] | None = None) -> Any:
    """Return the setting of a run, checked."""
    from era.lab.dataset.setting import make_setting

    if not args.bots:
        raise DataError("no-bots", {}, WORDS)
    chosen = options.read(args) if given is None else given
    return make_setting(
        args.game, chosen, bots=args.bots, games=args.games, seed=args.seed, steps=args.steps, chunk_games=args.chunk
    )


def need_folder(args: argparse.Namespace) -> Path:
    """Return the folder that was named; a game's name that is none is told so first."""
    game(args.game)
    if args.out is None:
        raise DataError("no-out", {}, WORDS)
    folder: Path = args.out
    return folder


def play_run(args: argparse.Namespace, setting: Any, folder: Path) -> None:
    """Play a run here or on a cluster."""
    from functools import partial

    from era.lab.dataset.local import play_here
    from era.lab.dataset.run import simulate

    play = partial(play_here, processes=args.jobs)
    if args.cluster:
        with wanting("dask"):
            from era.lab.dataset.cluster import play_on_cluster

        play = partial(play_on_cluster, address=args.cluster)
    try:
        simulate(setting, folder, play, resume=args.resume)
    except KeyboardInterrupt:
        print(f"\n{WORDS.say(args.lang, 'interrupted')}", file=sys.stderr)
        raise


class wanting:  # noqa: N801  reads as a statement
    """Say in a sentence which extra is missing, instead of an ImportError."""

    def __init__(self, extra: str) -> None:
        self.extra = extra

    def __enter__(self) -> None:
        atexit.register(hush_after_exit)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, ImportError) and not (error.name or "").startswith("era"):
            raise EraError("missing", {"extra": self.extra, "why": error.name}, WORDS) from None


def hush_after_exit() -> None:
    """DuckDB 2.0 tells of what it does not free when Python has ended already, on every run, whatever one does."""
    if "duckdb" in sys.modules:
        sys.stderr.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def warn_untuned(args: argparse.Namespace) -> None:
    print(WORDS.say(args.lang, "untuned"), file=sys.stderr)
