"""A bot that fails, stalls or cheats is replaced, and the game goes on."""

import gc
import random
from typing import Any

import pytest

from era.bots.bot import Bot, RandomBot
from era.bots.budget import Budget, TimeSource
from era.bots.guarded import MAX_FAILURES, GuardedBot, Late, decide
from era.bots.levels import ALIASES, LEVELS, list_bots, make_bot
from era.core.errors import DataError
from era.games.medieval.actions import Done, Pay
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.bot_positions import positions, random_player
from tests.support.patience import HandClock


class Broken:
    name = "broken"

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Any:
        raise ZeroDivisionError


class Cheater:
    name = "cheater"

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Any:
        return Pay() if GAME.turn(view).phase != "bribe" else Done()


class Sleeper:
    """Notes an answer and then thinks for ever."""

    name = "sleeper"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Any:
        budget.note(self.answer)
        while True:
            pass


class Waiting:
    """The machine makes it wait until its time is over, and it is cut off, having worked for `worked` seconds."""

    name = "waiting"

    def __init__(self, worked: float) -> None:
        self.worked = worked
        self.now, self.work = HandClock(), HandClock()
        self.time = TimeSource(self.now, self.work)

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Any:
        self.now.advance(10)
        self.work.advance(self.worked)
        raise Late


def first_position() -> tuple[State, int]:
    return next(positions({"players": 2}, 1, random_player()))


@pytest.mark.parametrize("bad", [Broken(), Cheater()], ids=lambda bot: bot.name)
def test_a_bad_answer_is_replaced(bad: Bot) -> None:
    state, seat = first_position()
    safe = GuardedBot(GAME, [bad, RandomBot(GAME)])
    for _ in range(MAX_FAILURES):
        action = safe.choose(GAME.view(state, seat), seat, Budget(nodes=50), random.Random(1))
        assert action in GAME.legal(state, seat)


def test_a_bot_that_keeps_failing_is_not_asked_again() -> None:
    state, seat = first_position()
    safe = GuardedBot(GAME, [Broken(), RandomBot(GAME)])
    for _ in range(MAX_FAILURES):
        safe.choose(GAME.view(state, seat), seat, Budget(nodes=50), random.Random(1))
    assert [bot.name for bot in safe.bots] == ["random"]
    assert isinstance(safe.last_error, ZeroDivisionError)


def test_even_without_another_bot_something_legal_is_played() -> None:
    state, seat = first_position()
    action = GuardedBot(GAME, [Broken()]).choose(GAME.view(state, seat), seat, Budget(nodes=5), random.Random(1))
    assert action in GAME.legal(state, seat)


def test_a_bot_that_stalls_is_cut_off_and_its_noted_answer_played() -> None:
    """That it comes to an end at all is the test; the budget is large enough to note the answer on any machine."""
    state, seat = first_position()
    noted = GAME.legal(state, seat).nth(1)
    safe = GuardedBot(GAME, [Sleeper(noted), RandomBot(GAME)])
    assert decide(safe, GAME.view(state, seat), seat, 1.0, random.Random(1)) == noted


def ask_often(safe: GuardedBot, time: TimeSource) -> None:
    state, seat = first_position()
    for _ in range(MAX_FAILURES + 1):
        assert decide(safe, GAME.view(state, seat), seat, 0.02, random.Random(1), time) in GAME.legal(state, seat)


def test_a_bot_kept_waiting_has_not_failed() -> None:
    """It is cut off before its first thought, without having worked: somebody stands in, this time only."""
    waiting = Waiting(worked=0.0)
    safe = GuardedBot(GAME, [waiting, RandomBot(GAME)])
    ask_often(safe, waiting.time)
    assert safe.failures == 0
    assert len(safe.bots) == 2


def test_a_bot_that_worked_all_the_time_has_failed() -> None:
    waiting = Waiting(worked=0.02)
    safe = GuardedBot(GAME, [waiting, RandomBot(GAME)])
    ask_often(safe, waiting.time)
    assert [bot.name for bot in safe.bots] == ["random"]


def test_a_bot_asked_when_the_time_is_over_has_not_failed() -> None:
    """The machine may keep it waiting even before it is asked."""
    state, seat = first_position()
    waiting = Waiting(worked=0.0)
    safe = GuardedBot(GAME, [waiting, RandomBot(GAME)])
    budget = Budget(0.01, least=0.002, source=waiting.time)
    waiting.now.advance(10)
    assert safe.choose(GAME.view(state, seat), seat, budget, random.Random(1)) in GAME.legal(state, seat)
    assert safe.failures == 0


def test_a_bot_kept_waiting_may_still_work_a_little() -> None:
    worked = HandClock()
    waited = Budget(seconds=0.0, least=0.01, source=TimeSource(HandClock(), worked))
    assert not waited.tick()
    assert waited.owed() == pytest.approx(0.01)
    worked.advance(0.02)
    assert waited.tick()


def test_garbage_is_not_collected_during_a_decision() -> None:
    class Watcher:
        name = "watcher"

        def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Any:
            collecting.append(gc.isenabled())
            return GAME.legal(view, seat).nth(0)

    collecting: list[bool] = []
    state, seat = first_position()
    GuardedBot(GAME, [Watcher()]).choose(GAME.view(state, seat), seat, Budget(nodes=5), random.Random(1))
    assert collecting == [False]
    assert gc.isenabled()


def test_a_whole_game_with_a_broken_bot() -> None:
    safe = GuardedBot(GAME, [Broken(), RandomBot(GAME)])
    rng = random.Random(2)
    count = 0
    for state, seat in positions(
        {"players": 2}, 3, lambda state, seat: safe.choose(GAME.view(state, seat), seat, Budget(nodes=9), rng)
    ):
        count += 1
    assert count > 20
    assert GAME.turn(state).over


def test_every_level_has_a_bot() -> None:
    assert list_bots("medieval") == ["random", "greedy", "monarch-1", *LEVELS]
    for name in [*list_bots("medieval"), *ALIASES]:
        assert make_bot(name, GAME).name == ALIASES.get(name, name)


def test_an_unknown_bot_is_refused_in_both_languages() -> None:
    with pytest.raises(DataError) as refused:
        make_bot("emperor", GAME)
    assert "monarch" in refused.value.say("en")
    assert "Bots conocidos" in refused.value.say("es")


def test_a_clock_counts_steps_or_seconds() -> None:
    steps = Budget(nodes=3)
    assert [steps.tick() for _ in range(3)] == [False, False, True]
    assert not Budget().tick()
    assert Budget(nodes=100).part(0.5).nodes == 50
    now = HandClock()
    budget = Budget(seconds=60.0, source=TimeSource(now, HandClock()))
    assert not budget.tick()
    now.advance(20)
    assert (budget.left(), budget.part(0.5).left()) == (40, 20)
    now.advance(40)
    assert budget.tick()
