"""Fills in what a front end is shown (view.py). What did not change since the table was shown last is the very same
object (core/memory.py), so nobody may change what was shown."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from msgspec.structs import astuple

from era.core.memory import Memory
from era.games.merchants import notation
from era.games.merchants.actions import NONE
from era.games.merchants.rules import scoring
from era.games.merchants.rules.characters import count_spare_move
from era.games.merchants.ruleset import SPECIAL, Ruleset
from era.games.merchants.state import OVER, STRIDE, TURN, WITHHOLD, Phase, State
from era.games.merchants.steps import setup, withhold
from era.games.merchants.telling import (
    area_goods,
    card_view,
    count_free_places,
    count_goods,
    event_views,
    house_cities,
)
from era.games.merchants.view import (
    ChallengeView,
    CityView,
    DeckView,
    DifficultyView,
    JewelsView,
    MerchantsView,
    MerchantTurnView,
    MerchantView,
    RemovalView,
)

NO_BORDERS: Final[list[tuple[str, str]]] = []
CITY: Final = STRIDE * STRIDE
"""The figures of a city in `State.area`."""


def show(state: State, memory: Memory) -> MerchantsView:
    """Return the very same object as last time if nothing on it changed."""
    made = merchants_view(state, memory)
    return memory.keep_made("show", astuple(made), made)


def screens(state: State, viewers: Sequence[int | None], memory: Memory) -> list[MerchantsView]:
    """Everybody sees the same."""
    return [show(state, memory)] * len(viewers)


def merchants_view(state: State, memory: Memory) -> MerchantsView:
    rules = state.rules
    merchants = [_keep_merchant(state, merchant, memory) for merchant in range(rules.merchants)]
    row = [card_view(state, card) for card in state.row]
    has_points = state.phase == OVER and not rules.federation
    return MerchantsView(
        game="merchants",
        variant=rules.variant,
        title=f"variant-{rules.variant}",
        reconstruction=not rules.federation,
        note=None if rules.federation else "note-base",
        phase=cast(Phase, state.phase),  # a state that waits is in none of the passing phases
        round=state.round,
        turn=turn_view(state),
        merchants=memory.keep_made("merchants", tuple(merchants), merchants),
        cities=memory.keep("cities", (tuple(state.layout), tuple(state.area)), city_views, state),
        borders=rules.components.borders.pieces if rules.customs else NO_BORDERS,
        stock=count_goods(rules, tuple(state.stock)),
        row=memory.keep_made("row", tuple(row), row),
        places=state.places,
        free_places=count_free_places(state),
        events=event_views(state),
        jewels=JewelsView(state.red_left, state.white_left),
        deck=_keep_deck(state, memory),
        difficulty=memory.keep("difficulty", state.excluded, difficulty_view, state) if rules.federation else None,
        challenge=ChallengeView(rules.hardest, state.challenge) if rules.federation else None,
        removing=removal_view(state),
        last=notation.write(rules, state.last) if state.last is not None else None,
        outcome=state.outcome or None,
        over=state.phase == OVER,
        amounts=scoring.compare_merchants(state) if has_points else {},
        tie=scoring.find_tie_break(state) if has_points else None,
    )


def turn_view(state: State) -> MerchantTurnView | None:
    if state.phase != TURN:
        return None
    return MerchantTurnView(
        merchant=state.active + 1,
        seat=state.rules.owner[state.active],
        actions_left=state.left,
        extra_move=bool(count_spare_move(state)),
        moves_only=state.extra,
        gave=state.gave,
    )


def _keep_merchant(state: State, merchant: int, memory: Memory) -> MerchantView:
    """All that `merchant_view` reads is in the key. Points and titles of the base game compare all merchants."""
    everybody = None if state.rules.federation else (tuple(map(tuple, state.done)), tuple(state.houses))
    key = (
        state.first, state.who[merchant], state.at[merchant], tuple(state.cargo[merchant]), state.weight[merchant],
        state.capacity[merchant], tuple(state.done[merchant]), state.houses[merchant], state.red[merchant],
        state.white[merchant], everybody,
    )  # fmt: skip
    return memory.keep(("merchant", merchant), key, merchant_view, state, merchant)


def merchant_view(state: State, merchant: int) -> MerchantView:
    rules, who, at = state.rules, state.who[merchant], state.at[merchant]
    return MerchantView(
        merchant=merchant + 1,
        seat=rules.owner[merchant],
        first=merchant == state.first,
        character=who.name or None,
        rule=who.rule or None,
        city=rules.cities[at] if at != NONE else None,
        cargo=count_goods(rules, tuple(state.cargo[merchant])),
        loaded=state.weight[merchant],
        capacity=state.capacity[merchant],
        cards=[rules.cards[card].name for card in state.done[merchant]],
        houses=house_cities(state, merchant),
        houses_left=rules.houses - state.houses[merchant].bit_count(),
        red_jewels=state.red[merchant],
        white_jewels=state.white[merchant],
        points=None if rules.federation else scoring.score_lines(state, merchant),
        titles=None if rules.federation else scoring.find_titles(state, merchant),
    )


def city_views(state: State) -> list[CityView]:
    return [_city(state, city) for city in range(len(state.rules.cities))]


def _city(state: State, city: int) -> CityView:
    spot = state.rules.spots[state.layout[city]]
    return city_view(state.rules, city, spot, tuple(state.area[city * CITY : (city + 1) * CITY]))


@lru_cache(maxsize=4096)
def city_view(rules: Ruleset, city: int, spot: tuple[int, int], area: tuple[int, ...]) -> CityView:
    name = rules.cities[city]
    data = rules.components.cities[name]
    return CityView(
        city=name,
        row=spot[0],
        column=spot[1],
        country=data.country if rules.customs else None,
        produces=data.produces,
        areas=area_goods(rules, area),
    )


def _keep_deck(state: State, memory: Memory) -> DeckView:
    """All that `deck_view` reads is in the key."""
    cards = (tuple(state.orders), tuple(state.specials), tuple(state.event_deck))
    return memory.keep("deck", (state.deck, state.step, state.ending, cards), deck_view, state)


def deck_view(state: State) -> DeckView:
    rules = state.rules
    schedule = rules.schedule[state.step :]
    return DeckView(
        orders=state.deck,
        specials=len(state.specials) if rules.federation else 0,
        to_special=schedule.index(SPECIAL) + 1 if SPECIAL in schedule else None,
        end_card_up=state.ending or state.step == len(rules.schedule) if rules.federation else state.ending,
        left=[rules.cards[card].name for card in state.orders],
        events=[rules.event_names[event] for event in state.event_deck] if rules.federation else [],
    )


def difficulty_view(state: State) -> DifficultyView:
    """FED-2: the figure, beside the average it is measured by."""
    rules = state.rules
    deck = rules.components.deck
    average = round(rules.components.federation.excluded * deck.goods / deck.cards)
    goods = setup.count_excluded_goods(state)
    return DifficultyView(
        goods=goods,
        average=average,
        level=("easier" if goods > average else "harder" if goods < average else "average") if state.excluded else None,
        excluded=[rules.cards[card].name for card in state.excluded],
    )


def removal_view(state: State) -> RemovalView | None:
    if state.phase != WITHHOLD:
        return None
    return RemovalView(state.rules.goods[withhold.find_good_to_remove(state)], state.to_remove)
