"""`legal` and `act` say the same: what is listed is accepted, what is not is refused with its rule."""

from typing import Any

import pytest

from era.core.catalogue import LANGUAGES
from era.core.errors import IllegalAction, NotationError
from tests.contract.cases import Case, each_case
from tests.contract.play import Spot, play_out, random_games, spots

STRANGERS = 25


@each_case
def test_every_listed_action_is_accepted(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            legal = case.game.legal(spot.state, spot.seat)
            assert legal.size > 0, "a seat whose turn it is can do nothing"
            for action in spot.pick(40):
                assert action in legal
                case.game.act(case.game.copy(spot.state), spot.seat, action)

    random_games(case, check)


@each_case
def test_what_is_not_listed_is_refused_with_its_rule(case: Case) -> None:
    known = case.rule_ids

    def check(seed: int) -> None:
        moments = spots(case, seed)
        pool = [action for spot in moments for action in spot.pick(15)]
        for spot in moments:
            legal = case.game.legal(spot.state, spot.seat)
            strangers = [action for action in spot.rng.sample(pool, min(STRANGERS, len(pool))) if action not in legal]
            _assert_refused(spot, spot.seat, strangers, known)

    random_games(case, check)


@each_case
def test_who_is_not_asked_may_do_nothing(case: Case) -> None:
    known = case.rule_ids

    def check(seed: int) -> None:
        for spot in spots(case, seed):
            others = set(range(case.game.seats(spot.state))) - set(case.game.turn(spot.state).seats)
            for other in others:
                assert case.game.legal(spot.state, other).size == 0
                _assert_refused(spot, other, spot.pick(1), known)

    random_games(case, check)


@each_case
def test_seats_that_do_not_exist_are_refused(case: Case) -> None:
    for spot in spots(case, 5):
        actions, seats = spot.pick(1), case.game.seats(spot.state)
        for seat in (-1, seats, 99):
            _assert_refused(spot, seat, actions, case.rule_ids)


@each_case
def test_a_finished_game_refuses_everything(case: Case) -> None:
    state = play_out(case, 11).state
    assert case.game.turn(state).over
    assert case.game.turn(state).seats == ()
    for spot in spots(case, 11):
        for seat in range(case.game.seats(state)):
            assert case.game.legal(state, seat).size == 0
            _assert_refused(Spot(case, state, seat, spot.rng), seat, spot.pick(1), case.rule_ids)
    with pytest.raises(NotationError):
        case.game.draw(state, (0,))


def _assert_refused(spot: Spot, seat: int, actions: list[Any], known: set[str]) -> None:
    before = spot.dump()
    for action in actions:
        with pytest.raises(IllegalAction) as refused:
            spot.game.act(spot.state, seat, action)
        assert spot.dump() == before, f"the refusal of {action} changed the state"
        assert refused.value.rule in known, refused.value.rule
        sentences = {refused.value.say(lang) for lang in LANGUAGES}
        assert len(sentences) == len(LANGUAGES), f"not said in each language: {sentences}"
        assert all(len(sentence) > 8 and "{" not in sentence for sentence in sentences)


@each_case
def test_nobody_has_the_turn_while_a_draw_is_due(case: Case) -> None:
    """Simulations rely on it: they ask for a draw only when nobody may act."""

    def check(seed: int) -> None:
        game = case.game
        record = [(entry.seat, entry.text) for entry in play_out(case, seed).entries]
        state = game.start(case.options)
        for seat, text in record:
            assert (game.chance(state) is None) == (seat is not None)
            assert bool(game.turn(state).seats) == (seat is not None)
            if seat is None:
                game.draw(state, game.read_draw(state, text))
            else:
                game.act(state, seat, game.read(state, seat, text))

    random_games(case, check)
