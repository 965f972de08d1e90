"""Two people and two bots plan a round of the Federation: a try-out, plans, promises, phrases; each in their own
browser, language and theme."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from era.server.tables import lobby
from tests.e2e.test_together import look_over, post
from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.tables import sit_down

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

SEED = "cd8d8d9e0a250f4f7c510b96af2216bbb46ffa8c7df4b62bd68f4f302dfd16b1"
CHARACTERS = ["genova", "hiji-feel", "elkay-brand", "handle-wheat"]
BOT = {"kind": "bot", "level": "monarch"}
PICTURES = os.environ.get("ERA_PICTURES", "")
BEYOND = "() => { const all = document.querySelector('.mer-merchants'); return all.scrollHeight - all.clientHeight }"


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))


def begin(host: Person, guest: Person) -> None:
    """A Federation of Mara and Inés with two bots; Mara's merchant opens the round."""
    page = host.go("/")
    post(page, "/api/me", name="Mara")
    options = {"variant": "federation", "players": 4, "characters": CHARACTERS, "start": 1}
    seats = [{"kind": "me"}, {"kind": "open"}, BOT, BOT]
    made = post(page, "/api/tables", game="merchants", options=options, seats=seats, bot_seconds=0.05)
    host.go(f"/t/{made['id']}")
    guest.go(f"/t/{made['id']}")
    sit_down(guest.page, "Inés")
    page.get_by_test_id("start").click()
    for each in (page, guest.page):
        each.get_by_test_id("board").first.wait_for()


def try_move(page: Page) -> str:
    """Tries the first move that is offered; which city it leads to."""
    page.get_by_test_id("verb-move").click()
    offer = page.locator("[data-testid^='choice-move']").first
    text = offer.get_attribute("data-testid") or ""
    offer.click()
    return text.removeprefix("choice-")


def take_picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES, f"{name}.png"))


def test_a_round_is_planned_in_two_browsers(person: People) -> None:
    host, guest = person(size=LAPTOP), person(size=LAPTOP, lang="es", theme="dark")
    begin(host, guest)
    mara, ines = host.page, guest.page
    for page in (mara, ines):
        page.get_by_test_id("mode-plan").click()

    # Mara tries a move; Inés sees it, and nothing is played.
    try_move(mara)
    expect(ines.get_by_test_id("try-out")).to_contain_text("Génova (Mara)")
    expect(mara.get_by_test_id("try-out").locator("ol li")).to_have_count(1)
    look_over(mara)
    look_over(ines)
    take_picture(mara, "tried-1280-light-en")

    # One press makes a plan of it, which both see on the card and on the map.
    mara.get_by_test_id("try-plan").click()
    expect(ines.get_by_test_id("plan-1")).to_be_visible()
    expect(ines.get_by_test_id("route-1")).to_be_attached()

    # Inés promises goods for the first order.
    ines.locator("[data-testid^='claim-']").first.click()
    ines.get_by_test_id("claim-save").click()
    expect(mara.locator("[data-testid^='claimed-']")).to_have_count(1)
    take_picture(ines, "claimed-1280-dark-es")

    # A phrase is read in each reader's language.
    mara.get_by_test_id("phrase-wait-in").click()
    mara.get_by_test_id("phrase-wait-in-genova").click()
    ines.get_by_test_id("side-chat").first.click()
    expect(ines.get_by_test_id("chat")).to_contain_text("Espérame en Génova")

    # A reload loses nothing.
    ines.reload()
    expect(ines.get_by_test_id("plan-1")).to_be_visible()
    expect(ines.locator("[data-testid^='claimed-']")).to_have_count(1)

    # Mara ends her turn, Inés hers: the bots announce what they mean to do.
    mara.get_by_test_id("mode-play").click()
    mara.get_by_test_id("choice-end").first.click()
    ines.get_by_test_id("choice-end").first.click()
    expect(mara.locator("[data-testid='plan-3'], [data-testid='plan-4']").first).to_be_visible()
    mara.set_viewport_size({"width": 1440, "height": 900})
    take_picture(mara, "announced-1440-light-en")


def test_a_phone_plans_too(person: People) -> None:
    host, guest = person(size=SMALL_PHONE, theme="dark"), person(size=SMALL_PHONE, lang="es")
    begin(host, guest)
    mara, ines = host.page, guest.page
    mara.get_by_test_id("mode-plan").click()
    try_move(mara)
    expect(mara.get_by_test_id("try-out").locator("ol li")).to_have_count(1)
    mara.get_by_test_id("try-plan").click()
    look_over(mara)
    take_picture(mara, "phone-try-dark-en")
    ines.get_by_test_id("mode-plan").click()
    expect(ines.get_by_test_id("try-out")).to_contain_text("Génova (Mara)")
    ines.get_by_test_id("tab-orders").click()
    ines.locator("[data-testid^='claim-']").first.click()
    look_over(ines)
    take_picture(ines, "phone-claim-light-es")
    ines.get_by_test_id("claim-save").click()
    expect(ines.locator("[data-testid^='claimed-']")).to_have_count(1)
    take_picture(ines, "phone-orders-light-es")
    ines.get_by_test_id("tab-carriages").click()
    expect(ines.get_by_test_id("plan-1")).to_be_visible()
    look_over(ines)
    take_picture(ines, "phone-plans-light-es")


def test_plans_can_be_made_with_the_keyboard_alone(person: People) -> None:
    host, guest = person(size=LAPTOP), person(size=LAPTOP)
    begin(host, guest)
    page = host.page
    page.get_by_test_id("mode-plan").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("verb-move").focus()
    page.keyboard.press("Enter")
    page.locator("[data-testid^='choice-move']").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("try-out").locator("ol li")).to_have_count(1)
    page.get_by_test_id("try-plan").focus()
    page.keyboard.press("Space")
    expect(guest.page.get_by_test_id("plan-1")).to_be_visible()
    page.get_by_test_id("plan-clear-1").focus()
    page.keyboard.press("Enter")
    expect(guest.page.get_by_test_id("plan-1")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_four_cards_with_plans_are_whole(person: People, lang: str) -> None:
    """Whoever's merchant comes last in the round sees their own card below the plans of the others."""
    page = person(lang=lang).go("/")
    post(page, "/api/me", name="Mara")
    options = {"variant": "federation", "players": 4, "characters": CHARACTERS, "start": 2}
    made = post(
        page, "/api/tables", game="merchants", options=options, seats=[{"kind": "me"}, BOT, BOT, BOT], bot_seconds=0.05
    )
    page.goto(f"/t/{made['id']}")
    page.get_by_test_id("choice-end").first.click()
    expect(page.locator("[data-testid^='plan-']")).not_to_have_count(0)
    page.get_by_test_id("choice-end").first.wait_for()
    for size in (DESKTOP, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(BEYOND) <= 1
