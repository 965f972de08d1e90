"""Two engines side by side: the same actions and draws in both, and everything compared after each of them.

The Python rules are the authority. Compared are who may act, what is to be drawn, the legal actions (how many, which
one is played, and often all of them, group by group), the whole state, what each seat may know, and the score sheets.
"""

import os
import random
from array import array
from collections.abc import Iterator
from typing import Any

from era.core.legal import Legal
from era.games.medieval.choices import Places
from era.games.medieval.game import GAME
from era.games.medieval.native.observation import observe
from era.games.medieval.rules import scoring
from era.games.medieval.ruleset import ruleset
from era.games.medieval.state import State
from era.native.library import EngineBatch
from era.native.rules import NativeRules

MAX_DECISIONS = 3_000
LEGAL_EVERY = 8
"""How often all legal actions are compared."""
OBSERVED_EVERY = 320
"""How often everything that a seat may know is compared, and the whole state once more in plain numbers."""

GAMES = int(os.environ.get("ERA_GAMES", "0"))


class Differs(AssertionError):
    """The two engines disagree."""


class Lockstep:
    """One game in both engines. The native rules may have been made before the Python rules were broken."""

    def __init__(
        self,
        native: NativeRules,
        options: dict[str, Any],
        rng: random.Random,
        dense: bool = False,
        state: State | None = None,
    ) -> None:
        self.rng = rng
        self.batch: EngineBatch = native.engine.batch(1, 0, False)
        self.state: State = GAME.start(options) if state is None else state
        if state is not None:
            self.batch.load(0, state)
        self.observed = array("h", bytes(2 * native.observation_size))
        self.rules = native
        self.legal_every = 1 if dense else LEGAL_EVERY
        self.observed_every = 8 if dense else OBSERVED_EVERY
        self.decisions = 0
        self.phase = rng.randrange(OBSERVED_EVERY)

    def play(self, most: int = MAX_DECISIONS) -> int:
        """Play a random game in both; returns the decisions. Raises Differs."""
        self.compare_state()
        seats = bytearray(1)
        while self.decisions < most:
            turn = GAME.turn(self.state)
            self.batch.seats(seats)
            self.expect("seats", seats[0], sum(1 << seat for seat in turn.seats))
            if turn.seats:
                self.decide(turn.seats[int(self.rng.random() * len(turn.seats))])
            elif not self.draw():
                break
            self.compare_state()
        self.compare_end()
        return self.decisions

    def decide(self, seat: int) -> None:
        legal = GAME.legal(self.state, seat)
        self.expect("legal size", self.batch.size(0, seat), legal.size)
        turn = self.decisions + self.phase
        if turn % self.legal_every == 0:
            self.expect("legal", join_listed(self.batch.parts(0, seat)), join_listed(list_parts(legal)))
        if turn % self.observed_every == 0:
            self.observe()
        number = int(self.rng.random() * legal.size)
        action = legal.nth(number)
        self.expect("action", self.batch.describe(0, seat, number), (type(action).__name__, *action.values()))
        GAME.act(self.state, seat, action)
        self.batch.act(0, seat, number)
        self.decisions += 1

    def draw(self) -> bool:
        chance = GAME.chance(self.state)
        self.expect("bounds", self.batch.bounds(0), None if chance is None else chance.bounds)
        if chance is None:
            return False
        outcome = tuple([int(self.rng.random() * bound) for bound in chance.bounds])
        GAME.draw(self.state, outcome)
        self.batch.draw(0, outcome)
        return True

    def compare_state(self) -> None:
        """By the native side, which reads the Python state field by field."""
        try:
            found = self.batch.compare(0, self.state)
        except ValueError as error:  # a state that these rules never reach
            raise Differs(str(error)) from error
        if found is not None:
            raise Differs(f"{found} after {self.decisions} decisions")

    def observe(self) -> None:
        """What each seat may know, and the sets of spaces that the comparison of states works out anew."""
        for seat in range(len(self.state.players)):
            self.batch.observe(self.observed, array("b", [seat]))
            self.expect("observation", self.observed.tolist(), observe(GAME.view(self.state, seat), seat))
        for player, told in zip(self.state.players, self.batch.state(0)["players"], strict=True):
            for name in ("blocked", "barrier", "scorched", "flooded", "river", "roads", "gates", "spans"):
                self.expect(name, told[name], getattr(player, name))

    def compare_end(self) -> None:
        result = GAME.result(self.state)
        sheets = [tuple(sheet.values()) for sheet in scoring.make_sheets(self.state)]
        self.expect("sheets", list(self.batch.sheets(0)), sheets)
        scores, winners = array("i", bytes(4 * len(sheets))), bytearray(1)
        self.batch.results(scores, winners)
        self.expect("scores", tuple(scores), result.scores)
        self.expect("winners", winners[0], sum(1 << seat for seat in result.winners))

    def expect(self, what: str, native: object, python: object) -> None:
        if native != python:
            raise Differs(f"{what} after {self.decisions} decisions: native {native}, Python {python}")


def list_parts(legal: Legal[Any]) -> Iterator[tuple[Any, ...]]:
    """The legal actions in their order: places as masks, others by their number."""
    for group in legal.groups:
        for part in group.parts():
            if isinstance(part, Places):
                shape = part.shape
                what = "Build" if part.to_build else "Place"
                yield what, part.size, shape.piece.index, shape.turn, part.fit.mask()
            else:
                yield "listed", part.size


def join_listed(parts: Any) -> list[tuple[Any, ...]]:
    """What is only counted may be cut into groups differently."""
    joined: list[tuple[Any, ...]] = []
    for part in parts:
        if part[0] == "listed" and joined and joined[-1][0] == "listed":
            joined[-1] = ("listed", joined[-1][1] + part[1])
        elif part[1]:
            joined.append(tuple(part))
    return joined


def open_native(options: dict[str, Any]) -> NativeRules:
    found = GAME.native(options)
    assert found is not None, GAME.native_support(options).why
    return found


def play_games(options: dict[str, Any], games: int, dense: bool = False, most: int = MAX_DECISIONS) -> int:
    """Play so many games with these options in both engines, each to its end or so many decisions."""
    checked = GAME.check(options)
    ruleset(checked)
    native = open_native(checked)
    return sum(Lockstep(native, checked, random.Random(seed), dense).play(most) for seed in range(games))
