"""A tiny game for testing what is not about any real one: everybody rolls a secret die, then all guess
at once, in secret, what their left neighbour has. A right guess is worth a point. Three rounds.

It has each thing a game can have: secret draws, secret simultaneous actions, a reveal, refusals.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from era.core.catalogue import Words
from era.core.chance import Chance
from era.core.choice import Choice, list_choices
from era.core.errors import DataError, IllegalAction, NotationError
from era.core.fingerprint import hash_parts
from era.core.game import Aim, News, Result, TurnStatus
from era.core.legal import Legal, OneOf
from era.core.log import Entry
from era.core.memory import Memory
from era.core.view import Shown

SIDES = 6
ROUNDS = 3
UNKNOWN = -1
WORDS = Words(f"{__package__}.text", "refusals")


class State:
    __slots__ = ("dice", "guesses", "news", "points", "round")

    def __init__(self, players: int) -> None:
        self.dice: list[int] = []
        self.guesses: list[int | None] = [None] * players
        self.points = [0] * players
        self.round = 0
        self.news: list[News] | None = None


class ToyView(Shown, frozen=True):
    dice: list[int]
    guesses: list[int | None]
    points: list[int]
    round: int


class ToyBox(Shown, frozen=True):
    game: str
    sides: int
    rounds: int


class Toy:
    name = "toy"
    rules_version = 1

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        players = options.get("players", 2)
        if players not in (1, 2, 3, 4) or set(options) - {"players"}:
            raise DataError("option-wrong", {"where": "players", "why": "1 to 4 are"})
        return {"players": players}

    def start(self, options: Mapping[str, Any]) -> State:
        return State(options["players"])

    def copy(self, state: State) -> State:
        new = State(len(state.points))
        new.dice, new.guesses, new.points = state.dice[:], state.guesses[:], state.points[:]
        new.round, new.news = state.round, None if state.news is None else state.news[:]
        return new

    def seats(self, state: State) -> int:
        return len(state.points)

    def title(self, options: Mapping[str, Any], lang: str) -> str:
        return "Toy"

    def rank(self, score: int) -> str | None:
        return None

    def figures(self, state: State, seat: int) -> dict[str, int]:
        return {}

    def turn(self, state: State) -> TurnStatus:
        if state.round == ROUNDS:
            return TurnStatus((), "over", over=True)
        if self.chance(state) is not None:
            return TurnStatus((), "guess")
        return TurnStatus(tuple(seat for seat, guess in enumerate(state.guesses) if guess is None), "guess")

    def legal(self, state: State, seat: int) -> Legal[int]:
        if seat not in self.turn(state).seats or self.chance(state):
            return Legal([])
        return Legal([OneOf(*range(SIDES))])

    def offer(self, state: State, seat: int) -> list[Choice]:
        return list_choices(self.write(state, seat, action) for action in self.legal(state, seat))

    def chance(self, state: State) -> Chance | None:
        if state.round == ROUNDS or len(state.dice) == len(state.points):
            return None
        return Chance(f"die {len(state.dice) + 1}", (SIDES,))

    def act(self, state: State, seat: int, action: int) -> None:
        if action not in self.legal(state, seat):
            raise self.refusal(state, seat, action)
        self.apply(state, seat, action)

    def refusal(self, state: State, seat: int, action: int) -> IllegalAction:
        if seat not in self.turn(state).seats or self.chance(state):
            return IllegalAction("TOY-1", "not-now", words=WORDS)
        return IllegalAction("TOY-2", "no-such-side", {"sides": SIDES}, words=WORDS, nearest=f"guess {SIDES}")

    def apply(self, state: State, seat: int, action: int) -> None:
        state.guesses[seat] = action
        if None not in state.guesses:
            self._reveal(state)

    def _reveal(self, state: State) -> None:
        for seat, guess in enumerate(state.guesses):
            state.points[seat] += guess == state.dice[seat - 1]
        if state.news is not None:
            state.news[:] = [News("reveal", None, {"dice": state.dice[:]})]
        state.dice, state.guesses, state.round = [], [None] * len(state.points), state.round + 1

    def draw(self, state: State, outcome: Sequence[int]) -> None:
        chance = self.chance(state)
        if chance is None or not chance.allows(tuple(outcome)):
            raise NotationError("record-draw-unexpected")
        state.dice.append(outcome[0])

    def result(self, state: State) -> Result:
        best = max(state.points)
        return Result(tuple(state.points), tuple(s for s, points in enumerate(state.points) if points == best))

    def view(self, state: State, seat: int | None) -> State:
        new = self.copy(state)
        new.dice = [die if owner == seat else UNKNOWN for owner, die in enumerate(state.dice)]
        new.guesses = [g if g is None or owner == seat else UNKNOWN for owner, g in enumerate(state.guesses)]
        return new

    def secret(self, state: State) -> bool:
        return True

    def show(self, view: State) -> ToyView:
        return ToyView(view.dice[:], view.guesses[:], view.points[:], view.round)

    def screens(self, state: State, viewers: Sequence[int | None], memory: Memory) -> list[ToyView]:
        return [self.show(self.view(state, viewer)) for viewer in viewers]

    def box(self, options: Mapping[str, Any]) -> ToyBox:
        return ToyBox("toy", SIDES, ROUNDS)

    def check_stored(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return self.check(options)

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        return hash_parts("toy", self.rules_version, dict(options), SIDES, ROUNDS)

    def save(self, state: State) -> dict[str, Any]:
        return {
            "dice": state.dice[:],
            "guesses": state.guesses[:],
            "points": state.points[:],
            "round": state.round,
        }

    def load(self, options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
        state = State(options["players"])
        state.dice, state.guesses, state.points = saved["dice"][:], saved["guesses"][:], saved["points"][:]
        state.round = saved["round"]
        return state

    def redact(self, state: State, entry: Entry, seat: int | None) -> Entry | None:
        hidden = entry.text.rpartition(" ")[0] + " ?"
        if entry.seat is None:
            return entry if seat is not None and entry.text.startswith(f"die {seat + 1} ") else Entry(None, hidden)
        return entry if entry.seat == seat else Entry(entry.seat, hidden)

    def guess(self, view: State, rng: random.Random) -> State:
        new = self.copy(view)
        new.dice = [rng.randrange(SIDES) if die == UNKNOWN else die for die in view.dice]
        new.guesses = [rng.randrange(SIDES) if guess == UNKNOWN else guess for guess in view.guesses]
        return new

    def news(self, state: State) -> Sequence[News]:
        return state.news or ()

    def aim(self, state: State) -> Aim:
        return "score" if len(state.points) == 1 else "win"

    def rounds(self, state: State) -> int:
        return state.round

    def read(self, state: State, seat: int, text: str) -> int:
        return _side(text, "guess")

    def write(self, state: State, seat: int, action: int) -> str:
        return f"guess {action + 1}"

    def read_draw(self, state: State, text: str) -> tuple[int, ...]:
        return (_side(text, f"die {len(state.dice) + 1}"),)

    def write_draw(self, state: State, outcome: Sequence[int]) -> str:
        return f"die {len(state.dice) + 1} {outcome[0] + 1}"


def _side(text: str, before: str) -> int:
    start, _, number = text.rpartition(" ")
    if start != before or not (number.isascii() and number.isdigit() and len(number) == 1):
        raise NotationError("no-notation", {"text": text}, WORDS)
    return int(number) - 1


GAME = TOY = Toy()
