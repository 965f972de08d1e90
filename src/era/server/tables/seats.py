"""Changes of seats: sitting down, leaving, coming back, being replaced."""

from collections.abc import Callable
from typing import Literal

from era.bots.levels import list_bots
from era.server.protocol.refusals import TableError
from era.server.storage.models import SeatRow, TableRow

Act = Literal["sit", "leave", "kick", "bot", "here", "open"]


def check_level(game: str, level: str) -> str:
    if level not in list_bots(game):
        raise TableError(422, "unknown-level", {"name": level[:40], "known": ", ".join(list_bots(game))})
    return level


def change(row: TableRow, number: int, act: Act, user: str, name: str, level: str) -> None:
    """Change a seat of the row. Raises TableError for what may not be done. `name` is the person's, `level` a bot's."""
    if not 0 <= number < len(row.seats):
        raise TableError(404, "seat-empty")
    if row.status == "over":
        raise TableError(409, "over")
    if act not in ("sit", "leave") and user != row.host:
        raise TableError(403, "not-host")
    wanted = SeatRow("bot" if act == "bot" else "person", user, name, level)
    row.seats[number] = ACTS[act](row, row.seats[number], wanted)


def _sit(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Sit down on an open seat, or again on one's own where a bot stands in."""
    if row.status == "open" and seat.kind == "open":
        return SeatRow("person", wanted.user, wanted.name)
    if seat.kind == "person" and seat.user == wanted.user:
        return SeatRow("person", seat.user, seat.name)
    raise TableError(409, "seat-taken")


def _leave(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    if seat.kind != "person" or seat.user != wanted.user:
        raise TableError(403, "seat")
    return SeatRow() if row.status == "open" else _stood_in(row, seat, seat.user)


def _kick(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Remove a person for good: unlike someone who left, they cannot come back."""
    if seat.kind != "person":
        raise TableError(409, "seat-empty")
    return SeatRow() if row.status == "open" else _stood_in(row, seat, None)


def _stood_in(row: TableRow, seat: SeatRow, user: str | None) -> SeatRow:
    return SeatRow("person", user, seat.name, seat.level or row.clock.bot, stand_in=True)


def _bot(row: TableRow, seat: SeatRow, wanted: SeatRow) -> SeatRow:
    """Put a bot into a free seat, or let one stand in until the person comes back."""
    level = check_level(row.game, wanted.level or row.clock.bot)
    if row.status == "open" or seat.kind == "bot":
        return SeatRow("bot", level=level)
    return SeatRow("person", seat.user, seat.name, level, stand_in=True)


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


ACTS: dict[str, Callable[[TableRow, SeatRow, SeatRow], SeatRow]] = {
    "sit": _sit, "leave": _leave, "kick": _kick, "bot": _bot, "here": _here, "open": _open,
}  # fmt: skip
