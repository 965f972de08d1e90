"""The native mind decides legally everywhere, within its work, the same every time, and looks at nothing hidden."""

import random
from pathlib import Path

import pytest

from era.bots.budget import Budget
from era.compiled import COMPILED, NATIVE_STATUS
from era.core.rng import QuickSource
from era.core.runner import draw_from, run
from era.games.medieval.actions import Action
from era.games.medieval.bots.bot import make_monarch
from era.games.medieval.bots.native_bot import SLICE_WORK
from era.games.medieval.bots.training.learn import SLICE_GAMES, Field, Files, TrainingNumbers, begin, learn, play_slice
from era.games.medieval.game import GAME
from era.games.medieval.state import State

native = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="there are no native rules here")

CASES = [
    ("base", 1), ("solitaire", 1), ("base", 2), ("roads", 4), ("river", 3), ("rivers-roads", 2), ("randomized", 3),
    ("big", 2),
]  # fmt: skip
STEPS = 60
MOST = 3000


def follow(scenario: str, players: int, seed: int, most: int = MOST) -> tuple[State, list[str]]:
    """Play a game of bots that are not guarded; an illegal answer would fail it."""
    state = GAME.start(GAME.check({"players": players, "scenario": scenario}))
    bots = [make_monarch() for _ in range(players)]
    rng = random.Random(seed)
    said = []

    def choose(state: State, seat: int) -> Action:
        legal = GAME.legal(state, seat)
        action = bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=STEPS), rng)
        assert action in legal, f"{action!r} in round {state.round}"
        said.append(repr(action))
        return action

    run(GAME, state, choose, draw_from(QuickSource(random.Random(seed))), most)
    return state, said


@native
@pytest.mark.parametrize(("scenario", "players"), CASES)
def test_every_decision_is_legal_and_every_game_ends(scenario: str, players: int) -> None:
    state, _ = follow(scenario, players, seed=5)
    assert GAME.turn(state).over


@native
def test_the_same_work_gives_the_same_game() -> None:
    assert follow("base", 2, seed=3, most=60)[1] == follow("base", 2, seed=3, most=60)[1]


def reach_roll(seed: int) -> State:
    """A position in which seat 0 may roll again."""
    state, _ = follow("base", 2, seed, most=24)
    rng = random.Random(seed)
    while GAME.turn(state).phase != "roll" or 0 not in GAME.turn(state).seats:
        seats = GAME.turn(state).seats
        if not seats:
            chance = GAME.chance(state)
            assert chance is not None
            GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
            continue
        legal = GAME.legal(state, seats[0])
        GAME.act(state, seats[0], legal.nth(legal.size - 1))
    return state


@native
def test_more_work_means_more_playouts_and_a_budget_is_kept() -> None:
    view = GAME.view(reach_roll(4), 0)
    played = []
    for nodes in (50, 3000, 12000):
        budget = Budget(nodes=nodes)
        ranked = make_monarch().rank(view, 0, budget)
        assert ranked[0].value >= ranked[-1].value
        assert budget.ticks <= nodes + 2 * SLICE_WORK
        played.append(ranked[0].playouts)
    assert played[0] < played[1] <= played[2]


@native
def test_what_others_rolled_changes_nothing() -> None:
    state = reach_roll(6)
    ranked = []
    for seed in range(2):
        other = state.players[1]
        rng = random.Random(f"other dice {seed}")
        faces = [0] * len(state.rules.dice.faces)
        for kind, count in enumerate(other.pool):
            for _ in range(count):
                faces[rng.choice(state.rules.dice.sides[kind])] += 1
        other.faces = tuple(faces)
        ranked.append(make_monarch().rank(GAME.view(state, 0), 0, Budget(nodes=400)))
    assert ranked[0] == ranked[1]


# ---------------------------------------------------------------- learning


@native
def test_learning_foretells_better(tmp_path: Path) -> None:
    """What is foretold comes nearer to what happens, on games that were not learned from."""
    field = Field("base", 1)
    learning = begin(field.weights)
    numbers = TrainingNumbers(learning, field.sample_bytes)

    def measure_error() -> float:
        """A rate of next to nothing: the error is measured, the weights stay as they are."""
        weights, moments = numbers.weights[:], numbers.moments[:]
        result = field.mind.train(field.openings, weights, moments, bytearray(), 0, 40, 99, 1e-12, 0.0, 0)
        return result[8]

    before = measure_error()
    for _ in range(3):
        play_slice(field, learning, numbers)
    assert learning.games == 3 * SLICE_GAMES
    assert measure_error() < before / 2


@native
def test_training_goes_on_from_where_it_was(tmp_path: Path) -> None:
    files = Files(tmp_path, "alone")
    first = learn("alone", files, 0.0, print)
    assert files.value.exists()
    assert files.picture.read_text("utf-8").startswith("<svg")
    first.games = 1234
    files.save(first)
    again = learn("alone", files, 0.0, print)
    assert again.games == 1234
    assert again.weights == first.weights
