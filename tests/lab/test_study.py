"""What a study says about a finished game, and that it says the same every time."""

import itertools
from pathlib import Path

import pytest

from era.core import record
from era.core.game import Result
from era.core.record import Record
from era.core.replay import replay, replay_entries
from era.games import registry
from era.lab.study import moments
from era.lab.study.model import Study, value_result
from era.lab.study.playout import play_out
from era.lab.study.sampling import Difference
from era.lab.study.study import StudyRun, run_study
from tests.support.golden import store as golden

BLUNDER = Path(__file__).parent / "blunder.era"
"""Two players, a short game. Player 2 builds nothing in entries 59 and 79, and loses by that.
It carries a box of its own, in which a townhouse costs 2 stone, as ours once did."""


def read(name: str) -> Record:
    path = BLUNDER if name == "blunder" else golden.FOLDER / f"{name}.era"
    return record.read(path.read_text("utf-8"))


def studied(found: Record, games: int, since: int = 0) -> Study:
    study = None
    for study in run_study(found, games, since):
        pass
    assert study is not None
    return study


@pytest.fixture(scope="module")
def blunder() -> Study:
    return studied(read("blunder"), 6, since=74)


def test_the_choice_that_decided_is_found(blunder: Study) -> None:
    moment = next(each for each in blunder.moments if each.seat == 1)
    assert (moment.first, moment.last, moment.main) == (79, 79, 79)
    assert moment.change[1] < -0.5
    assert moment.change[0] > 0.5
    assert moment.strong is not None
    assert moment.strong.text.startswith("build ")
    assert (moment.strong.n, moment.strong.seat, moment.same) == (79, 1, False)
    assert moment.gain is not None
    assert moment.gain > 0.5


def test_moments_are_told_in_order_and_stand_out(blunder: Study) -> None:
    assert [each.first for each in blunder.moments] == sorted(each.first for each in blunder.moments)
    assert all(max(map(abs, each.change)) > 0 for each in blunder.moments)
    assert len(blunder.moments) <= 6


def test_the_end_is_the_real_result(blunder: Study) -> None:
    found = read("blunder")
    end = registry.game("medieval").result(replay(registry.game("medieval"), found))
    assert blunder.positions[-1] == (len(found.entries), value_result("win", end))
    assert blunder.share == 1
    assert blunder.games >= 6


def test_chances_add_up(blunder: Study) -> None:
    lines = [line for line, _ in blunder.positions]
    assert lines == sorted(set(lines))
    for _, chances in blunder.positions:
        assert sum(chances) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize(("error", "told"), [(0.001, True), (0.2, False)])
def test_luck_is_the_sum_of_the_draws_if_it_stands_out(
    error: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = StudyRun(read("blunder"), 1, since=60)
    monkeypatch.setattr(run, "_difference", lambda span: Difference((0.1, -0.1), (error, error), 9))
    drawn = [any(run.labels[n - 1].seat is None for n in range(span.first, span.last + 1)) for span in run.spans]
    assert 0 < sum(drawn) < len(drawn), "draws and decisions"
    whole = 0.1 * sum(drawn) * told
    assert run._luck() == pytest.approx((whole, -whole))
    assert run.study(0.5).luck == (), "only once it is whole"


def test_the_same_game_gives_the_same_study(blunder: Study) -> None:
    assert studied(read("blunder"), 6, since=74) == blunder


def test_playing_out_leaves_the_position_as_it_is_and_is_repeatable() -> None:
    found = read("blunder")
    game = registry.game(found.game)
    state = next(game.copy(state) for line, (state, _) in enumerate(replay_entries(game, found)) if line == 70)
    before = game.save(state)
    results = [play_out(game, state, number) for number in (0, 1, 2)]
    assert game.save(state) == before
    assert [play_out(game, state, number) for number in (2, 1, 0)] == results[::-1]


def test_shares_grow_and_what_is_known_comes_at_once() -> None:
    """With a clock that makes it tell after every step, as on a machine so slow that each takes longer than a pause."""
    told = list(run_study(read("blunder"), 3, since=60, clock=itertools.count().__next__))
    shares = [study.share for study in told]
    assert len(told) > 50
    assert shares == sorted(shares)
    assert all(share < 1 for share in shares[:-1])
    assert shares[-1] == 1
    assert all(study.positions for study in told)


@pytest.mark.parametrize(
    ("aim", "winners", "wanted"),
    [
        ("win", (0, 2), (0.5, 0.0, 0.5)),
        ("together", (), (0.0,)),
        ("together", (0, 1, 2), (1.0,)),
        ("score", (0,), (7, 3, 7)),
    ],
)  # fmt: skip
def test_what_a_result_is_worth(aim: str, winners: tuple[int, ...], wanted: tuple[float, ...]) -> None:
    assert value_result(aim, Result((7, 3, 7), winners)) == wanted  # type: ignore[arg-type]


KINDS = {
    "medieval/builder-1p-0": "score", "medieval/big-small-2p-12": "win", "medieval/custom-3p-10": "win",
    "medieval/peaceful-roads-2p-10": "win", "medieval/peaceful-solitaire-07": "score", "medieval/long-2p": "win",
    "merchants/base-2p": "win", "merchants/federation-won-1": "together", "merchants/federation-1p": "together",
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_game_can_be_studied(name: str) -> None:
    found = read(name)
    last = len(found.entries)
    study = studied(found, 1, since=last - 6)
    state = replay(registry.game(found.game), found)
    assert study.kind == KINDS[name]
    assert study.positions[-1] == (last, value_result(study.kind, registry.game(found.game).result(state)))


# ---------------------------------------------------------------- how a game is cut into moments


@pytest.mark.parametrize("path", golden.files()[::7], ids=golden.key)
def test_spans_follow_each_other_and_leave_out_only_what_was_forced(path: Path) -> None:
    found = record.read(path.read_text("utf-8"))
    labels = moments.label_all(registry.game(found.game), found)
    known: set[int] = set()
    before = 0
    for span in moments.find_spans(labels):
        assert span.before == before < span.first <= span.main <= span.last == span.after
        assert not known & set(range(span.first, span.last + 1))
        known |= set(range(span.first, span.last + 1))
        before = span.after
    left_out = [label for number, label in enumerate(labels, 1) if number not in known]
    assert not any(label.choice or label.seat is None for label in left_out)


def test_what_is_built_in_one_turn_is_one_moment_told_by_what_brought_most() -> None:
    found = read("medieval/builder-4p-0")
    labels = moments.label_all(registry.game(found.game), found)
    built = [span for span in moments.find_spans(labels) if span.phase == "build" and span.last > span.first]
    assert built
    for span in built:
        gained = [labels[number].gained for number in range(span.first - 1, span.last)]
        assert labels[span.main - 1].gained == max(gained)
        assert span.seat is not None


def test_dice_and_decisions_of_a_roll_are_told_apart() -> None:
    found = read("blunder")
    labels = moments.label_all(registry.game(found.game), found)
    first, then = [span for span in moments.find_spans(labels) if span.phase == "roll"][-2:]
    assert first.parts
    assert then.parts
    parts = [*moments.split_span(labels, first), *moments.split_span(labels, then)]
    assert [(part.first, part.last) for part in parts] == [(number, number) for number in range(64, 74)]
    assert [part.seat for part in parts] == [None, None, 0, None, 0, None, 1, None, 1, None]


def test_what_all_lay_out_at_once_is_told_seat_by_seat() -> None:
    study = StudyRun(read("medieval/builder-4p-0"), 1)
    layout = next(span for span in study.spans if span.phase == "layout" and span.parts)
    states = study.positions.states
    found = moments.replay_by_seat(study.game, study.record, layout, states[layout.before], states[layout.after])
    assert [{study.labels[index].seat for index in mine} for mine, _ in found] == [{0}, {1}, {2}, {3}]
    assert sum(len(mine) for mine, _ in found) == layout.last - layout.first + 1


def test_another_order_that_would_be_another_game_is_not_told() -> None:
    study = StudyRun(read("medieval/builder-4p-0"), 1)
    layout = next(span for span in study.spans if span.phase == "layout" and span.parts)
    states = study.positions.states
    assert moments.replay_by_seat(study.game, study.record, layout, states[layout.before], states[0]) == []


@pytest.mark.parametrize("name", ["medieval/builder-2p-0", "medieval/custom-3p-10", "merchants/base-3p", "blunder"])
def test_a_strong_bot_can_take_any_seats_place(name: str) -> None:
    """Also where something forced lies between the position before a moment and the moment itself."""
    study = StudyRun(read(name), 1)
    decided = [span for span in study.spans if span.seat is not None]
    assert decided
    for span in decided[:: max(1, len(decided) // 12)]:
        other = study.strong.instead_of(span)
        assert other is not None
        assert (other.first.n, other.first.seat) == (span.first, span.seat)
        assert other.same == (other.first.text == study.record.entries[span.first - 1].text)
