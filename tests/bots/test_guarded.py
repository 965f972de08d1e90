"""A bot that fails, stalls or cheats is replaced, and the game goes on."""

import gc
import random
import time
from typing import Any

import pytest

from era.bots.bot import Bot, Clock, RandomBot
from era.bots.guarded import PATIENCE, Late, SafeBot, decide
from era.bots.levels import ALIASES, LEVELS, bots_for, make
from era.core.errors import DataError
from era.games.medieval.actions import Done, Pay
from era.games.medieval.bots.bot import BOTS
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.bot_positions import positions, random_player


class Broken:
    name = "broken"

    def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Any:
        raise ZeroDivisionError


class Cheater:
    name = "cheater"

    def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Any:
        return Pay() if GAME.turn(view).phase != "bribe" else Done()


class Sleeper:
    """Notes an answer and then thinks for ever."""

    name = "sleeper"

    def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Any:
        clock.note(GAME.legal(view, seat).nth(1))
        while True:
            pass


def first_position() -> tuple[State, int]:
    return next(positions({"players": 2}, 1, random_player()))


@pytest.mark.parametrize("bad", [Broken(), Cheater()], ids=lambda bot: bot.name)
def test_a_bad_answer_is_replaced(bad: Bot) -> None:
    state, seat = first_position()
    safe = SafeBot(GAME, [bad, RandomBot(GAME)])
    for _ in range(PATIENCE):
        action = safe.choose(GAME.view(state, seat), seat, Clock(nodes=50), random.Random(1))
        assert action in GAME.legal(state, seat)


def test_a_bot_that_keeps_failing_is_not_asked_again() -> None:
    state, seat = first_position()
    safe = SafeBot(GAME, [Broken(), RandomBot(GAME)])
    for _ in range(PATIENCE):
        safe.choose(GAME.view(state, seat), seat, Clock(nodes=50), random.Random(1))
    assert [bot.name for bot in safe.bots] == ["random"]
    assert isinstance(safe.last_error, ZeroDivisionError)


def test_even_without_another_bot_something_legal_is_played() -> None:
    state, seat = first_position()
    action = SafeBot(GAME, [Broken()]).choose(GAME.view(state, seat), seat, Clock(nodes=5), random.Random(1))
    assert action in GAME.legal(state, seat)


def test_a_bot_that_stalls_is_cut_off_and_its_noted_answer_played() -> None:
    state, seat = first_position()
    start = time.process_time()
    action = decide(SafeBot(GAME, [Sleeper(), RandomBot(GAME)]), GAME.view(state, seat), seat, 0.2, random.Random(1))
    worked = time.process_time() - start
    assert action == GAME.legal(state, seat).nth(1)
    assert worked < 0.2 * 1.2  # how long a busy machine makes it wait besides is not in its hands


def test_a_bot_kept_waiting_has_not_failed() -> None:
    """It is cut off before its first thought, without having worked: somebody stands in, this time only."""

    class Waiting:
        name = "waiting"

        def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Any:
            time.sleep(0.03)
            raise Late

    state, seat = first_position()
    safe = SafeBot(GAME, [Waiting(), BOTS["squire"](), RandomBot(GAME)])
    for _ in range(PATIENCE + 1):
        assert decide(safe, GAME.view(state, seat), seat, 0.02, random.Random(1)) in GAME.legal(state, seat)
    assert safe.failures == 0
    assert len(safe.bots) == 3


def test_a_bot_kept_waiting_may_still_work_a_little() -> None:
    waited = Clock(seconds=0.0, least=0.01)
    assert not waited.tick()
    while waited.owed():
        pass
    assert waited.tick()


def test_garbage_is_not_collected_during_a_decision() -> None:
    class Watcher:
        name = "watcher"

        def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Any:
            collecting.append(gc.isenabled())
            return GAME.legal(view, seat).nth(0)

    collecting: list[bool] = []
    state, seat = first_position()
    SafeBot(GAME, [Watcher()]).choose(GAME.view(state, seat), seat, Clock(nodes=5), random.Random(1))
    assert collecting == [False]
    assert gc.isenabled()


def test_a_whole_game_with_a_broken_bot() -> None:
    safe = SafeBot(GAME, [Broken(), RandomBot(GAME)])
    rng = random.Random(2)
    count = 0
    for state, seat in positions(
        {"players": 2}, 3, lambda state, seat: safe.choose(GAME.view(state, seat), seat, Clock(nodes=9), rng)
    ):
        count += 1
    assert count > 20
    assert GAME.turn(state).over


def test_every_level_has_a_bot() -> None:
    assert bots_for("medieval") == ["random", "greedy", *LEVELS]
    for name in [*bots_for("medieval"), *ALIASES]:
        assert make(name, GAME).name == ALIASES.get(name, name)


def test_an_unknown_bot_is_refused_in_both_languages() -> None:
    with pytest.raises(DataError) as refused:
        make("emperor", GAME)
    assert "monarch" in refused.value.say("en")
    assert "Bots conocidos" in refused.value.say("es")


def test_a_clock_counts_steps_or_seconds() -> None:
    steps = Clock(nodes=3)
    assert [steps.tick() for _ in range(3)] == [False, False, True]
    assert Clock(seconds=0.0).tick()
    assert not Clock(seconds=60.0).tick()
    assert not Clock().tick()
    assert Clock(nodes=100).part(0.5).nodes == 50
    assert 0 < Clock(seconds=60.0).part(0.5).left() <= 30
