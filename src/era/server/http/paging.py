"""Pages of lists: a cursor says after which line the next page begins, in which section of the list."""

import re
from collections.abc import Awaitable, Callable, Sequence

from era.server.errors import ApiError
from era.server.storage.models import TableRow
from era.server.storage.table_lists import ListedRow, PageMark

MAX_PAGE = 100
PAGE = 50
CURSOR = re.compile(r"(\d)\.(\d{1,15})\.([A-Za-z0-9_-]{0,40})")

Section = Callable[[PageMark | None, int], Awaitable[list[ListedRow]]]
"""Reads so many lines of a list after a mark."""


def write_cursor(section: int, mark: PageMark) -> str:
    return f"{section}.{mark.at}.{mark.id}"


def read_cursor(text: str) -> tuple[int, PageMark | None]:
    """Return the section and the mark. Raises ApiError for what is none of ours."""
    if not text:
        return 0, None
    found = CURSOR.fullmatch(text)
    if found is None:
        raise ApiError(422, "cursor-wrong")
    return int(found[1]), PageMark(int(found[2]), found[3])


async def read_page(sections: Sequence[Section], cursor: str, limit: int) -> tuple[list[TableRow], str]:
    """Return the next lines, one section after the other, and the cursor of the page after that."""
    number, mark = read_cursor(cursor)
    rows: list[TableRow] = []
    while number < len(sections):
        missing = limit - len(rows)
        found = await sections[number](mark, missing + 1)
        rows += [each.row for each in found[:missing]]
        if len(found) > missing:
            last = found[missing - 1].mark if missing else mark
            return rows, write_cursor(number, last) if last else write_cursor(number, BEFORE_ALL)
        number, mark = number + 1, None
    return rows, ""


BEFORE_ALL = PageMark(10**15 - 1, "")
