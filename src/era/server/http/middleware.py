"""The outermost middleware: checks host, origin, rate and size of every request before the framework sees it.

It is plain ASGI, so that an open socket goes through nothing at all: see `_socket`.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from era.server import metrics
from era.server.auth.origins import SAFE_METHODS, is_forged, security_headers
from era.server.auth.rate_limit import Requester, address_key
from era.server.auth.tokens import token_of
from era.server.errors import ApiError, is_id, language
from era.server.http.container import Services
from era.server.http.dependencies import REQUESTER
from era.server.logging import hash_id, log_event

SOCKET_PATH = "/ws/tables/"
MAX_BODY_BYTES = 64 * 1024
MAX_RECORD_BYTES = 2 * 1024 * 1024
MAX_BOX_BYTES = 256 * 1024
"""A box of 64 K characters, as JSON writes them."""
RECORDS = "/api/records"
BODY_TIMEOUT_S = 20.0


class EdgeMiddleware:
    def __init__(self, inner: ASGIApp, services: Services) -> None:
        self.inner = inner
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.inner(scope, receive, send)

    # ------------------------------------------------------------ HTTP

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        headers = read_headers(scope)
        response = _SecurityHeaders(send, headers.get("host", ""), scope["scheme"] == "https")
        try:
            self._check(scope, headers)
            body = await _body(scope, headers, receive)
            async with self.services.limits.requests_at_once.enter(scope[REQUESTER].address) as turn:
                response.on_start = turn.end  # the work is done; who reads slowly keeps nobody waiting
                await self.inner(scope, body, response.send)
        except ApiError as error:
            metrics.REFUSED.labels(error.key).inc()
            await _refuse(error, scope, headers, response.send)
        except Exception as error:
            # The framework has answered 500 already; we log it with its trace, and without its path.
            log_event(logging.ERROR, "request failed", route=route_of(scope), error=repr(error)[:300])
            logging.getLogger("era").error("trace", exc_info=error)
            if not response.status:
                await _refuse(ApiError(500, "broken"), scope, headers, response.send)
        finally:
            _record(scope, response.status, time.perf_counter() - began)

    def _check(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Raise ApiError for a request that goes no further."""
        services = self.services
        if not services.names.has(headers.get("host", "")):
            raise ApiError(421, "wrong-host", {"host": headers.get("host", "")[:80]})
        _, by_cookie = token_of(headers)
        if is_forged(services.names, scope["method"], headers, by_cookie and "cookie" in headers):
            raise ApiError(403, "wrong-origin")
        requester = scope[REQUESTER] = self._find_requester(scope, headers)
        limits = services.limits
        limits.note(requester)
        slow = limits.address.take(requester.address)
        if scope["path"].startswith("/api/"):
            slow = slow or (limits.read if scope["method"] in SAFE_METHODS else limits.write).take(requester)
        if slow:
            raise ApiError(429, "too-fast", {"seconds": max(1, round(slow))})

    def _find_requester(self, scope: Scope, headers: Mapping[str, str]) -> Requester:
        claim = self.services.tokens.read(token_of(headers)[0])
        return Requester(claim.user if claim else None, address_of(scope))

    # ------------------------------------------------------------ the play socket

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a socket once, when it opens. After that the play socket talks to the server itself."""
        headers = read_headers(scope)
        services = self.services
        try:
            table_id = self._check_socket(scope, headers)
            user = await services.users.read(token_of(headers)[0])
            if not services.connections.has_room(user.id if user else None, address_of(scope)):
                raise ApiError(429, "too-many")
        except ApiError as error:
            metrics.REFUSED.labels(error.key).inc()
            await send({"type": "websocket.close", "code": 4000 + error.status})
            return
        metrics.SOCKETS.inc()
        try:
            await services.serve_connection(WebSocket(scope, receive, send), user, table_id, address_of(scope))
        finally:
            metrics.SOCKETS.dec()

    def _check_socket(self, scope: Scope, headers: Mapping[str, str]) -> str:
        """Return the table's id. Raises ApiError for a socket that goes no further."""
        names = self.services.names
        host, origin = headers.get("host", ""), headers.get("origin")
        if not names.has(host) or (origin is not None and not names.is_ours(origin, host)):
            raise ApiError(403, "wrong-origin")
        if slow := self.services.limits.sockets.take(address_of(scope)):
            raise ApiError(429, "too-fast", {"seconds": max(1, round(slow))})
        table_id: str = scope["path"].removeprefix(SOCKET_PATH)
        if not scope["path"].startswith(SOCKET_PATH) or not is_id(table_id):
            raise ApiError(404, "no-address")
        return table_id


class _SecurityHeaders:
    """Adds the security headers to a response, and remembers its status."""

    def __init__(self, send: Send, host: str, secure: bool) -> None:
        self._send = send
        self._host = "".join(c for c in host if c.isalnum() or c in ".-:[]")
        self._secure = secure
        self.status = 0
        self.on_start: Callable[[], None] = lambda: None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.on_start()
            message["headers"] = [*message.get("headers", ()), *security_headers(self._host, self._secure)]
        await self._send(message)


async def _body(scope: Scope, headers: Mapping[str, str], receive: Receive) -> Receive:
    """Read the whole body before anybody works on it, so that it is neither too large nor one byte a minute."""
    if scope["method"] in SAFE_METHODS:
        return receive
    most = _find_most_bytes(scope["path"])
    said = headers.get("content-length", "0")
    if said.isdigit() and int(said[:12]) > most:
        raise ApiError(413, "too-large", {"most": most})
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            body = await _read(receive, most)
    except TimeoutError:
        raise ApiError(408, "too-slow") from None
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _find_most_bytes(path: str) -> int:
    if path == RECORDS:
        return MAX_RECORD_BYTES
    holds_box = path == "/api/tables" or path.startswith("/api/boxes") or path.endswith("/box/check")
    return MAX_BOX_BYTES if holds_box else MAX_BODY_BYTES


async def _read(receive: Receive, most: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        chunk: bytes = message.get("body", b"")
        chunks.append(chunk)
        size += len(chunk)
        if size > most:
            raise ApiError(413, "too-large", {"most": most})
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return b"".join(chunks)


async def _refuse(error: ApiError, scope: Scope, headers: Mapping[str, str], send: Send) -> None:
    lang = language(None, headers.get("accept-language", ""))
    body = msgspec.json.encode({"error": error.key, "sentence": error.say(lang)})
    kind = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "seconds" in error.values:
        kind.append((b"retry-after", str(error.values["seconds"]).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": kind})
    await send({"type": "http.response.body", "body": body})


def _record(scope: Scope, status: int, seconds: float) -> None:
    route = route_of(scope)
    metrics.REQUESTS.labels(scope["method"][:10], route, status).inc()
    metrics.SECONDS.observe(seconds)
    values: dict[str, Any] = {
        "method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1),
    }  # fmt: skip
    if table_id := scope.get("path_params", {}).get("table_id"):
        values["table"] = hash_id(str(table_id))
    log_event(logging.INFO, "request", **values)


def route_of(scope: Scope) -> str:
    """Return the route's pattern, never the path: that may hold a table's key."""
    return str(getattr(scope.get("route"), "path", "other"))


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return address_key(client[0] if client else "")


def read_headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
