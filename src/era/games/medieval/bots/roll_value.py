"""What a finished roll is worth: collected, fed, struck by its disasters, and spent in the shop."""

from era.games.medieval.bots.dice_odds import (
    F_CULTURE,
    F_EITHER,
    F_FEATHERS,
    F_FOOD,
    F_HAMMERS,
    F_SHIELDS,
    F_SKULLS,
    F_STONE,
    F_SWORDS,
    F_TRADE,
    F_WOOD,
    FIELD_BITS,
    FIELD_MASK,
    pack_dice,
)
from era.games.medieval.bots.evaluation import Judge
from era.games.medieval.bots.risks import value_skulls, value_swords
from era.games.medieval.bots.shopping import Shop
from era.games.medieval.bots.weights import interpolate
from era.games.medieval.rules import domain
from era.games.medieval.rules.scoring import MOST_CULTURE_POINTS
from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD
from era.games.medieval.state import State

MAX_SKULLS = 6


class RollValue:
    """Values packed rolls of one seat in one position."""

    def __init__(self, state: State, seat: int, judge: Judge, shop: Shop) -> None:
        player = state.players[seat]
        rules = state.rules
        self.judge, self.shop = judge, shop
        self.packed = pack_dice(rules.dice)
        self.track: list[int] = rules.track
        self.stock = player.stock
        self.made = [0, 0, 0, 0]
        for index, resource, amount in rules.collecting:
            self.made[resource] += amount * player.built[index]
        self.hammers = domain.sum_effect(player, rules.hammering)
        self.mouths = sum(player.pool)
        self.skulls = value_skulls(state, seat, judge)
        self.swords = value_swords(state, seat, judge)
        self.next_mouths = self.mouths + 1
        self.food_price = interpolate(judge.weights.food, shop.rounds)
        self.spare_price = judge.weights.spare_food * min(1.0, shop.rounds)
        self.feather = judge.weights.feather
        self.halls = sum(player.built[i] for i, code in enumerate(judge.facts.bonus) if code == 2)
        self.culture = self._value_culture(state, seat)
        self.revolt = any(
            d.effect == "lose-all" and d.resource == "trade" and d.strikes != "opponents"
            for _, d in rules.disasters[MAX_SKULLS]
        )
        self._memory: dict[int, float] = {}

    def _value_culture(self, state: State, seat: int) -> list[float]:
        player = state.players[seat]
        judge = self.judge
        each = judge.weights.culture_point + sum(
            player.built[i] for i, code in enumerate(judge.facts.bonus) if code == 3
        )
        rounds, scale = self.shop.rounds, judge.weights.culture_scale
        now = judge.lead(player.culture, judge.best_culture, rounds, scale)
        return [
            each * n + MOST_CULTURE_POINTS * (judge.lead(player.culture + n, judge.best_culture, rounds, scale) - now)
            for n in range(40)
        ]

    def value(self, total: int) -> float:
        known = self._memory.get(total)
        if known is None:
            known = self._memory[total] = max(self.options(total))[0]
        return known

    def explain(self, total: int) -> dict[str, float]:
        """Return the value of a roll by its causes."""
        skulls = total >> F_SKULLS & FIELD_MASK
        swords, shields = total >> F_SWORDS & FIELD_MASK, total >> F_SHIELDS & FIELD_MASK
        parts = {
            "skulls": self.skulls[min(MAX_SKULLS, skulls)],
            "culture": self.culture[min(total >> F_CULTURE & FIELD_MASK, 39)],
            "swords": self.swords[min(swords, 30)][1 if shields else 0],
            "food": -float(max(0, self.mouths - self.stock[FOOD] - self.made[FOOD] - (total >> F_FOOD & FIELD_MASK))),
        }
        parts["building"] = self.value(total) - sum(parts.values())
        return parts

    def options(self, total: int, hammers: int = 0) -> list[tuple[float, tuple[int, ...]]]:
        """Return the value of each way to take the either/or faces."""
        counts = [total >> (F_EITHER + FIELD_BITS * n) & FIELD_MASK for n in range(len(self.packed.either))]
        ways: list[tuple[int, ...]] = [()]
        for count in counts:
            ways = [(*way, first) for way in ways for first in range(count + 1)]
        fixed = self._value_fixed(total)
        return [(fixed + self._spend(total, counts, way, hammers), way) for way in ways]

    def _value_fixed(self, total: int) -> float:
        """Return what does not depend on how the either/or faces are taken."""
        skulls = total >> F_SKULLS & FIELD_MASK
        value = self.skulls[min(MAX_SKULLS, skulls)]
        value += self.culture[min(total >> F_CULTURE & FIELD_MASK, 39)]
        value += self.feather * (total >> F_FEATHERS & FIELD_MASK)
        swords, shields = total >> F_SWORDS & FIELD_MASK, total >> F_SHIELDS & FIELD_MASK
        return value + self.swords[min(swords, 30)][1 if shields else 0]

    def _spend(self, total: int, counts: list[int], way: tuple[int, ...], hammers: int) -> float:
        gains = [
            self.stock[TRADE] + (total >> F_TRADE & FIELD_MASK),
            self.stock[STONE] + (total >> F_STONE & FIELD_MASK),
            self.stock[WOOD] + (total >> F_WOOD & FIELD_MASK),
            self.stock[FOOD] + (total >> F_FOOD & FIELD_MASK),
        ]
        for count, first, ((a, a_amount), (b, b_amount)) in zip(counts, way, self.packed.either, strict=True):
            gains[a] += first * a_amount
            gains[b] += (count - first) * b_amount
        track, made = self.track, self.made
        trade, stone, wood, food = [
            min(min(gains[r], track[r]) + made[r], track[r]) for r in (TRADE, STONE, WOOD, FOOD)
        ]
        value = 0.0
        if food < self.mouths:
            value -= self.mouths - food
            food = 0
        else:
            food -= self.mouths
        if self.revolt and total >> F_SKULLS & FIELD_MASK >= MAX_SKULLS:
            trade = 0
        fed = min(food, self.next_mouths)
        value += fed * self.food_price + (food - fed) * self.spare_price
        if self.shop.rounds <= 0:
            value += food * self.halls
        return value + self.shop.best(self.hammers + hammers + (total >> F_HAMMERS & FIELD_MASK), trade, stone, wood)
