"""Dice with bodies: they are thrown by hand or by a press, and what lies on top is what the server drew.

What a die shows is read back from the matrices that are drawn; a die that does not lie level is marked with a tilde.
"""

import random
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from math import cos, pi, sin
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Locator, Page

import era.games.medieval
from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.built_page import built_page
from tests.support.browser.dice import CANVAS, READ, SETTLED_MS, Dice
from tests.support.browser.ending import open_record, read_replay
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.scripted import ROLLS
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
CUT = f"""async () => {{
  document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: 'x', bubbles: true}}));
  for (let n = 0; n < 20; n++) await Promise.resolve();
  return ({READ})() }}"""
"""The clock stands still: whatever is seen after this is seen in the same frame."""
FIRST = ["noble.sword3", "peasant.hammers", "peasant.hammers", "peasant.wood"]
SECOND = ["noble.sword1", "peasant.either", "peasant.hammers", "peasant.wood"]
STILL_MS = 3000
SIZES = "() => [...document.querySelectorAll('[data-dice-tray] [data-die]')].map(die => Number(die.dataset.dieSize))"
MIN_PX = 80
DATA = Path(era.games.medieval.__file__).parent / "data"
TWELVE = ("medieval/custom-3p-10", 474)
"""Before this line somebody has rolled twelve dice."""
FOUR = ("medieval/solitaire-09", 16)
SMALLEST = "() => Number(document.querySelector('[data-testid=dice-tray] > canvas')?.dataset.smallest ?? 0)"
OUTSIDE = """() => [...document.querySelectorAll('[data-testid=dice-tray] :is([data-die], .btn)')].filter(thing => {
  const box = thing.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight }).length"""
BOARD = "() => Object.values(document.querySelector('[data-testid=board]').getBoundingClientRect().toJSON())"


THROWS = 300
MAX_DICE = 14
WATCHED = 15
"""Every so many throws dice are looked at on their way."""
THROW = "throw_ => throwDice(...throw_)"


def list_dice() -> list[list[str]]:
    """The sides of every die of every data file."""
    texts = [path.read_text("utf-8") for path in sorted(DATA.glob("*.toml"))]
    dice = {die: kind for text in texts for die, kind in tomllib.loads(text).get("dice", {}).items()}
    return [[f"{die}.{face['name']}" for face in kind["faces"]] for die, kind in dice.items()]


def test_every_face_of_every_die_in_300_throws(browser: Browser) -> None:
    """The sides of a die differ in colour here: what lies on top is read from the picture, and from the matrices."""
    kinds = list_dice()
    faces = sorted({face for sides in kinds for face in sides})
    assert len(kinds) >= 4
    chance = random.Random(THROWS)
    wanted = cycle(chance.sample(faces, len(faces)))
    with built_page("dice_gallery") as url:
        page = browser.new_page(viewport={"width": 260, "height": 140})
        page.goto(url)
        page.wait_for_function("() => window.ready")
        page.evaluate("kinds => prepare(kinds)", kinds)
        for number in range(THROWS):
            watched = number % WATCHED == 0
            drawn = [next(wanted) for _ in range(chance.randint(1, MAX_DICE))]
            angle = chance.uniform(0, 2 * pi)
            thrown = page.evaluate(THROW, [drawn, cos(angle), sin(angle), chance.random(), watched])
            assert thrown["tops"] == drawn
            assert thrown["seen"] == drawn
            assert not watched or any(top.endswith("~") for top in thrown["rolling"]), "they roll before they lie"
        page.close()


@pytest.fixture
def table(person: People) -> Dice:
    return Dice(person(stage="normal", motion=True, size=LAPTOP))


def test_what_lies_on_top_is_what_was_drawn(table: Dice) -> None:
    page = table.page
    cup = page.locator("[data-cup]").bounding_box()
    assert cup
    assert table.read() == [], "before the throw the cup tells nothing"
    page.mouse.move(cup["x"] + cup["width"] / 2, cup["y"] + cup["height"] / 2)
    page.mouse.down()
    for step in range(6):
        page.mouse.move(cup["x"] + cup["width"] / 2 + 30 * step, cup["y"] + cup["height"] / 2 - 6 * step)
    page.mouse.up()
    assert table.root()["stage"] == "playing", "letting go of the cup throws"
    table.run(200)
    [tray] = [field for field in table.fields() if field["named"]]
    assert Counter(top.rstrip("~") for top in tray["tops"]) != Counter(tray["named"]), "they are still rolling"
    assert any(top.endswith("~") for top in tray["tops"])
    table.finish()
    table.run(SETTLED_MS)
    assert table.read() == FIRST
    for field in table.fields():
        assert sorted(field["named"]) == sorted(field["tops"])

    before = table.frames()
    table.run(STILL_MS)
    assert table.frames() == before, "what stands still is not drawn"

    die = page.get_by_test_id("die-open").first
    spoken = die.get_attribute("aria-label")
    die.click()
    table.run(SETTLED_MS)
    assert page.get_by_test_id("die-kept").get_attribute("aria-label") == str(spoken).replace(
        "to be rolled again", "kept"
    )
    assert table.read() == FIRST

    page.get_by_test_id("die-kept").click()
    table.play(ROLLS[0])
    table.run(200)
    assert any(top.endswith("~") for top in table.read())
    cut = page.evaluate(CUT)
    assert sorted(top for field in cut for top in field["tops"]) == SECOND, "cut in the middle of a throw"

    table.play(ROLLS[1])
    table.hurry()
    for field in table.fields():
        assert sorted(field["named"]) == sorted(field["tops"]), "on the shelf, and Sir Philippe's"
    assert sum(len(field["tops"]) for field in table.fields()) == 4 + 3


def test_the_buttons_stay_and_the_model_can_be_left(table: Dice) -> None:
    """By keys, as without bodies; nothing for axe to find; flat as soon as nothing may move."""
    page = table.page
    page.keyboard.press("Enter")
    table.hurry()
    roll = page.get_by_test_id("roll")
    page.get_by_test_id("die-open").first.focus()
    page.keyboard.press("Enter")
    table.run(400)
    assert page.get_by_test_id("die-kept").count() == 1
    with_bodies = [field["spoken"] for field in table.fields()]
    page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    page.clock.resume()  # axe waits for timers of its own
    found = page.evaluate(LOOK_OVER, "")
    assert found == [], found
    page.emulate_media(reduced_motion="reduce")
    wait_until(lambda: not page.locator(CANVAS).count(), "flat dice")
    assert page.locator(".med-roll-tray .med-die-box .die").first.is_visible()
    assert [die.get_attribute("aria-label") for die in page.locator(".med-roll-tray [data-die]").all()] in with_bodies
    roll.focus()
    page.keyboard.press("Enter")
    wait_until(lambda: "Second roll" in page.locator("body").inner_text(), "the second roll")


def test_dice_are_thrown_with_a_finger(person: People) -> None:
    table = Dice(person(stage="normal", motion=True, size=SMALL_PHONE))
    page = table.page
    page.locator("[data-cup]").tap()
    assert table.root()["stage"] == "playing"
    table.run(200)
    sizes = page.evaluate(SIZES)
    assert len(sizes) == len(FIRST)
    assert min(sizes) >= MIN_PX, "all of them are large, on a small phone, too"
    table.finish()
    table.run(SETTLED_MS)
    assert table.read() == FIRST
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]

    assert page.evaluate(SMALLEST) >= MIN_PX, "also where it is chosen which of them are thrown again"
    page.get_by_test_id("die-open").first.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    drag_up(page, page.get_by_test_id("die-open").first)
    assert page.evaluate("scrollY") == before, "a die that is dragged does not scroll the page"
    wait_until(lambda: table.root()["stage"] == "playing", "the dice to be thrown by the drag")


@pytest.mark.parametrize("moment", [FOUR, TWELVE], ids=["four", "twelve"])
def test_dice_are_large_while_they_are_chosen(person: People, moment: tuple[str, int]) -> None:
    """All of them, kept or not, at every size of a screen, with the buttons; the board stays where it is for them."""
    replay, line = moment
    someone = person(stage="normal", motion=True, size=LAPTOP, board="model")
    page = someone.go("/")
    page.goto(f"/t/{open_record(someone, read_replay(replay), line)}")
    for size in (LAPTOP, {"width": 1366, "height": 768}, DESKTOP) if moment == TWELVE else (LAPTOP, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        wait_until(lambda: page.evaluate(SMALLEST) >= MIN_PX, f"large dice at {size}")
        board = page.evaluate(BOARD)
        assert page.evaluate(OUTSIDE) == 0
        dice = page.locator("[data-testid=dice-tray] [data-die]").count()
        page.get_by_test_id("die-open").first.click()
        page.get_by_test_id("die-kept").first.wait_for()
        assert page.locator("[data-testid=dice-tray] [data-die]").count() == dice
        assert page.evaluate(SMALLEST) >= MIN_PX
        assert page.evaluate(OUTSIDE) == 0
        assert page.evaluate(BOARD) == board
        page.get_by_test_id("die-kept").first.click()
        page.emulate_media(reduced_motion="reduce")
        wait_until(lambda: not page.locator(CANVAS).count(), "flat dice")
        assert page.evaluate(BOARD) == board
        page.emulate_media(reduced_motion="no-preference")


def drag_up(page: Page, thing: Locator) -> None:
    """A finger takes a thing and goes straight up."""
    box = thing.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 7):
        touch("touchMove", {"x": x, "y": y - 15 * step})
    touch("touchEnd")
    session.detach()
