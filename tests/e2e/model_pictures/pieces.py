"""Every piece from its four sides, and what befalls a town, on a page that shows nothing else."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.model_pictures.studio import THEMES
from tests.support.browser.built_page import built_page
from tests.support.patience import wait_until

PIECE_SIZE = {"width": 760, "height": 620}
EFFECTS = ("fire", "scorch", "flood", "disease", "attack", "raid")
SHARES = (0.3, 0.6, 0.9)


def photograph(browser: Browser, folder: Path) -> None:
    with built_page("town_gallery") as url:
        page = browser.new_page(viewport=PIECE_SIZE)  # type: ignore[arg-type]
        page.goto(url)
        for name in page.evaluate("names"):
            for theme in THEMES:
                page.evaluate("([name, theme]) => show(name, theme)", [name, theme])
                take(page, f"{name} {theme}", folder / f"{name}-{theme}.png")
        for kind in EFFECTS:
            for share, theme in zip(SHARES, ("light", "light", "dark"), strict=True):
                page.evaluate("([kind, theme, share]) => befall(kind, theme, share)", [kind, theme, share])
                take(page, f"{kind} {theme} {share}", folder / f"z-{kind}-{share}-{theme}.png")
        page.close()


def take(page: Page, shown: str, path: Path) -> None:
    """A picture once the page shows what was asked for."""
    wait_until(lambda: page.evaluate("document.documentElement.dataset.shown") == shown, shown)
    page.screenshot(path=path)
