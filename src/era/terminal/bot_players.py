"""The bots at the table: which seats they have, and their turns."""

import random

from era.bots.budget import Budget
from era.bots.guarded import decide
from era.bots.hints import Hint, hints
from era.bots.levels import make
from era.core.log import Entry
from era.terminal.local_game import Table

SECONDS = 0.5
"""For a bot's decision: long enough to play well, short enough not to be waited for."""


class Company:
    """Bots take the last seats; people sit at the first ones."""

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self.table = table
        first = table.game.seats(table.state) - len(names)
        self.bots = {first + place: make(name, table.game) for place, name in enumerate(names) if first + place >= 0}
        self._rng = random.Random()

    def waiting(self) -> int | None:
        """A bot's seat that may act now."""
        return next((seat for seat in self.table.game.turn(self.table.state).seats if seat in self.bots), None)

    def act(self, seat: int) -> list[Entry]:
        game, state = self.table.game, self.table.state
        action = decide(self.bots[seat], game.view(state, seat), seat, SECONDS, self._rng)
        return self.table.submit(seat, game.write(state, seat, action))

    def hints(self, seat: int) -> list[Hint]:
        game = self.table.game
        return hints(game, game.view(self.table.state, seat), seat, Budget(SECONDS), self._rng)
