"""What can be chosen before a game: a set of one's own with lots, the orders that leave, one's own character."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.tables import sit_down

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

SMALL_ORDERS = ("grand-berg-wa", "elderia-aa", "genova-wg")


def read_options(page: Page) -> dict[str, Any]:
    """The options of the table that this page shows, as the server has them."""
    page.wait_for_url("**/t/*")
    answer = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert answer.ok
    options: dict[str, Any] = answer.json()["options"]
    return options


def seat_a_bot(page: Page, seat: int = 1) -> None:
    page.locator("[data-testid^=seat-kind-]").nth(seat).select_option("bot:squire")


def press(page: Page, *hooks: str) -> None:
    for hook in hooks:
        page.get_by_test_id(hook).click()


def choose_radio(page: Page, hook: str, number: int) -> None:
    page.get_by_test_id(hook).get_by_role("radio").nth(number).check(force=True)


@pytest.mark.parametrize("size", [None, SMALL_PHONE], ids=["desktop", "phone"])
def test_a_set_of_ones_own_with_a_lot_is_pressed_together_and_played(
    person: People, size: dict[str, int] | None
) -> None:
    page = person(**({"size": size} if size else {})).go("/new")
    press(page, "scenario-custom", "add-lot")
    expect(page.get_by_test_id("problem")).to_contain_text("Lot 1")
    expect(page.get_by_test_id("open-table")).to_be_disabled()
    press(page, *[f"pick-{name}" for name in ("market", "hospital", "university", "chapel")])
    page.get_by_test_id("lot-count-1").get_by_role("button").last.click()
    expect(page.get_by_test_id("type-count")).to_contain_text("11 building types")
    choose_radio(page, "river", 1)
    choose_radio(page, "three-skulls", 1)
    page.get_by_test_id("pieces-bridges").check()
    page.get_by_test_id("start-flooded").get_by_role("button").first.click()
    page.get_by_test_id("start-add").select_option("farm")
    seat_a_bot(page)
    expect(page.get_by_test_id("problem")).to_have_count(0)
    press(page, "open-table")
    custom = read_options(page)["custom"]
    assert custom["draw"] == [{"count": 2, "of": ["market", "hospital", "university", "chapel"]}]
    assert "market" not in custom["buildings"]
    assert (custom["river"], custom["disasters"]["3"], custom["pieces"]) == ("each", ["flood"], ["walls", "bridges"])
    assert custom["start"]["flooded"] == [3, 1, 1, 0]
    assert custom["start"]["pieces"] == {"farm": 1}
    player = Player(page, 1)
    while player.decisions < 12:
        player.step()


def test_what_cannot_be_played_is_said_before_the_table_is_opened(person: People) -> None:
    """The server knows why: with so few types a game of two would never end."""
    page = person().go("/new")
    press(page, "scenario-custom")
    for name in ("townhouse", "church", "farm", "lumber-mill", "hospital", "monastery", "market", "guildhall"):
        press(page, f"pick-{name}")
    for name in ("university", "cathedral"):
        press(page, f"pick-{name}")
    expect(page.get_by_test_id("problem")).to_contain_text("must run out")
    expect(page.get_by_test_id("open-table")).to_be_disabled()
    press(page, "pick-church", "pick-farm")
    expect(page.get_by_test_id("problem")).to_have_count(0)


def test_the_nine_orders_that_leave_are_picked_by_hand(person: People) -> None:
    page = person().go("/new?game=merchants&card=federation")
    page.get_by_test_id("option-excluded").select_option("by-hand")
    total = page.get_by_test_id("orders-sum")
    expect(total).to_contain_text("29 goods")
    expect(total).to_contain_text("average")
    chosen = page.locator("[data-testid^=order-][aria-pressed=true]")
    for order in SMALL_ORDERS:
        chosen.last.click()
        expect(page.get_by_test_id("problem")).to_contain_text("Choose 1 more")
        press(page, f"order-{order}")
        expect(page.get_by_test_id("problem")).to_have_count(0)
    expect(total).to_contain_text("harder")
    wanted = sorted((each.get_attribute("data-testid") or "").removeprefix("order-") for each in chosen.all())
    seat_a_bot(page)
    press(page, "open-table")
    excluded = read_options(page)["excluded"]
    assert sorted(excluded) == wanted
    assert set(SMALL_ORDERS) <= set(excluded)
    page.get_by_test_id("tray").wait_for()


def test_each_player_chooses_their_own_character(person: People) -> None:
    host, guest = person(), person(lang="es")
    page = host.go("/new?game=merchants&card=federation")
    choose_radio(page, "option-characters", 1)
    press(page, "open-table")
    link = page.get_by_test_id("table-link").input_value()
    guest.go(link)
    sit_down(guest.page)
    if page.get_by_test_id("start").count():
        press(page, "start")
    tray, far = page.get_by_test_id("tray"), guest.page.get_by_test_id("tray")
    expect(tray).to_contain_text("Who is your merchant 1?")
    expect(far).to_contain_text("elige un personaje")
    press(page, "choice-character genova")
    expect(far).to_contain_text("¿Quién es tu mercader 2?")
    expect(guest.page.get_by_test_id("choice-character genova")).to_have_count(0)
    press(guest.page, "choice-character forest-bird")
    press(page, "choice-character handle-wheat")
    press(guest.page, "choice-character grand-berg")
    expect(tray).to_contain_text("Who opens every round?")
    assert read_options(page)["characters"] == "choose"


def test_types_by_lot_are_offered_for_scenarios_one_to_three_and_no_x_alone(person: People) -> None:
    page = person().go("/new")
    press(page, "scenario-base")
    expect(page.get_by_test_id("option-types")).to_have_count(0)
    press(page, "scenario-roads")
    choose_radio(page, "option-types", 1)
    page.locator("[data-testid^=seat-kind-]").nth(1).wait_for()
    expect(page.get_by_test_id("option-x_change")).to_have_count(1)
    page.get_by_role("button", name="Remove seat 2").click()
    expect(page.get_by_test_id("option-x_change")).to_have_count(0)
    press(page, "open-table")
    assert read_options(page)["types"] == "lot"


def test_the_base_games_map_is_drawn_as_it_was_laid_out(person: People) -> None:
    page = person().go("/new?game=merchants&card=base")
    seat_a_bot(page)
    press(page, "open-table")
    assert read_options(page)["map"] == "lot"
    board = page.get_by_test_id("board")
    board.wait_for()
    expect(page.get_by_test_id("log")).to_contain_text("The map, row by row")
    names = board.locator("[data-testid^=city-]")
    expect(names).to_have_count(9)
