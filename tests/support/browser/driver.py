"""Plays whole games through the page, as a person would: looks what is there, and clicks.

Nothing here knows the rules. Whatever the page asks, there is something on it to answer with.
"""

import random
from collections.abc import Callable

from playwright.sync_api import Page

from tests.support.patience import Patience

OVER = "over"
USABLE = "e => !e.disabled && e.getClientRects().length && !e.closest('[inert]')"
SHOWN = f"""() => [...document.querySelectorAll('[data-testid]')].filter({USABLE}).map(e => e.dataset.testid)"""
AIM = f"""id => {{ const e = [...document.querySelectorAll(`[data-testid="${{id}}"]`)].find({USABLE});
  if (!e) return null;
  e.scrollIntoViewIfNeeded();
  const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  return e.contains(document.elementFromPoint(x, y)) ? [x, y] : null }}"""
"""Where to click so that this button gets the click, or nothing. All in one question: a page that moves on between two
would make us wait for a button that will never come back."""
LIT = """() => { document.querySelector('[data-testid=board]')?.scrollIntoViewIfNeeded();
  return [...document.querySelectorAll('[data-testid=board] .med-lit circle')].map(c => {
    const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }) }"""


class Player:
    """One person's hands. `chance` decides between answers, so a game can be played again."""

    def __init__(self, page: Page, seed: int = 1, *, zeal: float = 0.95) -> None:
        self.page = page
        self.zeal = zeal
        """How likely it builds another piece while it can: with less of it a game is as long, and sooner over."""
        self.chance = random.Random(seed)
        self.decisions = 0
        self.asked: dict[str, int] = {}
        """How often each question came."""
        self.shown: set[str] = set()
        """What could be used when it last looked."""
        self._patience = Patience("something to do")

    def play(self, most: int = 2000, until: Callable[[], bool] = lambda: False) -> None:
        """To the end of the game, or until `until` says so; `most` decisions, however long it waits in between."""
        last = self.decisions + most
        while self.decisions < last:
            if until() or self.step() == OVER:
                return
        raise AssertionError(f"no end after {most} decisions: {self.asked}")

    def step(self) -> str:
        """Does one thing; says what the question was ("" while waiting)."""
        shown = self.shown = set(self.page.evaluate(SHOWN))
        for kind, answer in ANSWERS:
            if kind in shown:
                self.before(kind, shown)
                if answer(self, shown):
                    self.asked[kind] = self.asked.get(kind, 0) + 1
                    self.decisions += 1
                    self._patience.renew()
                    return OVER if kind == "end-sheet" else kind
                break
        self._patience.awaited = f"something to do with {sorted(shown)} at {self.page.url}"
        self._patience.check()
        self.page.wait_for_timeout(40)
        return ""

    def before(self, kind: str, shown: set[str]) -> None:
        """A question is on the page, about to be answered."""

    def click(self, testid: str) -> bool:
        """Whether it could be clicked: the page may have moved on meanwhile."""
        point = self.page.evaluate(AIM, testid)
        if point:
            self.page.mouse.click(*point)
        return bool(point)

    def tap_lit(self) -> bool:
        """Taps a lit space of the board."""
        spaces = self.page.evaluate(LIT)
        if spaces:
            self.page.mouse.click(*self.chance.choice(spaces))
        return bool(spaces)


def play_together(*players: Player, most: int = 3000) -> None:
    """Each does one thing in turn, until all see the end; no one decides more often than `most`."""
    left = set(players)
    while all(player.decisions < most for player in players):
        for player in list(left):
            if player.step() == OVER:
                left.discard(player)
        if not left:
            return
    raise AssertionError(f"no end: {[player.asked for player in players]}")


def _over(player: Player, shown: set[str]) -> bool:
    return True


def _to_end(player: Player, shown: set[str]) -> bool:
    return player.click("to-end")


def _to_now(player: Player, shown: set[str]) -> bool:
    """A line of the log moved under the pointer and was clicked, which shows the board as it was then."""
    return player.click("to-now")


def _recap(player: Player, shown: set[str]) -> bool:
    """Much happened while the connection was lost: a sheet tells of it, and lies over everything."""
    return player.click("recap-stay")


def _curtain(player: Player, shown: set[str]) -> bool:
    return player.click("curtain-ready")


def _layout(player: Player, shown: set[str]) -> bool:
    if "ready" in shown:
        return player.click("ready")
    for button in ("suggest", "random"):
        if button in shown:
            return player.click(button)
    return False


def _dice(player: Player, shown: set[str]) -> bool:
    if "roll" in shown and player.chance.random() < 0.4:
        return player.click("roll")
    return "stop" in shown and player.click("stop")


def _build(player: Player, shown: set[str]) -> bool:
    """Builds while it can, seldom walls: buildings run out sooner, and the game ends."""
    if "place" in shown:
        return player.click("place")
    if "let-go" in shown:
        return player.tap_lit() or player.click("let-go")
    quick = sorted(each for each in shown if each.startswith("quick-"))
    wanted = [each for each in quick if each != "quick-wall"] or quick
    if wanted and player.chance.random() < player.zeal:
        return player.click(player.chance.choice(wanted))
    return player.click("done")


def _any_answer(player: Player, shown: set[str]) -> bool:
    """A question with a few answers, or with a place to choose."""
    for button in ("take", "remove", "place", "deal"):
        if button in shown:
            return player.click(button)
    answers = sorted(each for each in shown if each.startswith(("choice-", "pick-")))
    if answers:
        return player.click(player.chance.choice(answers))
    return player.tap_lit() or ("done" in shown and player.click("done"))


ANSWERS: list[tuple[str, Callable[[Player, set[str]], bool]]] = [
    ("end-sheet", _over),
    ("recap", _recap),
    ("to-end", _to_end),
    ("to-now", _to_now),
    ("curtain", _curtain),
    ("layout", _layout),
    ("dice-tray", _dice),
    ("feather-tray", _any_answer),
    ("build-tray", _build),
    ("question", _any_answer),
    ("tray", _any_answer),
]
"""What may be asked, and how we answer; the first that is on the page counts."""
