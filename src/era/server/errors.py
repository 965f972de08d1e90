"""Errors that the server answers with: a status, and a sentence in the requester's language."""

import re
import secrets
from collections.abc import Mapping

from era.core.catalogue import DEFAULT, LANGUAGES, Words
from era.core.errors import EraError

WORDS = Words("era.server.text", "server")
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class SettingError(EraError):
    """The server cannot be started like this."""

    words = WORDS


class ApiError(EraError):
    """A request that is answered with a sentence instead of what it asked for."""

    words = WORDS

    def __init__(self, status: int, key: str, args: Mapping[str, object] | None = None) -> None:
        super().__init__(key, args)
        self.status = status


def make_id(count: int) -> str:
    """Make an unguessable id of so many random bytes. It never looks like an option of a command."""
    while (made := secrets.token_urlsafe(count)).startswith("-"):
        pass
    return made


def is_id(text: str) -> bool:
    """Tell whether this can be a table's id at all. Anything else never reaches the database."""
    return ID.fullmatch(text) is not None


def not_found() -> ApiError:
    """Return one error for a table that does not exist and one that the requester may not know of."""
    return ApiError(404, "no-table")


def language(wanted: str | None, accepted: str) -> str:
    """Choose the language: `?lang=`, else the first known one of Accept-Language, else English."""
    if wanted in LANGUAGES:
        return str(wanted)
    for part in accepted[:200].split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return DEFAULT
