"""Era of Merchants as a game of the core protocol: which module plays which part."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from era.core.chance import Chance
from era.core.choice import Choice, list_choices
from era.core.errors import IllegalAction
from era.core.game import Aim, News, Result, TurnStatus
from era.core.legal import Legal
from era.core.log import Entry
from era.core.memory import Memory
from era.games.merchants import (
    box_view,
    draws,
    fingerprint,
    flow,
    notation,
    refusals,
    serialize,
    show,
    visibility,
)
from era.games.merchants.actions import Action
from era.games.merchants.box import options
from era.games.merchants.box_view import MerchantsBox
from era.games.merchants.native import engine as native_engine
from era.games.merchants.rules import scoring
from era.games.merchants.ruleset import ruleset
from era.games.merchants.state import State
from era.games.merchants.steps import setup
from era.games.merchants.view import MerchantsView
from era.native.rules import NativeRules, Support


class Merchants:
    name = "merchants"
    rules_version = 1

    # ---------------------------------------------------------------- rules

    def check(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return options.check(raw)

    def start(self, raw: Mapping[str, Any]) -> State:
        state = State.new(ruleset(options.check_stored(raw)))
        setup.open_game(state)
        flow.advance(state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def seats(self, state: State) -> int:
        return state.rules.seats

    def aim(self, state: State) -> Aim:
        return "together" if state.rules.federation else "win"

    def rounds(self, state: State) -> int:
        return state.round

    def turn(self, state: State) -> TurnStatus:
        return flow.turn(state)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        return flow.legal(state, seat)

    def chance(self, state: State) -> Chance | None:
        return draws.chance(state)

    def act(self, state: State, seat: int, action: Action) -> None:
        if action not in self.legal(state, seat):
            raise self.refusal(state, seat, action)
        self.apply(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        if state.news:
            state.news = []
        flow.apply_action(state, action)

    def refusal(self, state: State, seat: int, action: Action) -> IllegalAction:
        return refusals.explain(state, seat, action)

    def draw(self, state: State, outcome: Sequence[int]) -> None:
        values = draws.check_outcome(state, outcome)
        if state.news:
            state.news = []
        flow.apply_draw(state, values)

    def result(self, state: State) -> Result:
        return scoring.make_result(state)

    def news(self, state: State) -> Sequence[News]:
        return state.news or ()

    def native(self, checked: Mapping[str, Any]) -> NativeRules | None:
        """Return the same rules in C, where there are any for these options."""
        return native_engine.find_rules(ruleset(dict(checked)))

    def native_support(self, checked: Mapping[str, Any]) -> Support:
        return native_engine.find_support(ruleset(dict(checked)))

    # ---------------------------------------------------------------- notation

    def read(self, state: State, seat: int, text: str) -> Action:
        return notation.read(state.rules, text)

    def write(self, state: State, seat: int, action: Action) -> str:
        return notation.write(state.rules, action)

    def read_draw(self, state: State, text: str) -> tuple[int, ...]:
        return draws.read_draw(state, text)

    def write_draw(self, state: State, outcome: Sequence[int]) -> str:
        return draws.write_draw(state, outcome)

    # ---------------------------------------------------------------- hidden information

    def view(self, state: State, seat: int | None) -> State:
        return visibility.view(state, seat)

    def secret(self, state: State) -> bool:
        return visibility.is_secret(state)

    def redact(self, state: State, entry: Entry, seat: int | None) -> Entry | None:
        return visibility.redact(state, entry, seat)

    def guess(self, seen: State, rng: random.Random) -> State:
        return visibility.guess(seen, rng)

    # ---------------------------------------------------------------- front end

    def title(self, checked: Mapping[str, Any], lang: str) -> str:
        return options.title(checked, lang)

    def rank(self, score: int) -> None:
        """Nobody plays alone for points: one player has all four merchants and wins or loses."""
        return

    def figures(self, state: State, seat: int) -> dict[str, int]:
        return scoring.list_figures(state)

    def box(self, options: Mapping[str, Any]) -> MerchantsBox:
        return box_view.box(options)

    def offer(self, state: State, seat: int) -> list[Choice]:
        return list_choices(self.write(state, seat, action) for action in self.legal(state, seat))

    def show(self, seen: State) -> MerchantsView:
        return show.show(seen, Memory())

    def screens(self, state: State, viewers: Sequence[int | None], memory: Memory) -> list[MerchantsView]:
        return show.screens(state, viewers, memory)

    # ---------------------------------------------------------------- storage

    def check_stored(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return options.check_stored(raw)

    def fingerprint(self, options: Mapping[str, Any]) -> str:
        return fingerprint.fingerprint(self.rules_version, options)

    def save(self, state: State) -> dict[str, Any]:
        return serialize.save(state)

    def load(self, options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
        return serialize.load(options, saved)


GAME = Merchants()
