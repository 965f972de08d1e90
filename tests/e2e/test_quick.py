"""Light enough to be quick anywhere: counted here, while `python -m bench.browser` measures the time it takes."""

import gzip
import json
from collections.abc import Callable
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import LIT
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

MAX_SCRIPT_BYTES = 150_000
MAX_REQUESTS = 17
AT_LEISURE = "/living-town-"
"""Asked for when the page has nothing better to do, and what comes after it: the town that lives."""
STEPS = 60
MAX_CHANGES_PER_STEP = 6
PLACED = "[data-testid=board] .pieces > *"
WATCH_CHANGES = """() => { window.changes = 0;
  new MutationObserver(list => { window.changes += list.length }).observe(document.body,
    {childList: true, subtree: true, attributes: true, characterData: true}) }"""


class Sent:
    """Everything that the page says over its sockets."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.messages.append(json.loads(frame)))

    def types(self) -> list[str]:
        return [message["type"] for message in self.messages]


def test_the_first_screen_is_light(person: People) -> None:
    page = person().page
    sizes: dict[str, int] = {}
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: sizes.update({answer.url: _packed(answer)}) if _is_script(answer) else None)
    page.goto("/")
    page.get_by_test_id("play-solitaire").wait_for()
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) <= MAX_SCRIPT_BYTES, sizes
    needed = list(takewhile(lambda url: AT_LEISURE not in url, asked))
    assert len(needed) <= MAX_REQUESTS, needed


def _is_script(answer: object) -> bool:
    return "javascript" in str(getattr(answer, "headers", {}).get("content-type", ""))


def _packed(answer: object) -> int:
    return len(gzip.compress(answer.body(), 6))  # type: ignore[attr-defined]


def on_the_board(page: Page) -> None:
    page.get_by_test_id("play-solitaire").click()
    page.get_by_test_id("layout").wait_for()
    page.locator("[data-testid=board] .med-lit circle").first.wait_for()


def test_a_move_is_one_message(person: People) -> None:
    """From the click to the piece on the board the server is asked once: with the move itself."""
    page = person().page
    sent = Sent(page)
    page.goto("/")
    on_the_board(page)
    for number in range(3):
        page.locator("[data-testid^=piece-]:not([disabled])").first.click()
        page.locator("[data-testid=board] .med-lit circle").first.wait_for()
        x, y = page.evaluate(LIT)[0]
        page.mouse.move(x, y)
        wait_until(lambda: page.evaluate("1") and "try" in sent.types(), "what it brings, where it rests, to be asked")
        sent.messages.clear()
        page.mouse.click(x, y)
        page.locator(PLACED).nth(number).wait_for()
        [move] = [message for message in sent.messages if message["type"] == "move"]
        # On a slow machine the next piece, which the hand holds now, rests there long enough to be asked about.
        assert [message["type"] for message in sent.messages if message.get("text") == move["text"]] == ["move"]
        assert set(sent.types()) <= {"move", "try"}


def test_dragging_a_piece_asks_and_redraws_little(person: People) -> None:
    """A piece that rests for a moment makes the page ask what it would be worth there; on a slow machine every step
    may be such a moment, but none asks twice."""
    page = person().page
    sent = Sent(page)
    page.goto("/")
    on_the_board(page)
    page.evaluate(WATCH_CHANGES)
    sent.messages.clear()
    drag(page)
    assert sent.types() == ["try"] * len(sent.types())
    assert len(sent.types()) <= STEPS
    assert 0 < page.evaluate("() => window.changes") <= STEPS * MAX_CHANGES_PER_STEP


def drag(page: Page) -> None:
    """Over the whole board and back beside it, where it falls into the tray again."""
    start = page.locator("[data-testid^=piece-]:not([disabled]) .med-drag-handle").first.bounding_box()
    board = page.get_by_test_id("board").bounding_box()
    assert start is not None
    assert board is not None
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(STEPS):
        page.mouse.move(board["x"] + board["width"] * (step % 12) / 12, board["y"] + board["height"] * step / STEPS)
    page.mouse.move(x, y)
    page.mouse.up()
