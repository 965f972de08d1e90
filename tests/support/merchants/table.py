"""A table for tests: positions set up in words, actions in notation, merchants counted from 1."""

import random
from typing import Any

import pytest

from era.core.errors import IllegalAction
from era.core.game import News
from era.core.rng import QuickSource
from era.games.merchants import flow
from era.games.merchants.actions import NONE
from era.games.merchants.game import GAME
from era.games.merchants.rules import events
from era.games.merchants.state import STRIDE, State
from era.games.merchants.steps import withhold
from era.games.merchants.steps.supply import place_next
from era.games.merchants.view import DifficultyView, MerchantsView

PLAIN = ["forest-bird", "hiji-feel", "elkay-brand", "handle-wheat"]
"""Characters whose abilities change little: nobody here crosses the border for nothing or works longer."""
EXCLUDED = [
    "grand-berg-wa", "grand-berg-wffag", "elderia-aa", "genova-wg", "forest-bird-ff",
    "hiji-feel-fg", "handle-wheat-ag", "del-fabric-ww", "elkay-brand-wf",
]  # fmt: skip


class PreparedGame:
    def __init__(self, state: State) -> None:
        self.state = state
        self.state.news = []
        self.rules = state.rules

    # setting up

    def put(self, merchant: int, city: str, **cargo: int) -> "PreparedGame":
        """The merchant stands here with exactly this cargo; the stock gives or takes the difference."""
        self.state.at[merchant - 1] = self.rules.city_id[city]
        mine = self.state.cargo[merchant - 1]
        for index, good in enumerate(self.rules.goods):
            self.state.stock[index] += mine[index] - cargo.get(good, 0)
            mine[index] = cargo.get(good, 0)
        self.state.weight[merchant - 1] = sum(mine)
        return self

    def lay(self, merchant: int, city: str, **goods: int) -> "PreparedGame":
        """Goods from the stock into this merchant's selling area."""
        for good, count in goods.items():
            index, at = self.rules.good_id[good], self.rules.city_id[city]
            self.state.area[(at * STRIDE + merchant - 1) * STRIDE + index] += count
            self.state.lying[at] += count
            self.state.stock[index] -= count
        return self

    def row(self, *cards: str) -> "PreparedGame":
        self.state.row = [self.rules.card_id[card] for card in cards]
        for card in self.state.row:
            for deck in (self.state.orders, self.state.specials):
                if card in deck:
                    deck.remove(card)
        return self

    def event(self, name: str, special: str) -> "PreparedGame":
        """This event is in force; it came with the special order of this city."""
        card = self.rules.card_id[f"{special}-special"]
        if card not in self.state.row:
            self.state.row.append(card)
        if card in self.state.specials:
            self.state.specials.remove(card)
        event = self.rules.event_names.index(name)
        if event in self.state.event_deck:
            self.state.event_deck.remove(event)
        withhold.begin_event(self.state, card - self.rules.orders, event)
        return self

    def house(self, merchant: int, *cities: str) -> "PreparedGame":
        for city in cities:
            self.state.houses[merchant - 1] |= 1 << self.rules.city_id[city]
        return self

    def done(self, merchant: int, *cards: str) -> "PreparedGame":
        self.state.done[merchant - 1] = [self.rules.card_id[card] for card in cards]
        events.fit_carriage(self.state, merchant - 1)
        return self

    def red(self, merchant: int, count: int) -> "PreparedGame":
        self.state.red_left -= count - self.state.red[merchant - 1]
        self.state.red[merchant - 1] = count
        return self

    def turn(self, merchant: int, left: int | None = None) -> "PreparedGame":
        """This merchant's turn begins, with `left` actions if given."""
        self.state.active = merchant - 1
        flow.begin_turn(self.state)
        if left is not None:
            self.state.left = left
        return self

    def supply(self, cards: int = 1) -> "PreparedGame":
        """The round is over and cards come."""
        self.state.active, self.state.to_place = self.state.first, cards
        place_next(self.state)
        return self

    # playing

    @property
    def seat(self) -> int:
        return GAME.turn(self.state).seats[0] if GAME.turn(self.state).seats else 0

    def do(self, *texts: str) -> "PreparedGame":
        self.state.legal = None  # a test may have changed the position since
        for text in texts:
            GAME.act(self.state, self.seat, GAME.read(self.state, self.seat, text))
        return self

    def draw(self, *texts: str) -> "PreparedGame":
        for text in texts:
            GAME.draw(self.state, GAME.read_draw(self.state, text))
        return self

    def end_round(self) -> "PreparedGame":
        """Everybody ends their turn, until cards come or the next round begins."""
        number, phase = self.state.round, self.state.phase
        while self.state.phase == phase and self.state.round == number:
            self.do("end")
        return self

    # looking

    def legal(self) -> set[str]:
        self.state.legal = None  # a test may have changed the position since
        return {GAME.write(self.state, self.seat, action) for action in GAME.legal(self.state, self.seat)}

    def can(self, text: str) -> bool:
        return text in self.legal()

    def refused(self, text: str) -> str:
        """The rule by which this is refused."""
        self.state.legal = None
        with pytest.raises(IllegalAction) as error:
            GAME.act(self.state, self.seat, GAME.read(self.state, self.seat, text))
        return error.value.rule

    def cargo(self, merchant: int) -> dict[str, int]:
        return self._named(self.state.cargo[merchant - 1])

    def area(self, merchant: int, city: str) -> dict[str, int]:
        start = (self.rules.city_id[city] * STRIDE + merchant - 1) * STRIDE
        return self._named(self.state.area[start : start + STRIDE])

    def stock(self, good: str) -> int:
        return self.state.stock[self.rules.good_id[good]]

    def _named(self, counts: list[int]) -> dict[str, int]:
        return {good: counts[index] for index, good in enumerate(self.rules.goods) if counts[index]}

    def city(self, merchant: int) -> str:
        return self.rules.cities[self.state.at[merchant - 1]]

    def houses(self, merchant: int) -> list[str]:
        return [city for index, city in enumerate(self.rules.cities) if self.state.houses[merchant - 1] >> index & 1]

    def cards(self) -> list[str]:
        return [self.rules.cards[card].name for card in self.state.row]

    def phase(self) -> str:
        return self.state.phase

    def outcome(self) -> str:
        return self.state.outcome

    def left(self) -> int:
        return self.state.left

    def show(self) -> MerchantsView:
        return GAME.show(self.state)

    def difficulty(self) -> DifficultyView:
        shown = self.show().difficulty
        assert shown is not None
        return shown

    def news(self, kind: str) -> list[News]:
        return [news for news in GAME.news(self.state) if news.kind == kind]


def settle_draws(state: State, seed: int = 0) -> None:
    source = QuickSource(random.Random(seed))
    while (chance := GAME.chance(state)) is not None:
        GAME.draw(state, source.draw(chance))


def federation(*characters: str, **options: Any) -> PreparedGame:
    """Merchant 1's first turn, the row empty. Characters not named are plain ones."""
    others = [name for name in PLAIN if name not in characters]
    given = {"characters": [*characters, *others][:4], "excluded": EXCLUDED, "start": 1, **options}
    table = PreparedGame(GAME.start(GAME.check(given)))
    settle_draws(table.state)
    table.state.orders = sorted(table.state.orders + table.state.row)
    table.state.row = []
    return table


def base(*cities: str, **options: Any) -> PreparedGame:
    """The first turn of the base game on the fixed map: player 1 starts, and each stands in the city given."""
    cities = cities or ("hiji-feel", "genova")
    table = PreparedGame(GAME.start(GAME.check({"variant": "base", "players": len(cities), "map": "fixed", **options})))
    settle_draws(table.state)
    state = table.state
    state.first, state.active = 0, len(cities) - 1
    for city in reversed(cities):
        table.do(f"settle {city}")
    return table


def goods_everywhere(state: State) -> list[int]:
    """How many of each good there are, wherever they lie."""
    count = state.stock[:]
    for cargo in state.cargo:
        count = [a + b for a, b in zip(count, cargo, strict=True)]
    for place, number in enumerate(state.area):
        count[place % STRIDE] += number
    for place, number in enumerate(state.on_special):
        count[place % STRIDE] += number
    for special, event in enumerate(state.event_of):
        if event != NONE and state.withheld[special]:
            count[state.rules.good_id[state.rules.events[event].good or ""]] += state.withheld[special]
    return count
