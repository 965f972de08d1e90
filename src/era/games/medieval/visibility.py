"""Who may know what: the one door between the state and a player.

Secret are the layouts until all are ready (SET-5) and the dice until the reveal (ROL-1). Nothing else
is: chance is drawn only when it happens, so no state ever holds a future.
"""

import random
from functools import lru_cache
from typing import Final

from era.core.log import Entry
from era.games.medieval import flow
from era.games.medieval.box.scenario import MAX_PLAYERS
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
    _hide_rolls(seen, seat)
    for other, player in enumerate(seen.players):
        if other != seat:
            seen.players[other] = _blank(player, state)
    return seen


def _hide_rolls(seen: State, seat: int | None) -> None:
    seen.chances = [c for c in seen.chances if not (isinstance(c, Roll) and not c.open and c.seat != seat)]


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


class Screens:
    """What can be seen of everybody from outside while a secret step goes on, kept from one look to the next: a server
    shows every state to all, and most of what happens behind a screen changes nothing outside."""

    def __init__(self) -> None:
        self.version = 0
        """Another one as soon as anything of a player looks different from outside."""
        self._step = -1
        self._blanks: list[Player] = []

    def look(self, state: State, seat: int | None) -> State:
        """Return `view(state, seat)` for whoever only reads it, of a state that this was refreshed with."""
        players = self._blanks[:]
        if seat is not None:
            players[seat] = state.players[seat]
        seen = state.with_players(players)
        _hide_rolls(seen, seat)
        return seen

    def refresh(self, state: State) -> None:
        if self._step != state.step or len(self._blanks) != len(state.players):
            self.version += 1
            self._step = state.step
            self._blanks = [_blank(player.copy(), state) for player in state.players]
            return
        for seat, player in enumerate(state.players):
            if not _is_blank_of(self._blanks[seat], player, state.step):
                self.version += 1
                self._blanks[seat] = _blank(player.copy(), state)


def _is_blank_of(blank: Player, player: Player, step: int) -> bool:
    """Tell whether blanking this player would give the same once more: before the reveal of the layouts only whether
    they are ready can be seen, later all but how they rolled."""
    if blank.ready != player.ready:
        return False
    return step == LAYOUT or (
        (blank.pieces is player.pieces or blank.pieces == player.pieces)
        and (blank.pool is player.pool or blank.pool == player.pool)
        and (blank.leaving is player.leaving or blank.leaving == player.leaving)
        and (blank.paid is player.paid or blank.paid == player.paid)
        and (blank.tray is player.tray or blank.tray == player.tray)
        and blank.stock == player.stock
        and blank.culture == player.culture
        and blank.disaster == player.disaster
        and blank.hammers == player.hammers
        and blank.swords == player.swords
        and blank.shields == player.shields
        and blank.skulls == player.skulls
        and blank.chapels == player.chapels
        and blank.swaps == player.swaps
        and blank.fairs == player.fairs
        and blank.road_fairs == player.road_fairs
    )


@lru_cache(maxsize=64)
def _untouched(rules: Ruleset) -> Player:
    """Return a player who has laid out nothing yet."""
    fresh = State.new(rules)
    setup.open_game(fresh)
    return fresh.players[0]


BEHIND_THE_SCREEN: Final = ("reroll", "set", "stop", "no river", "ready")
"""What a player does unseen while laying out and rolling. `place` is unseen only before the first round:
later it is a disaster's."""


ROLLERS: Final = {f"roll {seat + 1}": seat for seat in range(MAX_PLAYERS)}
"""Who rolls behind a screen, by what such a draw begins with."""


def redact(state: State, entry: Entry, seat: int | None) -> Entry | None:
    """What happens behind a screen is told to nobody else, not even that it happened: in a randomized
    scenario the number of pieces laid would tell who has a river. It is not told after the reveal either:
    what lies on the table then is all that the others get to see."""
    text, by = entry.text, entry.seat
    if by is None:
        who = _roller(text)
        return entry if who is None or who == seat else None
    if by == seat:
        return entry
    if text.startswith(BEHIND_THE_SCREEN) or (state.round == 0 and text.startswith("place ")):
        return None
    return entry


def _roller(text: str) -> int | None:
    """Return who rolled this behind a screen, if anybody. Open rolls, of feathers and chapels, are a `reroll`."""
    return ROLLERS.get(text[: len("roll 1")])


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
