"""The games and options that the contract is held over."""

import os
import tomllib
from functools import cached_property
from importlib import resources
from typing import Any

import pytest
from hypothesis import Phase, settings

from era.core.game import AnyGame
from era.games import registry
from examples.new_game.game import TOY
from tests.support.once import RAN_BEFORE

GAMES = int(os.environ.get("ERA_GAMES", "0"))
"""How many random games for each property and case; 0 leaves it to the case."""
GAMES_AGAIN = 1
"""As many are enough in the run as plain Python that follows a whole one: the same seeds were played there."""


class Case:
    """One game with one set of options. The game is loaded by the first test that uses it."""

    def __init__(self, game: str, label: str, options: dict[str, Any], games: int, skip: str = "") -> None:
        self.name = f"{game}-{label}"
        # A seed is not simpler for being smaller: nothing is shrunk.
        games = GAMES or (GAMES_AGAIN if RAN_BEFORE else games)
        self.settings = settings(max_examples=games, phases=(Phase.explicit, Phase.generate))
        self.skip = frozenset(skip.split())
        """Slots that are no part of the state: what never changes, and what is worked out from the rest."""
        self._game = game
        self._given = options

    @cached_property
    def game(self) -> AnyGame:
        return TOY if self._game == TOY.name else registry.game(self._game)

    @cached_property
    def options(self) -> dict[str, Any]:
        return self.game.check(self._given)

    @cached_property
    def rule_ids(self) -> set[str]:
        folder = resources.files(type(self.game).__module__.rpartition(".")[0]) / "text"
        return set(tomllib.loads((folder / "rules.en.toml").read_text("utf-8")))


WORKED_OUT = "rules legal news"
OF_A_DOMAIN = "enclosed fits beside ground mask water"

CASES = [Case("toy", f"{n}p", {"players": n}, games=20, skip="news") for n in (1, 2, 4)]
if "medieval" in registry.names():
    CASES += [
        Case("medieval", f"{n}p", {"players": n}, games=5, skip=f"{WORKED_OUT} {OF_A_DOMAIN}") for n in (1, 2, 3, 4)
    ]
    CASES += [
        Case("medieval", f"{label}-{n}p", {**options, "players": n}, games=3, skip=f"{WORKED_OUT} {OF_A_DOMAIN}")
        for label, options, players in (
            ("roads", {"scenario": "roads"}, (2, 4)),
            ("river", {"scenario": "river"}, (2, 3)),
            ("rivers-roads", {"scenario": "rivers-roads"}, (2, 4)),
            ("randomized", {"scenario": "randomized"}, (2, 3)),
            ("big", {"scenario": "big"}, (3,)),
            ("solitaire", {"scenario": "solitaire"}, (1,)),
            ("solitaire-roads", {"scenario": "solitaire-roads"}, (1,)),
            ("roads-lot", {"scenario": "roads", "types": "lot"}, (2,)),
            ("river-lot", {"scenario": "river", "types": "lot"}, (3,)),
            ("rivers-roads-lot", {"scenario": "rivers-roads", "types": "lot"}, (1, 4)),
            ("peaceful", {"scenario": "randomized", "peaceful": True}, (3,)),
            ("peaceful-alone", {"scenario": "solitaire", "peaceful": True}, (1,)),
            ("at-once", {"scenario": "rivers-roads", "dice_leave": "at-once"}, (1, 3)),
            ("set-1", {"sets": ["set-1"]}, (2,)),
            ("set-2", {"sets": ["set-2"], "scenario": "roads"}, (3,)),
            ("set-3", {"sets": ["set-3"]}, (1,)),
            ("all-sets", {"sets": ["set-1", "set-2", "set-3"], "scenario": "big"}, (4,)),
        )
        for n in players
    ]
if "merchants" in registry.names():
    CASES += [
        Case("merchants", f"{variant}-{n}p", {"variant": variant, "players": n}, games=5, skip=WORKED_OUT)
        for variant, players in (("federation", (1, 2, 3, 4)), ("base", (2, 3, 4)))
        for n in players
    ]
    CASES += [
        Case("merchants", f"{label}-{n}p", {**options, "players": n}, games=3, skip=WORKED_OUT)
        for label, options, n in (
            ("choose", {"characters": "choose"}, 3),
            ("hardest", {"hardest": True, "characters": "choose", "excluded": 40}, 1),
            ("fixed", {"variant": "base", "map": "fixed"}, 2),
        )
    ]

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
