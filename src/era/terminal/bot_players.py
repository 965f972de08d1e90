"""The bots of a local game: which seats they have, and their turns."""

import random

import msgspec

from era.bots.budget import Budget
from era.bots.guarded import decide
from era.bots.hints import ADVICE_STEPS, BotHint, find_hints
from era.bots.levels import make_bot
from era.core.log import Entry
from era.terminal.local_game import LocalGame

DECISION_S = 0.5
"""For a bot's decision: long enough to play well, short enough not to be waited for."""


class BotPlayers:
    """Bots take the last seats; people sit at the first ones."""

    def __init__(self, local: LocalGame, names: tuple[str, ...]) -> None:
        self.local = local
        first = local.game.seats(local.state) - len(names)
        self.bots = {
            first + place: make_bot(name, local.game) for place, name in enumerate(names) if first + place >= 0
        }
        self._rng = random.Random()

    def find_seat_to_act(self) -> int | None:
        """Find a bot's seat that may act now."""
        return next((seat for seat in self.local.game.turn(self.local.state).seats if seat in self.bots), None)

    def act(self, seat: int) -> list[Entry]:
        game, state = self.local.game, self.local.state
        action = decide(self.bots[seat], game.view(state, seat), seat, DECISION_S, self._rng)
        return self.local.submit(seat, game.write(state, seat, action))

    def hints(self, seat: int) -> list[BotHint]:
        """Advise as a server does, on the same work, so that whoever asks again hears the same again."""
        game = self.local.game
        view = game.view(self.local.state, seat)
        rng = random.Random(msgspec.json.encode(game.save(view)))
        return find_hints(game, view, seat, Budget(DECISION_S, nodes=ADVICE_STEPS), rng)
