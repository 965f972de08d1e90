"""Clocks: what is used is gone, increments come when a decision is over, days begin anew with each decision."""

from era.core.game import TurnStatus
from era.server.protocol.messages import Clock, Clocks
from era.server.tables.clocks import Times

LIVE = Clock("live", 60, 5)
DAYS = Clock("days", 3600)


def turn(*seats: int, phase: str = "build") -> TurnStatus:
    return TurnStatus(seats, phase)


def test_without_a_clock_nothing_runs() -> None:
    times = Times(Clock(), 2)
    times.moved(0, turn(0))
    assert times.shown(10**9) is None
    assert times.deadline([0, 1]) is None
    assert times.late(10**9) == []


def test_a_live_clock_runs_while_on_turn_and_gets_its_increment_afterwards() -> None:
    times = Times(LIVE, 2)
    times.moved(1_000, turn(0))
    assert times.shown(11_000) == Clocks(11_000, [50_000, 60_000])
    assert times.deadline([0, 1]) == 61_000
    times.moved(11_000, turn(1))
    assert times.shown(21_000) == Clocks(21_000, [55_000, 50_000])


def test_an_action_that_leaves_the_turn_gives_no_increment() -> None:
    """Else a clock would tell how much somebody does behind the screen."""
    times = Times(LIVE, 2)
    times.moved(0, turn(0, 1, phase="roll"))
    for at in (1_000, 2_000, 3_000):
        times.moved(at, turn(0, 1, phase="roll"))
    assert times.shown(4_000) == Clocks(4_000, [56_000, 56_000])
    times.moved(4_000, turn(1, phase="roll"))
    assert times.shown(4_000) == Clocks(4_000, [61_000, 56_000])


def test_who_is_late() -> None:
    times = Times(LIVE, 3)
    times.moved(0, turn(0, 2, phase="roll"))
    assert times.late(59_999) == []
    assert times.late(60_000) == [0, 2]
    times.moved(60_000, turn(2, phase="roll"))
    assert times.late(60_000) == [2]
    assert times.deadline([0, 1]) is None


def test_taking_back_takes_the_increment_back() -> None:
    times = Times(LIVE, 2)
    times.moved(0, turn(0))
    times.moved(10_000, turn(1))
    times.moved(12_000, turn(0), undone=True)
    assert times.shown(12_000) == Clocks(12_000, [50_000, 58_000])


def test_days_begin_anew_with_each_decision() -> None:
    times = Times(DAYS, 2)
    times.moved(0, turn(0, phase="roll"))
    times.moved(1_000_000, turn(0, phase="roll"))
    assert times.deadline([0]) == 3_600_000
    times.moved(2_000_000, turn(0, phase="build"))
    assert times.deadline([0]) == 5_600_000
    times.moved(3_000_000, turn(1, phase="build"))
    times.moved(4_000_000, turn(0, phase="build"))
    assert times.deadline([0]) == 7_600_000
