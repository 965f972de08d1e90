"""Breaks every rule of the Python side in turn, and looks whether the lockstep notices: `python -m
tests.native.broken_rules GAME`, as plain Python (rules are broken by patching), with the native library of this
install.

The native rules are made before a rule is broken, so they keep it. Prints the rules that nobody missed.
"""

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, NamedTuple

from era.games.medieval.game import GAME as MEDIEVAL
from era.games.medieval.native.engine import FOLDER as MEDIEVAL_FOLDER
from era.games.medieval.state import Question, State, change_count
from era.games.merchants.native.engine import FOLDER as MERCHANTS_FOLDER
from era.native.library import load_file
from era.native.rules import NativeRules
from tests.games.medieval.breakers import BREAKERS as MEDIEVAL_BREAKERS
from tests.games.merchants.breakers import BREAKERS as MERCHANTS_BREAKERS
from tests.native import medieval_cases, merchants_cases
from tests.native.lockstep import Differs, Lockstep, Side
from tests.native.medieval_side import SIDE as MEDIEVAL_SIDE
from tests.native.merchants_side import SIDE as MERCHANTS_SIDE
from tests.support.medieval.helpers import MIDDLE, game
from tests.support.rulecheck import Breaker

GAMES = 12
MAX_DECISIONS = 400
VARIANTS = ("small", "large")

Options = dict[str, Any]


class BrokenGame(NamedTuple):
    """A game whose rules are broken."""

    side: Side
    folder: Path
    breakers: dict[str, Breaker]
    cases: dict[str, list[Options]]
    """Where a rule matters; those under "" matter for most."""
    positions: dict[str, Callable[[], Any]]
    """What random play does not come to."""


# ---------------------------------------------------------------- ERA: Medieval Age

RING = """
    . # # # #
    . # . . #
    . # . . #
    . # # # #
    """
RING_AROUND_SCORCHED = RING.replace(". .", "S S")
OPEN_RING = """
    . # # # # # #
    . # S S . . #
    . # S S . . #
    . # . . . . #
    . # . . . . #
    """


def lay_out_around_scorched() -> State:
    """A layout in which the last wall could close a ring around a scorched area."""
    state = game(OPEN_RING, MIDDLE)
    state.step, state.moved, state.questions = 0, 2, [Question("layout", 0)]
    player, wall = state.players[0], state.rules.by_name["wall-6"].index
    player.tray = change_count(player.tray, wall, 1)
    return state


MEDIEVAL_GAME = BrokenGame(
    MEDIEVAL_SIDE,
    MEDIEVAL_FOLDER,
    MEDIEVAL_BREAKERS,
    {
        "": [{"players": 2}, {"players": 4, "scenario": "rivers-roads"}, {"players": 1, "scenario": "solitaire"}],
        "SET-2": [{"players": 4}],
        "SET-4": [{"players": 2}],
        "SCN-1": [{"players": 2, "scenario": "river"}],
        "SCN-2": [{"players": 2, "scenario": "rivers-roads"}],
        "SCN-3": [{"players": 2, "scenario": "randomized"}],
        "SCN-5": [{"players": 2, "scenario": "river"}],
        "SCN-6": [medieval_cases.OPTIONS["set-1"]],
        "SCN-7": [medieval_cases.OPTIONS["roads-lot"]],
        "SCN-8": [medieval_cases.OPTIONS["peaceful-alone"]],
        "END-3": [medieval_cases.OPTIONS["small-board"]],
        "ROL-4": [{"players": 2}],
        "DIS-3": [{"players": 4}],
        "SOL-6": [{"players": 1, "scenario": "solitaire"}],
    },
    {
        "WAL-3": lambda: game(RING, RING_AROUND_SCORCHED),
        "SCO-4": lambda: game(RING, RING),
        "SET-5": lay_out_around_scorched,
    },
)

# ---------------------------------------------------------------- Era of Merchants

BASE: Options = {"variant": "base", "players": 3}
ENDS_SOON = merchants_cases.OPTIONS["tiny-base"]
MERCHANTS_GAME = BrokenGame(
    MERCHANTS_SIDE,
    MERCHANTS_FOLDER,
    MERCHANTS_BREAKERS,
    {
        "": [merchants_cases.OPTIONS["roomy"], {"players": 2}, merchants_cases.OPTIONS["small-orders"]],
        "FED-14": [merchants_cases.OPTIONS["tiny-hardest"]],
        "CHA-6": [merchants_cases.OPTIONS["far-hand"]],
        "EVE-2": [merchants_cases.OPTIONS["greedy-event"]],
        "ERM-1": [BASE],
        "ERM-2": [BASE, ENDS_SOON],
        "ERM-3": [ENDS_SOON],
        "ERM-4": [ENDS_SOON],
    },
    {},
)

GAMES_BROKEN = {"medieval": MEDIEVAL_GAME, "merchants": MERCHANTS_GAME}

# ---------------------------------------------------------------- whether it is noticed


def find_unnoticed(broken: BrokenGame) -> Iterable[str]:
    for rule_id in broken.breakers:
        if not is_noticed(broken, rule_id):
            yield rule_id


def is_noticed(broken: BrokenGame, rule_id: str) -> bool:
    if rule_id in broken.positions:
        return is_noticed_at(broken, rule_id, broken.positions[rule_id]())
    given = (*broken.cases.get(rule_id, []), *broken.cases[""])
    cases = [broken.side.game.check(options) for options in given]
    made = [open_native(broken, broken.side.find_ruleset(options)) for options in cases]
    for seed in range(GAMES):
        for options, native in zip(cases, made, strict=True):
            with broken.breakers[rule_id]():
                if differs(broken.side, native, options, seed):
                    return True
    return False


def open_native(broken: BrokenGame, rules: Any) -> NativeRules:
    """By the first variant that can hold it. Plain Python has no native rules of its own."""
    tables = broken.side.make_tables(rules)
    for name in VARIANTS:
        library = load_file(broken.folder / f"_{name}{get_config_var('EXT_SUFFIX')}", f"_{name}")
        try:
            return NativeRules(library.Engine(tables))
        except ValueError as error:
            why = error
    raise why


def is_noticed_at(broken: BrokenGame, rule_id: str, state: State) -> bool:
    """Whether the engines disagree about a position, and do not with the rule in force."""
    native = open_native(broken, state.rules)

    def compare() -> None:
        lockstep = Lockstep(broken.side, native, {}, random.Random(1), dense=True, state=MEDIEVAL.copy(state))
        if state.questions:
            lockstep.decide(0)
        lockstep.compare_end()

    compare()
    with broken.breakers[rule_id]():
        try:
            compare()
        except Differs:
            return True
    return False


def differs(side: Side, native: NativeRules, options: Options, seed: int) -> bool:
    """Whether the engines disagree; so does a broken rule that breaks down."""
    try:
        checked = side.game.check(options)
        Lockstep(side, native, checked, random.Random(seed), dense=True, eager=seed % 2 == 1).play(MAX_DECISIONS)
    except (Differs, AssertionError, IndexError, ValueError):
        return True
    return False


def main(name: str) -> None:
    print(*find_unnoticed(GAMES_BROKEN[name]), sep="\n", end="")


if __name__ == "__main__":
    main(sys.argv[1])
