"""A person who has never seen the game plays solitaire to the end: by mouse, by keys, in Spanish, on a small phone."""

from collections.abc import Callable

import pytest

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.records import shown_totals, true_result
from tests.support.browser.spanish import EnglishFinder
from tests.support.server.site import Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]


def test_by_mouse(person: People, site: Site) -> None:
    page = person().go("/")
    page.get_by_test_id("play-solitaire").click()
    player = Player(page)
    player.play()
    assert shown_totals(page) == true_result(site, page).scores
    assert {"layout", "dice-tray", "build-tray"} <= player.asked.keys()


def test_by_keyboard_alone(person: People, site: Site) -> None:
    page = person().go("/")
    page.get_by_test_id("play-solitaire").wait_for()
    player = KeyboardPlayer(page)
    player.click("play-solitaire")
    player.play()
    assert shown_totals(page) == true_result(site, page).scores


def test_on_a_small_phone(person: People, site: Site) -> None:
    page = person(size=SMALL_PHONE).go("/")
    page.get_by_test_id("play-solitaire").tap()
    Player(page).play()
    assert shown_totals(page) == true_result(site, page).scores
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]


def test_in_spanish_with_no_english_word(person: People, site: Site) -> None:
    page = person(lang="es").go("/")
    page.get_by_test_id("play-solitaire").wait_for()
    finder = EnglishFinder(page)
    finder.look()
    page.get_by_test_id("play-solitaire").click()
    player = Player(page)
    player.play(until=finder.look)
    finder.look()
    assert player.asked.get("end-sheet")
    assert not finder.found
    assert shown_totals(page) == true_result(site, page).scores
