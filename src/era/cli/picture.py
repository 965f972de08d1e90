"""Draw a position of a record, as an SVG file and as a PNG file."""

import argparse
from pathlib import Path

from era.cli import WORDS
from era.cli.files import open_record
from era.cli.lab.arguments import wanting
from era.core.errors import EraError
from era.core.replay import replay_entries
from era.games.registry import game

NAME = "picture"
HELP = "draw a position of a record as SVG and PNG"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (.era)")
    parser.add_argument("--entry", type=int, metavar="N", help="after entry N; 0 is the start (default: the last)")
    parser.add_argument("--seat", type=int, default=1, metavar="N", help="as this player sees it (default: 1)")
    parser.add_argument("--out", type=Path, metavar="NAME", help="the files' name, without .svg and .png")


def run(args: argparse.Namespace) -> int:
    record = open_record(args.file)
    played = game(record.game)
    last = len(record.entries) if args.entry is None else args.entry
    if not 0 <= last <= len(record.entries):
        raise EraError("no-step", {"step": last, "last": len(record.entries)}, WORDS)
    state = next(state for number, (state, _) in enumerate(replay_entries(played, record)) if number == last)
    seats = played.seats(state)
    if not 1 <= args.seat <= seats:
        raise EraError("no-seat", {"seat": args.seat, "seats": seats}, WORDS)
    with wanting("lab"):
        from era.lab.picture import draw_position, save_png, write_svg

        picture = draw_position(played, state, args.seat - 1)
        stem = args.out or args.file.with_name(f"{args.file.stem}-{last}")
        svg, png = (stem.with_name(f"{stem.name}{suffix}") for suffix in (".svg", ".png"))
        save_png(picture, png)
        svg.write_text(write_svg(picture), "utf-8")
    print(WORDS.say(args.lang, "picture", {"svg": svg, "png": png}))
    return 0
