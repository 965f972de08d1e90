"""A table whose host does not come back, an undo that says what it takes back of whom, and a rematch that asks: in two
browsers, by a clock that the test moves."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.test_three_days import Days, end_turn
from tests.e2e.test_together import look_over, post
from tests.support.browser.browser import SMALL_PHONE, needs_browser
from tests.support.server.moved_days import moved_days

pytestmark = [needs_browser, pytest.mark.e2e]

ABSENT_S = 121


@pytest.fixture
def days(tmp_path: Path, browser: Browser) -> Iterator[Days]:
    with moved_days(tmp_path) as world:
        made = Days(world, browser)
        yield made
        made.close()


def test_a_table_goes_on_without_its_host(days: Days) -> None:
    ada, bo = days.ada.go("/"), days.bo.go("/")
    post(ada, "/api/me", name="Ada")
    post(bo, "/api/me", name="Bo")
    made = post(
        ada, "/api/tables", game="merchants", options={"players": 2, "variant": "federation", "start": 1},
        seats=[{"kind": "me"}, {"kind": "open"}],
    )  # fmt: skip
    days.ada.go(f"/t/{made['id']}")
    days.bo.go(f"/t/{made['id']}")
    assert bo.get_by_test_id("table-link").input_value() == f"https://era.example/t/{made['id']}", "not this machine's"
    bo.locator("[data-testid^=sit-]").first.click()
    expect(ada.get_by_test_id("seat-1")).to_contain_text("Bo")

    # The host goes; after two minutes somebody else can be it.
    days.ada.go("/")
    expect(bo.get_by_test_id("take-over")).to_be_visible()
    days.advance(ABSENT_S)
    bo.get_by_test_id("take-over").click()
    bo.get_by_test_id("start").click()
    days.ada.go(f"/t/{made['id']}")

    # Both have played; what Ada would take back is Bo's as well, which both are told before anything happens.
    end_turn(ada)
    end_turn(bo)
    expect(ada.get_by_test_id("choice-end").first).to_be_visible()
    ada.get_by_test_id("undo").click()
    expect(ada.get_by_test_id("taken-back").locator("li.yours")).to_have_count(1)
    lines = ada.get_by_test_id("taken-back").locator("li").all_inner_texts()
    assert len(lines) > 1
    ada.get_by_test_id("undo-propose").click()
    asked = bo.get_by_test_id("undo-asked")
    expect(asked.locator("li.yours")).to_have_count(1)
    assert asked.locator("li").all_inner_texts() == lines, "the same for both"
    bo.get_by_test_id("undo-refuse").click()
    expect(asked).to_have_count(0)

    # They end it together; whoever wants another game asks, and seats nobody.
    ada.get_by_test_id("side-people").first.click()
    ada.get_by_test_id("leave-game").click()
    ada.get_by_test_id("end-here").click()
    expect(ada).to_have_title(re.compile(r"^\(1\) "))
    bo.get_by_test_id("vote-yes").click()
    expect(ada).to_have_title(re.compile("^The Federation"))
    ada.get_by_test_id("rematch").first.click()
    expect(ada.get_by_test_id("seat-0")).to_contain_text("Ada")
    expect(ada.get_by_test_id("start")).to_be_disabled()
    expect(bo.get_by_test_id("rematch-asked").first).to_be_visible()
    assert bo.url.endswith(str(made["id"])), "nobody is led away"
    bo.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    look_over(bo)
