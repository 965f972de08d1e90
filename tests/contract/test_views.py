"""A seat learns nothing that it may not know: not from its view, its log, its moves or its refusals.

`guess` fills what a view hides with other values. Whatever the seat is shown must be the same before
and after, or it depends on something hidden.
"""

from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from era.core.errors import IllegalAction
from era.core.game import AnyGame
from era.core.log import Entry
from era.core.rng import QuickSource
from tests.contract.cases import Case, each_case
from tests.contract.play import Spot, dump, random_games, spots

ALTERNATIVES = 6


@each_case
def test_a_view_depends_on_nothing_hidden(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            for seat in (None, *range(case.game.seats(spot.state))):
                view = case.game.view(spot.state, seat)
                other = case.game.guess(view, spot.rng)
                assert dump(case.game.view(other, seat), case) == dump(view, case)
                assert case.game.show(case.game.view(other, seat)) == case.game.show(view)
                assert dump(case.game.view(view, seat), case) == dump(view, case)

    random_games(case, check)


@each_case
def test_what_is_shown_is_what_its_types_say(case: Case) -> None:
    """Through JSON and back, into the same struct: a browser that trusts the generated types is right to do so."""

    def check(seed: int) -> None:
        for spot in spots(case, seed):
            for seat in (None, *range(case.game.seats(spot.state))):
                shown = case.game.show(case.game.view(spot.state, seat))
                assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown

    random_games(case, check)


@each_case
def test_moves_and_refusals_depend_on_nothing_hidden(case: Case) -> None:
    def check(seed: int) -> None:
        moments = spots(case, seed)
        pool = [action for spot in moments for action in spot.pick(5)]
        for spot in moments:
            view = case.game.view(spot.state, spot.seat)
            other = case.game.guess(view, spot.rng)
            mine = list(case.game.legal(spot.state, spot.seat))
            assert list(case.game.legal(view, spot.seat)) == mine
            assert list(case.game.legal(other, spot.seat)) == mine
            for action in spot.rng.sample(pool, min(5, len(pool))):
                assert _answer(case.game, spot.state, spot.seat, action) == _answer(case.game, other, spot.seat, action)

    random_games(case, check)


def _answer(game: AnyGame, state: Any, seat: int, action: Any) -> str | None:
    try:
        game.act(game.copy(state), seat, action)
    except IllegalAction as refusal:
        return f"{refusal} {refusal.nearest}"
    return None


@each_case
def test_the_log_tells_an_onlooker_no_more_than_the_view(case: Case) -> None:
    """Two actions that leave the onlooker's view the same must look the same in the onlooker's log."""

    def check(seed: int) -> None:
        for spot in spots(case, seed):
            for onlooker in (None, *range(case.game.seats(spot.state))):
                if onlooker != spot.seat:
                    _assert_alike(_told(spot, onlooker), onlooker)

    random_games(case, check)


@each_case
def test_the_log_tells_no_more_of_a_draw_than_the_view(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            after = case.game.copy(spot.state)
            case.game.act(after, spot.seat, spot.pick(1)[0])
            if case.game.chance(after) is not None:
                for onlooker in (None, *range(case.game.seats(after))):
                    _assert_alike(_told_of_draws(spot, after, onlooker), onlooker)

    random_games(case, check)


@each_case
def test_what_the_log_hides_changes_no_view(case: Case) -> None:
    """As long as the same seats are on turn: that somebody has finished may be seen. So nothing can be counted."""

    def check(seed: int) -> None:
        for spot in spots(case, seed):
            for action in spot.pick(ALTERNATIVES):
                for onlooker in (None, *range(case.game.seats(spot.state))):
                    _assert_unmoved(spot, action, onlooker)

    random_games(case, check)


def _assert_unmoved(spot: Spot, action: Any, onlooker: int | None) -> None:
    """An action and the draws that it brings about, if all of them are hidden, leave the onlooker's view as it was."""
    game, after = spot.game, spot.game.copy(spot.state)
    entry = Entry(spot.seat, game.write(after, spot.seat, action))
    game.act(after, spot.seat, action)
    if game.redact(after, entry, onlooker) is not None:
        return
    while (chance := game.chance(after)) is not None:
        outcome = QuickSource(spot.rng).draw(chance)
        entry = Entry(None, game.write_draw(after, outcome))
        game.draw(after, outcome)
        if game.redact(after, entry, onlooker) is not None:
            return
    if game.turn(after) != game.turn(spot.state):
        return
    before, now = game.view(spot.state, onlooker), game.view(after, onlooker)
    assert dump(now, spot.case) == dump(before, spot.case), f"onlooker {onlooker}: the view tells what the log hides"
    assert game.show(now) == game.show(before)


class Told(Struct, frozen=True):
    """What one thing that may happen leaves behind, for one onlooker."""

    truth: Any
    view: Any
    entry: Entry | None


def _told(spot: Spot, onlooker: int | None) -> list[Told]:
    """What some actions would leave."""
    told = []
    for action in spot.pick(ALTERNATIVES):
        entry = Entry(spot.seat, spot.game.write(spot.state, spot.seat, action))
        after = spot.game.copy(spot.state)
        spot.game.act(after, spot.seat, action)
        told.append(_tell(spot, after, entry, onlooker))
    return told


def _told_of_draws(spot: Spot, state: Any, onlooker: int | None) -> list[Told]:
    """What some outcomes of the next draw would leave."""
    chance, told = spot.game.chance(state), []
    assert chance is not None
    for _ in range(ALTERNATIVES):
        outcome, after = QuickSource(spot.rng).draw(chance), spot.game.copy(state)
        entry = Entry(None, spot.game.write_draw(state, outcome))
        spot.game.draw(after, outcome)
        told.append(_tell(spot, after, entry, onlooker))
    return told


def _tell(spot: Spot, after: Any, entry: Entry, onlooker: int | None) -> Told:
    view = spot.game.view(after, onlooker)
    return Told(dump(after, spot.case), dump(view, spot.case), spot.game.redact(after, entry, onlooker))


def _assert_alike(told: list[Told], onlooker: int | None) -> None:
    """If the truths differ and the views do not, the difference is hidden, and the log must hide it."""
    for one, other in combinations(told, 2):
        if one.view == other.view and one.truth != other.truth:
            assert one.entry == other.entry, f"onlooker {onlooker}: the log tells what the view hides"
