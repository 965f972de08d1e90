"""A process that plays games again (`python -m era.server.tables.replay.replay_process NICENESS`); see replays.py.

All work that grows with the length of a log is done here, so that no long game makes anybody wait: looks into the
past, stories, uploaded records, the beginning of a game that goes on from another one. Answers are JSON that the server
passes on as it is. The last few games are kept, so that who leafs through one does not have it played again for every
page.
"""

import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Struct

from era.core.catalogue import LANGUAGES
from era.core.errors import EraError
from era.core.log import Entry, parse_line
from era.games.registry import game as game_by_name
from era.server.errors import ApiError
from era.server.storage.models import Event, Snapshot, TableRow
from era.server.storage.snapshot import LogItem
from era.server.tables import records
from era.server.tables.log_lines import LogLines
from era.server.tables.replay.history import Rewind
from era.server.workers.bot_process import LENGTH_BYTES, frame, run

MAX_KEPT_ENTRIES = 40_000
"""Of all kept games together."""


class LoggedGame(Struct):
    """A game as far as it is looked back at: its entries, and everybody's lines."""

    game: str
    options: dict[str, Any]
    entries: list[str]
    items: list[LogItem]
    seats: int


class Upload(Struct):
    text: str
    row_id: str
    host: str | None
    now: int


class ReplayRequest(Struct, omit_defaults=True):
    """`view`: the board after `line`; with `story`, the whole game as well. `scenes`: what happened after `line`, at
    most `most` lines. Of the game `key`, as `viewer` saw it, or everything (None)."""

    what: Literal["view", "scenes", "upload", "continue"]
    key: str = ""
    logged: LoggedGame | None = None
    """Sent if the process does not have the game of this key."""
    viewer: int | None = None
    line: int = 0
    most: int = 0
    story: bool = False
    upload: Upload | None = None
    row: TableRow | None = None


class ReplayRefusal(Struct):
    """An error with its sentences: what it names may be anything, and stays here."""

    status: int
    key: str
    sentences: dict[str, str]


class ReplayReply(Struct, omit_defaults=True):
    body: msgspec.Raw = msgspec.Raw(b"")
    missing: bool = False
    """The game is not known here: send it along."""
    refusal: ReplayRefusal | None = None
    error: str = ""
    """Something went wrong that is nobody's fault but ours."""


class TableOfRecord(Struct):
    """A table that was made of a record, with a snapshot so that nobody has to play it again to open it."""

    row: TableRow
    events: list[Event]
    snapshot: Snapshot | None


class Played:
    """A game of a log, as `Rewind` needs it."""

    def __init__(self, logged: LoggedGame) -> None:
        self.game = game_by_name(logged.game)
        self.options: Mapping[str, Any] = self.game.check_stored(logged.options)
        self.entries = [_parse(line) for line in logged.entries]
        self.seats = logged.seats
        self.lines = LogLines(logged.seats)
        self.lines.restore(logged.items)


def _parse(line: str) -> Entry:
    entry = parse_line(line)
    assert entry is not None, "written by ourselves"
    return entry


class ReplayDesk:
    """Answers requests, and keeps the games that were asked about last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Rewind] = OrderedDict()

    def answer(self, request: ReplayRequest) -> ReplayReply:
        try:
            return self._answer(request)
        except EraError as error:
            status = error.status if isinstance(error, ApiError) else 422
            said = {lang: error.tell(lang) for lang in LANGUAGES}
            return ReplayReply(refusal=ReplayRefusal(status, error.key, said))

    def _answer(self, request: ReplayRequest) -> ReplayReply:
        if request.upload is not None:
            made = records.read_upload(
                request.upload.text, request.upload.row_id, request.upload.host, request.upload.now
            )
            return ReplayReply(_encode(TableOfRecord(*made)))
        if request.row is not None:
            return ReplayReply(_encode(records.check_continues(game_by_name(request.row.game), request.row)))
        rewind = self._find(request)
        if rewind is None:
            return ReplayReply(missing=True)
        if request.what == "scenes":
            return ReplayReply(_encode(rewind.tell(request.viewer, request.line, request.most)))
        found = {"line": request.line, "view": rewind.show(request.viewer, request.line)}
        return ReplayReply(_encode({**found, **rewind.story()} if request.story else found))

    def _find(self, request: ReplayRequest) -> Rewind | None:
        rewind = self._kept.get(request.key)
        if rewind is None:
            if request.logged is None:
                return None
            rewind = self._kept[request.key] = Rewind(Played(request.logged))
        self._kept.move_to_end(request.key)
        while len(self._kept) > 1 and sum(kept.size() for kept in self._kept.values()) > MAX_KEPT_ENTRIES:
            self._kept.popitem(last=False)
        return rewind


def _encode(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    desk = ReplayDesk()
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = source.read(int.from_bytes(head, "big"))
        try:
            reply = desk.answer(msgspec.json.decode(data, type=ReplayRequest))
        except Exception as error:  # noqa: BLE001  whatever goes wrong is the asker's to deal with
            reply = ReplayReply(error=f"{type(error).__name__}: {error}"[:500])
        sink.write(frame(msgspec.json.encode(reply)))
        sink.flush()


if __name__ == "__main__":
    run(serve, int(sys.argv[1]))
