"""What a ring of walls still to be closed is worth."""

from era.games.medieval.bots.box_facts import find_facts
from era.games.medieval.bots.ring_plans import Plan, Ring, count_walls_needed
from era.games.medieval.bots.weights import Weights, interpolate
from era.games.medieval.rules import walls
from era.games.medieval.rules.scoring import LARGEST_AREA_POINTS
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player

HALF_CHANCE = 0.5
"""Of the largest area against opponents, for who has none yet."""
MAX_SPACE_POINTS = 4.0
POINTS_PER_SPACE = 0.1
"""A larger area than now is the safer majority."""
WALLS_PER_ROUND = 3
UNLIKELY_CHANCE = 0.5

Homes = list[tuple[int, int]]
"""Unwalled buildings: their spaces and points."""


class RingValue:
    """Values the best of some planned rings, in positions that follow from one position."""

    def __init__(self, rules: Ruleset, weights: Weights, plans: list[Plan], longest: int) -> None:
        self.rules = rules
        self.weights = weights
        self.plans = plans
        self.longest = longest
        self.facts = find_facts(rules)
        self._needs: dict[int, int] = {}

    def value(self, player: Player, rounds: float) -> float:
        """Room inside walls for what is still to come, now or once the best ring is closed."""
        barrier, obstacles = player.barrier, player.blocked & ~player.barrier
        inside = walls.find_enclosed(player, self.rules)
        coming = interpolate(self.weights.points_growth, rounds)
        best = min((inside & ~player.blocked).bit_count() * self.weights.per_space, coming)
        homes = self._list_unwalled(player, inside)
        for plan in self.plans:
            missing = plan.ring.ring & ~barrier
            if missing and not missing & obstacles:
                value = self._value_ring(plan.ring, missing, player, inside, homes, rounds)
                if value > best:
                    best = value
        return best

    def _list_unwalled(self, player: Player, inside: int) -> Homes:
        known = self.facts
        homes: Homes = []
        for placement in player.pieces:
            index = placement.piece.index
            if known.building[index] and not known.wall[index] and placement.mask & ~inside:
                homes.append((placement.mask, known.points[index]))
        return homes

    def _value_ring(self, ring: Ring, missing: int, player: Player, inside: int, homes: Homes, rounds: float) -> float:
        """Return what it would double and enclose, as likely as it is to be closed, less what its walls cost."""
        w = self.weights
        gain = 0.0
        for mask, points in homes:
            if not mask & ~ring.inside:
                gain += points
        room = ((ring.inside | inside) & ~player.blocked).bit_count()
        gain += min(room * w.per_space, interpolate(w.points_growth, rounds)) + self._value_area(ring, inside)
        need = self._count_needed(ring, missing)
        likely = interpolate(w.ring_trust, rounds) * (1.0 if need <= WALLS_PER_ROUND * rounds + 1 else UNLIKELY_CHANCE)
        return gain * likely - need * w.wall_price

    def _value_area(self, ring: Ring, inside: int) -> float:
        """Return the points for the largest walled area."""
        if not inside:
            return LARGEST_AREA_POINTS * (1.0 if self.rules.alone else HALF_CHANCE)
        if self.rules.alone:
            return 0.0
        return min(MAX_SPACE_POINTS, POINTS_PER_SPACE * max(0, ring.area - inside.bit_count()))

    def _count_needed(self, ring: Ring, missing: int) -> int:
        """Most positions we compare differ in buildings, not in walls: what a gap needs is remembered."""
        known = self._needs.get(missing)
        if known is None:
            known = self._needs[missing] = count_walls_needed(ring, missing, self.longest)
        return known
