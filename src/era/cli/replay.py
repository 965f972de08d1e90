"""Play a record back under the rules, and show its entries and how the game ended."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from era.cli import WORDS
from era.cli.files import open_record
from era.cli.options import title
from era.core.errors import EraError
from era.core.game import AnyGame, Result
from era.core.record import Record
from era.core.replay import IllegalEntry, replay_entries
from era.games.registry import game

NAME = "replay"
HELP = "play a record back"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (.era)")
    parser.add_argument("--step", type=int, metavar="N", help="stop after entry N (0 is the start) and show the state")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    record = open_record(args.file)
    played = game(record.game)
    last = len(record.entries) if args.step is None else args.step
    if not 0 <= last <= len(record.entries):
        raise EraError("no-step", {"step": last, "last": len(record.entries)}, WORDS)
    state, last, stopped = _replay_to(played, record, last)
    if args.json:
        print(_write_json(played, record, state, last, stopped.tell(args.lang) if stopped else None))
    else:
        print(_write_text(played, record, state, last, args))
    if stopped is not None:
        raise stopped
    return 0


def _replay_to(played: AnyGame, record: Record, last: int) -> tuple[Any, int, IllegalEntry | None]:
    """Return the state after entry `last`, or after the last one that is legal. All entries are played, so that a
    record that breaks the rules later on is found out all the same."""
    kept = None
    number = 0
    try:
        for number, (state, _) in enumerate(replay_entries(played, record)):
            if number <= last:
                kept = state if number < last else played.copy(state)
    except IllegalEntry as error:
        return kept, min(last, number), error
    return kept, last, None


def _write_json(played: AnyGame, record: Record, state: Any, last: int, stopped: str | None) -> str:
    result = played.result(state)
    shown = {
        "game": record.game,
        "options": record.options,
        "entries": [entry.line() for entry in record.entries[:last]],
        "over": played.turn(state).over,
        "scores": result.scores,
        "winners": [seat + 1 for seat in result.winners],
        "state": played.show(state),
    }
    if stopped is not None:
        shown["stopped"] = stopped
    return msgspec.json.encode(shown).decode()


def _write_text(played: AnyGame, record: Record, state: Any, last: int, args: argparse.Namespace) -> str:
    width = len(str(last))
    lines = [title(record.game, played.check_stored(record.options), args.lang), ""]
    lines += [f"{number:>{width}}. {entry.line()}" for number, entry in enumerate(record.entries[:last], 1)]
    if args.step is not None:
        lines += ["", *_write_outline(msgspec.to_builtins(played.show(state)))]
    return "\n".join([*lines, "", *_write_ending(played.result(state), played.turn(state).over, args.lang)])


def _write_ending(result: Result, over: bool, lang: str) -> Iterator[str]:
    yield WORDS.say(lang, "ended" if over else "goes-on")
    for seat, score in enumerate(result.scores):
        won = WORDS.say(lang, "won") if over and seat in result.winners else ""
        yield WORDS.say(lang, "score", {"seat": seat + 1, "score": score, "won": won}).rstrip()


def _write_outline(value: Any, depth: int = 0) -> Iterator[str]:
    """Plain data, one value a line, indented."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for key, inner in pairs:
        if inner and isinstance(inner, dict | list | tuple) and not _is_flat(inner):
            yield f"{'  ' * depth}{key}:"
            yield from _write_outline(inner, depth + 1)
        else:
            yield f"{'  ' * depth}{key}: {msgspec.json.encode(inner).decode()}"


def _is_flat(value: Any) -> bool:
    inner = value.values() if isinstance(value, dict) else value
    return not any(isinstance(item, dict | list | tuple) for item in inner)
