"""Extort (EXT-1 to EXT-3)."""

from era.games.medieval.game import GAME
from era.games.medieval.rules import domain
from era.games.medieval.state import State
from tests.support.medieval.helpers import MIDDLE, asked, can, choices, do, faces, game, jump, refused
from tests.support.rulecheck import rule

POOR = [0, 0, 0, 0]


def armed(*dice: str, stock: list[int] | None = None, start: int = 0) -> State:
    """Every player has these noble dice and this stock; swords are counted in Collect."""
    state = game(*[MIDDLE] * len(dice))
    for seat, text in enumerate(dice):
        faces(state, seat, " ".join(f"noble.{face}" for face in text.split()))
        state.players[seat].stock = list(stock or [1, 1, 1, 9])
        state.players[seat].pool = (0, 0, 0, 0)
    return jump(state, "collect", start)


def demands(state: State) -> list[tuple[int, int]]:
    """Who demands from whom, if every victim pays."""
    found = []
    while asked(state):
        question = state.questions[0]
        found.append((question.seat, question.other))
        do(state, question.seat, "demand food")
        do(state, question.other, "pay")
    return found


@rule("EXT-1")
def test_swords_on_the_dice_make_strength() -> None:
    state = armed("sword1 sword2", "sword3", "sword2 sword2 sword1")
    assert [player.swords for player in GAME.show(state).players] == [3, 3, 5]
    assert demands(state) == [(2, 0), (2, 1)]


@rule("EXT-1")
def test_shields_on_the_dice_make_defence() -> None:
    state = armed("shields", "shields shields sword1")
    assert [player.shields for player in state.players] == [4, 8]
    assert [domain.strength(state, player) for player in state.players] == [0, 1]
    assert demands(armed("sword1", "shields")) == [], "shields only defend"


@rule("EXT-2")
def test_the_worked_example() -> None:
    state = armed("sword3", "sword2", "sword2 shields", "sword2 sword3")
    assert demands(state) == [(0, 1), (3, 0), (3, 1), (3, 2)]


@rule("EXT-2")
def test_in_player_order_and_clockwise_from_the_left() -> None:
    state = armed("sword1", "sword3", "trade", "sword2", start=2)
    assert demands(state) == [(3, 0), (3, 2), (0, 2), (1, 2), (1, 3), (1, 0)]


@rule("EXT-2")
def test_equal_swords_demand_nothing() -> None:
    assert demands(armed("sword2", "sword2")) == []
    assert demands(armed("sword1 sword1", "sword2")) == []


@rule("EXT-2")
def test_shields_that_match_or_exceed_the_swords_protect() -> None:
    assert demands(armed("sword2 sword2", "shields")) == []
    assert demands(armed("sword3", "shields")) == []
    assert demands(armed("sword2 sword3", "shields")) == [(0, 1)]


@rule("EXT-2")
def test_a_demand_is_not_optional() -> None:
    state = armed("sword3", "trade")
    assert asked(state) == "demand 0"
    assert choices(state, 0) == {"demand trade", "demand stone", "demand wood", "demand food"}
    assert refused(state, 0, "done") == "EXT-3 asked-demand"


@rule("EXT-3")
def test_the_demander_names_a_resource_that_the_victim_has_and_the_victim_pays() -> None:
    state = armed("sword3", "sword1", stock=[0, 2, 0, 3])
    assert choices(state, 0) == {"demand stone", "demand food"}
    assert refused(state, 0, "demand wood") == "EXT-3 victim-has-none"
    do(state, 0, "demand stone")
    assert asked(state) == "bribe 1"
    assert choices(state, 1) == {"pay", "refuse"}
    do(state, 1, "pay")
    assert [player.stock for player in state.players] == [[0, 3, 0, 3], [0, 1, 0, 3]]
    assert [player.disaster for player in state.players] == [0, 0]


@rule("EXT-3")
def test_refusing_costs_two_disaster_points_and_nothing_else() -> None:
    state = armed("sword3", "sword1", stock=[0, 2, 0, 3])
    do(state, 0, "demand stone")
    do(state, 1, "refuse")
    assert [player.stock for player in state.players] == [[0, 2, 0, 3], [0, 2, 0, 3]]
    assert [player.disaster for player in state.players] == [0, 2]


@rule("EXT-3")
def test_who_has_nothing_takes_two_disaster_points() -> None:
    state = armed("sword3", "sword1", "sword1", stock=POOR)
    assert asked(state) == ""
    assert [player.disaster for player in state.players] == [0, 2, 2]
    assert [player.stock for player in state.players] == [POOR] * 3


@rule("EXT-3")
def test_what_the_demanders_track_cannot_hold_is_lost() -> None:
    state = armed("sword3", "sword1", stock=[6, 7, 8, 10])
    do(state, 0, "demand wood")
    do(state, 1, "pay")
    assert [player.stock for player in state.players] == [[6, 7, 8, 10], [6, 7, 7, 10]]


@rule("EXT-3")
def test_every_victim_answers_before_the_next_demand() -> None:
    state = armed("sword3", "sword1", "sword2", stock=[0, 1, 0, 0])
    do(state, 0, "demand stone")
    assert not can(state, 0, "demand stone")
    do(state, 1, "pay")
    assert asked(state) == "demand 0"
    do(state, 0, "demand stone")
    assert asked(state) == "bribe 2"
    do(state, 2, "refuse")
    # The third player has more swords than the second, who has nothing left.
    assert asked(state) == ""
    assert [player.disaster for player in state.players] == [0, 2, 2]
    assert [player.stock[1] for player in state.players] == [2, 0, 1]
