"""`make bench`: prints what was measured, and the two figures that are targets."""

import sys

from bench.measure import copy_microseconds, one_core, ours, rates
from bench.peer import play as catanatron
from era.registry import games

MAIN = "medieval, 4 players"
PEER = "catanatron, 4 players"
RATIO_WANTED = 2.0
COPY_WANTED = 2.0


def main() -> int:
    one_core()
    found = games()
    players = {PEER: catanatron, MAIN: ours(found["medieval"], {"players": 4})}
    for name, game in found.items():
        players.setdefault(f"{name}, 2 players", ours(game, {"players": 2}))
    speeds = rates(players)
    print("Random decisions per second, legal moves included, on one core:")
    for label, speed in speeds.items():
        print(f"  {label:<24}{speed:>10,.0f}")
    ratio = speeds[MAIN] / speeds[PEER]
    copying = copy_microseconds(found["medieval"], {"players": 4})
    print(f"medieval to catanatron: {ratio:.2f} (wanted: at least {RATIO_WANTED:g})")
    print(f"state copy: {copying:.2f} microseconds a player (wanted: under {COPY_WANTED:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
