"""What nobody should hand to a mind in C, handed to it: any weights, tastes and numbers (hostile.py calls it)."""

import random
import threading
from array import array
from typing import Any

from era.native.library import Engine
from tests.native.wrong_things import BUFFERS, NUMBERS, attempt, number

FLOATS = (0.0, -0.0, 1.0, -1.0, 1e-40, 1e30, -1e30, 3.4e38, float("inf"), -float("inf"), float("nan"))
TASTE_NUMBERS = 7
"""Besides the leanings, as in mind.c."""
MAX_PLAYERS_OF_WHOLE_GAMES = 2
"""Whole games of more minds take a minute under a sanitizer, and reach nothing else."""


def think_everywhere(library: Any, engine: Engine, slots: bytes, rng: random.Random) -> None:
    """A mind with any weights decides, searches and learns in positions of random games."""
    mind = library.Mind(engine, slots)
    weights = array("f", [rng.gauss(0.0, 0.1) for _ in range(library.MIND_WEIGHTS)])
    mind.set_weights(weights)
    mind.set_search(30, 1)
    batch = engine.batch(2, rng.randrange(2**32))
    for _ in range(5):
        batch.playout(rng.randrange(1, 40))
        seats = array("B", bytes(2))
        batch.seats(seats)
        if seats[0]:
            mind.begin(batch, 0, (seats[0] & -seats[0]).bit_length() - 1, rng.randrange(2**32), rng.randrange(3))
            mind.search(100)
            assert mind.ranking()
    batch.start(rng.randrange(2**32))
    batch.playout(rng.randrange(20, 60))
    moments, memory = array("f", bytes(8 * len(weights))), bytearray(40 * library.SAMPLE_BYTES)
    mind.train(batch, weights, moments, memory, 0, 1, 1, 0.001, 0.3, 0)
    for one in BUFFERS:
        attempt(mind.set_weights, one)
        attempt(mind.set_taste, one)
        attempt(mind.begin, one, 0, 0, 0, 0)
        attempt(mind.begin, batch, rng.choice(NUMBERS), rng.choice(NUMBERS), 1, 1)
        attempt(mind.train, batch, weights, one, memory, -1, 1, 1, 0.1, 0.1, 0)
        attempt(mind.train, batch, one, moments, one, 0, 1, 1, 0.1, 0.1, 0)
        attempt(mind.duel, one, batch, 1, 1)
        attempt(mind.duel, mind, one, 1, 1)


def make_floats(rng: random.Random, count: int) -> "array[float]":
    """So many numbers, of which a few, or all, are of the wildest."""
    share = rng.choice((0.001, 0.1, 1.0))
    return array("f", [rng.choice(FLOATS) if rng.random() < share else rng.gauss(0.0, 1.0) for _ in range(count)])


def think_wildly(library: Any, engine: Engine, rng: random.Random, times: int) -> None:
    """Pieces, weights and tastes that mean nothing, and numbers that there are not."""
    for _ in range(times):
        mind = library.Mind(engine, rng.randbytes(rng.choice((0, 3, 40, 300))))
        mind.set_weights(make_floats(rng, library.MIND_WEIGHTS))
        mind.set_taste(make_floats(rng, library.FEATURES + TASTE_NUMBERS))
        assert mind.ranking() == [], "nothing was begun"
        attempt(mind.search, number(rng))
        attempt(mind.set_search, number(rng), number(rng))
        batch = engine.batch(2, rng.randrange(2**32))
        for _ in range(3):
            batch.playout(rng.randrange(1, 60))
            for game in (0, number(rng)):
                for seat in (0, 1, 2, 3, number(rng)):
                    if attempt(mind.begin, batch, game, seat, rng.getrandbits(64), rng.choice((-1, 0, 1, 2**31 - 1))):
                        attempt(mind.search, rng.choice((-5, 0, 1, 40)))
                        assert mind.ranking()
        mind.set_search(rng.choice((-1, 0, 20)), rng.choice((-(2**31), 0, 2**31 - 1)))
        if engine.players <= MAX_PLAYERS_OF_WHOLE_GAMES:
            play_wildly(library, engine, mind, batch, rng)


def play_wildly(library: Any, engine: Engine, mind: Any, batch: Any, rng: random.Random) -> None:
    """Learn and duel with memories of any size, from the middle of games."""
    weights, moments = make_floats(rng, library.MIND_WEIGHTS), make_floats(rng, 2 * library.MIND_WEIGHTS)
    batch.start(rng.randrange(2**32))
    batch.playout(rng.randrange(150, 250))
    for kept in (0, 3, rng.choice(NUMBERS)):
        memory = bytearray(rng.choice((0, 1, library.SAMPLE_BYTES, 3 * library.SAMPLE_BYTES + 5)))
        games, steps = rng.choice((-1, 0, 1)), rng.choice((0, *NUMBERS))
        attempt(mind.train, batch, weights, moments, memory, kept, games, 1, rng.choice(FLOATS), 0.3, steps)
    other = library.Mind(engine, b"")
    attempt(mind.duel, mind, batch, 1, 1)
    attempt(mind.duel, other, batch, rng.choice((-1, 0, 1)), 1)
    attempt(mind.duel, other, library.Engine, 1, 1)
    think_at_once(mind, other, batch)


def think_at_once(mind: Any, other: Any, batch: Any) -> None:
    """Threads that share minds and games are refused, all but one at a time."""

    def work() -> None:
        for _ in range(3):
            attempt(mind.begin, batch, 0, 0, 1, 0)
            attempt(mind.search, 5)
            attempt(other.duel, mind, batch, 1, 1)
            attempt(batch.playout, 5)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
