"""Dice with bodies: they are thrown by hand or by a press, and what lies on top is what the server drew.

What a die shows is read back from the matrices that are drawn; a die that does not lie level is marked with a tilde.
"""

from collections import Counter
from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.support.browser.browser import LAPTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.dice import CANVAS, READ, SETTLED_MS, Dice
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
    table.page.locator("[data-cup]").tap()
    assert table.root()["stage"] == "playing"
    table.finish()
    table.run(SETTLED_MS)
    assert table.read() == FIRST
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
