"""Deletes a person's data, and keeps what belongs to other people's games without the name.

Deleted: the user with name, log-in and password; everything they said; their boxes; every table where nobody
else ever sat.
Kept: the moves of games with other people, since their games would be cut to pieces; the seat is nobody's and
has no name, a bot plays on where the game still runs, and another person becomes the host.
"""

from sqlalchemy import delete

from era.server.auth.users import Person
from era.server.http.container import Services
from era.server.storage.models import SeatRow, TableRow
from era.server.storage.schema import CHATS, TABLES
from era.server.storage.table_store import Conflict

MAX_ATTEMPTS = 20
STAND_IN = "reeve"


async def delete_account(services: Services, person: Person) -> None:
    for row in await services.store.tables_of(person.id):
        if others_at(row, person.id):
            await _leave(services, row.id, person.id)
        else:
            await _remove(services, row.id)
    async with services.store.engine.begin() as connection:
        await connection.execute(delete(CHATS).where(CHATS.c.user_id == person.id))
    await services.boxes.remove_all(person.id)
    await services.users.remove(person.id)


def others_at(row: TableRow, user: str) -> list[str]:
    """Return the other people who have a seat, or made the table."""
    people = [seat.user for seat in row.seats] + [row.host]
    return [each for each in people if each is not None and each != user]


def remove_user(row: TableRow, user: str) -> TableRow:
    """Empty the user's seats in the row, and make another person the host."""
    for number in row.seats_of(user):
        seat = row.seats[number]
        gone = SeatRow("person", None, "", seat.level or STAND_IN, stand_in=True)
        row.seats[number] = SeatRow() if row.status == "open" else gone
    if row.host == user:
        row.host = others_at(row, user)[0]
    return row


async def _leave(services: Services, table_id: str, user: str) -> None:
    """Take the user out of a table; retry when somebody else changes it at the same time."""
    for left in reversed(range(MAX_ATTEMPTS)):
        row = await services.store.row(table_id)
        if row is None:
            return
        try:
            await services.store.change(remove_user(row, user), "seats", "host")
            break
        except Conflict:
            if not left:
                raise
    await services.registry.row_changed(table_id)


async def _remove(services: Services, table_id: str) -> None:
    async with services.store.engine.begin() as connection:
        await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
    await services.registry.row_changed(table_id)
