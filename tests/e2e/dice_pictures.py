"""Dice with bodies, photographed: in the cup, in the air, on the felt, locked and kept, by day and at dusk.

    python -m tests.e2e.dice_pictures FOLDER

A round whose first throw shows a skull, at three sizes; the clock stands still for each picture.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, chromium
from tests.support.browser.dice import SETTLED_MS, Dice
from tests.support.browser.scripted import DOMAIN
from tests.support.server.site import running, settings

SKULL = replace(DOMAIN, seed="18482c023224e7fffcd04ae8eca8c0ad9bda566cf26c06c2f60bd576099315eb")
"""The first throw: 2 hammers, either/or, a skull and a trade good."""
SIZES = {"1440": DESKTOP, "1280": LAPTOP, "360": SMALL_PHONE}
FLIGHT_MS = (160, 320, 480, 640)
LOCK_MS = (160, 400)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(settings(Path(data))) as site, chromium() as browser:
        for name, size in SIZES.items():
            for theme in ("light", "dark"):
                person = Person(browser, site.url, size=size, theme=theme, stage="normal", motion=True)
                photograph(Dice(person, SKULL, speed="normal"), folder, f"{name}-{theme}")
                person.close()


def photograph(table: Dice, folder: Path, name: str) -> None:
    def shoot(what: str) -> None:
        table.page.screenshot(path=folder / f"{what}-{name}.png")

    shoot("1-cup")
    table.page.keyboard.press("Enter")
    at = 0
    for number, ms in enumerate(FLIGHT_MS):
        table.run(ms - at)
        at = ms
        shoot(f"2-flight{number}")
    for beat in table.beats():
        if ":lock:" in beat:
            for number, ms in enumerate(LOCK_MS):
                table.run(ms - (LOCK_MS[number - 1] if number else 0))
                shoot(f"3-lock{number}")
    table.run(SETTLED_MS)
    shoot("4-landed")
    table.page.get_by_test_id("die-open").first.click()
    table.page.mouse.move(1, 1)
    table.run(SETTLED_MS)
    shoot("5-kept")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
