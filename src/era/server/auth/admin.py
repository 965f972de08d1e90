"""What whoever runs the server can do to people and tables. `era admin` and the API at /api/admin both end here.

Everything works on the database alone, so it can be done whether a server runs or not; every act is written to the
audit log, which the running servers follow (http/audit_follower.py).
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from era.server.auth.account_deletion import Stores, delete_account, edit_row
from era.server.auth.accounts import hash_code, make_code
from era.server.auth.names import MAX_NAME_CHARS, clean_name, find_fault
from era.server.auth.site import Site, SiteSettings
from era.server.auth.users import Person
from era.server.errors import ApiError
from era.server.storage.models import TableRow
from era.server.storage.schema import USERS
from era.server.storage.site_store import AuditEntry, PlayerReport, now_ms
from era.server.storage.table_lists import PageMark, TableLists

MAX_ANNOUNCEMENT_CHARS = 500
MAX_WORDS = 2_000
MAX_WORD_CHARS = 40


class PersonCard(Struct, frozen=True):
    """A person, without what they keep secret."""

    id: str
    name: str
    login: str
    created: int
    seen: int
    banned: int


class TableCard(Struct, frozen=True):
    id: str
    game: str
    status: str
    public: bool
    host: str
    people: list[str]
    created: int
    touched: int


class Admin:
    def __init__(self, stores: Stores, site: Site, by: str) -> None:
        """`by`: who does it, for the audit log."""
        self.stores = stores
        self.site = site
        self.by = by
        self._lists = TableLists(stores.tables.engine)

    # ------------------------------------------------------------ people

    async def people(self, query: str, after: PageMark | None, limit: int) -> list[PersonCard]:
        return [describe_person(each) for each in await self.stores.users.page(query, after, limit)]

    async def find_person(self, text: str) -> Person:
        """Find somebody by their id or by the name they log in with. Raises ApiError."""
        found = await self.stores.users.by_id(text) or await self.stores.users.by_login(text.casefold())
        if found is None:
            raise ApiError(404, "no-person", {"who": text[:80]})
        return found

    async def rename(self, text: str, name: str) -> PersonCard:
        """Give somebody another name, in all their seats and chats as well."""
        person = await self.find_person(text)
        cleaned = clean_name(name)
        if fault := find_fault(cleaned):
            raise ApiError(422, fault, {"where": "name", "most": MAX_NAME_CHARS})
        await self.stores.users.change(person.id, name=cleaned)
        await self.stores.users.rename_in_chats(person.id, cleaned)

        def edit(row: TableRow) -> None:
            _rename(row, person, cleaned)

        for row in await self.stores.tables.tables_of(person.id):
            await edit_row(self.stores.tables, row.id, edit, "seats")
        await self._audit("rename-person", person.id, f"{person.name} -> {cleaned}")
        return describe_person(await self.find_person(person.id))

    async def ban(self, text: str, banned: bool, why: str = "") -> PersonCard:
        """Close the server to somebody, or open it again. All their sessions end."""
        person = await self.find_person(text)
        await self.stores.users.change(
            person.id, banned=now_ms() if banned else None, session=USERS.c.session + (1 if banned else 0)
        )
        await self._audit("ban" if banned else "unban", person.id, why)
        return describe_person(await self.find_person(person.id))

    async def delete_person(self, text: str) -> PersonCard:
        """Delete somebody as if they had done it themselves."""
        person = await self.find_person(text)

        async def tell(table_id: str) -> None:
            await self._audit("change-table", table_id, "")

        await delete_account(self.stores, person.id, tell)
        await self._audit("delete-person", person.id, "")
        return describe_person(person)

    async def reset_password(self, text: str) -> str:
        """Return a new recovery code, with which the owner sets another password. The old password and all sessions are
        worth nothing from then on."""
        person = await self.find_person(text)
        if person.login is None:
            raise ApiError(409, "person-no-account", {"who": person.name})
        code = make_code()
        await self.stores.users.change(
            person.id, recovery=hash_code(person.id, code), password=None, session=USERS.c.session + 1
        )
        await self._audit("reset-password", person.id, "")
        return code

    # ------------------------------------------------------------ tables

    async def tables(self, after: PageMark | None, limit: int) -> list[TableCard]:
        return [describe_table(each.row) for each in await self._lists.newest(after, limit)]

    async def find_table(self, table_id: str) -> TableRow:
        row = await self.stores.tables.row(table_id)
        if row is None:
            raise ApiError(404, "no-table")
        return row

    async def close_table(self, table_id: str) -> TableCard:
        """End a game where it is. A table that has not begun is deleted: there is nothing to keep."""
        row = await self.find_table(table_id)
        if row.status == "open":
            return await self.delete_table(table_id)

        def close(each: TableRow) -> None:
            each.status = "over"
            each.deadline = None

        await edit_row(self.stores.tables, table_id, close, "status", "deadline")
        await self._audit("close-table", table_id, "")
        return describe_table(await self.find_table(table_id))

    async def hide_table(self, table_id: str) -> TableCard:
        """Take a table off the public lists; whoever has its link still finds it."""
        await self.find_table(table_id)

        def hide(each: TableRow) -> None:
            each.public = False

        await edit_row(self.stores.tables, table_id, hide, "public")
        await self._audit("hide-table", table_id, "")
        return describe_table(await self.find_table(table_id))

    async def delete_table(self, table_id: str) -> TableCard:
        row = await self.find_table(table_id)
        await self.stores.tables.remove([table_id])
        await self._audit("delete-table", table_id, "")
        return describe_table(row)

    # ------------------------------------------------------------ reports

    async def reports(self, after: int | None, limit: int, everything: bool = False) -> list[PlayerReport]:
        return await self.site.store.reports(after, limit, everything)

    async def handle_report(self, number: int) -> None:
        if not await self.site.store.handle_report(number):
            raise ApiError(404, "no-report", {"number": number})
        await self._audit("handle-report", str(number), "")

    # ------------------------------------------------------------ the whole server

    async def settings(self) -> SiteSettings:
        self.site.forget()
        return await self.site.settings()

    async def announce(self, texts: dict[str, str]) -> SiteSettings:
        """Show everybody this on every page; without a text, nothing any more."""
        kept = {lang: " ".join(text.split()) for lang, text in texts.items() if text.strip()}
        if any(len(text) > MAX_ANNOUNCEMENT_CHARS for text in kept.values()):
            raise ApiError(422, "field-long", {"where": "text"})
        await self._put("announcement", {"at": now_ms(), "text": kept} if kept else None, "announce", str(kept))
        return await self.settings()

    async def require_invitations(self, required: bool) -> SiteSettings:
        await self._put("invitation_only", required or None, "invitation-only", "on" if required else "off")
        return await self.settings()

    async def invite(self, uses: int, days: int, note: str) -> str:
        code = await self.site.invite(uses, days, note[:80])
        await self._audit("invite", note[:80], f"{uses} uses, {days} days")
        return code

    async def change_words(self, add: Sequence[str], remove: Sequence[str]) -> SiteSettings:
        """Change which words no name may have."""
        words = set((await self.settings()).words) | {word.strip().casefold() for word in add if word.strip()}
        words -= {word.strip().casefold() for word in remove}
        if len(words) > MAX_WORDS or any(len(word) > MAX_WORD_CHARS for word in words):
            raise ApiError(422, "field-long", {"where": "words"})
        await self._put("words", sorted(words) or None, "words", f"+{len(add)} -{len(remove)}")
        return await self.settings()

    async def audit_log(self, after: int | None, limit: int) -> list[AuditEntry]:
        return await self.site.store.audit_page(after, limit)

    async def _put(self, key: str, value: Any, act: str, note: str) -> None:
        await self.site.store.put(key, value)
        await self._audit(act, key, note)

    async def _audit(self, act: str, subject: str, note: str) -> None:
        await self.site.store.audit(self.by, act, subject, note)


def describe_person(person: Person) -> PersonCard:
    return PersonCard(person.id, person.name, person.login or "", person.created, person.seen, person.banned or 0)


def describe_table(row: TableRow) -> TableCard:
    people = [seat.name for seat in row.seats if seat.kind == "person"]
    return TableCard(row.id, row.game, row.status, row.public, row.host or "", people, row.created, row.touched)


def _rename(row: TableRow, person: Person, name: str) -> None:
    """Other people at the same screen keep their names."""
    for number in row.seats_of(person.id):
        if row.seats[number].name == person.name:
            row.seats[number].name = name
