"""A table at which dice have bodies, and what is drawn of them, read back from the page."""

from tests.support.browser.browser import Person
from tests.support.browser.scripted import DOMAIN, Script, fixed_seed
from tests.support.browser.story import FRAME_MS, MAX_FRAMES, Story
from tests.support.patience import wait_until

SET = "how => localStorage.setItem('era-settings', JSON.stringify({life: false, sound: false, ...how}))"
CANVAS = "[data-dice-model] > canvas"
READ = f"""() => [...document.querySelectorAll('{CANVAS}')].map(canvas => ({{
  tops: (canvas.dataset.tops ?? '').split(' ').filter(Boolean), frames: Number(canvas.dataset.frames),
  named: [...canvas.parentElement.querySelectorAll('[data-die]')].map(die => die.dataset.die),
  spoken: [...canvas.parentElement.querySelectorAll('[data-die]')].map(die => die.getAttribute('aria-label')) }}))"""
"""Every field of dice: what is drawn on top, and what the page says of it."""
SETTLED_MS = 400


class Dice(Story):
    """A table at which dice have bodies, before the first throw."""

    def __init__(self, person: Person, script: Script = DOMAIN, speed: str = "fast") -> None:
        with fixed_seed(script.seed):
            super().__init__(person, script.game, [dict(seat) for seat in script.seats], **script.options)
        self.play(*script.moves[: script.find("ready")])
        self.page.evaluate(SET, {"board": "model", "stage": speed})
        self.reload(until="board")
        self.play("ready")
        for _ in self.beats(press=False):
            pass
        wait_until(self.has_bodies, "the dice to be drawn")

    def has_bodies(self) -> bool:
        self.run(100)
        return bool(self.page.locator(CANVAS).count())

    def read(self, *_: str) -> list[str]:
        """What lies on top, all fields together."""
        return sorted(top for field in self.fields() for top in field["tops"])

    def hurry(self) -> None:
        """Goes on to the end of the story, and lets the dice come to rest."""
        for _ in range(MAX_FRAMES):
            if self.root().get("stage", "idle") == "idle":
                break
            self.page.keyboard.press("Escape")
            self.run(FRAME_MS)
        self.run(SETTLED_MS)

    def fields(self) -> list[dict[str, list[str]]]:
        return list(self.page.evaluate(READ))

    def frames(self) -> list[object]:
        return [field["frames"] for field in self.fields()]
