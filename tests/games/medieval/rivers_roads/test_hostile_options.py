"""Options from a hostile record: a DataError at worst, and what is accepted can be played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from era.core.errors import DataError
from era.core.rng import QuickSource
from era.games.medieval.box.box import open_shipped
from era.games.medieval.box.scenario import load_shipped_scenarios
from era.games.medieval.game import GAME

STEPS = 150
EXAMPLES = 250


def survives(options: Any) -> bool:
    """Checks, starts and plays a while. False if the options were refused, in a sentence."""
    try:
        checked = GAME.check(options)
    except DataError as error:
        refusal = str(error)
        assert 0 < len(refusal) < 3000
        return False
    state = GAME.start(checked)
    rng = random.Random(1)
    for _ in range(STEPS):
        if (chance := GAME.chance(state)) is not None:
            GAME.draw(state, QuickSource(rng).draw(chance))
            continue
        turn = GAME.turn(state)
        if turn.over:
            break
        legal = GAME.legal(state, turn.seats[0])
        assert legal.size, "somebody is asked and can do nothing"
        action = legal.nth(rng.randrange(legal.size))
        assert GAME.read(state, turn.seats[0], GAME.write(state, turn.seats[0], action)) == action
        GAME.act(state, turn.seats[0], action)
    assert GAME.show(GAME.view(state, None)).over == GAME.turn(state).over
    assert all(number >= 0 for number in state.supply)
    return True


# ---------------------------------------------------------------- nonsense

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
WORDS = st.sampled_from(
    ["players", "scenario", "custom", "box", "buildings", "dice", "disasters", "skulls", "setup", "solitaire", "board",
     "tracks", "walls", "roads", "areas", "river", "bridge", "gate", "start", "pieces", "draw", "count", "of", "cost",
     "keep", "longhouse", "farm", "wharf", "footprint", "faces", "name", "source", "width", "height", "x", "wood"]
)  # fmt: skip
ANYTHING = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=5),
    max_leaves=20,
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "players": SCALARS | st.integers(-1, 6),
        "scenario": SCALARS | st.sampled_from([*load_shipped_scenarios(), "custom"]),
        "x_change": SCALARS,
        "peaceful": SCALARS,
        "custom": ANYTHING,
        "box": ANYTHING,
        "components": SCALARS,
        "other": SCALARS,
    },
)


@settings(max_examples=EXAMPLES)
@given(OPTIONS)
def test_nonsense_is_refused(options: dict[str, Any]) -> None:
    survives(options)


# ---------------------------------------------------------------- nearly right


def leaves(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in nested data."""
    found = [path] if path else []
    if isinstance(node, dict):
        for key, inner in node.items():
            found += leaves(inner, (*path, key))
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            found += leaves(inner, (*path, place))
    return found


def with_value(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy: Any = list(node) if isinstance(node, list) else dict(node)
    copy[path[0]] = with_value(node[path[0]], path[1:], value)
    return copy


BOX: dict[str, Any] = {**open_shipped()[0].values, **open_shipped()[1].values}
BOX["buildings"] = {**open_shipped()[0].values["buildings"], **open_shipped()[1].values["buildings"]}
BOX["areas"] = {**open_shipped()[0].values["areas"], **open_shipped()[1].values["areas"]}
SCENARIO: dict[str, Any] = {
    "buildings": ["keep", "longhouse", "townhouse", "church", "farm", "wharf", "quarry"],
    "draw": [{"count": 2, "of": ["market", "cathedral", "trade-fair"]}],
    "pieces": ["walls", "roads", "bridges", "gates"],
    "river": "choice",
    "disasters": {"3": ["treachery", "flood"]},
    "start": {"scorched": [3, 2, 1, 0], "flooded": [3, 2, 1, 0], "pieces": {"chapel": 1}, "keep": True},
    "end": "xs-or-room",
    "extort": True,
    "players": [1, 2, 3, 4],
}
ODD = st.sampled_from(
    [-1, 0, 1, 2, 5, 20, 99, 10**6, 10**30, True, None, 1.5, "", "keep", "gate", "noble", "#", "##", "~", "x" * 500,
     [], {}, ["##", "##"], ["#" * 30], ["#"] * 30, ["~#"], ["#.#"], ["keep"] * 9, [0, 0, 0, 0], {"wood": 1},
     {"keep": 9}, {"keep": -1}, {"wall-4": 3}, {"river": 1}, {"none": 1}, {"4": 1}, {"40": 1}, {"0": 5}, {"noble": 50},
     "each", "none", "fire", ["fire"] * 3]
)  # fmt: skip


def test_the_patterns_are_right() -> None:
    for players in (1, 2, 3, 4):
        assert survives({"players": players, "scenario": "custom", "custom": SCENARIO, "box": BOX})


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(leaves(BOX)), ODD, st.integers(1, 4), st.sampled_from(["base", "big", "randomized"]))
def test_a_box_with_an_odd_value(path: tuple[Any, ...], value: Any, players: int, scenario: str) -> None:
    survives({"players": players, "scenario": scenario, "box": with_value(BOX, path, value)})


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(leaves(SCENARIO)), ODD, st.integers(1, 4), st.booleans())
def test_a_scenario_with_an_odd_value(path: tuple[Any, ...], value: Any, players: int, peaceful: bool) -> None:
    options = {"players": players, "scenario": "custom", "custom": with_value(SCENARIO, path, value)}
    survives({**options, "peaceful": peaceful})


# ---------------------------------------------------------------- one by one


def box(**tables: Any) -> dict[str, Any]:
    return {"players": 2, "scenario": "big", "box": tables}


def keep(**changes: Any) -> dict[str, Any]:
    return {"keep": {**BOX["buildings"]["keep"], **changes}}


REFUSED = {
    "a huge board": box(board={"width": 10**9, "height": 10**9}),
    "no board": box(board={"width": 0, "height": 0}),
    "a board of text": box(board="large"),
    "disasters of text": box(disasters="many"),
    "skulls in a list": box(skulls=[1, 2]),
    "a piece wider than the board": box(board={"width": 5, "height": 5}),
    "a keep that does not fit in the middle": box(buildings=keep(footprint=["#" * 9])),
    "a keep of water": box(buildings=keep(footprint=["##", "~#"])),
    "a building without end": box(buildings=keep(footprint=["#" * 10**6])),
    "no faces": box(dice={"noble": {"count": 8, "faces": []}}),
    "negative dice": box(dice={"noble": {**BOX["dice"]["noble"], "count": -1}}),
    "negative walls": box(walls={"count": {"4": -3}}),
    "walls of no length": box(walls={"count": {"0": 3}}),
    "no walls to start with": box(walls={"count": {"2": 3}}),
    "fewer walls than are handed out": box(walls={"count": {"4": 5}}),
    "a gate on dry land": box(gate={"footprint": ["#"]}),
    "a bridge without river": box(bridge={"footprint": ["###"]}),
    "an area of water": box(areas={"flooded": {"count": 27, "footprint": ["~~"]}}),
    "another area": box(areas={"burnt": {"count": 27, "footprint": ["##"]}}),
    "too few areas": box(areas={"flooded": {"count": 3, "footprint": ["##"]}}),
    "unknown start pieces": box(setup={"pieces": {"palace": 1}}),
    "a river to start with": box(setup={"pieces": {"river": 1}}),
    "more than the track holds": box(setup={"stock": {"wood": 99}}),
    "no X's": box(setup={"xs": []}),
    "too many X's": box(setup={"xs": [50, 50, 50]}),
    "philippe with unknown dice": box(solitaire={"philippe": {"jester": 1}}),
    "no round alone": box(solitaire={"rounds": 0}),
    "a thousand kinds of dice": box(dice={f"d{n}": BOX["dice"]["noble"] for n in range(1000)}),
    "no building": {"scenario": "custom", "custom": {"buildings": [], "start": {"keep": False}}},
    "a thousand lots": {"scenario": "custom", "custom": {**SCENARIO, "draw": [SCENARIO["draw"][0]] * 1000}},
    "numbers for names": {"scenario": "custom", "custom": {"buildings": [1, 2, 3]}},
    "a device": {"scenario": "/dev/zero.toml"},
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_must_be_refused(name: str) -> None:
    assert not survives(REFUSED[name])


@pytest.mark.parametrize(
    "options",
    [
        box(board={"width": 20, "height": 20}),
        box(board={"width": 6, "height": 6}, areas={"flooded": {"count": 27, "footprint": ["#"]}}),
        box(dice={"noble": {**BOX["dice"]["noble"], "count": 0}}),
        box(dice={kind: {**die, "count": 2} for kind, die in BOX["dice"].items()}),
        box(skulls={"1": ["fire"], "2": ["fire", "fire"]}),
        box(disasters={"brigands": {"effect": "attack"}}),
    ],
)
def test_what_is_odd_but_can_be_played(options: dict[str, Any]) -> None:
    assert survives(options)


def test_a_game_in_which_nobody_has_a_die_left_ends() -> None:
    """Fire at each skull: sooner or later nobody rolls any more, and nothing would ever happen again."""
    loser = {"count": 18, "faces": [{"name": "skull", "skulls": 1}, {"name": "doom", "skulls": 1}]}
    options = {
        "players": 2,
        "scenario": "custom",
        "custom": {"buildings": ["keep", "longhouse", "farm", "church"]},
        "box": {"dice": dict.fromkeys(("peasant", "noble"), loser), "skulls": {str(n): ["fire"] for n in range(1, 6)}},
    }
    state = GAME.start(GAME.check(options))
    rng = random.Random(3)
    for _ in range(2000):
        if (chance := GAME.chance(state)) is not None:
            GAME.draw(state, QuickSource(rng).draw(chance))
        elif GAME.turn(state).over:
            break
        else:
            seat = GAME.turn(state).seats[0]
            GAME.act(state, seat, GAME.legal(state, seat).nth(0))
    assert GAME.turn(state).over
    assert len(GAME.result(state).scores) == 2
