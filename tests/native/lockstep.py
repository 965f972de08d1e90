"""Two engines side by side: the same actions and draws in both, and everything compared after each of them.

The Python rules are the authority. Compared are who may act, what is to be drawn, the legal actions (how many, which
one is played, and often all of them, group by group), the whole state, what each seat may know, and the score sheets.
What differs from game to game is said by its `Side`: `medieval_side.py`, `merchants_side.py`.
"""

import os
import random
from array import array
from typing import Any, Protocol

from era.core.legal import Legal
from era.encoding.encoding import Encoding
from era.native.library import EngineBatch, NativeTable
from era.native.rules import NativeRules, Support

MAX_DECISIONS = 3_000
LEGAL_EVERY = 8
"""How often all legal actions are compared."""
OBSERVED_EVERY = 320
"""How often everything that a seat may know is compared, and the whole state once more in plain numbers."""

GAMES = int(os.environ.get("ERA_GAMES", "0"))


class Differs(AssertionError):
    """The two engines disagree."""


class PlayedGame(Protocol):
    """A game with native rules, as far as both engines are asked for the same."""

    def check(self, raw: Any, /) -> dict[str, Any]: ...
    def start(self, raw: Any, /) -> Any: ...
    def copy(self, state: Any, /) -> Any: ...
    def seats(self, state: Any, /) -> int: ...
    def turn(self, state: Any, /) -> Any: ...
    def legal(self, state: Any, seat: int, /) -> Legal[Any]: ...
    def chance(self, state: Any, /) -> Any: ...
    def act(self, state: Any, seat: int, action: Any, /) -> None: ...
    def draw(self, state: Any, outcome: Any, /) -> None: ...
    def view(self, state: Any, seat: int | None, /) -> Any: ...
    def result(self, state: Any, /) -> Any: ...
    def native(self, checked: Any, /) -> NativeRules | None: ...
    def native_support(self, checked: Any, /) -> Support: ...


class Side:
    """What the lockstep asks of the Python side of one game."""

    game: PlayedGame
    state_every = 1
    """How often, in decisions, the whole state is compared; what a decision itself shows is compared always."""

    def find_ruleset(self, options: dict[str, Any]) -> Any:
        """The ruleset of checked options."""
        raise NotImplementedError

    def make_tables(self, rules: Any) -> NativeTable:
        """The tables that the native rules are made of."""
        raise NotImplementedError

    def choose(self, legal: Legal[Any], rng: random.Random, eager: bool) -> int:
        """The number of the action that is played: any; or, where that leads nowhere, one that gets on."""
        return int(rng.random() * legal.size)

    def list_parts(self, parts: Any) -> list[Any]:
        """The native legal actions, so that they can be compared with `list_legal`."""
        raise NotImplementedError

    def list_legal(self, legal: Legal[Any]) -> list[Any]:
        """The legal actions in their order."""
        raise NotImplementedError

    def describe(self, action: Any) -> tuple[Any, ...]:
        """An action as its name and its numbers."""
        raise NotImplementedError

    def make_encoding(self, options: dict[str, Any]) -> Encoding:
        """How checked options are shown as bytes and chosen by numbers."""
        raise NotImplementedError

    def list_worked_out(self, state: Any) -> dict[str, Any]:
        """What is kept besides what it is worked out from, which the comparison of states works out anew."""
        raise NotImplementedError

    def list_told(self, told: dict[str, Any]) -> dict[str, Any]:
        """The same of a native state."""
        raise NotImplementedError

    def list_sheets(self, state: Any) -> list[tuple[int, ...]]:
        """Where the points come from, line by line."""
        raise NotImplementedError


class Lockstep:
    """One game in both engines. The native rules may have been made before the Python rules were broken."""

    def __init__(
        self,
        side: Side,
        native: NativeRules,
        options: dict[str, Any],
        rng: random.Random,
        dense: bool = False,
        state: Any = None,
        eager: bool = False,
    ) -> None:
        self.side, self.game, self.rng = side, side.game, rng
        self.batch: EngineBatch = native.engine.batch(1, 0, False)
        self.state: Any = self.game.start(options) if state is None else state
        if state is not None:
            self.batch.load(0, state)
        self.eager = eager
        self.encoding = side.make_encoding(options)
        self.batch.encode(self.encoding.describe())
        self.observed, self.masked = bytearray(self.encoding.layout.size), bytearray(self.encoding.table.size)
        self.state_every = 1 if dense else side.state_every
        self.legal_every = 1 if dense else LEGAL_EVERY
        self.observed_every = 8 if dense else OBSERVED_EVERY
        self.decisions = 0
        self.phase = rng.randrange(OBSERVED_EVERY)

    def play(self, most: int = MAX_DECISIONS) -> int:
        """Play a random game in both; returns the decisions. Raises Differs."""
        self.compare_state()
        seats = bytearray(1)
        while self.decisions < most:
            turn = self.game.turn(self.state)
            self.batch.seats(seats)
            self.expect("seats", seats[0], sum(1 << seat for seat in turn.seats))
            if turn.seats:
                self.decide(turn.seats[int(self.rng.random() * len(turn.seats))])
            elif not self.draw():
                break
            if not turn.seats or self.decisions % self.state_every == 0:
                self.compare_state()
        self.compare_state()
        self.compare_end()
        return self.decisions

    def decide(self, seat: int) -> None:
        legal = self.game.legal(self.state, seat)
        self.expect("legal size", self.batch.size(0, seat), legal.size)
        turn = self.decisions + self.phase
        if turn % self.legal_every == 0:
            self.expect("legal", self.side.list_parts(self.batch.parts(0, seat)), self.side.list_legal(legal))
        if turn % self.observed_every == 0:
            self.observe()
        number = self.side.choose(legal, self.rng, self.eager)
        action = legal.nth(number)
        self.expect("action", self.batch.describe(0, seat, number), self.side.describe(action))
        self.game.act(self.state, seat, action)
        self.batch.act(0, seat, number)
        self.decisions += 1

    def draw(self) -> bool:
        chance = self.game.chance(self.state)
        self.expect("bounds", self.batch.bounds(0), None if chance is None else chance.bounds)
        if chance is None:
            return False
        outcome = tuple([int(self.rng.random() * bound) for bound in chance.bounds])
        self.game.draw(self.state, outcome)
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
        """What each seat may know and choose, and what is kept besides what it is worked out from."""
        nothing = self.encoding.begin()
        for seat in range(self.game.seats(self.state)):
            self.batch.observe(self.observed, array("b", [seat]))
            view = self.game.view(self.state, seat)
            self.expect("observation", self.observed, self.encoding.observe(view, seat, nothing))
            self.batch.masks(self.masked, array("b", [seat]))
            self.expect("mask", self.masked, self.encoding.mask(self.state, seat, nothing))
        self.expect("worked out", self.side.list_told(self.batch.state(0)), self.side.list_worked_out(self.state))

    def compare_end(self) -> None:
        result = self.game.result(self.state)
        self.expect("sheets", list(self.batch.sheets(0)), self.side.list_sheets(self.state))
        scores, winners = array("i", bytes(4 * len(result.scores))), bytearray(1)
        self.batch.results(scores, winners)
        self.expect("scores", tuple(scores), result.scores)
        self.expect("winners", winners[0], sum(1 << seat for seat in result.winners))
        self.expect("worked out", self.side.list_told(self.batch.state(0)), self.side.list_worked_out(self.state))

    def expect(self, what: str, native: object, python: object) -> None:
        if native != python:
            raise Differs(f"{what} after {self.decisions} decisions: native {native}, Python {python}")


def open_native(side: Side, options: dict[str, Any]) -> NativeRules:
    found = side.game.native(options)
    assert found is not None, side.game.native_support(options).why
    return found


def play_games(side: Side, options: dict[str, Any], games: int, dense: bool = False, most: int = MAX_DECISIONS) -> int:
    """Play so many games with these options in both engines, each to its end or so many decisions."""
    checked = side.game.check(options)
    native = open_native(side, checked)
    decisions = 0
    for seed in range(games):
        lockstep = Lockstep(side, native, checked, random.Random(seed), dense, eager=seed % 2 == 1)
        decisions += lockstep.play(most)
    return decisions
