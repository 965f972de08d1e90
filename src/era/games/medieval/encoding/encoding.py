"""Both layouts of one ruleset together, as `encoding/encoding.py` wants them."""

from collections.abc import Mapping
from typing import Any

from era.encoding.encoding import Placing
from era.games.medieval.actions import Action
from era.games.medieval.encoding.numbers import ActionNumbers, PartialAnswer
from era.games.medieval.encoding.observation import describe_layout, make_layout, observe
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import State


class MedievalEncoding:
    def __init__(self, rules: Ruleset, placing: Placing) -> None:
        self.rules = rules
        self.numbers = ActionNumbers(rules, placing)
        self.layout = make_layout(rules)
        self.table = self.numbers.table

    def begin(self) -> PartialAnswer:
        return PartialAnswer(len(self.rules.dice.faces))

    def observe(self, view: State, seat: int, partial: PartialAnswer) -> bytes:
        shape = None if partial.shape < 0 else self.numbers.shapes[partial.shape]
        return observe(view, seat, shape, partial.marks)

    def mask(self, state: State, seat: int, partial: PartialAnswer) -> bytearray:
        return self.numbers.mask(state, seat, partial)

    def choose(self, state: State, seat: int, partial: PartialAnswer, number: int) -> Action | None:
        return self.numbers.choose(state, seat, partial, number)

    def path(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return self.numbers.path(seat, action)

    def planes(self) -> tuple[int, int, dict[str, list[str]]]:
        """Return the board's height and width, and the fields of spaces, each with what its codes from 1 on stand
        for."""
        pieces = [piece.name for piece in self.rules.pieces]
        codes = {"ground": pieces, "above": pieces, "enclosed": ["enclosed"]}
        fields = {f"player{n}.{name}": names for n in range(self.rules.players) for name, names in codes.items()}
        return self.rules.grid.height, self.rules.grid.width, fields

    def describe(self) -> dict[str, Any]:
        return {"observation": describe_layout(self.rules), "actions": self.numbers.describe()}


def make_encoding(checked: Mapping[str, Any], placing: Placing) -> MedievalEncoding:
    return MedievalEncoding(ruleset(checked), placing)
