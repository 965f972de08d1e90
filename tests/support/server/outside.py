"""The world outside of the server, on loopback: a push service, a webhook's channel, and a real mail server."""

import asyncio
import base64
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.server.ports import free_port


class Subscription:
    """A browser's side of web push: only it can read what is sent."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def wish(self) -> dict[str, Any]:
        raw = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": _encode(raw), "auth": _encode(self._auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, sealed: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(sealed, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Received:
    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body


class Listener:
    """An HTTP server that writes down what it is sent, and answers as it is told to."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 201
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def _take(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                listener.received.append(Received(self.command, self.path, headers, body))
                self.send_response(listener.status)
                self.end_headers()

            do_POST = do_PUT = _take  # noqa: N815  names of the library

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @contextmanager
    def running(self) -> Iterator["Listener"]:
        self._thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()


class MailBox:
    """A real SMTP server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.answer = "250 OK"
        self.on_mail: Callable[[], None] | None = None
        """Called before whoever sends a mail hears that it was taken."""
        port = free_port()
        self.url = f"smtp://127.0.0.1:{port}"
        self._controller = Controller(self, hostname="127.0.0.1", port=port)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(message_from_bytes(envelope.content))
        if self.on_mail is not None:
            await asyncio.to_thread(self.on_mail)
        return self.answer

    @contextmanager
    def running(self) -> Iterator["MailBox"]:
        self._controller.start()
        try:
            yield self
        finally:
            self._controller.stop()

    def read(self, number: int) -> str:
        payload = self.mails[number].get_payload(decode=True)
        assert isinstance(payload, bytes)
        return payload.decode()
