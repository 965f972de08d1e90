"""The town in three dimensions, drawn by the processor: picking, stillness, loss of the context, whole games, cost."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.browser import LAPTOP, PHONE, SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.heap import weigh_heap
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
from tests.support.patience import wait_until
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
COUNTED_BEFORE, COUNTED_AFTER = (3, 5), (8, 10)
MAX_LEFT = 0.1
"""All visits together may leave so much of what one town holds: the browser keeps a little for itself."""
AROUND = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
BUILD_STEPS = 12
"""So often something is done about building (a piece taken, a place pointed at, laid): about four pieces. Every one is
drawn, by the processor, so the rest of a whole game goes by without more of them."""
LATER_S = 3_600
GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }"
"""To another screen of the app, without loading it again."""
WATCH = """() => { const seen = new Set(); window.watched = {boards: 0, flat: 0};
  const look = () => { const board = document.querySelector('[data-testid=board]');
    if (board) seen.add(board);
    window.watched.boards = seen.size;
    if (board && !board.classList.contains('model')) window.watched.flat += 1;
    requestAnimationFrame(look) };
  look() }"""
"""Looks at every picture of the page whether a board is drawn flat in it."""


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


def test_the_fullest_town(person: People) -> None:
    """One page for all of it: a town is dear to open where the processor draws."""
    page = open_town(person(board="model"), FULLEST)
    check_cost(page)
    check_stillness(page)
    check_picking(page)


def check_cost(page: Page) -> None:
    rest(page)
    cost = read_cost(page)
    assert 0 < cost.calls <= MAX_CALLS
    assert 50_000 < cost.triangles <= MAX_TRIANGLES


def check_stillness(page: Page) -> None:
    frames = rest(page)
    pass_pictures(page, 60)
    assert count_frames(page) == frames
    page.keyboard.press("v")
    rest(page)
    assert count_frames(page) > frames
    page.keyboard.press("v")
    rest(page)


def check_picking(page: Page) -> None:
    """A press finds the space that is seen, tilted, turned and from above."""
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


def test_life_ends_by_itself(person: People) -> None:
    page = person(board="model", motion=True, size=SMALL_PHONE).page
    page.clock.install(time=0)
    page.goto("/")
    page.get_by_test_id("play-solitaire").tap()
    wait_for_town(page)
    # The clock stands still from here on; people walk and smoke rises as long as it is moved.
    page.clock.pause_at(LATER_S)
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


def play_out(player: Player) -> None:
    """Builds on the model, and plays the game to its end."""
    player.play(until=lambda: player.asked.get("build-tray", 0) >= BUILD_STEPS)
    assert is_shown(player.page)
    player.zeal = 0
    player.play()
    assert player.asked["build-tray"] >= BUILD_STEPS


def test_a_game_by_mouse(person: People, site: Site) -> None:
    page = open_solitaire(person(board="model", size=LAPTOP))
    wait_for_town(page)
    page.evaluate(WATCH)
    player = Player(page)
    player.play(until=lambda: player.asked.get("dice-tray", 0) > 0)
    # Laying out and playing are two screens; the town is one.
    watched = page.evaluate("() => window.watched")
    assert watched["boards"] == 2
    assert watched["flat"] == 0
    play_out(player)
    assert shown_totals(page) == true_result(site, page).scores


def test_a_game_by_touch(person: People, site: Site) -> None:
    page = person(board="model", size=SMALL_PHONE).go("/")
    page.get_by_test_id("play-solitaire").tap()
    wait_for_town(page)
    play_out(TouchPlayer(page))
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
    # What a screen reader hears is what the flat board says, word for word.
    with_model = hear(page)
    assert len(set(with_model)) > len(AROUND), with_model
    page.get_by_test_id("look-model").click()
    wait_for_flat(page)
    assert hear(page) == with_model


def hear(page: Page) -> list[str]:
    """What is read of the board, and what is said while its cursor goes around its middle."""
    board = page.get_by_test_id("board")
    board.blur()
    board.focus()  # from the middle
    heard = [board.aria_snapshot(), page.get_by_test_id("board-text").text_content() or ""]
    for key in AROUND:
        page.keyboard.press(key)
        heard.append(page.locator(".med-board-place > [aria-live]").inner_text())
    return heard


def test_nothing_is_left_when_the_table_is_left(person: People) -> None:
    page = open_solitaire(person(board="model", size=SMALL_PHONE))
    wait_for_town(page)
    table = page.url
    before: list[dict[str, int]] = []
    after: list[dict[str, int]] = []
    bytes_alive = {0: weigh_heap(page)}
    for visit in range(1, VISITS + 1):
        page.evaluate(GO, "/settings")
        page.get_by_test_id("board-choice").first.wait_for()
        wait_until(lambda: (read_cost(page).geometries, read_cost(page).textures) == (0, 0), "the town to be gone")
        if visit in (1, VISITS):
            bytes_alive[visit] = weigh_heap(page)
        if visit in COUNTED_BEFORE:
            before.append(count_objects(page))
        if visit in COUNTED_AFTER:
            after.append(count_objects(page))
        if visit < VISITS:
            page.evaluate(GO, table)
            wait_for_town(page)
    # Models and matrices are arrays of numbers: none outlives its table. What the last visit left, the next frees,
    # and what is worked out once (a formatter, a lazy script) is there after half of the visits.
    # The browser frees a few functions when it likes: the fewest of the last visits are compared with the most before.
    for kind in before[0]:
        assert min(each[kind] for each in after) <= max(each[kind] for each in before), (kind, before, after)
    town = bytes_alive[0] - bytes_alive[1]
    assert town > 1_000_000, "it is a town that was weighed"
    assert bytes_alive[VISITS] - bytes_alive[1] < town * MAX_LEFT, bytes_alive


def test_a_replay_is_told_on_the_model(person: People) -> None:
    someone = person(board="model", size=LAPTOP)
    page = someone.go("/")
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": someone.url})
    headers = {"origin": someone.url, "content-type": "text/plain"}
    table = page.request.post("/api/records", data=read_replay(LATE), headers=headers).json()["id"]
    page.goto(f"/t/{table}/replay?line=300")
    board = page.get_by_test_id("side-board")
    shows_model = partial(re.search, r"\bmodel\b")
    wait_until(lambda: shows_model(board.get_attribute("class") or ""), "the town")
    before = count_frames(page)
    page.get_by_test_id("side-1").click()
    wait_until(lambda: count_frames(page) > before, "the town of the other side")
    assert shows_model(board.get_attribute("class") or "")
    page.evaluate(CONTEXT, "lose")
    wait_until(lambda: not shows_model(board.get_attribute("class") or ""), "the flat board")
    assert board.locator(".med-domain").is_visible()


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
