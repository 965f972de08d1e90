"""Play a game in the terminal, alone or together around one screen."""

import argparse

from era.commands import options
from era.registry import game

NAME = "play"
HELP = "play a game in the terminal"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)


def run(args: argparse.Namespace) -> int:
    from era.play import play

    return play(game(args.game), options.read(args), args.lang)
