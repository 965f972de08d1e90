"""What happened to the seats of a table: kept with the table, and told to everybody."""

from era.server.protocol.table_info import Happening
from era.server.storage.models import TableRow

MAX_HAPPENINGS = 100
"""The newest of a table. Nobody leaves and comes back so often in one game."""


def note(row: TableRow, happening: Happening) -> None:
    row.happened = [*row.happened, happening][-MAX_HAPPENINGS:]


def name_user(row: TableRow, user: str | None) -> str:
    """Return what somebody is called at this table."""
    return next((seat.name for seat in row.seats if user is not None and seat.user == user), "")
