"""What a snapshot holds besides the log."""

# Not compiled: structs that are read back from JSON. mypyc keeps only a plain type for each field, so that such a
# struct would take a text for a number, and refuse an empty one.

import zlib
from typing import Any

from msgspec import Raw, Struct

NO_NEWS = Raw(b"[]")


class LogItem(Struct, omit_defaults=True):
    """A line as some viewers see it. Bit s of `viewers` is seat s; the bit after the last seat are spectators. Its news
    are a list as JSON: they go to everybody, and into every snapshot, as they are."""

    entry: int
    viewers: int
    at: int
    seat: int | None = None
    text: str = ""
    news: Raw = NO_NEWS
    standing: bool = False
    """It is an action that a standing answer gave."""


class ClockState(Struct):
    """A clock: milliseconds left when it was last stopped or begun, and since when it runs."""

    left: list[int]
    since: list[int | None]
    phase: str = ""
    reserve: list[int] = []
    """In a clock of days: milliseconds left for what goes beyond a decision's own time."""


PACKING_LEVEL = 1
"""zlib's quickest makes a seventh of them. More takes longer than it saves."""


def pack(data: bytes) -> bytes:
    """Make what is written: a finished game's snapshot is 150 kB of JSON, four times its events."""
    return zlib.compress(data, PACKING_LEVEL)


def unpack(written: bytes) -> bytes:
    try:
        return zlib.decompress(written)
    except zlib.error:
        return written  # by an older version, as JSON; or nothing that can be read, and then the log alone will do


SNAPSHOT_FORMAT = 2
"""Raised when what a snapshot holds, or how a game saves its states, changes. 1 numbered the pieces."""


class SnapshotStamp(Struct):
    """Read first: with which box a snapshot was made, and in which format. Old snapshots have neither."""

    fingerprint: str = ""
    format: int = 1


class SnapshotData(Struct):
    state: dict[str, Any]
    drawn: dict[str, int]
    items: list[LogItem]
    seen: list[int]
    barrier: int
    clocks: ClockState
    fingerprint: str
    format: int
