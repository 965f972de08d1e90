"""Look after a server's people and tables: find, rename, ban, delete; read reports; announce; invite.

It works on the database of ERA_DATA or DATABASE_URL, whether a server runs or not; a running one follows within a
second. With --url it asks a server elsewhere, with the token in ERA_ADMIN_TOKEN. Everything is written to an audit log.
"""

import argparse
import json
import os
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from era.cli import WORDS
from era.core.errors import EraError

NAME = "admin"
HELP = "look after a server's people and tables"

LISTS = {
    "people": ("id", "login", "name", "seen", "banned"),
    "tables": ("id", "game", "status", "touched", "people"),
    "reports": ("id", "at", "name", "text"),
    "audit": ("id", "at", "by", "act", "subject", "note"),
}
TIMES = ("at", "seen", "banned", "touched")
MAX_LIMIT = 100
MARK = re.compile(r"|\d{1,9}|0\.\d{1,15}\.[A-Za-z0-9_-]{1,40}")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", metavar="URL", help="a server elsewhere, e.g. https://games.example")
    parser.add_argument("--json", action="store_true", help="print JSON")
    todo = parser.add_subparsers(dest="todo", metavar="WHAT", required=True, title="what to do")
    people = todo.add_parser("people", help="list people, the newest first, or find some")
    people.add_argument("query", nargs="?", default="", metavar="TEXT", help="part of a name")
    todo.add_parser("tables", help="list tables, the newest first")
    reports = todo.add_parser("reports", help="read what people reported")
    reports.add_argument("--all", action="store_true", help="also those that were dealt with")
    todo.add_parser("audit", help="read what was done here")
    for listing in (people, todo.choices["tables"], reports, todo.choices["audit"]):
        listing.add_argument("--limit", type=_read_limit, default=50, metavar="N", help="how many (default: 50)")
        listing.add_argument("--after", default="", metavar="MARK", help="go on where a list ended, as its end says")
    done = todo.add_parser("done", help="a report was dealt with")
    done.add_argument("number", type=int, metavar="N")
    _add_acts(todo)
    _add_site(todo)


def _add_acts(todo: Any) -> None:
    for act, about in (
        ("rename", "give somebody another name, wherever it stands"),
        ("ban", "close the server to somebody"),
        ("unban", "open it to them again"),
        ("delete", "delete somebody, as if they had done it themselves"),
        ("reset-password", "make a code with which somebody sets a new password"),
    ):
        parser = todo.add_parser(act, help=about)
        parser.add_argument("who", metavar="WHO", help="an id (-- before one with a dash), or their log-in")
        if act == "rename":
            parser.add_argument("name", metavar="NAME")
        if act == "ban":
            parser.add_argument("--why", default="", metavar="TEXT", help="for the audit log")
        if act == "delete":
            parser.add_argument("--yes", action="store_true", help="it cannot be undone")
    for act, about in (
        ("close-table", "end a game where it is"),
        ("hide-table", "take a table off the public lists"),
        ("delete-table", "delete a table with its game"),
    ):
        parser = todo.add_parser(act, help=about)
        parser.add_argument("table", metavar="ID")
        if act == "delete-table":
            parser.add_argument("--yes", action="store_true", help="it cannot be undone")


def _add_site(todo: Any) -> None:
    announce = todo.add_parser("announce", help="show everybody a sentence on every page; none takes it back")
    announce.add_argument("text", nargs="?", default="", metavar="TEXT")
    announce.add_argument("--es", default="", metavar="TEXT", help="the same in Spanish")
    only = todo.add_parser("invitation-only", help="let new people in only with an invitation")
    only.add_argument("state", choices=("on", "off"))
    invite = todo.add_parser("invite", help="make an invitation")
    invite.add_argument("--uses", type=int, default=1, metavar="N", help="for how many people (default: 1)")
    invite.add_argument("--days", type=int, default=14, metavar="N", help="for how long (default: 14)")
    invite.add_argument("--note", default="", metavar="TEXT", help="for whom")
    words = todo.add_parser("words", help="list or change the words that no name may have")
    words.add_argument("--add", nargs="+", default=[], metavar="WORD", help="*word* also inside longer words")
    words.add_argument("--remove", nargs="+", default=[], metavar="WORD")
    todo.add_parser("site", help="say what holds for the whole server")


def _read_limit(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= value <= MAX_LIMIT:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MAX_LIMIT}, not '{text}'")
    return value


def run(args: argparse.Namespace) -> int:
    from era.cli.admin_backends import ApiBackend, Backend, DatabaseBackend
    from era.server.config import from_environment

    backend: Backend
    if args.url:
        token = os.environ.get("ERA_ADMIN_TOKEN", "")
        if not token:
            raise EraError("admin-no-token", {}, WORDS)
        backend = ApiBackend(args.url, token)
    else:
        backend = DatabaseBackend(from_environment())
    if getattr(args, "yes", True) is False:
        raise EraError("admin-sure", {}, WORDS)
    found = _do(args, backend)
    print(json.dumps(found, ensure_ascii=False) if args.json else _write(args, found))
    return 0


def _do(args: argparse.Namespace, backend: Any) -> Any:
    match args.todo:
        case "people" | "tables" | "reports" | "audit":
            if not MARK.fullmatch(args.after):
                raise EraError("admin-mark", {"mark": args.after[:80]}, WORDS)
            query = getattr(args, "query", "")
            return backend.list(args.todo, query, args.after, args.limit, getattr(args, "all", False))
        case "done":
            return backend.handle_report(args.number)
        case "rename" | "ban" | "unban" | "delete" | "reset-password":
            return backend.act_on_person(args.who, args.todo, getattr(args, "name", ""), getattr(args, "why", ""))
        case "close-table" | "hide-table" | "delete-table":
            return backend.act_on_table(args.table, args.todo.removesuffix("-table"))
        case "invite":
            return backend.invite(max(1, args.uses), max(1, args.days), args.note)
        case _:
            return backend.change_site(_read_changes(args))


def _read_changes(args: argparse.Namespace) -> dict[str, Any]:
    makers: dict[str, Callable[[], dict[str, Any]]] = {
        "announce": lambda: {"announcement": {"en": args.text, "es": args.es} if args.text or args.es else {}},
        "invitation-only": lambda: {"invitation_only": args.state == "on"},
        "words": lambda: {"add_words": args.add, "remove_words": args.remove} if args.add or args.remove else {},
        "site": dict,
    }
    return makers[args.todo]()


# ---------------------------------------------------------------- telling


def _write(args: argparse.Namespace, found: Any) -> str:
    if args.todo in LISTS:
        if not found:
            return WORDS.say(args.lang, "admin-none")
        rows = _write_rows(LISTS[args.todo], found)
        more = WORDS.say(args.lang, "admin-more", {"mark": _write_mark(found[-1])})
        return f"{rows}\n{more}" if len(found) == args.limit else rows
    if args.todo in ("invite", "reset-password"):
        return WORDS.say(args.lang, f"admin-{args.todo}", {"code": found["code"]})
    if args.todo in ("announce", "invitation-only", "words", "site"):
        return "\n".join(f"{key}: {_write_value(key, value)}" for key, value in found.items())
    return WORDS.say(args.lang, "admin-done")


def _write_mark(last: Mapping[str, Any]) -> str:
    """Return after which line the next page begins: by number, or by when something was made and its id."""
    return f"0.{last['created']}.{last['id']}" if "created" in last else str(last["id"])


def _write_rows(columns: tuple[str, ...], rows: list[Mapping[str, Any]]) -> str:
    cells = [columns, *(tuple(_write_value(name, row[name]) for name in columns) for row in rows)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(columns))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def _write_value(name: str, value: Any) -> str:
    if name in TIMES and isinstance(value, int):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M") if value else "-"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return " / ".join(f"{key}: {text}" for key, text in value.items())
    return str(value)
