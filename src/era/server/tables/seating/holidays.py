"""Holidays: times in which somebody's clock of days stands still, at each table as long as it allows."""

from era.server.storage.models import TableRow

DAY_MS = 24 * 3600 * 1000


def set_pauses(row: TableRow, user: str, holidays: list[tuple[int, int]], now: int) -> None:
    """Take over somebody's holidays. What is past cannot be changed: a clock that stood still stood still."""
    for seat in row.seats:
        if seat.user != user:
            continue
        past = [(begin, min(end, now)) for begin, end in seat.pauses if begin < now]
        left = row.clock.holidays * DAY_MS - sum(end - begin for begin, end in past)
        for begin, end in sorted(holidays):
            start = max(begin, now)
            span = min(end - start, left)
            if span > 0:
                past.append((start, start + span))
                left -= span
        seat.pauses = _join(past)


def _join(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Make one of spans that touch each other."""
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined
