"""A finished game, studied while somebody looks: the chances as curves, what decided it, the board at any moment."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.gallery import Gallery
from tests.support.browser.spanish import EnglishFinder
from tests.support.patience import wait_until
from tests.support.server.site import Site
from tests.support.server.studying import studying_site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
BEAT = "document.documentElement.dataset.beat"
RECORD = Path(__file__).parents[1] / "replays" / "medieval" / "big-small-2p-17.era"
STUDY_GAMES = 48
HOW_FAR = "all => all.map(each => each.getAttribute('aria-valuenow'))"
"""So often each position is played out: what decided this game shows beyond chance."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with studying_site(tmp_path_factory.mktemp("data"), STUDY_GAMES) as made:
        yield made


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """A game that was brought along. Whoever opens its replay first sets the study going."""
    with site.browser(**{"content-type": "text/plain"}) as client:
        made = client.post("/api/records", content=RECORD.read_text("utf-8"))
    assert made.status_code == 201, made.text
    return f"/t/{made.json()['id']}"


def studied(page: Page) -> Locator:
    """The buttons of what decided it, once everything is worked out."""
    moments = page.get_by_test_id("moments")
    moments.wait_for()
    working = page.get_by_role("progressbar")
    wait_until(lambda: not working.count(), "the study", progress=lambda: working.evaluate_all(HOW_FAR))
    return moments.get_by_role("button")


def line_shown(page: Page) -> int:
    return int(page.get_by_test_id("slider").input_value())


def drag(page: Page, start: float, end: float) -> None:
    """Over the graph; in shares of its width."""
    box = page.get_by_test_id("plot").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * start, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * end, y, steps=3)
    page.mouse.up()


def step_by_beats(page: Page) -> None:
    """On into the next line, beat by beat, and back: told by the same stage as at the table, with dice and tracks."""
    before = line_shown(page)
    for hook in ("tracks", "dice-shelf", "replay-strip"):
        expect(page.get_by_test_id(hook)).to_be_visible()
    page.get_by_test_id("replay-strip").click()  # away from what has keys of its own
    while not page.evaluate(BEAT):
        line = line_shown(page)
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_function(
            f"line => {BEAT} || Number(document.querySelector('[data-testid=slider]').value) > line", arg=line
        )
    assert line_shown(page) > before
    page.get_by_test_id("step-back").click(modifiers=["Shift"])
    while line_shown(page) > before:
        page.keyboard.press("ArrowLeft")
    expect(page.locator("html")).to_have_attribute("data-beat", "")


def test_what_decided_a_game(person: People, finished: str) -> None:
    page = person().go(f"{finished}/end")
    page.get_by_test_id("replay").click()
    moments = studied(page)
    rows = page.get_by_test_id("graph-table").locator("tr")
    assert sorted(rows.last.locator("td").all_inner_texts()) == ["0%", "100%"], "the end is the real result"
    drag(page, 0.3, 0.6)
    dragged = line_shown(page)
    assert dragged > 0

    moment = moments.nth(moments.count() // 2)
    moment.click()
    chosen = line_shown(page)
    assert chosen != dragged
    expect(moment).to_have_attribute("aria-current", "step")
    step_by_beats(page)
    assert line_shown(page) == chosen
    gallery = Gallery(page)
    gallery.visit("era-replay")
    assert not gallery.violations

    page.get_by_test_id("view-chance").press("ArrowRight")
    expect(page.get_by_test_id("view-score")).to_be_focused()
    expect(rows.last).not_to_contain_text("%")
    page.get_by_test_id("view-log").click()
    page.get_by_test_id("log").get_by_role("button").first.click()
    assert line_shown(page) < chosen

    page.get_by_test_id("view-moments").click()
    told = [" ".join(each.split()) for each in moments.all_inner_texts()]
    page.goto(f"{finished}/end")
    top = page.get_by_test_id("study-moment")
    words = " ".join(top.inner_text().split())
    worth = words.split(" was worth ")[1].split(".")[0].lstrip("+\N{MINUS SIGN}")
    choice, strong = words.split(") ")[1].split(" Strong bot: ")
    said = [each for each in told if choice in each and strong.split(".")[0] in each]
    assert len(said) == 1, f"{words} is what the study says: {told}"
    assert said[0].endswith(worth), "for one it is gained, for the other lost"
    top.get_by_test_id("play-on").click()
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    made = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (made["status"], made["continued"]) == ("running", True)


def test_on_a_small_phone_in_spanish(person: People, finished: str) -> None:
    page = person(size=SMALL_PHONE, lang="es").go(f"{finished}/replay")
    studied(page).last.tap()
    finder = EnglishFinder(page)
    finder.look()
    assert not finder.found
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    expect(page.locator(".replay-board")).to_be_in_viewport()
    page.get_by_test_id("plot").scroll_into_view_if_needed()
    expect(page.get_by_test_id("plot")).to_be_in_viewport(ratio=1)
