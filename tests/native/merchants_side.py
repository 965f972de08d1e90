"""The Python side of Era of Merchants, for the lockstep."""

import random
from typing import Any

import msgspec

from era.core.legal import Legal
from era.encoding.encoding import Encoding
from era.games.merchants.actions import Deliver, Jewel, Load, Sell
from era.games.merchants.encoding.encoding import make_encoding
from era.games.merchants.game import GAME
from era.games.merchants.native.tables import make_tables
from era.games.merchants.rules import scoring
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import Ruleset, ruleset
from era.games.merchants.state import State
from era.games.merchants.steps import setup
from era.native.library import NativeTable
from tests.native.lockstep import Side

EAGER = 0.8


class MerchantsSide(Side):
    game = GAME
    state_every = 8

    def find_ruleset(self, options: dict[str, Any]) -> Ruleset:
        return ruleset(options)

    def make_tables(self, rules: Ruleset) -> NativeTable:
        return make_tables(rules)

    def choose(self, legal: Legal[Any], rng: random.Random, eager: bool) -> int:
        """Random play of the Federation hardly ever completes a special order: who is eager sells, or else loads."""
        for kinds in ((Sell, Deliver, Jewel), (Load,)) if eager else ():
            numbers = [number for number, action in enumerate(legal) if isinstance(action, kinds)]
            if numbers and rng.random() < EAGER:
                return numbers[int(rng.random() * len(numbers))]
        return super().choose(legal, rng, eager)

    def list_parts(self, parts: Any) -> list[Any]:
        return list(parts)

    def list_legal(self, legal: Legal[Any]) -> list[Any]:
        return [self.describe(action) for action in legal]

    def describe(self, action: Any) -> tuple[Any, ...]:
        return type(action).__name__, *msgspec.structs.astuple(action)

    def make_encoding(self, options: dict[str, Any]) -> Encoding:
        return make_encoding(options, "two-step")

    def list_worked_out(self, state: State) -> dict[str, Any]:
        effects = state.effects
        return {
            "asked": tuple(list_asked(state, card) for card in state.row),
            "excluded_goods": setup.count_excluded_goods(state),
            "effects": {
                "load": tuple(effects.load),
                "sell": tuple(effects.sell),
                "tribute": tuple(effects.tribute),
                "spaces": effects.spaces,
                "moves": tuple(tuple(ways) for ways in effects.moves),
            },
        }

    def list_told(self, told: dict[str, Any]) -> dict[str, Any]:
        return {name: told[name] for name in ("asked", "excluded_goods", "effects")}

    def list_sheets(self, state: State) -> list[tuple[int, ...]]:
        """In the Federation, how many cards each merchant completed: there are no points."""
        if state.rules.federation:
            return [(len(done),) for done in state.done]
        return [tuple(scoring.score_lines(state, m).values()) for m in range(state.rules.merchants)]


def list_asked(state: State, card: int) -> tuple[int, ...]:
    return tuple(count_missing(state, card)) if card >= state.rules.orders else state.rules.card_goods[card]


SIDE = MerchantsSide()
