"""What people have promised, as a bot needs it: which orders and goods are theirs, and what they lack.

A bot leaves to a person every order that the person claims or plans to sell to; to a special order it brings what
nobody has claimed. It takes nothing from a person's carriage and none of the last goods that a promise needs, and it
may hand over what a person lacks.
"""

# Compiled: asked at every step of a search.

from era.core.talk import TableTalk
from era.games.merchants import notation
from era.games.merchants.actions import NONE, Action, Deliver, Load, Sell, Unload
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import State


class Promises:
    """The promises of people in one position. Merchants and cards are counted from 0 here."""

    __slots__ = ("claimed", "lacking", "owner", "people")

    def __init__(self, state: State, talk: TableTalk) -> None:
        self.people: set[int] = {actor - 1 for actor in talk.people}
        self.owner: dict[int, int] = {}
        """Who brings an order; of a special one, only if all of it is promised."""
        self.claimed: dict[int, dict[int, list[int]]] = {}
        """Of each special order, what each merchant has promised."""
        self.lacking: dict[int, list[int]] = {}
        """What each merchant has still to load for their promises."""
        for claim in talk.claims:
            card = state.rules.card_id.get(claim.target, NONE)
            if card in state.row:
                goods = [claim.goods.get(good, 0) for good in state.rules.goods]
                self._add(state, card, claim.actor - 1, goods)
        for plan in talk.plans:
            for step in plan.steps:
                action = notation.read(state.rules, step)
                if isinstance(action, Sell) and action.card in state.row:
                    self.owner.setdefault(action.card, plan.actor - 1)

    def _add(self, state: State, card: int, merchant: int, goods: list[int]) -> None:
        if card < state.rules.orders:
            self.owner[card] = merchant
        else:
            self.claimed.setdefault(card, {})[merchant] = goods
            if not any(self.count_rest(state, card, NONE)):
                self.owner[card] = merchant
        lacking = self.lacking.setdefault(merchant, [0, 0, 0, 0])
        cargo = state.cargo[merchant]
        for good in KINDS:
            lacking[good] += max(0, goods[good] - cargo[good])

    def is_anything(self) -> bool:
        return bool(self.owner or self.claimed or self.people)

    def is_left_to(self, card: int, merchant: int) -> bool:
        """Tell whether a merchant may bring this order."""
        return self.owner.get(card, merchant) == merchant

    def count_rest(self, state: State, card: int, merchant: int) -> list[int]:
        """Count what a special order asks for that nobody but this merchant has promised."""
        rest = count_missing(state, card)
        for other, goods in self.claimed.get(card, {}).items():
            if other != merchant:
                rest = [max(0, have - promised) for have, promised in zip(rest, goods, strict=True)]
        return rest

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether a bot may do this without breaking into somebody's promise."""
        merchant = state.active
        if isinstance(action, Sell):
            return self.is_left_to(action.card, merchant)
        if isinstance(action, Deliver):
            rest = self.count_rest(state, action.card, merchant)
            return all(given <= open_ for given, open_ in zip(action.goods, rest, strict=True))
        if isinstance(action, Load):
            if action.source != NONE:
                return action.area or action.source not in self.people
            return state.stock[action.good] > self._count_lacking(action.good, merchant)
        return True

    def is_gift(self, action: Action) -> bool:
        """Tell whether this hands somebody what they lack for a promise."""
        if not isinstance(action, Unload) or action.to == NONE:
            return False
        lacking = self.lacking.get(action.to)
        return lacking is not None and lacking[action.good] > 0

    def _count_lacking(self, good: int, merchant: int) -> int:
        return sum([goods[good] for other, goods in self.lacking.items() if other != merchant])
