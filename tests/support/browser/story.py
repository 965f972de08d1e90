"""A table whose story is told by a clock that the test holds: nothing moves unless it is run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from playwright.sync_api import Error, Page

from tests.support.browser.browser import Person
from tests.support.browser.moves import play_moves
from tests.support.browser.tables import table
from tests.support.patience import wait_until

PAUSED_AHEAD_S = 1.0
FRAME_MS = 20
TELL_MS = 240
MAX_FRAMES = 600
EMPTY_PAGE = "/healthz"
WATCH = """hooks => { const root = document.documentElement;
  const one = hook => document.querySelector(`[data-testid="${hook}"]`);
  const texts = (selector) => [...document.querySelectorAll(selector)].map(e => {
    const copy = e.cloneNode(true); copy.querySelectorAll('.stage-number').forEach(n => n.remove());
    return copy.textContent.trim() });
  const note = () => window.moments.push({ beat: root.dataset.beat, stage: root.dataset.stage, at: performance.now(),
    boxes: hooks.map(hook => { const r = one(hook)?.getBoundingClientRect();
      return r ? [r.x, r.y, r.width, r.height].map(Math.round).join() : '' }),
    animations: document.getAnimations().length, flyers: document.querySelectorAll('.stage-flyer').length,
    food: one('track-food')?.textContent ?? '', spoken: texts('[data-testid=spoken] p'),
    rows: texts('.stage-row > .sp'), strip: texts('[data-testid=stage-say]').join(),
    newest_seen: [...document.querySelectorAll('[data-testid=stage-rows]')].every(rows => !rows.lastElementChild ||
      rows.lastElementChild.getBoundingClientRect().bottom <= rows.parentElement.getBoundingClientRect().bottom + 1),
    covered: !!document.querySelector('.stage-gate') });
  window.moments = [];
  new MutationObserver(note).observe(root, {attributes: true, attributeFilter: ['data-beat', 'data-stage']});
  setInterval(note, 100) }"""
"""Keeps a record of the story: at each beat, and ten times a second of the test's clock."""
MOMENTS = "() => { const told = window.moments; window.moments = []; return told }"
LISTED = """() => [...document.querySelectorAll('[data-testid=stage-list] .stage-row > .sp')].map(e => {
  const copy = e.cloneNode(true); copy.querySelectorAll('.stage-number').forEach(n => n.remove());
  return copy.textContent.trim() })"""
LOOSE = """() => [...document.querySelectorAll('.stage-row b, .log-look b, .stage-say b')].filter(bold => {
  const next = bold.nextSibling;
  if (next?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)]/.test(next.data) || !bold.getClientRects().length) return false;
  const range = document.createRange();
  range.setStart(next, 0); range.setEnd(next, 1);
  const [end, mark] = [[...bold.getClientRects()].at(-1), range.getBoundingClientRect()];
  return Math.abs(mark.top - end.top) < 4 && mark.left - end.right > 1 }).map(e => e.parentElement.textContent)"""
"""Sentences in which a bold word stands apart from the mark after it."""
ROOT = "() => ({...document.documentElement.dataset})"
"""Where the story is (`stage`, `beat`), and the last line that the page knows of."""


def kinds(beats: list[str]) -> list[str]:
    """What happens in them: `12:gain:0` is a gain."""
    return [beat.split(":")[1] for beat in beats]


@dataclass(frozen=True)
class Moment:
    """What could be seen at some time of a story."""

    beat: str
    stage: str
    at: float
    boxes: list[str]
    animations: int
    flyers: int
    food: str
    spoken: list[str]
    rows: list[str]
    strip: str
    newest_seen: bool
    """Whether the last row of what happened lies inside its place."""
    covered: bool
    """Whether the story stands before the reader's next question."""


def list_beats(moments: Sequence[Moment]) -> list[str]:
    """The beats in their order; one that is told again is there again."""
    beats = [moment.beat for moment in moments if moment.beat]
    return [beat for beat, before in zip(beats, ["", *beats], strict=False) if beat != before]


def measure_waits(moments: Sequence[Moment]) -> list[float]:
    """How long each stretch took, from one press to the next question or gate, in milliseconds."""
    waits, began = [], None
    for moment in moments:
        waiting = moment.stage == "playing" and moment.covered
        if waiting and began is None:
            began = moment.at
        elif not waiting and began is not None:
            waits.append(moment.at - began)
            began = None
    return waits


def list_told(moments: Sequence[Moment]) -> set[str]:
    """What could be read of this story, row by row; not what was there before it."""
    return {text for moment in moments for text in moment.rows if text} - set(moments[0].rows)


def list_captions(moments: Sequence[Moment]) -> list[str]:
    """What the strip said in each beat that has a sentence, once it was drawn."""
    said = [list(beat)[-1].strip for name, beat in groupby(moments, key=lambda moment: moment.beat) if name]
    return [text for text in said if text]


def list_heard(moments: Sequence[Moment]) -> set[str]:
    """What a screen reader was told."""
    return {text for moment in moments for text in moment.spoken}


class Story:
    """A person at a table, beat by beat."""

    def __init__(
        self, person: Person, game: str, seats: list[dict[str, str]], until: str = "board", **options: object
    ) -> None:
        self.person = person
        self.page: Page = person.page
        self.page.clock.install(time=0)
        person.context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        person.go(EMPTY_PAGE)  # whoever makes a table must be somewhere
        table(self.page, game, seats, **options)
        self.page.get_by_test_id(until).wait_for()
        self.hold_clock()

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2].partition("?")[0]

    def hold_clock(self) -> None:
        """From now on only `run` lets time pass."""
        wait_until(self._pauses_clock, "the clock to stand still")
        self.run(300)

    def _pauses_clock(self) -> bool:
        """Whether it stands still now. On a busy machine the moment is over before the page hears of it."""
        # Only a little ahead: a leap would look like a lost connection.
        soon_s = float(self.page.evaluate("() => Date.now()")) / 1000 + PAUSED_AHEAD_S
        try:
            self.page.clock.pause_at(soon_s)
        except Error as error:
            if "to the past" not in str(error):
                raise
            return False
        return True

    def run(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def play(self, *texts: str, seat: int = 0) -> None:
        """Plays moves elsewhere, and waits until this page knows of them, if it shows that seat."""
        seen = play_moves(self.page, self.id, texts, seat)
        if "line" in self.root():
            wait_until(partial(self.knows, seen), f"the page to hear of {texts[-1]}")
        self.run(FRAME_MS)

    def play_unseen(self, *texts: str) -> None:
        """Plays moves while nobody looks at the table, and comes back."""
        address = self.page.url
        self.page.goto("/")
        play_moves(self.page, address.rpartition("/")[2], texts)
        self.page.goto(address)
        wait_until(partial(self.shows, "board"), "the table")
        self.run(300)

    def reload(self, until: str) -> None:
        """Opens the page anew, up to where this can be seen."""
        self.page.reload()
        wait_until(partial(self.shows, until), f"{until} after the page was loaded again")
        self.run(300)

    def forget_after(self, line: int) -> None:
        """The browser forgets that it has shown what came after this line."""
        seen = "([table, line]) => localStorage.setItem('era-seen', JSON.stringify({[table]: {'0': line}}))"
        self.page.evaluate(seen, [self.id, line])

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

    def watch(self, *hooks: str) -> None:
        """From now on keeps a record of the story, with the places of these parts of the page."""
        self.page.evaluate(WATCH, hooks)

    def tell(self, press: bool = True) -> list[Moment]:
        """Tells the story to its end, or to its first gate; everything that was seen of it. It must be watched."""
        self.page.evaluate(MOMENTS)
        for _ in range(MAX_FRAMES):
            stage = self.root().get("stage", "idle")
            if stage == "idle" or (stage == "gate" and not press):
                break
            if stage == "gate":
                self.page.keyboard.press("Enter")
            self.run(TELL_MS)
        else:
            raise AssertionError(f"no end of the story: {self.root()}")
        return [Moment(**each) for each in self.page.evaluate(MOMENTS)]

    def list_rows(self) -> list[str]:
        """The list of what happened, as it is open over the table."""
        return list(self.page.evaluate(LISTED))

    def finish(self) -> list[str]:
        return list(self.beats())

    def now_ms(self) -> float:
        return float(self.page.evaluate("() => performance.now()"))

    def boxes(self, hooks: Sequence[str]) -> dict[str, Any]:
        """Where things are on the screen."""
        return {hook: self.page.get_by_test_id(hook).first.bounding_box() for hook in hooks}

    def read(self, *hooks: str) -> list[str]:
        return [self.page.get_by_test_id(hook).first.inner_text() for hook in hooks]
