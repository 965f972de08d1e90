"""How well bots keep to their budgets of time: `python -m bench.bots`.

Whole games, in which the strongest bots of a game play each other. 1.2 budgets are promised; the longest decision is
told in budgets. What a bot worked is told apart from what it waited for a busy machine, which is not in its hands.
"""

import sys

from era.bots.levels import make_bot
from era.games.registry import game as game_by_name
from era.grid.words import COMPILED
from era.lab.arena.bot_game import LATE_FACTOR, WorkAllowance, play

BUDGETS_S = (0.02, 0.1)
GAMES = (("medieval", {"players": 2}), ("medieval", {"players": 2, "scenario": "big"}), ("merchants", {"players": 2}))
LEVELS = ("strongest", "duke")
SEED = 11


def main() -> int:
    engine = "Compiled" if COMPILED else "Plain Python"
    print(f"{engine}: bots and their budgets (wanted: none works over {LATE_FACTOR:g})")
    for name, options in GAMES:
        game = game_by_name(name)
        for budget in BUDGETS_S:
            bots = [make_bot(level, game) for level in LEVELS]
            played = play(game, game.check(options), bots, SEED, 1, [WorkAllowance(budget)] * len(bots))
            print(
                f"  {name} {options.get('scenario', ''):<5}{budget * 1000:5.0f} ms: {played.decisions:4} decisions, "
                f"longest {played.slowest / budget:5.2f} budgets, {played.late} late, {played.overran} worked too long"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
