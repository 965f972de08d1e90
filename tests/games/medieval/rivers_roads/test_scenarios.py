"""The scenarios (SCN-1 to SCN-4, SCN-6, SCN-7), the Big Game's end (END-3), solitaire with the expansion (SOL-7)."""

import random
import tempfile
from pathlib import Path

import pytest

from era.core.errors import DataError
from era.core.rng import QuickSource
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.medieval.drawing import table
from tests.support.medieval.helpers import asked, can, do, jump, out, refused, set_supply, supply
from tests.support.medieval.positions import domain, several, two
from tests.support.rulecheck import rule

ALWAYS = "keep longhouse townhouse church farm"
TYPES = {
    "base": "lumber-mill hospital monastery market guildhall university cathedral",
    "roads": "lumber-mill market guildhall cathedral joinery quarry armory trade-fair",
    "river": "hospital monastery guildhall university chapel wharf armory trade-fair",
    "rivers-roads": "lumber-mill hospital university cathedral chapel wharf quarry armory",
    "big": "lumber-mill hospital monastery market guildhall university cathedral "
    "chapel wharf joinery quarry armory trade-fair",
}
IN_PLAY = {
    "base": "",
    "roads": "road-2 gate",
    "river": "gate",
    "rivers-roads": "road-2 bridge gate",
    "randomized": "road-2 bridge gate",
    "big": "road-2 bridge gate",
}
AREAS = {
    "base": ("scorched",),
    "roads": ("scorched",),
    "river": ("flooded",),
    "rivers-roads": ("scorched", "flooded"),
    "randomized": ("scorched", "flooded"),
    "big": ("flooded",),
}


def types(state: State) -> set[str]:
    return {state.rules.pieces[index].name for index in state.types}


@rule("SCN-1")
def test_the_types_of_each_scenario() -> None:
    for scenario, names in TYPES.items():
        for players in (2, 3, 4):
            state = table(scenario, players)
            assert types(state) == {*ALWAYS.split(), *names.split()}, scenario
            assert all(state.supply[index] > 0 for index in state.types)
    assert [len(types(table(scenario, 2))) for scenario in ("roads", "river", "rivers-roads", "big")] == [
        13,
        13,
        13,
        18,
    ]


@rule("SCN-1")
def test_what_else_is_in_play() -> None:
    for scenario, names in IN_PLAY.items():
        state = table(scenario, 2)
        in_play = {name for name in ("road-2", "bridge", "gate") if supply(state, name)}
        assert in_play == set(names.split()), scenario
        areas = {name for name in ("scorched", "flooded") if supply(state, name)}
        assert areas == set(AREAS[scenario]), scenario


@rule("SCN-1")
def test_the_start_pieces_by_number_of_players() -> None:
    for scenario, kinds in AREAS.items():
        for players, number in ((2, 2), (3, 1), (4, 0)):
            rules = table(scenario, players).rules
            tray = {name: rules.tray[rules.by_name[name].index] for name in ("scorched", "flooded", "river")}
            river = 1 if scenario not in ("base", "roads") else 0
            assert tray == {kind: number if kind in kinds else 0 for kind in ("scorched", "flooded")} | {"river": river}
            assert rules.tray[rules.by_name["longhouse"].index] == 3


@rule("SCN-1")
def test_what_three_skulls_bring() -> None:
    expected = {
        "base": ["scorch"],
        "roads": ["scorch"],
        "river": ["flood"],
        "rivers-roads": ["scorch", "flood"],
        "randomized": ["scorch", "flood"],
        "big": ["flood"],
    }
    for scenario, kinds in expected.items():
        state = two(scenario)
        domain(state, 0, "L L")
        domain(state, 1, river="e" if "river" in scenario or scenario in ("randomized", "big") else "")
        state.players[0].skulls = 3
        jump(state, "disasters")
        seen = []
        while asked(state) in ("scorch 1", "flood 1"):
            seen.append(asked(state).split()[0])
            GAME.act(state, 1, GAME.legal(state, 1).nth(0))
        assert seen == kinds, scenario


@rule("SCN-2")
def test_scenario_three_hands_out_a_joinery_each_and_no_more() -> None:
    for players in (2, 3, 4):
        state = table("rivers-roads", players)
        joinery = state.rules.by_name["joinery"].index
        assert [player.tray[joinery] for player in state.players] == [1] * players
        assert (supply(state, "joinery"), out(state, "joinery")) == (0, 4 - players)
    state = two()
    state.players[0].hammers = 1
    domain(state, 0, "L L", stock="wood 8 stone 7").hammers = 1
    jump(state, "build")
    assert refused(state, 0, "build joinery d1 r0") == "BUI-2 none-left"


@rule("SCN-2")
def test_the_joinery_of_the_start_works_and_shows_no_x() -> None:
    state = two()
    domain(state, 0, "J .\nJ J", stock="wood 1")
    domain(state, 1, "L L")
    jump(state, "build")
    assert state.players[0].hammers == 1
    assert can(state, 0, "build farm g1")
    assert state.xs == ()


# ---------------------------------------------------------------- randomized


def randomized(*draws: str, players: int = 2) -> State:
    """Draws the types and the start player."""
    state = GAME.start(GAME.check({"scenario": "randomized", "players": players}))
    for text in (*draws, "start player 1"):
        GAME.draw(state, GAME.read_draw(state, text))
    return state


FIRST = "types 1 market hospital university cathedral"


def lay_out(state: State, seat: int, *texts: str) -> None:
    """Plays these first, then whatever is legal, until the layout is done."""
    do(state, seat, *texts)
    while state.questions and any(question.seat == seat and question.kind == "layout" for question in state.questions):
        GAME.act(state, seat, GAME.legal(state, seat).nth(0))


@rule("SCN-1", "SCN-3")
def test_randomized_draws_four_and_four() -> None:
    state = randomized(FIRST, "types 2 wharf joinery quarry armory")
    assert types(state) == {
        *ALWAYS.split(), "market", "hospital", "university", "cathedral", "wharf", "joinery", "quarry", "armory",
    }  # fmt: skip
    assert (supply(state, "chapel"), out(state, "chapel")) == (0, 4)
    assert (supply(state, "guildhall"), out(state, "guildhall")) == (0, 3)


@rule("SCN-1")
def test_every_draw_of_randomized_has_thirteen_types() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(60):
        state = GAME.start(GAME.check({"scenario": "randomized", "players": 4}))
        while (chance := GAME.chance(state)) is not None:
            GAME.draw(state, QuickSource(rng).draw(chance))
        assert len(types(state)) == 13
        assert {*ALWAYS.split()} <= types(state)
        seen |= types(state)
    assert len(seen) == 18


# ---------------------------------------------------------------- types by lot

SEVEN = {"lumber-mill", "hospital", "monastery", "market", "guildhall", "university", "cathedral"}
SIX = {"chapel", "wharf", "joinery", "quarry", "armory", "trade-fair"}


@rule("SCN-7")
def test_scenarios_one_to_three_draw_their_eight_further_types() -> None:
    rng = random.Random(7)
    for scenario in ("roads", "river", "rivers-roads"):
        printed = set(types(table(scenario, 3)))
        seen: set[str] = set()
        for _ in range(60):
            state = GAME.start(GAME.check({"scenario": scenario, "players": 3, "types": "lot"}))
            while (chance := GAME.chance(state)) is not None:
                GAME.draw(state, QuickSource(rng).draw(chance))
            found = types(state)
            assert {*ALWAYS.split()} <= found
            assert (len(found & SEVEN), len(found & SIX), len(found)) == (4, 4, 13)
            seen |= found
        assert seen - {*ALWAYS.split()} == SEVEN | (SIX - {"wharf"} if scenario == "roads" else SIX), scenario
        assert printed == set(types(table(scenario, 3))), "without the option it is as printed"


@rule("SCN-7")
def test_types_by_lot_leave_the_rest_of_the_scenario_alone() -> None:
    for scenario in ("roads", "river", "rivers-roads"):
        printed, drawn = (
            GAME.start(GAME.check({"scenario": scenario, "players": 4, "types": how})).rules.scenario
            for how in ("printed", "lot")
        )
        assert drawn.start == printed.start
        assert (drawn.pieces, drawn.river, drawn.disasters) == (printed.pieces, printed.river, printed.disasters)


def test_joineries_that_are_left_stay_if_scenario_three_draws_them() -> None:
    for players, left in ((2, 1), (3, 1), (4, 0)):
        state = GAME.start(GAME.check({"scenario": "rivers-roads", "players": players, "types": "lot"}))
        for text in (FIRST, "types 2 wharf joinery quarry armory", "start player 1"):
            GAME.draw(state, GAME.read_draw(state, text))
        assert "joinery" in types(state)
        assert supply(state, "joinery") == left


def test_only_scenarios_one_to_three_have_types_by_lot() -> None:
    for scenario in ("base", "randomized", "big"):
        with pytest.raises(DataError, match="types by lot"):
            GAME.check({"scenario": scenario, "types": "lot"})
    assert GAME.check({"scenario": "roads"})["types"] == "printed"


@rule("SCN-7")
def test_any_set_of_types_can_be_played_with_lots_and_pieces_of_its_own() -> None:
    custom = {
        "buildings": ["keep", "longhouse", "farm", "townhouse"],
        "draw": [{"count": 2, "of": ["market", "church", "wharf"]}, {"count": 1, "of": ["chapel", "quarry"]}],
        "pieces": ["walls", "roads"],
        "river": "each",
        "disasters": {"3": ["flood"]},
        "start": {"scorched": [0, 1, 0, 0], "flooded": [1, 1, 1, 1], "pieces": {"farm": 1}},
    }
    state = GAME.start(GAME.check({"scenario": "custom", "custom": custom, "players": 2}))
    for text in ("types 1 wharf market", "types 2 chapel", "start player 2"):
        GAME.draw(state, GAME.read_draw(state, text))
    assert types(state) == {"keep", "longhouse", "farm", "townhouse", "wharf", "market", "chapel"}
    tray = state.players[0].tray
    held = {piece.name: tray[piece.index] for piece in state.rules.pieces if tray[piece.index]}
    assert (held["farm"], held["scorched"], held["flooded"], held["river"]) == (2, 1, 1, 1)


def test_alone_there_are_no_x_to_change() -> None:
    assert GAME.check({"players": 2, "x_change": 1})["x_change"] == 1
    with pytest.raises(DataError, match="eight rounds"):
        GAME.check({"players": 1, "x_change": 1})
    old = {**GAME.check({"players": 1}), "x_change": -1}
    assert GAME.check_stored(old)["x_change"] == 0, "what once could be chosen still opens"


@rule("SCN-3")
def test_the_river_is_a_secret_choice() -> None:
    state = randomized(FIRST, "types 2 wharf joinery quarry armory")
    assert can(state, 0, "no river")
    do(state, 0, "no river")
    assert refused(state, 0, "no river") == "SCN-3 river-decided"
    assert GAME.view(state, 1).players[0].tray == tuple(state.rules.tray)
    do(state, 1, "place river e1 r1")
    assert GAME.view(state, 0).players[1].river == 0
    assert GAME.view(state, None).players[1].river == 0
    assert refused(state, 1, "no river") == "SCN-3 river-decided"


@rule("SCN-3")
def test_what_is_not_placed_leaves_the_game() -> None:
    state = randomized(FIRST, "types 2 wharf joinery quarry armory")
    lay_out(state, 0, "no river")
    lay_out(state, 1, "place river e1 r1")
    assert (out(state, "river"), out(state, "flooded")) == (1, 2)
    assert supply(state, "flooded") == 27 - 4
    assert "wharf" in types(state), "somebody has a river"
    assert supply(state, "wharf") == 2


@rule("SCN-3")
def test_without_any_river_the_wharf_and_the_flooded_areas_leave_the_game() -> None:
    state = randomized(FIRST, "types 2 wharf joinery quarry armory")
    for seat in (0, 1):
        lay_out(state, seat, "no river")
    assert len(types(state)) == 12
    assert "wharf" not in types(state)
    assert (supply(state, "wharf"), out(state, "wharf")) == (0, 3)
    assert (supply(state, "flooded"), out(state, "flooded")) == (0, 27)
    assert state.xs == ()


@rule("SCN-3")
def test_without_the_wharf_in_play_all_thirteen_types_stay() -> None:
    state = randomized(FIRST, "types 2 chapel joinery quarry armory")
    for seat in (0, 1):
        lay_out(state, seat, "no river")
    assert len(types(state)) == 13


# ---------------------------------------------------------------- the Big Game's end

SMALL = {"board": {"width": 6, "height": 6}}
FULL = """
    S S s s S S
    S S s s S S
    s s S S s s
    s s S S s s
    S S s s . .
    S S s s L L
    """


def full(scenario: str, text: str = FULL) -> State:
    state = two(scenario, box=SMALL)
    domain(state, 0, text)
    domain(state, 1, "L L")
    return state


@rule("END-3")
def test_no_room_for_any_building_ends_the_game_with_the_round() -> None:
    state = full("big")
    for name in ("longhouse", "townhouse", "chapel", "armory"):
        set_supply(state, name, 0)
    jump(state, "build")
    assert state.ending
    assert state.over
    assert state.round == 1


@rule("END-3")
def test_it_is_looked_at_when_the_build_step_begins() -> None:
    state = full("big")
    for name in ("longhouse", "townhouse", "chapel"):
        set_supply(state, name, 0)
    state.players[0].stock = [0, 2, 2, 0]
    state.players[0].hammers = 1
    jump(state, "build")
    assert not state.ending, "an armory still fits"
    do(state, 0, "build armory e5 r0")
    assert not state.ending
    assert not state.over


@rule("END-3")
def test_a_building_that_has_room_but_cannot_be_paid_counts() -> None:
    state = full("big")
    jump(state, "build")
    assert not state.ending
    assert state.round == 2


@rule("END-3")
def test_only_the_big_game_ends_so() -> None:
    state = full("rivers-roads")
    for name in ("longhouse", "townhouse", "chapel", "armory"):
        set_supply(state, name, 0)
    jump(state, "build")
    assert not state.ending
    assert state.round == 2


# ---------------------------------------------------------------- alone


@rule("SOL-7")
def test_alone_with_and_without_the_river() -> None:
    for scenario, river, flooded in (("solitaire", 1, 3), ("solitaire-roads", 0, 0)):
        state = table(scenario, 1)
        tray = {
            name: state.players[0].tray[state.rules.by_name[name].index] for name in ("river", "flooded", "scorched")
        }
        assert tray == {"river": river, "flooded": flooded, "scorched": 3}
        assert len(types(state)) == 18
        assert supply(state, "road-2") == 4
        assert supply(state, "gate") == 8
        assert supply(state, "bridge") == (4 if river else 0)


@rule("SOL-7")
def test_alone_with_the_river_flood_strikes_besides_treachery() -> None:
    state = several(1, "solitaire")
    domain(state, 0, "L L", river="e")
    state.players[0].skulls = 3
    jump(state, "disasters")
    assert asked(state) == "scorch 0"
    do(state, 0, "place scorched j1")
    assert asked(state) == "flood 0"
    state = several(1, "solitaire-roads")
    domain(state, 0, "L L")
    state.players[0].skulls = 3
    jump(state, "disasters")
    do(state, 0, "place scorched j1")
    assert asked(state) != "flood 0"


# ---------------------------------------------------------------- custom


@rule("SCN-1")
def test_a_peaceful_game_has_no_sword_in_it() -> None:
    for scenario in ("base", "roads", "randomized", "big"):
        state = table(scenario, 3, peaceful=True)
        assert not {"keep", "armory"} & types(state)
        assert all(not player.pieces for player in state.players), "no keep in the middle"
        noble = state.rules.dice.kinds.index("noble")
        assert (state.dice[noble], state.dice_out[noble]) == (0, 8)
    state = several(3, "base", peaceful=True)
    for seat in range(3):
        domain(state, seat, "L L", stock="wood 1")
    state.players[0].swords = 9
    jump(state, "extort")
    assert "demand" not in asked(state)


@rule("SCN-6")
def test_a_scenario_file_adds_buildings_dice_and_disasters() -> None:
    text = """
        [scenario]
        buildings = ["keep", "longhouse", "farm", "church", "townhouse", "inn"]
        disasters = { 1 = ["mice"] }
        start.pieces = { inn = 1 }

        [buildings.inn]
        count = 9
        points = 2
        cost = { wood = 1 }
        footprint = ["###"]
        die = "guest"

        [dice.guest]
        count = 9
        faces = [{ name = "coins", trade = 1 }, { name = "mouse", skulls = 1 }]

        [disasters.mice]
        effect = "lose-all"
        resource = "food"
        """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "inns.toml"
        path.write_text("\n".join(line.strip() for line in text.splitlines()))
        options = GAME.check({"scenario": path, "players": 3})
    state = GAME.start(options)
    assert options["scenario"] == "custom"
    assert supply(state, "inn") == 6
    GAME.draw(state, GAME.read_draw(state, "start player 1"))
    for seat in range(3):
        lay_out(state, seat)
    guest = state.rules.dice.kinds.index("guest")
    assert [player.pool[guest] for player in state.players] == [1, 1, 1]
    state.players[0].skulls = 1
    state.players[0].stock = [0, 0, 0, 5]
    jump(state, "disasters")
    assert state.players[0].stock == [0, 0, 0, 0]
