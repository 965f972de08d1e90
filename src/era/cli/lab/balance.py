"""Write a report on the balance of a game: who starts, how long it takes, where points come from, what goes with a
high score, what strikes, and how strong the bots are. Of a folder that 'era lab simulate' filled, or is still filling;
or of a game by name, which plays the games first."""

import argparse
from pathlib import Path

from era.cli import options
from era.cli.lab import arguments, simulate
from era.games.registry import names

NAME = "balance"
HELP = "report on a game's balance, as one HTML page"

PAGE = "balance.html"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser, what="FOLDER or GAME", about=f"a run's folder, or a game to be played: {', '.join(names())}")
    arguments.add_games(parser, games=2000)
    arguments.add_place(parser, required=False)
    parser.add_argument("--page", type=Path, metavar="FILE", help=f"the page (default: {PAGE} in the folder)")


def run(args: argparse.Namespace) -> int:
    with arguments.wanting("lab"):
        from era.lab.balance.figures import measure_balance
        from era.lab.balance.page import write_balance
        from era.lab.dataset.manifest import is_run

    folder = Path(args.game)
    if not is_run(folder):
        folder = arguments.need_folder(args)
        simulate.play(args, arguments.read_setting(args), folder)
    page = args.page or folder / PAGE
    page.write_text(write_balance(measure_balance(folder)), "utf-8")
    print(arguments.WORDS.say(args.lang, "report", {"path": page}))
    return 0
