"""Somebody who takes a lesson: reads what the coach says, and does it with the table's own dice, pieces and answers."""

from typing import Any

from tests.support.browser.driver import AIM, USABLE, Player
from tests.support.browser.keys import KeyboardPlayer
from tests.support.patience import wait_until

BEAT = "() => document.querySelector('[data-testid=lesson]')?.dataset.beat ?? ''"
NOW = """() => [document.querySelector('[data-testid=lesson]')?.dataset.beat ?? '',
  document.documentElement.dataset.line, document.documentElement.dataset.stage]"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
GATE = "() => document.querySelector('[data-testid^=gate-]')?.dataset.testid ?? ''"
DRAWN = """() => { const box = e => { const r = e?.getBoundingClientRect();
    return r && r.width ? [r.x, r.y, r.width, r.height] : null };
  const board = document.querySelector('[data-anchor^="board:"]');
  return { ghost: box(document.querySelector('.med-ghost:not([style*=none])')),
    aims: [...document.querySelectorAll('.lesson-ring')].map(box),
    space: board.getBoundingClientRect().width / board.viewBox.baseVal.width * board.dataset.unit } }"""
"""The piece over the board, what the coach lights, and how wide a space is."""
DICE = """() => [...document.querySelectorAll('[data-testid=die-open], [data-testid=die-kept]')].map(e =>
  [e.dataset.about.slice('face:'.length), e.dataset.testid === 'die-kept'])"""
DIE = """n => { const e = document.querySelectorAll('[data-testid=die-open], [data-testid=die-kept]')[n];
  e.scrollIntoViewIfNeeded(); const r = e.getBoundingClientRect();
  const at = [r.x + r.width / 2, r.y + r.height / 2];
  return e.contains(document.elementFromPoint(...at)) ? at : null }"""
SCROLL = f"""id => [...document.querySelectorAll(`[data-testid="${{id}}"]`)].find({USABLE})?.scrollIntoView(
  {{ block: 'center', inline: 'center' }})"""
LENGTHS = ("wall", "road")
MAX_TURNS = 4
VERBS = {"deliver": "sell"}


class Pupil:
    """Does each of the moves that a lesson hopes for; `hands` press what a person would press."""

    def __init__(self, hands: Player) -> None:
        self.hands = hands
        self.page = hands.page

    def beat(self) -> str:
        return str(self.page.evaluate(BEAT))

    def at_gate(self) -> str:
        """The button at which the story waits, if it does."""
        return str(self.page.evaluate(GATE))

    def settle(self) -> None:
        """Wait until the page shows what it knows."""
        self.page.evaluate(TWO_FRAMES)

    def do(self, move: str, nth: int = 0) -> None:
        """Make a move with the table's own controls; `nth`: of the places that the coach lights."""
        verb, *rest = move.split()
        if verb in ("place", "build"):
            self.lay(verb, rest[0], nth)
        elif verb == "reroll":
            self.roll(rest)
        elif verb in ("ready", "done"):
            self.press(verb)
        else:
            self.answer(move)

    def press(self, *hooks: str) -> None:
        """Press the first of these that is on the page, as soon as it can be pressed."""
        wait_until(lambda: any(self.hands.click(hook) for hook in hooks), f"to press {hooks} at {self.beat()}")

    # ---------------------------------------------------------------- pieces

    def lay(self, verb: str, piece: str, nth: int) -> None:
        self.take(verb, piece)
        self.put(nth)
        if verb == "build":
            self.press("place")

    def take(self, verb: str, piece: str) -> None:
        """Take a piece; of walls to build, the length comes after."""
        family = piece.rpartition("-")[0]
        if verb == "place":
            self.press(piece_hook(piece))
        elif family in LENGTHS:
            self.press(f"quick-{family}")
            self.page.get_by_test_id(f"piece-{piece}").wait_for(state="attached")
            if not self.page.locator(f"[data-testid={piece_hook(piece)}][aria-pressed=true]").count():
                self.press(piece_hook(piece))
        else:
            self.press(f"quick-{piece}")

    def put(self, nth: int) -> None:
        """Hold it over the place that is lit, turn it until it fits, and set it down."""
        for _ in range(MAX_TURNS):
            drawn = self.page.evaluate(DRAWN)
            x, y, width, height = drawn["aims"][nth]
            self.page.mouse.move(x + width / 2, y + height / 2)
            if self.fits(nth):
                self.page.mouse.click(x + width / 2, y + height / 2)
                return
            self.page.keyboard.press("r")
        raise AssertionError(f"no way to lay it where the coach says: {self.beat()}")

    def fits(self, nth: int) -> bool:
        drawn = self.page.evaluate(DRAWN)
        return distance(drawn, nth) == (0, 0) and is_turned(drawn, nth)

    # ---------------------------------------------------------------- dice and answers

    def roll(self, wanted: list[str]) -> None:
        """Tap dice until those to be rolled, and no others, are not kept."""
        left = list(wanted)
        for face, kept in self.page.evaluate(DICE):
            again = face in left
            if again:
                left.remove(face)
            if again == kept:
                self.tap_die(face, kept)
        self.press("roll")

    def tap_die(self, face: str, kept: bool) -> None:
        dice = self.page.evaluate(DICE)
        point = self.page.evaluate(DIE, dice.index([face, kept]))
        assert point, f"the die {face} is covered"
        self.tap_at(*point)

    def tap_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def answer(self, move: str) -> None:
        """Press an answer; of the merchants' actions, its verb first."""
        verb = move.split(maxsplit=1)[0]
        if self.page.get_by_test_id(f"choice-{move}").count() == 0:
            self.press(f"verb-{VERBS.get(verb, verb)}")
        self.press(f"choice-{move}")


class Finger(Player):
    """Scrolls to what it taps, away from what lies over the edges of a small screen."""

    def click(self, testid: str) -> bool:
        self.page.evaluate(SCROLL, testid)
        point = self.page.evaluate(AIM, testid)
        if point:
            self.page.touchscreen.tap(*point)
        return bool(point)


class Tapper(Pupil):
    """With a finger, on a phone: nothing hangs over the board before it is tapped."""

    def lay(self, verb: str, piece: str, nth: int) -> None:
        self.take(verb, piece)
        if verb == "place":
            self.put(nth)
            if self.page.get_by_test_id("lesson-strayed").count():  # it should have been turned
                self.press("lesson-undo")
                self.page.get_by_test_id("lesson-strayed").wait_for(state="detached")
                self.take(verb, piece)
                self.press("turn")
                self.put(nth)
            return
        self.tap(nth)
        for _ in range(2 * MAX_TURNS):
            self.look()
            if self.fits(nth):
                self.press("place")
                return
            if is_turned(self.page.evaluate(DRAWN), nth):
                self.tap(nth)
            else:
                self.press("turn")
        raise AssertionError(f"no way to lay it where the coach says: {self.beat()}")

    def put(self, nth: int) -> None:
        line = self.page.evaluate(NOW)[1]
        self.tap(nth)
        wait_until(lambda: self.page.evaluate(NOW)[1] != line, f"the piece of {self.beat()} to lie")
        self.settle()

    def tap(self, nth: int) -> None:
        self.look()
        x, y, width, height = self.page.evaluate(DRAWN)["aims"][nth]
        self.tap_at(x + width / 2, y + height / 2)

    def look(self) -> None:
        """Scroll to the board: what is pressed below it may have moved it away."""
        self.page.evaluate("() => document.querySelector('[data-testid=board]').scrollIntoView({ block: 'center' })")
        self.settle()

    def tap_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Typist(Pupil):
    """Without a mouse: Tab and Enter, arrows and R on the board."""

    def lay(self, verb: str, piece: str, nth: int) -> None:
        self.take(verb, piece)
        self.put(nth)

    def put(self, nth: int) -> None:
        self.reach("board")
        wait_until(self.holds, f"the piece of {self.beat()} to be held over the board")
        for _ in range(MAX_TURNS):
            if is_turned(self.page.evaluate(DRAWN), nth):
                break
            self.page.keyboard.press("r")
        right, down = distance(self.page.evaluate(DRAWN), nth)
        for key in ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right):
            self.page.keyboard.press(key)
        for key in ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down):
            self.page.keyboard.press(key)
        assert self.fits(nth), (self.beat(), self.page.evaluate(DRAWN))
        self.page.keyboard.press("Enter")

    def holds(self) -> bool:
        """Whether the piece is over the board: the first arrow brings it there, once its places are known."""
        if self.page.evaluate(DRAWN)["ghost"]:
            return True
        self.page.keyboard.press("ArrowUp")
        return False

    def tap_die(self, face: str, kept: bool) -> None:
        shelf = [each for each, is_kept in self.page.evaluate(DICE) if is_kept == kept]
        self.reach("die-kept" if kept else "die-open")
        for _ in range(shelf.index(face)):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def reach(self, hook: str) -> None:
        assert isinstance(self.hands, KeyboardPlayer)
        assert self.hands.reach(hook), f"{hook} cannot be reached at {self.beat()}"


def piece_hook(piece: str) -> str:
    return f"piece-{piece}"


def distance(drawn: dict[str, Any], nth: int) -> tuple[int, int]:
    """How many spaces the piece is away from where it should lie."""
    if not drawn["ghost"]:
        return (99, 99)
    middles = [[box[axis] + box[axis + 2] / 2 for axis in (0, 1)] for box in (drawn["ghost"], drawn["aims"][nth])]
    right, down = ((to - at) / drawn["space"] for at, to in zip(*middles, strict=True))
    return round(right), round(down)


def is_turned(drawn: dict[str, Any], nth: int) -> bool:
    """Whether the piece lies or stands like the place."""
    (_, _, width, height), (_, _, wide, high) = drawn["ghost"], drawn["aims"][nth]
    return bool(abs(width - height) < drawn["space"] / 2 or (width > height) == (wide > high))
