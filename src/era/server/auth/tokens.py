"""Signed tokens: the user's id, the number of their sessions' generation and the session itself, sent as a cookie or a
bearer token.

The token itself is kept nowhere. Logging out ends its session; logging out everywhere raises the generation, and every
token with an older one is worth nothing from then on. A clock that was set back makes no token invalid: one from the
future is as good as any.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Mapping

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from msgspec import Struct

COOKIE = "era"
DEVICE_COOKIE = "era_device"
LIFETIME_DAYS = 400
LIFETIME_S = LIFETIME_DAYS * 24 * 3600
MAX_TOKEN_CHARS = 300
MAX_DEVICE_CHARS = 600
MAX_DEVICE_USERS = 8
"""A family at one computer."""


class User(Struct, frozen=True):
    id: str
    name: str
    lang: str = "en"


class Claim(Struct, frozen=True):
    """What a token that we have signed says. The users' table knows whether it still holds."""

    user: str
    generation: int
    session: str
    expired: bool = False


class Device(Struct, frozen=True):
    """A browser in which people have logged in before: nobody who guesses elsewhere can make them wait."""

    id: str
    users: tuple[str, ...] = ()


def new_session() -> str:
    return secrets.token_urlsafe(16)


class Tokens:
    def __init__(self, secret: bytes, clock: Callable[[], float] = time.time) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="era session")
        self._device_signer = URLSafeSerializer(secret, salt="era device")
        self._link_signer = URLSafeSerializer(secret, salt="era link")
        self._clock = clock

    def make(self, claim: Claim) -> str:
        return str(self._signer.dumps([claim.user, claim.generation, claim.session]))

    def sign_link(self, purpose: str, value: str) -> str:
        """Sign what a link in a mail may do, without anybody logged in."""
        return str(self._link_signer.dumps([purpose, value]))

    def read_link(self, purpose: str, token: str) -> str | None:
        try:
            what, value = self._link_signer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(value) if what == purpose else None

    def read(self, token: str) -> Claim | None:
        """Verify a token. None for anything that we have not signed; one that is too old says so."""
        if not token or len(token) > MAX_TOKEN_CHARS:
            return None
        try:
            value, made = self._signer.loads(token, return_timestamp=True)
            user, generation, *rest = value
            age = self._clock() - made.timestamp()
        except (BadSignature, ValueError, TypeError, OverflowError):
            return None
        # Tokens of the first version name no session: they are one each.
        session = rest[0] if rest else hashlib.sha256(token.encode()).hexdigest()[:22]
        if not (isinstance(user, str) and isinstance(generation, int) and isinstance(session, str)):
            return None
        return Claim(user, generation, session, age > LIFETIME_S)

    # ------------------------------------------------------------ devices

    def make_device(self, device: Device) -> str:
        return str(self._device_signer.dumps([device.id, *device.users]))

    def read_device(self, text: str) -> Device:
        """Return the device of a cookie; a new one for anything that we have not signed."""
        try:
            parts = self._device_signer.loads(text) if 0 < len(text) <= MAX_DEVICE_CHARS else None
        except (BadSignature, ValueError, TypeError):
            parts = None
        if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts) or not parts:
            return Device(secrets.token_urlsafe(9))
        return Device(parts[0], tuple(parts[1:]))


def remember_user(device: Device, user: str) -> Device:
    others = [each for each in device.users if each != user]
    return Device(device.id, (user, *others)[:MAX_DEVICE_USERS])


def token_of(headers: Mapping[str, str]) -> tuple[str, bool]:
    """Return the token of a request, and whether the browser sent it by itself, as it does with a cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip(), False
    return cookie_of(headers.get("cookie", "")), True


def cookie_of(header: str, wanted: str = COOKIE) -> str:
    for part in header[:8000].split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value
    return ""
