"""Tells the characters apart by what they do: games alone with fixed work, a row for each beside nobody in particular.

python -m era.games.medieval.bots.training.observe --games 100 --level duke --steps 2000
"""

import argparse
import random

from era.bots.budget import Budget
from era.bots.levels import LEVELS, list_characters, make_bot, name_bot
from era.core.runner import draw_from, run
from era.games.medieval.actions import Action, Demand, Reroll
from era.games.medieval.game import GAME
from era.games.medieval.rules import walls
from era.games.medieval.state import State
from era.lab.arena.bot_game import make_source
from era.lab.arena.stats import mean

MAX_DECISIONS = 5000
Row = dict[str, float]


def play_alone(name: str, number: int, steps: int, seed: int = 1) -> tuple[Row, str]:
    """Play a game alone; return what is characteristic of it, and the layout."""
    state = GAME.start(GAME.check({"players": 1}))
    bot, rng = make_bot(name, GAME), random.Random(f"{seed}/{number}")
    player, counted, opening = state.players[0], {"rerolled": 0.0, "taken": 0.0, "closed": 0.0}, ""

    def choose(state: State, seat: int) -> Action:
        nonlocal opening
        if state.round and not opening:
            opening = write_layout(state)
        if not counted["closed"] and walls.find_enclosed(player, state.rules):
            counted["closed"] = state.round
        action: Action = bot.choose(GAME.view(state, seat), seat, Budget(nodes=steps), rng)
        counted["rerolled"] += len(action.dice) if isinstance(action, Reroll) else 0
        counted["taken"] += isinstance(action, Demand)
        return action

    run(GAME, state, choose, draw_from(make_source(seed, number)), MAX_DECISIONS)
    built = {piece.name: player.built[piece.index] for piece in state.rules.buildings}
    dice = dict(zip(state.rules.dice.kinds, player.pool, strict=True))
    row = {
        "score": GAME.result(state).scores[0],
        "walled": walls.find_enclosed(player, state.rules).bit_count(),
        "culture": player.culture,
        "stock": sum(player.stock),
        "nobles": dice["noble"],
        "clergy": dice["clergy"],
        "farms": built["farm"],
        "hands": sum(player.pool),
        "markets": built["market"],
        **counted,
    }
    return row, opening


def write_layout(state: State) -> str:
    """Write a starting domain, so that two can be compared."""
    return " ".join(sorted(f"{laid.piece.name}:{laid.mask:x}" for laid in state.players[0].pieces))


def observe(name: str, games: int, steps: int) -> tuple[Row, str]:
    """Return the mean of some games, and the layout of the first."""
    played = [play_alone(name, number, steps) for number in range(games)]
    rows = [row for row, _ in played]
    return {key: mean([row[key] for row in rows]) for key in rows[0]}, played[0][1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", choices=LEVELS, default="duke")
    parser.add_argument("--steps", type=int, default=2000, help="work a decision")
    args = parser.parse_args()
    layouts = set()
    for n, character in enumerate(["", *list_characters(GAME.name)]):
        row, opening = observe(name_bot(character, args.level), args.games, args.steps)
        layouts.add(opening)
        if not n:
            print(_write_head(row))
        print(f"| {character or 'nobody'} | " + " | ".join(f"{value:.1f}" for value in row.values()) + " |", flush=True)
    print(f"\n{len(layouts)} different layouts")


def _write_head(row: Row) -> str:
    return "| | " + " | ".join(row) + " |\n" + "|---" * (1 + len(row)) + "|"


if __name__ == "__main__":
    main()
