"""Presence: which people are connected to a table, in this process or in another one."""

import time

from era.server.storage.bus import Notice
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member

PRESENCE_TTL_S = 60.0
"""A process that reports nothing for so long is believed to be gone."""


def enter(table: LiveTable, member: Member) -> None:
    table.members.add(member)
    seat_member(table, member)


def leave(table: LiveTable, member: Member) -> None:
    table.members.discard(member)
    table.used = time.monotonic()
    watched = {viewer for each in table.members for viewer in list_viewers(table, each)}
    table.broadcaster.forget(set(table.broadcaster.sent) - watched)


def seat_member(table: LiveTable, member: Member) -> None:
    """Give a connection the seats that it plays. Where a bot stands in, it plays nothing until it sits down again."""
    member.seats = [seat for seat in table.row.seats_of(member.user) if not table.row.seats[seat].stand_in]


def list_viewers(table: LiveTable, member: Member) -> list[int]:
    return member.seats or [len(table.row.seats)]


def list_connected(table: LiveTable) -> set[str]:
    """Return the people who are connected to this process."""
    return {member.user for member in table.members if member.user is not None}


def list_here(table: LiveTable) -> set[str]:
    """Return the people who are connected to any process."""
    now = time.monotonic()
    reports = {process: report for process, report in table.remote_users.items() if report[0] > now}
    table.remote_users = reports
    return list_connected(table).union(*(users for _, users in reports.values()))


def make_notice(table: LiveTable, process: str) -> Notice:
    return {"here": process, "users": sorted(list_connected(table))}


def receive(table: LiveTable, report: Notice) -> bool:
    """Take over the report of another process. True if it changes who is here."""
    before = list_here(table)
    table.remote_users[report["here"]] = (time.monotonic() + PRESENCE_TTL_S, set(report["users"]))
    return list_here(table) != before
