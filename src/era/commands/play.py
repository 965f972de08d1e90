"""Play a game in the terminal, alone or together around one screen."""

import argparse
from importlib import import_module
from importlib.util import find_spec

from era.commands import WORDS, options
from era.core.errors import EraError
from era.registry import game

NAME = "play"
HELP = "play a game in the terminal"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)


def run(args: argparse.Namespace) -> int:
    chosen = game(args.game)
    if find_spec("era.play") is None:
        raise EraError("no-play", {"name": chosen.name}, WORDS)
    play = import_module("era.play").play
    return int(play(chosen, options.read(args), args.lang) or 0)
