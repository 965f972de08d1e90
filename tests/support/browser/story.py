"""A table whose story is told by a clock that the test holds: nothing moves unless it is run."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.browser import Person
from tests.support.browser.tables import table
from tests.support.patience import wait_until

PAUSED_AHEAD_S = 1.0
FRAME_MS = 20
MAX_FRAMES = 600
PLAY = """([id, text, seat = 0]) => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`);
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', lang: 'en', seen: {}}));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === 'view' && message.seat === seat)
      socket.send(JSON.stringify({type: 'move', id: crypto.randomUUID(), seat, seen: message.seen, text}));
    else if (message.type === 'accepted') { socket.close(); done(message.seen); }
    else if (message.type === 'refused') { socket.close(); fail(new Error(message.sentence)); }
  };
})"""
"""Plays a move as another window of the same person would."""
ROOT = "() => ({...document.documentElement.dataset})"
"""Where the story is (`stage`, `beat`), and the last line that the page knows of."""


class Story:
    """A person at a table, beat by beat."""

    def __init__(
        self, person: Person, game: str, seats: list[dict[str, str]], until: str = "board", **options: object
    ) -> None:
        self.person = person
        self.page: Page = person.page
        self.page.clock.install(time=0)
        person.go("/")
        table(self.page, game, seats, **options)
        self.page.get_by_test_id(until).wait_for()
        self.hold_clock()

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2].partition("?")[0]

    def hold_clock(self) -> None:
        """From now on only `run` lets time pass."""
        # Only a little ahead: a leap would look like a lost connection.
        self.page.clock.pause_at(float(self.page.evaluate("() => Date.now()")) / 1000 + PAUSED_AHEAD_S)
        self.run(300)

    def run(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def play(self, *texts: str, seat: int = 0) -> None:
        """Plays moves elsewhere, and waits until this page knows of them, if it shows that seat."""
        for text in texts:
            seen = int(self.page.evaluate(PLAY, [self.id, text, seat]))
            if "line" in self.root():
                wait_until(partial(self.knows, seen), f"the page to hear of {text}")
            self.run(FRAME_MS)

    def play_unseen(self, *texts: str) -> None:
        """Plays moves while nobody looks at the table, and comes back."""
        address = self.page.url
        self.page.goto("/")
        for text in texts:
            self.page.evaluate(PLAY, [address.rpartition("/")[2], text])
        self.page.goto(address)
        wait_until(partial(self.shows, "board"), "the table")
        self.run(300)

    def reload(self, until: str) -> None:
        """Opens the page anew, up to where this can be seen."""
        self.page.reload()
        wait_until(partial(self.shows, until), f"{until} after the page was loaded again")
        self.run(300)

    def shows(self, hook: str) -> bool:
        """Whether it is there by now: what draws a page waits for the clock, too."""
        self.run(FRAME_MS)
        return self.page.get_by_test_id(hook).first.is_visible()

    def knows(self, line: int) -> bool:
        return int(self.root()["line"]) >= line

    def root(self) -> dict[str, Any]:
        return dict(self.page.evaluate(ROOT))

    def beats(self, press: bool = True) -> Iterator[str]:
        """Runs frame by frame to the end of the story; names each beat when it begins. Gates are pressed."""
        last = ""
        for _ in range(MAX_FRAMES):
            root = self.root()
            if root.get("stage", "idle") == "idle":
                return
            if root["beat"] != last:
                last = root["beat"]
                yield last
            if root["stage"] == "gate":
                if not press:
                    return
                self.page.keyboard.press("Enter")
            self.run(FRAME_MS)
        raise AssertionError(f"no end of the story: {last}")

    def finish(self) -> list[str]:
        return list(self.beats())

    def now_ms(self) -> float:
        return float(self.page.evaluate("() => performance.now()"))

    def boxes(self, hooks: Sequence[str]) -> dict[str, Any]:
        """Where things are on the screen."""
        return {hook: self.page.get_by_test_id(hook).first.bounding_box() for hook in hooks}

    def read(self, *hooks: str) -> list[str]:
        return [self.page.get_by_test_id(hook).first.inner_text() for hook in hooks]
