"""Let two bots play many games with the same dice and seats changed, or one bot alone, and tell how
strong they are and how sure that is.

    era arena --a monarch --b duke --pairs 400 --budget 0.02 --jobs 2
    era arena --a monarch --b monarch-1 --players 4 --lone --scenario roads --steps 4000
    era arena --solo monarch --games 1000 --budget 0.02
"""

import argparse

import msgspec

from era.cli import WORDS, options
from era.cli.simulate import read_positive
from era.games.registry import names

NAME = "arena"
HELP = "let bots play many games and tell how strong they are"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=names()[0], help="which game (default: %(default)s)")
    parser.add_argument("--a", metavar="BOT", help="the first bot; see 'era bots'")
    parser.add_argument("--b", metavar="BOT", help="the second bot")
    parser.add_argument("--solo", metavar="BOT", help="one bot alone, or on every seat of a game played together")
    parser.add_argument("--pairs", type=read_positive, default=100, metavar="N", help="pairs of games (default: 100)")
    parser.add_argument("--games", type=read_positive, default=100, metavar="N", help="games alone (default: 100)")
    parser.add_argument("--budget", type=float, default=0.02, metavar="S", help="seconds a decision (default: 0.02)")
    parser.add_argument("--budget-b", type=float, metavar="S", help="seconds a decision of the second bot, if others")
    parser.add_argument("--steps", type=read_positive, metavar="N", help="work a decision instead of seconds")
    parser.add_argument(
        "--steps-b", type=read_positive, metavar="N", help="work a decision of the second bot, if other"
    )
    parser.add_argument(
        "--lone", action="store_true", help="one of the first bot among the second, on each seat in turn"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="which games (default: 1)")
    parser.add_argument("--jobs", type=read_positive, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop when it is clear which difference holds"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many players (default: 2, or 1 alone)")
    parser.add_argument("--scenario", metavar="NAME", help="a scenario's name or file")
    parser.add_argument("--variant", metavar="NAME", help="a variant of the game")
    parser.add_argument("--components", metavar="FILE", help="a .toml file with other components")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="any other option")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from era.core.errors import DataError
    from era.lab.arena import duel, report, solo

    given = options.read(args)
    if args.solo:
        given.setdefault("players", solo.find_default_players(args.game, given))
        alone = solo.solo(
            solo.SoloSetting(
                game=args.game, options=given, bot=args.solo, games=args.games, budget=args.budget, steps=args.steps,
                seed=args.seed, jobs=args.jobs,
            )
        )  # fmt: skip
        print(msgspec.json.encode(alone).decode() if args.json else report.write_solo(alone, args.lang))
        return 0
    if not (args.a and args.b):
        raise DataError("arena-need-two", {}, WORDS)
    sprt = tuple(args.sprt) if args.sprt else None
    result = duel.duel(
        duel.DuelSetting(
            game=args.game, options=given, a=args.a, b=args.b, pairs=args.pairs, budget=args.budget, seed=args.seed,
            jobs=args.jobs, sprt=sprt, budget_b=args.budget_b, steps=args.steps, steps_b=args.steps_b, lone=args.lone,
        )
    )  # fmt: skip
    print(msgspec.json.encode(result).decode() if args.json else report.write_duel(result, args.lang))
    return 0
