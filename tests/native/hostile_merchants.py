"""What nobody should hand to the native rules of Merchants, handed to them: `python -m tests.native.hostile_merchants
LIBRARY VARIANT ROUNDS`, as tests/native/hostile.py does with Medieval's."""

import random
import sys
from array import array
from pathlib import Path
from typing import Any

from era.games.merchants.encoding.encoding import make_encoding
from era.games.merchants.game import GAME
from era.games.merchants.native.tables import make_tables
from era.games.merchants.ruleset import ruleset
from era.native.library import Engine, load_file
from tests.native.hostile import (
    act_wildly,
    change_encodings,
    change_tables,
    hand_wrong_buffers,
    play_by_numbers,
    play_in_lockstep,
    work_at_once,
)
from tests.native.merchants_cases import OPTIONS, VARIANTS
from tests.native.merchants_side import SIDE
from tests.native.wrong_things import attempt, spoil

GAMES = 4
NOT_READ = ("rules", "legal", "effects", "news", "last")
"""What the native side does not read of a Python state."""


def play_everything(engine: Engine, rng: random.Random) -> None:
    """Whole games with all that is asked of them on the way."""
    batch = engine.batch(GAMES, rng.randrange(2**32))
    counts = array("q", bytes(8 * GAMES))
    for step in range(200):
        batch.counts(counts)
        batch.step(array("q", [rng.randrange(size) if size else -1 for size in counts]))
        if step % 20 == 0 and (seat := find_seat(batch)) is not None:
            batch.parts(0, seat)
    for game in range(GAMES):
        batch.state(game)
        batch.sheets(game)
    batch.fan_out(0)
    batch.playout(1500, array("d", [rng.random() for _ in range(engine.classes)]))
    batch.results(array("i", bytes(4 * GAMES * engine.players)), bytearray(GAMES))
    engine.play_keys([rng.randbytes(70) for _ in range(4)], 1500)


def find_seat(batch: Any) -> int | None:
    """Return who may act in the first game; nobody, once it is over."""
    seats = bytearray(GAMES)
    batch.seats(seats)
    return seats[0].bit_length() - 1 if seats[0] else None


def load_wrong_states(engine: Engine, options: dict[str, Any], rng: random.Random, times: int) -> None:
    """Python states with wrong fields: refused, or played on without leaving an array."""
    batch = engine.batch(1, 5)
    names = [name for name in type(GAME.start(options)).__slots__ if name not in NOT_READ]
    for number in range(times):
        state = GAME.start(options)
        for _ in range(rng.randrange(200)):
            while (chance := GAME.chance(state)) is not None:
                GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
            if not (seats := GAME.turn(state).seats):
                break
            legal = GAME.legal(state, seats[0])
            GAME.act(state, seats[0], legal.nth(SIDE.choose(legal, rng, number % 2 == 1)))
        if rng.random() < 0.3 and GAME.chance(state) is None:
            assert attempt(batch.load, 0, state), "a state as it should be"
        for name in rng.sample(names, rng.randrange(1, 3)):
            setattr(state, name, spoil(getattr(state, name), rng, 1))
        if attempt(batch.load, 0, state):
            batch.playout(200)
            batch.state(0)


def main(path: str, variant: str, rounds: int) -> None:
    library, rng = load_file(Path(path), f"_{variant}"), random.Random(1)
    for options in (*VARIANTS, *OPTIONS.values()):
        checked = GAME.check(options)
        tables = make_tables(ruleset(checked))
        try:
            engine = library.Engine(tables)
        except ValueError:  # for the other variant
            continue
        encoding = make_encoding(checked, "two-step").describe()
        play_everything(engine, rng)
        play_by_numbers(engine, encoding, rng)
        act_wildly(engine, rng, 10 * rounds)
        change_tables(library, tables, encoding, rng, 20 * rounds)
        change_encodings(engine, encoding, rng, 10 * rounds)
        load_wrong_states(engine, checked, rng, 10 * rounds)
        play_in_lockstep(SIDE, engine, checked, rng)
    engine = library.Engine(make_tables(ruleset(GAME.check({"players": 3}))))
    hand_wrong_buffers(engine)
    work_at_once(engine)
    print("unharmed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
