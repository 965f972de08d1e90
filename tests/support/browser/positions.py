"""Tables that begin with a certain question: from a game that bots played before."""

from typing import Any

from playwright.sync_api import Page

from era.core import record
from era.core.replay import replay_entries
from era.games import registry
from tests.support.patience import PATIENCE_MS, wait_until

LEVEL = "squire"
"""The quickest, and it makes enough mistakes to meet every disaster."""


class PlayedByBots:
    """A finished game, and in it the first line before each question, with whom it asked."""

    def __init__(self, page: Page, game: str, seats: int, **options: object) -> None:
        self.page = page
        self.game = game
        self.seats = seats
        self._origin = {"origin": "/".join(page.url.split("/")[:3])}
        self._post("/api/me", {"name": "Ada"})
        self.id = self._post("/api/tables", self._spec([LEVEL] * seats, options=options))["id"]
        page.goto(f"/t/{self.id}")  # bots alone sleep until somebody watches
        wait_until(self._is_over, "the bots to have played")
        self.questions = self._find_questions()

    def open(self, question: str) -> None:
        """Sits down at a table where this is asked."""
        line, seat = self.questions[question]
        levels = [LEVEL if other != seat else "" for other in range(self.seats)]
        spec = self._spec(levels, **{"from": {"table": self.id, "line": line}})
        self.page.goto(f"/t/{self._post('/api/tables', spec)['id']}")

    def _spec(self, levels: list[str], **more: object) -> dict[str, object]:
        seats = [{"kind": "bot", "level": level} if level else {"kind": "me"} for level in levels]
        return {"game": self.game, "seats": seats, "bot_seconds": 0.05, **more}

    def _post(self, path: str, data: dict[str, object]) -> dict[str, Any]:
        answer = self.page.request.post(path, data=data, headers=self._origin, timeout=PATIENCE_MS)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def _is_over(self) -> bool:
        return bool(self.page.request.get(f"/api/tables/{self.id}").json()["status"] == "over")

    def _find_questions(self) -> dict[str, tuple[int, int]]:
        played = registry.game(self.game)
        written = record.read(self.page.request.get(f"/api/tables/{self.id}/record").text())
        found: dict[str, tuple[int, int]] = {}
        for line, (state, _) in enumerate(replay_entries(played, written)):
            turn = played.turn(state)
            for seat in turn.seats:
                if played.chance(state) is None and played.legal(state, seat).size > 1:
                    found.setdefault(turn.phase, (line, seat))
        return found
