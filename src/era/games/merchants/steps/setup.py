"""FED-1 to FED-4, ERM-1: what is drawn and chosen before the first turn."""

from collections.abc import Sequence

from era.core.chance import Chance
from era.games.merchants.actions import NONE, ChooseCharacter, Settle, Start
from era.games.merchants.box import card_sets
from era.games.merchants.rules import events
from era.games.merchants.ruleset import Ruleset
from era.games.merchants.state import (
    CHARACTERS,
    CHOOSE,
    EXCLUDE,
    MAP,
    OPENED,
    OPENING,
    SETTLE,
    START,
    START_LOT,
    State,
)
from era.games.merchants.telling import tell_arrival, tell_row

BY_LOT = "lot"
BY_CHOICE = "choose"


def open_game(state: State) -> None:
    """Begins with the first draw that the options leave open."""
    rules = state.rules
    events.refresh(state)
    if not rules.federation:
        state.row = state.specials[:]
        state.phase = MAP if rules.options["map"] == BY_LOT else OPENING
        return
    chosen = rules.options["excluded"]
    if isinstance(chosen, list):
        exclude(state, tuple(sorted(rules.card_id[name] for name in chosen)))
    else:
        state.phase = EXCLUDE


def map_chance(state: State) -> Chance:
    return Chance("map", tuple(range(len(state.rules.cities), 0, -1)))


def draw_map(state: State, outcome: Sequence[int]) -> None:
    """ERM-1: the city cards are laid out by lot, spot after spot."""
    cities = pick_cards(list(range(len(state.rules.cities))), outcome)
    state.layout = tuple([cities.index(city) for city in range(len(cities))])
    events.refresh(state)
    state.phase = OPENING


def list_order_sizes(rules: Ruleset) -> tuple[int, ...]:
    return tuple([card.size for card in rules.cards[: rules.orders]])


def find_wanted_total(rules: Ruleset) -> int | None:
    """Find the number of goods that the excluded orders must carry, if the players chose one."""
    excluded = rules.options["excluded"]
    return excluded if isinstance(excluded, int) else None


def exclude(state: State, cards: tuple[int, ...]) -> None:
    """FED-2: these order cards leave the game; how many goods they carry is how easy it is."""
    state.excluded = cards
    state.orders = [card for card in state.orders if card not in cards]
    state.phase = OPENING


def count_excluded_goods(state: State) -> int:
    """FED-2: the goods on the excluded orders. The more of them, the easier."""
    return sum(state.rules.cards[card].size for card in state.excluded)


def exclude_chance(state: State) -> Chance:
    rules = state.rules
    count = rules.components.federation.excluded
    return Chance("excluded", (card_sets.count_ways(list_order_sizes(rules), count, find_wanted_total(rules)),))


def draw_excluded(state: State, outcome: Sequence[int]) -> None:
    rules = state.rules
    exclude(
        state,
        card_sets.pick(
            list_order_sizes(rules), rules.components.federation.excluded, find_wanted_total(rules), outcome[0]
        ),
    )


def opening_chance(state: State) -> Chance:
    left = len(state.orders)
    return Chance("opening", tuple(range(left, left - state.rules.opening, -1)))


def pick_cards(cards: list[int], outcome: Sequence[int]) -> list[int]:
    """One card after the other: each number counts among those still there."""
    left = cards[:]
    return [left.pop(index) for index in outcome]


def draw_opening(state: State, outcome: Sequence[int]) -> None:
    cards = pick_cards(state.orders, outcome)
    if state.rules.federation and is_too_big(state, cards):
        if state.news is not None:
            state.tell("reshuffled", None, "FED-3", cards=[state.rules.cards[card].name for card in cards])
        return
    state.row.extend(cards)
    if state.news is not None:
        rule = "FED-3" if state.rules.federation else "ERM-1"
        state.tell("opening", None, rule, tell_row(state), cards=[state.rules.cards[card].name for card in cards])
    state.orders = [card for card in state.orders if card not in cards]
    if not state.rules.federation:
        state.phase = START_LOT
    elif isinstance(chosen := state.rules.options["characters"], list):
        names = [who.name for who in state.rules.traits]
        deal_characters(state, [names.index(name) for name in chosen])
    elif chosen == BY_CHOICE:
        state.phase, state.active = CHOOSE, 0
    else:
        state.phase = CHARACTERS


def is_too_big(state: State, cards: list[int]) -> bool:
    """FED-3: the opening orders are shuffled back while one of them has five goods."""
    limit = state.rules.components.federation.opening_redraw_goods
    return any(state.rules.cards[card].size >= limit for card in cards)


def characters_chance(state: State) -> Chance:
    left = len(state.rules.lot)
    return Chance("characters", tuple(range(left, left - state.rules.merchants, -1)))


def draw_characters(state: State, outcome: Sequence[int]) -> None:
    deal_characters(state, pick_cards(state.rules.lot, outcome))


def deal_characters(state: State, chosen: Sequence[int]) -> None:
    """FED-1, FED-4: each merchant has a character, and starts in its hometown."""
    for merchant, character in enumerate(chosen):
        give_character(state, merchant, character)
    finish_characters(state)


def give_character(state: State, merchant: int, character: int) -> None:
    state.who[merchant] = state.rules.traits[character]
    state.at[merchant] = state.who[merchant].home


def list_free_characters(state: State) -> list[int]:
    """FED-1: all four are different; who has no card may be chosen, too."""
    return [index for index, who in enumerate(state.rules.traits) if who not in state.who]


def perform_character(state: State, action: ChooseCharacter) -> None:
    """FED-1: one merchant after the other, each by whoever plays it."""
    give_character(state, state.active, action.character)
    if state.active + 1 < state.rules.merchants:
        state.active += 1
    else:
        state.active = 0
        finish_characters(state)


def finish_characters(state: State) -> None:
    events.refresh(state)
    if state.news is not None:
        after = [change for merchant in range(state.rules.merchants) for change in tell_arrival(state, merchant)]
        state.tell("characters", None, "FED-1", after, characters=[who.name for who in state.who])
    start = state.rules.options["start"]
    if start == "agree":
        state.phase = START
    else:
        begin_rounds(state, start - 1)


def begin_rounds(state: State, merchant: int) -> None:
    state.first = state.active = merchant
    state.phase = OPENED


def perform_start(state: State, action: Start) -> None:
    begin_rounds(state, action.merchant)


def start_lot_chance(state: State) -> Chance:
    return Chance("start player", (state.rules.merchants,))


def draw_start(state: State, outcome: Sequence[int]) -> None:
    """ERM-1: cities are chosen in reverse order of turns, so the last player chooses first."""
    state.first = outcome[0]
    state.active = (state.first - 1) % state.rules.merchants
    state.phase = SETTLE


def list_free_cities(state: State) -> list[int]:
    return [city for city in range(len(state.rules.cities)) if city not in state.at]


def perform_settle(state: State, action: Settle) -> None:
    state.at[state.active] = action.city
    state.houses[state.active] |= 1 << action.city
    if NONE in state.at:
        state.active = (state.active - 1) % state.rules.merchants
    else:
        begin_rounds(state, state.first)
