"""The same hands without a mouse: Tab, arrows, Enter and typing only."""

from tests.support.browser.driver import USABLE, Player

WAY = f"""id => {{ const e = [...document.querySelectorAll(`[data-testid="${{id}}"]`)].find({USABLE});
  const now = document.activeElement;
  if (!e) return null;
  if (now === e) return 'there';
  return now.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab' }}"""
"""Which key leads there; nothing if the page has moved on."""
STEPS = f"""id => {{ const e = [...document.querySelectorAll(`[data-testid="${{id}}"]`)].find({USABLE});
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    each => each.tabIndex >= 0 && !each.disabled && each.getClientRects().length && !each.closest('[inert]'));
  const now = document.activeElement, to = stops.indexOf(e);
  if (to < 0) return 0;
  const behind = stops.filter(each => now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING).length;
  return behind <= to ? to - behind + (stops[behind] === now ? 0 : 1) : to - behind }}"""
"""How often Tab, or Shift+Tab, must about be pressed to get there."""
HELD = """() => { const board = document.querySelector('[data-testid=board]');
  const space = (x, y) => [Math.floor(x / 40), Math.floor(y / 40)];
  const lit = [...(board?.querySelectorAll('.med-lit circle') ?? [])];
  const ghost = board?.querySelector('.med-ghost:not([style*=none])');
  const [x, y] = ghost ? ghost.getAttribute('transform').match(/[0-9]+/g) : [];
  return { lit: lit.map(c => space(c.cx.baseVal.value, c.cy.baseVal.value)),
    at: ghost ? space(x, y) : null, legal: Boolean(ghost?.matches('.legal')) } }"""
"""What can be seen while a piece is held: the spaces where it may lie, where it is now, whether it may lie there."""
MAX_TABS = 250
MAX_TRIES = 60


class KeyboardPlayer(Player):
    def click(self, testid: str) -> bool:
        """Goes there and presses Enter."""
        return self.reach(testid) and self._press("Enter")

    def reach(self, testid: str) -> bool:
        """Tabs to it, or back to it. Not if the page has moved on meanwhile."""
        steps = int(self.page.evaluate(STEPS, testid))
        for _ in range(abs(steps)):
            self._press("Tab" if steps > 0 else "Shift+Tab")
        for _ in range(MAX_TABS):
            way = self.page.evaluate(WAY, testid)
            if way is None or way == "there":
                return way is not None
            self._press(way)
        raise AssertionError(f"the Tab key never comes to {testid}")

    def tap_lit(self) -> bool:
        """Moves the piece with the arrows, from one lit space to another, until it may lie there."""
        if not self.page.evaluate(HELD)["lit"] or not self.reach("board"):
            return False
        for _ in range(MAX_TRIES):
            seen = self.page.evaluate(HELD)
            if not seen["lit"]:
                return False
            if seen["legal"]:
                return self._press("Enter")
            (x, y), (to_x, to_y) = seen["at"] or (0, 0), self.chance.choice(seen["lit"])
            keys = ["ArrowRight" if to_x > x else "ArrowLeft"] * abs(to_x - x)
            keys += ["ArrowDown" if to_y > y else "ArrowUp"] * abs(to_y - y)
            for key in keys or ["ArrowLeft"]:
                self._press(key)
        return False

    def _press(self, key: str) -> bool:
        self.page.keyboard.press(key)
        return True
