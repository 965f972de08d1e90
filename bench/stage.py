"""`python -m bench.stage COMMIT`: whether the table without a story is as quick as it was before there was a stage.

The commit is checked out and built beside this tree. Both serve the same games to the same browser, and each click is
made in the one and then in the other: whatever else the machine does concerns both. Measured is the time from a click
that plays a move to the first change of the page, and from the server's answer to the first change that it makes. The
story is off.
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
from playwright.sync_api import TimeoutError as NothingCame

from tests.support.browser.browser import Person, chromium
from tests.support.browser.moves import play_moves
from tests.support.browser.scripted import LAYOUT
from tests.support.browser.story import EMPTY_PAGE
from tests.support.browser.tables import table
from tests.support.patience import wait_until

Times = tuple[float, float]
"""In milliseconds: until a click is felt, and until the answer begins to be shown."""
Pair = tuple[Times, Times]
"""The same click before, and in this tree."""
HERE = Path(__file__).parents[1]
SERVER = Path(__file__).with_name("stage_server.py")
CLICKS = 120
WARM_UP_CLICKS = 6
"""At each table: a browser compiles what it runs often, and so is slower at first."""
CLICKS_A_TABLE = 20
MAX_RATIO = 1.10
NO_ANSWER_MS = 5000
"""A table that asks for something without a button by then is left for another one."""
ANSWERS = ("stop", "done", "take", "remove", "place", "pay", "refuse")
NEXT = """answers => { const usable = e => !e.disabled && e.getClientRects().length;
  const named = [...document.querySelectorAll('main [data-testid]')].filter(usable).map(e => e.dataset.testid);
  return answers.find(each => named.includes(each)) ?? named.find(each => each.startsWith('choice-')) ?? '' }"""
HEAR = """window.WebSocket = class extends WebSocket { constructor(...how) { super(...how);
  this.addEventListener('message', ({data}) => { if (data.includes('"update"')) window.heard?.() }) } }"""
"""Notes when news of a move arrive, before the page knows of them."""
WATCH_CHANGES = """() => { window.effect = new Promise(done => {
  let pressed = 0, heard = 0, felt = 0;
  addEventListener('click', () => { pressed ||= performance.now() }, {capture: true, once: true});
  window.heard = () => { heard ||= performance.now() };
  new MutationObserver((_, watcher) => {
    if (!pressed) return;
    felt ||= performance.now() - pressed;
    if (heard) { watcher.disconnect(); done([felt, performance.now() - heard]) }
  }).observe(document.querySelector('main'), {childList: true, subtree: true, attributes: true, characterData: true});
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
            pairs: list[Pair] = []
            while len(pairs) < CLICKS:
                pairs += play_a_table(browser, old, new)
    print(f"Story off, median of {len(pairs)} clicks in each, taking turns (wanted: at most x {MAX_RATIO:.2f})")
    for number, what in enumerate(("from a click to the first change", "from the answer to its first change")):
        was, now = median(old[number] for old, _ in pairs), median(new[number] for _, new in pairs)
        single = median(new[number] / old[number] for old, new in pairs)
        print(f"  {what:<36} {was:6.3f} -> {now:6.3f} ms: x {now / was:.2f}; click by click x {single:.2f}")
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
        [sys.executable, SERVER, "serve", "--port", str(port)],
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


def play_a_table(browser: Browser, old: str, new: str) -> list[Pair]:
    """A solitaire, the same in both: each answer that goes on with it is a click."""
    people = [Person(browser, url) for url in (old, new)]
    pages = [open_table(person) for person in people]
    took: list[Pair] = []
    for _ in range(WARM_UP_CLICKS + CLICKS_A_TABLE):
        answers = [find_answer(page) for page in pages]
        if not answers[0] or answers[0] != answers[1]:
            break
        was, now = (time_a_click(page, answer) for page, answer in zip(pages, answers, strict=True))
        took.append((was, now))
    for person in people:
        person.close()
    return took[WARM_UP_CLICKS:]


def open_table(person: Person) -> Page:
    person.context.add_init_script(HEAR)
    page = person.go(EMPTY_PAGE)
    table(page, "medieval", [{"kind": "me"}], players=1)
    page.get_by_test_id("layout").wait_for()
    play_moves(page, page.url.rpartition("/")[2], [*LAYOUT, "ready"])
    page.get_by_test_id("stop").wait_for()
    return page


def find_answer(page: Page) -> str:
    """The button that is pressed next; none where the table asks for something else, or the game is over."""
    try:
        return str(page.wait_for_function(NEXT, arg=ANSWERS, timeout=NO_ANSWER_MS).json_value())
    except NothingCame:
        return ""


def time_a_click(page: Page, answer: str) -> Times:
    button = page.get_by_test_id(answer).first
    page.evaluate(CALM_PAUSE)
    page.evaluate(WATCH_CHANGES)
    button.click()
    felt, shown = page.evaluate("() => window.effect")
    return float(felt), float(shown)


if __name__ == "__main__":
    sys.exit(main())
