"""Play two variants with the same seeds and tell what differs, game by game. A and B are each 'printed' (nothing
changed), a bot's name, a .toml file with other components, or settings such as buildings.townhouse.cost.wood=3 or
players=3, with commas between them (bots=duke+reeve seats several)."""

import argparse

from era.cli import options
from era.cli.lab import arguments, simulate

NAME = "compare"
HELP = "what two boxes, options or bots change, with the same dice"

PAGE = "compare.html"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)
    parser.add_argument("a", metavar="A", help="the first variant")
    parser.add_argument("b", metavar="B", help="the second")
    arguments.add_games(parser, games=500)
    arguments.add_place(parser)


def run(args: argparse.Namespace) -> int:
    with arguments.wanting("lab"):
        from era.lab.variants.page import write_comparison, write_text_table
        from era.lab.variants.paired import compare_runs
        from era.lab.variants.variant import apply_variant, read_variant

    setting = arguments.read_setting(args)
    settings = [apply_variant(setting, read_variant(text, args.game)) for text in (args.a, args.b)]
    folders = [args.out / "a", args.out / "b"]
    for each, folder in zip(settings, folders, strict=True):
        simulate.play(args, each, folder)
    runs, names = compare_runs(*folders), (args.a, args.b)
    page = args.out / PAGE
    page.write_text(write_comparison(runs, names, settings), "utf-8")
    print(write_text_table(runs, names))
    print(arguments.WORDS.say(args.lang, "report", {"path": page}))
    return 0
