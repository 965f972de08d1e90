"""Where pictures are taken: every size of a screen, by day and at dusk, of one page that is opened once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person
from tests.support.browser.town import PICTURES
from tests.support.patience import wait_until

SIZES = {"1440": DESKTOP, "1280": LAPTOP, "360": SMALL_PHONE}
THEMES = ("light", "dark")
FRAMES = "() => [...document.querySelectorAll('[data-frames]')].map(each => each.dataset.frames).join()"


@dataclass(frozen=True)
class Studio:
    browser: Browser
    url: str
    folder: Path
    sizes: tuple[str, ...]
    themes: tuple[str, ...]

    def split(self) -> Iterator["Studio"]:
        """One studio for each size and light: what moves does not follow when one of them changes."""
        for size, theme in product(self.sizes, self.themes):
            yield replace(self, sizes=(size,), themes=(theme,))

    @contextmanager
    def person(self, *, told: bool = False) -> Iterator[Person]:
        """Somebody who wants models; `told` that what happens moves."""
        how = {"stage": "normal", "motion": True} if told else {}
        size, theme = SIZES[self.sizes[0]], self.themes[0]
        person = Person(self.browser, self.url, size=size, theme=theme, board="model", **how)  # type: ignore[arg-type]
        yield person
        person.close()

    def take(self, page: Page, name: str, settle: Callable[[], object]) -> None:
        """Pictures of what is seen, each once the page has settled at its size and in its light."""
        for size in self.sizes:
            page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
            for theme in self.themes:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                settle()
                page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png")


def stand_still(page: Page, shows: Callable[[], bool] = lambda: True) -> None:
    """Waits until it is shown and nothing is drawn any more."""

    def stands_still() -> bool:
        before = page.evaluate(FRAMES)
        page.evaluate(PICTURES, 12)
        return shows() and bool(page.evaluate(FRAMES) == before)

    wait_until(stands_still, "the page to stand still", lambda: page.evaluate(FRAMES))


Shot = Callable[[Studio], None]
