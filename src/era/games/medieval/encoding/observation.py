"""What an observation holds, and where: one row of bytes, first what is common to all, then one part a player, who
looks first. This list is the only statement of it. `observe` reads it from a view; native/observe.c writes the same
from a state, to the places that it is told."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from era.encoding.encoding import MAX_BYTE, ObservationLayout
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import Placement, Shape
from era.games.medieval.flow import STEPS, find_question
from era.games.medieval.rules import walls
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Question, QuestionKind, State
from era.grid.grid import bits

QUESTIONS: tuple[QuestionKind, ...] = (
    "layout", "roll", "feathers", "take", "strike", "brigands", "scorch", "flood", "fire", "attack", "build", "cost",
    "demand", "bribe", "fair",
)  # fmt: skip


class Looked(NamedTuple):
    """A view, who looks, what they are asked, and what they have chosen of their answer so far."""

    view: State
    seat: int
    question: Question | None
    shape: Shape | None
    marks: Sequence[int]


class CommonField(NamedTuple):
    """Something that is told once."""

    name: str
    count: Callable[[Ruleset], int]
    read: Callable[[Looked], Iterable[int]]


class PlayerField(NamedTuple):
    """Something that is told of each player."""

    name: str
    count: Callable[[Ruleset], int]
    read: Callable[[Player, Ruleset], Iterable[int]]


def _one(_: Ruleset) -> int:
    return 1


def _pieces(rules: Ruleset) -> int:
    return len(rules.pieces)


def _kinds(rules: Ruleset) -> int:
    return len(rules.dice.kinds)


def _faces(rules: Ruleset) -> int:
    return len(rules.dice.faces)


def _resources(_: Ruleset) -> int:
    return len(RESOURCES)


def _spaces(rules: Ruleset) -> int:
    return rules.grid.width * rules.grid.height


def _mark_one(index: int, count: int) -> list[int]:
    """A 1 in one of `count` places, or in none."""
    return [int(place == index) for place in range(count)]


def _find_other(looked: Looked) -> int:
    question = looked.question
    if question is None or question.other < 0:
        return 0
    return (question.other - looked.seat) % len(looked.view.players) + 1


COMMON: tuple[CommonField, ...] = (
    CommonField("step", lambda _: len(STEPS), lambda o: _mark_one(o.view.step, len(STEPS))),
    CommonField("round", _one, lambda o: [o.view.round]),
    CommonField("start", _one, lambda o: [(o.view.start - o.seat) % len(o.view.players)]),
    CommonField("moved", _one, lambda o: [o.view.moved]),
    CommonField("ending", _one, lambda o: [o.view.ending]),
    CommonField("over", _one, lambda o: [o.view.over]),
    CommonField(
        "question",
        lambda _: len(QUESTIONS),
        lambda o: _mark_one(-1 if o.question is None else QUESTIONS.index(o.question.kind), len(QUESTIONS)),
    ),
    CommonField("question_seat", _one, lambda o: [_find_other(o)]),
    CommonField("question_resource", _one, lambda o: [0 if o.question is None else o.question.resource + 1]),
    CommonField("xs", _one, lambda o: [len(o.view.xs)]),
    CommonField("chosen_piece", _one, lambda o: [0 if o.shape is None else o.shape.piece.index + 1]),
    CommonField("chosen_turn", _one, lambda o: [0 if o.shape is None else o.shape.turn]),
    CommonField("marks", _faces, lambda o: o.marks),
    CommonField("supply", _pieces, lambda o: o.view.supply),
    CommonField("out", _pieces, lambda o: o.view.out),
    CommonField("dice", _kinds, lambda o: o.view.dice),
    CommonField("dice_out", _kinds, lambda o: o.view.dice_out),
    CommonField(
        "types",
        lambda rules: len(rules.buildings),
        lambda o: [int(piece.index in o.view.types) for piece in o.view.rules.buildings],
    ),
    CommonField("philippe", _faces, lambda o: o.view.philippe or o.view.rules.dice.none),
    CommonField("philippe_goods", _resources, lambda o: o.view.philippe_goods or (0,) * len(RESOURCES)),
)
"""The seat of a question counts from who looks: 0 nobody or Sir Philippe, 1 oneself, 2 who sits to the left. A resource
and a chosen piece are their index and 1. `types` are the building types in play, `out` pieces that left the game."""


def _read(name: str) -> Callable[[Player, Ruleset], Iterable[int]]:
    return lambda player, _: [int(getattr(player, name))]


def _read_all(name: str) -> Callable[[Player, Ruleset], Iterable[int]]:
    return lambda player, _: getattr(player, name)


FIGURES = (
    "hidden", "ready", "culture", "disaster", "rolls", "sets", "hammers", "swords", "shields", "skulls", "chapels",
    "swaps", "fairs", "road_fairs",
)  # fmt: skip


def _draw_plane(rules: Ruleset, placed: Iterable[tuple[Placement, int]]) -> list[int]:
    grid = rules.grid
    plane = [0] * (grid.width * grid.height)
    for placement, spaces in placed:
        for bit in bits(spaces):
            x, y = grid.xy(bit)
            plane[y * grid.width + x] = placement.piece.index + 1
    return plane


def _draw_enclosed(player: Player, rules: Ruleset) -> list[int]:
    enclosed, grid = walls.find_enclosed(player, rules), rules.grid
    return [enclosed >> grid.bit(x, y) & 1 for y in range(grid.height) for x in range(grid.width)]


OF_A_PLAYER: tuple[PlayerField, ...] = (
    *(PlayerField(name, _one, _read(name)) for name in FIGURES),
    PlayerField("stock", _resources, _read_all("stock")),
    PlayerField("pool", _kinds, _read_all("pool")),
    PlayerField("paid", _kinds, _read_all("paid")),
    PlayerField("leaving", _kinds, lambda p, rules: [p.leaving.count(kind) for kind in range(_kinds(rules))]),
    PlayerField("faces", _faces, _read_all("faces")),
    PlayerField("fixed", _faces, _read_all("fixed")),
    PlayerField("built", _pieces, _read_all("built")),
    PlayerField("tray", _pieces, _read_all("tray")),
    PlayerField("ground", _spaces, lambda p, rules: _draw_plane(rules, ((each, each.ground) for each in p.pieces))),
    PlayerField(
        "above", _spaces, lambda p, rules: _draw_plane(rules, ((each, each.mask & ~each.ground) for each in p.pieces))
    ),
    PlayerField("enclosed", _spaces, _draw_enclosed),
)
"""`ground` is what lies on each space, row by row (a piece's index and 1), `above` what lies over a river or a road,
`enclosed` whether walls enclose it. A layout or dice behind the screen are shown as if nothing was done (`hidden`)."""


def make_layout(rules: Ruleset) -> ObservationLayout:
    """Name every field: `supply`, `player0.stock` for who looks, `player1.ground` for who sits to their left..."""
    sizes = {field.name: field.count(rules) for field in COMMON}
    for player in range(rules.players):
        sizes |= {f"player{player}.{field.name}": field.count(rules) for field in OF_A_PLAYER}
    return ObservationLayout(sizes)


def observe(view: State, seat: int, shape: Shape | None, marks: Sequence[int]) -> bytes:
    """Return the observation of a seat, from its view and what it has chosen so far."""
    looked = Looked(view, seat, find_question(view, seat), shape, marks)
    found = [number for field in COMMON for number in field.read(looked)]
    for step in range(len(view.players)):
        player = view.players[(seat + step) % len(view.players)]
        found += [number for field in OF_A_PLAYER for number in field.read(player, view.rules)]
    return bytes([min(MAX_BYTE, number) for number in found])


def describe_layout(rules: Ruleset) -> dict[str, Any]:
    """Return where everything stands, for native/observe.c: common fields from the start of the row, those of a player
    from the start of the player's part."""
    layout = make_layout(rules)
    first = layout.first(f"player0.{OF_A_PLAYER[0].name}")
    return {
        "common": {field.name: layout.first(field.name) for field in COMMON},
        "player": {field.name: layout.first(f"player0.{field.name}") - first for field in OF_A_PLAYER},
        "first_player": first,
        "player_size": (layout.size - first) // rules.players,
        "size": layout.size,
    }
