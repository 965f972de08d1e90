"""Every screen at phone and desktop size, in light and dark, looked over by axe; with ERA_FULL photographed, too."""

import os
from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.browser import DESKTOP, PHONE
from tests.support.browser.driver import Player

FOLDER = Path(__file__).parents[3] / "build" / "screens"
PHOTOGRAPHED = bool(os.environ.get("ERA_FULL"))
"""A picture proves nothing by itself: it is taken for somebody who looks at it."""
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
DRAWN = """() => document.fonts.ready.then(() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""
THERE = "() => document.querySelector('h1, h2') !== null"
TIDY = "() => document.querySelectorAll('[data-testid=toasts] .iconbtn').forEach(button => button.click())"
"""Notices that came because a test plays faster than people do."""
LOOK_OVER = """part => axe.run(part || document, {resultTypes: ['violations'], iframes: false, preload: false})
  .then(found => found.violations.filter(v => ['serious', 'critical'].includes(v.impact))
    .map(v => `${v.id} at ${v.nodes[0].target}: ${v.nodes[0].html.slice(0, 160)}`))"""

TRAY = ".med-tray, .mer-tray"
"""Where the present question is."""


class Gallery:
    def __init__(self, page: Page) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.page = page
        self.seen: set[str] = set()
        self.violations: list[str] = []

    def visit(self, name: str, new: str = "") -> None:
        """Looks at a screen, once.

        Axe, which takes longer than all else here, looks once in each size and theme, at some screens light on the
        desktop, at others dark; and only at the part that is `new`, if most of the screen is not.
        """
        if name in self.seen:
            return
        self.seen.add(name)
        self.page.wait_for_function(THERE)
        self.page.evaluate(TIDY)
        self.page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
        for column, (size, viewport) in enumerate(SIZES.items()):
            self.page.set_viewport_size(viewport)  # type: ignore[arg-type]
            for row, theme in enumerate(THEMES):
                looked_over = (len(name) + column + row) % 2
                if not looked_over and not PHOTOGRAPHED:
                    continue
                self.page.emulate_media(color_scheme=theme)
                self.page.evaluate(DRAWN)
                if PHOTOGRAPHED:
                    self.page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")
                if looked_over:
                    found = self.page.evaluate(LOOK_OVER, new)
                    self.violations += [f"{name}, {size}, {theme}: {each}" for each in found]
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        self.page.evaluate(DRAWN)  # Chromium takes no key or click, for seconds, while it has not drawn the new size


class Photographer(Player):
    """Plays, and stops for a look whenever a question is asked that it has not seen."""

    def __init__(self, page: Page, gallery: Gallery, name: str, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.gallery = gallery
        self.name = name

    def before(self, kind: str, shown: set[str]) -> None:
        held = "-held" if "let-go" in shown else "-placed" if "place" in shown else ""
        name = f"{self.name}-{kind}{held}{self._question(kind)}"
        self.gallery.visit(name, TRAY if kind in self.asked else "")

    def _question(self, kind: str) -> str:
        """Which question it is, when the tray holds one of many: the rule it links to."""
        if kind != "question":
            return ""
        rules = self.page.locator("[data-testid=question] a.rule").all_inner_texts()
        return f"-{rules[0].strip().lower()}" if rules else ""
