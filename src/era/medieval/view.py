"""Who may know what: the one door between the state and a player.

Secret are the layouts until all are ready (SET-5) and the dice until the reveal (ROL-1). Nothing else
is: chance is drawn only when it happens, so no state ever holds a future.
"""

import random

from era.core.log import Entry
from era.medieval import flow
from era.medieval.phases import roll, setup
from era.medieval.state import Player, Roll, State

NOBODY = -1
LAYOUT, ROLL = 0, 1
"""The two secret steps, as indexes of `flow.STEPS`."""


def view(state: State, seat: int | None) -> State:
    """A copy in which every other seat's secret is blanked."""
    seen = state.copy()
    if not is_secret(state):
        return seen
    seen.chances = [c for c in seen.chances if not (isinstance(c, Roll) and not c.open and c.seat != seat)]
    for other, player in enumerate(seen.players):
        if other != seat:
            seen.players[other] = _blank(player, state)
    return seen


def is_secret(state: State) -> bool:
    """Whether somebody still hides something."""
    return state.step in (LAYOUT, ROLL) and state.moved > 0


def _blank(player: Player, state: State) -> Player:
    if state.step == ROLL:
        player.faces = state.rules.dice.none
        player.fixed = state.rules.dice.none
        player.sets = 0
        player.legal = None
        player.hidden = True
        return player
    fresh = State.new(state.rules)
    setup.open_game(fresh)
    blank = fresh.players[0]
    blank.ready = player.ready
    blank.hidden = True
    return blank


def redact(state: State, entry: Entry, seat: int | None) -> Entry | None:
    """What happens behind a screen is told to nobody else, not even that it happened: in a randomized
    scenario the number of pieces laid would tell who has a river."""
    if not is_secret(state):
        return entry
    owner = entry.seat if entry.seat is not None else _roller(entry.text)
    return entry if owner in (seat, NOBODY) and owner is not None else None


def _roller(text: str) -> int:
    """Whose roll a draw is; a lot is nobody's secret."""
    words = text.split()
    return int(words[1]) - 1 if words[0] == "roll" and words[1].isdigit() else NOBODY


def guess(seen: State, rng: random.Random) -> State:
    """Fills what a view hides with something possible."""
    full = seen.copy()
    for seat, player in enumerate(full.players):
        if not player.hidden:
            continue
        player.hidden = False
        if full.step == ROLL:
            _guess_dice(full, player, rng)
        elif player.ready:
            full.players[seat] = _guess_layout(full, seat, rng)
    return full


def _guess_dice(state: State, player: Player, rng: random.Random) -> None:
    dice = state.rules.dice
    kinds = player.pool
    outcome = tuple(rng.randrange(len(dice.sides[kind])) for kind, number in enumerate(kinds) for _ in range(number))
    player.faces = roll.shown(dice.none, Roll(0, kinds), outcome, state.rules)
    player.fixed = dice.none
    player.sets = 0


def _guess_layout(state: State, seat: int, rng: random.Random) -> Player:
    """Plays the layout at random, which reaches every legal layout."""
    alone = State.new(state.rules)
    setup.open_game(alone)
    alone.chances = []
    flow.advance(alone)
    while (legal := flow.legal(alone, seat)) is not None:
        ask = flow.open_ask(alone, seat)
        assert ask is not None
        flow.answer(alone, ask, legal.nth(rng.randrange(legal.size)))
        if alone.step != LAYOUT or alone.players[seat].ready:
            break
    player = alone.players[seat]
    player.ready = True
    return player
