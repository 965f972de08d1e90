"""List the bots of each game, the weakest first, with a line about each."""

import argparse

NAME = "bots"
HELP = "list the bots of each game"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="only this game")


def run(args: argparse.Namespace) -> int:
    from era.bots.levels import ALIASES, WORDS, list_bots
    from era.games.registry import names

    for game in [args.game] if args.game else names():
        print(game)
        listed = list_bots(game)
        width = max(len(name) for name in [*listed, *ALIASES])
        for name in listed:
            print(f"  {name:<{width}}  {WORDS.say(args.lang, f'bot-{name}')}")
        for alias, name in ALIASES.items():
            if name in listed:
                print(f"  {alias:<{width}}  {WORDS.say(args.lang, 'bot-alias', {'name': name})}")
    return 0
