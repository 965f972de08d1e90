"""Accounts with their recovery codes, lists in pages, and what people can do about each other at a table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.gallery import Gallery
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
PASSWORD, ANOTHER = "a long sentence", "quite another one"


def choose(page: Page, way: int) -> None:
    """Create an account, log in, or recover: the first, second and third way in."""
    page.get_by_test_id("account-way").get_by_role("radio").nth(way).check(force=True)


def send(page: Page, login: str, password: str) -> None:
    page.get_by_test_id("login").fill(login)
    page.get_by_test_id("password").fill(password)
    page.get_by_test_id("account-send").click()


def test_an_account_from_its_code_to_another_password(person: People) -> None:
    page = person().go("/settings")
    gallery = Gallery(page)
    send(page, "olga", PASSWORD)
    code = page.get_by_test_id("recovery-code").inner_text().strip()
    gallery.visit("account-code", "dialog")
    page.get_by_test_id("recovery-kept").click()
    page.get_by_test_id("change-password").click()
    page.get_by_test_id("renew-code").click()
    page.get_by_test_id("old-password").fill(PASSWORD)
    page.get_by_test_id("new-password").fill(ANOTHER)
    gallery.visit("account-known")
    page.get_by_test_id("password-send").click()
    page.get_by_text("Your password is changed.").wait_for()
    page.get_by_test_id("log-out").click()
    choose(page, 2)
    page.get_by_test_id("code").fill(code)
    gallery.visit("account-recover")
    send(page, "olga", ANOTHER)
    expect(page.get_by_test_id("recovery-code")).not_to_have_text(code)
    page.get_by_test_id("recovery-kept").click()
    page.get_by_test_id("log-out").click()
    choose(page, 1)
    send(page, "olga", ANOTHER)
    page.get_by_test_id("log-out").wait_for()
    assert not gallery.violations


def test_a_list_goes_on(person: People) -> None:
    page = person(size=SMALL_PHONE, lang="es").go("/")
    page.evaluate(
        """async () => {
            const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body),
              headers: {'Content-Type': 'application/json'}});
            await post('/api/me', {name: 'Ana'});
            for (let n = 0; n < 52; n++) await post('/api/tables', {game: 'medieval', options: {players: 2},
              seats: [{kind: 'me'}]});
        }"""
    )
    page.goto("/tables")
    expect(page.get_by_test_id("table-card")).to_have_count(50)
    page.get_by_test_id("more").click()
    expect(page.get_by_test_id("table-card")).to_have_count(52)
    expect(page.get_by_test_id("more")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_spectator_is_muted_reported_and_sent_away(person: People) -> None:
    host = person()
    page = host.go("/")
    table(page, "medieval", [{"kind": "me"}, {"kind": "bot", "level": "squire"}], players=2)
    people = page.get_by_test_id("side-people")
    Player(page).play(until=people.is_visible)
    people.click()
    page.get_by_test_id("people").wait_for()
    guest = person().go("/")
    guest.evaluate(
        """() => fetch('/api/me', {method: 'POST', body: '{"name": "Eve"}',
             headers: {'Content-Type': 'application/json'}})"""
    )
    guest.goto(page.url)
    gallery = Gallery(page)
    page.get_by_test_id("person-menu").click()
    gallery.visit("person-menu")
    if not page.get_by_test_id("report-text").is_visible():  # another size of the window lays the table out anew
        page.get_by_test_id("person-menu").click()
    page.get_by_test_id("report-text").fill("She is not kind.")
    page.get_by_test_id("report-send").click()
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("mute-person").click()
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("send-away").click()
    expect(page.get_by_test_id("person-menu")).to_have_count(0)
    guest.get_by_text("wants nobody else to look on").first.wait_for()
    page.get_by_test_id("watchable").click()
    page.get_by_text("Only those with a seat can be here.").wait_for()
    gallery.visit("people-closed")
    assert not gallery.violations
