"""Which native engine plays a ruleset: the smallest that can hold it."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import Ruleset
from era.native.rules import FoundEngine, NativeRules, Support, find_engine

FOLDER: Final = Path(__file__).parent
VARIANTS: Final = ("small", "large")
"""The modules that hatch_build.py makes of engine.c, the smallest first."""


def find_rules(rules: Ruleset) -> NativeRules | None:
    """Return the native rules of a ruleset, or None if there are none: Python then plays the same games."""
    return _find(rules).rules


def find_support(rules: Ruleset) -> Support:
    return _find(rules).support


def find_library(rules: Ruleset) -> Any:
    """Return the module that plays a ruleset, for its types besides the rules; None if there is none."""
    return _find(rules).library


@lru_cache(maxsize=64)
def _find(rules: Ruleset) -> FoundEngine:
    return find_engine(FOLDER, VARIANTS, make_tables(rules))
