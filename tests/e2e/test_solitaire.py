"""A person who has never seen the game plays solitaire to the end: by mouse in Spanish, by keys, on a small phone."""

import os
from collections.abc import Callable

import pytest

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.positions import ALONE, Positions
from tests.support.browser.records import shown_totals, true_result
from tests.support.browser.spanish import EnglishFinder
from tests.support.server.site import Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
FULL = bool(os.environ.get("ERA_FULL"))
LAST_ROUND = -1


def test_by_mouse_with_no_english_word_in_spanish(person: People, site: Site) -> None:
    page = person(lang="es").go("/")
    page.get_by_test_id("play-solitaire").wait_for()
    finder = EnglishFinder(page)
    finder.look()
    page.get_by_test_id("play-solitaire").click()
    player = Player(page)
    player.play(until=finder.look)
    finder.look()
    assert {"layout", "dice-tray", "build-tray", "end-sheet"} <= player.asked.keys()
    assert not finder.found
    assert shown_totals(page) == true_result(site, page).scores


def test_by_keyboard_alone(person: People, site: Site) -> None:
    """From the first page to the second round, and a last round to its end; with ERA_FULL=1 all rounds."""
    page = person().go("/")
    page.get_by_test_id("play-solitaire").wait_for()
    player = KeyboardPlayer(page)
    player.click("play-solitaire")
    if not FULL:
        player.play(until=lambda: player.asked.get("build-tray", 0) > 0 and "dice-tray" in player.shown)
        Positions(page, ALONE).open_round(LAST_ROUND)
    player.play()
    assert shown_totals(page) == true_result(site, page).scores


def test_on_a_small_phone(person: People, site: Site) -> None:
    page = person(size=SMALL_PHONE).go("/")
    page.get_by_test_id("play-solitaire").tap()
    Player(page).play()
    assert shown_totals(page) == true_result(site, page).scores
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
