"""The app can be installed, and opens without a connection."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

NOT_OURS = {"in-incognito"}
"""A browser of a test is always a private one."""
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const cache = await caches.open('shell-1');
  return (await cache.match('/')) !== undefined;
}"""


def test_chromium_would_install_it(person: People) -> None:
    page = person().go("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in found} <= NOT_OURS


def test_it_opens_without_a_connection(person: People) -> None:
    one = person(size=SMALL_PHONE, lang="es")
    page = one.go("/")
    page.wait_for_function(KEPT)
    page.reload()  # and now the worker keeps what the page asks for
    page.get_by_role("heading", level=1).wait_for()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("play-solitaire")).to_be_visible()
    page.context.set_offline(False)
    one.problems.clear()  # what could not be reached meanwhile is said in the console
