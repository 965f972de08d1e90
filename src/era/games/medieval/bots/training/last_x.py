"""Who turns the last X, and does it pay? Games of the strongest bots with fixed work: rounds, scores, closed courts,
and how often whoever turned the last X won, as first builder of the round and as a later one.

python -m era.games.medieval.bots.training.last_x --players 4 --games 50 --steps 2000
"""

import argparse
import random

from msgspec import Struct

from era.bots.budget import Budget
from era.bots.levels import make_bot
from era.core.runner import draw_from, run
from era.games.medieval.actions import Action, Build
from era.games.medieval.game import GAME
from era.games.medieval.rules import walls
from era.games.medieval.state import State
from era.lab.arena.bot_game import make_source
from era.lab.arena.stats import mean

MAX_DECISIONS = 20_000


class LastX(Struct):
    """One game, as far as its end is concerned."""

    rounds: int
    scores: tuple[int, ...]
    closed: int
    """Seats with a closed court."""
    place: int | None
    """Whether the first, second ... builder of the round turned the last X; None if nobody did."""
    won: bool = False


def play_game(bot: str, players: int, scenario: str, number: int, steps: int) -> LastX:
    state = GAME.start(GAME.check({"players": players, "scenario": scenario}))
    bots = [make_bot(bot, GAME) for _ in range(players)]
    rng = random.Random(number)
    turned: tuple[int, int] | None = None

    def choose(state: State, seat: int) -> Action:
        nonlocal turned
        action: Action = bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=steps), rng)
        piece = state.rules.pieces[action.piece] if isinstance(action, Build) else None
        is_last = piece is not None and piece.turns_x and piece.is_building and state.supply[piece.index] == 1
        if is_last and len(state.xs) == state.rules.xs_to_end - 1:
            turned = (seat, (seat - state.start) % players + 1)
        return action

    run(GAME, state, choose, draw_from(make_source(1, number)), MAX_DECISIONS)
    result = GAME.result(state)
    closed = sum(bool(walls.find_enclosed(player, state.rules)) for player in state.players)
    if turned is None:
        return LastX(state.round, result.scores, closed, None)
    return LastX(state.round, result.scores, closed, turned[1], turned[0] in result.winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="monarch")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--scenario", default="base")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--steps", type=int, default=2000, help="work a decision")
    args = parser.parse_args()
    played = [play_game(args.bot, args.players, args.scenario, n, args.steps) for n in range(args.games)]
    print(f"{len(played)} games of {args.players}: {mean([game.rounds for game in played]):.1f} rounds")
    print(f"mean score {mean([float(score) for game in played for score in game.scores]):.1f}")
    print(f"courts closed by {sum(game.closed for game in played)} of {len(played) * args.players} seats")
    for place in range(1, args.players + 1):
        mine = [game for game in played if game.place == place]
        print(f"last X by builder {place}: {len(mine)} games, won {sum(game.won for game in mine)}")


if __name__ == "__main__":
    main()
