"""What comes next: from turn to turn, from round to round, to the end of the game."""

from era.games.merchants.state import COMPLETE, OVER, TURN, State
from era.games.merchants.steps import refill, supply, turn


def begin_turn(state: State) -> None:
    state.phase, state.legal = TURN, None
    state.left = turn.actions_at_start(state)
    state.moves_only, state.extra, state.gave = True, False, False
    state.tell("turn", state.active, round=state.round)


def end_turn(state: State) -> None:
    state.left = 0
    if state.rules.federation:
        next_merchant(state)
    else:
        refill.begin(state)


def next_merchant(state: State) -> None:
    state.active = (state.active + 1) % state.rules.merchants
    if state.active != state.first:
        begin_turn(state)
    elif state.rules.federation:
        supply.begin(state)
    elif state.ending:
        finish(state, "finished")
    else:
        next_round(state)


def next_round(state: State) -> None:
    state.round += 1
    state.active = state.first
    begin_turn(state)


def finish(state: State, outcome: str) -> None:
    state.phase, state.outcome = OVER, outcome
    state.to_place = 0
    state.tell(outcome, round=state.round)


def proceed(state: State) -> None:
    """After every step: turns in which nothing is left to decide end by themselves."""
    while state.phase == TURN:
        if state.challenge and not state.row:
            finish(state, COMPLETE)
        elif turn.nothing_left(state):
            end_turn(state)
        else:
            return
