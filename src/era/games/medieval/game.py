"""ERA: Medieval Age as a game of the core protocol: which module plays which part."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from era.core.chance import Chance
from era.core.choice import Choice
from era.core.errors import IllegalAction
from era.core.game import Aim, News, Result, TurnStatus
from era.core.legal import Legal
from era.core.log import Entry
from era.core.memory import Memory
from era.games.medieval import (
    box_view,
    draws,
    fingerprint,
    flow,
    notation,
    offer,
    refusals,
    serialize,
    show,
    visibility,
)
from era.games.medieval.actions import Action
from era.games.medieval.box import options
from era.games.medieval.box_view import MedievalBox
from era.games.medieval.native import engine as native_engine
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.ruleset import ruleset
from era.games.medieval.state import State
from era.games.medieval.steps import setup
from era.games.medieval.view import MedievalView
from era.native.rules import NativeRules, Support

NOTHING: Final[Legal[Action]] = Legal([])


class Medieval:
    name = "medieval"
    rules_version = 1

    # ---------------------------------------------------------------- rules

    def check(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return options.check(raw)

    def start(self, checked: Mapping[str, Any]) -> State:
        state = State.new(ruleset(checked))
        setup.open_game(state)
        flow.advance(state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def seats(self, state: State) -> int:
        return len(state.players)

    def aim(self, state: State) -> Aim:
        return "score" if state.rules.alone else "win"

    def rounds(self, state: State) -> int:
        return state.round

    def turn(self, state: State) -> TurnStatus:
        return flow.turn(state)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        return flow.legal(state, seat) or NOTHING

    def chance(self, state: State) -> Chance | None:
        return draws.chance(state)

    def act(self, state: State, seat: int, action: Action) -> None:
        question = flow.find_question(state, seat)
        choices = None if question is None else state.players[seat].legal or flow.find_choices(state, question)
        if question is None or choices is None or action not in choices:
            raise refusals.explain(state, seat, action)
        if state.news is not None:
            state.news = []
        flow.answer(state, question, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        question = flow.find_question(state, seat)
        assert question is not None, "a legal action answers a question"
        if state.news is not None:
            state.news = []
        flow.answer(state, question, action)

    def refusal(self, state: State, seat: int, action: Action) -> IllegalAction:
        return refusals.explain(state, seat, action)

    def draw(self, state: State, outcome: Sequence[int]) -> None:
        values = draws.check_outcome(state, outcome)
        if state.news is not None:
            state.news = []
        flow.apply_draw(state, values)

    def result(self, state: State) -> Result:
        return scoring.make_result(state)

    def news(self, state: State) -> Sequence[News]:
        return state.news or ()

    def native(self, checked: Mapping[str, Any]) -> NativeRules | None:
        """Return the same rules in C, where there are any for these options."""
        return native_engine.find_rules(ruleset(checked))

    def native_support(self, checked: Mapping[str, Any]) -> Support:
        return native_engine.find_support(ruleset(checked))

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
        return len(state.players) > 1 and visibility.is_secret(state)

    def redact(self, state: State, entry: Entry, seat: int | None) -> Entry | None:
        return visibility.redact(state, entry, seat)

    def guess(self, seen: State, rng: random.Random) -> State:
        return visibility.guess(seen, rng)

    # ---------------------------------------------------------------- front end

    def title(self, checked: Mapping[str, Any], lang: str) -> str:
        return options.title(checked, lang)

    def rank(self, score: int) -> str:
        return solitaire.find_rank(score)

    def figures(self, state: State, seat: int) -> dict[str, int]:
        return scoring.list_figures(state, seat)

    def box(self, checked: Mapping[str, Any]) -> MedievalBox:
        return box_view.box(checked)

    def offer(self, state: State, seat: int) -> list[Choice]:
        return offer.offer(state, seat)

    def write_offer(self, state: State, seat: int) -> bytes:
        return offer.write_offer(state, seat)

    def show(self, seen: State) -> MedievalView:
        return show.show(seen, Memory())

    def screens(self, state: State, viewers: Sequence[int | None], memory: Memory) -> list[MedievalView]:
        return show.screens(state, viewers, memory)

    # ---------------------------------------------------------------- storage

    def check_stored(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        return options.check_stored(raw)

    def fingerprint(self, checked: Mapping[str, Any]) -> str:
        return fingerprint.fingerprint(self.rules_version, checked)

    def save(self, state: State) -> dict[str, Any]:
        return serialize.save(state)

    def load(self, checked: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
        return serialize.load(checked, saved)


GAME = Medieval()
