"""Origin checks and security headers: which hosts and pages requests may come from, and what every answer carries.

A page of another site can make a browser send requests with our cookie. It cannot choose the Origin header,
so what changes anything, and every socket, must come from our own pages. It can point a name of its own
at this machine (DNS rebinding), so the server answers only to its own names and to plain addresses.
"""

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from era.server.config import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OWN_SITES = ("same-origin", "none")

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a table's address is its key: never told to another site
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self' data: blob:; connect-src 'self' ws://{host} wss://{host}; worker-src 'self' blob:; "
    "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
STRICT_TRANSPORT = "max-age=31536000"


class ServerNames:
    """The names by which this server is reached."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        self.url = settings.url
        public = urlsplit(settings.url).hostname or ""
        self.known = {"localhost", own, f"{own}.local", public, *settings.hosts} - {""}

    def has(self, host: str) -> bool:
        """Tell whether a Host header names us. An address in digits always does: it cannot be pointed elsewhere."""
        name = host_name(host)
        return name in self.known or name.endswith(".localhost") or _is_address(name)

    def is_ours(self, origin: str, host: str) -> bool:
        """Tell whether this origin is the one whose page we sent: same name and port as the request itself."""
        if self.url and origin.rstrip("/").lower() == self.url.lower():
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc.lower() == host.lower()


def host_name(host: str) -> str:
    """`[::1]:8642` -> `::1`, `localhost:8642` -> `localhost`."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_forged(names: ServerNames, method: str, headers: Mapping[str, str], by_cookie: bool) -> bool:
    """Tell whether a page of another site may have made this request. A program that sends its own token, and no
    Origin, is no browser."""
    if method in SAFE_METHODS:
        return False
    origin = headers.get("origin")
    if origin is not None:
        return not names.is_ours(origin, headers.get("host", ""))
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in OWN_SITES
    return by_cookie


def security_headers(host: str, secure: bool) -> Iterable[tuple[bytes, bytes]]:
    yield from ((name.encode(), value.encode()) for name, value in HEADERS.items())
    yield b"content-security-policy", POLICY.format(host=host).encode("latin-1")
    if secure:
        yield b"strict-transport-security", STRICT_TRANSPORT.encode()
