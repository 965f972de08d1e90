"""The pictures of the README: real games of a few rounds, played on a strong bot's advice.

    make pictures

writes docs/pictures anew. The browser packs them itself, as WebP.
"""

import base64
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.browser.browser import DESKTOP, PHONE, Person, chromium
from tests.support.browser.driver import SHOWN, Player
from tests.support.browser.tables import table
from tests.support.server.site import running, settings

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PACK = """async png => { const image = new Image(); image.src = `data:image/png;base64,${png}`; await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.82).split(',')[1] }"""
CLEAR = """() => { document.querySelectorAll('[data-testid=toasts] button').forEach(b => b.click());
  document.activeElement.blur() }"""
"""No notices, no ring around what was used last."""
ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "squire"}
BY_ITSELF = {"layout", "to-end", "end-sheet"}
"""What needs no advice."""


class Advised(Player):
    """Does what the hint says, so that the towns look like somebody's who can play."""

    def step(self) -> str:
        shown = set(self.page.evaluate(SHOWN))
        if shown & BY_ITSELF:
            return super().step()
        wanted = "hint-play" if "hint-play" in shown else "hint" if "hint-panel" not in shown else ""
        if not wanted or not self.click(wanted):
            self.page.wait_for_timeout(50)
        return wanted

    def until(self, last_round: int, tray: str) -> None:
        """Until that question of that round is asked; then without the advice."""
        self.play(until=lambda: self._round() >= last_round and self._asks(tray))
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(500)
        self.page.evaluate(CLEAR)

    def _round(self) -> int:
        found = re.search(r"Round (\d+)", self.page.locator("header").first.inner_text())
        return int(found[1]) if found else 0

    def _asks(self, tray: str) -> bool:
        return tray in self.page.evaluate(SHOWN)


class Studio:
    def __init__(self, browser: Browser, url: str) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.browser, self.url = browser, url
        self.packing = browser.new_page()

    def sit_down(self, game: str, seats: list[dict[str, str]], **options: object) -> Page:
        page = Person(self.browser, self.url).go("/")
        table(page, game, seats, **options)
        return page

    def take(self, page: Page, name: str, *, phone: bool = False, dark: bool = False) -> None:
        page.set_viewport_size(PHONE if phone else DESKTOP)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.wait_for_timeout(300)
        png = base64.b64encode(page.screenshot()).decode()
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(self.packing.evaluate(PACK, png)))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(settings(Path(folder))) as site, chromium() as browser:
        studio = Studio(browser, site.url)

        page = studio.sit_down("medieval", [ME], players=1, scenario="base")
        Advised(page).until(4, "dice-tray")
        studio.take(page, "solitaire")

        page = studio.sit_down("medieval", [ME, BOT, BOT], players=3, scenario="rivers-roads")
        Advised(page).until(5, "dice-tray")
        studio.take(page, "rivers-and-roads", dark=True)
        studio.take(page, "phone", phone=True)

        page = studio.sit_down("merchants", [ME, BOT, BOT], players=3, variant="federation")
        Advised(page).until(5, "tray")
        studio.take(page, "federation")


if __name__ == "__main__":
    main()
