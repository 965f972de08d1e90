"""Show a rule in plain words, with where it comes from. Without an ID: all ids and titles."""

import argparse
from collections.abc import Iterator
from difflib import get_close_matches

from era.cli import WORDS
from era.cli.mark_report import write_counts, write_listing
from era.core.errors import EraError
from era.core.marks import read_marks, write_marks
from era.games.registry import names, package
from era.games.rulebook import Rule, read_rules

NAME = "rules"
HELP = "show a rule, or list them"
EVERY_GAME = ""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule's id, e.g. BUI-1, or the letters of a section")
    parser.add_argument("--game", metavar="GAME", help="only this game")
    parser.add_argument(
        "--marks",
        nargs="?",
        const=EVERY_GAME,
        metavar="GAME",
        help="count where facts and rules come from; with a GAME, list them",
    )


def run(args: argparse.Namespace) -> int:
    if args.marks is not None:
        told = write_counts(names(), args.lang) if args.marks == EVERY_GAME else write_listing(args.marks, args.lang)
        print("\n".join(told))
        return 0
    books = {name: read_rules(name, args.lang) for name in _choose_games(args.game)}
    wanted = (args.id or "").upper()
    found = [(name, rule_id) for name, book in books.items() for rule_id in book if rule_id == wanted]
    if found:
        print("\n\n".join(_write_rule(name, rule_id, books[name][rule_id], args.lang) for name, rule_id in found))
        return 0
    lines = list(_write_listing(books, wanted))
    if not lines:
        raise _refuse_unknown(args.id, books)
    print("\n".join(lines))
    return 0


def _choose_games(name: str | None) -> list[str]:
    if name is None:
        return names()
    package(name)  # raises if there is no such game
    return [name]


def _write_rule(name: str, rule_id: str, rule: Rule, lang: str) -> str:
    marks = read_marks(rule.source)
    meant = "; ".join(WORDS.say(lang, f"mark-{mark.kind}") for mark in marks)
    return f"{rule_id}  {rule.title}  ({name})\n\n{rule.text.strip()}\n\n[{write_marks(marks)}] {meant}"


def _write_listing(books: dict[str, dict[str, Rule]], section: str) -> Iterator[str]:
    """Write all rules, or those of one section, under their game's name."""
    for name, book in books.items():
        rows = [f"  {key:<8}{rule.title}" for key, rule in book.items() if not section or key.split("-")[0] == section]
        if rows:
            yield name
            yield from rows


def _refuse_unknown(wanted: str, books: dict[str, dict[str, Rule]]) -> EraError:
    known = sorted({rule_id for book in books.values() for rule_id in book})
    near = get_close_matches(wanted.upper(), known, n=3, cutoff=0.5)
    key = "no-rule-near" if near else "no-rule"
    return EraError(key, {"id": wanted, "near": ", ".join(near)}, WORDS)
