"""A process that hashes passwords: `python -m era.server.auth.hash_process NICENESS`, started by `PasswordProcess`.

A hash takes a core for a while and has to give way to those who play. A thread with a low priority cannot: on a busy
machine it may be put aside while it holds the interpreter, and then everybody waits for it. A process has an
interpreter of its own (docs/design/decisions/0018).
"""

import contextlib
import os
import signal
import subprocess
import sys
from typing import IO

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

LENGTH_BYTES = 4
NICENESS = 10
MAX_ATTEMPTS = 2


class HashRequest(Struct):
    password: str
    known: str = ""
    """The hash that it is to be compared with; without one, it is hashed."""


class HashReply(Struct):
    hashed: str = ""
    right: bool = False


def make_hasher() -> PasswordHasher:
    """One core a hash: with more, whoever logs in takes all of them from those who play."""
    return PasswordHasher(parallelism=1)


def answer(hasher: PasswordHasher, request: HashRequest) -> HashReply:
    if not request.known:
        return HashReply(hashed=hasher.hash(request.password))
    try:
        return HashReply(right=hasher.verify(request.known, request.password))
    except (VerificationError, InvalidHashError):
        return HashReply()


def _write(sink: IO[bytes], message: Struct) -> None:
    payload = msgspec.json.encode(message)
    sink.write(len(payload).to_bytes(LENGTH_BYTES, "big") + payload)
    sink.flush()


def _read(source: IO[bytes]) -> bytes | None:
    """Return the next message; None if the other side is gone."""
    head = source.read(LENGTH_BYTES)
    size = int.from_bytes(head, "big")
    payload = source.read(size) if len(head) == LENGTH_BYTES else b""
    return payload if payload and len(payload) == size else None


class PasswordProcess:
    """Hashes and compares passwords in such a process, which is started when it is first needed. Whoever calls waits,
    one at a time, in a thread of their own."""

    def __init__(self) -> None:
        self._hasher = make_hasher()
        self._process: subprocess.Popen[bytes] | None = None

    def hash(self, password: str) -> str:
        return self._ask(HashRequest(password)).hashed

    def verify(self, known: str, password: str) -> bool:
        return self._ask(HashRequest(password, known)).right

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _ask(self, request: HashRequest) -> HashReply:
        for _ in range(MAX_ATTEMPTS):
            with contextlib.suppress(OSError):
                if self._process is None:
                    command = [sys.executable, "-m", __name__, str(NICENESS)]
                    self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
                source, sink = self._process.stdout, self._process.stdin
                assert source is not None
                assert sink is not None
                _write(sink, request)
                if (payload := _read(source)) is not None:
                    return msgspec.json.decode(payload, type=HashReply)
            self.stop()
        return answer(self._hasher, request)  # no process can be had: somebody still has to log in


def main() -> None:
    """Answer requests until the input ends, as it does when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    hasher = make_hasher()
    with contextlib.suppress(BrokenPipeError):
        while (payload := _read(sys.stdin.buffer)) is not None:
            _write(sys.stdout.buffer, answer(hasher, msgspec.json.decode(payload, type=HashRequest)))


if __name__ == "__main__":
    main()
