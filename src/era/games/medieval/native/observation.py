"""What an observation of the native rules holds, and the same made from a Python view: the authority for observe.c.

An observation is a row of 16-bit numbers: first what is common to all, then one part a player, who looks first.
What `visibility.view` hides is hidden here, too.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from era.games.medieval.box.pieces import Placement
from era.games.medieval.flow import find_question
from era.games.medieval.rules import walls
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, QuestionKind, State
from era.grid.grid import bits

QUESTIONS: tuple[QuestionKind, ...] = (
    "layout", "roll", "feathers", "take", "strike", "brigands", "scorch", "flood", "fire", "attack", "build", "cost",
    "demand", "bribe", "fair",
)  # fmt: skip
COMMON = (
    "step", "round", "start", "moved", "ending", "over", "question", "question-seat", "question-resource", "xs",
)  # fmt: skip
OF_A_PLAYER = (
    "hidden", "ready", "culture", "disaster", "rolls", "sets", "hammers", "swords", "shields", "skulls", "chapels",
    "swaps", "fairs", "road_fairs",
)  # fmt: skip
LEAST, MOST = -(2**15), 2**15 - 1


def list_fields(rules: Ruleset) -> dict[str, slice]:
    """List where everything stands in an observation: `supply`, `0 stock` for who looks, `1 ground` for who sits to
    their left, and so on. `ground` is what lies on each space (a piece's index and 1), row by row, `above` what lies
    over a river or a road, `enclosed` whether a space is enclosed."""
    pieces, kinds, faces = len(rules.pieces), len(rules.dice.kinds), len(rules.dice.faces)
    spaces = rules.grid.width * rules.grid.height
    sizes = dict.fromkeys(COMMON, 1)
    sizes |= {"supply": pieces, "out": pieces, "dice": kinds, "dice_out": kinds, "types": len(rules.buildings)}
    sizes |= {"philippe": faces, "philippe_goods": 4}
    for player in range(rules.players):
        own = dict.fromkeys(OF_A_PLAYER, 1)
        own |= {"stock": 4, "pool": kinds, "paid": kinds, "leaving": kinds, "faces": faces, "fixed": faces}
        own |= {"built": pieces, "tray": pieces, "ground": spaces, "above": spaces, "enclosed": spaces}
        sizes |= {f"{player} {name}": size for name, size in own.items()}
    ends = accumulate(sizes.values(), initial=0)
    return {name: slice(first, last) for name, (first, last) in zip(sizes, pairwise(ends), strict=True)}


def observe(view: State, seat: int) -> list[int]:
    """Return the observation of a seat, from its view."""
    found = [*_observe_common(view, seat)]
    for step in range(len(view.players)):
        found += _observe_player(view.players[(seat + step) % len(view.players)], view.rules)
    return [min(MOST, max(LEAST, number)) for number in found]


def _observe_common(view: State, seat: int) -> Iterator[int]:
    rules, count = view.rules, len(view.players)
    question = find_question(view, seat)
    yield from (view.step, view.round, (view.start - seat) % count, view.moved, view.ending, view.over)
    if question is None:
        yield from (-1, -1, -1)
    else:
        yield QUESTIONS.index(question.kind)
        yield -1 if question.other < 0 else (question.other - seat) % count
        yield question.resource
    yield len(view.xs)
    yield from view.supply
    yield from view.out
    yield from view.dice
    yield from view.dice_out
    yield from (piece.index in view.types for piece in rules.buildings)
    yield from view.philippe or rules.dice.none
    yield from view.philippe_goods or (0, 0, 0, 0)


def _observe_player(player: Player, rules: Ruleset) -> Iterator[int]:
    yield from (int(getattr(player, name)) for name in OF_A_PLAYER)
    yield from player.stock
    yield from player.pool
    yield from player.paid
    yield from (player.leaving.count(kind) for kind in range(len(rules.dice.kinds)))
    yield from player.faces
    yield from player.fixed
    yield from player.built
    yield from player.tray
    yield from _draw_plane(rules, [(placed, placed.ground) for placed in player.pieces])
    yield from _draw_plane(rules, [(placed, placed.mask & ~placed.ground) for placed in player.pieces])
    enclosed = walls.find_enclosed(player, rules)
    grid = rules.grid
    yield from (enclosed >> grid.bit(x, y) & 1 for y in range(grid.height) for x in range(grid.width))


def _draw_plane(rules: Ruleset, placed: Sequence[tuple[Placement, int]]) -> list[int]:
    grid = rules.grid
    plane = [0] * (grid.width * grid.height)
    for placement, spaces in placed:
        for bit in bits(spaces):
            x, y = grid.xy(bit)
            plane[y * grid.width + x] = placement.piece.index + 1
    return plane
