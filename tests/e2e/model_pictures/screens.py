"""Whole screens that are models outside of a running game: the first page, Components, replays, ends, films."""

from functools import partial

from tests.e2e.model_pictures.studio import Shot, Studio, stand_still
from tests.support.browser.ending import Ending, bring_record, read_replay
from tests.support.browser.models import count_frames, wait_for_frame, wait_for_map
from tests.support.browser.story import FRAME_MS
from tests.support.patience import PATIENCE_MS, wait_until

FEDERATION = "merchants/federation-1p-easy"
TOWN = "medieval/solitaire-09"
RIVERS = "medieval/rivers-roads-4p-09"
REPLAY_LINE = 300
COUNTED_MS = (300, 2600, 5200)


def photograph_home(studio: Studio) -> None:
    with studio.person() as person:
        page = person.go("/")
        wait_for_frame(page, "home-town")
        studio.take(page, "home", partial(stand_still, page))


def photograph_components(studio: Studio) -> None:
    with studio.person() as person:
        page = person.go("/rules/medieval?part=components")
        wait_for_frame(page, "turntable-keep")
        studio.take(page, "components", partial(stand_still, page))


def photograph_replay(studio: Studio) -> None:
    with studio.person() as person:
        person.go("/")
        page = person.go(f"/t/{bring_record(person, read_replay(RIVERS))}/replay?line={REPLAY_LINE}")
        wait_for_frame(page, "town")
        studio.take(page, "replay", partial(stand_still, page))


def photograph_end(studio: Studio) -> None:
    """Counted already; the film of it and its picture to share."""
    with studio.person() as person:
        person.go("/")
        page = person.go(f"/t/{bring_record(person, read_replay(TOWN))}/end")
        wait_for_frame(page, "end-town")
        settle = partial(stand_still, page)
        studio.take(page, "end-1-counted", settle)
        page.get_by_test_id("share").click()
        page.get_by_test_id("share-picture").wait_for()
        studio.take(page, "end-2-share", settle)
        page.keyboard.press("Escape")
        page.get_by_test_id("make-film").click()
        page.get_by_test_id("film-save").wait_for(timeout=PATIENCE_MS)
        studio.take(page, "end-3-film", settle)


def photograph_counting(studio: Studio) -> None:
    """The camera goes around the town while its points are counted."""
    for name, replay in (("alone", TOWN), ("four", RIVERS)):
        with studio.person(told=True) as person:
            table = Ending(person)
            table.sit_down(read_replay(replay))
            table.end()

            def is_drawn(table: Ending = table) -> bool:
                table.run(FRAME_MS)
                return count_frames(table.page, "end-town") > 0

            at = 0
            for number, ms in enumerate(COUNTED_MS):
                table.run(ms - at)
                at = ms
                studio.take(table.page, f"counting-{name}-{number}", partial(wait_until, is_drawn, "the town"))


def photograph_map_end(studio: Studio) -> None:
    with studio.person() as person:
        person.go("/")
        page = person.go(f"/t/{bring_record(person, read_replay(FEDERATION))}/end")
        wait_for_map(page)
        studio.take(page, "map-end", partial(stand_still, page))


PARTS: dict[str, Shot] = {
    "home": photograph_home,
    "components": photograph_components,
    "replay": photograph_replay,
    "end": photograph_end,
    "counting": photograph_counting,
    "map-end": photograph_map_end,
}
