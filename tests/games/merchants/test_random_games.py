"""Random games: goods are neither made nor lost, carriages are never overfull, and every game ends."""

import random

import pytest

from era.core.rng import QuickSource
from era.games.merchants.actions import NONE
from era.games.merchants.game import GAME
from era.games.merchants.state import State
from tests.support.merchants.table import goods_everywhere

GAMES = 60
CASES = [
    {"players": 1},
    {"players": 4, "hardest": True},
    {"players": 2, "characters": ["forest-bird", "hiji-feel", "elkay-brand", "handle-wheat"]},
    {"players": 3, "excluded": 40, "characters": ["forest-bird", "genova", "grand-berg", "handle-wheat"]},
    {"players": 4, "excluded": 24},
]


def check(state: State) -> None:
    assert goods_everywhere(state) == state.rules.stock
    assert min(state.stock) >= 0
    assert min(state.area) >= 0
    assert state.red_left + sum(state.red) == state.rules.red_jewels
    for merchant, cargo in enumerate(state.cargo):
        assert min(cargo) >= 0
        assert state.weight[merchant] == sum(cargo)
    cards = [*state.row, *(card for done in state.done for card in done)]
    assert len(set(cards)) == len(cards)
    for city in range(len(state.rules.cities)):
        assert state.lying[city] == sum(state.area[city * 16 : city * 16 + 16])


def play(options: dict[str, object], seed: int, sells: bool = True) -> State:
    """Anything at all, but a Sell whenever there is one: so that games get somewhere."""
    rng = random.Random(seed)
    source, state = QuickSource(rng), GAME.start(GAME.check(options))
    for _ in range(20_000):
        check(state)
        while (chance := GAME.chance(state)) is not None:
            GAME.draw(state, source.draw(chance))
            check(state)
        if GAME.turn(state).over:
            return state
        seat = GAME.turn(state).seats[0]
        legal = list(GAME.legal(state, seat))
        good = [action for action in legal if type(action).__name__ in ("Sell", "Deliver", "Load")] if sells else []
        GAME.act(state, seat, rng.choice(good if good and rng.random() < 0.7 else legal))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("options", CASES, ids=str)
def test_goods_are_conserved_in_the_federation(options: dict[str, object]) -> None:
    for seed in range(GAMES):
        play(options, seed)


@pytest.mark.parametrize("sells", [True, False])
def test_goods_are_conserved_when_nothing_is_aimed_at(sells: bool) -> None:
    for seed in range(GAMES):
        play({"players": 2, "excluded": 33}, 1000 + seed, sells)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_goods_are_conserved_in_the_base_game(players: int) -> None:
    for seed in range(2):
        state = play({"variant": "base", "players": players}, seed)
        jewels = state.white_left + sum(state.white) + sum(state.jewels_on.values())
        assert jewels == state.rules.white_jewels


def test_news_are_kept_only_for_who_listens_and_change_nothing() -> None:
    loud, quiet = GAME.start(GAME.check({})), GAME.start(GAME.check({}))
    loud.news = []
    rng = random.Random(5)
    source = QuickSource(rng)
    told = 0
    while not GAME.turn(loud).over:
        if (chance := GAME.chance(loud)) is not None:
            outcome = source.draw(chance)
            GAME.draw(loud, outcome)
            GAME.draw(quiet, outcome)
        else:
            seat = GAME.turn(loud).seats[0]
            action = rng.choice(list(GAME.legal(loud, seat)))
            GAME.act(loud, seat, action)
            GAME.act(quiet, seat, action)
        told += len(GAME.news(loud))
        assert loud == quiet
    assert told > 20
    assert quiet.news is None
    assert all(event == NONE or event >= 0 for event in quiet.event_of)
