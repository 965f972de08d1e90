"""The same hands without a mouse: Tab, arrows, Enter and typing only."""

from playwright.sync_api import Locator

from tests.e2e.driver import Player

FOCUSED = "() => { const e = document.activeElement; return e && e !== document.body ? (e.dataset.testid || '-') : '' }"
FOCUS_IS = "e => e === document.activeElement"
MOST_TABS = 250
MOST_STEPS = 400


class KeyboardPlayer(Player):
    def press(self, button: Locator) -> bool:
        """Tabs to it and presses Enter."""
        if not button.count():
            return False
        for _ in range(MOST_TABS):
            if not button.count():
                return False  # the page has moved on
            if button.evaluate(FOCUS_IS, timeout=2000):
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {button}")

    def tap_lit(self) -> bool:
        """Moves the piece over the board with the arrows until it may lie there."""
        board = self.page.get_by_test_id("board").first
        place = self.page.get_by_test_id("place").locator("visible=true").first
        for _ in range(MOST_TABS):
            if board.evaluate(FOCUS_IS):
                break
            self.page.keyboard.press("Tab")
        for _ in range(MOST_STEPS):
            if place.count() and place.is_enabled():
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press(self.chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        return False
