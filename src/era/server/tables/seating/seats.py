"""Changes of seats: sitting down, leaving, resigning, coming back, being stood in for."""

import random
from collections.abc import Callable
from typing import Literal

from era.bots.levels import LEVELS, list_bots, list_characters
from era.server.protocol.refusals import TableError
from era.server.protocol.table_info import Happening, StandInWhy
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.seating.happenings import note

Act = Literal["sit", "leave", "resign", "decline", "kick", "bot", "here", "open"]
OWN_ACTS = ("sit", "leave", "resign", "decline")
"""What people do with their own seats. All else is for the host, before the game begins."""


def check_level(game: str, level: str) -> str:
    if level not in list_bots(game):
        raise TableError(422, "unknown-level", {"name": level[:40], "known": ", ".join(list_bots(game))})
    return level


def choose_character(game: str, taken: list[SeatRow], wanted: str) -> str:
    """Return who sits down as a bot: the one that was wanted, else by lot somebody who does not sit there yet. Empty
    where a game's bots are nobody in particular."""
    known = list_characters(game)
    if wanted:
        if wanted not in known:
            raise TableError(422, "unknown-level", {"name": wanted[:40], "known": ", ".join(known)})
        return wanted
    free = [who for who in known if all(seat.character != who for seat in taken)]
    return random.choice(free or known) if known else ""


def seat_bot(game: str, taken: list[SeatRow], level: str, character: str) -> SeatRow:
    """Seat a bot; a yardstick such as `random` is nobody in particular."""
    check_level(game, level)
    who = choose_character(game, taken, character)
    return SeatRow("bot", level=level, character=who if level in LEVELS else "")


def change(
    row: TableRow, number: int, act: Act, user: str, name: str, level: str, at: int, character: str = ""
) -> None:
    """Change a seat of the row. Raises TableError for what may not be done. `name` is the person's, `level` and
    `character` a bot's."""
    if not 0 <= number < len(row.seats):
        raise TableError(404, "seat-empty")
    if row.status == "over":
        raise TableError(409, "over")
    if act not in OWN_ACTS:
        if user != row.host:
            raise TableError(403, "not-host")
        if row.status != "open" and row.seats[number].kind == "person":
            raise TableError(409, "needs-vote")
    if act in OWN_ACTS and row.status != "open":
        RUNNING_ACTS[act](row, number, user, at)
        return
    wanted = SeatRow("bot" if act == "bot" else "person", user, name, level, character)
    row.seats[number] = ACTS[act](row, row.seats[number], wanted)


# ---------------------------------------------------------------- before the game begins


def _sit(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Sit down on an open seat, unless it is kept for somebody else."""
    if seat.kind == "open" and seat.kept in (None, wanted.user):
        return SeatRow("person", wanted.user, wanted.name)
    if seat.kind == "person" and seat.user == wanted.user:
        return seat
    raise TableError(409, "seat-kept" if seat.kept else "seat-taken")


def _leave(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    if seat.kind != "person" or seat.user != wanted.user:
        raise TableError(403, "seat")
    return SeatRow()


def _decline(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Say no to a seat that is kept."""
    if seat.kept != wanted.user:
        raise TableError(403, "seat")
    return SeatRow()


def _kick(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    if seat.kind != "person":
        raise TableError(409, "seat-empty")
    return SeatRow()


def _bot(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    others = [other for other in row.seats if other is not seat]
    return seat_bot(row.game, others, wanted.level or row.clock.bot, wanted.character)


def _here(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Seat another person at the host's own screen."""
    _only_before(row)
    if seat.kind != "open":
        raise TableError(409, "seat-taken")
    return SeatRow("person", wanted.user, wanted.name)


def _open(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    _only_before(row)
    return SeatRow()


def _only_before(row: TableRow) -> None:
    if row.status != "open":
        raise TableError(409, "not-open")


def _only_running(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    raise TableError(409, "not-running")


ACTS: dict[str, Callable[[TableRow, SeatRow, SeatRow], SeatRow]] = {
    "sit": _sit, "leave": _leave, "resign": _only_running, "decline": _decline, "kick": _kick, "bot": _bot,
    "here": _here, "open": _open,
}  # fmt: skip


# ---------------------------------------------------------------- while it is played


def stand_in(row: TableRow, number: int, why: StandInWhy, at: int, by: str = "") -> None:
    """Let a bot play for a person. The seat stays theirs, and everybody is told."""
    seat = row.seats[number]
    seat.level = seat.level or row.clock.bot
    seat.stand_in, seat.since, seat.why, seat.helped = True, at, why, True
    _forget_votes(row, number)
    assert why, "a stand-in has a reason"
    note(row, Happening(at, why, seat.name, number, by))


def give_up(row: TableRow, number: int, why: Literal["resigned", "away"], at: int, by: str = "") -> None:
    """Give a person's seat to a bot for good. If nobody is left who plays, the game is over."""
    stand_in(row, number, why, at, by)
    row.seats[number].gone = True
    pass_host_on(row, at)
    if not row.list_people():
        row.status, row.ended, row.deadline = "over", "resigned", None


def _come_back(row: TableRow, number: int, user: str, at: int) -> None:
    seat = _own(row, number, user)
    if seat.gone:
        raise TableError(409, "seat-given-up")
    if seat.stand_in:
        seat.stand_in, seat.since, seat.why, seat.level, seat.back = False, 0, "", "", at
        _forget_votes(row, number)
        note(row, Happening(at, "back", seat.name, number))


def _leave_game(row: TableRow, number: int, user: str, at: int) -> None:
    seat = _own(row, number, user)
    if not seat.stand_in:
        stand_in(row, number, "left", at)


def _resign(row: TableRow, number: int, user: str, at: int) -> None:
    seat = _own(row, number, user)
    if not seat.gone:
        give_up(row, number, "resigned", at)


def _decline_nothing(row: TableRow, number: int, user: str, at: int) -> None:
    raise TableError(409, "not-open")


def _own(row: TableRow, number: int, user: str) -> SeatRow:
    seat = row.seats[number]
    if seat.kind != "person" or seat.user != user:
        raise TableError(403, "seat")
    return seat


def _forget_votes(row: TableRow, number: int) -> None:
    row.votes = [vote for vote in row.votes if vote.seat != number]


RUNNING_ACTS: dict[str, Callable[[TableRow, int, str, int], None]] = {
    "sit": _come_back, "leave": _leave_game, "resign": _resign, "decline": _decline_nothing,
}  # fmt: skip


def pass_host_on(row: TableRow, at: int) -> None:
    """If the host has given up the last seat, somebody else who plays is the host."""
    if row.host is None or any(not row.seats[n].gone for n in row.seats_of(row.host)):
        return
    if others := [user for user in row.list_people() if user != row.host]:
        make_host(row, others[0], at)


def make_host(row: TableRow, user: str, at: int) -> None:
    row.host = user
    number = row.seats_of(user)[0]
    note(row, Happening(at, "host", row.seats[number].name, number))
