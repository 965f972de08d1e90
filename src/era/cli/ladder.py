"""Let every bot play every other one, with the same dice and seats changed, and write their Elo with intervals: a
table, and with --plot a picture.

    era ladder --steps 2000 --pairs 50 --jobs 2 --plot ladder.svg
    era ladder --bots monarch,duke,odo:duke --players 4 --scenario roads --steps 2000
"""

import argparse
from pathlib import Path

import msgspec

from era.cli import WORDS, options
from era.cli.simulate import read_positive
from era.games.registry import names

NAME = "ladder"
HELP = "let every bot play every other one and write their Elo"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=names()[0], help="which game (default: %(default)s)")
    parser.add_argument("--bots", metavar="A,B,...", help="which bots (default: all; see 'era bots')")
    parser.add_argument("--pairs", type=read_positive, default=50, metavar="N", help="for each two (default: 50)")
    parser.add_argument("--budget", type=float, default=0.02, metavar="S", help="seconds a decision (default: 0.02)")
    parser.add_argument("--steps", type=read_positive, metavar="N", help="work a decision instead of seconds")
    parser.add_argument(
        "--steps-of", action="append", default=[], metavar="BOT=N", help="work a decision of one bot, if other"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="which games (default: 1)")
    parser.add_argument("--jobs", type=read_positive, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop a match when it is clear which holds"
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many players (default: 2)")
    parser.add_argument("--scenario", metavar="NAME", help="a scenario's name or file")
    parser.add_argument("--variant", metavar="NAME", help="a variant of the game")
    parser.add_argument("--components", metavar="FILE", help="a .toml file with other components")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="any other option")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a picture (SVG)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from era.bots.levels import list_bots, make_bot
    from era.core.errors import DataError
    from era.games.registry import game as game_by_name
    from era.lab.arena import ladder, report
    from era.lab.arena.ladder_plot import draw_ladder

    game = game_by_name(args.game)
    bots = args.bots.split(",") if args.bots else list_bots(args.game)
    for bot in bots:
        make_bot(bot, game)  # refuses whoever does not exist before anything is played
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise DataError("ladder-need-two", {}, WORDS)
    setting = ladder.LadderSetting(
        game=args.game, options=options.read(args), bots=bots, pairs=args.pairs, budget=args.budget, steps=args.steps,
        slow_steps=_read_steps(args.steps_of, bots), seed=args.seed, jobs=args.jobs,
        sprt=tuple(args.sprt) if args.sprt else None,
    )  # fmt: skip
    result = ladder.climb(setting)
    if args.plot:
        try:
            args.plot.write_text(draw_ladder(result.rows, report.name_ladder(result, args.lang)), "utf-8")
        except OSError as error:
            raise DataError("ladder-no-file", {"file": args.plot, "why": error.strerror}, WORDS) from None
    print(msgspec.json.encode(result).decode() if args.json else report.write_ladder(result, args.lang))
    return 0


def _read_steps(given: list[str], bots: list[str]) -> dict[str, int]:
    from era.core.errors import DataError

    steps = {}
    for text in given:
        bot, _, number = text.partition("=")
        if bot not in bots or not number.isdecimal() or not int(number):
            raise DataError("ladder-steps", {"text": text}, WORDS)
        steps[bot] = int(number)
    return steps
