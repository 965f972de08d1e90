"""Screenshots of every screen for people to look at (build/screens), and no serious finding of axe on any."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.gallery import FOLDER, Gallery, Photographer
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
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


def test_a_game_with_bots(person: People) -> None:
    page = person().go("/")
    gallery = Gallery(page)
    a_game_with_bots(page)
    Photographer(page, gallery, "era", seed=11).play()
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


def test_pictures_were_written() -> None:
    """The tests above leave files; an empty folder would mean that nothing was looked at."""
    if FOLDER.exists():
        assert all(path.stat().st_size > 5000 for path in FOLDER.glob("*.png"))
