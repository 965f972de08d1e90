"""Play the same games with every value of a figure, and tell what each changes compared with the
box as it is.

    era lab sweep GAME --set buildings.townhouse.cost.wood=1..3 --players 1 --bots duke --out runs/wood
"""

import argparse

from era.cli import options
from era.cli.lab import arguments, simulate

NAME = "sweep"
HELP = "what every value of a figure changes, with the same dice"

PAGE = "sweep.html"
BASE = "as-it-is"


def add(parser: argparse.ArgumentParser) -> None:
    options.add(parser)
    parser.add_argument(
        "--set", required=True, metavar="PATH=VALUES", help="e.g. buildings.townhouse.cost.wood=1..3, or =1,2,4"
    )
    arguments.add_games(parser, games=300)
    arguments.add_place(parser)


def run(args: argparse.Namespace) -> int:
    with arguments.wanting("lab"):
        from era.lab.variants.page import write_sweep, write_text_table
        from era.lab.variants.paired import compare_runs, measure_games
        from era.lab.variants.variant import RunVariant, apply_variant, find_printed, read_sweep

    path, values = read_sweep(args.set)
    setting = arguments.read_setting(args)
    changed = [apply_variant(setting, RunVariant(f"{path}={value}", {path: value})) for value in values]
    simulate.play(args, setting, args.out / BASE)
    for value, each in zip(values, changed, strict=True):
        if each != setting:
            simulate.play(args, each, args.out / str(value))
    comparisons = len(measure_games(args.out / BASE).values) * sum(each != setting for each in changed)
    runs = [
        compare_runs(args.out / BASE, args.out / (str(value) if each != setting else BASE), comparisons)
        for value, each in zip(values, changed, strict=True)
    ]
    for value, pair in zip(values, runs, strict=True):
        print(f"\n{write_text_table(pair, (BASE, f'{path}={value}'))}")
    page = args.out / PAGE
    page.write_text(write_sweep(path, values, find_printed(setting, path), runs, [setting, *changed]), "utf-8")
    print(arguments.WORDS.say(args.lang, "report", {"path": page}))
    return 0
