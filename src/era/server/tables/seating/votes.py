"""What the people of a table decide together: to let a bot stand in for somebody, to end the game.

A vote stands in the table's row, so that it lasts as long as a game of days. Whoever asks has agreed.
"""

from era.server.protocol.refusals import TableError
from era.server.protocol.table_info import Happening, VoteInfo, VoteKind
from era.server.storage.models import SeatRow, TableRow, Vote
from era.server.tables.seating import seats
from era.server.tables.seating.happenings import name_user, note

ABSENCE_MS = 120_000
"""After so long without a connection, anybody who plays may let a bot stand in; at a clock of days, only the clock."""
GIVE_UP_MS = 24 * 3600 * 1000
"""After so long, a seat where a bot stands in may be given up for good."""
VOTE_MS = 24 * 3600 * 1000
"""A vote that is older is forgotten."""


def cast(row: TableRow, kind: VoteKind, seat: int | None, user: str, agree: bool, at: int, away_ms: int) -> None:
    """Count somebody's vote, and do what was voted for once enough agree. `away_ms`: for how long the person of the
    seat has not been connected. Raises TableError."""
    if row.status != "running":
        raise TableError(409, "not-running")
    if user not in row.list_people():
        raise TableError(403, "not-playing")
    if kind == "end" and row.deal is not None:
        raise TableError(409, "has-organiser")
    row.votes = [vote for vote in row.votes if at - vote.at < VOTE_MS]
    subject = _find_subject(row, kind, seat)
    vote = next((vote for vote in row.votes if (vote.kind, vote.seat) == (kind, seat)), None)
    if not agree:
        _refuse(row, vote, user, at)
        return
    if vote is None:
        vote = Vote(kind, at, seat)
        row.votes.append(vote)
    if user not in vote.agreed:
        vote.agreed.append(user)
    if _is_decided(row, vote, subject, at, away_ms):
        row.votes.remove(vote)
        _carry_out(row, vote, at)


def _find_subject(row: TableRow, kind: VoteKind, number: int | None) -> SeatRow | None:
    """Return the seat that is voted about. Raises TableError if nothing can be voted about it."""
    if kind == "end":
        return None
    if number is None or not 0 <= number < len(row.seats) or row.seats[number].kind != "person":
        raise TableError(409, "seat-empty")
    seat = row.seats[number]
    if kind == "replace" and seat.stand_in:
        raise TableError(409, "stands-in")
    if kind == "give-up" and (not seat.stand_in or seat.gone):
        raise TableError(409, "not-away")
    return seat


def _is_decided(row: TableRow, vote: Vote, subject: SeatRow | None, at: int, away_ms: int) -> bool:
    """All must want the end. For a bot, more than half of those who play must, and never one alone; unless the person
    is away. Whoever it is about has a vote like everybody."""
    people = row.list_people()
    agreed = [user for user in people if user in vote.agreed]
    if subject is None:
        return len(agreed) == len(people)
    if vote.kind == "give-up":
        if at - subject.since < GIVE_UP_MS:
            raise TableError(409, "away-too-short", {"hours": GIVE_UP_MS // 3_600_000})
        return True
    if row.clock.kind != "days" and away_ms >= ABSENCE_MS:
        return True
    return len(agreed) >= 2 and 2 * len(agreed) > len(people)


def _refuse(row: TableRow, vote: Vote | None, user: str, at: int) -> None:
    """Take back one's own vote; or, where all or the person concerned would have to agree, end it."""
    if vote is None:
        return
    vote.agreed = [each for each in vote.agreed if each != user]
    concerned = vote.seat is not None and row.seats[vote.seat].user == user
    if vote.kind == "end" or concerned or not vote.agreed:
        row.votes.remove(vote)
        note(row, Happening(at, "refused", name_user(row, user), vote.seat))


def _carry_out(row: TableRow, vote: Vote, at: int) -> None:
    by = name_user(row, vote.agreed[0])
    if vote.kind == "end":
        row.status, row.ended, row.deadline = "over", "agreed", None
        note(row, Happening(at, "agreed", by))
        return
    assert vote.seat is not None
    if vote.kind == "replace":
        seats.stand_in(row, vote.seat, "replaced", at, by)
    else:
        seats.give_up(row, vote.seat, "away", at, by)


def describe(row: TableRow, vote: Vote) -> VoteInfo:
    """Say by seats who has agreed, and who has not answered."""
    people = {user: row.seats_of(user)[0] for user in row.list_people()}
    agreed = [seat for user, seat in people.items() if user in vote.agreed]
    waiting = [seat for user, seat in people.items() if user not in vote.agreed]
    return VoteInfo(vote.kind, vote.at, vote.seat, agreed, waiting)
