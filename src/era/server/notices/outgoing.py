"""Requests to addresses that people have given us: never into our own network.

The name is looked up once and the connection made to what was found, so that a name cannot point elsewhere a moment
later; nothing is followed elsewhere, and only a little of an answer is read.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from era.server.errors import ApiError

TIMEOUT_S = 10.0
MAX_ANSWER_BYTES = 2000
HTTPS_PORT = 443


class Unreachable(Exception):
    """The other side could not be reached, or may not be."""


def check_address(url: str, private: bool) -> None:
    """Raise ApiError for an address that we would never send to. `private`: whoever runs the server allows its own
    network, and plain http."""
    parts = _split(url)
    if parts is None or parts.username or (parts.scheme != "https" and not (private and parts.scheme == "http")):
        raise ApiError(422, "hook-wrong")
    if not private and _is_private(parts.hostname or ""):
        raise ApiError(422, "hook-private")


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool, method: str = "POST") -> int:
    """Send a request and return the status of the answer. Blocks: call it in a thread. Raises Unreachable."""
    parts = _split(url)
    if parts is None or parts.hostname is None:
        raise Unreachable("no address")
    port = parts.port or (HTTPS_PORT if parts.scheme == "https" else 80)
    try:
        found = find_address(parts.hostname, port, private)
        with socket.create_connection(found, TIMEOUT_S) as plain:
            plain.settimeout(TIMEOUT_S)
            if parts.scheme == "https":
                context = ssl.create_default_context()
                with context.wrap_socket(plain, server_hostname=parts.hostname) as secure:
                    return _ask(secure, parts.hostname, port, url, body, headers, method)
            return _ask(plain, parts.hostname, port, url, body, headers, method)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(str(error)[:200]) from None


def find_address(host: str, port: int, private: bool) -> tuple[str, int]:
    """Look the name up; raise Unreachable if any of its addresses is one of our own network."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not private and any(_is_private(address) for address in addresses):
        raise Unreachable("private")
    if not addresses:
        raise Unreachable("no address")
    return addresses[0], port


def _is_private(name: str) -> bool:
    if name == "localhost" or name.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        return not ipaddress.ip_address(name.partition("%")[0]).is_global
    except ValueError:
        return False


def _split(url: str):  # type: ignore[no-untyped-def]
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts if parts.hostname else None


def _ask(
    plain: socket.socket, host: str, port: int, url: str, body: bytes, headers: Mapping[str, str], method: str
) -> int:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)
    connection.sock = plain
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request(method, path, body, {**headers, "Connection": "close"})
    answer = connection.getresponse()
    answer.read(MAX_ANSWER_BYTES)
    return answer.status
