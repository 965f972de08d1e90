"""Pictures of the map, the end of a game, the first page and Components in three dimensions, to be looked at.

    python -m tests.e2e.model_pictures [map] [end] [pages]

writes build/models. Nothing is compared with them; what can be counted is tested in test_models.py.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, chromium
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.models import rest, wait_for_frame, wait_for_map
from tests.support.server.site import running, settings

FOLDER = Path(__file__).parents[2] / "build" / "models"
SIZES = {"desktop": DESKTOP, "laptop": LAPTOP, "phone": SMALL_PHONE}
THEMES = ("light", "dark")
FEDERATION = "merchants/federation-1p-easy"
TOWN = "medieval/solitaire-09"


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    parts = {"map": photograph_map, "end": photograph_end, "pages": photograph_pages}
    with chromium() as browser, tempfile.TemporaryDirectory() as data, running(settings(Path(data))) as site:
        for name in wanted or parts:
            for size in SIZES:
                for theme in THEMES:
                    parts[name](browser, site.url, size, theme)


def someone(browser: Browser, url: str, size: str, theme: str) -> Person:
    return Person(browser, url, size=SIZES[size], theme=theme, board="model")


def photograph_map(browser: Browser, url: str, size: str, theme: str) -> None:
    person = someone(browser, url, size, theme)
    person.go("/")
    text = read_replay(FEDERATION)
    page = person.go(f"/t/{open_record(person, text, last_move(text)[0])}")
    wait_for_map(page)
    rest(page, "map-model")
    page.screenshot(path=FOLDER / f"map-{size}-{theme}.png")
    person.close()


def photograph_end(browser: Browser, url: str, size: str, theme: str) -> None:
    person = someone(browser, url, size, theme)
    page = person.go("/")
    headers = {"origin": url, "content-type": "text/plain"}
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": url})
    table = page.request.post("/api/records", data=read_replay(TOWN), headers=headers).json()["id"]
    page.goto(f"/t/{table}/end")
    wait_for_frame(page, "end-town")
    rest(page, "end-town")
    page.screenshot(path=FOLDER / f"end-{size}-{theme}.png")
    person.close()


def photograph_pages(browser: Browser, url: str, size: str, theme: str) -> None:
    person = someone(browser, url, size, theme)
    page = person.go("/")
    if size != "phone":
        wait_for_frame(page, "home-town")
        rest(page, "home-town")
    page.screenshot(path=FOLDER / f"home-{size}-{theme}.png")
    page.goto("/rules/medieval?part=components")
    wait_for_frame(page, "turntable-keep")
    rest(page, "turntable-keep")
    page.screenshot(path=FOLDER / f"components-{size}-{theme}.png")
    person.close()


if __name__ == "__main__":
    main(sys.argv[1:])
