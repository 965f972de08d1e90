"""Which native engine plays a ruleset: the smallest that can hold it."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from era.compiled import COMPILED, NATIVE_STATUS
from era.core.catalogue import DEFAULT
from era.core.engine import describe_engine
from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import Ruleset
from era.native.library import load_library
from era.native.rules import NativeRules, Support

FOLDER: Final = Path(__file__).parent
VARIANTS: Final = ("small", "large")
"""The modules that hatch_build.py makes of engine.c, the smallest first."""


def find_rules(rules: Ruleset) -> NativeRules | None:
    """Return the native rules of a ruleset, or None if there are none: Python then plays the same games."""
    return _find(rules)[0]


def find_support(rules: Ruleset) -> Support:
    return _find(rules)[1]


@lru_cache(maxsize=64)
def _find(rules: Ruleset) -> tuple[NativeRules | None, Support]:
    if NATIVE_STATUS.key != COMPILED:
        return None, Support(False, describe_engine(DEFAULT))
    why = "the native rules were compiled for another processor"
    for name in VARIANTS:
        library = load_library(FOLDER, name)
        if library is None:
            continue
        try:
            return NativeRules(library.Engine(make_tables(rules))), Support(True)
        except ValueError as error:
            why = str(error)
    return None, Support(False, why)
