"""Hints are legal moves with numbers and reasons that both languages can say."""

import random

import msgspec
import pytest

from era.bots.budget import Budget
from era.bots.hints import BotHint, find_hints, find_odds, find_words
from era.core.catalogue import LANGUAGES
from era.games.medieval.bots.bot import BOTS, make_strongest
from era.games.medieval.bots.evaluation import PARTS
from era.games.medieval.game import GAME
from era.games.merchants.bots.hints import PARTS as MERCHANTS_PARTS
from era.games.merchants.game import GAME as MERCHANTS
from tests.support.bot_positions import player, positions

ROLL_PARTS = ("skulls", "culture", "swords", "food", "building")


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 2, "scenario": "big"}, {"players": 1}])
def test_every_question_gets_hints(options: dict[str, object]) -> None:
    seen: set[str] = set()
    for state, seat in positions(options, 4, player(BOTS["duke"]())):
        kind = GAME.turn(state).phase
        if (kind, state.round) in {(k, state.round) for k in seen} and state.round != 3:
            continue
        seen.add(kind)
        view = GAME.view(state, seat)
        found = find_hints(GAME, view, seat, Budget(nodes=300), random.Random(1))
        assert 1 <= len(found) <= 3
        for hint in found:
            assert GAME.read(view, seat, hint.action) in GAME.legal(state, seat)
        assert [hint.points for hint in found] == sorted((hint.points for hint in found), reverse=True)
        assert msgspec.json.decode(msgspec.json.encode(found), type=list[BotHint]) == found
        for lang in LANGUAGES:
            assert all(hint.say(find_words(GAME), lang) is not None for hint in found)
    assert {"layout", "roll", "build"} <= seen


def test_who_may_not_act_gets_none() -> None:
    for state, seat in positions({"players": 2}, 4, player(BOTS["squire"]())):
        if GAME.turn(state).phase == "build":
            assert find_hints(GAME, GAME.view(state, 1 - seat), 1 - seat, Budget(nodes=9), random.Random(1)) == []
            return


def test_every_part_can_be_said() -> None:
    for game, parts in ((GAME, (*PARTS, *ROLL_PARTS)), (MERCHANTS, MERCHANTS_PARTS)):
        for lang in LANGUAGES:
            assert find_words(game).keys(lang) == {f"{part}-{way}" for part in parts for way in ("up", "down")}


def test_odds_of_a_reroll() -> None:
    for state, seat in positions({"players": 2}, 2, player(BOTS["squire"]())):
        if GAME.turn(state).phase == "roll":
            legal = GAME.legal(state, seat)
            found = find_odds(GAME, GAME.view(state, seat), seat, legal.nth(0))
            assert found is not None
            assert all(sum(chances) == pytest.approx(1.0) for chances in found.chances.values())
            assert find_odds(GAME, GAME.view(state, seat), seat, legal.nth(legal.size - 1)) is None
            return


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 1}])
def test_the_first_hint_is_what_the_bot_would_do(options: dict[str, object]) -> None:
    """Advice, "Suggest" and a study of the game ask the same bot: they name the same move."""
    looked = 0
    for state, seat in positions(options, 3, player(BOTS["duke"]())):
        if GAME.turn(state).phase not in ("build", "bribe"):
            continue
        view = GAME.view(state, seat)
        first = find_hints(GAME, view, seat, Budget(nodes=2000), random.Random(1))[0]
        chosen = make_strongest().choose(GAME.copy(view), seat, Budget(nodes=2000), random.Random(1))
        assert first.action == GAME.write(view, seat, chosen)
        looked += 1
    assert looked > 5
