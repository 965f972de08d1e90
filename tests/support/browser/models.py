"""What is drawn in three dimensions besides the town: the map, the end, the first page, turntables."""

import struct
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.support.browser.town import PICTURES
from tests.support.patience import wait_until

MAP_SHOWN = "() => document.querySelector('.mer-map')?.classList.contains('modeled') ?? false"
FRAMES = 'id => Number(document.querySelector(`[data-testid^="${id}"]`)?.dataset.frames ?? 0)'
CITIES = """() => [...document.querySelectorAll('[data-testid^="city-"]')].map(city => {
  const map = city.closest('svg'), area = map.getBoundingClientRect(), unit = map.viewBox.baseVal.width / area.width;
  const r = city.querySelector('.mer-ring').getBoundingClientRect();
  return [(r.x + r.width / 2 - area.x) * unit, (r.y + r.height / 2 - area.y) * unit] })"""
"""The middle of each city's button, in units of the drawing."""
LEGAL = "() => document.querySelector('.mer-city.can:not(.here)')?.dataset.testid ?? ''"
HERE = "id => document.querySelector(`[data-testid=\"${id}\"]`)?.classList.contains('here') ?? false"

EBML, SEGMENT, CLUSTER, TIMECODE, BLOCK = 0x1A45DFA3, 0x18538067, 0x1F43B675, 0xE7, 0xA3
VP8_START = b"\x9d\x01\x2a"


def wait_for_map(page: Page) -> None:
    wait_until(lambda: bool(page.evaluate(MAP_SHOWN)), "the first frame of the map")


def wait_for_frame(page: Page, testid: str) -> None:
    wait_until(lambda: count_frames(page, testid) > 0, f"the first frame of {testid}")


def count_frames(page: Page, testid: str) -> int:
    return int(page.evaluate(FRAMES, testid))


def rest(page: Page, testid: str) -> int:
    """Waits until it draws nothing more; how many frames it has drawn."""

    def stands_still() -> bool:
        before = count_frames(page, testid)
        page.evaluate(PICTURES, 10)
        return count_frames(page, testid) == before

    wait_until(stands_still, f"{testid} to stand still")
    return count_frames(page, testid)


def read_film(film: bytes) -> list[tuple[int, bytes]]:
    """The pictures of a WebM file, each with its time in milliseconds. Whatever is no WebM fails here."""
    (head, _), (segment, body) = list(_elements(film))
    assert (head, segment) == (EBML, SEGMENT)
    pictures = []
    for name, cluster in _elements(body):
        if name != CLUSTER:
            continue
        parts = list(_elements(cluster))
        start = int.from_bytes(next(value for part, value in parts if part == TIMECODE), "big")
        for _, block in (part for part in parts if part[0] == BLOCK):
            pictures.append((start + struct.unpack(">h", block[1:3])[0], block[4:]))
    return pictures


def _elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        length = 9 - data[at].bit_length()
        name = int.from_bytes(data[at : at + length], "big")
        at += length
        length = 9 - data[at].bit_length()
        size = int.from_bytes(data[at : at + length], "big") & ((1 << 7 * length) - 1)
        at += length
        yield name, data[at : at + size]
        at += size
