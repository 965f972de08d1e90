"""Whatever is pressed while the story is told, and whatever goes wrong meanwhile: the page comes to the same end."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from era.server.tables import lobby
from tests.e2e.test_stage import LAPTOP, LAYOUT, ROLLS, SEED, TRACKS, kinds, to_the_third_roll
from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.story import PLAY, Story
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
CONTROLS = """() => [...document.querySelectorAll('.frame button[data-testid]')]
  .filter(e => !e.disabled && e.getClientRects().length && e.dataset.testid !== 'undo').map(e => e.dataset.testid)"""
"""Everything that can be pressed but Undo, which changes the truth itself."""
PAGE = """() => { const main = document.querySelector('.frame-main').cloneNode(true);
  main.querySelectorAll('.stage-strip, time').forEach(e => e.remove());
  return [main.textContent, main.querySelectorAll('[data-testid=board] use').length,
    ...[...main.querySelectorAll('[aria-pressed]')].map(e => e.getAttribute('aria-pressed'))].join('|') }"""
FORGET = """([table, line]) => localStorage.setItem('era-seen', JSON.stringify({[table]: {'0': line}}))"""
SPEED = """speed => localStorage.setItem('era-settings',
  JSON.stringify({...JSON.parse(localStorage.getItem('era-settings')), stage: speed}))"""
KEEP_SOCKETS = """{ const Socket = WebSocket; window.sockets = [];
  window.WebSocket = class extends Socket { constructor(...all) { super(...all); window.sockets.push(this) } } }"""
TRIALS_A_BEAT = 3


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))


@pytest.fixture
def story(person: People) -> Callable[..., Story]:
    def make(**how: Any) -> Story:
        somebody = person(**{"stage": "normal", "motion": True, "size": LAPTOP, **how})
        somebody.context.add_init_script(KEEP_SOCKETS)
        made = Story(somebody, "medieval", [{"kind": "me"}], players=1)
        made.play(*LAYOUT)
        return made

    return make


class Retold:
    """One story, told again as often as one likes: the browser forgets that it was seen."""

    def __init__(self, table: Story) -> None:
        self.table = table
        self.since = int(table.root()["line"])
        table.play(ROLLS[1])
        table.finish()

    def begin(self) -> None:
        self.table.page.evaluate(FORGET, [self.table.id, self.since])
        self.table.reload(until="stage-tray")

    def truth(self, pressed: str = "") -> str:
        """The page with speed off, after this control if it is there."""
        page = self.table.page
        page.evaluate(SPEED, "off")
        self.table.reload(until="build-tray")
        if pressed and pressed in page.evaluate(CONTROLS):
            page.get_by_test_id(pressed).first.click()
        self.table.run(300)
        found = str(page.evaluate(PAGE))
        page.evaluate(SPEED, "normal")
        return found

    def advance(self, beat: int) -> bool:
        """To that beat, if there are so many."""
        for number, _ in enumerate(self.table.beats()):
            if number == beat:
                return True
        return False


def test_staging_never_changes_the_end(story: Callable[..., Story]) -> None:
    """At every beat some of the controls, all of them in turn: the page afterwards is the one of speed off."""
    table = story()
    table.play("ready")
    table.finish()
    table.play(ROLLS[0])
    table.finish()
    told = Retold(table)
    truths = {"": told.truth()}
    tried: set[str] = set()
    beat = 0
    while True:
        for trial in range(TRIALS_A_BEAT):
            told.begin()
            if not told.advance(beat):
                assert beat > 5
                assert len(tried) > 15
                return
            controls = sorted(set(table.page.evaluate(CONTROLS)))
            control = controls[(beat * TRIALS_A_BEAT + trial) % len(controls)]
            tried.add(control)
            table.page.get_by_test_id(control).first.click()
            table.finish()
            table.run(300)
            found = str(table.page.evaluate(PAGE))
            if found == truths[""]:
                continue  # it only ended the story, or belongs to the stage
            if control not in truths:
                truths[control] = told.truth(control)
            assert found == truths[control], f"{control} at beat {beat}"
        beat += 1


def test_an_undo_in_the_middle(story: Callable[..., Story]) -> None:
    table = story()
    to_the_third_roll(table)
    table.finish()
    before = table.read(*TRACKS, "sums")
    table.play("build longhouse b4 r0")
    next(table.beats())
    table.page.get_by_test_id("undo").click()

    def is_back() -> bool:
        table.run(20)
        return table.read(*TRACKS, "sums") == before

    wait_until(is_back, "the piece to be taken back")
    assert table.root()["stage"] == "idle"
    assert "Taken back" in table.page.get_by_test_id("stage-strip").inner_text()
    assert table.page.locator(".stage-flyer").count() == 0


def test_a_lost_connection_in_the_middle(story: Callable[..., Story]) -> None:
    """What was known is there at once; what happened meanwhile is told when the connection is back."""
    table = story()
    to_the_third_roll(table)
    next(table.beats())
    table.page.evaluate("() => window.sockets.forEach(socket => socket.close())")
    table.page.evaluate(PLAY, [table.id, "build longhouse b4 r0"])
    told: list[str] = []

    def comes_back() -> bool:
        table.run(100)
        told.append(table.root()["beat"])
        return any("build" in beat for beat in told)

    wait_until(comes_back, "the piece to be shown")
    table.finish()
    assert table.root()["stage"] == "idle"
    shown = table.read(*TRACKS, "sums", "build-tray")
    table.reload(until="build-tray")
    assert table.read(*TRACKS, "sums", "build-tray") == shown


def test_the_second_round_beat_by_beat(story: Callable[..., Story]) -> None:
    """From the end of building over Extort and the new round to the first roll."""
    table = story()
    to_the_third_roll(table)
    table.finish()
    table.play("done")
    told = kinds(table.finish())
    assert told[-2:] == ["cup", "roll-1"], json.dumps(told)
    assert "round" in told
    assert told.index("round") < told.index("cup")


def test_two_at_one_screen(person: People) -> None:
    """One's own dice are thrown behind the curtain, once the screen is one's own; before, nothing of them is told."""
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bo"}]
    table = Story(person(stage="normal", motion=True, size=LAPTOP), "medieval", seats, players=2, until="curtain")
    page = table.page
    for seat in (0, 1):
        table.play(*LAYOUT[:9], "ready", seat=seat)
    for name in ("Bo", "Ada"):
        wait_until(lambda: table.shows("curtain"), "the curtain")
        assert "roll" not in table.root().get("beat", "")
        assert page.locator("[data-anchor^='die:']").count() == 0
        assert name in page.get_by_test_id("curtain").inner_text()
        page.get_by_test_id("curtain-ready").click()
        table.run(20)
        assert "roll-1" in kinds(table.finish())
        page.get_by_test_id("stop").click()
        wait_until(lambda: table.root().get("stage") != "idle" or table.shows("curtain"), "the next thing")
        table.finish()
