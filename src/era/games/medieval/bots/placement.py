"""Where a piece could sensibly go: a handful of places out of hundreds, found by masks.

Places are sorted into tiers (inside the ring or outside it, apart from other buildings or not); of each
tier those snug against something come first, so that free ground stays in one part.
"""

from itertools import islice

from era.games.medieval.bots.box_facts import EMPTY, BoxFacts
from era.games.medieval.bots.masks import find_lying_on, find_touching
from era.games.medieval.bots.ring_plans import Plan
from era.games.medieval.box.pieces import ROAD, Piece, Placement
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player
from era.grid.grid import bits

MAX_ROADS = 24
SPACE_PRICE = 0.22
"""What a space inside a ring costs whoever uses it."""


class DomainMasks:
    """A domain's masks, worked out once for all pieces."""

    def __init__(self, player: Player, plan: Plan | None, rules: Ruleset, known: BoxFacts, rounds: float) -> None:
        self.player = player
        self.rules = rules
        self.known = known
        self.rounds = rounds
        grid = rules.grid
        self.inside = max(0, player.enclosed)
        self.ring = 0
        if plan is not None:
            self.inside |= plan.ring.inside
            self.ring = plan.missing & ~player.barrier
        self.buildings = 0
        self.markets = 0
        for placement in player.pieces:
            index = placement.piece.index
            if known.building[index] and not known.wall[index]:
                self.buildings |= placement.mask
                if known.bonus[index] == EMPTY:
                    self.markets |= placement.beside
        self.near = grid.beside(self.buildings)
        self.river_side = grid.beside(player.river) if player.river else 0
        self.road_side = grid.beside(player.roads) if player.roads else 0
        self.free = grid.all & ~player.blocked
        self.snug = grid.beside(player.blocked) | grid.edge

    def places(self, piece: Piece, most: int) -> list[Placement]:
        """Return the most promising places of a building, best first."""
        found: list[tuple[float, int, Placement]] = []
        for shape in piece.shapes:
            anchors = domain.find_places(self.player, shape, self.rules)
            if not anchors:
                continue
            cells = shape.cells
            clear = anchors & ~find_touching(self.ring | self.markets, cells) or anchors
            inside = clear & find_lying_on(self.inside, cells) if self.inside else 0
            outside = clear & ~find_touching(self.inside, cells)
            apart = ~find_touching(self.near, cells)
            special = find_touching(self.river_side | self.road_side, cells)
            snug = find_touching(self.snug, cells)
            picked = 0
            for tier in (inside & apart, inside, outside & apart, outside, clear & special):
                picked |= _pick_ends(tier & snug or tier)
            picked = picked or _pick_ends(clear)
            while picked:
                low = picked & -picked
                picked ^= low
                placement = shape.at(low.bit_length() - 1, self.rules.grid)
                found.append((self.worth(placement), low.bit_length(), placement))
        found.sort(key=_get_worth, reverse=True)
        return [placement for _, _, placement in found[:most]]

    def roads(self, supply: list[int]) -> list[Placement]:
        """Of each road to be had, the place beside most buildings that have no road yet."""
        lonely = [p for p in self.player.pieces if p.piece.is_building and not p.beside & self.player.roads]
        near = 0
        for placement in lonely:
            near |= placement.beside
        chosen: list[Placement] = []
        for piece in self.rules.pieces:
            if piece.kind != ROAD or not supply[piece.index]:
                continue
            best: tuple[float, Placement] | None = None
            for shape in piece.shapes:
                anchors = domain.find_places(self.player, shape, self.rules) & find_touching(near, shape.cells)
                anchors &= ~find_touching(self.ring, shape.cells)
                for anchor in islice(bits(anchors), MAX_ROADS):
                    placement = shape.at(anchor, self.rules.grid)
                    served = sum(1 for home in lonely if home.beside & placement.mask)
                    value = served - 0.1 * (placement.mask & self.inside).bit_count()
                    if best is None or value > best[0]:
                        best = (value, placement)
            if best is not None:
                chosen.append(best[1])
        return chosen

    def worth(self, placement: Placement) -> float:
        """Return a quick guess at what this place is good for, compared with others for the same piece."""
        known = self.known
        index = placement.piece.index
        mask, beside = placement.mask, placement.beside
        value = -3.0 * (mask & self.ring).bit_count() - 0.9 * (mask & self.markets).bit_count()
        spaces = mask.bit_count()
        if not mask & ~self.inside and not known.wall[index]:
            value += known.points[index]
        value -= SPACE_PRICE * (mask & self.inside).bit_count()
        if self.river_side & mask:
            value += known.points[index]
        if self.road_side & mask:
            value += 1.0
        if not known.wall[index] and beside & self.buildings:
            value -= 0.16 * self.rounds * 1.6
        if known.bonus[index] == EMPTY:
            value += min(known.bonus_most[index], (beside & self.free & ~self.ring).bit_count())
            value -= 0.15 * (beside & self.inside & self.free).bit_count()
        else:
            value += 0.06 * (beside & ~self.free).bit_count() - 0.02 * spaces
        return value


def _get_worth(entry: tuple[float, int, Placement]) -> float:
    return entry[0]


def _pick_ends(anchors: int) -> int:
    """Pick the first two and the last of a set of places: enough to find a good one of its tier."""
    if not anchors:
        return 0
    first = anchors & -anchors
    rest = anchors ^ first
    return first | (rest & -rest) | 1 << (anchors.bit_length() - 1)
