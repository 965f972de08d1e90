"""The same hands without a mouse: Tab, arrows, Enter and typing only."""

from playwright.sync_api import Locator

from tests.e2e.driver import Player

WHERE = """e => { const now = document.activeElement;
  if (now === e) return 'there';
  return now.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab' }"""
MOST_TABS = 250
MOST_STEPS = 400
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class KeyboardPlayer(Player):
    def press(self, button: Locator) -> bool:
        """Goes there and presses Enter."""
        if not self.reach(button):
            return False
        self.page.keyboard.press("Enter")
        return True

    def reach(self, wanted: Locator) -> bool:
        """Tabs to it, or back to it. Not if the page has moved on meanwhile."""
        element = wanted.element_handle(timeout=2000) if wanted.count() else None
        if element is None:
            return False
        for _ in range(MOST_TABS):
            if not element.evaluate("e => e.isConnected && !e.disabled"):
                return False
            way = element.evaluate(WHERE)
            if way == "there":
                return True
            self.page.keyboard.press(way)
        raise AssertionError(f"the Tab key never comes to {wanted}")

    def tap_lit(self) -> bool:
        """Moves the piece over the board with the arrows until it may lie there."""
        place = self.page.get_by_test_id("place").locator("visible=true").first
        if not self.reach(self.page.get_by_test_id("board").first):
            return False
        for _ in range(MOST_STEPS):
            if place.count() and place.is_enabled():
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press(self.chance.choice(ARROWS))
        return False
