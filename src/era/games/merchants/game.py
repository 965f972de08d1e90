"""Era of Merchants as a game of the core protocol."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from era.core.chance import Chance
from era.core.choice import Choice, list_choices
from era.core.errors import IllegalAction, NotationError
from era.core.game import Aim, Memory, News, Result, Turn
from era.core.legal import Legal
from era.core.log import Entry
from era.games.merchants import box_view, draws, fingerprint, flow, notation, serialize, view
from era.games.merchants.actions import NONE, Action
from era.games.merchants.box.options import checked
from era.games.merchants.flow import CHANCE, DRAW, LEGAL, PERFORM
from era.games.merchants.refusals import refusal
from era.games.merchants.rules import scoring
from era.games.merchants.ruleset import ruleset
from era.games.merchants.state import State, new_state
from era.games.merchants.steps import setup
from era.games.merchants.texts import WORDS

NOTHING: Legal[Action] = Legal([])


class Merchants:
    name = "merchants"
    rules_version = 1

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return checked(options)

    def start(self, options: Mapping[str, Any]) -> State:
        state = new_state(ruleset(checked(options)))
        setup.begin(state)
        flow.proceed(state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def seats(self, state: State) -> int:
        return state.rules.seats

    def title(self, options: Mapping[str, Any], lang: str) -> str:
        """The base game says here, too, that it is our reconstruction."""
        return WORDS.name(lang, f"variant-{options['variant']}")

    def aim(self, state: State) -> Aim:
        return "together" if state.rules.federation else "win"

    def rounds(self, state: State) -> int:
        return state.round

    def turn(self, state: State) -> Turn:
        phase = state.phase
        return state.rules.turn(phase, state.rules.owner[state.active] if phase in LEGAL else NONE)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        if state.phase not in LEGAL or state.rules.owner[state.active] != seat:
            return NOTHING
        found = state.legal
        if found is None:
            found = state.legal = LEGAL[state.phase](state)
        return found

    def offer(self, state: State, seat: int) -> list[Choice]:
        return list_choices(self.write(state, seat, action) for action in self.legal(state, seat))

    def chance(self, state: State) -> Chance | None:
        asked = CHANCE.get(state.phase)
        return asked(state) if asked else None

    def act(self, state: State, seat: int, action: Action) -> None:
        if action not in self.legal(state, seat):
            raise self.refusal(state, seat, action)
        self.apply(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if state.news:
            state.news = []
        state.legal, state.last = None, action
        PERFORM[type(action)](state, action)
        flow.proceed(state)

    def refusal(self, state: State, seat: int, action: Action) -> IllegalAction:
        return refusal(state, seat, action, self.legal(state, seat))

    def draw(self, state: State, outcome: Sequence[int]) -> None:
        chance = self.chance(state)
        if chance is None:
            raise NotationError("no-draw", words=WORDS)
        if not chance.allows(tuple(outcome)):
            raise NotationError("wrong-draw", {"name": chance.name, "bounds": chance.bounds}, words=WORDS)
        if state.news:
            state.news = []
        state.legal = None
        DRAW[state.phase](state, outcome)
        flow.proceed(state)

    def result(self, state: State) -> Result:
        return scoring.result(state)

    def view(self, state: State, seat: int | None) -> State:
        """Only the order of the decks is hidden, and that is not stored anywhere."""
        return state.copy()

    def secret(self, state: State) -> bool:
        return False

    def show(self, view_: State) -> dict[str, Any]:
        return view.show(view_)

    def screens(self, state: State, viewers: Sequence[int | None], memory: Memory) -> list[dict[str, Any]]:
        return [view.show(state)] * len(viewers)

    def box(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return box_view.box(options)

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        return fingerprint.fingerprint(self.rules_version, options)

    def save(self, state: State) -> dict[str, Any]:
        return serialize.save(state)

    def load(self, options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
        return serialize.load(options, saved)

    def redact(self, state: State, entry: Entry, seat: int | None) -> Entry | None:
        return entry

    def guess(self, view_: State, rng: random.Random) -> State:
        """A view is already whole; search needs no telling, so it is switched off."""
        state = view_.copy()
        state.news = None
        return state

    def news(self, state: State) -> Sequence[News]:
        return state.news or ()

    def read(self, state: State, seat: int, text: str) -> Action:
        return notation.read(state.rules, text)

    def write(self, state: State, seat: int, action: Action) -> str:
        return notation.write(state.rules, action)

    def read_draw(self, state: State, text: str) -> tuple[int, ...]:
        return draws.read(state, text)

    def write_draw(self, state: State, outcome: Sequence[int]) -> str:
        return draws.write(state, outcome)


GAME = Merchants()
