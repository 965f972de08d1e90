"""The map, the end of a game, the first page and Components in three dimensions, drawn by the processor."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.ending import read_replay
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.keys import KeyboardPlayer
from tests.support.browser.models import (
    CITIES,
    HERE,
    LEGAL,
    VP8_START,
    count_frames,
    read_film,
    rest,
    wait_for_frame,
    wait_for_map,
)
from tests.support.browser.tables import table
from tests.support.browser.town import CONTEXT, PICTURES, TouchPlayer, read_cost
from tests.support.patience import PATIENCE_MS, wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
DRAWN = [(x, y) for y in (90, 274, 458) for x in (118, 350, 582)]
"""Where the drawing has the nine cities."""
FINISHED = "medieval/crowded-1p-1"
FEDERATION = "merchants/federation-1p-easy"
ROUNDS_FILLED = """() => { const rows = [...document.querySelectorAll('[data-testid=rounds] tbody tr')];
  return rows.length > 0 && rows.every(row => row.cells.length > 2 && [...row.cells].every(e => e.textContent)) }"""
END_TEXT = """() => { const apart = [...document.querySelectorAll('.end-board, [data-testid=make-film]')];
  apart.forEach(e => e.style.display = 'none');
  const text = document.querySelector('[data-testid=end-sheet]').innerText;
  apart.forEach(e => e.style.display = '');
  return text }"""
"""All but the boards, which nobody is read, and the button for a film."""
FULL = bool(os.environ.get("ERA_FULL"))
VISITS = 10 if FULL else 4
MAX_CALLS, MAX_TRIANGLES = 60, 150_000


def open_map(person: Person, player: type[Player] = Player) -> Page:
    """A Federation at the first turn in which somebody can move."""
    page = person.go("/")
    table(page, "merchants", [{"kind": "me"}], players=1)
    page.get_by_test_id("board").wait_for()
    wait_for_map(page)
    hands = player(page)
    hands.play(until=lambda: bool(page.evaluate(LEGAL)))
    return page


def check_axe(page: Page) -> None:
    """Nothing for axe to find, with the model as without it."""
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    found = page.evaluate(LOOK_OVER, "")
    assert found == [], found


def go_somewhere(page: Page, press: Callable[[Locator], None]) -> None:
    """Presses a city that can be gone to until the merchant is there: a press while another answer is on its way
    counts for nothing."""
    pressed: set[str] = set()

    def is_there() -> bool:
        if any(page.evaluate(HERE, city) for city in pressed):
            return True
        city = page.evaluate(LEGAL)
        if city:
            pressed.add(city)
            press(page.get_by_test_id(city))
        return False

    wait_until(is_there, "the merchant to come to a city")


def click_city(city: Locator) -> None:
    city.locator(".mer-hit").click()


def tap_city(city: Locator) -> None:
    city.locator(".mer-hit").tap()


def choose_city_by_key(city: Locator) -> None:
    city.focus()
    city.press("Enter")


def test_the_buttons_lie_on_their_cities_and_a_mouse_moves_a_carriage(person: People) -> None:
    page = open_map(person(board="model"))
    places = sorted(page.evaluate(CITIES), key=lambda place: (round(place[1]), place[0]))
    assert all(abs(x - to_x) < 1 and abs(y - to_y) < 1 for (x, y), (to_x, to_y) in zip(places, DRAWN, strict=True))
    frames = rest(page, "map-model")
    page.evaluate(PICTURES, 30)
    assert count_frames(page, "map-model") == frames
    cost = read_cost(page)
    assert 0 < cost.calls <= MAX_CALLS
    assert 10_000 < cost.triangles <= MAX_TRIANGLES
    # Turned by a drag, every button stays on the map and still is its city.
    area = page.get_by_test_id("board").bounding_box()
    assert area
    x, y = area["x"] + area["width"] * 0.34, area["y"] + area["height"] * 0.3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 10, steps=3)
    page.mouse.up()
    wait_until(lambda: page.evaluate(CITIES)[0] != places[0], "the map to be turned")
    assert all(30 < x < 670 and 30 < y < 530 for x, y in page.evaluate(CITIES))
    go_somewhere(page, click_city)
    assert count_frames(page, "map-model") > frames


def test_a_finger_moves_a_carriage_and_a_lost_context_leaves_the_drawing(person: People) -> None:
    page = open_map(person(board="model", size=SMALL_PHONE), TouchPlayer)
    go_somewhere(page, tap_city)
    page.evaluate(CONTEXT, "lose")
    page.locator(".mer-land").first.wait_for()
    page.evaluate(CONTEXT, "restore")
    wait_for_map(page)
    page.evaluate(CONTEXT, "lose")
    page.locator(".mer-land").first.wait_for()
    assert not page.get_by_test_id("map-model").count()


def test_keys_axe_and_words_are_as_on_the_drawing(person: People) -> None:
    page = open_map(person(board="model"), KeyboardPlayer)
    assert page.get_by_test_id(page.evaluate(LEGAL)).get_attribute("aria-label")
    go_somewhere(page, choose_city_by_key)
    check_axe(page)
    page.evaluate("""() => { const kept = JSON.parse(localStorage.getItem('era-settings'));
      localStorage.setItem('era-settings', JSON.stringify({...kept, board: 'flat'})) }""")
    labels = "() => [...document.querySelectorAll('[data-testid^=\"city-\"]')].map(e => e.getAttribute('aria-label'))"
    with_model = page.evaluate(labels)
    page.reload()
    page.locator(".mer-land").first.wait_for()
    wait_until(lambda: page.evaluate(labels) == with_model, "the same words on the drawing")


def test_leaving_the_map_frees_all_of_it(person: People) -> None:
    page = open_map(person(board="model", size=SMALL_PHONE), TouchPlayer)
    here = page.url
    for _ in range(VISITS):
        wait_for_map(page)
        page.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
        page.get_by_test_id("board-choice").wait_for()
        cost = read_cost(page)
        assert (cost.geometries, cost.textures) == (0, 0)
        page.evaluate("to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }", here)


def bring(person: Person, name: str) -> str:
    """The table of a finished game."""
    person.go("/")
    headers = {"origin": person.url, "content-type": "text/plain"}
    person.page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": person.url}, timeout=PATIENCE_MS)
    answer = person.page.request.post("/api/records", data=read_replay(name), headers=headers, timeout=PATIENCE_MS)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def read_end(page: Page) -> list[str]:
    """What stands on the end sheet once the figures of all its rounds are there."""
    wait_until(lambda: bool(page.evaluate(ROUNDS_FILLED)), "the figures of every round")
    return str(page.evaluate(END_TEXT)).splitlines()


def test_the_end_says_the_same_and_a_film_has_every_round(person: People, tmp_path: Path) -> None:
    flat = person(board="flat")
    page = flat.go(f"/t/{bring(flat, FINISHED)}/end")
    told = read_end(page)
    modeled = person(board="model")
    page = modeled.go(f"/t/{bring(modeled, FINISHED)}/end")
    wait_for_frame(page, "end-town")
    page.get_by_test_id("make-film").wait_for()
    assert read_end(page) == told
    check_axe(page)
    page.get_by_test_id("share").click()
    page.get_by_test_id("share-picture").wait_for()
    page.keyboard.press("Escape")
    rounds = page.get_by_test_id("rounds").locator("tbody tr").count()
    page.get_by_test_id("make-film").click()
    film = page.get_by_test_id("film-play")
    film.wait_for(timeout=PATIENCE_MS)
    wait_until(lambda: film.evaluate("film => film.readyState >= 2 && film.videoWidth > 0"), "a film that plays")
    with page.expect_download(timeout=PATIENCE_MS) as download:
        page.get_by_test_id("film-save").click()
    download.value.save_as(tmp_path / "film.webm")
    pictures = read_film((tmp_path / "film.webm").read_bytes())
    times = [at for at, _ in pictures]
    assert times == sorted(set(times))
    assert times[-1] >= rounds * 1000
    # Every round has pictures of its own, of which the first is a whole one.
    assert all(any(600 + n * 1000 <= at < 1600 + n * 1000 for at in times) for n in range(rounds))
    assert pictures[0][1][3:6] == VP8_START


def test_the_map_at_the_end_and_in_replay(person: People) -> None:
    modeled = person(board="model")
    table_id = bring(modeled, FEDERATION)
    page = modeled.go(f"/t/{table_id}/end")
    wait_for_map(page)
    check_axe(page)
    page.get_by_test_id("share").click()
    page.get_by_test_id("share-picture").wait_for()
    page.goto(f"/t/{table_id}/replay")
    wait_for_map(page)
    frames = rest(page, "map-model")
    check_axe(page)
    page.keyboard.press("ArrowRight")
    wait_until(lambda: count_frames(page, "map-model") > frames, "the map of the next line")
    assert all(30 < x < 670 and 30 < y < 530 for x, y in page.evaluate(CITIES))


def test_the_first_page_and_components(person: People) -> None:
    page = person(board="model").go("/")
    wait_for_frame(page, "home-town")
    rest(page, "home-town")
    check_axe(page)
    page.goto("/rules/medieval?part=components")
    wait_for_frame(page, "turntable-keep")
    check_axe(page)
    frames = rest(page, "turntable-keep")
    keep = page.get_by_test_id("turntable-keep").bounding_box()
    assert keep
    # Nothing moves by itself for whoever wants that; a drag turns it.
    page.mouse.move(keep["x"] + 40, keep["y"] + 40)
    page.evaluate(PICTURES, 10)
    assert count_frames(page, "turntable-keep") == rest(page, "turntable-keep")
    page.mouse.down()
    page.mouse.move(keep["x"] + 80, keep["y"] + 40, steps=2)
    page.mouse.up()
    assert rest(page, "turntable-keep") > frames
    page.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_test_id("board-choice").wait_for()
    cost = read_cost(page)
    assert (cost.geometries, cost.textures) == (0, 0)
