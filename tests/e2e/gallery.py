"""Every screen, photographed at phone and desktop size in light and dark, and looked over by axe on the way."""

from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.browser import DESKTOP, PHONE
from tests.e2e.driver import Player

FOLDER = Path(__file__).parents[2] / "build" / "screens"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SERIOUS = ("serious", "critical")


class Gallery:
    def __init__(self, page: Page) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.page = page
        self.seen: set[str] = set()
        self.violations: list[str] = []

    def visit(self, name: str) -> None:
        """Takes the four pictures of a screen, once."""
        if name in self.seen:
            return
        self.seen.add(name)
        for size, viewport in SIZES.items():
            self.page.set_viewport_size(viewport)  # type: ignore[arg-type]
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)
                self.page.wait_for_timeout(120)
                self.page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")
                self._look_over(f"{name}, {size}, {theme}")
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    def _look_over(self, where: str) -> None:
        found: list[dict[str, Any]] = Axe().run(self.page).response["violations"]
        for violation in found:
            if violation["impact"] in SERIOUS:
                node = violation["nodes"][0]
                self.violations.append(f"{where}: {violation['id']} at {node['target']}: {node['html'][:160]}")


class Photographer(Player):
    """Plays, and stops for a picture whenever a question is asked that it has not seen."""

    def __init__(self, page: Page, gallery: Gallery, name: str, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.gallery = gallery
        self.name = name

    def before(self, kind: str, shown: set[str]) -> None:
        held = "-held" if "let-go" in shown else "-placed" if "place" in shown else ""
        self.gallery.visit(f"{self.name}-{kind}{held}{self._question(kind)}")

    def _question(self, kind: str) -> str:
        """Which question it is, when the tray holds one of many: the rule it links to."""
        if kind != "question":
            return ""
        rules = self.page.locator("[data-testid=question] a.rule").all_inner_texts()
        return f"-{rules[0].strip().lower()}" if rules else ""
