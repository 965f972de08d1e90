"""Updates put together from parts that are JSON already.

Most of an update is the same for everybody at a table: it is encoded once, and only joined for each seat. What comes
out is, byte for byte, what encoding the struct would give (tests/server/protocol/test_frames.py holds it to that).
"""

# Compiled: runs for every move at a table.

from typing import Any, Final, Literal

import msgspec

from era.server.protocol.encoder import ENCODER
from era.server.protocol.from_server import Line

NUMBER_ZERO: Final = len(b'{"n":0')
"""What the JSON of a line begins with whose number is still to be written."""


def write_line(at: int, seat: int | None, text: str, news: bytes, changes: bytes, standing: bool) -> bytes:
    """Return a `Line` of messages.py without its number, which differs from viewer to viewer. News and changes are JSON
    already; what is empty is left out."""
    line = Line(0, at, seat, text, _as_json(news), _as_json(changes), standing)
    return ENCODER.encode(line)[NUMBER_ZERO:]


def _as_json(ready: Any) -> Any:
    """Return what stands for the same in a message that is still to be encoded."""
    return msgspec.Raw(ready) if ready else []


def join_update(
    seat: int | None,
    since: int,
    seen: int,
    turn: bytes,
    lines: list[bytes],
    changes: bytes,
    legal: bytes,
    clocks: bytes,
    undo: Literal["no", "free", "ask"],
) -> bytes:
    """Return an `Update` of messages.py; what is empty is left out. The lines, without their numbers, are those after
    line `since`."""
    parts = [
        b'{"type":"update","seat":',
        b"null" if seat is None else _write_number(seat),
        b',"since":',
        _write_number(since),
        b',"seen":',
        _write_number(seen),
        b',"turn":',
        turn,
    ]
    for index, line in enumerate(lines):
        parts.append(b',{"n":' if index else b',"lines":[{"n":')
        parts.append(_write_number(since + index + 1))
        parts.append(line)
    if lines:
        parts.append(b"]")
    _add(parts, b',"changes":', changes)
    _add(parts, b',"legal":', legal)
    _add(parts, b',"clocks":', clocks)
    parts.append(b',"undo":"free"}' if undo == "free" else b',"undo":"ask"}' if undo == "ask" else b"}")
    return b"".join(parts)


def _write_number(n: int) -> bytes:
    return str(n).encode()


def _add(parts: list[bytes], name: bytes, value: bytes) -> None:
    if value:
        parts.append(name)
        parts.append(value)
