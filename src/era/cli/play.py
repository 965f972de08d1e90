"""Play a game in the terminal, alone or together around one screen."""

import argparse

from era.cli import options
from era.cli.simulate import read_names
from era.games.registry import game

NAME = "play"
HELP = "play a game in the terminal"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)
    parser.add_argument(
        "--bots", type=read_names, default=(), metavar="A,B", help="bots by name for the last seats; see 'era bots'"
    )


def run(args: argparse.Namespace) -> int:
    from era.terminal import play

    return play(game(args.game), options.read(args), args.lang, args.bots)
