"""Somebody who has never seen the games takes both lessons, up to where the game is their own."""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from era.lessons.lesson import read_lesson, read_text
from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.spanish import EnglishFinder
from tests.support.patience import Patience, wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
BEAT = "() => document.querySelector('[data-testid=lesson]')?.dataset.beat ?? ''"
NOW = """() => [document.querySelector('[data-testid=lesson]')?.dataset.beat ?? '',
  document.documentElement.dataset.line]"""
COVERED = """() => { const card = document.querySelector('[data-testid=lesson]')?.getBoundingClientRect();
  return card ? [...document.querySelectorAll('.lesson-ring')].filter(ring => { const r = ring.getBoundingClientRect();
    return card.left < r.right - 6 && r.left < card.right - 6 && card.top < r.bottom - 6 && r.top < card.bottom - 6;
  }).length : 0 }"""
"""How many of the places that the card lights it covers."""


def take(player: Player, lesson: str, each: Callable[[str], None] = lambda _: None) -> list[str]:
    """Does what the coach says, with the coach's own buttons; returns the beats in order."""
    told: list[str] = []
    patience = Patience("the next thing the coach says")
    last = [beat.id for beat in read_lesson(lesson).beat if not beat.branch][-1]
    while True:
        beat = str(player.page.evaluate(BEAT))
        if beat and beat not in told:
            told.append(beat)
            patience.renew()
            each(beat)
        if beat == last:
            player.click("lesson-next")
            return told
        patience.awaited = f"the coach to go on after {told[-1:]}"
        patience.check()
        if not beat or not press(player):
            player.page.wait_for_timeout(30)


def press(player: Player) -> bool:
    """Presses what the card offers, and waits until something came of it: a slow page must not be pressed twice."""
    before = player.page.evaluate(NOW)
    if not (player.click("lesson-next") or player.click("lesson-do")):
        return False
    wait_until(lambda: player.page.evaluate(NOW) != before, f"something to come of {before}")
    return True


def open_lesson(page: Page, player: Player, lesson: str) -> None:
    page.get_by_test_id(f"lesson-{lesson}").wait_for()
    player.click(f"lesson-{lesson}")
    page.get_by_test_id("lesson").wait_for()


def main_beats(lesson: str) -> list[str]:
    return [beat.id for beat in read_lesson(lesson).beat if not beat.branch]


@pytest.mark.parametrize("lesson", ["first-domain", "first-route"])
def test_by_mouse(person: People, lesson: str) -> None:
    page = person().go("/learn")
    player = Player(page)
    open_lesson(page, player, lesson)
    covered: list[str] = []

    def look(beat: str) -> None:
        page.wait_for_timeout(60)  # a card finds its place in the frame after it was drawn
        if page.evaluate(COVERED):
            covered.append(beat)

    assert take(player, lesson, look) == main_beats(lesson)
    assert covered == []
    page.get_by_test_id("lesson").wait_for(state="detached")
    page.get_by_test_id("toasts").get_by_text(read_text(lesson, "en").over).wait_for()


@pytest.mark.parametrize("lesson", ["first-domain", "first-route"])
def test_in_spanish_on_a_small_phone(person: People, lesson: str) -> None:
    page = person(lang="es", size=SMALL_PHONE).go("/learn")
    player = Player(page)
    open_lesson(page, player, lesson)
    finder = EnglishFinder(page)
    text = read_text(lesson, "es")

    def look(beat: str) -> None:
        finder.look()
        assert page.locator("#lesson-title").inner_text() == text.beats[beat].title

    assert take(player, lesson, look) == main_beats(lesson)
    assert not finder.found
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]


@pytest.mark.parametrize("lesson", ["first-domain", "first-route"])
def test_by_keyboard_alone(person: People, lesson: str) -> None:
    page = person().go("/learn")
    player = KeyboardPlayer(page)
    open_lesson(page, player, lesson)
    assert take(player, lesson) == main_beats(lesson)


def open_gate(page: Page) -> None:
    """Opens a gate of which the coach has nothing to say."""
    gate = page.locator("[data-testid^=gate-]")
    page.wait_for_timeout(100)
    if gate.count() and not page.evaluate(BEAT):
        gate.first.dispatch_event("click")


@pytest.mark.parametrize(("lesson", "last"), [("first-domain", "build-1"), ("first-route", "over-the-border")])
def test_with_the_story_told(person: People, lesson: str, last: str) -> None:
    """At every gate the coach speaks of, its own button opens the gate; what comes twice is said twice."""
    page = person(stage="fast", motion=True).go("/learn")
    player = Player(page)
    open_lesson(page, player, lesson)
    told: list[str] = []
    patience = Patience("the coach with the story")
    while last not in told:
        beat = str(page.evaluate(BEAT))
        if beat and beat not in told:
            told.append(beat)
            patience.renew()
        patience.awaited = f"the coach to go on after {told[-1:]}"
        patience.check()
        if beat and beat != last and press(player):
            continue
        if not beat:
            open_gate(page)
        page.wait_for_timeout(50)
    assert told == main_beats(lesson)[: len(told)]


def test_something_else_is_fine_and_can_be_taken_back(person: People) -> None:
    page = person().go("/learn")
    player = Player(page)
    open_lesson(page, player, "first-domain")
    player.click("lesson-next")
    page.locator("[data-testid=lesson][data-beat=wall-1]").wait_for()
    page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    assert page.evaluate(LOOK_OVER, "") == []
    page.get_by_test_id("piece-farm").click()
    player.tap_lit()
    page.get_by_test_id("lesson-strayed").wait_for()
    assert page.evaluate(BEAT) == "wall-1"
    page.get_by_test_id("lesson-undo").click()
    page.get_by_test_id("lesson-strayed").wait_for(state="detached")


def test_folding_reading_again_and_leaving(person: People) -> None:
    page = person().go("/learn")
    player = Player(page)
    open_lesson(page, player, "first-domain")
    player.click("lesson-next")
    page.locator("[data-beat=wall-1]").wait_for()
    page.get_by_test_id("lesson-back").click()
    page.locator("[data-beat=goal]").wait_for()
    page.get_by_test_id("lesson-next").click()
    page.locator("[data-beat=wall-1]").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("lesson-chip").click()
    page.locator("[data-beat=wall-1]").wait_for()
    page.reload()  # what was read is remembered
    page.locator("[data-beat=wall-1]").wait_for()
    page.get_by_test_id("lesson-skip").click()
    page.get_by_test_id("lesson").wait_for(state="detached")
    page.reload()
    page.get_by_test_id("layout").wait_for()
    assert page.evaluate(BEAT) == ""


def test_the_first_page_teaches_first(person: People) -> None:
    """Until a game is over in this browser; every game is one press away all the same."""
    page = person().go("/")
    for game in ("play-rivers", "play-federation"):
        page.get_by_test_id(game).click()
        page.get_by_test_id("board").wait_for()
        page.goto("/")
    page.get_by_test_id("learn-by-playing").click()
    page.locator("[data-beat=goal]").wait_for()
    page.evaluate("() => localStorage.setItem('era-played', '1')")
    page.goto("/")
    page.get_by_test_id("play-solitaire").wait_for()
    assert page.get_by_test_id("learn-by-playing").count() == 0
