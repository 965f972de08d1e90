"""Small states, exhaustively: of every conceivable action, `act` accepts exactly those that `legal` lists.

The board is 6 by 6, so that every piece in every turn at every space can be tried, with every answer to
every other question besides.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement, product

import pytest

from era.core.catalogue import LANGUAGES
from era.core.errors import IllegalAction
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
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from tests.support.fields import field_names
from tests.support.medieval.helpers import asked, do, faces, game, jump, roll

SMALL = {"board": {"width": 6, "height": 6}}

TOWN = """
    L L . T T .
    . . . . . .
    # # # K K .
    # F F K K .
    # F F # . .
    # # # # . .
    """
MINSTER = """
    L L . Y Y .
    . . . Y Y .
    C C C Y . .
    . . . K K .
    . . . K K .
    """
CROWDED = """
    L L T T # #
    l l t t # #
    # # # # # #
    # F F K K #
    # F F K K #
    # # # # # #
    """


# ---------------------------------------------------------------- the states


def at_layout() -> State:
    state = GAME.start(GAME.check({"players": 2, "box": SMALL}))
    GAME.draw(state, (0,))
    do(state, 0, "place longhouse a1", "place wall-4 a5", "place scorched e5")
    return state


def small(*domains: str) -> State:
    state = game(*domains, box=SMALL)
    for player in state.players:
        player.stock = [1, 3, 3, 0]
    return state


def at_roll() -> State:
    state = jump(small(MINSTER, TOWN), "roll")
    roll(state, "1 peasant.food noble.skull clergy.feather")
    roll(state, "2 peasant.skull burgher.stone noble.sword1")
    return state


def at_second_roll() -> State:
    state = at_roll()
    do(state, 0, "set clergy.feather to clergy.food", "reroll peasant.food")
    roll(state, "1 peasant.food")
    return state


def after_a_set_die() -> State:
    state = at_roll()
    do(state, 0, "set noble.skull to noble.trade")
    return state


def at_feathers() -> State:
    state = small(MINSTER, TOWN)
    faces(state, 0, "peasant.skull noble.trade clergy.feather")
    return jump(state, "feathers")


def at_take() -> State:
    state = small(MINSTER, TOWN)
    faces(state, 0, "2 peasant.either clergy.either")
    return jump(state, "collect")


def struck(skulls: int, *domains: str) -> State:
    state = small(*domains)
    state.players[0].skulls = skulls
    return jump(state, "disasters")


def at_build() -> State:
    state = small(TOWN, MINSTER)
    state.players[0].hammers = 2
    state.supply[state.rules.by_name["farm"].index] = 0
    return jump(state, "build")


def at_demand() -> State:
    state = small(TOWN, MINSTER)
    state.players[0].swords = 3
    return jump(state, "extort")


def at_bribe() -> State:
    state = at_demand()
    do(state, 0, "demand wood")
    return state


def before_a_draw() -> State:
    return jump(small(TOWN, MINSTER), "roll")


def at_the_end() -> State:
    state = small(TOWN, MINSTER)
    state.xs = (0, 1, 2)
    return jump(state, "fairs")


STATES = {
    "layout": at_layout,
    "roll": at_roll,
    "roll, a die set": after_a_set_die,
    "roll, the second": at_second_roll,
    "feathers": at_feathers,
    "take": at_take,
    "brigands": lambda: struck(1, TOWN, MINSTER),
    "scorch": lambda: struck(3, MINSTER, TOWN),
    "scorch, no open place": lambda: struck(3, MINSTER, CROWDED),
    "fire": lambda: struck(4, TOWN, MINSTER),
    "attack": lambda: struck(5, MINSTER, TOWN),
    "build": at_build,
    "demand": at_demand,
    "bribe": at_bribe,
    "chance": before_a_draw,
    "over": at_the_end,
}
each_state = pytest.mark.parametrize("name", STATES)


# ---------------------------------------------------------------- every conceivable action


def conceivable(rules: Ruleset) -> Iterator[Action]:
    spaces = range(-1, rules.grid.bit(rules.grid.width, rules.grid.height) + 1)
    for piece, turn, at in product(range(len(rules.pieces)), range(4), spaces):
        yield Build(piece, turn, at)
        yield Place(piece, turn, at)
    every_face = range(len(rules.dice.faces))
    for number in range(4):
        for dice in combinations_with_replacement(every_face, number):
            yield Reroll(dice)
    yield Reroll((1, 0))
    for one, other in product(every_face, every_face):
        yield SetDie(one, other)
        yield Feather(one, other)
    for face in every_face:
        yield Feather(face, -1)
        yield Chapel(face)
    for first in product(range(-1, 4), repeat=len(rules.dice.either)):
        yield Take(first)
    yield from (Take(()), Take((1,)), Take((0, 0, 0)))
    yield from (Remove(at) for at in spaces)
    for give in range(4):
        yield Lose(give)
        yield Demand(give)
        for take in range(4):
            yield Swap(give, take)
            yield from (Trade(seat, give, take) for seat in range(-1, rules.players))
    yield from (NoRiver(), Ready(), Stop(), Done(), Suffer(), Pay(), Refuse())


def fingerprint(state: State) -> object:
    """All that an action could change."""
    fields = [getattr(state, name) for name in field_names(State) if name not in ("rules", "players")]
    skipped = ("legal", "fits", "enclosed")
    for player in state.players:
        fields += [getattr(player, name) for name in field_names(Player) if name not in skipped]
    return [list(field) if isinstance(field, list) else field for field in fields]


@cache
def known_rules() -> frozenset[str]:
    path = resources.files("era.games.medieval.text") / "rules.en.toml"
    return frozenset(tomllib.loads(path.read_text("utf-8")))


def tried(state: State, seat: int, action: Action) -> IllegalAction | None:
    """Acts; returns the refusal, if it is refused."""
    try:
        GAME.act(state, seat, action)
    except IllegalAction as refusal:
        return refusal
    return None


@each_state
def test_exactly_the_listed_actions_are_accepted(name: str) -> None:
    state = STATES[name]()
    before = fingerprint(state)
    said: set[tuple[str, str]] = set()
    for seat in range(len(state.players)):
        listed = set(GAME.legal(state, seat))
        assert len(listed) == len(GAME.legal(state, seat)), "an action is listed twice"
        accepted = set()
        for action in conceivable(state.rules):
            refusal = tried(GAME.copy(state) if action in listed else state, seat, action)
            if refusal is None:
                accepted.add(action)
                continue
            assert refusal.nearest is None or GAME.read(state, seat, refusal.nearest) in listed
            if (refusal.rule, refusal.key) not in said:
                said.add((refusal.rule, refusal.key))
                assert fingerprint(state) == before, f"refusing {action} changed the state"
                check_words(refusal)
        assert accepted == listed
    assert fingerprint(state) == before


def check_words(refusal: IllegalAction) -> None:
    """A rule that exists, and a sentence in every language."""
    assert refusal.rule in known_rules()
    sentences = {refusal.say(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(len(sentence) > 20 and "{" not in sentence for sentence in sentences)


def test_the_states_ask_what_they_say() -> None:
    for name, make in STATES.items():
        question = asked(make())
        if name not in ("chance", "over"):
            assert question.split()[0] == name.split(",")[0]
        else:
            assert not question


# ---------------------------------------------------------------- an independent opinion on places


def drawn(text: str) -> set[tuple[int, int]]:
    """The spaces of a drawing that are taken."""
    rows = [line.replace(" ", "") for line in text.strip().splitlines()]
    return {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "."}


def turned(spaces: set[tuple[int, int]]) -> set[tuple[int, int]]:
    bottom = max(y for _, y in spaces)
    return {(bottom - y, x) for x, y in spaces}


def footprints(rows: list[str]) -> list[set[tuple[int, int]]]:
    """The four turns of a footprint, each different one once."""
    spaces = {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"}
    found: list[set[tuple[int, int]]] = []
    for _ in range(4):
        if spaces not in found:
            found.append(spaces)
        spaces = turned(spaces)
    return found


def test_places_to_build_are_those_one_finds_by_trying() -> None:
    state = at_build()
    player, rules = state.players[0], state.rules
    taken = drawn(TOWN)
    expected: set[tuple[str, frozenset[tuple[int, int]]]] = set()
    shapes = {name: building.footprint for name, building in rules.components.buildings.items()}
    shapes |= {f"wall-{length}": ["#" * int(length)] for length in rules.components.walls.count}
    for piece in rules.pieces:
        payable = all(have >= cost for have, cost in zip(player.stock, piece.cost, strict=True))
        if piece.name not in shapes or not payable or not state.supply[piece.index]:
            continue
        for shape in footprints(shapes[piece.name]):
            for left, top in product(range(6), range(6)):
                spaces = {(x + left, y + top) for x, y in shape}
                if all(x < 6 and y < 6 for x, y in spaces) and not spaces & taken:
                    expected.add((piece.name, frozenset(spaces)))
    found = set()
    for action in GAME.legal(state, 0):
        if isinstance(action, Build):
            piece = rules.pieces[action.piece]
            placement = piece.shapes[piece.turns[action.turn]].at(action.at, rules.grid)
            spaces = {(x, y) for x, y in product(range(6), range(6)) if placement.mask >> rules.grid.bit(x, y) & 1}
            found.add((piece.name, frozenset(spaces)))
    assert found == expected
    assert len(found) > 30
