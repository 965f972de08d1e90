"""Budgets: a person's and an address's bucket at once, shared by several processes."""

from functools import partial

from era.server.auth.rate_limit import Allowance, Rate, RateLimits, RequestBudget, Requester
from era.server.protocol.decode import MessageLimiter
from era.server.websocket.connection_limits import REPORT_TTL_S, OpenConnections
from tests.support.patience import HandClock

SMALL = Allowance(Rate(1, 3), Rate(2, 5))


def count_served(budget: RequestBudget, requesters: list[Requester]) -> int:
    return sum(budget.take(requester) == 0 for requester in requesters)


def test_a_new_token_opens_no_new_bucket() -> None:
    budget = RequestBudget(SMALL, clock=HandClock())
    guests = [Requester(f"guest {number}", "10.0.0.1") for number in range(25)]
    assert count_served(budget, guests) == 5
    assert count_served(budget, [Requester("neighbour", "10.0.0.2")]) == 1


def test_one_person_leaves_something_for_others_at_the_same_address() -> None:
    budget = RequestBudget(SMALL, clock=HandClock())
    greedy, other = Requester("greedy", "10.0.0.1"), Requester("other", "10.0.0.1")
    assert count_served(budget, [greedy] * 10) == 3
    assert count_served(budget, [other] * 10) == 2


def test_who_is_refused_spends_nothing() -> None:
    clock = HandClock()
    budget = RequestBudget(SMALL, clock=clock)
    asker = Requester("asker", "10.0.0.1")
    assert budget.take(asker, 3) == 0
    assert [budget.take(asker) for _ in range(5)] == [1, 1, 1, 1, 1]
    assert budget.addresses.wait("10.0.0.1", 2) == 0
    clock.advance(1)
    assert budget.take(asker) == 0


def test_what_was_used_can_be_more_than_was_there_but_not_without_end() -> None:
    clock = HandClock()
    budget = RequestBudget(SMALL, clock=clock)
    asker = Requester("asker", "")
    budget.charge(asker, 1000)
    assert budget.wait(asker) == 4
    clock.advance(4)
    assert budget.wait(asker) == 0


def test_connections_of_one_address_share_their_messages() -> None:
    clock = HandClock()
    budget = RequestBudget(Allowance(Rate(1000, 1000), Rate(2, 40)), clock=clock)
    guests = [Requester(f"guest {number}", "10.0.0.1") for number in range(50)]
    sockets = [MessageLimiter(1.0, partial(budget.lease, guest)) for guest in guests]
    waits = [socket.take(1.0) for socket in sockets]
    assert [wait > 0 for wait in waits[:3]] == [False, False, False]
    assert all(wait > 0 for wait in waits[5:]), "a new connection opens no new bucket"
    assert MessageLimiter(1.0, lambda cost: budget.lease(Requester("x", "10.0.0.2"), cost)).take(1.0) == 0


def test_processes_spend_from_one_budget() -> None:
    clock = HandClock()
    here, there = RateLimits(clock=clock), RateLimits(clock=clock)
    guests = [Requester(f"guest {number}", "10.0.0.1") for number in range(300)]
    served = 0
    for _ in range(3):
        for limits, other in ((here, there), (there, here)):
            served += count_served(limits.new_tables, guests)
            other.receive(limits.collect())
    assert served == 200
    assert [here.collect(), there.collect()] == [[], []], "what was told by others is not told again"


def test_connections_in_all_processes_count_for_as_long_as_they_are_told() -> None:
    clock = HandClock()
    here = OpenConnections(clock=clock)
    here.receive("there", {"ada": 15, "10.0.0.1": 399})
    here.receive("elsewhere", {"ada": 4})
    assert here.has_room("ada", "10.0.0.1")
    here.receive("elsewhere", {"ada": 5, "10.0.0.1": 1})
    assert not here.has_room("ada", "10.0.0.2")
    assert not here.has_room("bo", "10.0.0.1")
    clock.advance(REPORT_TTL_S)
    assert here.has_room("ada", "10.0.0.1")


def test_what_another_version_spends_is_ignored() -> None:
    limits = RateLimits(clock=HandClock())
    limits.receive([("of the future", "10.0.0.1", 1.0), ("log_in", "10.0.0.1 ada", 6.0)])
    assert limits.log_in.take("10.0.0.1 ada") > 0
