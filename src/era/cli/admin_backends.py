"""How `era admin` reaches a server: on its database, or over the network with the admin token."""

import asyncio
import getpass
import json
import os
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from era.cli import WORDS
from era.core.errors import EraError
from era.server.auth.account_deletion import Stores
from era.server.auth.admin import Admin
from era.server.auth.site import Site
from era.server.auth.tokens import Tokens
from era.server.auth.users import Users
from era.server.config import Settings, make_folder
from era.server.errors import SettingError
from era.server.http.paging import read_cursor
from era.server.storage.box_store import BoxStore
from era.server.storage.deal_store import DealStore
from era.server.storage.notice_store import NoticeStore
from era.server.storage.result_store import ResultStore
from era.server.storage.site_store import SiteStore
from era.server.storage.table_store import TableStore
from era.server.storage.tournament_store import TournamentStore

TIMEOUT_S = 30
Plain = Any
"""What came back, as JSON would have it."""


class Backend(Protocol):
    def list(self, what: str, query: str, after: str, limit: int, everything: bool) -> Plain:
        """Return people, tables, reports or the audit log."""

    def act_on_person(self, who: str, act: str, name: str, why: str) -> Plain: ...

    def act_on_table(self, table_id: str, act: str) -> Plain: ...

    def handle_report(self, number: int) -> Plain: ...

    def change_site(self, changes: dict[str, Any]) -> Plain:
        """Change what is given; return all settings."""

    def invite(self, uses: int, days: int, note: str) -> Plain: ...


class DatabaseBackend:
    """Works on the database itself. A server that runs follows what was done within a second."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def list(self, what: str, query: str, after: str, limit: int, everything: bool) -> Plain:
        number = int(after) if after.isdigit() else None

        async def read(admin: Admin) -> Any:
            match what:
                case "people":
                    return await admin.people(query, read_cursor(after)[1], limit)
                case "tables":
                    return await admin.tables(read_cursor(after)[1], limit)
                case "reports":
                    return await admin.reports(number, limit, everything)
                case _:
                    return await admin.audit_log(number, limit)

        return self._run(read)

    def act_on_person(self, who: str, act: str, name: str, why: str) -> Plain:
        async def do(admin: Admin) -> Any:
            match act:
                case "rename":
                    return await admin.rename(who, name)
                case "delete":
                    return await admin.delete_person(who)
                case "reset-password":
                    return {"code": await admin.reset_password(who)}
                case _:
                    return await admin.ban(who, act == "ban", why)

        return self._run(do)

    def act_on_table(self, table_id: str, act: str) -> Plain:
        acts = {"close": Admin.close_table, "hide": Admin.hide_table, "delete": Admin.delete_table}
        return self._run(lambda admin: acts[act](admin, table_id))

    def handle_report(self, number: int) -> Plain:
        return self._run(lambda admin: admin.handle_report(number))

    def change_site(self, changes: dict[str, Any]) -> Plain:
        async def do(admin: Admin) -> Any:
            if "announcement" in changes:
                await admin.announce(changes["announcement"])
            if "invitation_only" in changes:
                await admin.require_invitations(changes["invitation_only"])
            if changes.get("add_words") or changes.get("remove_words"):
                await admin.change_words(changes.get("add_words", ()), changes.get("remove_words", ()))
            found = await admin.settings()
            said = found.announcement.text if found.announcement else {}
            return {"announcement": said, "invitation_only": found.invitation_only, "words": list(found.words)}

        return self._run(do)

    def invite(self, uses: int, days: int, note: str) -> Plain:
        async def do(admin: Admin) -> Any:
            return {"code": await admin.invite(uses, days, note)}

        return self._run(do)

    def _run(self, do: Callable[[Admin], Awaitable[Any]]) -> Plain:
        make_folder(self.settings)
        return msgspec.to_builtins(asyncio.run(self._open_and(do)))

    async def _open_and(self, do: Callable[[Admin], Awaitable[Any]]) -> Any:
        try:
            store = await TableStore.open(self.settings.database_url)
        except (SQLAlchemyError, ArgumentError, OSError, ImportError) as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0][:200]
            raise SettingError("no-database", {"why": why}) from None
        try:
            site = Site(SiteStore(store.engine))
            users = Users(store.engine, Tokens(b"nothing is signed here"))
            engine = store.engine
            notices, results, deals = NoticeStore(engine), ResultStore(engine), DealStore(engine)
            boxes, tournaments = BoxStore(engine), TournamentStore(engine)
            stores = Stores(store, users, boxes, site.store, notices, results, deals, tournaments)
            return await do(Admin(stores, site, find_own_name()))
        finally:
            await store.close()


class ApiBackend:
    """Asks a running server, wherever it is, with the token of ERA_ADMIN_TOKEN."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def list(self, what: str, query: str, after: str, limit: int, everything: bool) -> Plain:
        asked: dict[str, Any] = {"limit": limit, "q": query} if what == "people" else {"limit": limit}
        if after:
            asked["after"] = after
        if what == "reports" and everything:
            asked["everything"] = "true"
        found = self._call("GET", f"/{what}?{urllib.parse.urlencode(asked)}")
        return found["entries" if what == "audit" else what]

    def act_on_person(self, who: str, act: str, name: str, why: str) -> Plain:
        body = {"act": act, "name": name, "why": why}
        return self._call("POST", f"/people/{urllib.parse.quote(who, safe='')}", body)

    def act_on_table(self, table_id: str, act: str) -> Plain:
        return self._call("POST", f"/tables/{urllib.parse.quote(table_id, safe='')}", {"act": act})

    def handle_report(self, number: int) -> Plain:
        return self._call("POST", f"/reports/{number}")

    def change_site(self, changes: dict[str, Any]) -> Plain:
        return self._call("POST", "/site", changes) if changes else self._call("GET", "/site")

    def invite(self, uses: int, days: int, note: str) -> Plain:
        return self._call("POST", "/invitations", {"uses": uses, "days": days, "note": note})

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Plain:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        try:
            request = urllib.request.Request(f"{self.url}/api/admin{path}", data, headers, method=method)  # noqa: S310
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise EraError("admin-refused", {"why": _read_sentence(error)}, WORDS) from None
        except (urllib.error.URLError, OSError, ValueError) as error:
            raise EraError("admin-no-server", {"url": self.url, "why": error}, WORDS) from None
        return json.loads(text) if text else None


def _read_sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["sentence"])
    except (ValueError, KeyError, OSError):
        return str(error)


def find_own_name() -> str:
    """Return who types this, for the audit log."""
    try:
        return getpass.getuser()[:80]
    except (KeyError, OSError):
        return f"user {os.getuid()}" if hasattr(os, "getuid") else "somebody"
