"""One game that is played by numbers, natively or by the Python rules: the same game for the same seed."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from era.core.errors import DataError
from era.core.game import Aim, AnyGame, Result
from era.core.runner import draw_from, run
from era.encoding.encoding import Encoding, Placing
from era.envs.source import EnvironmentSource
from era.games import registry
from era.native.rules import HasNativeRules, NativeRules

Bytes = NDArray[np.uint8]


def load_encoding(game: AnyGame, checked: Mapping[str, Any], placing: Placing = "two-step") -> Encoding:
    """Load the layouts of a game under checked options. Raises DataError for a game that has none."""
    module = registry.find_module(game.name, "encoding.encoding")
    if module is None:
        raise DataError("no-encoding", {"game": game.name})
    made: Encoding = module.make_encoding(checked, placing)
    return made


def find_native_rules(game: AnyGame, checked: Mapping[str, Any]) -> NativeRules | None:
    """Find native rules that know the encoding of their game; None where Python must play."""
    rules = game.native(checked) if isinstance(game, HasNativeRules) else None
    return rules if rules is not None and getattr(rules.engine, "has_encoding", False) else None


class SteppedGame(Protocol):
    """One game, and what each seat has chosen of its decision so far."""

    players: int
    aim: Aim
    encoding: Encoding

    def start(self, seed: int) -> None:
        """Begin a game, with draws from this seed."""

    def restart(self) -> None:
        """Begin another game; the draws go on."""

    def seats(self) -> tuple[int, ...]:
        """Return who may choose a number now; nobody when the game is over."""

    def observe(self, seat: int) -> Bytes: ...

    def mask(self, seat: int) -> Bytes: ...

    def choose(self, seat: int, number: int) -> bool | None:
        """Add a number to what a seat has chosen. Returns whether an action was played; None, and nothing has
        changed, if the number may not come next."""

    def result(self) -> Result:
        """Return the scores and winners, as if the game ended now."""


def _decide_nothing(state: Any, seat: int) -> Any:
    raise AssertionError("no decision was asked for")


class PythonGame:
    """By the Python rules, whose `state` can be looked at, shown and handed to bots."""

    def __init__(self, game: AnyGame, checked: Mapping[str, Any], encoding: Encoding, number: int = 0) -> None:
        self.game = game
        self.checked = checked
        self.encoding = encoding
        self.number = number
        self.start(0)
        self.players = game.seats(self.state)
        self.aim: Aim = game.aim(self.state)

    def start(self, seed: int) -> None:
        self.source = EnvironmentSource(seed, self.number)
        self.restart()

    def restart(self) -> None:
        self.state = self.game.start(self.checked)
        self.partials = [self.encoding.begin() for _ in range(self.game.seats(self.state))]
        self._draw()

    def _draw(self) -> None:
        """Make all draws that are due: the loop, without a decision."""
        run(self.game, self.state, _decide_nothing, draw_from(self.source), 0)

    def seats(self) -> tuple[int, ...]:
        return self.game.turn(self.state).seats

    def observe(self, seat: int) -> Bytes:
        """From the view, and from nothing else."""
        view = self.game.view(self.state, seat)
        return np.frombuffer(self.encoding.observe(view, seat, self.partials[seat]), np.uint8).copy()

    def mask(self, seat: int) -> Bytes:
        return np.frombuffer(self.encoding.mask(self.state, seat, self.partials[seat]), np.uint8)

    def choose(self, seat: int, number: int) -> bool | None:
        try:
            action = self.encoding.choose(self.state, seat, self.partials[seat], number)
        except ValueError:
            return None
        if action is None:
            return False
        self.act(seat, action)
        return True

    def act(self, seat: int, action: Any) -> None:
        """Play an action that is one of the legal ones."""
        self.game.act(self.state, seat, action)
        self._draw()

    def result(self) -> Result:
        return self.game.result(self.state)


class NativeGame:
    """By the native rules: a batch with one game."""

    def __init__(self, game: AnyGame, rules: NativeRules, checked: Mapping[str, Any], encoding: Encoding) -> None:
        self.players = rules.players
        self.aim: Aim = game.aim(game.start(checked))
        self.encoding = encoding
        self.batch = rules.batch(1)
        self.batch.raw.encode(encoding.describe())
        self._seats = np.zeros(1, np.uint8)

    def start(self, seed: int) -> None:
        self.batch.raw.start(seed & 2**64 - 1)

    def restart(self) -> None:
        self.batch.raw.restart(0)

    def seats(self) -> tuple[int, ...]:
        self.batch.raw.seats(self._seats)
        bits = int(self._seats[0])
        return tuple([seat for seat in range(self.players) if bits >> seat & 1])

    def observe(self, seat: int) -> Bytes:
        found = np.empty(self.encoding.layout.size, np.uint8)
        self.batch.raw.observe(found, np.array([seat], np.int8))
        return found

    def mask(self, seat: int) -> Bytes:
        found = np.empty(self.encoding.table.size, np.uint8)
        self.batch.raw.masks(found, np.array([seat], np.int8))
        return found

    def choose(self, seat: int, number: int) -> bool | None:
        return self.batch.raw.choose(0, seat, number)

    def result(self) -> Result:
        (scores, winners) = self.batch.results()[0]
        return Result(scores, winners)


def open_game(
    game: AnyGame, options: Mapping[str, Any], placing: Placing = "two-step", *, in_python: bool = False
) -> SteppedGame:
    """Open a game with these options, natively where that is possible and nobody needs its state."""
    checked = game.check(options)
    encoding = load_encoding(game, checked, placing)
    native = None if in_python else find_native_rules(game, checked)
    if native is None:
        return PythonGame(game, checked, encoding)
    return NativeGame(game, native, checked, encoding)
