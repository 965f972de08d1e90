"""Tables at which something is asked: laying out, building, what is lost, extortion, the map, a lesson, a puzzle."""

from functools import partial

from playwright.sync_api import Page

from tests.e2e.model_pictures.studio import Shot, Studio, stand_still
from tests.support.browser.driver import Player
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.models import wait_for_map
from tests.support.browser.positions import EVERY_QUESTION, Positions
from tests.support.browser.town import is_shown, wait_for_town

FEDERATION = "merchants/federation-1p-easy"
TABLES = {"rivers": "medieval/rivers-roads-4p-09", "full": "medieval/solitaire-09"}
LOOKS = ("look-above", "look-close")
OVERLAYS = ("show-walled", "show-clustered", "show-roads")
QUESTIONS = ("scorch", "flood", "fire", "attack", "brigands", "demand", "bribe", "fair", "take", "feathers")


def settle_town(page: Page) -> None:
    stand_still(page, partial(is_shown, page))


def photograph_layout(studio: Studio) -> None:
    with studio.person() as person:
        page = person.go("/")
        page.get_by_test_id("play-solitaire").click()
        page.get_by_test_id("layout").wait_for()
        wait_for_town(page)
        Player(page).click("suggest")
        studio.take(page, "layout", partial(settle_town, page))


def photograph_build(studio: Studio) -> None:
    """A piece in the hand, its legal places lit, and its ghost on one of them."""
    with studio.person() as person:
        page = person.go("/")
        Positions(page, EVERY_QUESTION).open("build")
        wait_for_town(page)
        page.locator("[data-testid^=quick-]").first.click()
        settle_town(page)
        studio.take(page, "build-1-lit", partial(settle_town, page))
        Player(page).tap_lit()
        studio.take(page, "build-2-ghost", partial(settle_town, page))


def photograph_questions(studio: Studio) -> None:
    """Whatever is asked of somebody during a round."""
    with studio.person() as person:
        page = person.go("/")
        positions = Positions(page, EVERY_QUESTION)
        for question in QUESTIONS:
            if question in positions.questions:
                positions.open(question)
                wait_for_town(page)
                studio.take(page, f"ask-{question}", partial(settle_town, page))


def photograph_table(studio: Studio, name: str) -> None:
    """A late town: tilted, with what can be shown on it, from above and close."""
    with studio.person() as person:
        person.go("/")
        text = read_replay(TABLES[name])
        page = person.go(f"/t/{open_record(person, text, last_move(text)[0])}")
        wait_for_town(page)
        settle = partial(settle_town, page)
        studio.take(page, f"{name}-1", settle)
        for overlay in OVERLAYS:
            shown = page.get_by_test_id(overlay)
            if shown.count():
                shown.click()
                studio.take(page, f"{name}-2-{overlay}", settle)
                shown.click()
        for look in LOOKS:
            page.get_by_test_id(look).click()
            studio.take(page, f"{name}-3-{look}", settle)


def photograph_map(studio: Studio) -> None:
    with studio.person() as person:
        person.go("/")
        text = read_replay(FEDERATION)
        page = person.go(f"/t/{open_record(person, text, last_move(text)[0])}")
        wait_for_map(page)
        studio.take(page, "map", partial(stand_still, page))


def photograph_learning(studio: Studio) -> None:
    with studio.person() as person:
        page = person.go("/learn")
        page.get_by_test_id("lesson-first-domain").click()
        page.get_by_test_id("lesson").wait_for()
        wait_for_town(page)
        studio.take(page, "lesson", partial(settle_town, page))
        page.goto("/learn/puzzles")
        page.get_by_test_id("puzzle-last-wall").click()
        page.get_by_test_id("puzzle-left").wait_for()
        wait_for_town(page)
        studio.take(page, "puzzle", partial(settle_town, page))


PARTS: dict[str, Shot] = {
    "layout": photograph_layout,
    "build": photograph_build,
    "questions": photograph_questions,
    **{name: partial(photograph_table, name=name) for name in TABLES},
    "map": photograph_map,
    "learning": photograph_learning,
}
