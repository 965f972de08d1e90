"""No serious finding of axe on any screen; with ERA_FULL=1 also pictures for people to look at (build/screens)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.gallery import Gallery, Photographer
from tests.support.browser.moves import play_moves
from tests.support.browser.positions import EVERY_QUESTION, Positions
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
FOUR = "medieval/rivers-roads-4p-09"
PLACED = ("layout", "build", "scorch", "flood", "fire", "attack")
"""Questions that are answered by more than one press,"""
MAX_PRESSES = 3
PAGES = ("", "new", "watch", "learn", "tables", "settings", "rules", "rules/medieval", "rules/merchants", "replay")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_around_the_table(person: People, path: str) -> None:
    page = person().go(f"/{path}")
    gallery = Gallery(page)
    page.locator("h1, h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    gallery.visit(path.replace("/", "-") or "home")
    assert not gallery.violations


def test_the_lobby(person: People) -> None:
    page = person().go("/")
    gallery = Gallery(page)
    table(page, "medieval", [{"kind": "me"}, {"kind": "open"}], players=2)
    page.get_by_test_id("table-link").wait_for()
    gallery.visit("lobby")
    assert not gallery.violations


def a_game_with_bots(page: Page) -> None:
    bots = [{"kind": "bot", "level": "squire"}] * 2
    table(page, "medieval", [{"kind": "me"}, *bots], players=3, scenario="rivers-roads", x_change=-1)


def test_whatever_is_asked_in_a_game(person: People) -> None:
    """And what the answer needs: a piece in the hand, a place for it."""
    page = person().go("/")
    gallery = Gallery(page)
    player = Photographer(page, gallery, "era", seed=11)
    game = Positions(page, EVERY_QUESTION)
    for question in game.questions:
        game.open(question)
        last = player.decisions + (MAX_PRESSES if question in PLACED else 1)
        player.play(until=lambda: player.decisions >= last)  # noqa: B023
    assert {"era-build-tray", "era-build-tray-held"} <= gallery.seen
    assert not gallery.violations


def test_the_end_of_a_game(person: People) -> None:
    somebody = person()
    page = somebody.go("/")
    text = read_replay(FOUR)
    line, move = last_move(text)
    table = open_record(somebody, text, line)
    play_moves(page, table, [move])
    page.goto(f"/t/{table}/end")
    page.get_by_test_id("end-sheet").wait_for()
    gallery = Gallery(page)
    gallery.visit("era-end")
    assert not gallery.violations


def test_hint_and_score(person: People) -> None:
    page = person().go("/")
    gallery = Gallery(page)
    a_game_with_bots(page)
    player = Player(page, seed=11)
    player.play(until=lambda: player.asked.get("dice-tray", 0) > 1)
    for panel in ("hint", "score"):
        page.get_by_test_id(panel).locator("visible=true").first.click()
        page.get_by_test_id(f"{panel}-panel").wait_for()
        gallery.visit(f"era-{panel}")
        page.keyboard.press("Escape")
    assert not gallery.violations


@pytest.mark.parametrize("variant", ["federation", "base"])
def test_a_game_of_merchants(person: People, variant: str) -> None:
    page = person().go("/")
    gallery = Gallery(page)
    bots = [{"kind": "bot", "level": "squire"}] * 2
    table(page, "merchants", [{"kind": "me"}, *bots], players=3, variant=variant)
    player = Photographer(page, gallery, f"merchants-{variant}", seed=5)
    player.play(until=lambda: player.decisions > 40)
    gallery.visit(f"merchants-{variant}-later")
    assert not gallery.violations


def test_the_shared_screen(person: People) -> None:
    page = person().go("/")
    gallery = Gallery(page)
    table(page, "medieval", [{"kind": "me"}, {"kind": "here", "name": "Ada"}], players=2)
    player = Photographer(page, gallery, "shared", seed=5)
    player.play(until=lambda: "shared-curtain" in gallery.seen)
    assert not gallery.violations
