"""Clocks: what is used is gone, increments come when a decision is over, days begin anew with each decision."""

from era.core.game import TurnStatus
from era.server.protocol.from_server import Clocks
from era.server.protocol.table_info import Clock
from era.server.tables.clocks import TableClocks

LIVE = Clock("live", 60, 5)
DAYS = Clock("days", 3600)


def turn(*seats: int, phase: str = "build") -> TurnStatus:
    return TurnStatus(seats, phase)


def test_without_a_clock_nothing_runs() -> None:
    clocks = TableClocks(Clock(), 2)
    clocks.update(0, turn(0))
    assert clocks.to_message(10**9) is None
    assert clocks.deadline([0, 1]) is None
    assert clocks.find_late(10**9) == []


def test_a_live_clock_runs_while_on_turn_and_gets_its_increment_afterwards() -> None:
    clocks = TableClocks(LIVE, 2)
    clocks.update(1_000, turn(0))
    assert clocks.to_message(11_000) == Clocks(11_000, [50_000, 60_000])
    assert clocks.deadline([0, 1]) == 61_000
    clocks.update(11_000, turn(1))
    assert clocks.to_message(21_000) == Clocks(21_000, [55_000, 50_000])


def test_an_action_that_leaves_the_turn_gives_no_increment() -> None:
    """Else a clock would tell how much somebody does behind the screen."""
    clocks = TableClocks(LIVE, 2)
    clocks.update(0, turn(0, 1, phase="roll"))
    for at in (1_000, 2_000, 3_000):
        clocks.update(at, turn(0, 1, phase="roll"))
    assert clocks.to_message(4_000) == Clocks(4_000, [56_000, 56_000])
    clocks.update(4_000, turn(1, phase="roll"))
    assert clocks.to_message(4_000) == Clocks(4_000, [61_000, 56_000])


def test_who_is_late() -> None:
    clocks = TableClocks(LIVE, 3)
    clocks.update(0, turn(0, 2, phase="roll"))
    assert clocks.find_late(59_999) == []
    assert clocks.find_late(60_000) == [0, 2]
    clocks.update(60_000, turn(2, phase="roll"))
    assert clocks.find_late(60_000) == [2]
    assert clocks.deadline([0, 1]) is None


def test_taking_back_takes_the_increment_back() -> None:
    clocks = TableClocks(LIVE, 2)
    clocks.update(0, turn(0))
    clocks.update(10_000, turn(1))
    clocks.update(12_000, turn(0), undone=True)
    assert clocks.to_message(12_000) == Clocks(12_000, [50_000, 58_000])


def test_days_begin_anew_with_each_decision() -> None:
    clocks = TableClocks(DAYS, 2)
    clocks.update(0, turn(0, phase="roll"))
    clocks.update(1_000_000, turn(0, phase="roll"))
    assert clocks.deadline([0]) == 3_600_000
    clocks.update(2_000_000, turn(0, phase="build"))
    assert clocks.deadline([0]) == 5_600_000
    clocks.update(3_000_000, turn(1, phase="build"))
    clocks.update(4_000_000, turn(0, phase="build"))
    assert clocks.deadline([0]) == 7_600_000
