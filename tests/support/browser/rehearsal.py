"""One stretch of a table, told as often as one likes in one page: what the server said comes from a tape.

The tape holds the very messages of a real server. Whatever the page sends meanwhile is kept and not answered, so a
press has two effects that can be compared: what is sent, and what the page shows. Questions about what could be done
(`odds`, `try`) change nothing and are asked when there is time: they do not count.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.support.browser.moves import play_moves
from tests.support.browser.story import FRAME_MS, Story
from tests.support.patience import wait_until

DRAWN_MS = 40
END_MS = 120
MAX_PLACES = 60
ELSEWHERE = "/nowhere"
"""The page with the least on it: there is no such page."""
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
RUN = "const run = ms => globalThis.__pwClock.controller.runFor(ms);"
"""In the page: lets time pass, as `Story.run` does, but without a way to the page and back for each step."""
OPEN_TAPED = f"""async ([tape, path]) => {{ {RUN} window.tape = tape; window.sent = [];
  const go = async to => {{ history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate'));
    await run({FRAME_MS}) }};
  await go('{ELSEWHERE}'); await go(path) }}"""
"""Leaves the table and comes back, which forgets whatever was open or chosen on it."""
IS_OPEN = f"""async () => {{ {RUN} const isThere = () => !!document.querySelector('.frame [data-testid=board]');
  for (let n = 0; n < 5 && !isThere(); n++) await run({FRAME_MS});
  await run({DRAWN_MS});
  return isThere() }}"""
TELL = f"""async places => {{ {RUN} window.taped.onmessage({{data: window.tape.update}});
  for (let n = 0; n < places; n++)
    document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: ' ', bubbles: true}}));
  await run({DRAWN_MS});
  return {{...document.documentElement.dataset}} }}"""
"""The update comes, and the space bar is pressed so often: each goes on by a beat or through a gate."""
SPACE = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"
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
IS_UNDER = f"""async ([x, y]) => {{ {RUN} await run({FRAME_MS});
  return window.aimed.isConnected && window.aimed.contains(document.elementFromPoint(x, y))
    && !window.aimed.closest('.stage-strip, .stage-gate') }}"""
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
IN_FRONT = f"""async () => {{ {RUN} await run({DRAWN_MS});
  return !!document.querySelector('dialog[open], .why-card') }}"""
END = f"""async () => {{ {RUN} const root = document.documentElement;
  for (let n = 0; n < 200 && root.dataset.stage !== 'idle'; n++)
    document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: ' ', bubbles: true}}));
  if (root.dataset.stage !== 'idle') return null;
  await run({END_MS});
  return ({PAGE})() }}"""
"""To the end of the story; what the page shows then."""
IS_TAB = "() => window.aimed.role === 'tab'"
SETTINGS = "() => localStorage.getItem('era-settings')"
SET_SPEED = """speed => localStorage.setItem('era-settings',
  JSON.stringify({...JSON.parse(localStorage.getItem('era-settings') ?? '{}'), stage: speed}))"""


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
        lines = play_moves(self.page, table.id, [move], seat)
        wait_until(lambda: table.knows(lines), f"the page to hear of {move}")
        assert table.root()["stage"] == "idle", "with speed off nothing is told"
        said = [json.loads(text) for text in self._heard()[known:]]
        update = next(each for each in said if each["type"] == "update" and each["seat"] == 0)
        self.tape = {"opening": only_seat_0(opening), "update": json.dumps(update)}
        self.opened: dict[str, Any] = {}
        self.chose_tab = False
        self._load("normal")

    def _heard(self) -> list[str]:
        return list(self.page.evaluate("() => window.heard"))

    def _load(self, speed: str) -> None:
        """Opens the page anew, with this speed; what it looks like before the move is remembered."""
        self.page.evaluate(SET_SPEED, speed)
        self.settings = self.page.evaluate(SETTINGS)
        self.speed = speed
        self.chose_tab = False
        self.table.reload(until="board")
        self._come_back()
        self.opened = self.page.evaluate(PAGE)

    def _come_back(self) -> None:
        self.page.evaluate(OPEN_TAPED, [self.tape, f"/t/{self.path}"])
        wait_until(lambda: self.page.evaluate(IS_OPEN), "the table")

    def open(self, place: int) -> dict[str, Any]:
        """The table as it was before the move; then the move, and the story up to this place of it."""
        self._come_back()
        changed = self.page.evaluate(PAGE) != self.opened or self.page.evaluate(SETTINGS) != self.settings
        if changed or self.chose_tab:
            # Something is remembered for longer than a table is open; a tab even where the page has none at first.
            self.page.evaluate("settings => localStorage.setItem('era-settings', settings)", self.settings)
            was = self.opened
            self._load(self.speed)
            assert self.opened == was
        return dict(self.page.evaluate(TELL, place))

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
        if self.page.evaluate(IN_FRONT):
            self.page.keyboard.press("Escape")
        page = self.page.evaluate(END)
        assert page, "no end of the story"
        return dict(page)

    def try_out(self, place: int, control: str) -> Trial | None:
        """Presses a control at a place of the story; nothing if it cannot be pressed."""
        self.open(place)
        point = self.aim(control)
        if not point:
            return None
        mouse = self.page.mouse
        mouse.move(*point)
        mouse.down()
        pressed = bool(self.page.evaluate(IS_UNDER, point))
        mouse.up()
        self.chose_tab = bool(self.page.evaluate(IS_TAB))
        return Trial(self.end(), pressed)

    def read_truths(self, controls: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The page with speed off: by itself (""), and after each of these."""
        self._load("off")
        truths = {}
        for control in ("", *controls):
            self.open(0)
            point = self.aim(control) if control else None
            if point:
                self.page.mouse.click(*point)
                self.chose_tab = bool(self.page.evaluate(IS_TAB))
            if point or not control:
                truths[control] = self.end()
        return truths


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
