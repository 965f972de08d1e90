"""A bot of one's own, whole: it tries legal actions on what it may know, and takes the one that leaves most points.

    python examples/new_bot.py --games 5

Alone against random play of the same games. To make it stronger, change `value`. docs/guides/add-a-bot.md tells how
it gets a seat at a table.
"""

import argparse
import random
from typing import Any

import era

MAX_ACTIONS = 60
"""So many actions are tried; where there are more, a sample of them is."""
MAX_DECISIONS = 20_000


class PointsBot:
    name = "points"

    def __init__(self) -> None:
        self.game = era.load_game("medieval")

    def choose(self, view: Any, seat: int, budget: era.Budget, rng: random.Random) -> Any:
        legal = self.game.legal(view, seat)
        tried = range(legal.size) if legal.size <= MAX_ACTIONS else rng.sample(range(legal.size), MAX_ACTIONS)
        best, most = legal.nth(0), float("-inf")
        for index in tried:
            action = legal.nth(index)
            worth = self.value(view, seat, action, rng)
            if worth > most:
                best, most = action, worth
            budget.note(best)  # played if the budget runs out
            if budget.tick():
                break
        return best

    def value(self, view: Any, seat: int, action: Any, rng: random.Random) -> float:
        """Points as if the game ended after this action; what others hide is guessed."""
        after = self.game.guess(view, rng)
        self.game.act(after, seat, action)
        return self.game.result(after).scores[seat] + 0.1 * rng.random()


def play_alone(seed: int, bot: PointsBot | None) -> int:
    """The points of one solitaire game: the bot's, or those of random play."""
    game = era.load_game("medieval")
    state, rng = game.start(game.check({"players": 1})), random.Random(seed)
    random_play = era.RandomPlay(game, rng)

    def choose(state: Any, seat: int) -> Any:
        if bot is None:
            return random_play.choose(state, seat)
        return bot.choose(game.view(state, seat), seat, era.Budget(nodes=MAX_ACTIONS), rng)

    era.run(game, state, choose, random_play.draw, MAX_DECISIONS)
    return game.result(state).scores[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="(default: %(default)s)")
    games: int = parser.parse_args().games
    for name, bot in (("random", None), ("points", PointsBot())):
        print(f"{name}: {sum(play_alone(seed, bot) for seed in range(games)) / games:.1f} points a game")


if __name__ == "__main__":
    main()
