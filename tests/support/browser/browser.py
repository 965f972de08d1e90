"""Debian's Chromium, driven by Playwright, against a real server with the built app."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

import era.server
from tests.support.patience import PATIENCE_MS
from tests.support.server.services import program

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Without a graphics card the processor draws in three dimensions: slowly, but the same.
    "--enable-unsafe-swiftshader",
)
BUILT = Path(era.server.__file__).parent / "static" / "index.html"
DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}

KNOWS_THE_GAME = "if (location.protocol.startsWith('http')) localStorage.setItem('era-asked', '1')"
"""Only somebody new is asked at a table whether a lesson is wanted."""
CHOOSE_STAGE = """if (location.protocol.startsWith('http') && !localStorage.getItem('era-settings'))
  localStorage.setItem('era-settings', JSON.stringify({stage: '%s', board: '%s'}))"""
"""Most tests look at where the table has come to, not at how it tells the way there."""

BOARD = os.environ.get("ERA_BOARD", "auto")
"""How boards are drawn for whoever does not care: `ERA_BOARD=model` shows models to tests that know nothing of them."""

NO_ICON = "/favicon.ico"
"""Pages of plain text, as that which confirms an address, have none."""

expect.set_options(timeout=PATIENCE_MS)
needs_browser = pytest.mark.skipif(not BUILT.exists(), reason="the browser app is not built: make web builds it")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=list(FLAGS), timeout=PATIENCE_MS)
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody at a browser of their own: cookies, language, size of the window, how the story is told."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: dict[str, int] = DESKTOP,
        lang: str = "en",
        theme: str = "light",
        stage: str = "off",
        motion: bool = False,
        new: bool = False,
        board: str = BOARD,
        zone: str | None = None,
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport=size,  # type: ignore[arg-type]
            locale="es-ES" if lang == "es" else "en-GB",
            timezone_id=zone,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size["width"] < 500,
            is_mobile=size["width"] < 500,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(CHOOSE_STAGE % (stage, board))
        if not new:
            self.context.add_init_script(KNOWS_THE_GAME)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error" and "net::" not in message.text and not where.endswith(NO_ICON):
            self.problems.append(f"console: {message.text} {where}".rstrip())

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def close(self) -> None:
        self.context.close()

    def must_be_fine(self) -> None:
        assert not self.problems, self.problems
