"""The order of play, as a list one can read, and the loop that moves a game along it.

A step asks its questions (`Question`) of one seat after the other, or of all at once. The game goes on by
itself until somebody has to answer or dice have to fall.
"""

from collections.abc import Callable
from typing import Final

from era.core.game import TurnStatus
from era.core.legal import Legal
from era.games.medieval.actions import Action
from era.games.medieval.rules import ending
from era.games.medieval.state import Lot, Question, QuestionKind, State, StepName
from era.games.medieval.steps import build, collect, disasters, extort, fairs, feathers, feed, roll, setup
from era.grid.grid import bits


class Step:
    __slots__ = ("begin", "close", "name", "together")

    def __init__(
        self,
        name: StepName,
        begin: Callable[[State, int], None],
        together: bool = False,
        close: Callable[[State], None] | None = None,
    ) -> None:
        self.name = name
        self.begin = begin
        """What happens when a seat comes to this step."""
        self.together = together
        """All seats at once, in secret, instead of one after the other."""
        self.close = close
        """What happens when all seats have finished it."""


STEPS: Final = (
    Step("layout", setup.begin, together=True, close=setup.reveal),
    Step("roll", roll.begin, together=True, close=roll.reveal),
    Step("feathers", feathers.begin),
    Step("collect", collect.begin),
    Step("feed", feed.begin),
    Step("disasters", disasters.begin),
    Step("build", build.begin),
    Step("extort", extort.begin),
    Step("fairs", fairs.begin, close=ending.close_round),
)
FIRST_OF_ROUND: Final = 1

STILL_ROUNDS: Final = 100
"""So many rounds without a roll or a question, and nothing can change any more: nobody has a die left.
It takes a box of one's own to get there."""


class QuestionRules:
    """The rules that answer one kind of question."""

    __slots__ = ("act", "legal", "rule", "together")

    def __init__(
        self,
        legal: Callable[[State, Question], Legal[Action] | None],
        act: Callable[[State, Question, Action], None],
        rule: str,
        together: bool = False,
    ) -> None:
        self.legal = legal
        """None: nothing to decide, so the question falls away."""
        self.act = act
        self.rule = rule
        """The rule that puts the question, named when somebody answers out of turn."""
        self.together = together


QUESTIONS: Final[dict[QuestionKind, QuestionRules]] = {
    "layout": QuestionRules(setup.legal, setup.act, "SET-5", together=True),
    "roll": QuestionRules(roll.legal, roll.act, "ROL-1", together=True),
    "feathers": QuestionRules(feathers.legal, feathers.act, "ROL-6"),
    "take": QuestionRules(collect.legal, collect.act, "COL-1"),
    "brigands": QuestionRules(disasters.legal_brigands, disasters.act_brigands, "DIS-1"),
    "scorch": QuestionRules(disasters.legal_area, disasters.act_area, "DIS-3"),
    "flood": QuestionRules(disasters.legal_area, disasters.act_area, "DIS-4"),
    "fire": QuestionRules(disasters.legal_removal, disasters.act_removal, "DIS-1"),
    "attack": QuestionRules(disasters.legal_removal, disasters.act_removal, "DIS-1"),
    "build": QuestionRules(build.legal, build.act, "BUI-1"),
    "cost": QuestionRules(build.legal_cost, build.act_cost, "COM-4"),
    "demand": QuestionRules(extort.legal_demand, extort.act_demand, "EXT-3"),
    "bribe": QuestionRules(extort.legal_bribe, extort.act_bribe, "EXT-3"),
    "fair": QuestionRules(fairs.legal, fairs.act, "EXT-4"),
}


def advance(state: State) -> None:
    """Moves on until there is a draw to make, a question to answer, or nothing left."""
    last_round = state.round + STILL_ROUNDS
    while not state.over:
        if state.chances:
            return
        if state.questions:
            if _settle(state):
                return
            continue
        if state.moved < len(state.players):
            _begin(state)
        else:
            _next_step(state)
            if state.round > last_round and not state.over:
                ending.finish(state)


def _settle(state: State) -> bool:
    """Tell whether the first question needs an answer; if it does not, it is dropped."""
    question = state.questions[0]
    if question.kind == "strike":
        state.questions.pop(0)
        disasters.strike(state, question)
        return False
    rules = QUESTIONS[question.kind]
    if rules.together:
        return True
    legal = rules.legal(state, question)
    state.players[question.seat].legal = legal
    if legal is not None:
        return True
    state.questions.pop(0)
    if state.news is not None:
        disasters.tell_dropped(state, question)
    return False


def _begin(state: State) -> None:
    step = STEPS[state.step]
    if step.together:
        for seat in range(len(state.players)):
            step.begin(state, seat)
        state.moved = len(state.players)
        return
    seat = (state.start + state.moved) % len(state.players)
    state.moved += 1
    step.begin(state, seat)


def _next_step(state: State) -> None:
    """Closes the step; `moved` is reset first, so that what closing asks for is not asked twice."""
    if state.step >= 0:
        close = STEPS[state.step].close
        state.step += 1
        state.moved = 0
        if close is not None:
            close(state)
    else:
        state.step = 0
        state.moved = 0
    if state.step == len(STEPS):
        state.step = FIRST_OF_ROUND
    if state.news is not None and not state.over:
        name = STEPS[state.step].name
        state.tell("step", None, "", [(["step"], name)], name=name)


TURNS: Final[dict[str, dict[int, TurnStatus]]] = {}
"""Whose turn it is, by question and seats (as bits): asked for before every action, so made once."""


def turn(state: State) -> TurnStatus:
    """Return who may act now, and what the question is."""
    if state.over:
        return TurnStatus((), "over", over=True)
    if state.chances or not state.questions:
        return _share_turn(STEPS[max(state.step, 0)].name, 0)
    first = state.questions[0]
    seats = 1 << first.seat
    if QUESTIONS[first.kind].together:  # they wait in the order of their seats
        for question in state.questions:
            seats |= 1 << question.seat
    return _share_turn(first.kind, seats)


def _share_turn(phase: str, seats: int) -> TurnStatus:
    known = TURNS.get(phase)
    if known is None:
        known = TURNS[phase] = {}
    found = known.get(seats)
    if found is None:
        found = known[seats] = TurnStatus(tuple(bits(seats)), phase)
    return found


def legal(state: State, seat: int) -> Legal[Action] | None:
    """Return what a seat may do now. Worked out once for each question and kept."""
    question = find_question(state, seat)
    return None if question is None else find_choices(state, question)


def find_choices(state: State, question: Question) -> Legal[Action] | None:
    player = state.players[question.seat]
    if player.legal is None:
        player.legal = QUESTIONS[question.kind].legal(state, question)
    return player.legal


def find_question(state: State, seat: int) -> Question | None:
    """Find the question this seat may answer now."""
    if state.chances or not state.questions or state.over:
        return None
    first = state.questions[0]
    if first.seat == seat:
        return first
    if QUESTIONS[first.kind].together:
        for question in state.questions:
            if question.seat == seat:
                return question
    return None


def answer(state: State, question: Question, action: Action) -> None:
    """Applies a legal action and moves on."""
    state.players[question.seat].legal = None
    QUESTIONS[question.kind].act(state, question, action)
    advance(state)


def apply_draw(state: State, outcome: tuple[int, ...]) -> None:
    """Applies a possible outcome of the draw that is due, and moves on."""
    pending = state.chances.pop(0)
    if isinstance(pending, Lot):
        setup.apply_lot(state, pending, outcome)
    elif pending.seat < 0:
        state.philippe = roll.add_faces(state.rules.dice.none, pending, outcome, state.rules)
    elif pending.open:
        feathers.apply_reroll(state, pending, outcome)
    else:
        roll.apply_roll(state, pending, outcome)
    advance(state)
