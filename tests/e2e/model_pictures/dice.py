"""Dice with bodies: in the cup, in the air, on the felt, locked and kept; all of them looked at up close.

The clock stands still for each picture.
"""

from dataclasses import replace

from tests.e2e.model_pictures.staged import Watched
from tests.e2e.model_pictures.studio import Shot, Studio
from tests.support.browser.dice import SETTLED_MS, Dice
from tests.support.browser.scripted import DOMAIN
from tests.support.browser.story import FRAME_MS

SKULL = replace(DOMAIN, seed="18482c023224e7fffcd04ae8eca8c0ad9bda566cf26c06c2f60bd576099315eb")
"""The first throw: 2 hammers, either/or, a skull and a trade good."""
FLIGHT_MS = (160, 320)
LOCK_MS = 160
OPEN = {"alone": ("medieval/random-1p-090", 19), "three": ("medieval/custom-3p-13", 391)}
"""Games and lines at which all dice lie open."""
TWELVE = ("medieval/custom-3p-10", 474)
"""Before this line somebody has rolled twelve dice."""


def photograph_throws(studio: Studio) -> None:
    for each in studio.split():
        photograph_throw(each)


def photograph_throw(studio: Studio) -> None:
    """A round whose first throw shows a skull."""
    with studio.person(told=True) as person:
        table = Dice(person, SKULL, speed="normal")
        page = table.page

        def settle() -> None:
            table.run(FRAME_MS)

        studio.take(page, "1-cup", settle)
        page.keyboard.press("Enter")
        at = 0
        for number, ms in enumerate(FLIGHT_MS):
            table.run(ms - at)
            at = ms
            studio.take(page, f"2-flight{number}", settle)
        for beat in table.beats():
            if ":lock:" in beat:
                table.run(LOCK_MS)
                studio.take(page, "3-lock", settle)
        table.run(SETTLED_MS)
        studio.take(page, "4-landed", lambda: table.run(SETTLED_MS))
        page.get_by_test_id("die-open").first.click()
        page.mouse.move(1, 1)
        studio.take(page, "5-kept", lambda: table.run(SETTLED_MS))


def photograph_close(studio: Studio) -> None:
    """As many dice as anybody ever has, while they are chosen; all dice looked at; somebody's domain with theirs."""
    with studio.person(told=True) as person:
        table = Watched(person)
        page = table.page
        table.sit_at(*TWELVE)
        page.get_by_test_id("die-open").first.scroll_into_view_if_needed()
        studio.take(page, "6-twelve", table.settle)
        for name, (replay, line) in OPEN.items():
            table.sit_at(replay, line)
            page.get_by_test_id("dice-up-close").click()
            studio.take(page, f"7-close-{name}", table.settle)
            page.keyboard.press("Escape")
        table.settle()
        page.get_by_test_id("opponent-1").click()
        studio.take(page, "8-domain", table.settle)


PARTS: dict[str, Shot] = {"dice": photograph_throws, "dice-close": photograph_close}
