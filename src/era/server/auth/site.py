"""What holds for the whole server, as requests need it: the announcement, invitations, and words that no name may have.

It is read from the database again every few seconds, so that every process follows what whoever runs it decides.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from era.server.auth.names import MAX_NAME_CHARS, clean_name, find_fault, has_unwanted_word
from era.server.errors import ApiError
from era.server.storage.site_store import SiteStore, now_ms

REFRESH_S = 5.0
DAY_MS = 24 * 3600 * 1000
MAX_REPORTS_A_DAY = 20
INVITATION_BYTES = 12


class Announcement(Struct, frozen=True):
    """What everybody is to read on every page; `at`: since when."""

    at: int
    text: dict[str, str]
    """By language; English stands in for a language without a text."""


class SiteSettings(Struct, frozen=True):
    announcement: Announcement | None = None
    invitation_only: bool = False
    words: tuple[str, ...] = ()


class Site:
    def __init__(self, store: SiteStore, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._clock = clock
        self._known = SiteSettings()
        self._until: float | None = None

    async def settings(self) -> SiteSettings:
        if self._until is None or self._clock() >= self._until:
            self._known = read_settings(await self.store.settings())
            self._until = self._clock() + REFRESH_S
        return self._known

    def forget(self) -> None:
        """Read the settings anew next time: they have changed."""
        self._until = None

    async def check_name(self, name: str, where: str = "name", most: int = MAX_NAME_CHARS) -> str:
        """Return the name as it is kept. Raises ApiError for one that nobody may have."""
        cleaned = clean_name(name)
        if fault := find_fault(cleaned, most):
            raise ApiError(422, fault, {"where": where, "most": most})
        if has_unwanted_word(cleaned, (await self.settings()).words):
            raise ApiError(422, "name-word", {"where": where})
        return cleaned

    async def let_in(self, invitation: str | None) -> None:
        """Let somebody new in. Raises ApiError if they need an invitation and have none that holds."""
        if not (await self.settings()).invitation_only:
            return
        if not invitation:
            raise ApiError(403, "invitation-only")
        if not await self.store.use_invitation(hash_invitation(invitation)):
            raise ApiError(403, "invitation-wrong")

    async def give_back(self, invitation: str | None) -> None:
        """Nobody came in with it after all."""
        if invitation and (await self.settings()).invitation_only:
            await self.store.give_back(hash_invitation(invitation))

    async def invite(self, uses: int, days: int, note: str) -> str:
        """Make an invitation and return its code, which is kept nowhere."""
        code = secrets.token_urlsafe(INVITATION_BYTES)
        await self.store.invite(hash_invitation(code), uses, now_ms() + days * DAY_MS, note)
        return code

    async def check_reports(self, reporter: str) -> None:
        if await self.store.count_reports(reporter, now_ms() - DAY_MS) >= MAX_REPORTS_A_DAY:
            raise ApiError(429, "too-many-reports", {"most": MAX_REPORTS_A_DAY})


def hash_invitation(code: str) -> str:
    return hashlib.sha256(code.strip().encode("utf-8", "replace")).hexdigest()


def read_settings(stored: dict[str, Any]) -> SiteSettings:
    said = stored.get("announcement")
    announcement = Announcement(said["at"], said["text"]) if said else None
    return SiteSettings(announcement, bool(stored.get("invitation_only")), tuple(stored.get("words") or ()))
