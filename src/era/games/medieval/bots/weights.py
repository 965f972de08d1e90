"""The numbers a bot judges by. Shipped as JSON, found by self-play (train.py)."""

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

Curve = tuple[float, ...]
"""A value by rounds left after this one: index 0 is the last round. Longer games use the last entry."""


class Weights(Struct, frozen=True, kw_only=True):
    peasant: Curve = (0, 2.2, 4.6, 7.0, 9.5, 12.0, 14.0, 16.0)
    burgher: Curve = (0, 2.2, 4.6, 7.0, 9.5, 12.0, 14.0, 16.0)
    noble: Curve = (0, 1.2, 2.4, 3.6, 4.8, 6.0, 7.0, 8.0)
    clergy: Curve = (0, 1.4, 2.8, 4.2, 5.6, 7.0, 8.0, 9.0)
    crowd: float = 0.5
    """What each die beyond `crowd_from` loses a round: the tracks overflow and food runs out."""
    crowd_from: float = 9.0
    trade: Curve = (0.1, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2)
    stone: Curve = (0.1, 1.5, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6)
    wood: Curve = (0.1, 1.3, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5)
    food: Curve = (0.05, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8)
    spare_food: float = 0.2
    fullness: float = 0.3
    """How much less the last unit on a full track is worth than the first."""
    farm_food: float = 0.7
    """A food a round from a farm."""
    makers: float = 0.6
    """The share of a mill's or quarry's resource that is of use."""
    stock_base: float = 4.0
    stock_per_die: float = 1.1
    stock_most: float = 19.0
    """The stock expected at the end, which guildhalls count."""
    dice_growth: Curve = (0, 0, 0.7, 1.5, 2.5, 3.5, 4.5, 5.0)
    culture_growth: Curve = (0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.0)
    points_growth: Curve = (0, 5, 9, 12, 15, 17, 18, 19)
    """Points of buildings still to come, that a ring would double."""
    per_space: float = 0.45
    """Points that one free space inside a ring can hold."""
    ring_trust: Curve = (0, 0.8, 0.85, 0.85, 0.85, 0.85, 0.85, 0.85)
    wall_price: float = 2.2
    area_scale: float = 6.0
    culture_scale: float = 1.5
    disease: float = 0.16
    """The chance of exactly two skulls in a round, for a middling pool."""
    setter: Curve = (0, 1.5, 3.0, 4.5, 6.0, 7.5, 9.0, 9.0)
    """A monastery's die set each round."""
    chapel: Curve = (0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 6.0)
    hammer: Curve = (0, 1.5, 3.0, 4.5, 6.0, 7.5, 9.0, 9.0)
    """A joinery's hammer each round."""
    swap: Curve = (0, 0.8, 1.6, 2.4, 3.2, 4.0, 4.5, 4.5)
    sword: Curve = (0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.2, 2.2)
    fair: Curve = (0, 1.2, 2.4, 3.6, 4.8, 6.0, 7.0, 7.0)
    threat: float = 1.2
    """Being extorted once, or extorting."""
    gift: float = 0.7
    """What a resource paid to an opponent is worth to them."""
    culture_point: float = 1.0
    tempo_x: float = 1.3
    tempo_round: float = 6.5
    """Rounds expected to be left: the smaller of so many a missing X, and what is left of so many."""
    feather: float = 1.2
    brigands: float = 0.8
    scorch_other: float = 1.0
    attack_other: float = 2.5
    scorch_self: float = 1.0
    rivalry: float = 1.0
    """How much the best opponent's value counts against one's own."""


def interpolate(curve: Curve, rounds: float) -> float:
    """Return a curve's value between its entries."""
    last = len(curve) - 1
    if rounds >= last:
        return curve[last]
    if rounds <= 0:
        return curve[0]
    low = int(rounds)
    return curve[low] + (curve[low + 1] - curve[low]) * (rounds - low)


@cache
def load_weights(name: str) -> Weights:
    path = resources.files("era.games.medieval.bots.data") / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Weights)
