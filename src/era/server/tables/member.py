"""Somebody connected to a table: what the table knows of a connection."""

# Compiled: runs for every move at a table.

from typing import Protocol

import msgspec

from era.server.protocol.messages import Message, Said, Signalled

ENCODER = msgspec.json.Encoder()


class Line(Protocol):
    """The way to a client. It never blocks: what cannot be sent in time ends the connection."""

    def put(self, frame: bytes) -> None: ...

    def hold(self) -> None:
        """More is about to come: from now on frames wait, to be sent together."""

    def release(self) -> None: ...


class Member:
    """One connection. Its seats may change while it lasts."""

    __slots__ = ("lang", "line", "name", "seats", "user")

    def __init__(self, line: Line, user: str | None, name: str, lang: str = "en") -> None:
        self.line = line
        self.user = user
        self.name = name
        self.lang = lang
        self.seats: list[int] = []
        """None of them: a spectator."""

    def send(self, message: Message) -> None:
        self.line.put(ENCODER.encode(message))


def said_by(member: Member, text: str, at: int) -> Said:
    return Said(member.name, text, at, member.seats[0] if member.seats else None)


def signalled_by(member: Member, kind: str, value: str) -> Signalled:
    seat = member.seats[0] if member.seats else None
    return Signalled(seat, member.name, "plan" if kind == "plan" else "ping", value)
