"""`era.native`: many games in one buffer, and the same games as Python's for the same seed."""

import random
import subprocess
import sys
import threading
from array import array
from pathlib import Path
from typing import Any

import pytest

from era.compiled import COMPILED, NATIVE_STATUS
from era.core.errors import DataError
from era.core.runner import find_native, play_random, play_random_in_python, play_seeds
from era.games.medieval.encoding.encoding import MedievalEncoding, make_encoding
from era.games.medieval.game import GAME
from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import ruleset
from era.lab.simulate import simulate
from era.native import Batch, NativeRules, open_rules, supports
from era.native.rules import NO_ACTION
from examples.new_game.game import TOY

needs_native = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled")
ROOT = Path(__file__).parents[2]


def native(**options: Any) -> NativeRules:
    return open_rules(GAME, {"players": 2, **options})


def step_at_random(batch: Batch, rng: random.Random) -> int:
    return batch.step([rng.randrange(count) if count else NO_ACTION for count in batch.counts()])


# ---------------------------------------------------------------- whether it can be used


@needs_native
def test_shapes_counted_together_must_fit_alike() -> None:
    tables = make_tables(ruleset(GAME.check({"players": 2})))
    engine: Any = type(native().engine)
    engine(tables)
    first, other = tables["shapes"][0], next(s for s in tables["shapes"] if s["free"] != tables["shapes"][0]["free"])
    wrong = [shape | {"key": first["key"]} if shape is other else shape for shape in tables["shapes"]]
    with pytest.raises(ValueError, match="has the key of a shape that fits elsewhere"):
        engine(tables | {"shapes": wrong})


def test_a_game_without_native_rules_says_so() -> None:
    assert supports(TOY, {}) == (False, "this game has no native rules")
    assert find_native(TOY, TOY.check({})) is None
    with pytest.raises(DataError, match="cannot be played natively"):
        open_rules(TOY, {})


@needs_native
def test_a_box_beyond_the_limits_is_played_in_python() -> None:
    houses = {
        f"house-{n}": {"count": 99, "points": 1, "cost": {}, "footprint": ["#"], "die": "peasant"} for n in range(9)
    }
    box = {"buildings": houses, "board": {"width": 20, "height": 20}}
    scenario = {"buildings": ["keep", "longhouse", "farm", "townhouse", "church", *houses]}
    options = GAME.check({"players": 2, "scenario": "custom", "custom": scenario, "box": box})
    found = supports(GAME, options)
    assert not found.yes
    assert "buildings with dice" in found.why
    played = play_random(GAME, options, random.Random(1), 50)
    assert played == play_random_in_python(GAME, options, random.Random(1), 50)


def test_without_native_rules_python_plays() -> None:
    """ERA_PURE: the same report from both, apart from the time it took."""
    ask = (
        "from era.lab.simulate import simulate; r = simulate('medieval', {'players': 3}, 5, 7);"
        "from era.native import supports; from era import load_game;"
        "print(r.decisions, r.score_mean, r.wins, r.rounds_mean, supports(load_game('medieval'), {}).yes)"
    )
    env = {"ERA_PURE": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", ask], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    here = simulate("medieval", {"players": 3}, 5, 7)
    assert done.stdout.split("\n")[0] == f"{here.decisions} {here.score_mean} {here.wins} {here.rounds_mean} False"


# ---------------------------------------------------------------- the same games


@needs_native
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_source_gives_the_same_game_and_ends_at_the_same_place(players: int) -> None:
    options = GAME.check({"players": players, "scenario": "randomized"})
    for seed in range(4):
        ours, theirs = random.Random(seed), random.Random(seed)
        ours.random()
        theirs.random()
        assert play_random(GAME, options, ours, 20_000) == play_random_in_python(GAME, options, theirs, 20_000)
        assert ours.getstate() == theirs.getstate()


@needs_native
def test_the_same_seeds_give_the_same_games_and_a_limit_stops_both() -> None:
    options = GAME.check({"players": 2})
    for most in (0, 1, 30, 20_000):
        played = play_seeds(GAME, options, ["7/0", "7/1", "ü"], most)
        again = [play_random_in_python(GAME, options, random.Random(seed), most) for seed in ("7/0", "7/1", "ü")]
        assert played == again


class Loaded(random.Random):
    """A source of somebody's own."""

    def random(self) -> float:
        return 0.0


def test_a_source_of_ones_own_is_asked() -> None:
    options = GAME.check({"players": 2})
    assert play_random(GAME, options, Loaded(), 100) == play_random_in_python(GAME, options, Loaded(), 100)


# ---------------------------------------------------------------- batches


@needs_native
def test_a_batch_is_the_same_again_and_another_seed_is_another() -> None:
    rules = native(scenario="rivers-roads")
    first, second, other = rules.batch(20, seed=3), rules.batch(20, seed=3), rules.batch(20, seed=4)
    assert first.playout() == second.playout() > 20 * 40
    other.playout()
    assert first.results() == second.results() != other.results()
    assert set(first.seats()) == {0}, "all are over"
    first.start(4)
    first.playout()
    assert first.results() == other.results()


@needs_native
def test_games_are_stepped_by_numbers_to_their_ends() -> None:
    batch, rng, decisions = native().batch(16, seed=1), random.Random(1), 0
    assert len(batch) == 16
    while played := step_at_random(batch, rng):
        decisions += played
    over = bytearray(16)
    batch.raw.over(over)
    assert list(over) == [1] * 16
    assert decisions > 16 * 40
    for scores, winners in batch.results():
        assert len(scores) == 2
        assert winners


@needs_native
def test_a_number_that_is_no_action_is_refused_and_nothing_is_played() -> None:
    batch = native().batch(3, seed=1)
    before = [batch.raw.state(game) for game in range(3)]
    counts = batch.counts()
    for wrong in ([0, 0, counts[2]], [0, -2, 0], [2**62, 0, 0]):
        with pytest.raises(ValueError, match="there is no action"):
            batch.step(wrong)
    with pytest.raises(ValueError, match="seat 5 may not act"):
        batch.step([0, 0, 0], [0, 5, 0])
    with pytest.raises(ValueError, match="'actions' must have 3 numbers of 8 bytes"):
        batch.step([0, 0])
    assert [batch.raw.state(game) for game in range(3)] == before
    assert batch.step([0, NO_ACTION, 0], [1, 0, 0]) == 2, "everybody lays out at once"


def encode(batch: Batch, **options: Any) -> MedievalEncoding:
    encoding = make_encoding(GAME.check({"players": 2, **options}), "two-step")
    batch.raw.encode(encoding.describe())
    return encoding


@needs_native
def test_an_observation_is_what_the_seat_may_see() -> None:
    batch = native(scenario="river").batch(1)
    encoding = encode(batch, scenario="river")
    state = GAME.start(GAME.check({"players": 2, "scenario": "river"}))
    batch.raw.load(0, state)
    seat, seen = batch.seats()[0].bit_length() - 1, bytearray(encoding.layout.size)
    batch.raw.observe(seen, array("b", [seat]))
    assert list(seen[encoding.layout["player0.stock"]]) == state.players[seat].stock
    assert list(seen[encoding.layout["player1.hidden"]]) == [1]
    assert list(seen[encoding.layout["supply"]]) == state.supply


@needs_native
def test_without_an_encoding_nothing_is_shown_and_a_wrong_one_is_refused() -> None:
    batch = native().batch(1)
    with pytest.raises(ValueError, match="no encoding yet"):
        batch.raw.masks(bytearray(9))
    for options in ({"players": 3}, {"players": 2, "scenario": "big"}):
        with pytest.raises(ValueError, match="the native engine holds"):
            batch.raw.encode(make_encoding(GAME.check(options), "two-step").describe())
    wrong = encode(batch).describe()
    wrong["observation"]["player"]["enclosed"] += 1
    with pytest.raises(ValueError, match="'enclosed' is"):
        batch.raw.encode(wrong)


@needs_native
def test_numbers_choose_what_the_mask_shows_and_nothing_else() -> None:
    batch = native().batch(1, seed=2)
    encoding = encode(batch)
    mask, rng, played = bytearray(encoding.table.size), random.Random(3), 0
    for _ in range(100):
        seat = batch.seats()[0].bit_length() - 1
        batch.raw.masks(mask, array("b", [seat]))
        for number in [-1, encoding.table.size, 2**40, *(n for n, may in enumerate(mask) if not may)]:
            assert batch.raw.choose(0, seat, number) is None
        done = batch.raw.choose(0, seat, rng.choice([n for n, may in enumerate(mask) if may]))
        assert done is not None
        played += done
    assert 20 < played < 100, "some actions take several numbers"


@needs_native
def test_a_policy_prefers_what_it_weighs() -> None:
    """To build farms only, and never to stop while one can: more farms than by chance."""
    rules = native()
    tables = ruleset(GAME.check({"players": 2}))
    farm = tables.by_name["farm"].index
    weights = [1.0] * rules.classes
    weights[: len(tables.pieces)] = [0.0] * len(tables.pieces)
    weights[farm] = 1000.0
    wanted, usual = rules.batch(30, seed=5), rules.batch(30, seed=5)
    wanted.playout(2000, weights)
    usual.playout(2000)
    farms = [
        sum(player["built"][farm] for g in range(30) for player in b.raw.state(g)["players"]) for b in (wanted, usual)
    ]
    assert farms[0] > 2 * farms[1]
    with pytest.raises(ValueError, match="weight 0 is not a number"):
        wanted.playout(5, [float("nan")] * rules.classes)


@needs_native
def test_a_position_is_played_out_from_python() -> None:
    options = GAME.check({"players": 2})
    state = GAME.start(options)
    rng = random.Random(1)
    for _ in range(30):
        while (chance := GAME.chance(state)) is not None:
            GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
        seat = GAME.turn(state).seats[0]
        legal = GAME.legal(state, seat)
        GAME.act(state, seat, legal.nth(rng.randrange(legal.size)))
    batch = native().batch(50, seed=9)
    batch.raw.load(0, state)
    batch.raw.fan_out(0)
    batch.playout()
    assert len(set(batch.results())) > 10, "each with dice of its own"
    hidden = GAME.view(GAME.start(options), None)
    hidden.players[0].hidden = True
    with pytest.raises(ValueError, match="a view hides something"):
        batch.raw.load(0, hidden)


@needs_native
def test_two_threads_at_one_batch_never_meet_in_it() -> None:
    batch, refused = native().batch(400, seed=1), []

    def work() -> None:
        for seed in range(10):
            try:
                batch.start(seed)
                batch.playout()
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"this batch is at work in another thread: give each thread a batch of its own"}
    again = native().batch(400, seed=9)
    batch.start(9)
    assert batch.playout() == again.playout()


@needs_native
def test_arrays_of_the_caller_are_written_into() -> None:
    batch = native().batch(2, seed=1)
    seats = array("B", [9, 9])
    batch.raw.seats(seats)
    assert list(seats) == [3, 3], "both seats lay out"
    for wrong in (array("i", [0, 0]), array("q", [0]), b"1234567890123456", [0, 0]):
        with pytest.raises((ValueError, BufferError, TypeError)):
            batch.raw.counts(wrong)


@needs_native
@pytest.mark.parametrize("count", [0, -1, 10**9])
def test_a_batch_of_no_or_too_many_games_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="a batch has 1 to 1,000,000 games"):
        native().batch(count)
