"""What nobody should hand to the native rules, handed to them: `python -m tests.native.hostile LIBRARY VARIANT ROUNDS`.

Run in a process of its own, with a library that was compiled to look for every access beyond an array and every
undefined operation (test_sanitizers.py). Whatever comes must be played, or refused with an exception that says why.
"""

import random
import sys
import threading
from array import array
from copy import copy
from pathlib import Path
from typing import Any

from era.games.medieval.game import GAME
from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import ruleset
from era.native.library import Engine, EngineBatch, Library, load_file
from tests.native.cases import OPTIONS, SCENARIOS

NUMBERS = (
    0,
    1,
    -1,
    -2,
    2,
    7,
    64,
    127,
    128,
    255,
    256,
    400,
    10**4,
    2**31 - 1,
    2**31,
    -(2**31),
    2**62,
    2**63 - 1,
    -(2**63),
)
REFUSED = (ValueError, TypeError, IndexError, OverflowError, BufferError, RuntimeError, AttributeError)


def attempt(act: Any, *arguments: Any) -> bool:
    """Whether it was taken; if not, it was refused with a reason."""
    try:
        act(*arguments)
    except REFUSED as error:
        reason = str(error)
    else:
        return True
    assert reason, "a refusal without a reason"
    return False


def play_everything(engine: Engine, rng: random.Random) -> None:
    """Whole games with all that is asked of them on the way."""
    batch = engine.batch(8, rng.randrange(2**32))
    counts, observed = array("q", bytes(8 * 8)), array("h", bytes(2 * 8 * engine.observation_size))
    for step in range(40):
        batch.counts(counts)
        batch.step(array("q", [rng.randrange(size) if size else -1 for size in counts]))
        if step % 8 == 0:
            batch.observe(observed)
            batch.masks(bytearray(8 * 50), 50)
    for game in range(8):
        batch.state(game)
        batch.sheets(game)
    batch.fan_out(0)
    batch.playout(2000, array("d", [rng.random() for _ in range(engine.classes)]))
    batch.results(array("i", bytes(4 * 8 * engine.players)), bytearray(8))
    engine.play_keys([rng.randbytes(70) for _ in range(4)], 2000)


def number(rng: random.Random) -> int:
    return rng.choice(NUMBERS) if rng.random() < 0.7 else rng.randrange(-300, 300)


def act_wildly(engine: Engine, rng: random.Random, times: int) -> None:
    """Numbers of games, seats, actions and draws that there are not."""
    batch = engine.batch(3, 1, rng.random() < 0.5)
    for _ in range(times):
        attempt(batch.act, number(rng), number(rng), number(rng))
        attempt(batch.act, 0, rng.randrange(-1, 5), rng.randrange(-1, 40))
        attempt(batch.draw, number(rng), tuple(number(rng) for _ in range(rng.randrange(6))))
        bounds = batch.bounds(0)
        if bounds is not None:
            attempt(batch.draw, 0, tuple(rng.randrange(-1, bound + 1) for bound in bounds))
            attempt(batch.draw, 0, tuple(rng.randrange(bound) for bound in bounds))
        attempt(batch.size, number(rng), number(rng))
        attempt(batch.describe, number(rng), number(rng), number(rng))
        attempt(batch.parts, number(rng), number(rng))
        attempt(batch.copy_game, number(rng), number(rng))
        attempt(batch.fan_out, number(rng))
        attempt(batch.playout, number(rng) % 2000 - 10, array("d", [float("nan")] * engine.classes))
        attempt(batch.step, array("q", [rng.choice(NUMBERS[:-2]) for _ in range(3)]))
        attempt(batch.step, array("q", [0, 0, 0]), array("b", [rng.randrange(-128, 128) for _ in range(3)]))


BUFFERS: tuple[Any, ...] = (
    b"", b"123", bytearray(1), bytearray(8), array("q", [1]), array("q", [0] * 4), array("i", [0] * 3),
    array("d", [0.0] * 3), array("h", [0] * 3), "abc", None, 7, memoryview(bytearray(24))[::2],
    memoryview(bytes(24)).cast("q"), [0, 0, 0],
)  # fmt: skip


def hand_wrong_buffers(engine: Engine) -> None:
    batch = engine.batch(3)
    for one in BUFFERS:
        attempt(batch.seats, one)
        attempt(batch.over, one)
        attempt(batch.observe, one)
        attempt(engine.play_keys, one, 5)
        attempt(engine.play_keys, [one], 5)
        attempt(engine.play_twister, one, 5)
        attempt(batch.load, 0, one)
        attempt(batch.compare, 0, one)
        for other in BUFFERS:
            attempt(batch.counts, one, other)
            attempt(batch.step, one, other)
            attempt(batch.results, one, other)
            attempt(batch.playout, 5, other)
            attempt(batch.masks, one, 8, other)
            attempt(batch.masks, one, 2**62, other)
    attempt(engine.play_twister, (0,) * 625, 50)
    attempt(engine.play_twister, (*(5,) * 624, 700), 50)


def change_tables(library: Library, tables: dict[str, Any], rng: random.Random, times: int) -> None:
    """Tables with any number in any place: what is taken must be playable without leaving an array."""
    for _ in range(times):
        wrong = spoil(tables, rng, deep=rng.randrange(1, 4))
        try:
            engine = library.Engine(wrong)
        except REFUSED:
            continue
        engine.batch(2, 3).playout(300)
        engine.batch(1).observe(array("h", bytes(2 * engine.observation_size)))


def spoil(value: Any, rng: random.Random, deep: int) -> Any:
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {**value, key: spoil(value[key], rng, deep)} if rng.random() < 0.95 else {}
    if isinstance(value, list | tuple) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        if rng.random() < 0.1:
            return [*value, *value]
        return [spoil(item, rng, deep) if index == place else item for index, item in enumerate(value)]
    return rng.choice((*NUMBERS, None, "x", [], True))


def load_wrong_states(engine: Engine, options: dict[str, Any], rng: random.Random, times: int) -> None:
    """Python states with wrong fields: refused, or played on without leaving an array."""
    batch: EngineBatch = engine.batch(1, 5)
    for _ in range(times):
        state = GAME.start(options)
        for _ in range(rng.randrange(60)):
            while (chance := GAME.chance(state)) is not None:
                GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
            if not (seats := GAME.turn(state).seats):
                break
            legal = GAME.legal(state, seats[0])
            GAME.act(state, seats[0], legal.nth(rng.randrange(legal.size)))
        target: Any = rng.choice([state, *state.players, *state.questions])
        name = rng.choice([name for name in type(target).__slots__ if name not in ("rules", "legal", "fits")])
        old = getattr(target, name)
        target = replace_in(state, target)
        setattr(target, name, spoil(old, rng, 1) if rng.random() < 0.8 else old)
        if attempt(batch.load, 0, state):
            batch.playout(200)


def replace_in(state: Any, target: Any) -> Any:
    """Questions are shared between states: change a copy."""
    if target in state.questions:
        place = state.questions.index(target)
        state.questions[place] = copy(target)
        return state.questions[place]
    return target


def work_at_once(engine: Engine) -> None:
    """Threads that share a batch are refused, all but one at a time."""
    batch = engine.batch(64)

    def work() -> None:
        for _ in range(20):
            attempt(batch.start, 1)
            attempt(batch.playout, 100)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main(path: str, variant: str, rounds: int) -> None:
    library, rng = load_file(Path(path), f"_{variant}"), random.Random(1)
    given = [*SCENARIOS[:: max(1, 8 // rounds)], *OPTIONS.values()]
    for options in given:
        checked = GAME.check(options)
        tables = make_tables(ruleset(checked))
        try:
            engine = library.Engine(tables)
        except ValueError:  # for the other variant
            continue
        play_everything(engine, rng)
        act_wildly(engine, rng, 20 * rounds)
        change_tables(library, tables, rng, 20 * rounds)
    options = GAME.check({"players": 3, "scenario": "rivers-roads"})
    tables = make_tables(ruleset(options))
    engine = library.Engine(tables)
    hand_wrong_buffers(engine)
    load_wrong_states(engine, options, rng, 30 * rounds)
    work_at_once(engine)
    print("unharmed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
