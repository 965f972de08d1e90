"""A laptop's screen, 1280x720 or 1366x768: whatever is asked is whole, and the log is in reach without scrolling."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from era.server.tables import lobby
from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.driver import Player
from tests.support.browser.tables import table

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
SIZES = ({"width": 1280, "height": 720}, {"width": 1366, "height": 768})
SEED = "cd8d8d9e0a250f4f7c510b96af2216bbb46ffa8c7df4b62bd68f4f302dfd16b1"
WHOLE = """() => {
  const cut = [];
  const hook = e => e.dataset.testid ?? e.className;
  const inside = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
  const wanted = ['roll', 'stop', 'done', 'take', 'remove', 'place', 'deal', 'ready', 'choice-', 'quick-', 'verb-',
    'merchant-', 'side-log', 'log', 'stage-strip', 'board', 'tracks'];
  for (const e of document.querySelectorAll('[data-testid]')) {
    const box = e.getBoundingClientRect();
    if (!box.width || e.closest('details, .med-answers.small')) continue;
    if (wanted.some(w => e.dataset.testid === w || (w.endsWith('-') && e.dataset.testid.startsWith(w))) && !inside(box))
      cut.push(`${hook(e)} is not on the screen`);
  }
  for (const e of document.querySelectorAll('h1, h2, .step span, .btn'))
    if (e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1) cut.push(`${e.textContent} is cut`);
  const log = document.querySelector('[data-testid=log]');
  if (log && log.clientHeight < 40) cut.push('no row of the log can be read');
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page is too wide');
  return cut }"""


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))


class Inspector(Player):
    """Plays, and looks in both sizes at every question that it has not seen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, 11)
        self.seen: set[str] = set()
        self.cut: list[str] = []

    def before(self, kind: str, shown: set[str]) -> None:
        rules = self.page.locator("[data-testid=question] a.rule").all_inner_texts()
        name = " ".join([kind, "held" if "let-go" in shown else "", *rules[:1]])
        if name in self.seen or kind in ("to-end", "end-sheet"):
            return
        self.seen.add(name)
        for size in SIZES:
            self.page.set_viewport_size(size)  # type: ignore[arg-type]
            self.page.wait_for_timeout(100)
            self.cut += [f"{name}, {size['width']}: {each}" for each in self.page.evaluate(WHOLE)]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["rivers-roads", "solitaire", "federation"])
def test_whatever_is_asked_is_whole(person: People, game: str, lang: str) -> None:
    page = person(size=SIZES[0], lang=lang).go("/")
    bots = [{"kind": "bot", "level": "squire"}] * 3
    if game == "federation":
        table(page, "merchants", [{"kind": "me"}, *bots], players=4, variant="federation")
    elif game == "solitaire":
        table(page, "medieval", [{"kind": "me"}], players=1, scenario="base")
    else:
        table(page, "medieval", [{"kind": "me"}, *bots[:2]], players=3, scenario="rivers-roads")
    player = Inspector(page)
    player.play(until=lambda: player.decisions > 30)
    assert not player.cut
    assert len(player.seen) > (0 if game == "federation" else 3)
