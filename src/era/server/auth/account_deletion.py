"""Deletes a person's data, and keeps what belongs to other people's games without the name.

Deleted: the user with name, log-in and password; everything they said; their boxes; every table where nobody
else ever sat.
Kept: the moves of games with other people, since their games would be cut to pieces; the seat is nobody's and
has no name, a bot plays on where the game still runs, and another person becomes the host.
"""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from sqlalchemy import delete

from era.server.auth.users import Users
from era.server.storage.box_store import BoxStore
from era.server.storage.deal_store import DealStore
from era.server.storage.models import SeatRow, TableRow
from era.server.storage.notice_store import NoticeStore
from era.server.storage.result_store import ResultStore
from era.server.storage.schema import CHATS
from era.server.storage.site_store import SiteStore
from era.server.storage.table_store import Conflict, TableStore
from era.server.storage.tournament_store import TournamentStore

MAX_ATTEMPTS = 20
STAND_IN = "reeve"


class Stores(Struct, frozen=True):
    """Everything that holds something about people."""

    tables: TableStore
    users: Users
    boxes: BoxStore
    site: SiteStore
    notices: NoticeStore
    results: ResultStore
    deals: DealStore
    tournaments: TournamentStore


OnTable = Callable[[str], Awaitable[None]]
"""Called with the id of each table that was changed or deleted."""


async def delete_account(stores: Stores, user_id: str, on_table: OnTable) -> None:
    for row in await stores.tables.tables_of(user_id):
        if others_at(row, user_id):
            await edit_row(stores.tables, row.id, lambda each: remove_user(each, user_id), "seats", "host")
        else:
            await stores.tables.remove([row.id])
        await on_table(row.id)
    async with stores.tables.engine.begin() as connection:
        await connection.execute(delete(CHATS).where(CHATS.c.user_id == user_id))
    await stores.boxes.remove_all(user_id)
    await stores.notices.remove_user(user_id)
    await stores.results.remove_user(user_id)
    await stores.deals.remove_user(user_id)
    await stores.tournaments.remove_user(user_id)
    await stores.site.forget_reporter(user_id)
    await stores.users.remove(user_id)


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


async def edit_row(store: TableStore, table_id: str, edit: Callable[[TableRow], object], *columns: str) -> bool:
    """Change a table's row; retry when somebody else changes it at the same time. False if there is no such table."""
    for left in reversed(range(MAX_ATTEMPTS)):
        row = await store.row(table_id)
        if row is None:
            return False
        edit(row)
        try:
            await store.change(row, *columns)
            break
        except Conflict:
            if not left:
                raise
    return True
