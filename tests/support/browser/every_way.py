"""A screen looked over by axe in both languages and themes at every size, without being loaded again."""

import json
import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE
from tests.support.browser.gallery import DRAWN, THEMES, TIDY

FULL = bool(os.environ.get("ERA_FULL"))
PICTURES = os.environ.get("ERA_PICTURES", "")
TABLET = {"width": 768, "height": 1024}
PHONES, DESKS = (SMALL_PHONE,), (TABLET, LAPTOP, DESKTOP)
"""A table is laid out anew between these, and closes what is open."""
Size = dict[str, int]
LANGUAGES = ("en", "es")
SAMPLE_STEP = 5
"""Has no divisor in common with the numbers of ways: screen after screen, the two ways of each go through all."""
CHOOSE = """chosen => {
  const key = 'era-settings', saved = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({...saved, ...chosen}));
  dispatchEvent(new StorageEvent('storage', {key}));
}"""
"""As if it had been chosen in another window."""
CHOSEN = """([lang, theme]) => {
  const page = document.documentElement;
  return page.lang === lang && page.dataset.theme === theme;
}"""
LOOK_OVER = """() => axe.run(document, {resultTypes: ['violations'], iframes: false, preload: false})
  .then(found => found.violations.map(v => `${v.id} (${v.impact}) at ${v.nodes.map(n => n.target).join(', ')}: `
    + v.nodes[0].html.slice(0, 160)))"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


class EveryWay:
    """Counts what was looked at, and keeps what was found."""

    def __init__(self) -> None:
        self.screens = 0
        self.looks = 0
        self.found: list[str] = []

    def look_at(self, page: Page, name: str, sizes: Sequence[Size] = (*PHONES, *DESKS)) -> None:
        """Look at a screen in all ways with ERA_FULL=1; else in two, other ones for every screen."""
        all_ways = list(product(LANGUAGES, THEMES, sizes))
        first = self.screens * SAMPLE_STEP
        self.screens += 1
        page.wait_for_load_state("networkidle")
        page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
        before = page.viewport_size
        count = len(all_ways)
        ways = all_ways if FULL else [all_ways[(first + half) % count] for half in (0, count // 2 + 1)]
        for lang, theme, size in ways:
            self._look(page, name, lang, theme, size)
        page.evaluate(CHOOSE, {"lang": "en", "theme": "light"})
        page.wait_for_function("() => document.documentElement.lang === 'en'")
        page.set_viewport_size(before or DESKTOP)  # type: ignore[arg-type]
        page.evaluate(DRAWN)

    def _look(self, page: Page, name: str, lang: str, theme: str, size: Size) -> None:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        is_new_language = page.evaluate("() => document.documentElement.lang") != lang
        page.evaluate(CHOOSE, {"lang": lang, "theme": theme})
        page.wait_for_function(
            CHOSEN,
            arg=[lang, theme],
        )
        if is_new_language:  # its words, and what the server says in it
            page.wait_for_load_state("networkidle")
        page.evaluate(TIDY)
        page.mouse.move(0, 0)  # where nothing is explained to whoever rests there
        page.evaluate(DRAWN)
        way = f"{name}, {lang}, {theme}, {size['width']}"
        self.looks += 1
        self.found += [f"{way}: {each}" for each in page.evaluate(LOOK_OVER)]
        if (beyond := page.evaluate(TOO_WIDE)) > 0:
            self.found.append(f"{way}: {beyond} px beyond the edge")
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{lang}-{theme}-{size['width']}.png", full_page=True)

    def must_be_fine(self) -> None:
        print(f"{self.looks} looks at {self.screens} screens")
        assert not self.found, json.dumps(self.found, indent=1)
