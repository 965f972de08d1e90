"""Pictures of the town, to be looked at: every piece from its four sides, and tables at every size, by day and at dusk.

    python -m tests.e2e.town_pictures

writes build/town. Nothing is compared with them; what can be counted is tested in test_town.py.
"""

import json
import runpy
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser.browser import DESKTOP, LAPTOP, PHONE, Person, chromium
from tests.support.browser.ending import last_move, open_record, read_replay
from tests.support.browser.town import rest, wait_for_town
from tests.support.patience import wait_until
from tests.support.server.site import running, settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "town"
GALLERY = ROOT / "tests" / "support" / "browser" / "town_gallery"
MODULES = ROOT / "web" / "node_modules"
PIECE_SIZE = {"width": 760, "height": 620}
SIZES = {"desktop": DESKTOP, "laptop": LAPTOP, "phone": PHONE}
THEMES = ("light", "dark")
TABLES = {"rivers": "medieval/rivers-roads-4p-09", "full": "medieval/solitaire-09"}
LOOKS = ("look-above", "look-close")


@contextmanager
def gallery() -> Iterator[str]:
    """Builds the page that shows pieces, and serves it."""
    run_tool = runpy.run_path(str(ROOT / "web" / "build.py"))["run_tool"]
    with tempfile.TemporaryDirectory() as folder:
        alias = {name: str(MODULES / name) for name in ("three", "@preact/signals", "preact", "i18next")}
        config = Path(folder) / "vite.config.mjs"
        wanted = {
            "root": str(GALLERY),
            "logLevel": "warn",
            "build": {"outDir": f"{folder}/site", "emptyOutDir": True, "reportCompressedSize": False},
            "resolve": {"alias": alias},
            "oxc": {"jsx": {"runtime": "automatic", "importSource": "preact"}},
        }
        config.write_text(f"export default {json.dumps(wanted)};", "utf-8")
        run_tool("vite/bin/vite.js", "build", "--config", str(config))
        handler = partial(SimpleHTTPRequestHandler, directory=f"{folder}/site")
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def photograph_pieces(browser: Browser, url: str, only: list[str]) -> None:
    page = browser.new_page(viewport=PIECE_SIZE)  # type: ignore[arg-type]
    page.goto(url)
    for name in only or page.evaluate("names"):
        for theme in THEMES:
            page.evaluate("([name, theme]) => show(name, theme)", [name, theme])
            shown = f"{name} {theme}"
            wait_until(lambda: page.evaluate("document.documentElement.dataset.shown") == shown, shown)  # noqa: B023
            page.screenshot(path=FOLDER / "pieces" / f"{name}-{theme}.png")
    page.close()


def photograph_tables(browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as data, running(settings(Path(data))) as site:
        for name, replay in TABLES.items():
            text = read_replay(replay)
            for size, window in SIZES.items():
                for theme in THEMES:
                    person = Person(browser, site.url, size=window, theme=theme, board="model")
                    person.go("/")
                    page = person.go(f"/t/{open_record(person, text, last_move(text)[0])}")
                    wait_for_town(page)
                    rest(page)
                    page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")
                    for look in LOOKS:
                        page.get_by_test_id(look).click()
                        rest(page)
                        page.screenshot(path=FOLDER / f"{name}-{size}-{theme}-{look}.png")
                    person.close()


def main(only: list[str]) -> None:
    """Photographs everything, or only the pieces that are named."""
    (FOLDER / "pieces").mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        with gallery() as url:
            photograph_pieces(browser, url, only)
        if not only:
            photograph_tables(browser)


if __name__ == "__main__":
    main(sys.argv[1:])
