"""People play whole games together, each in a browser of their own or around one screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import Player, play_together
from tests.support.browser.positions import Positions
from tests.support.browser.proxy import wire
from tests.support.browser.records import shown_totals, true_result
from tests.support.browser.tables import sit_down
from tests.support.server.site import Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
THREE_ON_RIVERS = "medieval/rivers-roads-3p-02"
LAST_ROUND = -1
MIN_CURTAINS = 10
"""Three layouts, three first rolls, and on into the second round."""


def make_table(page: Page, kinds: list[str], card: str = "", kind: str = "", fewer: bool = False) -> None:
    """Fills in the screen "New table": who sits where, what is played, and whether one X fewer ends it sooner."""
    if kind:
        page.get_by_test_id(f"game-{kind}").click()
    if card:
        page.get_by_test_id(f"scenario-{card}").click()
    rows = page.locator("[data-testid^=seat-kind-]")
    while rows.count() < len(kinds):
        page.get_by_test_id("add-seat").click()
    for seat, value in enumerate(kinds):
        rows.nth(seat).select_option(value)
    if fewer:
        page.get_by_test_id("option-x_change").get_by_role("radio").first.check(force=True)
    page.get_by_test_id("open-table").click()


def test_two_browsers_one_of_which_reloads_and_loses_its_connection(
    person: People, browser: Browser, site: Site
) -> None:
    with wire(site.port) as line:
        host = person()
        page = host.go("/new")
        page.get_by_test_id("open-table").wait_for()
        make_table(page, ["me", "open"], fewer=True)
        link = page.get_by_test_id("table-link").input_value()
        far = Person(browser, line.url)
        far.page.goto(link.replace(site.url, line.url))
        sit_down(far.page)
        if page.get_by_test_id("start").count():
            page.get_by_test_id("start").click()
        first, second = Player(page, 1), Player(far.page, 2)
        _some_steps(first, second, 25)
        far.page.reload()
        _some_steps(first, second, 15)
        line.cut()
        far.page.get_by_test_id("connection-lost").wait_for()
        _some_steps(first, second, 5, only_first=True)
        line.mend()
        far.page.get_by_test_id("connection-lost").wait_for(state="detached")
        play_together(first, second)
        true = true_result(site, page)
        assert shown_totals(page) == shown_totals(far.page) == true.scores
        far.close()


def _some_steps(first: Player, second: Player, count: int, only_first: bool = False) -> None:
    for _ in range(count):
        first.step()
        if not only_first:
            second.step()


def test_three_around_one_screen_on_scenario_three(person: People, site: Site) -> None:
    """The first rounds, with the screen handed on for every secret; then the last one of a game, to its end."""
    page = person().go("/new")
    page.get_by_test_id("open-table").wait_for()
    make_table(page, ["me", "here", "here"], card="rivers-roads")
    player = Player(page, 3)
    player.play(400, until=lambda: player.asked.get("curtain", 0) > MIN_CURTAINS)
    Positions(page, THREE_ON_RIVERS).open_round(LAST_ROUND)
    player.play()
    assert shown_totals(page) == true_result(site, page).scores


def test_federation_with_two_people_and_two_bots(person: People, site: Site) -> None:
    one, two = person(), person()
    page = one.go("/new")
    page.get_by_test_id("open-table").wait_for()
    make_table(page, ["me", "open", "bot:reeve", "bot:squire"], kind="federation")
    two.page.goto(page.get_by_test_id("table-link").input_value())
    sit_down(two.page)
    if page.get_by_test_id("start").count():
        page.get_by_test_id("start").click()
    play_together(Player(page, 4), Player(two.page, 5))
    won = bool(true_result(site, page).winners)
    for each in (page, two.page):
        assert ("good" in str(each.get_by_test_id("winner").get_attribute("class"))) is won
