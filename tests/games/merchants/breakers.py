"""How to break each rule of the game, one at a time (see tests/rulecheck.py)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from era.games.merchants import effects, flow, ruleset
from era.games.merchants.box import box, traits
from era.games.merchants.rules import ending, houses, scoring
from era.games.merchants.state import WON, State
from era.games.merchants.steps import load, refill, sell, setup, supply, turn, unload, withhold
from tests.support.rulecheck import Breaker


def _forget() -> None:
    """Pieces and rulesets are made once and kept: a broken one must not be."""
    box.load_components.cache_clear()
    ruleset._share_ruleset.cache_clear()


@contextmanager
def _fresh(change: AbstractContextManager[Any]) -> Iterator[None]:
    _forget()
    try:
        with change:
            yield
    finally:
        _forget()


def instead(where: Any, name: str, other: Any) -> Breaker:
    """Something else in the place of a function or a value."""
    return lambda: _fresh(patch.object(where, name, other))


def data(old: str, new: str) -> Breaker:
    """Another figure in the component file."""
    text = box.read_shipped_text()
    assert old in text, old
    return instead(box, "read_shipped_text", lambda: text.replace(old, new))


def without_ability(name: str) -> Breaker:
    return lambda: _fresh(patch.dict(traits.ABILITIES, {name: {}}))


def without_effect(name: str) -> Breaker:
    return lambda: _fresh(patch.dict(effects.EFFECTS, {name: nothing}))


def nothing(*args: Any) -> None:
    """Instead of what a rule does."""


def always(answer: Any) -> Callable[..., Any]:
    return lambda *args: answer


_plain_map = ruleset.Ruleset._map


def _map_without_customs(self: ruleset.Ruleset) -> None:
    _plain_map(self)
    self.customs = False


def _overfill(state: State, found: list[Any], ways: list[Any], good: int, full: bool) -> None:
    found.append(ways[0])


def _merchant_one_opens(state: State, merchant: int) -> None:
    state.first = state.active = 0
    flow.begin_turn(state)


def _added_up(costs: tuple[int, ...], most: int) -> int:
    return 1 + sum(cost - 1 for cost in costs)


BREAKERS: dict[str, Breaker] = {
    "MCO-1": data('colour = "orange"\ncount = 9', 'colour = "orange"\ncount = 8'),
    "MCO-2": data('column = 0\ncountry = "kingdom"\nsource = "C"', 'column = 3\ncountry = "kingdom"\nsource = "C"'),
    "MCO-3": data('"wffag"', '"wffgg"'),
    "MCO-4": data('goods = "wfagg"', 'goods = "wfaag"'),
    "MCO-5": data("red_jewels = 8", "red_jewels = 7"),
    "MCO-6": data("spaces_per_card = 1", "spaces_per_card = 0"),
    "FED-1": data("card = false", "card = true"),
    "FED-2": instead(setup, "count_excluded_goods", always(29)),
    "FED-3": instead(setup, "is_too_big", always(False)),
    "FED-4": instead(setup, "begin_rounds", _merchant_one_opens),
    "FED-5": instead(turn, "count_actions", always(2)),
    "FED-6": instead(ruleset.Ruleset, "_map", _map_without_customs),
    "FED-7": instead(load, "add", _overfill),
    "FED-8": instead(unload, "has_room", unload.is_in_reach),
    "FED-9": instead(sell, "can_complete", always(True)),
    "FED-10": instead(houses, "has_earned", always(True)),
    "FED-11": instead(turn, "can_spend_jewel", always(False)),
    "FED-12": instead(supply, "count_cards_this_round", always(1)),
    "FED-13": instead(effects, "combine_costs", _added_up),
    "FED-14": instead(supply, "turn_up_end_card", lambda state: ending.finish(state, WON)),
    "CHA-1": without_ability("free-hand"),
    "CHA-2": without_ability("any-house"),
    "CHA-3": without_ability("no-customs"),
    "CHA-4": without_ability("extra-move"),
    "CHA-5": data("goods_per_space = 2", "goods_per_space = 1"),
    "CHA-6": without_ability("far-hand"),
    "EVE-1": without_effect("load-cost"),
    "EVE-2": instead(withhold, "_withhold", nothing),
    "EVE-3": without_effect("tribute"),
    "EVE-4": without_effect("border-cost"),
    "EVE-5": without_effect("block"),
    "EVE-6": without_effect("enter-cost"),
    "EVE-7": without_effect("sell-cost"),
    "EVE-8": without_effect("enter-with"),
    "EVE-9": without_effect("leave-cost"),
    "EVE-10": without_effect("spaces"),
    "ERM-1": instead(setup, "list_free_cities", lambda state: list(range(len(state.rules.cities)))),
    "ERM-2": instead(refill, "add_jewel", nothing),
    "ERM-3": instead(ending, "is_last_round", always(False)),
    "ERM-4": instead(scoring, "find_titles", always([])),
}
