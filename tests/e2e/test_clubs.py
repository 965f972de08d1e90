"""The same dice for all, as people see it: the day, a tournament with its organiser, a club; and a guest who stays."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection

from tests.e2e.test_people import choose, send
from tests.e2e.test_together import look_over, post
from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.patience import PATIENCE_MS
from tests.support.server.random_player import Player, play_together
from tests.support.server.site import Guest, Site, open_socket

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
PICTURES = Path(os.environ.get("ERA_PICTURES", ""))
PASSWORD = "a long sentence"
SHORT = {"players": 2, "x_change": -1}


class Visitor(Guest):
    """Somebody in a browser, for whom a program plays over a socket of its own."""

    def __init__(self, site: Site, page: Page) -> None:
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
        self.site = site
        self.headers = {"Cookie": cookie, "Origin": site.url}
        self.api = site.browser(cookie=cookie)

    def socket(self, table_id: str) -> ClientConnection:
        return open_socket(self.site, table_id, **self.headers)


def come_in(one: Person, site: Site, name: str) -> Visitor:
    post(one.go("/"), "/api/me", name=name)
    return Visitor(site, one.page)


def look(page: Page, name: str) -> None:
    """Nothing for axe to find; with ERA_PICTURES also a picture."""
    page.wait_for_load_state("networkidle", timeout=PATIENCE_MS)
    if os.environ.get("ERA_PICTURES"):
        page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
    look_over(page)


def test_the_dice_of_the_day(person: People, site: Site) -> None:
    for number, name in enumerate(("Nuria", "Tomas", "Ines")):
        guest = site.guest(name)
        table = guest.api.post("/api/daily/medieval").json()["id"]
        Player(guest, table, [0], seed=number).play()
    mara, dark = person(size=DESKTOP), person(size=SMALL_PHONE, lang="es", theme="dark")
    visitor = come_in(mara, site, "Mara")
    page = mara.go("/daily")
    expect(page.get_by_test_id("daily-count")).to_contain_text("played")
    expect(page.get_by_test_id("daily-towns")).to_have_count(0)
    look(page, "daily-before")
    page.get_by_test_id("daily-play").click()
    page.wait_for_url(re.compile("/t/"), timeout=PATIENCE_MS)
    table = page.url.rpartition("/")[2]
    mara.go("/daily")  # and somebody else's game is not to be seen yet
    page.get_by_test_id("daily-play").wait_for()
    Player(visitor, table, [0], seed=9).play()
    page.goto("/daily")
    expect(page.get_by_test_id("daily-results")).to_contain_text("Mara", timeout=PATIENCE_MS)
    expect(page.get_by_test_id("daily-results")).to_contain_text("Nuria")
    expect(page.get_by_test_id("daily-towns").locator("svg.thumbnail").first).to_be_visible(timeout=PATIENCE_MS)
    look(page, "daily-after")
    page.get_by_test_id("daily-towns").get_by_role("link", name=re.compile("Nuria")).click()
    page.wait_for_url(re.compile("/replay"), timeout=PATIENCE_MS)
    page.get_by_test_id("replay-screen").first.wait_for()
    page.goto("/daily")
    page.get_by_test_id("daily-again").click()
    page.wait_for_url(re.compile("/t/"), timeout=PATIENCE_MS)
    far = dark.go("/daily")
    far.get_by_test_id("daily-play").wait_for()
    look(far, "daily-before-phone-dark-es")
    come_in(dark, site, "Leila")
    far.context.clear_cookies()
    far.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    far.goto("/daily")
    far.get_by_test_id("daily-results").wait_for()
    look(far, "daily-after-phone-dark-es")
    far.goto("/daily?game=merchants")
    far.get_by_test_id("daily-play").wait_for()
    look(far, "daily-federation-phone-dark-es")


def test_a_tournament_and_its_club(person: People, site: Site) -> None:
    carmen, ben = person(size=DESKTOP), person(size=SMALL_PHONE, lang="es", theme="dark")
    come_in(carmen, site, "Carmen")
    page = carmen.page
    club = str(post(page, "/api/clubs", name="Tuesday Table", season="Autumn")["id"])
    carmen.go("/clubs")
    page.get_by_role("link", name="Tuesday Table").wait_for()
    look(page, "clubs")
    page.get_by_test_id("tournament-name").fill("Autumn duplicate")
    page.get_by_role("combobox").last.select_option(label="Tuesday Table")
    page.get_by_test_id("make-tournament").click()
    page.wait_for_url(re.compile("/tournament/"), timeout=PATIENCE_MS)
    tournament = page.url.rpartition("/")[2]
    page.get_by_test_id("begin-round").wait_for()
    look(page, "tournament-open")
    guests = [site.guest(name) for name in ("Aurelio", "Nuria", "Leila")]
    for guest in guests:
        guest.api.post(f"/api/tournaments/{tournament}/join")
    visitor = come_in(ben, site, "Ben")
    far = ben.go(f"/tournament/{tournament}")
    far.get_by_test_id("tournament-join").click()
    far.get_by_test_id("tournament-leave").wait_for()
    look(far, "tournament-open-phone-dark-es")
    expect(page.get_by_test_id("standings")).to_contain_text("Ben", timeout=PATIENCE_MS)
    page.get_by_test_id("begin-round").click()
    page.get_by_test_id("tournament-tables").get_by_text("Table 2").wait_for()
    expect(page.get_by_test_id("tournament-tables").locator("svg.thumbnail")).to_have_count(4, timeout=PATIENCE_MS)
    look(page, "tournament-on")
    far.goto(f"/tournament/{tournament}")
    far.get_by_test_id("to-my-table").wait_for()
    expect(far.get_by_test_id("tournament-tables").locator("svg.thumbnail")).to_have_count(0)
    look(far, "tournament-on-phone-dark-es")

    info = guests[0].api.get(f"/api/tournaments/{tournament}").json()
    everybody = {"Aurelio": guests[0], "Nuria": guests[1], "Leila": guests[2], "Ben": visitor}
    guests[2].api.post(f"/api/tournaments/{tournament}/leave")
    whole = next(
        each for each in info["played"][0]["tables"] if "Leila" not in [seat["name"] for seat in each["seats"]]
    )
    play_together(*(Player(everybody[s["name"]], whole["id"], [s["seat"]], s["seat"]) for s in whole["seats"]))
    page.get_by_test_id("end-round").click()
    page.get_by_test_id("end-round-yes").click()
    page.get_by_test_id("same-dice-open").wait_for(timeout=PATIENCE_MS)
    expect(page.get_by_test_id("tournament-tables").locator("svg.thumbnail")).to_have_count(4, timeout=PATIENCE_MS)
    look(page, "tournament-ended")
    page.get_by_test_id("close").click()
    page.get_by_test_id("close-yes").click()
    expect(page.get_by_test_id("begin-round")).to_have_count(0)
    far.goto(f"/club/{club}")
    far.get_by_test_id("league").wait_for()
    far.get_by_test_id("join-club").click()
    look(far, "club-phone-dark-es")


def test_a_guest_plays_renames_signs_up_and_logs_in_elsewhere(person: People, site: Site) -> None:
    first, second = person(size=DESKTOP), person(size=SMALL_PHONE, lang="es", theme="dark")
    at_home = come_in(first, site, "Gil")
    page = first.page
    alone = str(post(page, "/api/daily/medieval")["id"])
    Player(at_home, alone, [0], seed=5).play()
    other = site.guest("Olga")
    shared = other.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}])
    post(page, f"/api/tables/{shared}/seats/1", act="sit")

    page.goto("/settings")
    expect(page.get_by_test_id("name")).to_have_value("Gil")  # what is typed before it comes would stand beside it
    page.get_by_test_id("name").fill("Gilda")
    page.get_by_test_id("name").press("Enter")
    expect(page.locator(".whoami")).to_contain_text("Gilda")
    assert other.api.get(f"/api/tables/{shared}").json()["seats"][1]["name"] == "Gilda"
    send(page, "gilda-of-two-devices", PASSWORD)
    page.get_by_test_id("recovery-kept").click()

    come_in(second, site, "Gil on the way")
    far = second.page
    elsewhere = str(post(far, "/api/daily/merchants")["id"])
    far.goto("/settings")
    choose(far, 1)
    send(far, "gilda-of-two-devices", PASSWORD)
    far.get_by_test_id("log-out").wait_for()
    mine = {each["table"]["id"] for each in Visitor(site, far).api.get("/api/me/tables").json()["tables"]}
    assert mine == {alone, shared, elsewhere}
    assert mine == {each["table"]["id"] for each in Visitor(site, page).api.get("/api/me/tables").json()["tables"]}
    for table in mine:
        names = [seat["name"] for seat in other.api.get(f"/api/tables/{table}").json()["seats"]]
        assert "Gilda" in names
    for each, name in ((page, "profile"), (far, "profile-phone-dark-es")):
        each.goto("/me")
        expect(each.get_by_test_id("played")).to_have_count(1, timeout=PATIENCE_MS)
        expect(each.get_by_test_id("history")).to_contain_text("Gilda")
        expect(each.locator("svg.thumbnail").first).to_be_visible(timeout=PATIENCE_MS)
        look(each, name)
        each.goto("/your-move")
        expect(each.locator("body")).to_contain_text("Olga", timeout=PATIENCE_MS)
        look(each, f"your-move-{name}")
