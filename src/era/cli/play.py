"""Play a game in the terminal, alone or together around one screen; or go on with one that was saved there:
era play game.era. Colours are used on a terminal that has them; NO_COLOR=1 turns them off."""

import argparse
from pathlib import Path

from era.cli import options
from era.cli.simulate import read_names
from era.core.record import SUFFIX
from era.games.registry import game, names

NAME = "play"
HELP = "play a game in the terminal"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser, what="GAME", about=f"which game: {', '.join(names())}; or a saved one, such as game.era")
    parser.add_argument(
        "--bots", type=read_names, default=(), metavar="A,B", help="bots by name for the last seats; see 'era bots'"
    )
    parser.add_argument("--seed", metavar="TEXT", help="whatever you like: the same text is the same dice")


def run(args: argparse.Namespace) -> int:
    from era.terminal import play, play_on

    if args.game.endswith(SUFFIX):
        return play_on(Path(args.game), args.lang)
    return play(game(args.game), options.read(args), args.lang, args.bots, args.seed)
