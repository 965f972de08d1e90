"""The lines of the log that each seat may read, numbered from 1 for each of them alone.

An entry that a seat may not know of has no number there: nobody can count what others do behind their screens.
"""

# Compiled: runs for every move at a table.

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from era.core.game import AnyGame, News
from era.core.log import Entry
from era.server.protocol import wire
from era.server.protocol.from_server import Line
from era.server.storage.snapshot import NO_NEWS, LogItem

ENCODE: Final = wire.encode


class LogLines:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.items: list[LogItem] = []
        self.of: list[list[LogItem]] = [[] for _ in range(seats + 1)]

    def viewer(self, seat: int | None) -> int:
        return self.seats if seat is None else seat

    def add(
        self, game: AnyGame, state: object, entry: Entry, number: int, at: int, news: Sequence[News], standing: bool
    ) -> int:
        """Add an entry's lines; return the viewers who may read the entry itself. `state` is the one after it;
        `standing`: a standing answer gave it."""
        told = msgspec.Raw(ENCODE(news)) if news else NO_NEWS
        everybody = (2 << self.seats) - 1
        texts: dict[Entry, int] = {}
        public = game.redact(state, entry, None)
        if public is entry:  # what a spectator may know, everybody may
            self._put(LogItem(number, everybody, at, entry.seat, entry.text, told, standing))
            return everybody
        hidden = whole = 0
        for viewer in range(self.seats + 1):
            known = public if viewer == self.seats else game.redact(state, entry, viewer)
            if known is None:
                hidden |= 1 << viewer
            elif known is entry:  # as it is for most: not even hashed
                whole |= 1 << viewer
            else:
                texts[known] = texts.get(known, 0) | 1 << viewer
        if whole:
            self._put(LogItem(number, whole, at, entry.seat, entry.text, told, standing))
        for known, viewers in texts.items():
            self._put(LogItem(number, viewers, at, known.seat, known.text, told, standing))
        if hidden and news:  # what everybody sees happen, without what brought it about
            self._put(LogItem(number, hidden, at, None, "", told))
        return everybody & ~hidden

    def _put(self, item: LogItem) -> None:
        self.items.append(item)
        viewers = item.viewers
        for viewer, lines in enumerate(self.of):
            if viewers >> viewer & 1:
                lines.append(item)

    def cut(self, number: int) -> None:
        """Take back every entry from `number` on."""
        self.restore([item for item in self.items if item.entry < number])

    def take_out(self, number: int) -> None:
        """Take back one entry; those after it move up."""
        kept = [item for item in self.items if item.entry != number]
        for item in kept:
            if item.entry > number:
                item.entry -= 1
        self.restore(kept)

    def restore(self, items: list[LogItem]) -> None:
        self.items = []
        self.of = [[] for _ in range(self.seats + 1)]
        for item in items:
            self._put(item)

    def count(self, viewer: int) -> int:
        return len(self.of[viewer])

    def has_entry(self, viewer: int, entry: int) -> bool:
        """Tell whether the viewer's last line tells of this entry."""
        lines = self.of[viewer]
        return len(lines) > 0 and lines[-1].entry == entry

    def count_before(self, viewer: int, entry: int) -> int:
        """Return how many of a viewer's lines tell of entries before this one."""
        lines = self.of[viewer]
        count = len(lines)
        while count and lines[count - 1].entry >= entry:
            count -= 1
        return count

    def after(self, viewer: int, known: int) -> list[Line]:
        """Return the lines after number `known`."""
        items = self.of[viewer][known:]
        return [make_line(n, item, []) for n, item in enumerate(items, known + 1)]

    def everything(self, entries: Sequence[Entry]) -> list[Line]:
        """Return the log with nothing hidden, a line for each entry: only of a game that is over."""
        told = {item.entry: item for item in self.items}
        lines, at = [], 0
        for number, entry in enumerate(entries):
            item = told.get(number)  # none if neither the entry nor what followed was for anybody to see
            at = item.at if item else at
            news, standing = (_list_news(item), item.standing) if item else ([], False)
            lines.append(Line(number + 1, at, entry.seat, entry.text, news, standing=standing))
        return lines


def make_line(n: int, item: LogItem, changes: Any) -> Line:
    """Return an item as line `n` of a viewer, with what it changed; both may be JSON already."""
    return Line(n, item.at, item.seat, item.text, _list_news(item), changes, item.standing)


def _list_news(item: LogItem) -> Any:
    """Return the news as JSON; an empty list if there are none, so that they are left out."""
    return [] if item.news is NO_NEWS else item.news
