"""One stretch of a table, told as often as one likes in one page: what the server said comes from a tape.

The tape holds the very messages of a real server. Whatever the page sends meanwhile is kept and not answered, so a
press has two effects that can be compared: what is sent, and what the page shows. Questions about what could be done
(`odds`, `try`) change nothing and are asked when there is time: they do not count.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.support.browser.story import FRAME_MS, PLAY, Story
from tests.support.patience import wait_until

TAPED_SOCKET = """{ const Real = WebSocket;
  window.sockets = []; window.heard = []; window.sent = []; window.tape = null;
  const ask = fetch, answers = new Map();
  window.fetch = async (address, how) => {
    if (!window.tape || (how?.method ?? 'GET') !== 'GET') return ask(address, how);
    if (!answers.has(address)) answers.set(address, await ask(address, how));
    return answers.get(address).clone() };
  const read = () => {
    const socket = { readyState: Real.OPEN, close() {}, send(text) {
      const message = JSON.parse(text);
      if (message.type === 'hello') window.tape.opening.forEach(data => socket.onmessage({data}));
      else if (!['ping', 'odds', 'try'].includes(message.type)) {
        delete message.id; window.sent.push(JSON.stringify(message)); } } };
    window.taped = socket;
    queueMicrotask(() => socket.onopen());
    return socket };
  window.WebSocket = new Proxy(Real, { construct(socket, given) {
    if (window.tape) return read();
    const made = new socket(...given);
    window.sockets.push(made);
    made.addEventListener('message', ({data}) => window.heard.push(data));
    return made } }) }"""
"""In every page: a socket that records; once there is a tape, one that plays it, and nothing is asked twice."""
OPEN_TAPED = """async ([tape, path]) => { window.tape = tape; window.sent = [];
  const go = to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); };
  go('/settings'); await new Promise(done => queueMicrotask(done)); go(path) }"""
"""Leaves the table and comes back, which forgets whatever was open or chosen on it."""
TELL = """places => { window.taped.onmessage({data: window.tape.update});
  for (let n = 0; n < places; n++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}));
  return {...document.documentElement.dataset} }"""
"""The update comes, and the space bar is pressed so often: each goes on by a beat or through a gate."""
SPACE = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"
GO_ON = """() => { const root = document.documentElement;
  for (let n = 0; n < 200 && root.dataset.stage !== 'idle'; n++)
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}));
  return root.dataset.stage }"""
NAMES = """const names = () => { const count = {};
  return [...document.querySelectorAll('.frame :is(button, input, select, summary, [role=button])')]
    .filter(e => !e.disabled && e.getClientRects().length && !e.closest('dialog, [inert]')).map(e => {
      const name = e.dataset.testid || e.getAttribute('aria-label') || e.textContent.trim();
      count[name] = (count[name] ?? 0) + 1;
      return [`${name}#${count[name]}`, e] }) };"""
LIST_CONTROLS = f"() => {{ {NAMES} return names().map(([name]) => name) }}"
AIM = f"""wanted => {{ {NAMES}
  const found = names().find(([name]) => name === wanted)?.[1];
  if (!found) return null;
  found.scrollIntoViewIfNeeded();
  window.aimed = found;
  const r = found.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  return found.contains(document.elementFromPoint(x, y)) ? [x, y] : null }}"""
IS_UNDER = """([x, y]) => window.aimed.isConnected && window.aimed.contains(document.elementFromPoint(x, y))
  && !window.aimed.closest('.stage-strip, .stage-gate')"""
"""Whether what was aimed at is still there when the button of the mouse comes up; what tells the story does nothing
but tell it."""
PAGE = """() => { const frame = document.querySelector('.frame').cloneNode(true);
  frame.querySelectorAll('.stage-strip, .stage-layer, [role=log], time').forEach(e => e.remove());
  const marks = [...frame.querySelectorAll('[aria-pressed], [aria-selected], [aria-expanded], [aria-current]')];
  return { sent: window.sent, text: frame.textContent, drawn: frame.querySelectorAll('[data-testid=board] use').length,
    fields: [...frame.querySelectorAll('input')].map(e => e.type === 'radio' ? e.checked : e.value).join(),
    marks: marks.map(e => ['pressed', 'selected', 'expanded', 'current'].map(a => e.getAttribute('aria-' + a)).join()) }
  }"""
"""All that a page shows and has sent, but the story itself."""
SETTINGS = "() => localStorage.getItem('era-settings')"
SET_SPEED = """speed => localStorage.setItem('era-settings',
  JSON.stringify({...JSON.parse(localStorage.getItem('era-settings') ?? '{}'), stage: speed}))"""
DRAWN_MS = 40
END_MS = 120
MAX_PLACES = 60


class Trial(NamedTuple):
    page: dict[str, Any]
    """What it shows in the end."""
    pressed: bool
    """Whether the press was for something that is no part of the story and was there still."""


class Rehearsal:
    """A stretch between two messages of the server, and the page that it is told on."""

    def __init__(self, table: Story, move: str, seat: int = 0) -> None:
        """The table stands before the move; the move is played elsewhere, and what the page hears of it is kept."""
        self.table, self.page = table, table.page
        self.path = table.page.url.partition("/t/")[2]
        self.page.evaluate(SET_SPEED, "off")
        table.reload(until="board")
        opening = self._heard()
        known = len(opening)
        lines = int(self.page.evaluate(PLAY, [table.id, move, seat]))
        wait_until(lambda: table.knows(lines), f"the page to hear of {move}")
        assert table.root()["stage"] == "idle", "with speed off nothing is told"
        said = [json.loads(text) for text in self._heard()[known:]]
        update = next(each for each in said if each["type"] == "update" and each["seat"] == 0)
        self.tape = {"opening": only_seat_0(opening), "update": json.dumps(update)}
        self._load()
        self.truth: dict[str, Any] = {}
        self.open(0)
        self.truth = self.end()
        self.page.evaluate(SET_SPEED, "normal")
        self._load()

    def _heard(self) -> list[str]:
        return list(self.page.evaluate("() => window.heard"))

    def _load(self) -> None:
        self.table.reload(until="board")
        self.settings = self.page.evaluate(SETTINGS)

    def open(self, place: int) -> dict[str, Any]:
        """The table as it was before the move; then the move, and the story up to this place of it."""
        self.page.evaluate(OPEN_TAPED, [self.tape, f"/t/{self.path}"])
        wait_until(lambda: self.table.shows("board"), "the table")
        self.table.run(DRAWN_MS)
        self.page.evaluate(TELL, place)
        self.table.run(DRAWN_MS)
        return self.table.root()

    def list_places(self) -> list[dict[str, Any]]:
        """Every beat, and every gate, of the story."""
        places: list[dict[str, Any]] = []
        root = self.open(0)
        while len(places) < MAX_PLACES:
            if root["stage"] == "idle":
                return places
            places.append({"beat": root["beat"], "stage": root["stage"], "controls": self.page.evaluate(LIST_CONTROLS)})
            self.page.evaluate(SPACE)
            self.table.run(DRAWN_MS)
            root = self.table.root()
        raise AssertionError(f"no end of the story: {places[-1]}")

    def aim(self, control: str) -> tuple[float, float] | None:
        """Where to press it; nowhere if it is covered by something else."""
        point = self.page.evaluate(AIM, control)
        return (point[0], point[1]) if point else None

    def end(self) -> dict[str, Any]:
        """To the end of the story, however it was disturbed; what the page shows then."""
        self.table.run(DRAWN_MS)
        if self.page.locator("dialog[open], .why-card").count():
            self.page.keyboard.press("Escape")
        assert self.page.evaluate(GO_ON) == "idle"
        self.table.run(END_MS)
        return dict(self.page.evaluate(PAGE))

    def try_out(self, place: int, control: str) -> Trial | None:
        """Presses a control at a place of the story; nothing if it cannot be pressed."""
        self.open(place)
        point = self.aim(control)
        if not point:
            return None
        mouse = self.page.mouse
        mouse.move(*point)
        mouse.down()
        self.table.run(FRAME_MS)
        pressed = bool(self.page.evaluate(IS_UNDER, point))
        mouse.up()
        trial = Trial(self.end(), pressed)
        self._forget(trial.page)
        return trial

    def read_truths(self, controls: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The page with speed off: by itself (""), and after each of these."""
        self.page.evaluate(SET_SPEED, "off")
        self._load()
        truths = {}
        for control in ("", *controls):
            self.open(0)
            point = self.aim(control) if control else None
            if point:
                self.page.mouse.click(*point)
            if point or not control:
                truths[control] = self.end()
                self._forget(truths[control])
        return truths

    def _forget(self, shown: dict[str, Any]) -> None:
        """What is chosen for all tables of a browser is chosen no longer."""
        if shown == self.truth and self.page.evaluate(SETTINGS) == self.settings:
            return
        self.page.evaluate("settings => localStorage.setItem('era-settings', settings)", self.settings)
        if any(shown[key] != self.truth[key] for key in ("text", "marks", "fields")):
            self._load()


def only_seat_0(messages: Sequence[str]) -> list[str]:
    """What somebody hears who has only that seat, of what somebody hears who has several."""
    kept = []
    for message in map(json.loads, messages):
        if message["type"] == "table":
            for seat, each in enumerate(message["table"]["seats"]):
                each["yours"] = seat == 0
        if message["type"] == "table" or (message["type"] == "view" and message["seat"] == 0):
            kept.append(json.dumps(message))
    return kept
