"""Presence: which people are connected to a table, in this process or in another one."""

import time
from collections.abc import Sequence

from era.server.protocol.table_info import Watcher
from era.server.storage.bus import Notice
from era.server.storage.models import Chat, TableRow
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member, person_key

PRESENCE_TTL_S = 60.0
"""A process that reports nothing for so long is believed to be gone."""
MAX_LEFT = 200
"""People of whom a table remembers when they went; beyond it, only of those whom the game waits for."""


def enter(table: LiveTable, member: Member) -> None:
    table.members.add(member)
    if member.user is not None:
        table.left_at.pop(member.user, None)
    seat_member(table, member)


def leave(table: LiveTable, member: Member) -> None:
    table.members.discard(member)
    table.used = time.monotonic()
    if member.user is not None and member.user not in list_connected(table):
        table.left_at[member.user] = table.context.now()
        if len(table.left_at) > MAX_LEFT:
            table.left_at = {user: at for user, at in table.left_at.items() if _is_awaited(table.row, user)}
    watched = {viewer for each in table.members for viewer in list_viewers(table, each)}
    table.broadcaster.forget(set(table.broadcaster.sent) - watched)


def _is_awaited(row: TableRow, user: str) -> bool:
    return row.host == user or bool(row.seats_of(user))


def seat_member(table: LiveTable, member: Member) -> None:
    """Give a connection the seats that it plays. Where a bot stands in, it plays nothing until it sits down again."""
    member.seats = [seat for seat in table.row.seats_of(member.user) if not table.row.seats[seat].stand_in]


def list_viewers(table: LiveTable, member: Member) -> list[int]:
    return member.seats or [len(table.row.seats)]


def may_watch(row: TableRow, user: str | None) -> bool:
    """Tell whether somebody may be at the table: whoever has a seat or made it, and others as long as the host lets
    them look on. What is over is open to all."""
    if row.status == "over" or (user is not None and (row.host == user or row.seats_of(user))):
        return True
    return user not in row.barred and (row.watchable or row.status == "open")


def is_hidden(row: TableRow, user: str | None) -> bool:
    """Tell whether the table is to be kept from somebody, who may still play the same dice or tell who does."""
    return row.sealed and not row.seats_of(user)


def list_connected(table: LiveTable) -> dict[str, str]:
    """Return the people who are connected to this process, with their names."""
    return {member.user: member.name for member in table.members if member.user is not None}


def list_here(table: LiveTable) -> dict[str, str]:
    """Return the people who are connected to any process, with their names."""
    now = time.monotonic()
    reports = {process: report for process, report in table.remote_users.items() if report[0] > now}
    table.remote_users = reports
    found = list_connected(table)
    for _, users in reports.values():
        found |= users
    return found


def find_away(table: LiveTable, user: str | None) -> int:
    """Return since when somebody is not connected, as far as this process knows; 0 if they are here."""
    if user is None or user in list_here(table):
        return 0
    return table.left_at.get(user, table.loaded_at)


def list_away(table: LiveTable) -> dict[str, int]:
    """Return the people with seats who are not here, and since when."""
    people = {seat.user for seat in table.row.seats if seat.user is not None}
    return {user: since for user in people if (since := find_away(table, user))}


def list_watchers(table: LiveTable, muted: frozenset[str]) -> list[Watcher]:
    """Return who looks on and has a name."""
    watching = {user: name for user, name in list_here(table).items() if not table.row.seats_of(user)}
    return [Watcher(name, person_key(table.row.id, user), user in muted) for user, name in sorted(watching.items())]


def find_person(table: LiveTable, key: str, chats: Sequence[Chat]) -> tuple[str, str] | None:
    """Return the id and the name of whom a key stands for: somebody with a seat, who is here, or who wrote here."""
    known = {chat.user_id: chat.who for chat in chats if chat.user_id is not None}
    known |= list_here(table)
    known |= {seat.user: seat.name for seat in table.row.seats if seat.user is not None}
    return next(((user, name) for user, name in known.items() if person_key(table.row.id, user) == key), None)


def make_notice(table: LiveTable, process: str) -> Notice:
    return {"here": process, "users": list_connected(table)}


def receive(table: LiveTable, report: Notice) -> bool:
    """Take over the report of another process. True if it changes who is here."""
    before = list_here(table)
    table.remote_users[report["here"]] = (time.monotonic() + PRESENCE_TTL_S, dict(report["users"]))
    return list_here(table) != before
