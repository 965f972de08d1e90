"""Who is connected to a table, here or at another process."""

import time

from era.server.storage.bus import Notice
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member

BELIEVED = 60.0
"""Seconds after which a process that says nothing more is believed to be gone."""


def enter(table: LiveTable, member: Member) -> None:
    table.members.add(member)
    seat_member(table, member)


def leave(table: LiveTable, member: Member) -> None:
    table.members.discard(member)
    table.used = time.monotonic()
    watched = {viewer for each in table.members for viewer in viewers(table, each)}
    table.screens.forget(set(table.screens.told) - watched)


def seat_member(table: LiveTable, member: Member) -> None:
    """The seats that this connection plays. Where a bot stands in, it plays nothing until it sits down again."""
    member.seats = [seat for seat in table.row.seats_of(member.user) if not table.row.seats[seat].stand_in]


def viewers(table: LiveTable, member: Member) -> list[int]:
    return member.seats or [len(table.row.seats)]


def connected(table: LiveTable) -> set[str]:
    """The people who are connected to this process."""
    return {member.user for member in table.members if member.user is not None}


def here(table: LiveTable) -> set[str]:
    now = time.monotonic()
    table.away = {process: known for process, known in table.away.items() if known[0] > now}
    return connected(table).union(*(users for _, users in table.away.values()))


def notice(table: LiveTable, process: str) -> Notice:
    return {"here": process, "users": sorted(connected(table))}


def heard(table: LiveTable, told: Notice) -> bool:
    """What another process tells; whether it changes who is here."""
    before = here(table)
    table.away[told["here"]] = (time.monotonic() + BELIEVED, set(told["users"]))
    return here(table) != before
