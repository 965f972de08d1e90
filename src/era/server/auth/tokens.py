"""Signed tokens: the user's id and the number of the session, sent as a cookie or a bearer token.

The token itself is kept nowhere. Logging out everywhere raises the session's number, and every token with an
older one is worth nothing from then on.
"""

from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

COOKIE = "era"
LIFETIME_DAYS = 400
LIFETIME_S = LIFETIME_DAYS * 24 * 3600
MAX_TOKEN_CHARS = 300


class User(Struct, frozen=True):
    id: str
    name: str
    lang: str = "en"


class Claim(Struct, frozen=True):
    """What a token says. The users' table knows whether it still holds."""

    user: str
    session: int


class Tokens:
    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="era session")

    def make(self, claim: Claim) -> str:
        return str(self._signer.dumps([claim.user, claim.session]))

    def read(self, token: str) -> Claim | None:
        """Verify a token. None for anything that we have not signed, or that is too old."""
        if not token or len(token) > MAX_TOKEN_CHARS:
            return None
        try:
            user, session = self._signer.loads(token, max_age=LIFETIME_S)
        except (BadSignature, ValueError, TypeError):
            return None
        return Claim(user, session) if isinstance(user, str) and isinstance(session, int) else None


def token_of(headers: Mapping[str, str]) -> tuple[str, bool]:
    """Return the token of a request, and whether the browser sent it by itself, as it does with a cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip(), False
    return cookie_of(headers.get("cookie", "")), True


def cookie_of(header: str) -> str:
    for part in header[:8000].split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
