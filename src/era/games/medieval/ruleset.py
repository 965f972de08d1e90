"""A box and a scenario, compiled for one table: all that the rules look up and that never changes
during a game. Made once for each set of options and shared by every state."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from era.core.chance import Chance
from era.games.medieval.box.components import RESOURCES, SKULLS, Building, Counted, CountedBonus, Disaster, Goods
from era.games.medieval.box.dice import Dice
from era.games.medieval.box.named import NamedParts
from era.games.medieval.box.options import Options, compile_options
from era.games.medieval.box.pieces import AREA, BRIDGE, BUILDING, GATE, RIVER, ROAD, WALL, Piece, PieceKind, Shape
from era.games.medieval.box.scenario import count_in_supply, count_taken_at_start, freeze, has_start_keep, list_types
from era.grid.fitting import Footing, Footings
from era.grid.grid import Grid, grid
from era.grid.shapes import find_corners

TRADE: Final = 0
STONE: Final = 1
WOOD: Final = 2
FOOD: Final = 3

Affordable = tuple[int, tuple[tuple[Shape, Footing | None], ...]]
"""A piece's index and its shapes, each with the footing that is all it needs, or None if it asks for more."""


def goods(cost: Goods) -> tuple[int, ...]:
    amounts: Mapping[str, int] = {str(k): v for k, v in cost.items()}
    return tuple(amounts.get(resource, 0) for resource in RESOURCES)


def _is_covered(stock: list[int], cost: tuple[int, ...]) -> bool:
    for resource in range(len(cost)):
        if cost[resource] > stock[resource]:
            return False
    return True


class BonusCount:
    """Points for what a player has, compiled: `of` are indexes of dice, of building types or of resources."""

    __slots__ = ("each", "most", "of", "per", "points")

    def __init__(self, data: CountedBonus, of: tuple[int, ...]) -> None:
        self.per: Counted = data.per
        self.of = of
        self.points = data.points
        self.each = data.each
        self.most = data.most


class Ruleset:
    def __init__(self, options: Options) -> None:
        self.options = options
        components, scenario = compile_options(options)
        self.components = components
        self.scenario = scenario
        self.players = options.players
        self.alone = options.players == 1
        self.dice_leave_at_once = options.dice_leave == "at-once"
        self.grid: Grid = grid(components.board.width, components.board.height)
        self.dice = Dice(components)
        self.track: list[int] = [getattr(components.tracks, resource) for resource in RESOURCES]
        self.pieces: list[Piece] = []
        self.footings = Footings()
        self._make_pieces()
        self.by_name = {piece.name: piece for piece in self.pieces}
        self.buildings = [piece for piece in self.pieces if piece.is_building]
        self._sort_effects()
        self._make_supply()
        self._make_start()
        self._make_disasters()
        self._make_chances()
        self.food_pays = any(piece.cost[FOOD] for piece in self.pieces)
        self.dearest: tuple[int, ...] = tuple(
            max(costs) for costs in zip(*(piece.cost for piece in self.pieces), strict=True)
        )
        """Of each resource, the most that a piece costs."""
        self._built: list[tuple[tuple[int, ...], Affordable]] = [
            (piece.cost, (piece.index, tuple([(s, s.footing if s.is_plain else None) for s in piece.shapes])))
            for piece in self.pieces
            if piece.kind not in (AREA, RIVER)
        ]
        self.named = NamedParts()
        self._affordable: dict[tuple[int, int, int, int], tuple[Affordable, ...]] = {}

    # ------------------------------------------------------------ pieces

    def _make_pieces(self) -> None:
        c, s, g = self.components, self.scenario, self.grid
        named = [*s.buildings, *(name for lot in s.draw for name in lot.of), *s.start.pieces]
        for name in c.buildings:
            if name in named:
                self._add_building(name, c.buildings[name])
        for length, count in c.walls.count.items():
            self._add(f"wall-{length}", WALL, count * ("walls" in s.pieces), c.walls.cost, ["#" * int(length)])
        for length, count in c.roads.count.items():
            self._add(f"road-{length}", ROAD, count * ("roads" in s.pieces), c.roads.cost, ["#" * int(length)])
        self._add("bridge", BRIDGE, c.bridge.count * ("bridges" in s.pieces), c.bridge.cost, c.bridge.footprint)
        self._add("gate", GATE, c.gate.count * ("gates" in s.pieces), c.gate.cost, c.gate.footprint)
        for name, area in c.areas.items():
            self._add(name, AREA, area.count * self._area_in_play(name), {}, area.footprint)
        rivers = self.players if s.river != "none" else 0
        river = self._add("river", RIVER, rivers, {}, ["#" * g.width])
        upright = Piece(river.index, "river", RIVER, rivers, river.cost)
        upright.shape(["#" * g.height], g, self.footings)
        river.shapes = [river.shapes[0], upright.shapes[1]]
        river.shapes[1].piece = river
        river.turns = [0, 1, 0, 1]

    def _area_in_play(self, name: str) -> bool:
        effects = {self.components.disasters[d].effect for n in self._skull_table().values() for d in n}
        start = self.scenario.start
        if name == "scorched":
            return "scorch" in effects or any(start.scorched)
        return self.scenario.river != "none" and ("flood" in effects or any(start.flooded))

    def _add(self, name: str, kind: PieceKind, count: int, cost: Goods, footprint: list[str]) -> Piece:
        piece = Piece(len(self.pieces), name, kind, count, goods(cost))
        if kind in (ROAD, BRIDGE):
            piece.touches = "network"
        piece.shape(footprint, self.grid, self.footings)
        self.pieces.append(piece)
        return piece

    def _add_building(self, name: str, data: Building) -> None:
        piece = Piece(len(self.pieces), name, BUILDING, data.count, goods(data.cost))
        piece.wall = data.wall
        piece.points = data.points
        piece.touches = data.touches
        piece.die = self.dice.kinds.index(data.die) if data.die is not None else -1
        piece.turns_x = data.counts_for_x
        piece.shape(data.footprint, self.grid, self.footings)
        self.pieces.append(piece)

    def data(self, piece: Piece) -> Building:
        return self.components.buildings[piece.name]

    # ------------------------------------------------------------ effects, as short lists to run through

    def _sort_effects(self) -> None:
        data = [(piece.index, self.data(piece)) for piece in self.buildings]
        self.collecting = [(i, r, amount) for i, b in data for r, amount in enumerate(goods(b.collect)) if amount]
        self.dice_setters = [(i, b.sets_dice) for i, b in data if b.sets_dice]
        self.rerollers = [(i, b.rerolls) for i, b in data if b.rerolls]
        self.swappers = [(i, b.swaps) for i, b in data if b.swaps]
        self.hammering = [(i, b.hammers) for i, b in data if b.hammers]
        self.armed = [(i, b.swords) for i, b in data if b.swords]
        self.trading = [(i, b.fairs) for i, b in data if b.fairs]
        self.bonuses = {
            i: (f"{self.pieces[i].name}-bonus", b, self._compile_bonuses(b)) for i, b in data if b.bonus or b.bonuses
        }
        """The line of the score sheet for each type that brings a bonus, its facts, and what it counts."""
        self.counts_possessions = any(counted for _, _, counted in self.bonuses.values())
        self.empty_space_bonuses = {i for i, b in data if b.bonus == "empty-spaces"}
        self.possession_bonuses = [
            i for i, (_, _, counted) in self.bonuses.items() if counted or i not in self.empty_space_bonuses
        ]
        """The types whose bonuses count something beside the domain."""
        self._sort_costs_in_kind(data)
        self.piece_names = [piece.name for piece in self.pieces]
        self.building_names = [piece.name for piece in self.buildings]
        self.no_points = dict.fromkeys(self.building_names, 0)
        self.no_bonuses = {line: 0 for line, _, _ in self.bonuses.values()}
        """Lines of a score sheet for whoever has built nothing."""
        self.has_roads = "roads" in self.scenario.pieces or "bridges" in self.scenario.pieces
        self.shelters = {i for i, b in data if b.shelters}
        self.housing = [(piece.index, piece.die) for piece in self.buildings if piece.die >= 0]
        self.scorched = self.by_name["scorched"].index
        self.flooded = self.by_name["flooded"].index
        self.river = self.by_name["river"].index
        self.wall_lengths = [p.index for p in self.pieces if p.kind == WALL]

    def _compile_bonuses(self, building: Building) -> list[BonusCount]:
        return [BonusCount(bonus, self._find_counted(bonus)) for bonus in building.bonuses]

    def _find_counted(self, bonus: CountedBonus) -> tuple[int, ...]:
        """Find the indexes of what a bonus counts; without a name, of all there are."""
        if bonus.per == "die":
            return tuple(kind for kind, name in enumerate(self.dice.kinds) if bonus.of in (None, name))
        if bonus.per == "resource":
            return tuple(resource for resource, name in enumerate(RESOURCES) if bonus.of in (None, name))
        if bonus.per == "class":
            return tuple(piece.index for piece in self.buildings if bonus.of in self.data(piece).classes)
        return tuple(piece.index for piece in self.buildings if bonus.of in (None, piece.name))

    def _sort_costs_in_kind(self, data: list[tuple[int, Building]]) -> None:
        """Types that cost a die, by its kind, and types that cost a building, by its index: -1 if it is not in play."""
        indexes = {piece.name: piece.index for piece in self.buildings}
        self.die_costs = {i: self.dice.kinds.index(b.cost_die) for i, b in data if b.cost_die is not None}
        self.building_costs = {i: indexes.get(b.cost_building, -1) for i, b in data if b.cost_building is not None}
        self.costs_in_kind = bool(self.die_costs or self.building_costs)

    # ------------------------------------------------------------ the supply and the start

    def _make_supply(self) -> None:
        """What is in the supply before anybody takes a piece, and what stays in the box (SET-1, SOL-1)."""
        fewer = self.components.setup.fewer_with_two if self.players == 2 else 0
        out: dict[str, int] = self.components.solitaire.out if self.alone else {}
        self.supply = [piece.count for piece in self.pieces]
        self.out = [0] * len(self.pieces)
        self.dice_out = [0] * len(self.dice.kinds)
        self.philippe = [0] * len(self.dice.kinds)
        """Sir Philippe's dice. A kind that no building brings is not in the game, so he has none either (SCN-8)."""
        for piece in self.buildings:
            self.supply[piece.index] = count_in_supply(self.scenario, self.components, self.players, piece.name)
            self.out[piece.index] = piece.count - self.supply[piece.index]
        self._leave_dice_out(fewer, out)
        in_play = list_types(self.scenario)
        self.types = tuple(piece.index for piece in self.buildings if piece.name in in_play)

    def _leave_dice_out(self, fewer: int, out: Mapping[str, int]) -> None:
        for kind, name in enumerate(self.dice.kinds):
            gives = [piece for piece in self.buildings if self.dice.kinds[piece.die] == name and piece.die >= 0]
            removed = fewer * any(piece.turns_x for piece in gives) + sum(out.get(piece.name, 0) for piece in gives)
            self.dice_out[kind] = min(removed, self.dice.counts[kind]) if gives else self.dice.counts[kind]
            if gives:
                self.philippe[kind] = self.components.solitaire.philippe.get(name, 0)
        self.dice_supply = [n - o for n, o in zip(self.dice.counts, self.dice_out, strict=True)]

    def _make_start(self) -> None:
        """What each player lays out (SET-3, SET-4, SCN-1, SCN-2)."""
        setup, start = self.components.setup, self.scenario.start
        tray = [0] * len(self.pieces)
        for name, count in count_taken_at_start(self.scenario, self.components).items():
            tray[self.by_name[name].index] += count
        self.start_keep = self.by_name["keep"] if has_start_keep(self.scenario, self.components) else None
        if self.start_keep is not None:
            tray[self.start_keep.index] -= 1  # it is laid out already
        tray[self.scorched] = start.scorched[self.players - 1]
        tray[self.flooded] = start.flooded[self.players - 1]
        tray[self.river] = 1 if self.scenario.river != "none" else 0
        self.tray = tray
        self.stock = list(goods(setup.stock))
        xs = setup.xs[max(0, self.players - 2)] + self.options.x_change
        self.xs_to_end = 0 if self.alone else max(1, xs)
        self.rounds = self.components.solitaire.rounds if self.alone else 0

    # ------------------------------------------------------------ chance and disasters

    def _skull_table(self) -> dict[str, list[str]]:
        """DIS-1: what the box and the scenario say, then the further disasters, in the box's order."""
        table = {skulls: list(names) for skulls, names in {**self.components.skulls, **self.scenario.disasters}.items()}
        for name, disaster in self.components.disasters.items():
            for skulls in disaster.skulls:
                if name not in table.setdefault(skulls, []):
                    table[skulls].append(name)
        return table

    def _make_disasters(self) -> None:
        """For 0, 1, ... 6 skulls, the disasters that follow; more than 6 are as 6."""
        table = self._skull_table()
        self.disasters: list[list[tuple[str, Disaster]]] = [[]]
        for skulls in SKULLS:
            self.disasters.append([(name, self.components.disasters[name]) for name in table.get(skulls, [])])

    def _make_chances(self) -> None:
        most = sum(self.dice.counts) + 1
        names = [f"roll {seat + 1}" for seat in range(self.players)]
        self.six_sided_rolls = [[Chance(name, (6,) * n) for n in range(most)] for name in names]

    # ------------------------------------------------------------ looked up during play

    def affordable(self, stock: list[int]) -> tuple[Affordable, ...]:
        """Return the pieces that may be built at all and whose cost this stock covers."""
        trade, stone, wood, food = stock
        key = (trade, stone, wood, food if self.food_pays else 0)
        found = self._affordable.get(key)
        if found is None:
            found = self._affordable[key] = tuple([entry for cost, entry in self._built if _is_covered(stock, cost)])
        return found

    def room(self, piece: Piece) -> int:
        """Return how many ways there are to lay the piece on an empty board; for tests and front ends."""
        return sum(find_corners(self.grid.all, shape.cells).bit_count() for shape in piece.shapes)


@lru_cache(maxsize=64)
def _ruleset(key: str) -> Ruleset:
    return Ruleset(msgspec.json.decode(key, type=Options))


def ruleset(options: Mapping[str, Any]) -> Ruleset:
    """Return the rules for checked options."""
    return _ruleset(freeze(dict(options)))
