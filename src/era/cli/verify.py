"""Check a finished game: recompute every draw from its revealed seed, and play every move again."""

import argparse
from pathlib import Path

from era.cli import WORDS
from era.cli.files import open_record
from era.core.catalogue import Amount
from era.core.replay import is_other_box, verify
from era.games.registry import game

NAME = "verify"
HELP = "check a finished game's dice and moves"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (.era)")


def run(args: argparse.Namespace) -> int:
    record = open_record(args.file)
    played = game(record.game)
    state = verify(played, record)
    draws = sum(entry.seat is None for entry in record.entries)
    moves = len(record.entries) - draws
    counted = {"draws": Amount(WORDS, "draw", draws), "moves": Amount(WORDS, "move", moves)}
    print(WORDS.say(args.lang, "verified", counted))
    if record.fingerprint is None:
        print(WORDS.say(args.lang, "verified-unknown-box"))
    elif is_other_box(played, record):
        print(WORDS.say(args.lang, "verified-other-box"))
    if not played.turn(state).over:
        print(WORDS.say(args.lang, "verified-unfinished"))
    return 0
