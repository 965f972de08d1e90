"""Play many games between bots and write them as Parquet files with a dataset card. Bots think by steps, not seconds,
and every game has a seed of its own, so the same command gives the same files, to the byte, with any number of
processes. What is interrupted goes on with --resume."""

import argparse
from pathlib import Path
from typing import Any

from era.cli import options
from era.cli.lab import arguments

NAME = "simulate"
HELP = "play games into files"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)
    arguments.add_games(parser, games=1000)
    arguments.add_place(parser)


def run(args: argparse.Namespace) -> int:
    with arguments.wanting("lab"):
        from era.lab.dataset import tables  # noqa: F401  asks for what is not installed before anything is played
    setting = arguments.read_setting(args)
    play(args, setting, args.out)
    return 0


def play(args: argparse.Namespace, setting: Any, folder: Path) -> None:
    """Play a run and say what is there."""
    from era.lab.dataset.setting import is_printed_box
    from era.lab.dataset.tables import open_tables, read_columns

    if not is_printed_box(setting):
        arguments.warn_untuned(args)
    arguments.play_run(args, setting, folder)
    found = read_columns(
        open_tables(setting, folder), "SELECT count(*) AS games, count(*) FILTER (finished) AS finished FROM games"
    )
    values = {"games": int(found["games"][0]), "finished": int(found["finished"][0]), "folder": folder}
    print(arguments.WORDS.say(args.lang, "played", values))
