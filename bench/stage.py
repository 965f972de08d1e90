"""`python -m bench.stage COMMIT`: whether the table without a story is as quick as it was before there was a stage.

The commit is checked out and built beside this tree; both serve the same browser in one run and take turns. Measured is
the time from a click that plays a move to the first change of the page. The story is off.
"""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import httpx
from playwright.sync_api import Browser, Page

from tests.support.browser.browser import Person, chromium
from tests.support.browser.scripted import LAYOUT
from tests.support.browser.story import EMPTY_PAGE, PLAY
from tests.support.browser.tables import table
from tests.support.patience import wait_until

HERE = Path(__file__).parents[1]
TABLES = 4
CLICKS_A_TABLE = 12
MAX_RATIO = 1.10
ANSWERS = ("stop", "done", "take", "remove", "place")
NEXT = """answers => { const usable = e => !e.disabled && e.getClientRects().length;
  const named = [...document.querySelectorAll('[data-testid]')].filter(usable).map(e => e.dataset.testid);
  return answers.find(each => named.includes(each)) ?? named.find(each => each.startsWith('choice-')) ?? '' }"""
WATCH_CHANGE = """() => { window.effect = new Promise(done => {
  let began = 0;
  addEventListener('click', () => { began = began || performance.now() }, {capture: true, once: true});
  new MutationObserver((_, watcher) => { if (!began) return; watcher.disconnect(); done(performance.now() - began) })
    .observe(document.querySelector('main'), {childList: true, subtree: true, attributes: true, characterData: true});
}) }"""
CALM_PAUSE = "() => new Promise(done => requestIdleCallback(done, {timeout: 2000}))"


def main() -> int:
    if len(sys.argv) != 2:
        print("Say which commit to compare with: python -m bench.stage COMMIT", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, check_out(sys.argv[1], Path(folder) / "before") as before:
        build(before)
        build(HERE)
        with (
            serve(before, Path(folder) / "old") as old,
            serve(HERE, Path(folder) / "new") as new,
            chromium() as browser,
        ):
            took: dict[str, list[float]] = {old: [], new: []}
            for _ in range(TABLES):
                for url, found in took.items():
                    found += play_a_table(browser, url)
    was, now = median(took[old]), median(took[new])
    print(f"From a click to the first change, story off (median of {len(took[new])} clicks, taking turns)")
    print(f"  {sys.argv[1]:<12} {was:6.2f} ms, best {min(took[old]):.2f}")
    print(f"  this tree    {now:6.2f} ms, best {min(took[new]):.2f}")
    print(f"  ratio        x {now / was:.2f} (wanted: at most {MAX_RATIO:.2f})")
    return 0


@contextmanager
def check_out(commit: str, folder: Path) -> Iterator[Path]:
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=HERE, check=True)
    try:
        (folder / "web" / "node_modules").symlink_to((HERE / "web" / "node_modules").resolve())
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=HERE, check=True)


def build(tree: Path) -> None:
    subprocess.run([sys.executable, tree / "web" / "build.py"], check=True)


@contextmanager
def serve(tree: Path, data: Path) -> Iterator[str]:
    """The server of a tree, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"PYTHONPATH": str(tree / "src"), "ERA_PURE": "1", "ERA_DATA": str(data), "ERA_RATE": "0"}
    server = subprocess.Popen(
        [sys.executable, "-m", "era", "serve", "--port", str(port)],
        env={**os.environ, **settings},
        cwd=tree,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: _answers(url), f"the server of {tree}")
        yield url
    finally:
        server.terminate()
        server.wait()


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}{EMPTY_PAGE}").status_code == 200
    except httpx.TransportError:
        return False


def play_a_table(browser: Browser, url: str) -> list[float]:
    """A solitaire: each answer that goes on with it is a click."""
    person = Person(browser, url)
    page = person.go(EMPTY_PAGE)
    table(page, "medieval", [{"kind": "me"}], players=1)
    page.get_by_test_id("layout").wait_for()
    page.evaluate(PLAY, [page.url.rpartition("/")[2], [*LAYOUT, "ready"], 0])
    page.get_by_test_id("stop").wait_for()
    took = [time_a_click(page) for _ in range(CLICKS_A_TABLE)]
    person.close()
    return took


def time_a_click(page: Page) -> float:
    wait_until(lambda: page.evaluate(NEXT, ANSWERS), "something to answer")
    button = page.get_by_test_id(page.evaluate(NEXT, ANSWERS)).first
    page.evaluate(CALM_PAUSE)
    page.evaluate(WATCH_CHANGE)
    button.click()
    return float(page.evaluate("() => window.effect"))


if __name__ == "__main__":
    sys.exit(main())
