"""The board as a model, as a test sees it: whether it is shown, where its spaces are, what it costs."""

from typing import Any

import msgspec
from playwright.sync_api import Page

from tests.support.browser.driver import AIM, LIT, Player
from tests.support.patience import wait_until

SHOWN = "() => document.querySelector('[data-testid=board]')?.classList.contains('model') ?? false"
CENTRE = """([x, y]) => { const inner = document.querySelector('[data-testid=board] .med-domain > svg');
  const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  dot.setAttribute('cx', (x + 0.5) * 40); dot.setAttribute('cy', (y + 0.5) * 40); dot.setAttribute('r', 0.5);
  inner.append(dot);
  const r = dot.getBoundingClientRect(); dot.remove();
  return [r.x + r.width / 2, r.y + r.height / 2] }"""
"""Where the browser itself draws the middle of a space, once the drawing is laid into the town."""
FLAT = """([x, y]) => { const r = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const unit = r.width / (14 * 40 + 2 * 17);
  return [r.x + (17 + (x + 0.5) * 40) * unit, r.y + (17 + (y + 0.5) * 40) * unit] }"""
"""Where the flat board has it."""
CURSOR = """() => { const cursor = document.querySelector('[data-testid=board] .med-cursor');
  return cursor && [Math.floor(cursor.x.baseVal.value / 40), Math.floor(cursor.y.baseVal.value / 40)] }"""
"""The space that was pressed last."""
COST = """() => { const { calls, triangles, geometries, textures } =
    document.querySelector('canvas[data-render3d]').dataset;
  return Object.fromEntries(Object.entries({ calls, triangles, geometries, textures }).map(([k, v]) => [k, +v])) }"""
FRAMES = "() => Number(document.querySelector('[data-testid=town]')?.dataset.frames ?? 0)"
PICTURES = """count => new Promise(done => {
  const next = () => count-- > 0 ? requestAnimationFrame(next) : done(); next() })"""
CONTEXT = """way => { const canvas = document.querySelector('canvas[data-render3d]');
  window.losing ??= canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
  window.losing[way === 'lose' ? 'loseContext' : 'restoreContext']() }"""


KINDS = (
    *("Function", "Array", "Map", "Set"),
    *("HTMLCanvasElement", "Float32Array", "WebGLTexture", "WebGLProgram", "MutationObserver", "ResizeObserver"),
)
"""Bytes would tell less: the browser compiles what is run often, and that takes more with every visit."""


class Cost(msgspec.Struct):
    """What the dearest frame so far has drawn, and what lies in the graphics card's memory now."""

    calls: int
    triangles: int
    geometries: int
    textures: int


def is_shown(page: Page) -> bool:
    return bool(page.evaluate(SHOWN))


def wait_for_town(page: Page) -> None:
    wait_until(lambda: is_shown(page), "the first frame of the town", lambda: page.evaluate(FRAMES))


def wait_for_flat(page: Page) -> None:
    wait_until(lambda: not is_shown(page), "the flat board")


def read_cost(page: Page) -> Cost:
    return msgspec.convert(page.evaluate(COST), Cost)


def count_frames(page: Page) -> int:
    return int(page.evaluate(FRAMES))


def count_objects(page: Page) -> dict[str, int]:
    """How many objects of the kinds that a town is made of are alive, and nodes and listeners of the page."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counts: dict[str, int] = {}
    for kind in KINDS:
        found = session.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})["result"]["objectId"]
        alive = session.send("Runtime.queryObjects", {"prototypeObjectId": found})["objects"]["objectId"]
        call = {"objectId": alive, "functionDeclaration": "function() { return this.length }", "returnByValue": True}
        counts[kind] = session.send("Runtime.callFunctionOn", call)["result"]["value"]
    page_counts = session.send("Memory.getDOMCounters")
    session.detach()
    return {**counts, "nodes": page_counts["nodes"], "listeners": page_counts["jsEventListeners"]}


def pass_pictures(page: Page, count: int) -> None:
    """Lets the page draw so many pictures, if it has something to draw."""
    page.evaluate(PICTURES, count)


def rest(page: Page) -> int:
    """Waits until the town draws nothing more; how many frames it has drawn."""
    frames = [-1]

    def stands_still() -> bool:
        before = count_frames(page)
        pass_pictures(page, 12)
        frames[0] = count_frames(page)
        return frames[0] == before

    wait_until(stands_still, "the town to stand still", lambda: count_frames(page))
    return frames[0]


def press_space(page: Page, place: str, space: tuple[int, int]) -> Any:
    """Presses the middle of a space, as `place` finds it; the space that the board took it for."""
    page.mouse.click(*page.evaluate(place, list(space)))
    return page.evaluate(CURSOR)


class TouchPlayer(Player):
    """The same hands, with a finger."""

    def click(self, testid: str) -> bool:
        point = self.page.evaluate(AIM, testid)
        if point:
            self.page.touchscreen.tap(*point)
        return bool(point)

    def tap_lit(self) -> bool:
        spaces = self.page.evaluate(LIT)
        if spaces:
            self.page.touchscreen.tap(*self.chance.choice(spaces))
        return bool(spaces)
