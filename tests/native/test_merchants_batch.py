"""`era.native` for Merchants: the same games as Python's for the same seed, batches, and what cannot be held."""

import random
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from era.compiled import COMPILED, NATIVE_STATUS
from era.core.runner import play_random, play_random_in_python, play_seeds
from era.games.merchants.game import GAME
from era.games.merchants.native.engine import find_rules
from era.games.merchants.ruleset import ruleset
from era.lab.simulate import simulate
from era.native import NativeRules, open_rules, supports
from era.native.rules import NO_ACTION
from tests.native.merchants_cases import OPTIONS, VARIANTS

needs_native = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled")
ROOT = Path(__file__).parents[2]


def native(**options: Any) -> NativeRules:
    return open_rules(GAME, options)


# ---------------------------------------------------------------- whether it can be used


@needs_native
def test_every_case_is_held() -> None:
    assert [name for name, options in OPTIONS.items() if not supports(GAME, options).yes] == []


@needs_native
@pytest.mark.parametrize(
    ("box", "why"),
    [
        ({"points": {"title": 99_999}}, "'title_points' is 99999: the native engine holds -9999 to 9999"),
        ({"turn": {"actions_with_house": 0}}, "'actions_with_house' is 0"),
    ],
)
def test_a_box_beyond_the_limits_is_played_in_python(box: dict[str, Any], why: str) -> None:
    options = GAME.check({"variant": "base", "box": box})
    found = supports(GAME, options)
    assert not found.yes
    assert why in found.why
    assert find_rules(ruleset(options)) is None


@needs_native
def test_a_lot_among_too_many_sets_is_drawn_in_python() -> None:
    """More ways to exclude orders than one native number counts: 3,562,467,300 sets of 13."""
    box = {"federation": {"excluded": 13, "piles": [4, 4, 4, 4, 6], "opening_redraw_goods": 99}}
    found = supports(GAME, {"box": box})
    assert not found.yes
    assert "the ways to exclude orders" in found.why
    options = GAME.check({"box": box})
    played = play_random(GAME, options, random.Random(1), 50)
    assert played == play_random_in_python(GAME, options, random.Random(1), 50)


def test_without_native_rules_python_plays() -> None:
    """ERA_PURE: the same report from both, apart from the time it took."""
    ask = (
        "from era.lab.simulate import simulate; r = simulate('merchants', {'players': 3}, 5, 7);"
        "from era.native import supports; from era import load_game;"
        "print(r.decisions, r.score_mean, r.wins, r.rounds_mean, supports(load_game('merchants'), {}).yes)"
    )
    env = {"ERA_PURE": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", ask], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    here = simulate("merchants", {"players": 3}, 5, 7)
    assert done.stdout.split("\n")[0] == f"{here.decisions} {here.score_mean} {here.wins} {here.rounds_mean} False"


# ---------------------------------------------------------------- the same games


@needs_native
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: f"{options['variant']}-{options['players']}p")
def test_the_same_source_gives_the_same_game_and_ends_at_the_same_place(options: dict[str, Any]) -> None:
    checked = GAME.check(options)
    for seed in range(3):
        ours, theirs = random.Random(seed), random.Random(seed)
        assert play_random(GAME, checked, ours, 4_000) == play_random_in_python(GAME, checked, theirs, 4_000)
        assert ours.getstate() == theirs.getstate()


@needs_native
def test_the_same_seeds_give_the_same_games_and_a_limit_stops_both() -> None:
    options = GAME.check(OPTIONS["roomy"])
    for most in (0, 1, 30, 20_000):
        played = play_seeds(GAME, options, ["7/0", "7/1", "ü"], most)
        again = [play_random_in_python(GAME, options, random.Random(seed), most) for seed in ("7/0", "7/1", "ü")]
        assert played == again


# ---------------------------------------------------------------- batches


@needs_native
def test_games_are_stepped_by_numbers_to_their_ends() -> None:
    batch, rng, decisions = native(players=2).batch(16, seed=1), random.Random(1), 0
    while played := batch.step([rng.randrange(count) if count else NO_ACTION for count in batch.counts()]):
        decisions += played
    over = bytearray(16)
    batch.raw.over(over)
    assert list(over) == [1] * 16
    assert decisions > 16 * 20
    assert {winners for _, winners in batch.results()} <= {(), (0, 1)}, "all win or lose together"


@needs_native
def test_a_number_that_is_no_action_is_refused_and_nothing_is_played() -> None:
    batch = native(variant="base", players=2).batch(3, seed=1)
    before = [batch.raw.state(game) for game in range(3)]
    counts, seats = batch.counts(), batch.seats()
    for wrong in ([0, 0, counts[2]], [0, -2, 0], [2**62, 0, 0]):
        with pytest.raises(ValueError, match="there is no action"):
            batch.step(wrong)
    with pytest.raises(ValueError, match="may not act"):
        batch.step([0, 0, 0], [0 if seat == 2 else 1 for seat in seats])
    with pytest.raises(ValueError, match="'actions' must have 3 numbers of 8 bytes"):
        batch.raw.step(array("q", [0, 0]))
    assert [batch.raw.state(game) for game in range(3)] == before


@needs_native
def test_a_policy_prefers_what_it_weighs() -> None:
    """To sell whenever one can, and never to end a turn early: more orders than by chance."""
    rules, tables = native(**OPTIONS["small-orders"]), ruleset(GAME.check(OPTIONS["small-orders"]))
    weights = [1.0] * rules.classes
    first_card = len(tables.cities) + 3 * len(tables.goods)
    weights[first_card : first_card + len(tables.cards)] = [1000.0] * len(tables.cards)
    weights[-1] = 0.0
    wanted, usual = rules.batch(40, seed=5), rules.batch(40, seed=5)
    wanted.playout(2000, weights)
    usual.playout(2000)
    sold = [sum(scores[0] for scores, _ in batch.results()) for batch in (wanted, usual)]
    assert sold[0] > 1.5 * sold[1]


@needs_native
def test_a_position_is_played_out_from_python() -> None:
    options = GAME.check(OPTIONS["roomy"])
    state, rng = GAME.start(options), random.Random(1)
    for _ in range(30):
        while (chance := GAME.chance(state)) is not None:
            GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
        seat = GAME.turn(state).seats[0]
        legal = GAME.legal(state, seat)
        GAME.act(state, seat, legal.nth(rng.randrange(legal.size)))
    batch = native(**OPTIONS["roomy"]).batch(50, seed=9)
    batch.raw.load(0, state)
    assert batch.raw.compare(0, state) is None
    batch.raw.fan_out(0)
    batch.playout()
    assert len(set(batch.results())) > 1, "each with draws of its own"
    state.weight[0] += 1
    with pytest.raises(ValueError, match="a carriage is heavier than its goods"):
        batch.raw.load(0, state)
