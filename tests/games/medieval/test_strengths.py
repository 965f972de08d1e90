"""Swords, shields and skulls as they are shown: those of the dice that lie there, and who threatens whom with them."""

import random

import pytest

from era.core.rng import QuickSource
from era.core.runner import run
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.games.medieval.view import MedievalView
from tests.games.medieval.test_extort import armed, demands
from tests.support.medieval.helpers import MIDDLE, asked, do, faces, game, jump, roll

TOWN = """
    L L . K K
    . . . K K
    """
"""A longhouse and the keep: a peasant and a noble die."""


def test_a_new_roll_shows_nothing_of_the_last_round() -> None:
    state = game(TOWN, players=1)
    player = faces(state, 0, "peasant.skull")
    player.swords, player.shields, player.skulls = 3, 4, 1
    jump(state, "roll")
    roll(state, "1 peasant.food noble.sword1")
    shown = GAME.show(state).players[0]
    assert (shown.swords, shown.shields, shown.skulls) == (1, 0, 0)


def test_others_swords_stay_behind_the_screen() -> None:
    state = jump(game(MIDDLE, MIDDLE), "roll")
    for seat in (0, 1):
        roll(state, f"{seat + 1} noble.sword3")
    assert [player.swords for player in GAME.show(GAME.view(state, 0)).players] == [3, 0]


def test_threats_are_those_that_demand() -> None:
    """EXT-2's worked example, before anybody is asked and at every question."""
    dice = ("sword3", "sword2", "sword2 shields", "sword2 sword3")
    assert GAME.show(armed(*dice)).threats == sorted(demands(armed(*dice)))


def test_nobody_threatens_before_the_dice_are_read() -> None:
    state = armed("sword3", "trade")
    assert GAME.show(state).threats == [(0, 1)]
    assert GAME.show(jump(state, "roll")).threats == []


@pytest.mark.parametrize(
    ("mine", "his", "threats"),
    [
        ("noble.sword3", "peasant.food noble.sword1 noble.trade", [(0, -1)]),
        ("noble.sword1", "peasant.food noble.sword3 noble.trade", [(-1, 0)]),
        ("noble.shields", "peasant.food noble.sword3 noble.trade", []),
    ],
)
def test_sir_philippe_threatens_and_is_threatened(mine: str, his: str, threats: list[tuple[int, int]]) -> None:
    state = jump(game(TOWN, players=1), "roll")
    state.players[0].stock = [1, 1, 1, 9]
    roll(state, f"1 peasant.hammers {mine}")
    do(state, 0, "stop")
    roll(state, f"philippe {his}")
    assert asked(state) == "build 0"
    assert GAME.show(state).threats == threats


@pytest.mark.parametrize("players", [1, 4])
def test_what_is_shown_is_what_lies_there(players: int) -> None:
    """Whole games: until Collect, by the faces; at the first demand, whoever demands threatens."""
    rng = random.Random(players)
    seen = set()

    def choose(state: State, seat: int) -> object:
        view = GAME.show(GAME.view(state, seat))
        seen.add(view.step)
        _check(state, seat, view)
        legal = GAME.legal(state, seat)
        return legal.nth(rng.randrange(legal.size))

    state = GAME.start(GAME.check({"players": players}))
    source = QuickSource(rng)
    run(GAME, state, choose, lambda _, chance: source.draw(chance), 300)
    assert {"roll", "build"} <= seen


def _check(state: State, seat: int, view: MedievalView) -> None:
    own = view.players[seat]
    if view.step in ("roll", "feathers"):
        keys = state.rules.dice.by_key
        lying = [(state.rules.dice.faces[keys[key]], count) for key, count in own.faces.items()]
        assert own.shields == sum(face.shields * count for face, count in lying)
        assert own.skulls == sum(face.skulls * count for face, count in lying)
        assert view.threats == []
    if view.question is not None and view.question.kind == "demand":
        assert (seat, view.question.other) in view.threats
