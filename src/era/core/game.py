"""The protocol: all that a server, a bot, a terminal or a laboratory may know of a game, role by role.

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
from era.core.memory import Memory
from era.core.news import News
from era.core.value import Value
from era.core.view import Shown

__all__ = [
    "Aim",
    "AnyGame",
    "FrontEnd",
    "Game",
    "HiddenInformation",
    "Memory",
    "News",
    "Notation",
    "Result",
    "Rules",
    "Storage",
    "TurnStatus",
]

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
"""A state that a role only reads."""
A = TypeVar("A")

Aim = Literal["win", "together", "score"]
"""What is played for: to win against the others, to win together, or, alone, for points."""


class TurnStatus(Value):
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
    whole: bool = True
    """Whether whoever won reached all that was played for; a challenge on top of a victory may have failed."""


class Rules(Protocol[S, A]):
    """How the game is played. Whoever plays it, shows it or studies it asks here, and nowhere else, what may
    happen and what follows."""

    rules_version: int
    """Raised when the same options and entries would give another state."""

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options with every default filled in. Raises DataError for an impossible one."""

    def start(self, options: Mapping[str, Any]) -> S: ...

    def copy(self, state: S) -> S: ...

    def seats(self, state: S) -> int: ...

    def aim(self, state: S) -> Aim: ...

    def rounds(self, state: S) -> int:
        """Return how many rounds have begun."""

    def turn(self, state: S) -> TurnStatus: ...

    def legal(self, state: S, seat: int) -> Legal[A]:
        """Return every action this seat may take now; empty if it may not act."""

    def chance(self, state: S) -> Chance | None:
        """Return the draw that must come before anybody acts, if any."""

    def act(self, state: S, seat: int, action: A) -> None:
        """Raises IllegalAction, with the rule, and changes nothing if `action` is not legal."""

    def apply(self, state: S, seat: int, action: A) -> None:
        """Plays an action that is one of `legal`: for whoever has looked already."""

    def refusal(self, state: S, seat: int, action: A) -> IllegalAction:
        """Why an action that is not one of `legal` is not: the rule, a sentence and the nearest legal thing."""

    def draw(self, state: S, outcome: Sequence[int]) -> None:
        """The outcome of the draw that `chance` asked for. Raises NotationError if it is not one."""

    def result(self, state: S) -> Result:
        """Return the scores; while the game goes on, as if it ended now (from what `state` holds)."""

    def news(self, state: S) -> Sequence[News]:
        """Return what the last action or draw brought about, in order."""


class Notation(Protocol[S_contra, A]):
    """Actions and draws as people read and write them: in logs, on the wire, in the terminal and in tests."""

    def read(self, state: S_contra, seat: int, text: str) -> A:
        """Raises NotationError if `text` is not an action. Whether it is legal is `act`'s business."""

    def write(self, state: S_contra, seat: int, action: A) -> str: ...

    def read_draw(self, state: S_contra, text: str) -> tuple[int, ...]: ...

    def write_draw(self, state: S_contra, outcome: Sequence[int]) -> str: ...


class HiddenInformation(Protocol[S]):
    """Who may know what. Nothing reaches a player or a bot but through here."""

    def view(self, state: S, seat: int | None) -> S:
        """Return the state with all that this seat may not know blanked; None is a spectator."""

    def secret(self, state: S) -> bool:
        """Tell whether a seat may know now what another may not."""

    def redact(self, state: S, entry: Entry, seat: int | None) -> Entry | None:
        """Return a log entry as this seat may see it, or None. `state` is the one after the entry. What spectators
        (None) may see, everybody may: the entry itself is then returned for every seat."""

    def guess(self, view: S, rng: random.Random) -> S:
        """Return a full state that agrees with the view, its hidden values drawn at random, for search."""


class FrontEnd(Protocol[S_contra]):
    """What a browser or another program draws, as structs. It is told everything, so it needs no rules."""

    def title(self, options: Mapping[str, Any], lang: str) -> str:
        """Return what is played, in the reader's language."""

    def rank(self, score: int) -> str | None:
        """Return what somebody who played alone may call themselves with this score, as a key of the game's names;
        None where the game knows no ranks."""

    def figures(self, state: S_contra, seat: int) -> dict[str, int]:
        """Return what a table of results tells of a seat's game besides its points, by keys of the game's names."""

    def box(self, options: Mapping[str, Any]) -> Shown:
        """Return all that a table with these checked options is played with."""

    def offer(self, state: S_contra, seat: int) -> list[Choice]:
        """What `legal` holds."""

    def show(self, view: S_contra) -> Shown:
        """A view, as `HiddenInformation.view` makes it."""

    def screens(self, state: S_contra, viewers: Sequence[int | None], memory: Memory) -> Sequence[Shown]:
        """`show(view(state, viewer))` for each of them, at once for whoever shows it to many. Where nobody hides
        anything, it is the very same object for all. With the same `memory` (empty at first) as the last time at
        this table, what did not change since is the very same object, too. Nobody may change what is shown."""


class Storage(Protocol[S]):
    """States that outlive the program: snapshots, and questions to bots in other processes."""

    def check_stored(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of a record or a stored table, checked as `Rules.check` does for a new game. An option
        that is missing means what was played before there was such a choice, whatever a new game's default is."""

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        """Return a short hash of all that decides how a log is replayed under these checked options: the box, the
        scenario, the version of the rules. The same in every process; another one as soon as a figure that matters
        changes."""

    def save(self, state: S) -> dict[str, Any]:
        """Return a state or a view as plain data that JSON can hold. Pieces, places, cards and steps are named,
        never numbered by where they happen to stand in the box."""

    def load(self, options: Mapping[str, Any], saved: Mapping[str, Any]) -> S:
        """Load what was saved under the same checked options: an equal state, which plays on in the same way. Its
        news is as at the start of a game. Raises DataError if it names what the box does not have."""


class Game(Rules[S, A], Notation[S, A], HiddenInformation[S], FrontEnd[S], Storage[S], Protocol[S, A]):
    """A game is all five roles. Whoever needs only one of them can ask for that one."""

    name: str
    """The name of its folder, and what records and the wire call it."""


AnyGame = Game[Any, Any]
