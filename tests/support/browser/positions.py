"""Tables that begin at a moment of a game that was played before: at a certain question, or in a late round."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from era.core import record
from era.core.replay import replay_entries
from era.games import registry
from tests.support.browser.ending import read_replay
from tests.support.patience import PATIENCE_MS

EVERY_QUESTION = "medieval/custom-3p-13"
"""A game of three with rivers and roads in which all that can be asked is asked."""
ALONE = "medieval/random-1p-090"
"""A solitaire with every disaster."""
LEVEL = "squire"
"""Of the bots in the other seats: the quickest."""


class Positions:
    """A game of the replays, and in it the first line before each question, with whom it asked."""

    def __init__(self, page: Page, replay: str) -> None:
        self.page = page
        text = read_replay(replay)
        self._written = record.read(text)
        self._game = registry.game(self._written.game)
        self._origin = {"origin": "/".join(page.url.split("/")[:3])}
        self._post("/api/me", {"name": "Ada"})
        self.id = str(self._post("/api/records", text, {"content-type": "text/plain"})["id"])
        self.seats = len(page.request.get(f"/api/tables/{self.id}").json()["seats"])
        self.questions: dict[str, tuple[int, int]] = {}
        for line, _, phase, seat in self._moments():
            self.questions.setdefault(phase, (line, seat))

    def open(self, question: str) -> None:
        """Sits down at a table where this is asked."""
        line, mine = self.questions[question]
        bot = {"kind": "bot", "level": LEVEL}
        self._open(line, [{"kind": "me"} if seat == mine else bot for seat in range(self.seats)])

    def open_round(self, wanted: int) -> None:
        """Sits down in all seats, at this screen, where that round begins; from the end if negative."""
        rounds = {at: line for line, at, *_ in reversed(list(self._moments()))}
        at = wanted if wanted > 0 else max(rounds) + 1 + wanted
        others = [{"kind": "here", "name": f"Bo {seat}"} for seat in range(1, self.seats)]
        self._open(rounds[at], [{"kind": "me"}, *others])

    def _moments(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every line before which somebody has a choice, with its round, what is asked and whom."""
        for line, (state, _) in enumerate(replay_entries(self._game, self._written)):
            turn = self._game.turn(state)
            for seat in turn.seats:
                if self._game.chance(state) is None and self._game.legal(state, seat).size > 1:
                    yield line, self._game.rounds(state), turn.phase, seat

    def _open(self, line: int, seats: list[dict[str, str]]) -> None:
        spec = {
            "game": self._written.game,
            "seats": seats,
            "bot_seconds": 0.05,
            "from": {"table": self.id, "line": line},
        }
        self.page.goto(f"/t/{self._post('/api/tables', spec)['id']}")

    def _post(self, path: str, data: object, more: dict[str, str] | None = None) -> dict[str, Any]:
        headers = {**self._origin, **(more or {})}
        answer = self.page.request.post(path, data=data, headers=headers, timeout=PATIENCE_MS)
        assert answer.ok, answer.text()
        return dict(answer.json())
