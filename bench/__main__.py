"""`make bench`: what was measured, as ratios from one run, beside what is wanted."""

import sys

from bench.measure import copy_microseconds, one_core, ours, rates
from bench.peers import catanatron, chess
from era.games.registry import games
from era.grid.words import COMPILED

PEER = "catanatron"
BASE = "medieval base"
SCENARIOS = ("roads", "river", "rivers-roads", "randomized", "big")

PEER_RATIO = 10.0 if COMPILED else 2.0
SCENARIO_RATIO = 0.6
COPY_MICROSECONDS = 2.0
FEDERATION_RATE = 30_000


def main() -> int:
    one_core()
    found = games()
    medieval, merchants = found["medieval"], found["merchants"]
    players = {PEER: catanatron, "chess": chess, BASE: ours(medieval, {"players": 4})}
    players |= {f"medieval {name}": ours(medieval, {"players": 4, "scenario": name}) for name in SCENARIOS}
    players |= {"merchants federation": ours(merchants, {"players": 4})}
    speeds = rates(players)
    print(f"{'Compiled' if COMPILED else 'Plain Python'}: random decisions a second, legal moves included, one core")
    for label, speed in speeds.items():
        print(f"  {label:<24}{speed:>10,.0f}   {speed / speeds[PEER]:6.2f} of {PEER}")
    wanted("medieval base to catanatron", speeds[BASE] / speeds[PEER], PEER_RATIO)
    slowest = min(SCENARIOS, key=lambda name: speeds[f"medieval {name}"])
    wanted(f"slowest scenario ({slowest}) to base", speeds[f"medieval {slowest}"] / speeds[BASE], SCENARIO_RATIO)
    wanted("merchants federation", speeds["merchants federation"], FEDERATION_RATE)
    copying = copy_microseconds(medieval, {"players": 4})
    print(f"  state copy: {copying:.2f} microseconds a player (wanted: under {COPY_MICROSECONDS:g})")
    return 0


def wanted(what: str, ratio: float, least: float) -> None:
    print(f"  {what}: {ratio:,.2f} (wanted: at least {least:,g})")


if __name__ == "__main__":
    sys.exit(main())
