"""Check a finished game: recompute every draw from its revealed seed, and play every move again. Or a tournament: all
its games, that they had the same dice, and that the standings follow from them."""

import argparse
from pathlib import Path

from era.cli import WORDS
from era.cli.files import open_bytes, open_record
from era.core.catalogue import Amount
from era.core.replay import is_other_box, verify
from era.duplicate.dossier import read_dossier
from era.duplicate.verify import verify_tournament
from era.games.registry import game

NAME = "verify"
HELP = "check a finished game's dice and moves"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (.era)")
    parser.add_argument("--tournament", action="store_true", help="FILE is a tournament's (.zip), with all its records")


def run(args: argparse.Namespace) -> int:
    return _verify_tournament(args) if args.tournament else _verify_record(args)


def _verify_tournament(args: argparse.Namespace) -> int:
    dossier, records = read_dossier(open_bytes(args.file))
    proof = verify_tournament(dossier, records)
    counted = {
        "name": dossier.name,
        "rounds": Amount(WORDS, "round", proof.rounds),
        "tables": Amount(WORDS, "table", proof.tables),
        "draws": Amount(WORDS, "draw", proof.draws),
        "players": Amount(WORDS, "player", len(dossier.players)),
    }
    print(WORDS.say(args.lang, "verified-tournament", counted))
    for number, each in enumerate(dossier.rounds, 1):
        print(WORDS.say(args.lang, "verified-round", {"round": number, "seal": each.seal}))
    if proof.unfinished:
        print(WORDS.say(args.lang, "verified-ended", {"count": proof.unfinished}))
    print(WORDS.say(args.lang, "verified-people"))
    return 0


def _verify_record(args: argparse.Namespace) -> int:
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
