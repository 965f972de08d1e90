"""Hints are legal moves with numbers and reasons that both languages can say."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from era.bots.budget import Budget
from era.bots.hints import ADVICE_STEPS, BotHint, find_hints, find_odds, find_words
from era.core.catalogue import LANGUAGES
from era.core.game import AnyGame
from era.core.rng import QuickSource
from era.games import registry
from era.games.medieval.bots.bot import BOTS
from era.games.medieval.bots.evaluation import PARTS
from era.games.medieval.bots.hint_facts import FACTS
from era.games.medieval.game import GAME
from era.games.merchants.bots.choice_facts import CHOICE_FACTS
from era.games.merchants.bots.hint_facts import FACTS as TURN_FACTS
from era.games.merchants.bots.hints import PARTS as MERCHANTS_PARTS
from era.games.merchants.game import GAME as MERCHANTS
from era.lab.study.playout import LEVEL, PlayoutBot
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
        assert found[0].reasons, "what is advised always has a reason"
        assert not _is_spoken_against(found[0]), found[0]
        for hint in found:
            assert GAME.read(view, seat, hint.action) in GAME.legal(state, seat)
        assert [hint.points for hint in found] == sorted((hint.points for hint in found), reverse=True)
        assert msgspec.json.decode(msgspec.json.encode(found), type=list[BotHint]) == found
        for lang in LANGUAGES:
            assert all(hint.say(find_words(GAME), lang) is not None for hint in found)
    assert {"layout", "roll", "build"} <= seen


def _is_spoken_against(hint: BotHint) -> bool:
    """Tell whether an estimated drawback is more than all that is said for what is advised."""
    spoken_for = sum(reason.points for reason in hint.reasons if reason.points > 0)
    return any(-reason.points >= spoken_for for reason in hint.reasons if reason.points < 0 and not reason.values)


def test_who_may_not_act_gets_none() -> None:
    for state, seat in positions({"players": 2}, 4, player(BOTS["squire"]())):
        if GAME.turn(state).phase == "build":
            assert find_hints(GAME, GAME.view(state, 1 - seat), 1 - seat, Budget(nodes=9), random.Random(1)) == []
            return


def test_every_part_can_be_said() -> None:
    for game, parts, facts in (
        (GAME, (*PARTS, *ROLL_PARTS), FACTS),
        (MERCHANTS, MERCHANTS_PARTS, (*TURN_FACTS, *CHOICE_FACTS)),
    ):
        for lang in LANGUAGES:
            said = {f"{part}-{way}" for part in parts for way in ("up", "down")}
            assert find_words(game).keys(lang) == said | set(facts)


def test_odds_of_a_reroll() -> None:
    for state, seat in positions({"players": 2}, 2, player(BOTS["squire"]())):
        if GAME.turn(state).phase == "roll":
            legal = GAME.legal(state, seat)
            found = find_odds(GAME, GAME.view(state, seat), seat, legal.nth(0))
            assert found is not None
            assert all(sum(chances) == pytest.approx(1.0) for chances in found.chances.values())
            assert find_odds(GAME, GAME.view(state, seat), seat, legal.nth(legal.size - 1)) is None
            return


ADVISED_GAMES = [
    ("medieval", {"players": 1}),
    ("medieval", {"players": 3, "scenario": "rivers-roads"}),
    ("medieval", {"players": 2, "sets": ["set-1", "set-2", "set-3"], "scenario": "big"}),
    ("merchants", {"players": 1, "variant": "federation"}),
    ("merchants", {"players": 3, "variant": "base"}),
]
ASKED_ONCE = 3
"""How often each question of a game is asked about."""


@pytest.mark.parametrize(("name", "options"), ADVISED_GAMES)
def test_all_advice_names_one_legal_move(name: str, options: dict[str, object]) -> None:
    """Advice, "Suggest" and a study of the game ask the same bot: in random positions they name the same move, and
    nothing that is named beside it is impossible or claims to be better."""
    game = registry.game(name)
    strong = PlayoutBot(game, LEVEL, ADVICE_STEPS, random.Random(2))
    asked: Counter[str] = Counter()
    for state, seat in random_positions(game, options, seed=5):
        phase = game.turn(state).phase
        asked[phase] += 1
        if asked[phase] > ASKED_ONCE:
            continue
        view, legal = game.view(state, seat), game.legal(state, seat)
        found = find_hints(game, view, seat, Budget(nodes=ADVICE_STEPS), random.Random(1))
        assert all(game.read(view, seat, hint.action) in legal for hint in found), phase
        assert all(hint.points <= found[0].points for hint in found), phase
        assert len({hint.action for hint in found}) == len(found)
        assert found[0].action == game.write(view, seat, strong.choose(state, seat)), phase
    assert len(asked) > 1


def random_positions(game: AnyGame, options: Mapping[str, object], seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game in which a seat has something to choose."""
    rng = random.Random(seed)
    source = QuickSource(rng)
    state = game.start(game.check(options))
    while not game.turn(state).over:
        event = game.chance(state)
        if event is not None:
            game.draw(state, source.draw(event))
            continue
        seat = rng.choice(game.turn(state).seats)
        legal = game.legal(state, seat)
        if legal.size > 1:
            yield state, seat
        game.act(state, seat, legal.nth(rng.randrange(legal.size)))


def test_facts_tell_what_a_court_brings() -> None:
    """A wall that closes the court: the area's ten points, what it doubles, and no word of a ring that is spoiled."""
    told = []
    for state, seat in positions({"players": 1}, 6, player(BOTS["duke"]())):
        if GAME.turn(state).phase == "build":
            for hint in find_hints(GAME, GAME.view(state, seat), seat, Budget(nodes=300), random.Random(1)):
                told += [(hint, reason) for reason in hint.reasons if reason.part.startswith("fact-court")]
    assert told, "nobody closed a court"
    for hint, reason in told:
        spaces = reason.values["spaces"]
        assert isinstance(spaces, int)
        assert spaces > 0
        assert all(each.part != "walls" for each in hint.reasons)
        said = hint.say(find_words(GAME), "en")[hint.reasons.index(reason)]
        assert str(reason.values["doubled"]) in said
