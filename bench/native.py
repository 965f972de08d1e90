"""`python -m bench.native`: the native rules beside well-known engines and beside our own in Python, from one run.

Decisions a second, whole random games, one core; then what a decision costs as games grow, copies, and batches.
"""

import random
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from bench.measure import Player, one_core, ours, rates
from era.core.match import Match
from era.core.rng import QuickSource
from era.games.medieval.box.scenario import load_shipped_scenarios
from era.games.registry import game as find_game
from era.grid.words import COMPILED
from era.native import NativeRules, open_rules, supports

PEER = "catanatron"
BASE = "base, 4 players"
GAMES_AT_ONCE = 64
MAX_DECISIONS = 20_000
BATCH = 1_024
STEPS = 60
COPIES = 200_000
GOES, SECONDS_A_GO = 5, 0.25

WANTED_BASE, WANTED_ANY, WANTED_RATIO = 1_000_000, 500_000, 50.0
WANTED_COPY_MICROSECONDS, WANTED_BATCH = 0.3, 0.8
WANTED_GAIN = 5.0
"""What made native rules of Merchants worth writing."""
VARIANTS = {"federation": (4, 3, 2, 1), "base": (4, 3, 2)}
"""Of Merchants, with the numbers of players."""


def main() -> int:
    one_core()
    medieval = find_game("medieval")
    support = supports(medieval, {})
    if not support.yes:
        print(f"No native rules here: {support.why}")
        return 1
    players = {**find_peers(), **find_natives(), **find_python()}
    speeds = rates(players, GOES, SECONDS_A_GO)
    peer = speeds.get(PEER)
    print(f"Random decisions a second, whole games, one core (Python {'compiled' if COMPILED else 'as it is'})")
    for label, speed in speeds.items():
        ratio = f"{speed / peer:8.1f} of {PEER}" if peer else ""
        print(f"  {label:<34}{speed:>12,.0f}   {ratio}")
    say("native base game of 4", speeds[BASE], WANTED_BASE)
    slowest = min(find_natives(), key=lambda label: speeds[label])
    say(f"native, slowest ({slowest})", speeds[slowest], WANTED_ANY)
    if peer:
        say(f"native base game of 4 to {PEER}", speeds[BASE] / peer, WANTED_RATIO)
    for variant in VARIANTS:
        label = f"merchants {variant}, 4 players"
        say(f"native {label}, to compiled Python", speeds[label] / speeds[f"Python: {label}"], WANTED_GAIN)
    show_growth()
    show_log()
    show_copies()
    show_batch()
    return 0


def say(what: str, found: float, wanted: float) -> None:
    print(f"  {what}: {found:,.2f} (wanted: at least {wanted:,g})")


# ---------------------------------------------------------------- who plays


def find_peers() -> dict[str, Player]:
    try:
        from bench.peers import catanatron, chess
    except ImportError:  # they are in the environment of `make bench`
        return {}
    return {PEER: catanatron, "python-chess": chess}


def find_natives() -> dict[str, Player]:
    """Every scenario of Medieval and every variant of Merchants, with every number of players, alone included."""
    found: dict[str, Player] = {}
    for name, scenario in load_shipped_scenarios().items():
        for players in sorted(scenario.players, reverse=True):
            found[f"{name}, {players} players"] = play_natively({"scenario": name, "players": players})
    for variant, numbers in VARIANTS.items():
        for players in numbers:
            options = {"variant": variant, "players": players}
            found[f"merchants {variant}, {players} players"] = play_natively(options, "merchants")
    return found


def find_python() -> dict[str, Player]:
    medieval, merchants = find_game("medieval"), find_game("merchants")
    found = {f"Python: base, {n} players": ours(medieval, {"players": n}) for n in (4, 3, 2, 1)}
    for variant, numbers in VARIANTS.items():
        for players in numbers:
            options = {"variant": variant, "players": players}
            found[f"Python: merchants {variant}, {players} players"] = ours(merchants, options)
    return found


def play_natively(options: Mapping[str, Any], game: str = "medieval") -> Player:
    rules = open_rules(find_game(game), options)

    def play(rng: random.Random) -> int:
        seeds = [str(rng.random()) for _ in range(GAMES_AT_ONCE)]
        return sum(game.decisions for game in rules.play_seeds(seeds, MAX_DECISIONS))

    return play


# ---------------------------------------------------------------- how cost grows


def show_growth() -> None:
    """The board and the box, everything else as in the base game of two."""
    boards: dict[str, dict[str, Any]] = {
        f"board {w} x {h}": {"box": {"board": {"width": w, "height": h}}} for w, h in BOARDS
    }
    types: dict[str, dict[str, Any]] = {
        "12 types (base)": {"scenario": "base"},
        "18 types (big)": {"scenario": "big"},
        "25 types (big, all sets)": {"scenario": "big", "sets": ["set-1", "set-2", "set-3"]},
    }
    shown: dict[str, dict[str, Any]] = {**boards, **types}
    speeds = rates({name: play_natively({"players": 2, **given}) for name, given in shown.items()}, 3, 0.2)
    print("Nanoseconds a decision as games grow, two players")
    for name, speed in speeds.items():
        print(f"  {name:<34}{1e9 / speed:>8,.0f}")


BOARDS = ((8, 8), (14, 12), (16, 11), (20, 20))
"""The last one has more spaces than the small engine holds, and is played by the large one."""


def show_log() -> None:
    """A match keeps a log: what a move costs must not depend on how long it is."""
    game = find_game("medieval")
    rng = random.Random(1)
    match = Match(game, game.check({"players": 4, "x_change": 1}), QuickSource(rng))
    costs: list[float] = []
    while not match.over():
        seat = match.turn().seats[0]
        legal = game.legal(match.state, seat)
        action = legal.nth(int(rng.random() * legal.size))
        start = time.process_time_ns()
        match.act(seat, action)
        costs.append((time.process_time_ns() - start) / 1000)
    third = len(costs) // 3
    first, last = sorted(costs[:third])[third // 2], sorted(costs[-third:])[third // 2]
    print(f"Microseconds a move with a log, in Python (median): {first:.1f} in the first third, {last:.1f} in the last")


# ---------------------------------------------------------------- copies and batches


def best(act: Callable[[], float]) -> float:
    return min(act() for _ in range(GOES))


def show_copies() -> None:
    print(f"A state copied (wanted: under {WANTED_COPY_MICROSECONDS:g} microseconds)")
    for game, players in (("medieval", 1), ("medieval", 2), ("medieval", 4), ("merchants", 4)):
        batch = open_rules(find_game(game), {"players": players}).batch(2)

        def copy_often(raw: Any = batch.raw) -> float:
            start = time.process_time()
            raw.copy_game(0, 1, COPIES)
            return (time.process_time() - start) / COPIES * 1e6

        print(f"  {game}, {players} players: {best(copy_often):.3f} microseconds")


def show_batch() -> None:
    """A thousand games, one decision in each in turn, beside one game that stays in the processor's cache."""
    for name, options in (("medieval", {"players": 4}), ("merchants", {"variant": "base", "players": 4})):
        compare_batch(name, open_rules(find_game(name), options))


def compare_batch(name: str, rules: NativeRules) -> None:
    one = best(lambda: step_games(rules, 1, STEPS, BATCH))
    many = best(lambda: step_games(rules, BATCH, 1, STEPS))
    called = best(lambda: step_games(rules, 1, 1, BATCH))
    print(f"Nanoseconds a decision, {name}")
    print(f"  one game that is played on in one call: {one:.0f}")
    print(f"  one game, a call for each decision:     {called:.0f}")
    print(f"  {BATCH:,} games, a call for all of them:  {many:.0f}")
    say(f"a batch of {BATCH:,} to one game that is played on in one call", one / many, WANTED_BATCH)


def step_games(rules: NativeRules, count: int, at_once: int, times: int) -> float:
    """Nanoseconds a decision. One game is begun again and again; many go on from where they are."""
    batch, decisions, spent = rules.batch(count), 0, 0.0
    for number in range(times):
        if count == 1:
            batch.start(number)
        start = time.process_time()
        decisions += batch.raw.playout(at_once)
        spent += time.process_time() - start
    return spent / decisions * 1e9


if __name__ == "__main__":
    sys.exit(main())
