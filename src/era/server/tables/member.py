"""What a table knows of a connection: who it is, which seats it plays, and how to send to it."""

# Compiled: runs for every move at a table.

import hashlib
from typing import Final, Protocol

from era.server.protocol import wire
from era.server.protocol.from_server import Said, Signalled
from era.server.protocol.message import Message

ENCODE: Final = wire.encode
KEY_CHARS = 10


class FrameSink(Protocol):
    """The way to a client. It never blocks: what cannot be sent in time ends the connection."""

    def put(self, frame: bytes) -> None:
        """Send a frame, or queue it."""

    def hold(self) -> None:
        """Collect frames from now on: more are about to come."""

    def release(self) -> None:
        """Send the collected frames in one write."""


class Member:
    """One connection. Its seats may change while it lasts."""

    __slots__ = ("lang", "muted", "name", "seats", "sink", "user")

    def __init__(self, sink: FrameSink, user: str | None, name: str, lang: str = "en") -> None:
        self.sink = sink
        self.user = user
        self.name = name
        self.lang = lang
        self.seats: list[int] = []
        """Empty for a spectator."""
        self.muted: frozenset[str] = frozenset()
        """Whose chat this person does not want to read."""

    def send(self, message: Message) -> None:
        self.sink.put(ENCODE(message))


def make_said(member: Member, table_id: str, text: str, at: int) -> Said:
    return Said(member.name, text, at, member.seats[0] if member.seats else None, person_key(table_id, member.user))


def person_key(table_id: str, user_id: str | None) -> str:
    """Return what stands for a person at one table. It tells nothing at another one."""
    if user_id is None:
        return ""
    return hashlib.sha256(f"{table_id}:{user_id}".encode()).hexdigest()[:KEY_CHARS]


def make_signalled(member: Member, value: str) -> Signalled:
    seat = member.seats[0] if member.seats else None
    return Signalled(seat, member.name, "ping", value)
