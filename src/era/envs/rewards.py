"""What an environment rewards, and what becomes of a number that may not be chosen."""

from collections.abc import Sequence
from typing import Literal, get_args

from era.core.game import Aim, Result

Reward = Literal["win", "points", "progress"]
"""`win`: at the end, the winner gets 1 and the others lose it, so that the sum is 0; of a game that is won together
or alone, 1 or nothing. `points`: at the end, one's score. `progress`: the same, as it comes: after each decision, by
how much the score changed that one would have if the game ended now."""

Illegal = Literal["lose", "ignore", "raise"]
"""`lose`: the game ends, as a loss. `ignore`: nothing happens. `raise`: a ValueError that names the number."""

REWARDS: tuple[Reward, ...] = get_args(Reward)
ILLEGALS: tuple[Illegal, ...] = get_args(Illegal)
"""In the order of native/encode.c."""

ILLEGAL_POINTS = -100.0
"""What an illegal number brings where points are rewarded."""

USUAL_REWARDS: dict[Aim, Reward] = {"win": "win", "together": "win", "score": "points"}


def reward_winners(result: Result, aim: Aim) -> list[float]:
    players, winners = len(result.scores), result.winners
    if aim != "win":
        return [float(seat in winners) for seat in range(players)]
    if not winners:
        return [0.0] * players
    return [((seat in winners) / len(winners) - 1 / players) * players / (players - 1) for seat in range(players)]


def reward_points(scores: Sequence[int], before: Sequence[int]) -> list[float]:
    return [float(now - then) for now, then in zip(scores, before, strict=True)]


def punish(seat: int, players: int, aim: Aim, reward: Reward) -> list[float]:
    """Return the rewards when a seat chose what may not be chosen: it has lost, and its opponents have won."""
    if reward != "win":
        return [ILLEGAL_POINTS if each == seat else 0.0 for each in range(players)]
    if aim != "win":
        return [-1.0] * players
    others = tuple(each for each in range(players) if each != seat)
    return reward_winners(Result((0,) * players, others), aim)
