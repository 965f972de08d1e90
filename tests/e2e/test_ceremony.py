"""The end is counted line by line inside the table's frame; whoever comes later finds it counted.

The last move of a game that was played before is played at a table, by a clock that the test holds.
"""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.ending import Ending, list_told, read_replay
from tests.support.browser.gallery import LOOK_OVER
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
LAPTOP = {"width": 1280, "height": 720}
SOLITAIRE = "medieval/builder-1p-2"
FOUR = "medieval/rivers-roads-4p-09"
LOST = "merchants/federation-1p-easy"
FEDERATION = {
    "merchants/federation-won-1": ("You win together", "The row when the end card came", 8),
    LOST: ("The table loses", "The row when the next card came", 9),
    "merchants/hardest-1": ("Complete victory", "The row is empty", 1),
    "merchants/hardest-3": ("You win together, but not completely", "The row when the places went", 7),
}
"""What the end says, and how many cards and places its row shows."""
MINUS = "\N{MINUS SIGN}"
ANIMATIONS = "() => document.getAnimations().filter(each => each.playState === 'running').length"
TOTALS = "[data-testid=end-sheet] tfoot td"
TOPS = "[data-testid=last-row] li"


@pytest.fixture
def ending(person: Callable[..., Person]) -> Callable[..., Ending]:
    def make(**how: Any) -> Ending:
        return Ending(person(**{"stage": "normal", "motion": True, "size": LAPTOP, **how}))

    return make


def test_solitaire_is_counted_line_by_line(ending: Callable[..., Ending]) -> None:
    table = ending()
    table.sit_down(read_replay(SOLITAIRE))
    table.end()
    page = table.page
    assert "/end" not in page.url, "inside the table's frame"
    assert page.locator(TOTALS).inner_text() == "0"
    lit = page.locator(".med-counted").count()
    wait_until(lambda: table.shows("score-pad") and bool(page.get_by_test_id("rounds").count()), "the record")
    looks = table.count()
    told = list_told(looks)
    assert lit, "what is counted lights up"
    assert page.locator(".med-counted").count() == 0
    assert told[0] == "Keep"
    assert told[-1] == "Disaster points"
    assert told.index("Nothing for these") < told.index("Largest walled area")
    assert len(looks) > 20
    assert all(look.places == looks[0].places for look in looks), "board, pad and ladder stay where they are"
    total = int(page.get_by_test_id("total-0").inner_text())
    headline = page.get_by_test_id("winner").inner_text()
    assert headline.startswith(f"{total}: Peasant")
    assert f"{65 - total} points short of Merchant" in headline
    assert page.locator("[data-testid=ladder] li.now").inner_text().startswith("Peasant")
    assert page.get_by_test_id("turning-points").locator("li").count() == 3
    expect(page.get_by_test_id("rematch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("rounds").locator("tbody tr")).to_have_count(8)

    link = page.get_by_test_id("rounds").get_by_role("link", name="5").get_attribute("href")
    old = table.id
    page.get_by_test_id("same-again").click()
    wait_until(lambda: table.shows("stage-strip") and table.id != old, "the new table")
    info = page.request.get(f"/api/tables/{table.id}").json()
    assert (info["same"], info["status"]) == (old, "running")
    assert link is not None
    table.open(link, until="replay-screen")


def test_whoever_comes_later_counts_again(ending: Callable[..., Ending]) -> None:
    """By the banner; Space and Escape shorten it. Without motion, or with the story off, all is there at once."""
    table = ending()
    table.come_later(read_replay(SOLITAIRE))
    page = table.page
    assert page.get_by_test_id("end-sheet").count() == 0
    assert page.evaluate("() => document.querySelector('.frame-main').scrollHeight") <= 720, "the banner finds its room"
    page.get_by_test_id("count-points").click()
    wait_until(lambda: table.shows("count-card"), "it to be counted")
    first = page.get_by_test_id("count-card").inner_text()
    page.keyboard.press(" ")
    assert page.get_by_test_id("count-card").inner_text() != first
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("total-0")).to_be_visible()
    counted = page.get_by_test_id("score-pad").locator("tbody tr").all_inner_texts()
    page.get_by_test_id("to-table").click()
    expect(page.get_by_test_id("board")).to_be_visible()

    page.emulate_media(reduced_motion="reduce")
    for stage in ("normal", "off"):
        page.evaluate("stage => localStorage.setItem('era-settings', JSON.stringify({stage}))", stage)
        table.reload(until="count-points")
        page.get_by_test_id("count-points").click()
        wait_until(lambda: table.shows("total-0"), "the total")
        assert page.evaluate(ANIMATIONS) == 0
        assert page.get_by_test_id("count-card").count() == 0
        assert page.get_by_test_id("score-pad").locator("tbody tr").all_inner_texts() == counted
        wait_until(lambda: table.shows("total-0") and "Peasant" in table.read("count-spoken")[0], "the end to be said")
        page.emulate_media(reduced_motion="no-preference")

    total = page.get_by_test_id("total-0").inner_text()
    table.reload(until="to-end")
    page.get_by_test_id("to-end").click()
    wait_until(lambda: table.shows("total-0"), "the sheet, counted")
    assert page.get_by_test_id("total-0").inner_text() == total


def test_four_are_counted_together_and_a_reader_hears_it(ending: Callable[..., Ending]) -> None:
    table = ending(size=DESKTOP)
    table.sit_down(read_replay(FOUR))
    table.end()
    looks = table.count()
    page = table.page
    assert list_told(looks)[-4:] == ["Most culture", "Most by a road", "Largest walled area", "Disaster points"]
    assert table.read(*[f"total-{seat}" for seat in range(4)]) == ["19", "0", f"{MINUS}17", "19"]
    assert page.get_by_test_id("compared").locator(".end-compare").count() == 3
    assert "trade goods" in page.get_by_test_id("winner").inner_text(), "what broke the tie"
    places = [page.get_by_test_id(f"tower-{seat}").locator(".end-name .sm").inner_text() for seat in range(4)]
    assert places == ["1st", "3rd", "4th", "2nd"]
    heard = {each for look in looks for each in look.said}
    assert any(each.startswith("Keep: Ada 2") for each in heard)
    assert any(each.startswith(f"Disaster points: Ada {MINUS}24") for each in heard)


def test_the_federation_ends(ending: Callable[..., Ending]) -> None:
    """In four ways; the row lies in one line, however many cards it has."""
    table = ending()
    page = table.page
    for name, (title, row, cards) in FEDERATION.items():
        table.come_later(read_replay(name))
        table.skip_count()
        assert page.get_by_test_id("winner").locator("h1").inner_text() == title
        assert row in page.get_by_test_id("last-row").inner_text()
        tops = page.locator(TOPS).evaluate_all("all => all.map(each => each.offsetTop)")
        assert (len(tops), len(set(tops))) == (cards, 1), name
        assert page.get_by_test_id("places-chart").locator("li").count() > 10
        assert page.get_by_test_id("turning-points").locator("li").count() == 3
        expect(page.get_by_test_id("to-table")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("size", "looked_over"), [(LAPTOP, [FOUR]), (SMALL_PHONE, [SOLITAIRE, LOST])], ids=["1280", "360"]
)
def test_nothing_is_cut_and_axe_finds_nothing(
    ending: Callable[..., Ending], size: dict[str, int], looked_over: list[str]
) -> None:
    """Axe, which takes longer than all else here, looks at each end once."""
    table = ending(size=size, lang="es", theme="dark")
    page = table.page
    for name in (SOLITAIRE, FOUR, LOST):
        table.come_later(read_replay(name))
        table.skip_count()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
        if name in looked_over:
            page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
            page.clock.resume()
            assert page.evaluate(LOOK_OVER, "[data-testid=end-sheet]") == []
