"""A copy is the same game, and what happens to it does not happen to the original."""

from era.core.rng import QuickSource
from tests.contract.cases import Case, each_case
from tests.contract.play import Spot, random_games, spots

FURTHER = 30


def _play_on(spot: Spot) -> None:
    """Some random decisions later, in place."""
    game, state, rng = spot.game, spot.state, spot.rng
    for _ in range(FURTHER):
        while (chance := game.chance(state)) is not None:
            game.draw(state, QuickSource(rng).draw(chance))
        if game.turn(state).over:
            return
        seat = rng.choice(game.turn(state).seats)
        legal = game.legal(state, seat)
        game.act(state, seat, legal.nth(rng.randrange(legal.size)))


@each_case
def test_copies_are_equal_and_independent(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            before = spot.dump()
            copy = Spot(case, case.game.copy(spot.state), spot.seat, spot.rng)
            assert copy.dump() == before
            _play_on(copy)
            assert spot.dump() == before, "acting on a copy changed the original"
            kept = Spot(case, case.game.copy(spot.state), spot.seat, spot.rng)
            _play_on(spot)
            assert kept.dump() == before, "acting on the original changed a copy"

    random_games(case, check)


@each_case
def test_looking_changes_nothing(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            game, state, before = case.game, spot.state, spot.dump()
            game.turn(state)
            game.chance(state)
            game.result(state)
            game.show(game.view(state, None))
            for seat in range(game.seats(state)):
                list(game.legal(state, seat))
                game.guess(game.view(state, seat), spot.rng)
            assert spot.dump() == before

    random_games(case, check)
