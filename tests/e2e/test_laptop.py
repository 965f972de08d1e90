"""A laptop's screen, 1280x720 or 1366x768: whatever is asked is whole, and the log is in reach without scrolling."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from era.server.tables import lobby
from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.gallery import DRAWN
from tests.support.browser.positions import ALONE, EVERY_QUESTION, Positions
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
SIZES = ({"width": 1280, "height": 720}, {"width": 1366, "height": 768})
LANGUAGES = ("en", "es") if os.environ.get("ERA_FULL") else ("es",)
"""Spanish words are the longer ones."""
WHOLE = """() => {
  const cut = new Set();
  const hook = e => e.closest('[data-testid]')?.dataset.testid ?? e.className;
  const inside = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
  const wanted = ['roll', 'stop', 'done', 'take', 'remove', 'place', 'deal', 'ready', 'choice-', 'quick-', 'verb-',
    'merchant-', 'side-log', 'log', 'stage-strip', 'board', 'tracks', 'odds'];
  const isWanted = id => wanted.some(w => id === w || (w.endsWith('-') && id.startsWith(w)));
  const countLines = e => {
    const range = document.createRange(), lines = new Set();
    let words = 0;
    for (const node of e.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const word of node.textContent.matchAll(/\\S+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        words += 1;
        lines.add(Math.round(range.getBoundingClientRect().top / 6));
      }
    }
    return [words, lines.size];
  };
  for (const e of document.querySelectorAll('#main *, header *')) {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.width < 2 || e.closest('svg, details:not([open]), .visually-hidden, .med-answers.small')) continue;
    if (style.visibility === 'hidden' || style.clipPath !== 'none') continue;
    if (e.dataset.testid && isWanted(e.dataset.testid) && !inside(box)) cut.add(`${hook(e)} is not on the screen`);
    if (![...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent.trim())) continue;
    const text = `"${e.textContent.trim().slice(0, 50)}" in ${hook(e)}`;
    if (style.display !== 'inline' && style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1)
      cut.add(`${text} is cut`);
    const panel = e.closest('.panel, .btn');
    if (panel && box.right > panel.getBoundingClientRect().right + 1) cut.add(`${text} is too long for its place`);
    const [words, lines] = countLines(e);
    if (words > 2 && lines > 2 && lines >= words - 1) cut.add(`${text} has one word a line`);
  }
  const log = document.querySelector('[data-testid=log]');
  if (log && log.clientHeight < 40) cut.add('no row of the log can be read');
  if (document.documentElement.scrollWidth > innerWidth) cut.add('the page is too wide');
  return [...cut] }"""
SEED = "cd8d8d9e0a250f4f7c510b96af2216bbb46ffa8c7df4b62bd68f4f302dfd16b1"
MIN_QUESTIONS = 10
BOT = {"kind": "bot", "level": "squire"}


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))


def list_cut(page: Page, question: str) -> list[str]:
    """What of this question is not whole, in either size."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(DRAWN)
        found += [f"{question}, {size['width']}: {each}" for each in page.evaluate(WHOLE)]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("replay", [ALONE, EVERY_QUESTION], ids=["alone", "three"])
def test_whatever_is_asked_is_whole(person: People, replay: str, lang: str) -> None:
    page = person(size=SIZES[0], lang=lang).go("/")
    played = Positions(page, replay)
    assert len(played.questions) >= MIN_QUESTIONS
    cut = []
    for question in played.questions:
        played.open(question)
        page.get_by_test_id("layout" if question == "layout" else "log").wait_for()
        cut += list_cut(page, question)
    assert not cut


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", ["federation", "base"])
def test_all_merchants_are_whole(person: People, variant: str, lang: str) -> None:
    page = person(size=SIZES[0], lang=lang).go("/")
    seats = [{"kind": "me"}] if variant == "federation" else [{"kind": "me"}, BOT, BOT]
    table(page, "merchants", seats, players=len(seats), variant=variant)
    first = page.locator("[data-testid=tray] .mer-offer").first
    first.wait_for()
    cut = list_cut(page, "the beginning")
    assert page.locator("[data-testid^=merchant-]").count() == (4 if variant == "federation" else 3)
    first.click()
    page.get_by_test_id("verb-move").wait_for()
    first.wait_for()
    cut += list_cut(page, "a turn")
    assert not cut
