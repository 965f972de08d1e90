"""Breaks every rule of the Python side in turn, and looks whether the lockstep notices: `python -m
tests.native.broken_rules`, as plain Python (rules are broken by patching), with the native library of this install.

The native rules are made before a rule is broken, so they keep it. Prints the rules that nobody missed.
"""

import random
from collections.abc import Iterable
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from era.games.medieval.game import GAME
from era.games.medieval.native.engine import FOLDER
from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import ruleset
from era.games.medieval.state import Question, State, change_count
from era.native.library import Library, load_file
from era.native.rules import NativeRules
from tests.games.medieval.breakers import BREAKERS
from tests.native.cases import OPTIONS, SCENARIOS
from tests.native.lockstep import Differs, Lockstep
from tests.support.medieval.helpers import MIDDLE, game

NOT_NATIVE = {"SOL-6"}
"""What the native rules have no part in: what somebody who played alone may call themselves."""

GAMES = 12
MAX_DECISIONS = 400
CASES: dict[str, list[dict[str, Any]]] = {
    "": [{"players": 2}, {"players": 4, "scenario": "rivers-roads"}, {"players": 1, "scenario": "solitaire"}],
    "SET-2": [{"players": 4}],
    "SET-4": [{"players": 2}],
    "SCN-1": [{"players": 2, "scenario": "river"}],
    "SCN-2": [{"players": 2, "scenario": "rivers-roads"}],
    "SCN-3": [{"players": 2, "scenario": "randomized"}],
    "SCN-5": [{"players": 2, "scenario": "river"}],
    "SCN-6": [OPTIONS["set-1"]],
    "SCN-7": [OPTIONS["roads-lot"]],
    "SCN-8": [OPTIONS["peaceful-alone"]],
    "END-3": [OPTIONS["small-board"]],
    "ROL-4": [{"players": 2}],
    "DIS-3": [{"players": 4}],
}
"""Where a rule matters; the first line for those that matter in most games."""

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
DRAWN = {"WAL-3": (RING, RING_AROUND_SCORCHED), "SCO-4": (RING, RING)}
"""Domains that random play does not come to."""


def find_unnoticed(library: Library) -> Iterable[str]:
    for rule_id in BREAKERS:
        if rule_id not in NOT_NATIVE and not is_noticed(library, rule_id):
            yield rule_id


def is_noticed(library: Library, rule_id: str) -> bool:
    if rule_id in DRAWN:
        return is_noticed_at(library, rule_id, game(*DRAWN[rule_id]))
    if rule_id == "SET-5":
        return is_noticed_at(library, rule_id, lay_out_around_scorched())
    cases = [GAME.check(options) for options in (*CASES.get(rule_id, []), *CASES[""])]
    made = [NativeRules(library.Engine(make_tables(ruleset(options)))) for options in cases]
    for seed in range(GAMES):
        for options, native in zip(cases, made, strict=True):
            with BREAKERS[rule_id]():
                if differs(native, options, seed):
                    return True
    return False


def lay_out_around_scorched() -> State:
    """A layout in which the last wall could close a ring around a scorched area."""
    state = game(OPEN_RING, MIDDLE)
    state.step, state.moved, state.questions = 0, 2, [Question("layout", 0)]
    player, wall = state.players[0], state.rules.by_name["wall-6"].index
    player.tray = change_count(player.tray, wall, 1)
    return state


def is_noticed_at(library: Library, rule_id: str, state: State) -> bool:
    """Whether the engines disagree about a position, and do not with the rule in force."""
    native = NativeRules(library.Engine(make_tables(state.rules)))

    def compare() -> None:
        lockstep = Lockstep(native, {}, random.Random(1), dense=True, state=GAME.copy(state))
        if state.questions:
            lockstep.decide(0)
        lockstep.compare_end()

    compare()
    with BREAKERS[rule_id]():
        try:
            compare()
        except Differs:
            return True
    return False


def differs(native: NativeRules, options: dict[str, Any], seed: int) -> bool:
    """Whether the engines disagree; so does a broken rule that breaks down."""
    try:
        Lockstep(native, GAME.check(options), random.Random(seed), dense=True).play(MAX_DECISIONS)
    except (Differs, AssertionError, IndexError, ValueError):
        return True
    return False


def main() -> None:
    assert {"base", "big"} <= {options["scenario"] for options in SCENARIOS}
    library = load_file(Path(FOLDER, f"_small{get_config_var('EXT_SUFFIX')}"), "_small")
    print(*find_unnoticed(library), sep="\n", end="")


if __name__ == "__main__":
    main()
