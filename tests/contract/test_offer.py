"""What front ends are told of the legal actions is exactly the legal actions."""

import json
from itertools import islice

import msgspec

from era.core.choice import Choice, write_choice
from tests.contract.cases import Case, each_case
from tests.contract.play import Spot, random_games, spots

MAX_ACTIONS = 3000
"""More actions than this are not written out one by one."""


@each_case
def test_an_offer_is_the_legal_actions(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            game, legal = case.game, case.game.legal(spot.state, spot.seat)
            offered = game.offer(spot.state, spot.seat)
            if hasattr(game, "write_offer"):
                assert game.write_offer(spot.state, spot.seat) == msgspec.json.encode(offered)
            choices = _over_the_wire(offered)
            if legal.size <= MAX_ACTIONS:
                texts = [text for choice in choices for text in write_choice(choice, _width(spot))]
                assert len(texts) == len(set(texts)) == legal.size
                assert set(texts) == {game.write(spot.state, spot.seat, action) for action in legal}
            else:
                for choice in choices:
                    for text in islice(write_choice(choice, _width(spot)), MAX_ACTIONS):
                        assert game.read(spot.state, spot.seat, text) in legal

    random_games(case, check)


@each_case
def test_who_may_not_act_is_offered_nothing(case: Case) -> None:
    for spot in spots(case, 3):
        for seat in set(range(case.game.seats(spot.state))) - set(case.game.turn(spot.state).seats):
            assert case.game.offer(spot.state, seat) == []


@each_case
def test_an_offer_of_the_own_view_is_the_same(case: Case) -> None:
    """So a front end that was sent a view could work it out itself: an offer tells nothing else."""
    for spot in spots(case, 4):
        view = case.game.view(spot.state, spot.seat)
        assert case.game.offer(view, spot.seat) == case.game.offer(spot.state, spot.seat)


def _width(spot: Spot) -> int:
    box = msgspec.to_builtins(spot.game.box(spot.case.options))
    return int(box.get("board", {}).get("width", 1))


def _over_the_wire(choices: list[Choice]) -> list[Choice]:
    return msgspec.convert(json.loads(msgspec.json.encode(choices)), list[Choice])
