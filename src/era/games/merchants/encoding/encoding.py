"""Both layouts of one ruleset together, as `encoding/encoding.py` wants them.

All legal actions are listed, so what may come next is read from their paths: whatever follows the numbers chosen so
far."""

from collections.abc import Iterator, Mapping
from typing import Any

from era.encoding.encoding import WAIT, Placing
from era.games.merchants.actions import Action
from era.games.merchants.encoding.numbers import ActionPaths
from era.games.merchants.encoding.observation import NO_CARD, make_layout, observe
from era.games.merchants.flow import legal as find_legal
from era.games.merchants.ruleset import KINDS, Ruleset, ruleset
from era.games.merchants.state import State

PartialPath = list[int]
"""The numbers chosen so far."""


class MerchantsEncoding:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.paths = ActionPaths(rules)
        self.layout = make_layout(rules)
        self.table = self.paths.table

    def begin(self) -> PartialPath:
        return []

    def observe(self, view: State, seat: int, partial: PartialPath) -> bytes:
        card = partial[0] - self.table.first("deliver") if partial else NO_CARD
        marks = [partial.count(self.table.first("mark") + good) for good in KINDS]
        return observe(view, seat, card, marks)

    def mask(self, state: State, seat: int, partial: PartialPath) -> bytearray:
        found = bytearray(self.table.size)
        for _, path in self._follow(state, seat, partial):
            found[path[len(partial)]] = 1
        if not any(found):
            found[WAIT] = 1
        return found

    def _follow(self, state: State, seat: int, partial: PartialPath) -> Iterator[tuple[Action, tuple[int, ...]]]:
        """List the legal actions whose path begins with the numbers chosen so far."""
        for action in find_legal(state, seat):
            path = self.paths.path(state.active, action)
            if list(path[: len(partial)]) == partial:
                yield action, path

    def choose(self, state: State, seat: int, partial: PartialPath, number: int) -> Action | None:
        chosen = [*partial, number]
        found = list(self._follow(state, seat, chosen))
        if not found:
            raise ValueError(f"number {number} may not come next")
        action, path = found[0]
        if list(path) != chosen:
            partial.append(number)
            return None
        partial.clear()
        return action

    def path(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return self.paths.path(state.active, action)

    def describe(self) -> dict[str, Any]:
        sections = {name: numbers.start for name, numbers in self.table.sections.items()}
        fields = {name: where.start for name, where in self.layout.slices.items()}
        return {
            "observation": {"fields": fields, "size": self.layout.size},
            "actions": {**sections, "size": self.table.size},
        }


def make_encoding(checked: Mapping[str, Any], placing: Placing) -> MerchantsEncoding:
    """`placing` is for games in which pieces are placed."""
    return MerchantsEncoding(ruleset(dict(checked)))
