"""Advice where it stands: nothing covers it, and the first of it is seen whole without scrolling."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import AIM, Player
from tests.support.browser.every_way import CHOOSE
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

BOT = {"kind": "bot", "level": "squire", "character": "odo"}
LENGTHEN = "() => document.querySelector('.stage-say').append(' and more of it'.repeat(20))"
STRIP_TOP = "() => document.querySelector('.stage-plate').getBoundingClientRect().top"


def sit_with_a_bot(person: Person, **options: Any) -> tuple[Page, Player]:
    page = person.go("/")
    page.evaluate(CHOOSE, {"auto": "never"})
    table(page, "medieval", [{"kind": "me"}, BOT], players=2, **options)
    return page, Player(page, 3)


def play_until(player: Player, question: str) -> None:
    player.play(until=lambda: question in player.shown)


def is_asked(player: Player, decisions: int) -> bool:
    """Tell whether it is a merchant's turn again after so many decisions."""
    return player.decisions >= decisions and "tray" in player.shown


def ask(page: Page) -> None:
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-play")).to_be_visible()


def test_what_happened_does_not_cover_advice(person: People) -> None:
    """Where nothing moves, the list of what happened opens by itself, unless advice stands there."""
    page, player = sit_with_a_bot(person(stage="fast"))
    play_until(player, "dice-tray")
    ask(page)
    for _ in range(4):
        page.get_by_test_id("hint-play").click()  # which waits until nothing lies over it
    expect(page.get_by_test_id("stage-list")).to_have_count(0)
    page.get_by_test_id("stage-say").click()
    expect(page.get_by_test_id("stage-list")).to_be_visible()
    expect(page.get_by_test_id("hint-panel")).to_have_count(0)
    ask(page)
    expect(page.get_by_test_id("stage-list")).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, DESKTOP], ids=["laptop", "desktop"])
def test_the_first_advice_is_seen_whole(person: People, size: dict[str, int]) -> None:
    """With all pieces of Rivers & Roads in the supply above it, too."""
    page, player = sit_with_a_bot(person(size=size, lang="es", theme="dark"), scenario="rivers-roads")
    play_until(player, "build-tray")
    page.get_by_test_id("hint").click()
    box = page.get_by_test_id("hint-play").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("() => document.querySelector('.med-right').scrollTop") == 0
    assert page.evaluate(AIM, "hint-play")


BELOW_ITS_PANEL = """() => document.querySelector('[data-testid=hint-play]').getBoundingClientRect().bottom
  - document.querySelector('.hint-card .drawer-body').getBoundingClientRect().bottom"""


def test_advice_of_a_merchant_has_its_button_whole(person: People) -> None:
    """On a laptop, where the order, its carrier and the next steps stand above the button."""
    page = person(size=LAPTOP, lang="es", theme="dark").go("/")
    page.evaluate(CHOOSE, {"auto": "never"})
    bots = [{"kind": "bot", "level": "squire"}] * 3
    table(page, "merchants", [{"kind": "me"}, *bots], players=4)
    player = Player(page, 3)
    for decisions in (1, 4, 7):
        player.play(until=partial(is_asked, player, decisions))
        ask(page)
        assert page.evaluate(BELOW_ITS_PANEL) <= 0
        assert page.evaluate(AIM, "hint-play")
        page.get_by_test_id("hint").click()


def test_a_long_sentence_stays_below_advice_on_a_phone(person: People) -> None:
    page, player = sit_with_a_bot(person(size=SMALL_PHONE))
    play_until(player, "dice-tray")
    page.get_by_test_id("hint").click()
    hint = page.get_by_test_id("hint-panel").bounding_box()
    assert hint is not None
    page.evaluate(LENGTHEN)
    assert page.evaluate(STRIP_TOP) >= hint["y"] + hint["height"]
