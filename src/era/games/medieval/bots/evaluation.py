"""What a position is worth, in points at the end of the game, as a sum of parts that can be told.

Exact where the score sheet is exact (points, doubling, bonuses, disasters), expected where the rest of
the game decides: dice by the rounds they will roll, stock, rings of walls still to close, diseases.
"""

from math import exp

from era.games.medieval.bots import endgame
from era.games.medieval.bots.box_facts import CULTURE, DICE, EMPTY, STOCK, BoxFacts, find_facts
from era.games.medieval.bots.ring_plans import find_longest_wall, find_plans
from era.games.medieval.bots.ring_value import RingValue
from era.games.medieval.bots.weights import Weights, interpolate
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.rules import walls
from era.games.medieval.rules.scoring import (
    BIGGEST_NETWORK_POINTS,
    LARGEST_AREA_POINTS,
    MOST_CULTURE_POINTS,
    score_possessions,
)
from era.games.medieval.ruleset import FOOD
from era.games.medieval.state import Player, State

MAX_EXPONENT = 500.0
"""Beyond it a chance is nought; a little further `exp` has no number."""
PARTS = (
    "points", "bonus", "culture", "area", "roads", "disaster", "engine", "stock", "food", "growth", "walls", "disease",
)  # fmt: skip
POINTS, BONUS, CULTURE_PART, AREA, ROADS, DISASTER, ENGINE, STOCK_PART, FOOD_PART, GROWTH, WALLS, DISEASE = range(12)

Parts = list[float]


def estimate_rounds_left(state: State, weights: Weights) -> float:
    """Rounds after this one: known alone, else expected from the X's still missing."""
    rules = state.rules
    if rules.alone:
        return float(rules.rounds - max(state.round, 1))
    missing = rules.xs_to_end - len(state.xs)
    if missing <= 0 or state.ending:
        return 0.0
    return max(0.35 * missing, min(weights.tempo_x * missing, weights.tempo_round - state.round))


class Judge:
    """Values positions that follow from one position, for one seat."""

    def __init__(self, state: State, seat: int, weights: Weights, *, minds_end: bool = True) -> None:
        self.weights = weights
        self.minds_end = minds_end
        """Whether the end and its timing count (endgame.py). The yardstick `monarch-1` knows nothing of them."""
        self.seat = seat
        self.rules = state.rules
        self.facts: BoxFacts = find_facts(state.rules)
        self.longest = find_longest_wall(state.supply, state.rules)
        self.plans = find_plans(state.players[seat], state.rules, 5, self.longest)
        self._others: dict[float, float] = {}
        self.rings = RingValue(self.rules, weights, self.plans, self.longest)
        self.best_area = max((_count_area(p, state) for s, p in enumerate(state.players) if s != seat), default=0)
        self.best_culture = max((p.culture for s, p in enumerate(state.players) if s != seat), default=0)

    def value(self, state: State) -> float:
        rounds = estimate_rounds_left(state, self.weights)
        mine = sum(self.parts(state, rounds))
        if self.rules.alone:
            return mine
        value = mine - endgame.value_delay(state) if self.minds_end else mine
        if not self.weights.rivalry:
            return value
        other = self._value_best_other(state, rounds)
        value -= self.weights.rivalry * other
        return value + endgame.value_win(mine - other) if self.minds_end and rounds <= 0 else value

    def _value_best_other(self, state: State, rounds: float) -> float:
        """Return the strongest opponent's worth if so many rounds are left; they do not change while we think."""
        known = self._others.get(rounds)
        if known is None:
            known = max(
                sum(Judge(state, other, self.weights).parts(state, rounds))
                + (endgame.estimate_last_build(state, other) if self.minds_end and rounds <= 0 else 0.0)
                for other in range(len(state.players))
                if other != self.seat
            )
            self._others[rounds] = known
        return known

    def parts(self, state: State, rounds: float) -> Parts:
        parts = [0.0] * len(PARTS)
        player = state.players[self.seat]
        self._add_sheet(player, rounds, parts)
        self._add_majorities(player, rounds, parts)
        self._add_engine(player, rounds, parts)
        self._add_stock(player, rounds, parts)
        if rounds > 0:
            parts[WALLS] = self.rings.value(player, rounds)
        return parts

    # ------------------------------------------------------------ what the score sheet counts

    def _add_sheet(self, player: Player, rounds: float, parts: Parts) -> None:
        known = self.facts
        inside = walls.find_enclosed(player, self.rules)
        ordinary = sheltered = 0
        points = 0
        for placement in player.pieces:
            index = placement.piece.index
            if not known.building[index]:
                continue
            factor = 1
            if known.wall[index]:
                factor = 2
            else:
                ordinary |= placement.mask
                if not placement.mask & ~inside:
                    factor = 2
                if known.shelters[index]:
                    sheltered |= placement.mask | placement.beside
            if player.river and placement.beside & player.river:
                factor += 1
            points += known.points[index] * factor
            if known.bonus[index]:
                self._add_bonus(placement, player, rounds, parts)
        parts[POINTS] = points
        parts[DISASTER] = -player.disaster
        if rounds > 0:
            parts[DISEASE] = -self.weights.disease * rounds * self._count_sick(player, ordinary, sheltered)

    def _add_bonus(self, placement: Placement, player: Player, rounds: float, parts: Parts) -> None:
        """A building's bonus as it stands, and what it is expected to gain until the end."""
        index = placement.piece.index
        code = self.facts.bonus[index]
        if code == EMPTY:
            taken = (player.blocked & ~player.roads) | player.gates
            parts[BONUS] += min((placement.beside & ~taken).bit_count(), self.facts.bonus_most[index])
        elif code == STOCK:
            held = sum(player.stock)
            parts[BONUS] += held
            parts[GROWTH] += self._estimate_end_stock(self._count_dice(player), held, rounds) - held
        elif code == CULTURE:
            parts[BONUS] += player.culture
            parts[GROWTH] += interpolate(self.weights.culture_growth, rounds)
        elif code == DICE:
            parts[BONUS] += self._count_dice(player)
            parts[GROWTH] += interpolate(self.weights.dice_growth, rounds)
        for bonus in self.facts.counted[index]:
            parts[BONUS] += score_possessions(bonus, player, self._expect_pool(player))

    def _expect_pool(self, player: Player) -> Counts:
        """Return the dice by kind that the player's buildings will have brought by the end of the round."""
        pool = [-paid for paid in player.paid]
        for index, die in self.rules.housing:
            pool[die] += player.built[index]
        return tuple([max(0, count) for count in pool])

    def _count_sick(self, player: Player, ordinary: int, sheltered: int) -> int:
        """DIS-2, from masks that are known already."""
        known = self.facts
        sick = 0
        for placement in player.pieces:
            index = placement.piece.index
            if known.wall[index] or not known.building[index]:
                continue
            if placement.beside & ordinary and not placement.mask & sheltered:
                sick += 1
        return sick

    def _estimate_end_stock(self, dice: int, held: int, rounds: float) -> float:
        w = self.weights
        if rounds <= 0:
            return held
        return min(w.stock_most, w.stock_base + w.stock_per_die * dice + 0.15 * held)

    def _count_dice(self, player: Player) -> int:
        total = 0
        for index, _ in self.rules.housing:
            total += player.built[index]
        return total - sum(player.paid) if self.rules.die_costs else total

    # ------------------------------------------------------------ majorities

    def _add_majorities(self, player: Player, rounds: float, parts: Parts) -> None:
        w = self.weights
        parts[CULTURE_PART] = player.culture * w.culture_point + MOST_CULTURE_POINTS * self.lead(
            player.culture, self.best_culture, rounds, w.culture_scale
        )
        area = (walls.find_enclosed(player, self.rules) & ~player.scorched & ~player.flooded).bit_count()
        parts[AREA] = LARGEST_AREA_POINTS * self.lead(area, self.best_area, rounds, w.area_scale)
        if self.facts.roads:
            near = 0
            for placement in player.pieces:
                if placement.piece.is_building and placement.beside & player.roads:
                    near += 1
            parts[ROADS] = near + BIGGEST_NETWORK_POINTS * self.lead(near, 0 if self.rules.alone else 2, rounds, 2.0)

    def lead(self, mine: float, best: float, rounds: float, scale: float) -> float:
        """Return the chance to have the most at the end."""
        if self.rules.alone:
            return 1.0 if mine >= 1 else 0.0
        if rounds <= 0:
            return 1.0 if mine >= best and mine >= 1 else 0.0
        return 1.0 / (1.0 + exp(min((best - mine - 0.5) / scale, MAX_EXPONENT)))

    # ------------------------------------------------------------ what is still to come

    def _add_engine(self, player: Player, rounds: float, parts: Parts) -> None:
        w, rules, built = self.weights, self.rules, player.built
        if rounds <= 0:
            return
        curves = (w.peasant, w.burgher, w.noble, w.clergy)
        worth = [interpolate(curves[like], rounds) * times for like, times in self.facts.dice_worth]
        value = 0.0
        dice = 0
        for index, die in rules.housing:
            value += built[index] * worth[die]
            dice += built[index]
        if rules.die_costs:
            for die, paid in enumerate(player.paid):
                value -= paid * worth[die]
                dice -= paid
        if dice > w.crowd_from:
            value -= w.crowd * (dice - w.crowd_from) * rounds
        for index, resource, amount in self.facts.other_makers:
            price = (w.trade, w.stone, w.wood)[resource]
            value += built[index] * amount * w.makers * interpolate(price, rounds) * rounds
        for effects, curve in (
            (rules.dice_setters, w.setter),
            (rules.rerollers, w.chapel),
            (rules.hammering, w.hammer),
            (rules.swappers, w.swap),
            (rules.armed, w.sword),
            (rules.trading, w.fair),
        ):
            for index, amount in effects:
                if built[index]:
                    value += built[index] * amount * interpolate(curve, rounds)
        parts[ENGINE] = value
        food = 0
        for index, amount in self.facts.food_makers:
            food += built[index] * amount
        parts[FOOD_PART] = (min(dice, food)) * w.farm_food * rounds

    def _add_stock(self, player: Player, rounds: float, parts: Parts) -> None:
        w, stock, track = self.weights, player.stock, self.rules.track
        value = 0.0
        for resource, curve in enumerate((w.trade, w.stone, w.wood)):
            amount = stock[resource]
            if amount:
                value += interpolate(curve, rounds) * amount * (1.0 - w.fullness * amount / track[resource])
        parts[STOCK_PART] = value
        need = self._count_dice(player)
        food = stock[FOOD]
        fed = min(need, food)
        parts[FOOD_PART] += interpolate(w.food, rounds) * fed + (food - fed) * w.spare_food * min(1.0, rounds)


def _count_area(player: Player, state: State) -> int:
    return walls.count_walled_area(player, state.rules)
