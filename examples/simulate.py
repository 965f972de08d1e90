"""Many games in a few lines: how long they last, and what points random play makes with each number of players.

    python examples/simulate.py --games 200

`era simulate` does the same on several cores; this shows the loop, for experiments of your own.
"""

import argparse
import random

import era

MAX_DECISIONS = 20_000
"""Random play that has not ended by then is stopped."""


def play_randomly(players: int, seed: int) -> tuple[int, tuple[int, ...]]:
    """One game: how many rounds it lasted, and everybody's points."""
    game = era.load_game("medieval")
    state = game.start(game.check({"players": players}))
    player = era.RandomPlay(game, random.Random(seed))
    era.run(game, state, player.choose, player.draw, MAX_DECISIONS, player.pick_seat)
    return game.rounds(state), game.result(state).scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="for each number of players (default: %(default)s)")
    games: int = parser.parse_args().games
    for players in (2, 3, 4):
        played = [play_randomly(players, seed) for seed in range(games)]
        rounds = sum(rounds for rounds, _ in played) / games
        points = sum(sum(scores) for _, scores in played) / games / players
        print(f"{players} players: {rounds:.1f} rounds a game, {points:.1f} points a player")


if __name__ == "__main__":
    main()
