"""Somebody who has never seen the games takes both lessons, up to where the game is their own."""

import os
from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from era.lessons.lesson import read_lesson, read_text
from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.pupil import NOW, Finger, Pupil, Tapper, Typist
from tests.support.browser.spanish import EnglishFinder
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
LAPTOP = {"width": 1280, "height": 720}
HANDS: dict[str, Callable[[Page], Pupil]] = {
    "mouse": lambda page: Pupil(Player(page)),
    "keys": lambda page: Typist(KeyboardPlayer(page)),
    "touch": lambda page: Tapper(Finger(page)),
}
SIZES = {"mouse": LAPTOP, "keys": DESKTOP, "touch": SMALL_PHONE}
WAYS = {(lesson, how, lang) for lesson in ("first-domain", "first-route") for how in HANDS for lang in ("en", "es")}
CHEAP_WAYS = [
    ("first-domain", "mouse", "en"),
    ("first-domain", "keys", "es"),
    ("first-domain", "touch", "es"),
    ("first-route", "mouse", "es"),
    ("first-route", "keys", "en"),
    ("first-route", "touch", "en"),
]
"""Each lesson with every hand; all of them are played with ERA_FULL=1."""
COVERED = """() => { const card = document.querySelector('[data-testid=lesson]')?.getBoundingClientRect();
  return card ? [...document.querySelectorAll('.lesson-ring')].filter(ring => { const r = ring.getBoundingClientRect();
    return card.left < r.right - 6 && r.left < card.right - 6 && card.top < r.bottom - 6 && r.top < card.bottom - 6;
  }).length : 0 }"""
"""How many of the places that the card lights it covers."""
LETTERS_HIDDEN = """() => { const card = document.querySelector('[data-testid=lesson]').getBoundingClientRect();
  const table = document.querySelector('.frame-main').getBoundingClientRect();
  const inSight = r => r.width > 0 && r.top >= table.top && r.bottom <= Math.min(table.bottom, innerHeight)
    && !(card.left < r.right && r.left < card.right && card.top < r.bottom && r.top < card.bottom);
  const seen = [...document.querySelectorAll('.med-board-labels text')]
    .filter(e => inSight(e.getBoundingClientRect())).map(e => e.textContent);
  const told = document.querySelector('.lesson-text').innerText.matchAll(/\\b([A-N])\\d+\\b/g);
  return [...told].map(m => m[1]).filter(letter => !seen.includes(letter)) }"""
"""The columns that the card names, and whose letters nobody can see."""
BOARD_TOP = """() => { const main = document.querySelector('.frame-main'), frame = main.getBoundingClientRect();
  const inside = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const all = [...document.querySelectorAll('.frame-main, .frame-main *')];
  const scrolled = all.reduce((sum, e) => sum + e.scrollTop, 0);
  return Math.round(inside.top - frame.top + scrolled) }"""
"""Where the board is on the table, however far one has scrolled."""
FIRST_PAGE = ("learn-by-playing", "play-solitaire", "play-bots", "new-table", "play-rivers", "play-federation")
"""The lesson, then every game."""
ENDS = """id => { const r = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
  return [r.top, r.bottom] }"""


def main_beats(lesson: str) -> list[str]:
    return [beat.id for beat in read_lesson(lesson).beat if not beat.branch]


def open_lesson(pupil: Pupil, lesson: str) -> None:
    pupil.press(f"lesson-{lesson}")
    pupil.page.get_by_test_id("lesson").wait_for()


def take(pupil: Pupil, lesson: str, until: str, each: Callable[[str], None] = lambda _: None) -> list[str]:
    """Does what the coach says with the table's own controls, up to a beat; returns the beats in order."""
    beats = {beat.id: beat for beat in read_lesson(lesson).beat}
    told: list[str] = []
    done = 0
    while True:
        wait_until(lambda: pupil.beat() or pupil.at_gate(), f"the coach to go on after {told[-1:]}")
        if not (now := pupil.beat()):
            pupil.press(pupil.at_gate())
            continue
        if now not in told:
            told.append(now)
            done = 0
            each(now)
        if now == until:
            return told
        before = pupil.page.evaluate(NOW)
        beat = beats[now]
        if beat.next == "move":
            pupil.do(beat.expect[done % len(beat.expect)], done % len(beat.expect))
            done += 1
        else:
            pupil.press((beat.next == "gate" and pupil.at_gate()) or "lesson-next")
        wait_until(lambda: pupil.page.evaluate(NOW) != before, f"something to come of {now}")  # noqa: B023
        pupil.settle()


@pytest.mark.parametrize(("lesson", "how", "lang"), sorted(WAYS) if os.environ.get("ERA_FULL") else CHEAP_WAYS)
def test_a_newcomer_plays_on_alone_in_the_end(person: People, lesson: str, how: str, lang: str) -> None:
    """With their own hands: the coach says and shows it, and the dice, pieces, places and answers are pressed."""
    page = person(size=SIZES[how], lang=lang).go("/learn")
    pupil = HANDS[how](page)
    open_lesson(pupil, lesson)
    text = read_text(lesson, lang)
    finder = EnglishFinder(page)
    covered: list[str] = []
    nameless: list[tuple[str, list[str]]] = []
    tops: set[tuple[bool, int]] = set()

    def look(beat: str) -> None:
        assert page.locator("#lesson-title").inner_text() == text.beats[beat].title
        pupil.settle()
        if page.evaluate(COVERED):
            covered.append(beat)
        if letters := page.evaluate(LETTERS_HIDDEN):
            nameless.append((beat, letters))
        if how == "touch":
            tops.add((page.get_by_test_id("layout").count() > 0, page.evaluate(BOARD_TOP)))
            if lang == "es":
                finder.look()

    assert take(pupil, lesson, main_beats(lesson)[-1], look) == main_beats(lesson)
    assert covered == []
    assert nameless == []
    assert not finder.found
    # The coach moves nothing: the board is where it was, in the layout and in the rounds.
    assert len(tops) == len({laying for laying, _ in tops})
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[how]["width"]
    pupil.press("lesson-next")
    page.get_by_test_id("lesson").wait_for(state="detached")
    page.get_by_test_id("toasts").get_by_text(text.over).wait_for()
    assert page.get_by_test_id("lesson-goal").count() == (lesson == "first-domain")


def test_with_the_story_told(person: People) -> None:
    """The story waits where the coach has something to say of it: at its gates, and where swords are compared."""
    page = person(stage="fast", motion=True, size=LAPTOP).go("/learn")
    pupil = Pupil(Player(page))
    open_lesson(pupil, "first-domain")
    told = take(pupil, "first-domain", "extort")
    assert told == main_beats("first-domain")[: len(told)]
    page.get_by_test_id("gate-threat").wait_for()
    shields = page.locator("[data-anchor=philippe]")
    assert shields.locator(".med-strengths").count() == 1
    pupil.press("gate-threat")
    page.locator("[data-testid=lesson][data-beat=cup-2]").wait_for()


def test_the_card_gives_way(person: People) -> None:
    """Something else is fine and can be taken back; the card is folded, read again, remembered, skipped and left."""
    page = person(size=LAPTOP).go("/learn")
    pupil = Pupil(Player(page))
    open_lesson(pupil, "first-domain")
    page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    assert page.evaluate(LOOK_OVER, "") == []  # with the chapters open
    pupil.press("lesson-next")
    page.locator("[data-beat=wall-1]").wait_for()
    assert page.evaluate(LOOK_OVER, "") == []

    page.get_by_test_id("piece-farm").click()
    pupil.hands.tap_lit()
    page.get_by_test_id("lesson-strayed").wait_for()
    assert pupil.beat() == "wall-1"
    page.get_by_test_id("lesson-undo").click()
    page.get_by_test_id("lesson-strayed").wait_for(state="detached")

    page.get_by_test_id("lesson-back").click()
    page.locator("[data-beat=goal]").wait_for()
    page.get_by_test_id("lesson-next").click()
    page.locator("[data-beat=wall-1]").wait_for()
    page.get_by_test_id("lesson").focus()
    page.keyboard.press("Escape")
    page.get_by_test_id("lesson-chip").click()
    page.locator("[data-beat=wall-1]").wait_for()

    page.reload()  # what was read is remembered
    page.locator("[data-beat=wall-1]").wait_for()
    page.get_by_test_id("lesson-chapters").click()
    page.get_by_test_id("lesson-skip").click()
    page.get_by_test_id("lesson").wait_for(state="detached")
    page.get_by_test_id("random").click()
    pupil.press("ready")
    page.locator("[data-beat=cup-1]").wait_for()
    page.get_by_test_id("lesson-chapters").click()
    page.get_by_test_id("lesson-leave").click()
    page.get_by_test_id("lesson-goal").get_by_text("Goal: 65").wait_for()


def test_the_first_page_teaches_first(person: People) -> None:
    """Until a game is over in this browser; every game is one press away all the same."""
    page = person(size=SMALL_PHONE, new=True).go("/")
    for size in (SMALL_PHONE, LAPTOP, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        tops, bottoms = zip(*(page.evaluate(ENDS, hook) for hook in FIRST_PAGE), strict=True)
        assert min(tops) == tops[0] < sorted(tops)[1]
        assert max(bottoms) <= size["height"], (size, bottoms)
    # Whoever begins without it is asked at the table, once.
    page.get_by_test_id("play-federation").click()
    page.get_by_test_id("first-time-known").click()
    page.get_by_test_id("board").wait_for()
    page.goto("/")
    page.get_by_test_id("play-rivers").click()
    page.get_by_test_id("layout").wait_for()
    assert page.get_by_test_id("first-time").count() == 0
    page.evaluate("() => localStorage.removeItem('era-asked')")
    page.goto("/")
    page.get_by_test_id("play-solitaire").click()
    page.get_by_test_id("first-time-show").click()
    page.locator("[data-beat=goal]").wait_for()
    page.evaluate("() => localStorage.setItem('era-played', '1')")
    page.goto("/")
    page.get_by_test_id("play-solitaire").wait_for()
    assert page.get_by_test_id("learn-by-playing").count() == 0
