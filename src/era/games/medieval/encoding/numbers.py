"""What each number of an action means: the published table, and the paths by which numbers choose actions.

Placing takes two numbers, the piece in one of its turns and then the space of its upper left corner, or one number
for both. Dice are marked one by one in the order of the faces, never backwards, until `go`: to be rolled again, or to
give the first side of an either/or face. So every action has exactly one path. Everything else takes one number."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from era.core.legal import Group, Legal
from era.encoding.encoding import WAIT, ActionTable, Placing
from era.games.medieval.actions import (
    Action,
    Build,
    Chapel,
    Demand,
    Done,
    Feather,
    Lose,
    NoRiver,
    Pay,
    Place,
    Ready,
    Refuse,
    Remove,
    Reroll,
    SetDie,
    Stop,
    Suffer,
    Swap,
    Take,
    Trade,
)
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import Shape
from era.games.medieval.choices import Places, Removals, Rerolls, Spots, Takes
from era.games.medieval.flow import legal as find_legal
from era.games.medieval.rules.solitaire import PHILIPPE
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State
from era.games.medieval.steps.feathers import ALONE
from era.grid.grid import bits

PLAIN: Final[tuple[tuple[str, Action], ...]] = (
    ("no-river", NoRiver()),
    ("ready", Ready()),
    ("stop", Stop()),
    ("done", Done()),
    ("suffer", Suffer()),
    ("pay", Pay()),
    ("refuse", Refuse()),
)
"""Answers that say everything by themselves, in the order of native/numbers.c."""
SWAPS: Final = [(give, take) for give in range(len(RESOURCES)) for take in range(len(RESOURCES)) if give != take]


class PartialAnswer:
    """What a seat has chosen of an answer that takes several numbers."""

    __slots__ = ("last", "marks", "shape")

    def __init__(self, faces: int) -> None:
        self.shape = -1
        """The piece in a turn that waits for its space: an index of `ActionNumbers.shapes`."""
        self.marks = [0] * faces
        """Dice marked so far, by the face that they show."""
        self.last = -1
        """The face of the last mark."""

    def copy(self) -> "PartialAnswer":
        new = PartialAnswer(0)
        new.shape, new.marks, new.last = self.shape, self.marks[:], self.last
        return new

    def clear(self) -> None:
        self.shape, self.last = -1, -1
        self.marks = [0] * len(self.marks)


class ActionNumbers:
    """The numbers of one ruleset."""

    def __init__(self, rules: Ruleset, placing: Placing) -> None:
        self.rules = rules
        self.placing = placing
        self.shapes: list[Shape] = [shape for piece in rules.pieces for shape in piece.shapes]
        self._shape_number = {(shape.piece.index, shape.turn): n for n, shape in enumerate(self.shapes)}
        self.partners = 1 if rules.alone else rules.players - 1
        self.table = ActionTable(self._make_sections())
        self._listed = dict(self._list_actions())
        self._numbers = {_make_key(action): number for number, action in self._listed.items()}

    # ------------------------------------------------------------ the table

    def _make_sections(self) -> dict[str, Sequence[str]]:
        rules, dice = self.rules, self.rules.dice
        faces = [face.key for face in dice.faces]
        cells = [
            rules.grid.name(rules.grid.bit(x, y)) for y in range(rules.grid.height) for x in range(rules.grid.width)
        ]
        shapes = [f"{shape.piece.name} r{shape.turn}" for shape in self.shapes]
        partners = ["philippe"] if rules.alone else [f"player{step}" for step in range(1, rules.players)]
        swaps = [f"{RESOURCES[give]} {RESOURCES[take]}" for give, take in SWAPS]
        sections: dict[str, Sequence[str]] = {
            "wait": ["wait"],
            "plain": [name for name, _ in PLAIN],
            "go": ["go"],
            "mark": [f"mark {face}" for face in faces],
            "set": [f"set {faces[a]} {faces[b]}" for shows in dice.shows for a in shows for b in shows],
            "feather": [
                f"feather {faces[feather]}{with_}"
                for feather in dice.feathers
                for with_ in ("", *(f" with {face}" for face in faces))
            ],
            "chapel": [f"chapel {face}" for face in faces],
            "lose": [f"lose {resource}" for resource in RESOURCES],
            "swap": [f"swap {swap}" for swap in swaps],
            "demand": [f"demand {resource}" for resource in RESOURCES],
            "trade": [f"trade {partner} {swap}" for partner in partners for swap in swaps],
            "cell": [f"cell {cell}" for cell in cells],
        }
        if self.placing == "two-step":
            sections["piece"] = [f"piece {shape}" for shape in shapes]
        else:
            sections["place"] = [f"place {shape} {cell}" for shape in shapes for cell in cells]
        return sections

    def _list_actions(self) -> Iterator[tuple[int, Action]]:
        """List the actions that one number chooses, whatever the position is."""
        dice, first, goods = self.rules.dice, self.table.first, range(len(RESOURCES))
        faces = range(len(dice.faces))
        yield from enumerate((action for _, action in PLAIN), first("plain"))
        yield from enumerate((SetDie(a, b) for shows in dice.shows for a in shows for b in shows), first("set"))
        flights = (Feather(feather, face) for feather in dice.feathers for face in (ALONE, *faces))
        yield from enumerate(flights, first("feather"))
        yield from enumerate((Chapel(face) for face in faces), first("chapel"))
        yield from enumerate((Lose(resource) for resource in goods), first("lose"))
        yield from enumerate((Swap(give, take) for give, take in SWAPS), first("swap"))
        yield from enumerate((Demand(resource) for resource in goods), first("demand"))

    def _number_cell(self, at: int) -> int:
        x, y = self.rules.grid.xy(at)
        return y * self.rules.grid.width + x

    def _number_place(self, shape: int, at: int) -> int:
        return self.table.first("place") + shape * len(self.table.sections["cell"]) + self._number_cell(at)

    # ------------------------------------------------------------ from actions to numbers

    def path(self, seat: int, action: Action) -> tuple[int, ...]:
        """Return the numbers that choose an action."""
        first = self.table.first
        if isinstance(action, Build | Place):
            shape = self._shape_number[action.piece, action.turn]
            if self.placing == "one-step":
                return (self._number_place(shape, action.at),)
            return first("piece") + shape, first("cell") + self._number_cell(action.at)
        if isinstance(action, Reroll):
            return *(first("mark") + face for face in action.dice), first("go")
        if isinstance(action, Take):
            either = self.rules.dice.either
            marked = [face.index for face, number in zip(either, action.first, strict=True) for _ in range(number)]
            return *(first("mark") + face for face in marked), first("go")
        if isinstance(action, Remove):
            return (first("cell") + self._number_cell(action.at),)
        if isinstance(action, Trade):
            partner = 0 if action.seat == PHILIPPE else (action.seat - seat) % self.rules.players - 1
            return (first("trade") + partner * len(SWAPS) + SWAPS.index((action.give, action.take)),)
        return (self._numbers[_make_key(action)],)

    # ------------------------------------------------------------ which numbers may come next

    def mask(self, state: State, seat: int, partial: PartialAnswer) -> bytearray:
        """Return a 1 for each number that may come next."""
        found = bytearray(self.table.size)
        legal = find_legal(state, seat)
        if legal is None:
            found[WAIT] = 1
        elif partial.shape >= 0:
            places = self._find_places(legal, partial.shape)
            for at in bits(places.fit.mask()):
                found[self.table.first("cell") + self._number_cell(at)] = 1
        else:
            for group in legal.groups:
                if isinstance(group, Rerolls):
                    self._show_marks(found, partial, group.faces, group.limits)
                    found[self.table.first("go")] = partial.last >= 0
                elif isinstance(group, Takes):
                    self._show_marks(found, partial, [face.index for face in self.rules.dice.either], group.counts)
                    found[self.table.first("go")] = 1
                elif partial.last < 0:
                    self._show_group(found, group, seat)
        return found

    def _find_places(self, legal: Legal[Action], number: int) -> Places:
        shape = self.shapes[number]
        parts = (part for group in legal.groups for part in group.parts())
        return next(part for part in parts if isinstance(part, Places) and part.shape is shape)

    def _show_marks(
        self, found: bytearray, partial: PartialAnswer, faces: Sequence[int], limits: Sequence[int]
    ) -> None:
        """Marks go upwards only, so that a choice of dice has one path."""
        for face, limit in zip(faces, limits, strict=True):
            if face >= partial.last and partial.marks[face] < limit:
                found[self.table.first("mark") + face] = 1

    def _show_group(self, found: bytearray, group: Group[Action], seat: int) -> None:
        if isinstance(group, Places | Spots):
            self._show_places(found, group)
        elif isinstance(group, Removals):
            for at in bits(group.spaces):
                found[self.table.first("cell") + self._number_cell(at)] = 1
        else:
            for index in range(group.size):
                found[self.path(seat, group.nth(index))[0]] = 1

    def _show_places(self, found: bytearray, group: Places | Spots) -> None:
        if self.placing == "two-step":
            for shape in group.shapes if isinstance(group, Spots) else [group.shape]:
                found[self.table.first("piece") + self._shape_number[shape.piece.index, shape.turn]] = 1
            return
        for part in group.parts():
            assert isinstance(part, Places)
            number = self._shape_number[part.shape.piece.index, part.shape.turn]
            for at in bits(part.fit.mask()):
                found[self._number_place(number, at)] = 1

    # ------------------------------------------------------------ from numbers to actions

    def choose(self, state: State, seat: int, partial: PartialAnswer, number: int) -> Action | None:
        """Add a number to a partial answer; returns the action once it is whole."""
        if not (0 < number < self.table.size and self.mask(state, seat, partial)[number]):
            raise ValueError(f"number {number} may not come next")
        if number in self._listed:
            return self._listed[number]
        section = next(name for name, numbers in self.table.sections.items() if number in numbers)
        index = number - self.table.first(section)
        if section == "mark":
            partial.marks[index] += 1
            partial.last = index
            return None
        if section == "piece":
            partial.shape = index
            return None
        action = self._make_action(state, seat, partial, section, index)
        partial.clear()
        return action

    def _make_action(self, state: State, seat: int, partial: PartialAnswer, section: str, index: int) -> Action:
        legal = find_legal(state, seat)
        assert legal is not None, "the mask has shown something else than `wait`"
        if section == "go":
            return self._make_marked(legal, partial.marks)
        if section == "trade":
            partner, swap = divmod(index, len(SWAPS))
            other = PHILIPPE if self.rules.alone else (seat + partner + 1) % self.rules.players
            return Trade(other, *SWAPS[swap])
        if section == "place":
            shape, index = divmod(index, len(self.table.sections["cell"]))
        else:
            shape = partial.shape
        y, x = divmod(index, self.rules.grid.width)
        at = self.rules.grid.bit(x, y)
        if shape < 0:
            return Remove(at)
        laid = self.shapes[shape]
        to_build = self._find_places(legal, shape).to_build
        return (Build if to_build else Place)(laid.piece.index, laid.turn, at)

    def _make_marked(self, legal: Legal[Action], marks: Sequence[int]) -> Action:
        if isinstance(legal.groups[0], Takes):
            return Take(tuple(marks[face.index] for face in self.rules.dice.either))
        return Reroll(tuple(face for face, number in enumerate(marks) for _ in range(number)))

    def describe(self) -> dict[str, Any]:
        """Return the first number of each section, for native/numbers.c."""
        sections = {name: numbers.start for name, numbers in self.table.sections.items()}
        return {**sections, "one_step": self.placing == "one-step", "size": self.table.size, "shapes": len(self.shapes)}


def _make_key(action: Action) -> tuple[object, ...]:
    return type(action), *action.values()
