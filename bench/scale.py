"""What a club of so many people needs: computed from measured costs, with a queue simulated for what waits.

    python -m bench.scale                          # 10,000, 100,000 and 1,000,000 people
    python -m bench.scale --people 50000 --online 0.1 --moves 4 --bots 0.5

Change a cost with `--cost NAME=VALUE`; `--costs` lists them. docs/design/scale.md says where they come from.
"""

import argparse
import heapq
import math
import random
import sys

from msgspec import Struct, structs


class Costs(Struct, frozen=True):
    """Measured on one core of the machine that docs/design/scale.md names."""

    move_cpu_ms: float = 0.33
    """Of a serving process, for a move at a table of four, read from and written to sockets."""
    database_cpu_ms: float = 0.033
    """Of PostgreSQL, for a move in a batch."""
    event_bytes: float = 140.0
    """In the database, with its share of everything else."""
    events_a_move: float = 1.3
    sent_bytes: float = 3100.0
    """For a move, to everybody at the table."""
    table_kb: float = 470.0
    socket_kb: float = 31.0
    process_mb: float = 180.0
    """A serving process (97), two for bots and one for replays (28 each)."""
    redis_messages: float = 200_000.0
    """That one Redis passes on in a second."""
    connections: float = 20_000.0
    """Sockets that one process holds without trouble."""


class Habits(Struct, frozen=True):
    online: float = 0.05
    """Of all people, at the busiest hour."""
    seats: float = 3.0
    """People at a table."""
    moves: float = 3.0
    """Of a person in a minute."""
    bots: float = 0.3
    """Bots at a table."""
    bot_seconds: float = 0.5
    hours: float = 2.0
    """The busiest hour counts so many times a day."""


class Needs(Struct, frozen=True):
    online: int
    tables: int
    moves_a_second: float
    database_cores: float
    sent_mbit: float
    memory_gb: float
    storage_gb_a_year: float
    notices_a_second: float


def compute(people: int, habits: Habits, costs: Costs) -> Needs:
    online = people * habits.online
    tables = online / habits.seats
    moves = online * habits.moves / 60
    bot_moves = moves / habits.seats * habits.bots
    all_moves = moves + bot_moves
    processes = max(1.0, math.ceil(all_moves * costs.move_cpu_ms / 1000 / 0.5))
    return Needs(
        online=round(online),
        tables=round(tables),
        moves_a_second=all_moves,
        database_cores=all_moves * costs.database_cpu_ms / 1000,
        sent_mbit=all_moves * costs.sent_bytes * 8 / 1e6,
        memory_gb=(tables * costs.table_kb + online * costs.socket_kb) / 1e6 + processes * costs.process_mb / 1e3,
        storage_gb_a_year=all_moves * costs.events_a_move * costs.event_bytes * 3600 * habits.hours * 365 / 1e9,
        notices_a_second=all_moves if processes > 1 else 0.0,
    )


def simulate_wait(rate: float, service_ms: float, servers: int, seconds: float = 60.0, seed: int = 1) -> list[float]:
    """Return the times, in ms, from arriving to being served: arrivals at random, `servers` that each take so long."""
    rng = random.Random(seed)
    free = [0.0] * servers
    now = 0.0
    found: list[float] = []
    while now < seconds * 1000 and len(found) < 200_000:
        now += rng.expovariate(rate / 1000)
        begins = max(now, heapq.heappop(free))
        took = service_ms * rng.uniform(0.4, 1.6)
        heapq.heappush(free, begins + took)
        found.append(begins + took - now)
    return sorted(found) or [0.0]


def find_processes(rate: float, service_ms: float, wanted_p99_ms: float) -> tuple[int, float]:
    """Return the fewest processes that keep the 99th percentile, with tables spread over them, and what it then is."""
    processes = max(1, math.ceil(rate * service_ms / 1000 / 0.95))
    while True:
        times = simulate_wait(rate / processes, service_ms, 1)
        p99 = times[int(len(times) * 0.99)]
        if p99 <= wanted_p99_ms:
            return processes, p99
        processes += max(1, processes // 10)


def find_bot_processes(rate: float, bot_seconds: float, wanted_p99_ms: float) -> tuple[int, float]:
    """The same for bots, which all processes of a machine share."""
    if not rate:
        return 1, 0.0
    processes = max(1, math.ceil(rate * bot_seconds))
    while True:
        times = simulate_wait(rate, bot_seconds * 1000, processes)
        p99 = times[int(len(times) * 0.99)]
        if p99 <= wanted_p99_ms:
            return processes, p99
        processes += max(1, processes // 20)


def tell(people: int, habits: Habits, costs: Costs) -> None:
    needs = compute(people, habits, costs)
    bot_rate = needs.moves_a_second - needs.online * habits.moves / 60
    serving, serving_p99 = find_processes(needs.moves_a_second, costs.move_cpu_ms, 20.0)
    bots, bots_p99 = find_bot_processes(bot_rate, habits.bot_seconds, 2000.0)
    by_sockets = math.ceil(needs.online / costs.connections)
    print(f"\n{people:,} people, {needs.online:,} of them at {needs.tables:,} tables in the busiest hour")
    processes = max(serving, by_sockets)
    heard = needs.notices_a_second * processes / costs.redis_messages
    rows = [
        ("moves a second", f"{needs.moves_a_second:,.0f}", ""),
        ("serving processes", f"{processes:,}", f"p99 of a move's work {serving_p99:.1f} ms; {by_sockets} for sockets"),
        ("processes for bots", f"{bots:,}", f"p99 of an answer {bots_p99:,.0f} ms"),
        ("cores of the database", f"{needs.database_cores:,.2f}", f"and {needs.moves_a_second:,.0f} rows a second"),
        ("sent", f"{needs.sent_mbit:,.0f}", "Mbit/s"),
        ("memory", f"{needs.memory_gb:,.1f}", "GB"),
        ("storage", f"{needs.storage_gb_a_year:,.0f}", "GB a year, if nothing expired"),
        (
            "notices over Redis",
            f"{needs.notices_a_second:,.0f}",
            f"a second; {heard:.1%} of one Redis, all heard by all",
        ),
    ]
    for what, value, more in rows:
        print(f"  {what:<24} {value:>12} {more}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    for name, default in structs.asdict(Habits()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=default)
    parser.add_argument("--cost", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--costs", action="store_true", help="list the measured costs")
    args = parser.parse_args()
    changed = dict(each.split("=", 1) for each in args.cost)
    known = structs.asdict(Costs())
    if unknown := changed.keys() - known.keys():
        parser.error(f"there is no cost {', '.join(unknown)}; there are {', '.join(known)}")
    costs = Costs(**{name: float(changed.get(name, value)) for name, value in known.items()})
    if args.costs:
        for name, value in structs.asdict(costs).items():
            print(f"{name:<20} {value:12,.2f}")
        return 0
    habits = Habits(**{name: getattr(args, name) for name in structs.asdict(Habits())})
    for people in args.people:
        tell(people, habits, costs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
