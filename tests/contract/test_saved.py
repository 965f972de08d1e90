"""A state goes through JSON and comes back as itself; a box is plain data."""

import json
import random
from typing import Any

import msgspec
import pytest

from era.core.errors import DataError
from era.core.rng import QuickSource
from era.games import registry
from era.grid.shapes import list_rotations
from tests.contract.cases import Case, each_case
from tests.contract.play import Spot, dump, random_games, spots
from tests.support.boxes import in_reverse, other_box

FURTHER = 40


@each_case
def test_what_was_saved_comes_back(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            back = _through_json(case, spot.state)
            assert dump(back, case) == spot.dump()
            assert case.game.show(case.game.view(back, None)) == case.game.show(case.game.view(spot.state, None))
            assert _story(case, back, seed) == _story(case, spot.state, seed)

    random_games(case, check)


@each_case
def test_what_was_saved_while_a_draw_is_due_comes_back(case: Case) -> None:
    for spot in spots(case, 9):
        case.game.act(spot.state, spot.seat, spot.pick(1)[0])
        back = _through_json(case, spot.state)
        assert dump(back, case) == spot.dump()
        assert case.game.chance(back) == case.game.chance(spot.state)
        assert _story(case, back, 9) == _story(case, spot.state, 9)


@each_case
def test_views_come_back_too(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed, most=4):
            for seat in (None, *range(case.game.seats(spot.state))):
                view = case.game.view(spot.state, seat)
                back = _through_json(case, view)
                assert dump(back, case) == dump(view, case)
                assert case.game.show(back) == case.game.show(view)
                assert _guessed(case, back, seed) == _guessed(case, view, seed)

    random_games(case, check)


@each_case
def test_what_was_saved_names_what_is_in_the_box(case: Case) -> None:
    """With every piece, die, city and card at another place of the box, a saved state means the same."""
    for spot in spots(case, 5):
        for seat in (None, *range(case.game.seats(spot.state))):
            view = case.game.view(spot.state, seat)
            saved = json.loads(json.dumps(case.game.save(view)))
            scores = case.game.result(view).scores
            with other_box(in_reverse):
                back = case.game.load(case.options, saved)
                again = json.loads(json.dumps(case.game.save(back)))
                assert again == saved
                assert case.game.result(back).scores == scores
                assert case.game.turn(back) == case.game.turn(view)


def test_the_other_box_has_other_numbers() -> None:
    for name, options in (("medieval", {"players": 2, "scenario": "rivers-roads"}), ("merchants", {"players": 2})):
        game = registry.game(name)
        before = _numbered(game.start(game.check(options)).rules)
        with other_box(in_reverse):
            after = _numbered(game.start(game.check(options)).rules)
        for kind, names in before.items():
            assert sorted(names) == sorted(after[kind])
            assert names != after[kind], kind


def _numbered(rules: Any) -> dict[str, list[str]]:
    if hasattr(rules, "dice"):
        return {"pieces": [piece.name for piece in rules.pieces], "dice": list(rules.dice.kinds)}
    return {"goods": rules.goods, "cities": rules.cities, "cards": list(rules.card_id), "events": rules.event_names}


@pytest.mark.parametrize("name", ["medieval", "merchants"])
def test_what_the_box_does_not_have_is_refused(name: str) -> None:
    game = registry.game(name)
    options = game.check({})
    saved = json.dumps(game.save(game.start(options)))
    known = "longhouse" if name == "medieval" else "wheat"
    with pytest.raises(DataError, match="folly"):
        game.load(options, json.loads(saved.replace(f'"{known}', '"folly')))


@each_case
def test_saving_keeps_no_hold_of_the_state(case: Case) -> None:
    for spot in spots(case, 2):
        saved = case.game.save(spot.state)
        before = json.dumps(saved)
        _story(case, spot.state, 2)
        assert json.dumps(saved) == before


@each_case
def test_a_box_is_plain_data(case: Case) -> None:
    box = case.game.box(case.options)
    assert msgspec.json.decode(msgspec.json.encode(box), type=type(box)) == box
    assert msgspec.to_builtins(box)["game"] == case.game.name


@each_case
def test_a_box_of_a_board_has_every_piece_in_every_turn(case: Case) -> None:
    box = msgspec.to_builtins(case.game.box(case.options))
    pieces = box["pieces"] if "board" in box else {}
    for name, piece in pieces.items():
        assert len(piece["cells"]) == len(piece["turns"]) == 4
        if name != "river":  # which is as long as the board, so its turns differ
            first = tuple((x, y) for x, y, _ in piece["cells"][0])
            for turn, spaces in enumerate(list_rotations(first)):
                assert {(x, y) for x, y, _ in piece["cells"][turn]} == set(spaces), name


def _through_json(case: Case, state: Any) -> Any:
    return case.game.load(case.options, json.loads(json.dumps(case.game.save(state))))


def _story(case: Case, state: Any, seed: int) -> list[str]:
    """What happens in the next decisions of a game played at random, in place."""
    game, rng, told = case.game, random.Random(seed), []
    for _ in range(FURTHER):
        while (chance := game.chance(state)) is not None:
            outcome = QuickSource(rng).draw(chance)
            told.append(game.write_draw(state, outcome))
            game.draw(state, outcome)
        if game.turn(state).over:
            break
        seat = rng.choice(game.turn(state).seats)
        legal = game.legal(state, seat)
        action = legal.nth(rng.randrange(legal.size))
        told.append(game.write(state, seat, action))
        game.act(state, seat, action)
    return told


def _guessed(case: Case, view: Any, seed: int) -> Any:
    return Spot(case, case.game.guess(view, random.Random(seed)), 0, random.Random(0)).dump()
