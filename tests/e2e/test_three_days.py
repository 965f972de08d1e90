"""Two people play over days in their browsers, by a clock that the test moves: who is told what, how and when; a night,
a holiday, and a stand-in who gives the seat back. On PostgreSQL as well with ERA_FULL=1."""

import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from era.server.tables import lobby
from tests.e2e.test_planning import SEED
from tests.e2e.test_together import post
from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.push import deliver, let_subscribe
from tests.support.patience import wait_until
from tests.support.server import services
from tests.support.server.moved_days import DAY_S, LATER_S, World, moved_days
from tests.support.server.outside import Subscription

pytestmark = [needs_browser, pytest.mark.e2e]

DATABASES = ("sqlite", "postgresql") if os.environ.get("ERA_FULL") else ("sqlite",)
HOUR_S = 3600.0
CLOCK = {"kind": "days", "bank": 86_400, "reserve": 3600, "holidays": 5, "bot": "random"}
Counts = tuple[int, int, int]


@pytest.fixture(params=DATABASES)
def world(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))
    if request.param == "sqlite":
        with moved_days(tmp_path) as made:
            yield made
        return
    postgres = services.Postgres()
    with services.running(postgres), moved_days(tmp_path, database_url=postgres.database("three_days")) as made:
        yield made


class Days:
    """Ada, who stays at the table, and Bo, who is told; their browsers' clocks go with the server's."""

    def __init__(self, world: World, browser: Browser) -> None:
        self.world = world
        self.ada = Person(browser, world.site.url, zone="UTC")
        self.bo = Person(browser, world.site.url, zone="UTC")
        self.device = Subscription(f"{world.push.url}/bo")
        let_subscribe(self.bo.context, world.site.url, self.device)
        self.table = ""
        self.advance(0)

    def advance(self, seconds: float) -> None:
        self.world.clock.advance(seconds)
        for each in (self.ada, self.bo):
            each.context.clock.set_fixed_time(self.world.clock.now)

    def count(self) -> Counts:
        """Pushes, mails, and words of the channel that told Bo of his turn."""
        hooks = [json.loads(each.body)["content"] for each in self.world.hook.received]
        return (
            len(self.world.push.received),
            len(self.world.mail.mails) - 1,
            sum("Bo, it is your turn" in text for text in hooks),
        )

    def must_be_told(self, *wanted: int) -> None:
        wait_until(lambda: self.count() == wanted, f"{wanted} notices", self.count)

    def must_note_turn(self) -> None:
        wait_until(lambda: self.world.has_noted(self.table, 1), "Bo's turn to be noted")

    def read_pushes(self) -> list[str]:
        return [self.device.read(each.body)["kind"] for each in self.world.push.received]

    def close(self) -> None:
        for each in (self.ada, self.bo):
            each.close()
            each.must_be_fine()


def end_turn(page: Page) -> None:
    page.get_by_test_id("choice-end").first.click()
    expect(page.get_by_test_id("choice-end")).to_have_count(0)


def ask_to_be_told(days: Days) -> None:
    """Bo switches on push and e-mail, and follows the link that proves the address."""
    days.bo.go("/")
    post(days.bo.page, "/api/me", name="Bo")
    page = days.bo.go("/your-move")
    page.get_by_test_id("push").click()
    expect(page.get_by_test_id("push")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("email").fill("bo@example.org")
    page.get_by_test_id("email-send").click()
    wait_until(lambda: days.world.mail.mails, "the mail with the link")
    link = re.search(r"https://era.example(/api/notices/confirm/\S+)", days.world.mail.read(0))
    assert link is not None
    assert page.goto(link[1]).status == 200  # type: ignore[union-attr]
    days.bo.go("/your-move")
    expect(page.get_by_text("confirmed; at most one for each turn")).to_be_visible()


def begin(days: Days) -> None:
    """A table of days with a channel; Ada's merchant opens, and Bo has gone."""
    page = days.ada.go("/")
    post(page, "/api/me", name="Ada")
    made = post(
        page, "/api/tables", game="merchants", options={"players": 2, "variant": "federation", "start": 1},
        seats=[{"kind": "me"}, {"kind": "open"}], clock=CLOCK,
    )  # fmt: skip
    days.table = str(made["id"])
    days.ada.go(f"/t/{days.table}")
    days.bo.go(f"/t/{days.table}")
    days.bo.page.locator("[data-testid^=sit-]").first.click()
    page.locator("details.hook summary").click()
    page.get_by_test_id("hook-url").fill(f"{days.world.hook.url}/channel")
    page.get_by_test_id("hook-save").click()
    expect(page.get_by_test_id("hook-url")).to_have_value("")
    page.get_by_test_id("start").click()
    days.bo.page.get_by_test_id("board").first.wait_for()
    days.bo.go("/your-move")


def sleep_at_night(page: Page) -> None:
    page.get_by_test_id("quiet").click()
    expect(page.get_by_test_id("quiet")).to_have_attribute("aria-checked", "true")
    for name, hour in (("from", "22:00"), ("to", "07:00")):
        with page.expect_response(lambda answer: answer.url.endswith("/api/me/notices")):
            field = page.locator("section[aria-labelledby=quiet]").get_by_label(name, exact=True)
            field.fill(hour)
            field.press("Tab")


def plan_holiday(page: Page, begins: float, ends: float) -> None:
    """Both days are holidays."""
    for number, at in enumerate((begins, ends)):
        page.locator("input[type=date]").nth(number).fill(datetime.fromtimestamp(at, UTC).date().isoformat())
    holidays = page.locator("section[aria-labelledby=holidays]")
    holidays.locator("button[type=submit]").click()
    expect(holidays.locator("li")).to_have_count(1)


@pytest.fixture
def days(world: World, browser: Browser) -> Iterator[Days]:
    made = Days(world, browser)
    yield made
    made.close()


def test_two_browsers_over_days(days: Days) -> None:
    ada, bo = days.ada.page, days.bo.page
    ask_to_be_told(days)
    begin(days)
    ada.route("**/api/me/tables*", lambda route: route.abort())  # the table itself tells whose turn it is
    expect(ada).to_have_title(re.compile(r"^\(1\) "))
    end_turn(ada)
    expect(ada).to_have_title(re.compile(r"^[^(]"))
    days.must_note_turn()
    assert days.count() == (0, 0, 0), "whoever moves at once need not be told"
    days.advance(LATER_S)
    days.must_be_told(1, 1, 1)
    message = days.device.read(days.world.push.received[0].body)
    shown = deliver(bo, message)
    assert shown == [[message["title"], message["body"], f"/t/{days.table}"]], "the browser shows it"
    expect(bo.get_by_test_id("moves-mine")).to_contain_text("Ada")

    # Bo plays, and sleeps at night; at midnight it is his turn again.
    days.bo.go(f"/t/{days.table}")
    end_turn(bo)
    days.bo.go("/your-move")
    sleep_at_night(bo)
    wait_until(lambda: not days.world.has_noted(days.table, 1), "Bo's turn to be over")
    days.advance(DAY_S / 2 - LATER_S)
    end_turn(ada)
    days.must_note_turn()
    days.advance(LATER_S)
    days.must_be_told(1, 1, 2)  # a channel is nobody's bedroom
    days.advance(7 * HOUR_S - LATER_S - 60)
    wait_until(days.world.has_dealt_with_all, "what is due")
    assert days.count() == (1, 1, 2), "nobody is woken"
    days.advance(61)
    days.must_be_told(2, 2, 2)

    # A holiday of three days: his clock stands still.
    plan_holiday(bo, days.world.clock.now, days.world.clock.now + 2 * DAY_S)
    days.advance(2 * DAY_S)
    ada.reload()
    expect(ada.get_by_test_id("board").first).to_be_visible()
    expect(ada.get_by_test_id("stand-in-1")).to_have_count(0)
    wait_until(days.world.has_dealt_with_all, "what is due")
    assert days.count() == (2, 2, 2)

    # The holiday ends at midnight; seventeen hours and his reserve are left, and of those a quarter of a day.
    days.advance(29 * HOUR_S)
    days.must_be_told(3, 3, 2)

    # Then his time is up: a stand-in plays, which Ada sees and Bo is told.
    days.advance(6 * HOUR_S)
    expect(ada.get_by_test_id("stand-in-1")).to_contain_text("Bo")
    days.must_be_told(4, 4, 2)
    expect(ada.get_by_test_id("choice-end").first).to_be_visible()

    # He comes back, and the seat is his again: the banner goes, and he plays.
    days.bo.go(f"/t/{days.table}")
    expect(bo.get_by_test_id("welcome-back")).to_be_visible()
    bo.get_by_test_id("take-seat").click()
    expect(bo.get_by_test_id("welcome-back")).to_have_count(0)
    expect(ada.get_by_test_id("stand-in-1")).to_have_count(0)
    end_turn(ada)
    end_turn(bo)
    expect(ada.get_by_test_id("choice-end").first).to_be_visible()

    wait_until(days.world.has_dealt_with_all, "what is due")
    assert days.count() == (4, 4, 2), "nothing is told twice, and nothing to whoever is there"
    assert days.read_pushes() == ["turn", "turn", "time", "stand-in"]
    assert len({each["message-id"] for each in days.world.mail.mails}) == len(days.world.mail.mails)
    assert len(days.world.hook.received) == 2, "Ada was there all the time"
