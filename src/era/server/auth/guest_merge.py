"""Gives everything of a guest to an account: whoever logs in has played as a guest before, and keeps all of it."""

from era.server.auth.account_deletion import OnTable, Stores, edit_row
from era.server.auth.users import Person
from era.server.storage.models import TableRow


async def merge_guest(stores: Stores, guest: Person, account: Person, on_table: OnTable) -> None:
    """Seats, tables, boxes and chats become the account's, under its name. It can be done again if it was cut short:
    the guest is deleted last."""
    for row in await stores.tables.tables_of(guest.id):
        await edit_row(stores.tables, row.id, lambda each: _give(each, guest, account), "seats", "host", "votes")
        await on_table(row.id)
    await stores.users.give_chats(guest.id, account.id, account.name)
    await stores.users.give_mutes(guest.id, account.id)
    await stores.boxes.give_all(guest.id, account.id)
    await stores.notices.give(guest.id, account.id)
    await stores.results.give(guest.id, account.id)
    await stores.deals.give(guest.id, account.id)
    await stores.tournaments.give(guest.id, account.id)
    await stores.users.remove(guest.id)


def _give(row: TableRow, guest: Person, account: Person) -> None:
    """Whoever plays at the guest's own screen keeps a name of their own."""
    for seat in row.seats:
        if guest.id in (seat.user, seat.kept) and seat.name == guest.name:
            seat.name = account.name
        seat.user = account.id if seat.user == guest.id else seat.user
        seat.kept = account.id if seat.kept == guest.id else seat.kept
    for vote in row.votes:
        vote.agreed = list(dict.fromkeys(account.id if user == guest.id else user for user in vote.agreed))
    row.host = account.id if row.host == guest.id else row.host
