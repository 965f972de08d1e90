"""Find out what decided a finished game: bots play every position of it to the end, again and again.

The same record gives the same answer every time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from era.cli import WORDS
from era.cli.files import open_record
from era.cli.options import title
from era.cli.simulate import read_positive
from era.core.errors import EraError
from era.core.game import AnyGame
from era.core.record import Record
from era.core.replay import replay_entries
from era.games.registry import game
from era.lab.study.model import Moment, Study

NAME = "study"
HELP = "find out what decided a finished game"

UNITS = {"win": (100, "%"), "together": (100, "%"), "score": (1, "")}
"""What a value of 1 is shown as."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (.era)")
    parser.add_argument(
        "--games",
        type=read_positive,
        metavar="N",
        help="playouts of each position (default: what takes a few minutes)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    record = open_record(args.file)
    played = game(record.game)
    starts = _find_round_starts(played, record)
    study = _run_study(record, args.games, args.lang)
    if args.json:
        print(msgspec.json.encode(study).decode())
    else:
        print("\n".join(_write_text(record, study, starts, args.lang)))
    return 0


def _find_round_starts(played: AnyGame, record: Record) -> list[int]:
    """Find the line before each round; raises EraError for a game that is not over."""
    found: list[int] = []
    for line, (state, _) in enumerate(replay_entries(played, record)):
        if played.rounds(state) > len(found):
            found.append(line)
    if not played.turn(state).over:
        raise EraError("study-unfinished", {}, WORDS)
    return found


def _run_study(record: Record, games: int | None, lang: str) -> Study:
    """Run the study; say how far it is, if somebody looks."""
    from era.lab.study.study import run_study

    for study in run_study(record, games):
        if sys.stderr.isatty():
            print("\r" + WORDS.say(lang, "study-share", {"share": f"{study.share:.0%}"}), end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return study


def _write_text(record: Record, study: Study, starts: Sequence[int], lang: str) -> Iterator[str]:
    yield title(record.game, game(record.game).check_stored(record.options), lang)
    yield ""
    yield WORDS.say(lang, f"study-{study.kind}", {"games": study.games})
    yield from _write_table(study, starts, lang)
    yield ""
    yield WORDS.say(lang, "study-moments" if study.moments else "study-no-moments")
    for moment in study.moments:
        yield from _write_moment(record, study, moment, starts, lang)


def _write_table(study: Study, starts: Sequence[int], lang: str) -> Iterator[str]:
    """Write a line for each round: the values before it."""
    seats = len(study.positions[0][1])
    alone = study.kind != "win"
    heads = [] if alone else [WORDS.say(lang, "study-player", {"seat": seat + 1}) for seat in range(seats)]
    label = len(WORDS.say(lang, "study-round", {"round": len(starts)}))
    label = max(label, len(WORDS.say(lang, "study-end")))
    widths = [max(8, len(head)) for head in heads] or [8] * seats
    if heads:
        yield f"  {'':<{label}}" + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))
    rows = [(WORDS.say(lang, "study-round", {"round": n}), start) for n, start in enumerate(starts, 1)]
    for name, start in [*rows, (WORDS.say(lang, "study-end"), study.positions[-1][0])]:
        values = max((line, values) for line, values in study.positions if line <= start)[1]
        cells = "".join(f"  {_write_value(study, value):>{width}}" for value, width in zip(values, widths, strict=True))
        yield f"  {name:<{label}}{cells}"


def _write_value(study: Study, value: float, sign: str = "") -> str:
    times, unit = UNITS[study.kind]
    return f"{value * times:{sign}.0f}{unit}"


def _write_moment(record: Record, study: Study, moment: Moment, starts: Sequence[int], lang: str) -> Iterator[str]:
    number = sum(start < moment.first for start in starts)
    place = max(range(len(moment.change)), key=lambda seat: abs(moment.change[seat]))
    seat = moment.seat if moment.seat is not None and len(moment.change) > 1 else place
    who = "" if study.kind != "win" else WORDS.say(lang, "study-for", {"seat": seat + 1})
    change = f"{_write_value(study, moment.change[seat], '+')} {who}".rstrip()
    yield WORDS.say(
        lang,
        "study-moment",
        {"line": moment.main, "round": number, "entry": record.entries[moment.main - 1].line(), "change": change},
    )
    if moment.strong is not None:
        yield WORDS.say(lang, "study-same" if moment.same else "study-strong", {"text": moment.strong.text})
    if moment.gain is not None:
        key = "study-better" if moment.gain > 0 else "study-worse"
        yield WORDS.say(lang, key, {"gain": _write_value(study, abs(moment.gain))})
