"""The merchants' bots answer everything legally, and the same way twice."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from era.bots.budget import Budget
from era.bots.hints import find_hints, find_words
from era.bots.levels import LEVELS
from era.core.catalogue import LANGUAGES
from era.core.rng import QuickSource
from era.games.merchants.actions import MoveMerchant, RemoveGood, Sell, Settle, Start
from era.games.merchants.bots.bot import BOTS
from era.games.merchants.bots.evaluation import ALONE
from era.games.merchants.game import GAME
from era.games.merchants.state import State
from tests.support.merchants.table import EXCLUDED, PLAIN, PreparedGame, settle_draws

FEDERATION: dict[str, Any] = {"players": 2}
BASE: dict[str, Any] = {"variant": "base", "players": 3}
NODES = 25


def positions(options: dict[str, Any], level: str, seed: int, most: int) -> Iterator[tuple[State, int, Any]]:
    """The first positions of a game with what the bot answers in them."""
    rng = random.Random(seed)
    source, bot, state = QuickSource(rng), BOTS[level](), GAME.start(GAME.check(options))
    while not GAME.turn(state).over and most:
        event = GAME.chance(state)
        if event is not None:
            GAME.draw(state, source.draw(event))
            continue
        seat = GAME.turn(state).seats[0]
        action = bot.choose(GAME.view(state, seat), seat, Budget(nodes=NODES), rng)
        yield state, seat, action
        GAME.act(state, seat, action)
        most -= 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options", [FEDERATION, BASE, {"players": 1, "hardest": True, "characters": "choose"}], ids=str
)
def test_every_level_answers_legally(level: str, options: dict[str, Any]) -> None:
    kinds = set()
    for state, seat, action in positions(options, level, 5, 90):
        assert action in GAME.legal(state, seat)
        kinds.add(type(action))
    assert {Settle if options.get("variant") else Start, MoveMerchant} <= kinds


def test_bots_choose_the_characters_that_help_most() -> None:
    """Measured: no customs first; the two that bots make least of are left."""
    chosen = [
        GAME.write(state, seat, action)
        for state, seat, action in positions({"players": 4, "characters": "choose"}, "reeve", 3, 4)
    ]
    assert chosen[0] == "character genova"
    assert set(chosen) == {f"character {home}" for home in ("genova", "forest-bird", "grand-berg", "hiji-feel")}


def test_the_way_is_that_of_the_map_that_was_drawn() -> None:
    """The same order is one step away on one map, and four on another."""
    steps = []
    for cities in (
        "handle-wheat elderia genova hiji-feel grand-berg forest-bird elkay-brand del-fabric court-vinheim",
        "handle-wheat genova hiji-feel grand-berg forest-bird elkay-brand del-fabric court-vinheim elderia",
    ):
        table = PreparedGame(GAME.start(GAME.check({"variant": "base", "players": 2, "titles": False})))
        table.draw(f"map {cities}")
        settle_draws(table.state)
        table.do("settle genova", "settle grand-berg").row("elderia-aa").put(1, "handle-wheat", alcohol=2).turn(1)
        team = BOTS["monarch"]().team  # type: ignore[attr-defined]
        team.look(table.state)
        steps.append(team.plan(table.state, ALONE, 1)[0][2])
    assert steps[0] < steps[1]


def test_customs_and_removals() -> None:
    """EVE-2 asks which fabrics go; a border asks which good does."""
    options = {"characters": PLAIN, "excluded": EXCLUDED, "start": 1}
    table = PreparedGame(next(iter(positions(options, "monarch", 1, 1)))[0])
    table.put(1, "genova", wheat=1, fabric=2).lay(1, "genova", fabric=3).lay(2, "elderia", fabric=3)
    table.state.stock[table.rules.good_id["fabric"]] = 1
    table.event("idle-looms", "elderia").state.legal = None
    for level in LEVELS:
        answer = BOTS[level]().choose(GAME.view(table.state, 0), 0, Budget(nodes=NODES), random.Random(1))
        assert isinstance(answer, RemoveGood)
        assert answer in GAME.legal(table.state, table.rules.owner[table.state.active])


def test_sells_what_it_can_sell() -> None:
    options = {"characters": PLAIN, "excluded": EXCLUDED, "start": 1}
    table = PreparedGame(next(iter(positions(options, "monarch", 1, 1)))[0])
    table.row("genova-wfa", "elderia-wfg").put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1, left=1)
    answer = BOTS["monarch"]().choose(GAME.view(table.state, 0), 0, Budget(nodes=200), random.Random(1))
    assert answer == Sell(table.rules.card_id["genova-wfa"])


@pytest.mark.parametrize("level", ["squire", "monarch"])
@pytest.mark.parametrize("options", [FEDERATION, BASE], ids=str)
def test_the_same_seed_plays_the_same(level: str, options: dict[str, Any]) -> None:
    one = [action for _, _, action in positions(options, level, 3, 40)]
    assert one == [action for _, _, action in positions(options, level, 3, 40)]


def test_what_it_has_thought_of_before_changes_nothing() -> None:
    old = BOTS["monarch"]()
    for state, seat, action in positions(FEDERATION, "monarch", 8, 60):
        fresh = BOTS["monarch"]().choose(GAME.view(state, seat), seat, Budget(nodes=NODES), random.Random(0))
        used = old.choose(GAME.view(state, seat), seat, Budget(nodes=NODES), random.Random(0))
        assert fresh == used == action


@pytest.mark.parametrize("options", [FEDERATION, BASE], ids=str)
def test_hints_are_legal_and_can_be_said(options: dict[str, Any]) -> None:
    said = 0
    for state, seat, _ in positions(options, "monarch", 4, 40):
        found = find_hints(GAME, GAME.view(state, seat), seat, Budget(nodes=NODES), random.Random(1))
        assert 1 <= len(found) <= 3
        assert found[0].points >= 0, "nothing better can be done"
        for hint in found:
            assert GAME.read(state, seat, hint.action) in GAME.legal(state, seat)
            said += sum(len(hint.say(find_words(GAME), lang)) for lang in LANGUAGES)
    assert said
