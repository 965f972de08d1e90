"""The town in three dimensions, drawn by the processor: picking, stillness, loss of the context, whole games, cost."""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.browser import LAPTOP, PHONE, SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.records import shown_totals, true_result
from tests.support.browser.town import (
    CENTRE,
    CONTEXT,
    CURSOR,
    FLAT,
    TouchPlayer,
    count_frames,
    count_objects,
    is_shown,
    pass_pictures,
    press_space,
    read_cost,
    rest,
    wait_for_flat,
    wait_for_town,
)
from tests.support.server.site import Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
LATE = "medieval/rivers-roads-4p-09"
"""A finished game with roads and a river."""
FULLEST = "medieval/solitaire-09"
"""One in which 155 of 168 spaces are covered, by 18 types of pieces."""
SPACES = [(0, 0), (13, 0), (0, 11), (13, 11), (6, 5), (3, 9), (10, 2), (7, 7)]
MAX_CALLS, MAX_TRIANGLES = 60, 150_000
VISITS = 10
LATER_MS = 3_600_000
GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }"
"""To another screen of the app, without loading it again."""


def open_town(person: Person, replay: str = LATE) -> Page:
    """A table at the end of a long game, with nothing in the hand."""
    person.go("/")
    text = read_replay(replay)
    page = person.go(f"/t/{open_record(person, text, last_move(text)[0])}")
    wait_for_town(page)
    return page


def open_solitaire(person: Person) -> Page:
    page = person.go("/")
    page.get_by_test_id("play-solitaire").click()
    return page


def test_a_press_finds_the_space_that_is_seen(person: People) -> None:
    page = open_town(person(board="model"))
    assert [tuple(press_space(page, CENTRE, space)) for space in SPACES] == SPACES
    # Dragging turns the board, and is no press on a space.
    x, y = page.evaluate(CENTRE, [6, 5])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=3)
    page.mouse.up()
    rest(page)
    assert page.evaluate(CENTRE, [6, 5]) != [x, y]
    assert page.evaluate(CURSOR) == list(SPACES[-1])
    assert [tuple(press_space(page, CENTRE, space)) for space in SPACES] == SPACES
    page.get_by_test_id("look-above").click()
    rest(page)
    assert [tuple(press_space(page, CENTRE, space)) for space in SPACES] == SPACES
    # Straight above, it is the flat board.
    assert [tuple(press_space(page, FLAT, space)) for space in SPACES] == SPACES


def test_the_fullest_town_is_cheap_enough(person: People) -> None:
    page = open_town(person(board="model"), FULLEST)
    rest(page)
    cost = read_cost(page)
    assert 0 < cost.calls <= MAX_CALLS
    assert 50_000 < cost.triangles <= MAX_TRIANGLES


def test_a_board_that_stands_still_draws_nothing(person: People) -> None:
    page = open_town(person(board="model"))
    frames = rest(page)
    pass_pictures(page, 60)
    assert count_frames(page) == frames
    page.keyboard.press("v")
    rest(page)
    assert count_frames(page) > frames


def test_life_ends_by_itself(person: People) -> None:
    page = person(board="model", motion=True, size=SMALL_PHONE).page
    page.clock.install(time=0)
    page.goto("/")
    page.get_by_test_id("play-solitaire").tap()
    wait_for_town(page)
    # The clock stands still from here on; people walk and smoke rises as long as it is moved.
    page.clock.pause_at(LATER_MS)
    born = count_frames(page)
    # Somebody looks.
    page.mouse.move(*page.evaluate(CENTRE, [6, 5]))
    page.clock.run_for(300)
    assert count_frames(page) > born + 1
    page.clock.fast_forward(20_000)
    page.clock.run_for(100)
    resting = count_frames(page)
    page.clock.run_for(1_000)
    assert count_frames(page) == resting


def test_a_context_that_is_lost_twice_leaves_the_flat_board(person: People) -> None:
    page = open_solitaire(person(board="model", size=PHONE))
    wait_for_town(page)
    page.evaluate(CONTEXT, "lose")
    wait_for_flat(page)
    page.evaluate(CONTEXT, "restore")
    wait_for_town(page)
    page.evaluate(CONTEXT, "lose")
    wait_for_flat(page)
    page.evaluate(CONTEXT, "restore")
    player = Player(page)
    player.play(until=lambda: player.asked.get("dice-tray", 0) > 0)
    assert not is_shown(page)
    assert page.locator(".med-board .med-domain").is_visible()
    assert not page.get_by_test_id("toasts").locator("button").count()


def test_a_game_by_mouse(person: People, site: Site) -> None:
    page = open_solitaire(person(board="model", size=LAPTOP))
    wait_for_town(page)
    Player(page).play()
    assert shown_totals(page) == true_result(site, page).scores


def test_a_game_by_touch(person: People, site: Site) -> None:
    page = person(board="model", size=SMALL_PHONE).go("/")
    page.get_by_test_id("play-solitaire").tap()
    wait_for_town(page)
    TouchPlayer(page).play()
    assert shown_totals(page) == true_result(site, page).scores


def test_axe_and_keys_are_as_on_the_flat_board(person: People) -> None:
    page = person(board="model").go("/")
    page.get_by_test_id("play-solitaire").wait_for()
    player = KeyboardPlayer(page)
    player.click("play-solitaire")
    wait_for_town(page)
    player.play(until=lambda: player.asked.get("build-tray", 0) > 1)
    assert is_shown(page)
    page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    assert not page.evaluate(LOOK_OVER, "")
    assert page.get_by_test_id("town").get_attribute("aria-hidden") == "true"
    # What a screen reader hears is what the flat board says.
    page.get_by_test_id("board").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".med-board-place > [aria-live]").inner_text()
    assert page.get_by_test_id("board-text").count()


def test_nothing_is_left_when_the_table_is_left(person: People) -> None:
    page = open_solitaire(person(board="model", size=SMALL_PHONE))
    wait_for_town(page)
    table = page.url
    counts: list[dict[str, int]] = []
    for _ in range(VISITS):
        page.evaluate(GO, "/settings")
        page.get_by_test_id("board-choice").first.wait_for()
        cost = read_cost(page)
        assert (cost.geometries, cost.textures) == (0, 0)
        counts.append(count_objects(page))
        page.evaluate(GO, table)
        wait_for_town(page)
    # Models and matrices are arrays of numbers: none outlives its table. What the last visit left, the next frees.
    assert counts[-1] == counts[1], counts


def test_auto_is_flat_where_the_processor_draws(person: People) -> None:
    page = open_solitaire(person())
    page.get_by_test_id("look-model").wait_for()
    page.wait_for_load_state("networkidle")
    assert not is_shown(page)
    assert not page.locator("canvas").count()
    page.get_by_test_id("look-model").click()
    wait_for_town(page)
    page.get_by_test_id("look-model").click()
    wait_for_flat(page)
