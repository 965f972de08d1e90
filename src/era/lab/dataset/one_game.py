"""One game of a run: played by bots that are given work instead of time, and what is kept of it."""

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

from msgspec import Struct

from era.bots.budget import Budget
from era.bots.guarded import pause_gc
from era.bots.levels import make_bot
from era.core.chance import Chance
from era.core.game import AnyGame
from era.core.match import start_with_news
from era.core.rng import SealedSource
from era.core.runner import run
from era.games import registry
from era.lab.dataset.setting import RunSetting, list_seated, make_game_seed

MAX_DECISIONS = 20_000
"""A game that has not ended by then is stopped, and counted as unfinished."""
NOBODY = -1
"""In a column of seats: everybody, or nobody in particular."""


class PlayedSeat(Struct, frozen=True):
    seat: int
    bot: str
    place: int
    """0 for the start player, 1 for who comes next."""
    score: int
    won: float
    """1 for a victory alone; a shared one is shared."""


class CountRow(Struct, frozen=True):
    """So many points on a line of the score pad, or so many of a piece."""

    seat: int
    name: str
    count: int


class StrikeRow(Struct, frozen=True):
    round: int
    cause: str
    victim: int
    from_seat: int


class GameRow(Struct, frozen=True, kw_only=True):
    game: int
    seed: str
    finished: bool
    decisions: int
    rounds: int
    seats: list[PlayedSeat]
    lines: list[CountRow]
    pieces: list[CountRow]
    strikes: list[StrikeRow]


def play_game(setting: RunSetting, number: int) -> GameRow:
    """Play the game of this number. Bots decide by steps, so that a busy machine changes nothing."""
    with pause_gc():
        return _Recorder(setting, number).play()


class _Recorder:
    def __init__(self, setting: RunSetting, number: int) -> None:
        self.setting = setting
        self.number = number
        self.game: AnyGame = registry.game(setting.game)
        self.measures: ModuleType | None = registry.find_module(setting.game, "measures")
        self.state: Any = start_with_news(self.game, setting.options)
        self.names = list_seated(setting, self.game.seats(self.state), number)
        self.bots = [make_bot(name, self.game) for name in self.names]
        self.rngs = [random.Random(f"era lab {setting.seed}/{number}/{seat}") for seat in range(len(self.bots))]
        self.source = SealedSource(make_game_seed(setting, number))
        self.strikes: list[StrikeRow] = []

    def play(self) -> GameRow:
        decisions = run(self.game, self.state, self._choose, self._draw, MAX_DECISIONS)
        self._listen()
        return self._make_row(decisions)

    def _choose(self, state: Any, seat: int) -> Any:
        self._listen()
        view = self.game.view(state, seat)
        view.news = None  # nobody listens to what a bot imagines
        return self.bots[seat].choose(view, seat, Budget(nodes=self.setting.steps), self.rngs[seat])

    def _draw(self, _: Any, chance: Chance) -> tuple[int, ...]:
        self._listen()
        return self.source.draw(chance)

    def _listen(self) -> None:
        """Keep what the last action or draw brought about, before the next one takes its place."""
        if self.measures is None:
            return
        for news in self.game.news(self.state):
            for strike in self.measures.find_strikes(news):
                seats = [NOBODY if seat is None else seat for seat in (strike.victim, strike.by)]
                self.strikes.append(StrikeRow(self.game.rounds(self.state), strike.cause, *seats))
        self.state.news = []

    def _make_row(self, decisions: int) -> GameRow:
        result, finished = self.game.result(self.state), self.game.turn(self.state).over
        seats = range(len(self.bots))
        first = 0 if self.measures is None else self.measures.find_first(self.state)
        together = self.game.aim(self.state) == "together"
        share = 1.0 / len(result.winners) if result.winners and not together else 1.0
        return GameRow(
            game=self.number,
            seed=self.source.seed.hex(),
            finished=finished,
            decisions=decisions,
            rounds=self.game.rounds(self.state),
            seats=[
                PlayedSeat(
                    seat,
                    self.names[seat],
                    (seat - first) % len(seats),
                    result.scores[seat],
                    share if finished and seat in result.winners else 0.0,
                )
                for seat in seats
            ],
            lines=self._count(seats, None if self.measures is None else self.measures.count_lines),
            pieces=self._count(seats, None if self.measures is None else self.measures.count_pieces),
            strikes=self.strikes,
        )

    def _count(self, seats: range, count: Callable[[Any, int], dict[str, int]] | None) -> list[CountRow]:
        if count is None:
            return []
        return [CountRow(seat, name, number) for seat in seats for name, number in count(self.state, seat).items()]
