"""A server of which the clock is in a test's hands, and all that is outside of it, for games of days."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import connect
from era.server.storage.notice_store import NoticeStore
from era.server.storage.schema import NOTICES
from tests.support.patience import HandClock
from tests.support.server.outside import Listener, MailBox
from tests.support.server.site import Site, running, settings

DAY_S = 86_400.0
NOON = 1_790_000_000 // 86_400 * 86_400 + 12 * 3600
"""Some day at noon in Greenwich."""
LATER_S = 21
"""After which somebody who is not there is told."""


class World:
    """The server, its clock, and where it tells people: a push service, a channel, a mail server."""

    def __init__(self, site: Site, url: str, clock: HandClock, push: Listener, hook: Listener, mail: MailBox) -> None:
        self.site = site
        self._url = url
        self.clock = clock
        self.push = push
        self.hook = hook
        self.mail = mail

    def has_noted(self, table: str, seat: int) -> bool:
        """Whether the server knows that somebody who is not there is on turn."""

        async def look(engine: AsyncEngine) -> bool:
            return seat in await NoticeStore(engine).turns(table)

        return self._look(look)

    def has_dealt_with_all(self) -> bool:
        """Whether everything that is due by now was sent, put off or dropped."""
        now = int(self.clock.now * 1000)

        async def look(engine: AsyncEngine) -> bool:
            async with engine.connect() as connection:
                left = select(NOTICES.c.id).where(NOTICES.c.done.is_(None), NOTICES.c.due <= now)
                return (await connection.execute(left)).first() is None

        return self._look(look)

    def _look(self, look: Callable[[AsyncEngine], Awaitable[bool]]) -> bool:
        async def connected() -> bool:
            engine = connect(self._url)
            try:
                return await look(engine)
            finally:
                await engine.dispose()

        with ThreadPoolExecutor(1) as aside:  # a test with a browser has a loop running already
            return aside.submit(asyncio.run, connected()).result()


@contextmanager
def moved_days(folder: Path, **changed: Any) -> Iterator[World]:
    clock = HandClock(NOON)
    with Listener().running() as push, Listener().running() as hook, MailBox().running() as mail:
        chosen = settings(
            folder,
            smtp_url=mail.url,
            smtp_from="era@example.org",
            hooks_private=1,
            url="https://era.example",
            **changed,
        )
        with running(chosen, wall=clock) as site:
            yield World(site, chosen.database_url, clock, push, hook, mail)
