"""A record holds a whole game: replaying it gives the same state, and its dice can be proved."""

import pytest

from era.core import record
from era.core.replay import replay, verify
from tests.contract.cases import Case, each_case
from tests.contract.play import dump, play_out, random_games


@each_case
def test_a_replayed_record_gives_the_same_state(case: Case) -> None:
    def check(seed: int) -> None:
        match = play_out(case, seed)
        source = match.source
        written = record.write(
            case.game.name,
            case.game.rules_version,
            match.options,
            match.entries,
            source.commitment,  # type: ignore[attr-defined]
            source.seed,  # type: ignore[attr-defined]
        )
        again = record.read(written)
        assert dump(replay(case.game, again), case) == dump(match.state, case)
        assert case.game.show(verify(case.game, again)) == case.game.show(match.state)

    random_games(case, check)


@each_case
def test_a_game_ends_with_sane_scores(case: Case) -> None:
    def check(seed: int) -> None:
        match = play_out(case, seed)
        seats, result = case.game.seats(match.state), case.game.result(match.state)
        assert match.over()
        assert case.game.chance(match.state) is None
        assert len(result.scores) == seats
        assert set(result.winners) <= set(range(seats))
        assert all(-200 <= score <= 500 for score in result.scores), result

    random_games(case, check)


@each_case
def test_two_matches_of_one_seed_are_the_same(case: Case) -> None:
    assert play_out(case, 1).entries == play_out(case, 1).entries
    assert play_out(case, 1).entries != play_out(case, 2).entries or pytest.fail("seeds make no difference")
