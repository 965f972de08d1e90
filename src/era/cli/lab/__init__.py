"""Play many games between bots into files, and find out what they tell of a box, and of what would change.

    era lab simulate GAME --players 3 --bots reeve,duke --games 2000 --jobs 2 --out runs/three
    era lab balance runs/three
    era lab compare GAME printed buildings.townhouse.cost.wood=3 --players 1 --bots duke --out runs/townhouse
    era lab sweep GAME --set buildings.townhouse.cost.wood=1..3 --players 1 --bots duke --out runs/wood

docs/reference/laboratory.md tells how to begin. Needs: pip install "era-table[lab]".
"""

import argparse

from era.cli.lab import balance, compare, simulate, sweep

NAME = "lab"
HELP = "study the balance of a game with many bot games"

STUDIES = (simulate, balance, compare, sweep)


def add(parser: argparse.ArgumentParser) -> None:
    todo = parser.add_subparsers(dest="study", metavar="WHAT", required=True, title="what to do")
    for each in STUDIES:
        added = todo.add_parser(each.NAME, help=each.HELP, description=each.__doc__)
        each.add(added)
        added.set_defaults(run_study=each.run)


def run(args: argparse.Namespace) -> int:
    code: int = args.run_study(args)
    return code
