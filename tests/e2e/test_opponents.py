"""Choosing opponents: people with faces sit down, at a strength of one's choice, and are there at the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.every_way import CHOOSE
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]


@pytest.mark.parametrize(("lang", "names"), [("en", ["Odo", "Mother Agnes"]), ("es", ["Odón", "Madre Inés"])])
def test_opponents_are_chosen_and_sit_at_the_table(person: People, lang: str, names: list[str]) -> None:
    page = person(lang=lang).go("/new")
    page.get_by_test_id("choose-opponents").click()
    page.get_by_test_id("opponent-odo").click()
    page.get_by_test_id("opponent-agnes").click()
    page.get_by_test_id("strength-odo").get_by_role("radio").nth(4).check(force=True)
    expect(page.get_by_test_id("opponent-odo")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("opponents-done").click()
    expect(page.get_by_test_id("seat-kind-1")).to_have_value("bot:monarch")
    expect(page.get_by_test_id("seat-kind-2")).to_have_value("bot:reeve")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("random").click()
    page.get_by_test_id("ready").click()
    for seat, name in enumerate(names, start=1):
        expect(page.get_by_test_id(f"opponent-{seat}")).to_contain_text(name)
        expect(page.get_by_test_id(f"opponent-{seat}").locator("[data-face]")).to_have_count(1)


def test_whoever_gets_up_leaves_the_seat_and_a_lot_fills_the_table(person: People) -> None:
    page = person().go("/new")
    page.get_by_test_id("choose-opponents").click()
    page.get_by_test_id("opponent-perrin").click()
    page.get_by_test_id("opponent-perrin").click()
    expect(page.locator(".opponent[aria-pressed=true]")).to_have_count(0)
    page.get_by_test_id("opponents-lot").click()
    expect(page.locator(".opponent[aria-pressed=true]")).to_have_count(3)
    page.get_by_test_id("opponents-done").click()
    shown = page.locator(".seatrow [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    assert len(set(shown)) == 3


ODO = {"kind": "bot", "level": "squire", "character": "odo"}


@pytest.mark.parametrize(
    ("lang", "hello"),
    [("en", "“Good ground. It wants a wall around it.”"), ("es", "«Buen terreno. Pide una muralla alrededor.»")],
)
def test_people_speak_also_where_nobody_chose_them(person: People, lang: str, hello: str) -> None:
    """Whoever comes by a link has not seen who sits there: their first line is heard all the same."""
    page = person(lang=lang, stage="fast").go("/")
    page.evaluate(CHOOSE, {"auto": "never"})
    table(page, "medieval", [{"kind": "me"}, ODO], players=2)
    player = Player(page, 3)
    player.play(until=lambda: "remark" in player.shown)
    expect(page.get_by_test_id("remark")).to_have_text(hello)


def test_people_say_nothing_to_whoever_has_muted_them(person: People) -> None:
    page = person(stage="fast").go("/settings")
    page.evaluate(CHOOSE, {"auto": "never"})
    page.get_by_test_id("remarks").uncheck(force=True)
    table(page, "medieval", [{"kind": "me"}, ODO], players=2)
    player = Player(page, 3)
    player.play(until=lambda: "dice-tray" in player.shown)
    expect(page.get_by_test_id("remark")).to_have_count(0)
