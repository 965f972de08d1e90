"""People at a table: names, chat while waiting, who is away and comes back, how a game ends."""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.tables import sit_down
from tests.support.patience import PATIENCE_MS

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

LOOK_OVER = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def look_over(page: Page) -> None:
    """Nothing for axe to find, nothing beyond the edge. The pointer rests, since what it tells comes and goes."""
    page.locator("main").first.wait_for()
    page.mouse.move(0, 0)
    expect(page.locator(".info-head")).to_have_count(0)
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    assert page.evaluate(LOOK_OVER) == []
    assert page.evaluate(TOO_WIDE) <= 0


def post(page: Page, path: str, **body: object) -> dict[str, object]:
    origin = {"origin": "/".join(page.url.split("/")[:3])}
    answer = page.request.post(path, data=body, headers=origin, timeout=PATIENCE_MS)
    assert answer.ok, answer.text()
    found: dict[str, object] = answer.json()
    return found


def wait_at_a_table(host: Person, guest: Person, **spec: object) -> str:
    """A table of two that has not begun, with both at it."""
    page = host.go("/")
    post(page, "/api/me", name="Ada")
    wanted = {"game": "medieval", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], **spec}
    table = str(post(page, "/api/tables", **wanted)["id"])
    host.go(f"/t/{table}")
    guest.go(f"/t/{table}")
    sit_down(guest.page, "Bea")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Bea")
    return table


def begin(host: Person, guest: Person, **spec: object) -> str:
    table = wait_at_a_table(host, guest, **spec)
    host.page.get_by_test_id("start").click()
    for each in (host.page, guest.page):
        each.get_by_test_id("board").first.wait_for()
    return table


def say(page: Page, text: str) -> None:
    """By Enter, once the table is connected: until then the words stay in their field."""
    words = page.get_by_test_id("chat-input")
    words.fill(text)
    expect(page.locator("form", has=words).get_by_role("button")).to_be_enabled()
    words.press("Enter")


def open_people(page: Page) -> None:
    page.get_by_test_id("suggest").first.click()
    page.get_by_test_id("ready").first.click()
    page.get_by_test_id("side-people").first.click()


def test_waiting_together(person: People) -> None:
    host, guest, watcher = person(), person(lang="es", theme="dark", size=SMALL_PHONE), person()
    table = wait_at_a_table(host, guest)
    page, far = host.page, guest.page
    say(far, "hola")
    expect(page.get_by_test_id("chat")).to_contain_text("hola")

    watcher.go("/")
    post(watcher.page, "/api/me", name="Wim")
    watcher.go(f"/t/{table}")
    expect(page.get_by_test_id("lobby-chat")).to_contain_text("Wim")
    expect(far.get_by_test_id("lobby-chat")).to_contain_text("Wim")

    post(far, "/api/me", name="Beatriz")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Beatriz")
    expect(page.get_by_test_id("chat")).to_contain_text("hola")
    for each in (page, far):
        look_over(each)
    page.get_by_test_id("cancel-table").click()
    page.get_by_test_id("cancel-table").click()
    expect(far.get_by_test_id("missing")).to_be_visible()


def test_nobody_is_replaced_without_being_asked_and_a_seat_is_given_back(person: People) -> None:
    host, guest = person(), person(lang="es", theme="dark")
    begin(host, guest)
    page, far = host.page, guest.page
    open_people(page)
    page.get_by_test_id("standing").click()
    page.get_by_test_id("wish-brigands").select_option("food")
    page.get_by_test_id("wish-least-brigands").fill("3")
    page.get_by_test_id("wish-least-brigands").press("Tab")
    look_over(page)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("standing")).to_contain_text("1")
    page.get_by_test_id("replace-1").click()
    page.get_by_test_id("replace-ask").click()
    expect(far.get_by_test_id("vote-replace")).to_be_visible()
    expect(page.get_by_test_id("vote-replace")).to_be_visible()
    far.get_by_test_id("vote-no").click()
    expect(page.get_by_test_id("vote-replace")).to_have_count(0)

    open_people(far)
    far.get_by_test_id("standing").click()
    expect(far.get_by_test_id("wish-brigands")).to_have_value("")
    far.keyboard.press("Escape")
    far.get_by_test_id("leave-game").click()
    look_over(far)
    far.get_by_test_id("leave-while").click()
    expect(page.get_by_test_id("stand-in-1")).to_contain_text("Bea")
    expect(far.get_by_test_id("welcome-back")).to_be_visible()
    page.get_by_test_id("stand-in-sheet-1").click()
    expect(page.get_by_test_id("away-story")).to_contain_text("Bea")
    look_over(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("side-log").click()
    expect(page.get_by_test_id("log-happened").first).to_contain_text("Bea")
    far.get_by_test_id("take-seat").click()
    expect(page.get_by_test_id("stand-in-1")).to_have_count(0)
    expect(far.get_by_test_id("welcome-back")).to_have_count(0)

    page.get_by_test_id("side-people").click()
    page.get_by_test_id("leave-game").click()
    page.get_by_test_id("end-here").click()
    far.get_by_test_id("vote-yes").click()
    for each in (page, far):
        expect(each.get_by_test_id("ended")).to_be_visible()
        expect(each.get_by_test_id("standing")).to_have_count(0)
    look_over(page)


def test_chat_while_laying_out(person: People) -> None:
    host, guest = person(size=DESKTOP), person(size=SMALL_PHONE)
    begin(host, guest)
    host.page.get_by_test_id("open-chat").click()
    host.page.get_by_test_id("chat-panel").wait_for()
    say(host.page, "hello there")
    guest.page.get_by_test_id("tab-log").click()
    guest.page.get_by_test_id("side-chat").click()
    expect(guest.page.get_by_test_id("chat")).to_contain_text("hello there")
