"""The end is counted line by line inside the table's frame; whoever comes later finds it counted.

The last move of a game that was played before is played at a table, by a clock that the test holds.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from era.core import record
from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.story import FRAME_MS, Story
from tests.support.patience import PATIENCE_MS, wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
LAPTOP = {"width": 1280, "height": 720}
REPLAYS = Path(__file__).parents[1] / "replays"
SOLITAIRE = "medieval/builder-1p-2"
FOUR = "medieval/rivers-roads-4p-09"
FEDERATION = {
    "merchants/federation-won-1": ("You win together", "The row when the end card came"),
    "merchants/federation-1p-easy": ("The table loses", "The row when the next card came"),
    "merchants/hardest-1": ("Complete victory", "The row is empty"),
    "merchants/hardest-3": ("You win together, but not completely", "The row when the places went"),
}
MAX_COUNT_MS = 20_000
MINUS = "\N{MINUS SIGN}"
ANIMATIONS = "() => document.getAnimations().filter(each => each.playState === 'running').length"
TOTALS = "[data-testid=end-sheet] tfoot td"


class Ending(Story):
    """A table at which one move is missing to the end."""

    def __init__(self, person: Person, name: str) -> None:
        self.person = person
        self.page = person.page
        self.page.clock.install(time=0)
        text = (REPLAYS / f"{name}.era").read_text("utf-8")
        entries = record.read(text).entries
        last = max(number for number, entry in enumerate(entries) if entry.seat is not None)
        assert entries[last].seat == 0
        self.last_move = entries[last].text
        person.go("/")
        origin = {"origin": person.url}
        send = partial(self.page.request.post, timeout=PATIENCE_MS)
        send("/api/me", data={"name": "Ada"}, headers=origin)
        old = send("/api/records", data=text, headers={**origin, "content-type": "text/plain"}).json()["id"]
        seats = self.page.request.get(f"/api/tables/{old}").json()["seats"]
        wanted = {
            "game": name.split("/", maxsplit=1)[0],
            "from": {"table": old, "line": last},
            "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "squire"} for _ in seats[1:]]],
            "bot_seconds": 0.05,
        }
        answer = send("/api/tables", data=wanted, headers=origin)
        assert answer.status == 201, answer.text()
        self.page.goto(f"/t/{answer.json()['id']}")
        self.page.get_by_test_id("stage-strip").first.wait_for()
        self.hold_clock()

    def end(self) -> None:
        """Plays the last move, up to where the points are counted."""
        self.play(self.last_move)
        self.finish()
        wait_until(partial(self.shows, "end-sheet"), "the points to be counted")

    def count(self) -> list[str]:
        """Runs to the end of the count; returns the lines that were told."""
        told: list[str] = []
        for _ in range(MAX_COUNT_MS // FRAME_MS):
            if self.page.get_by_test_id("count-again").count():
                break
            card = self.page.get_by_test_id("count-card")
            name = card.locator("b").first.inner_text() if card.count() else ""
            if name and name not in told[-1:]:
                told.append(name)
            self.run(FRAME_MS * 3)
        wait_until(lambda: self.shows("winner"), "the winner")
        self.run(1500)
        return told


@pytest.fixture
def ending(person: People) -> Callable[..., Ending]:
    def make(name: str, **how: object) -> Ending:
        return Ending(person(**{"stage": "normal", "motion": True, **how}), name)

    return make


def test_solitaire_is_counted_line_by_line(ending: Callable[..., Ending]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    assert "/end" not in table.page.url, "inside the table's frame"
    assert table.page.locator(TOTALS).inner_text() == "0"
    lit = table.page.locator(".med-counted").count()
    told = table.count()
    assert lit, "what is counted lights up"
    assert table.page.locator(".med-counted").count() == 0
    assert told[0] == "Keep"
    assert told[-1] == "Disaster points"
    assert told.index("Nothing for these") < told.index("Largest walled area")
    total = int(table.page.get_by_test_id("total-0").inner_text())
    headline = table.page.get_by_test_id("winner").inner_text()
    assert headline.startswith(f"{total}: Peasant")
    assert f"{65 - total} points short of Merchant" in headline
    assert table.page.locator("[data-testid=ladder] li.now").inner_text().startswith("Peasant")
    assert table.page.get_by_test_id("turning-points").locator("li").count() == 3
    wait_until(lambda: table.shows("rounds"), "the table of rounds")
    expect(table.page.get_by_test_id("rounds").locator("tbody tr")).to_have_count(8)


def test_a_round_is_a_link_into_the_replay(ending: Callable[..., Ending]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    table.count()
    wait_until(lambda: table.shows("rounds"), "the table of rounds")
    link = table.page.get_by_test_id("rounds").get_by_role("link", name="5").get_attribute("href")
    assert link is not None
    table.page.clock.resume()
    table.page.goto(link)
    expect(table.page.get_by_test_id("replay-screen")).to_be_visible()


def test_four_are_counted_together(ending: Callable[..., Ending]) -> None:
    table = ending(FOUR, size=DESKTOP)
    table.end()
    told = table.count()
    assert told[-4:] == ["Most culture", "Most by a road", "Largest walled area", "Disaster points"]
    assert table.read(*[f"total-{seat}" for seat in range(4)]) == ["19", "0", f"{MINUS}17", "19"]
    assert table.page.get_by_test_id("compared").locator(".end-compare").count() == 3
    assert "trade goods" in table.page.get_by_test_id("winner").inner_text(), "what broke the tie"
    places = [table.page.get_by_test_id(f"tower-{seat}").locator(".end-name .sm").inner_text() for seat in range(4)]
    assert places == ["1st", "3rd", "4th", "2nd"]


@pytest.mark.parametrize("name", FEDERATION)
def test_the_federation_ends(ending: Callable[..., Ending], name: str) -> None:
    title, row = FEDERATION[name]
    table = ending(name, size=LAPTOP)
    table.end()
    table.count()
    assert table.page.get_by_test_id("winner").locator("h1").inner_text() == title
    assert row in table.page.get_by_test_id("last-row").inner_text()
    assert table.page.get_by_test_id("places-chart").locator("li").count() > 10
    assert table.page.get_by_test_id("turning-points").locator("li").count() == 3


def test_space_and_escape_shorten_the_count(ending: Callable[..., Ending]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    first = table.page.get_by_test_id("count-card").inner_text()
    table.page.keyboard.press(" ")
    assert table.page.get_by_test_id("count-card").inner_text() != first
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_test_id("total-0")).to_be_visible()


@pytest.mark.parametrize(
    "how", [{"stage": "normal", "motion": False}, {"stage": "off", "motion": True}], ids=["still", "off"]
)
def test_all_at_once_has_the_same_content(ending: Callable[..., Ending], how: dict[str, object]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP, **how)
    table.play(table.last_move)
    table.finish()
    if how["stage"] == "off":
        table.page.get_by_test_id("count-points").click()
    wait_until(lambda: table.shows("total-0"), "the total")
    assert table.page.evaluate(ANIMATIONS) == 0
    assert table.page.get_by_test_id("count-card").count() == 0
    rows = table.page.get_by_test_id("score-pad").locator("tbody tr").all_inner_texts()
    assert rows[0].startswith("Keep")
    assert "Disaster points" in rows[-1]
    wait_until(lambda: "Peasant" in table.read("count-spoken")[0], "the end to be said")


def test_a_reader_hears_every_line(ending: Callable[..., Ending]) -> None:
    table = ending(FOUR, size=LAPTOP)
    table.end()
    heard: set[str] = set()
    for _ in range(MAX_COUNT_MS // FRAME_MS):
        heard |= set(table.page.get_by_test_id("count-spoken").locator("p").all_inner_texts())
        if table.page.get_by_test_id("count-again").count():
            break
        table.run(FRAME_MS * 5)
    assert any(each.startswith("Keep: Ada 2") for each in heard)
    assert any(each.startswith(f"Disaster points: Ada {MINUS}24") for each in heard)


def test_the_banner_stays_for_those_who_come_later(ending: Callable[..., Ending]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    table.count()
    shown = table.page.get_by_test_id("total-0").inner_text()
    table.page.get_by_test_id("to-table").click()
    expect(table.page.get_by_test_id("board")).to_be_visible()
    table.page.get_by_test_id("count-points").click()
    wait_until(lambda: table.shows("count-card"), "it to be counted again")
    table.reload(until="to-end")
    assert table.page.get_by_test_id("end-sheet").count() == 0
    table.page.get_by_test_id("to-end").click()
    wait_until(lambda: table.shows("total-0"), "the sheet, counted")
    assert table.page.get_by_test_id("total-0").inner_text() == shown


def test_the_same_dice_again(ending: Callable[..., Ending]) -> None:
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    table.count()
    old = table.id
    table.page.get_by_test_id("same-again").click()
    wait_until(lambda: table.shows("stage-strip"), "the new table")
    info = table.page.request.get(f"/api/tables/{table.id}").json()
    assert (info["same"], info["status"]) == (old, "running")


@pytest.mark.parametrize("name", [SOLITAIRE, FOUR, "merchants/federation-1p-easy"])
@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE], ids=["1280", "360"])
def test_nothing_is_cut_and_axe_finds_nothing(ending: Callable[..., Ending], name: str, size: dict[str, int]) -> None:
    table = ending(name, size=size, lang="es", theme="dark")
    table.end()
    table.count()
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    table.page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    table.page.clock.resume()
    assert table.page.evaluate(LOOK_OVER, "") == []


def test_the_count_shifts_nothing(ending: Callable[..., Ending]) -> None:
    """Board and ladder stay where they are from the first line to the result."""
    table = ending(SOLITAIRE, size=LAPTOP)
    table.end()
    hooks = ("ladder", "score-pad", "rematch", "rounds")
    wait_until(lambda: table.shows("score-pad") and table.page.get_by_test_id("rounds").count(), "the record")
    board = table.page.locator(".end-board")
    places = [*table.boxes(hooks).values(), board.bounding_box()]
    for _ in range(30):
        table.run(400)
        assert [*table.boxes(hooks).values(), board.bounding_box()] == places
