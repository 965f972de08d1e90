"""Every hint gives reasons that hold in the position: which order it is for, who brings it, how soon, and why."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from era.bots.budget import Budget
from era.bots.hints import ADVICE_STEPS, BotHint, find_words
from era.core.catalogue import LANGUAGES
from era.core.rng import QuickSource
from era.games.merchants.actions import Jewel
from era.games.merchants.bots.bot import BOTS, make_strongest
from era.games.merchants.bots.hints import find_hints
from era.games.merchants.bots.purpose import Purpose, find_purpose
from era.games.merchants.game import GAME
from era.games.merchants.state import CHOOSE, TURN, State
from tests.support.merchants.table import PreparedGame, base, federation

LEVELS = ("monarch", "baron", "squire", "duke")
"""One merchant each: what weak players leave behind is advised on as well."""
ENOUGH_ACTIONS = 99


def advise(state: State, seat: int) -> list[BotHint]:
    return find_hints(GAME.view(state, seat), seat, Budget(nodes=ADVICE_STEPS), random.Random(1), 3)


def say_first(game: PreparedGame, lang: str = "en") -> list[str]:
    """The reasons of the best hint, as a player reads them."""
    game.state.legal = None
    return advise(game.state, game.seat)[0].say(find_words(GAME), lang)


def play(options: dict[str, Any], seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a game between bots: the first of each question, then one out of `every`."""
    rng = random.Random(seed)
    source, state, bots = QuickSource(rng), GAME.start(GAME.check(options)), [BOTS[level]() for level in LEVELS]
    phases, number = set(), 0
    while not GAME.turn(state).over:
        event = GAME.chance(state)
        if event is not None:
            GAME.draw(state, source.draw(event))
            continue
        seat, number = GAME.turn(state).seats[0], number + 1
        if state.phase not in phases or number % every == 0:
            phases.add(state.phase)
            yield state, seat
        GAME.act(state, seat, bots[state.active].choose(GAME.view(state, seat), seat, Budget(nodes=50), rng))


GAMES = [
    ({"players": 1, "hardest": True, "characters": "choose"}, 7),
    ({"players": 2, "characters": ["forest-bird", "handle-wheat", "hiji-feel", "elkay-brand"]}, 8),
    ({"players": 4, "excluded": 24}, 5),
    ({"variant": "base", "players": 2}, 11),
    ({"variant": "base", "players": 4}, 13),
]


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_every_hint_has_a_reason_in_words_and_names_its_order(options: dict[str, Any], seed: int) -> None:
    for state, seat in play(options, seed, 7):
        found = advise(state, seat)
        for hint in found:
            assert hint.reasons, hint
            for lang in LANGUAGES:
                assert all(hint.say(find_words(GAME), lang)), hint
        if state.rules.federation and state.row and state.phase != CHOOSE:
            assert all(hint.aim is not None and hint.aim.target in state.rules.card_id for hint in found), found
        assert all(hint.points > 0 for hint in found[1:] if state.phase == TURN), "no better than doing nothing"


@pytest.mark.parametrize(("options", "seed"), GAMES[1:4])
def test_an_order_is_done_in_as_many_steps_as_is_told(options: dict[str, Any], seed: int) -> None:
    """Whoever did all the steps at once, with actions enough, would have the order done by the last of them."""
    followed = 0
    for state, seat in play(options, seed, 11):
        bot = make_strongest()
        if state.phase != TURN or state.extra:
            continue
        for line in bot.find_turns(GAME.view(state, seat), Budget(nodes=ADVICE_STEPS), random.Random(1))[:3]:
            purpose = find_purpose(bot.team, state, line)
            if purpose is not None and purpose.left and not purpose.idle and purpose.carrier == state.active:
                assert follow(state, purpose) == purpose.left, purpose
                followed += 1
    assert followed > 10


def follow(state: State, purpose: Purpose) -> int | None:
    """Count the steps until the order is done; None if one of them is not possible."""
    copy = GAME.copy(state)
    copy.news, copy.legal, copy.left, copy.moves_only = None, None, ENOUGH_ACTIONS, False
    for number, step in enumerate(purpose.steps, 1):
        seat = copy.rules.owner[copy.active]
        if step not in GAME.legal(copy, seat):
            return None
        GAME.act(copy, seat, step)
        if purpose.card not in copy.row:
            return number
    return None


def test_no_good_is_loaded_twice_that_lies_there_once() -> None:
    """The order asks for two wheat, and one lies in Court Vinheim: the other one has to be fetched."""
    game = federation().turn(1).row("court-vinheim-wwf")
    game.put(1, "court-vinheim").lay(2, "court-vinheim", wheat=1, fabric=1)
    game.state.legal = None
    bot = make_strongest()
    line = bot.find_turns(GAME.view(game.state, 0), Budget(nodes=ADVICE_STEPS), random.Random(1))[0]
    purpose = find_purpose(bot.team, game.state, line)
    assert purpose is not None
    written = [GAME.write(game.state, 0, step) for step in purpose.steps if not isinstance(step, Jewel)]
    assert written.count("load wheat from 2 area") <= 1


def test_nothing_is_advised_that_is_swapped_away_again() -> None:
    """A carriage with one free space, and one good that is needed: to load another first only wastes an action."""
    game = base("genova", "hiji-feel").row("forest-bird-wfaa", "genova-wfa").put(1, "del-fabric", fabric=1, alcohol=1)
    game.lay(2, "del-fabric", wheat=1, weapons=1).turn(1).state.legal = None
    found = advise(game.state, 0)
    assert found[0].action == "load wheat from 2 area"
    for hint in found[1:]:
        swapped = [step.rpartition(" swap ")[2] for step in (hint.aim.steps if hint.aim else ()) if " swap " in step]
        assert not any(hint.action.startswith(f"load {good}") for good in swapped), hint


# ---------------------------------------------------------------- what is told, word by word


def test_a_sale_tells_what_it_brings_and_what_comes_next() -> None:
    game = federation().turn(1).row("genova-wfa", "forest-bird-wgg").put(1, "genova", wheat=1, fabric=1, alcohol=1)
    told = say_first(game)
    assert told[0] == (
        "merchant 1 completes the order of Genova (1 wheat, 1 fabric, 1 alcohol); 1 order is left on the 8 places"
    )
    assert told[1] == "a trading house in Genova, number 1 of 4: turns that begin there have 3 actions"
    assert told[2] == "after that merchant 3 can complete the order of Forest Bird (1 wheat, 2 weapons) in 10 steps"


def test_a_load_tells_what_is_still_missing() -> None:
    game = federation("elkay-brand").turn(1).row("genova-wfa").put(1, "handle-wheat", alcohol=1)
    game.lay(2, "genova", fabric=1)
    assert say_first(game)[:2] == [
        "merchant 1 can complete the order of Genova (1 wheat, 1 fabric, 1 alcohol) in 4 steps",
        "1 wheat for it; 1 good is still missing then: 1 fabric",
    ]


def test_customs_are_told_with_what_they_take() -> None:
    game = federation().turn(1, left=1).row("grand-berg-wfg").put(1, "del-fabric", wheat=1, fabric=1, weapons=2)
    assert say_first(game, "es")[:3] == [
        "el mercader 1 puede completar el pedido de Grand Berg (1 de trigo, 1 de tela, 1 arma) en 2 pasos",
        "todo lo que pide está en el carro: 1 de trigo, 1 de tela, 1 arma",
        "la aduana se lleva 1 arma, que el pedido no necesita",
    ]


def test_a_hand_over_is_for_the_order_of_whoever_gets_the_good() -> None:
    game = federation("hiji-feel").row("genova-wfa").put(1, "genova", alcohol=1)
    game.put(2, "genova", wheat=1, fabric=1).turn(1, left=0)
    game.state.legal = None
    best = advise(game.state, 0)[0]
    assert best.action == "unload alcohol to 2"
    assert best.aim is not None
    assert (best.aim.target, best.aim.actor, best.aim.steps) == ("genova-wfa", 2, ("sell genova-wfa",))
    assert best.say(find_words(GAME), "en")[1] == (
        "1 alcohol for merchant 2, who then has everything for it: 1 wheat, 1 fabric, 1 alcohol"
    )


def test_who_hands_over_to_anywhere_does_so() -> None:
    """CHA-6: one action, instead of a journey of nine steps."""
    game = federation("forest-bird").row("genova-wfa").put(1, "elderia", alcohol=1)
    game.put(2, "genova", wheat=1, fabric=1).turn(1).state.legal = None
    best = advise(game.state, 0)[0]
    assert best.action == "unload alcohol to 2"
    assert best.aim is not None
    assert (best.aim.actor, best.aim.steps) == (2, ("sell genova-wfa",))


def test_goods_that_lie_nowhere_are_told() -> None:
    game = (
        federation().row("del-fabric-wwag").put(1, "del-fabric", wheat=2, weapons=1).put(2, "genova", alcohol=1).turn(1)
    )
    game.state.stock[game.rules.good_id["alcohol"]] = 0
    assert say_first(game)[:2] == [
        "merchant 1 goes for the order of Del Fabric (2 wheat, 1 alcohol, 1 weapon)",
        "neither the stock nor the selling areas of the others hold 1 alcohol for it now",
    ]


def test_whoever_has_no_order_is_told_who_brings_the_next() -> None:
    game = federation().row("genova-wfa").put(1, "elderia").red(1, 1)
    game.put(2, "genova", wheat=1, fabric=1, alcohol=1).turn(1, left=0)
    assert say_first(game) == [
        "somebody else brings the only order in sight better than merchant 1",
        "after that merchant 2 can complete the order of Genova (1 wheat, 1 fabric, 1 alcohol) in 1 step",
        "no action is left, and 1 red jewel is worth more later than now",
    ]


def test_a_character_is_advised_with_what_was_measured() -> None:
    state = next(play({"players": 4, "characters": "choose"}, 6, 1))[0]
    best = advise(state, 0)[0]
    assert best.say(find_words(GAME), "en") == [
        "pays no customs: teams of bots with this merchant won 70 of 100 games, with the one who helps least 64"
    ]


def test_what_makes_no_difference_is_said_to_make_none() -> None:
    """Who begins: all four have a turn before the next card; and one beginning is told of, not three."""
    table = PreparedGame(next(play({"players": 1}, 1, 1))[0])
    assert table.phase() == "start"
    [only] = advise(table.state, 0)
    told = only.say(find_words(GAME), "en")
    assert told[0].endswith("has a turn before the next card: it hardly matters")
    assert only.aim is not None
    assert f"merchant {only.aim.actor} can then complete the order of " in told[1]


def test_a_good_that_an_event_takes_is_taken_where_it_is_missed_least() -> None:
    game = federation().row("court-vinheim-fg").put(1, "court-vinheim", weapons=1)
    game.lay(2, "court-vinheim", fabric=1).lay(3, "elderia", fabric=4)
    game.state.stock[game.rules.good_id["fabric"]] = 0
    game.turn(1).event("idle-looms", "hiji-feel").state.legal = None
    assert game.phase() == "withhold"
    best, other = advise(game.state, game.seat)
    assert best.action == "remove fabric 3 elderia"
    assert other.say(find_words(GAME), "en")[1].endswith("here it is missed more than elsewhere")
    told = best.say(find_words(GAME), "en")
    assert told[0] == "4 fabric in this selling area in Elderia, 5 in all selling areas together"
    assert told[1] == "2 orders in the row ask for fabric; here it is missed least"


def test_the_base_game_tells_points() -> None:
    game = base().row("genova-wg", "elderia-aa").put(1, "genova", wheat=1, weapons=1).turn(1)
    game.state.jewels_on[game.rules.card_id["genova-wg"]] = 2
    told = say_first(game)
    assert told[0] == "completes the order of Genova (1 wheat, 1 weapon): 2 points"
    assert told[1] == "2 white jewels lie on it: +2"


def test_a_carriage_too_small_for_every_order_waits() -> None:
    game = base().row("genova-wagg", "elderia-ffaa").put(1, "grand-berg", wheat=1, fabric=1, weapons=1).turn(1)
    assert (
        "every order in the row asks for 4 goods or more, and the carriage has room for 3: wait for a smaller one"
        in say_first(game)
    )


def test_no_points_are_claimed_for_a_place_while_others_have_still_to_choose() -> None:
    state, seat = next(play({"variant": "base", "players": 3}, 12, 1))
    found = advise(state, seat)
    assert all(hint.points == 0 for hint in found)
    assert " steps in all from here to the cities that make goods" in found[0].say(find_words(GAME), "en")[0]
