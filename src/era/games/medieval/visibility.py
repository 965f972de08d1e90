"""Who may know what: the one door between the state and a player.

Secret are the layouts until all are ready (SET-5) and the dice until the reveal (ROL-1). Nothing else
is: chance is drawn only when it happens, so no state ever holds a future.
"""

import random
from functools import lru_cache
from typing import Final

from era.core.log import Entry
from era.games.medieval import flow
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Roll, State
from era.games.medieval.steps import roll, setup

LAYOUT: Final = 0
ROLL: Final = 1
"""The two secret steps, as indexes of `flow.STEPS`."""


def view(state: State, seat: int | None) -> State:
    """Return a copy in which every other seat's secret is blanked."""
    seen = state.copy()
    if not is_secret(state):
        return seen
    seen.chances = [c for c in seen.chances if not (isinstance(c, Roll) and not c.open and c.seat != seat)]
    for other, player in enumerate(seen.players):
        if other != seat:
            seen.players[other] = _blank(player, state)
    return seen


def is_secret(state: State) -> bool:
    """Tell whether somebody still hides something."""
    return state.step in (LAYOUT, ROLL) and state.moved > 0


def _blank(player: Player, state: State) -> Player:
    if state.step == ROLL:
        roll.forget(player, state.rules)
        player.faces = state.rules.dice.none
        player.legal = None
        player.hidden = True
        return player
    blank = _untouched(state.rules).copy()
    blank.ready = player.ready
    blank.hidden = True
    return blank


@lru_cache(maxsize=64)
def _untouched(rules: Ruleset) -> Player:
    """Return a player who has laid out nothing yet."""
    fresh = State.new(rules)
    setup.open_game(fresh)
    return fresh.players[0]


BEHIND_THE_SCREEN: Final = ("reroll", "set", "stop", "no river", "ready")
"""What a player does unseen while laying out and rolling. `place` is unseen only before the first round:
later it is a disaster's."""


def redact(state: State, entry: Entry, seat: int | None) -> Entry | None:
    """What happens behind a screen is told to nobody else, not even that it happened: in a randomized
    scenario the number of pieces laid would tell who has a river. It is not told after the reveal either:
    what lies on the table then is all that the others get to see."""
    text = entry.text
    if entry.seat is None:
        who = _roller(text)
        return entry if who is None or who == seat else None
    if entry.seat == seat:
        return entry
    if text.startswith(BEHIND_THE_SCREEN) or (state.round == 0 and text.startswith("place ")):
        return None
    return entry


def _roller(text: str) -> int | None:
    """Return who rolled this behind a screen, if anybody. Open rolls, of feathers and chapels, are a `reroll`."""
    if not text.startswith("roll "):
        return None
    who = text.split(" ", 2)[1]
    return int(who) - 1 if who.isdigit() else None


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
    """As if the player had rolled once: that is possible whether or not they are ready."""
    dice = state.rules.dice
    kinds = player.pool
    outcome = tuple(rng.randrange(len(dice.sides[kind])) for kind, number in enumerate(kinds) for _ in range(number))
    player.faces = roll.add_faces(dice.none, Roll(0, kinds), outcome, state.rules)
    player.rolls = 1 if any(kinds) else 0
    player.fixed = dice.none
    player.sets = domain.sum_effect(player, state.rules.dice_setters)


def _guess_layout(state: State, seat: int, rng: random.Random) -> Player:
    """Plays the layout at random, which reaches every legal layout."""
    alone = State.new(state.rules)
    setup.open_game(alone)
    alone.chances = []
    flow.advance(alone)
    while (legal := flow.legal(alone, seat)) is not None:
        question = flow.find_question(alone, seat)
        assert question is not None
        flow.answer(alone, question, legal.nth(rng.randrange(legal.size)))
        if alone.step != LAYOUT or alone.players[seat].ready:
            break
    player = alone.players[seat]
    player.ready = True
    return player
