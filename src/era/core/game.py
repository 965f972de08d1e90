"""The protocol: all that a server, a bot, a terminal or a laboratory may know of a game.

A state changes in place, so that search and simulation need not copy what they throw away; `copy`
is cheap and explicit. `act` and `draw` are the only ways to change a state, both check before they
change, and neither reads a clock, a file or a random number: the same options and entries give the
same state, always.

Seats are numbered from 0 in code and from 1 wherever a person reads them.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from era.core.chance import Chance
from era.core.choice import Choice
from era.core.errors import IllegalAction
from era.core.legal import Legal
from era.core.log import Entry
from era.core.news import News
from era.core.value import Value

__all__ = ["Aim", "AnyGame", "Game", "News", "Result", "Turn"]

S = TypeVar("S")
A = TypeVar("A")

Aim = Literal["win", "together", "score"]
"""What is played for: to win against the others, to win together, or, alone, for points."""

Memory = dict[Any, Any]
"""What a game remembers of how it was shown, for as long as somebody keeps it."""


class Turn(Value):
    """Who may act now: several seats at once when the rules say "simultaneously", nobody while a draw is
    due or the game is over."""

    __slots__ = ("over", "phase", "seats")

    def __init__(self, seats: tuple[int, ...], phase: str, over: bool = False) -> None:
        self.seats = seats
        self.phase = phase
        self.over = over

    def values(self) -> tuple[object, ...]:
        return (self.seats, self.phase, self.over)


class Result(Struct, frozen=True):
    """How a finished game ended. In a cooperative game all seats win, or none."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game(Protocol[S, A]):
    name: str
    rules_version: int

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options with every default filled in. Raises DataError for an impossible one."""

    def start(self, options: Mapping[str, Any]) -> S: ...

    def copy(self, state: S) -> S: ...

    def seats(self, state: S) -> int: ...

    def title(self, options: Mapping[str, Any], lang: str) -> str:
        """What is played, in the reader's language."""

    def aim(self, state: S) -> Aim: ...

    def rounds(self, state: S) -> int:
        """How many rounds have begun."""

    def turn(self, state: S) -> Turn: ...

    def legal(self, state: S, seat: int) -> Legal[A]:
        """Every action this seat may take now; empty if it may not act."""

    def offer(self, state: S, seat: int) -> list[Choice]:
        """The same as plain data, for front ends."""

    def chance(self, state: S) -> Chance | None:
        """The draw that must come before anybody acts, if any."""

    def act(self, state: S, seat: int, action: A) -> None:
        """Raises IllegalAction, with the rule, and changes nothing if `action` is not legal."""

    def apply(self, state: S, seat: int, action: A) -> None:
        """Plays an action that is one of `legal`: for whoever has looked already."""

    def refusal(self, state: S, seat: int, action: A) -> IllegalAction:
        """Why an action that is not one of `legal` is not: the rule, a sentence and the nearest legal thing."""

    def draw(self, state: S, outcome: Sequence[int]) -> None:
        """The outcome of the draw that `chance` asked for. Raises NotationError if it is not one."""

    def result(self, state: S) -> Result:
        """The scores; while the game goes on, as if it ended now (from what `state` holds)."""

    def view(self, state: S, seat: int | None) -> S:
        """The state with all that this seat may not know blanked; None is a spectator."""

    def secret(self, state: S) -> bool:
        """Whether a seat may know now what another may not."""

    def show(self, view: S) -> dict[str, Any]:
        """A view as plain data, for front ends."""

    def screens(self, state: S, viewers: Sequence[int | None], memory: Memory) -> list[dict[str, Any]]:
        """`show(view(state, viewer))` for each of them, at once for whoever shows it to many. Where nobody hides
        anything, it is the very same object for all. With the same `memory` (empty at first) as the last time at
        this table, what did not change since is the very same object, too. Nobody may change what is shown."""

    def box(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All that a table with these checked options is played with, as plain data for front ends."""

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        """A short hash of all that decides how a log is replayed under these checked options: the box, the scenario,
        the version of the rules. The same in every process; another one as soon as a figure that matters changes."""

    def save(self, state: S) -> dict[str, Any]:
        """A state or a view as plain data that JSON can hold. Pieces, places, cards and steps are named, never
        numbered by where they happen to stand in the box."""

    def load(self, options: Mapping[str, Any], saved: Mapping[str, Any]) -> S:
        """What was saved under the same checked options: an equal state, which plays on in the same way. Its
        news is as at the start of a game. Raises DataError if it names what the box does not have."""

    def redact(self, state: S, entry: Entry, seat: int | None) -> Entry | None:
        """A log entry as this seat may see it, or None. `state` is the one after the entry."""

    def guess(self, view: S, rng: random.Random) -> S:
        """A full state that agrees with the view, its hidden values drawn at random, for search."""

    def news(self, state: S) -> Sequence[News]:
        """What the last action or draw brought about, in order."""

    def read(self, state: S, seat: int, text: str) -> A:
        """Raises NotationError if `text` is not an action. Whether it is legal is `act`'s business."""

    def write(self, state: S, seat: int, action: A) -> str: ...

    def read_draw(self, state: S, text: str) -> tuple[int, ...]: ...

    def write_draw(self, state: S, outcome: Sequence[int]) -> str: ...


AnyGame = Game[Any, Any]
