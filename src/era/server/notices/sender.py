"""Sends what stands in the outbox: once, later if it is night, again if it failed, and not if it is no longer true."""

import asyncio
import logging
import smtplib
from collections.abc import Awaitable, Callable
from typing import Any

from era.core.catalogue import Words
from era.games.registry import game as game_by_name
from era.server.auth.users import Users
from era.server.logging import hash_id, log_event
from era.server.notices import outgoing, webhooks
from era.server.notices.mail import MailServer
from era.server.notices.push import PushSigner, encrypt
from era.server.notices.quiet_hours import find_time_to_tell
from era.server.notices.turn_watch import SHORT_SHARE
from era.server.storage.models import OutboxNotice, TableRow
from era.server.storage.notice_store import NoticeStore
from era.server.tables import presence
from era.server.tables.registry import TableRegistry

LOG = logging.getLogger("era.server")
WORDS = Words("era.server.text", "notices")

SEND_INTERVAL_S = 0.5
MAX_AT_ONCE, MAX_LOOKED_AT = 20, 200
"""Notices that are sent, and that are looked at whether they have to be."""
CLAIM_MS = 120_000
RETRY_MS, MAX_RETRY_MS = 30_000, 6 * 3600 * 1000
MAX_ATTEMPTS = 8
KEEP_MS = 7 * 24 * 3600 * 1000
"""What was told is forgotten after so long; no turn is told twice meanwhile."""
GONE = (404, 410)
"""A push service says that the browser is gone."""


class NoticeLinks:
    """The addresses in notices."""

    def __init__(self, base: str, sign: Callable[[str, str], str]) -> None:
        self.base = base
        self._sign = sign

    def table(self, table_id: str) -> str:
        return f"{self.base}/t/{table_id}"

    def stop(self, user_id: str) -> str:
        return f"{self.base}/api/notices/stop/{self._sign('stop', user_id)}"

    def confirm(self, user_id: str, email: str) -> str:
        return f"{self.base}/api/notices/confirm/{self._sign('confirm', f'{user_id} {email}')}"


class NoticeSender:
    def __init__(
        self,
        registry: TableRegistry,
        store: NoticeStore,
        users: Users,
        signer: PushSigner,
        mail: MailServer | None,
        links: NoticeLinks,
        private: bool,
    ) -> None:
        """`private`: whether addresses of our own network may be sent to."""
        self.registry = registry
        self.store = store
        self.users = users
        self.signer = signer
        self.mail = mail
        self.links = links
        self.private = private
        self._forgotten = 0

    async def run(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception:
                LOG.exception("notices could not be sent")
            await asyncio.sleep(SEND_INTERVAL_S)

    async def send_due(self) -> int:
        """Deal with what is due; return how many notices that were. Most are of people who have come since, and are
        struck out together: where hundreds sit down to play, each of them would be three transactions."""
        now = self.registry.context.now()
        due = await self.store.due(now, MAX_LOOKED_AT)
        needless = {notice.id for notice in due if self._is_here(notice)}
        await self.store.strike_out(needless, now)
        sent = [notice for notice in due if notice.id not in needless][:MAX_AT_ONCE]
        await asyncio.gather(*(self._deal_with(notice, now) for notice in sent))
        if now - self._forgotten > KEEP_MS // 100:
            self._forgotten = now
            await self.store.forget_done(now - KEEP_MS)
        return len(needless) + len(sent)

    async def _deal_with(self, notice: OutboxNotice, now: int) -> None:
        if not await self.store.claim(notice, now, now + CLAIM_MS):
            return
        row = await self.registry.store.row(notice.table_id) if notice.table_id else None
        if not await self._still_holds(notice, row):
            await self.store.finish(notice, now, "void")
            return
        if notice.kind == "time" and (later := await self._find_short(notice)) > now:
            await self.store.postpone(notice, later, notice.attempts)  # a holiday has come between
            return
        chosen = await self.store.settings(notice.user_id)
        if notice.channel != "webhook" and (row is None or row.clock.kind != "live"):
            later = find_time_to_tell(chosen, now)
            if later > now and notice.kind != "test":
                await self.store.postpone(notice, later, notice.attempts)
                return
        try:
            outcome = await SENDERS[notice.channel](self, notice, row)
        except (outgoing.Unreachable, OSError, smtplib.SMTPException) as error:
            await self._fail(notice, now, error)
            return
        await self.store.finish(notice, self.registry.context.now(), outcome)

    async def _fail(self, notice: OutboxNotice, now: int, error: Exception) -> None:
        attempts = notice.attempts + 1
        log_event(
            logging.WARNING, "a notice could not be sent", channel=notice.channel, user=hash_id(notice.user_id),
            attempts=attempts, why=type(error).__name__,
        )  # fmt: skip
        if attempts >= MAX_ATTEMPTS:
            await self.store.finish(notice, now, "failed")
        else:
            await self.store.postpone(notice, now + min(MAX_RETRY_MS, RETRY_MS << (attempts - 1)), attempts)

    async def _still_holds(self, notice: OutboxNotice, row: TableRow | None) -> bool:
        """Tell whether it is still true and still worth telling: the turn is the same, and the person is not there."""
        if notice.kind == "test":
            return True
        if row is None:
            return False
        if self._is_here(notice):
            return False
        if notice.kind in ("turn", "time"):
            turns = await self.store.turns(row.id)
            return notice.seat is not None and turns.get(notice.seat) == notice.number
        if notice.kind == "stand-in":
            return notice.seat is not None and row.seats[notice.seat].stand_in
        if notice.kind == "invited":
            return notice.seat is not None and row.seats[notice.seat].kept == notice.user_id
        return True

    def _is_here(self, notice: OutboxNotice) -> bool:
        """Tell whether the person sees it already. A webhook tells others, too."""
        live = self.registry.tables.get(notice.table_id)
        return notice.channel != "webhook" and live is not None and notice.user_id in presence.list_here(live)

    async def _find_short(self, notice: OutboxNotice) -> int:
        """Return when a quarter of the seat's time is left, by what is known now."""
        live = await self.registry.table(notice.table_id)
        if live is None or live.session is None or notice.seat is None:
            return 0
        ends = live.session.clocks.deadline([notice.seat])
        return 0 if ends is None else ends - live.row.clock.bank * 1000 // SHORT_SHARE

    async def _wants(self, notice: OutboxNotice) -> bool:
        chosen = await self.store.settings(notice.user_id)
        return notice.kind == "test" or notice.channel in chosen.wants.get(notice.kind, [])

    # ------------------------------------------------------------ channels

    async def _push(self, notice: OutboxNotice, row: TableRow | None) -> str:
        if not await self._wants(notice):
            return "unwanted"
        subscriptions = await self.store.subscriptions(notice.user_id)
        person = await self.users.by_id(notice.user_id)
        if person is None or not subscriptions:
            return "nowhere"
        title, text = self._say(notice, row, person.lang)
        message: dict[str, object] = {
            "title": title, "body": text, "tag": notice.table_id or "test",
            "url": f"/t/{notice.table_id}" if notice.table_id else "/your-move", "kind": notice.kind,
        }  # fmt: skip
        failure: outgoing.Unreachable | None = None
        for each in subscriptions:
            headers = self.signer.headers(each.endpoint, notice.table_id or "test", self.registry.context.now() / 1000)
            sealed = encrypt(each, message)
            try:
                status = await asyncio.to_thread(outgoing.post, each.endpoint, sealed, headers, self.private)
            except outgoing.Unreachable as error:
                failure = error
                continue
            if status in GONE:
                await self.store.unsubscribe(each.endpoint)
            elif not 200 <= status < 300:
                failure = outgoing.Unreachable(f"status {status}")
        if failure is not None and len(subscriptions) == 1:  # with several, telling one again would tell others twice
            raise failure
        return "sent"

    async def _email(self, notice: OutboxNotice, row: TableRow | None) -> str:
        chosen = await self.store.settings(notice.user_id)
        if self.mail is None or not chosen.email or not chosen.confirmed or not await self._wants(notice):
            return "unwanted"
        person = await self.users.by_id(notice.user_id)
        if person is None:
            return "nowhere"
        title, text = self._say(notice, row, person.lang)
        link = self.links.table(notice.table_id) if notice.table_id else self.links.base
        stop = self.links.stop(notice.user_id)
        body = WORDS.say(person.lang, "mail", {"name": person.name, "text": text, "link": link, "stop": stop})
        key, now = notice.key.replace(":", "."), self.registry.context.now() / 1000
        await asyncio.to_thread(self.mail.send, chosen.email, title, body, key, stop, now)
        return "sent"

    async def _webhook(self, notice: OutboxNotice, row: TableRow | None) -> str:
        if row is None or row.webhook is None:
            return "nowhere"
        host = await self.users.by_id(row.host) if row.host else None
        lang = host.lang if host else "en"
        name = row.seats[notice.seat].name if notice.seat is not None else ""
        values = {"name": name, "title": _title(row, lang), "link": self.links.table(row.id)}
        method, url, body = webhooks.make_request(
            row.webhook, WORDS.say(lang, f"hook-{notice.kind}", values), notice.key
        )
        headers = {"content-type": "application/json"}
        status = await asyncio.to_thread(outgoing.post, url, body, headers, self.private, method)
        if not 200 <= status < 300:
            raise outgoing.Unreachable(f"status {status}")
        return "sent"

    def _say(self, notice: OutboxNotice, row: TableRow | None, lang: str) -> tuple[str, str]:
        values: dict[str, Any] = {"title": _title(row, lang) if row is not None else ""}
        return WORDS.say(lang, f"{notice.kind}-title", values), WORDS.say(lang, f"{notice.kind}-text", values)


def _title(row: TableRow, lang: str) -> str:
    return game_by_name(row.game).title(row.options, lang)


SENDERS: dict[str, Callable[[NoticeSender, OutboxNotice, TableRow | None], Awaitable[str]]] = {
    "push": NoticeSender._push, "email": NoticeSender._email, "webhook": NoticeSender._webhook,
}  # fmt: skip
