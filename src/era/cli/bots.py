"""List the bots of each game, the weakest first, with a line about each."""

import argparse

NAME = "bots"
HELP = "list the bots of each game"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="only this game")


def run(args: argparse.Namespace) -> int:
    from era.bots.levels import ALIASES, LEVELS, WORDS, list_bots, list_characters, name_bot, say_character
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
        people = list_characters(game)
        if people:
            print(f"  {WORDS.say(args.lang, 'people', {'example': name_bot(people[0], LEVELS[2])})}")
        for who in people:
            told = [say_character(game, who, what, args.lang) for what in ("name", "trade", "about")]
            print(f"    {who:<{width}}  {told[0]}, {told[1]}. {told[2]}")
    return 0
