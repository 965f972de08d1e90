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

from era.games.medieval.bots.native_mind import find_slots
from era.games.medieval.encoding.encoding import make_encoding
from era.games.medieval.game import GAME
from era.games.medieval.native.tables import make_tables
from era.games.medieval.ruleset import ruleset
from era.native.library import Engine, EngineBatch, Library, load_file
from era.native.rules import NativeRules
from tests.native.hostile_mind import think_everywhere, think_wildly
from tests.native.lockstep import Lockstep, Side
from tests.native.medieval_cases import OPTIONS, SCENARIOS
from tests.native.medieval_side import SIDE
from tests.native.wrong_things import BUFFERS, NUMBERS, REFUSED, attempt, number, spoil

LOCKSTEP_DECISIONS = 60
"""Of a game in both engines: all that the Python side is compared with is looked at there, too."""


def play_everything(engine: Engine, rng: random.Random) -> None:
    """Whole games with all that is asked of them on the way."""
    batch = engine.batch(8, rng.randrange(2**32))
    counts = array("q", bytes(8 * 8))
    for _ in range(40):
        batch.counts(counts)
        batch.step(array("q", [rng.randrange(size) if size else -1 for size in counts]))
    for game in range(8):
        batch.state(game)
        batch.sheets(game)
    batch.fan_out(0)
    batch.playout(2000, array("d", [rng.random() for _ in range(engine.classes)]))
    batch.results(array("i", bytes(4 * 8 * engine.players)), bytearray(8))
    engine.play_keys([rng.randbytes(70) for _ in range(4)], 2000)


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


def hand_wrong_buffers(engine: Engine) -> None:
    batch = engine.batch(3)
    for one in BUFFERS:
        attempt(batch.seats, one)
        attempt(batch.over, one)
        attempt(batch.observe, one)
        attempt(batch.encode, one)
        attempt(batch.advance, one, one, one, one, one, one, 0, 0, 0)
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
            attempt(batch.masks, one, other)
    attempt(engine.play_twister, (0,) * 625, 50)
    attempt(engine.play_twister, (*(5,) * 624, 700), 50)


def change_tables(
    library: Library, tables: dict[str, Any], encoding: dict[str, Any], rng: random.Random, times: int
) -> None:
    """Tables with any number in any place: what is taken must be playable without leaving an array."""
    for _ in range(times):
        wrong = spoil(tables, rng, deep=rng.randrange(1, 4))
        try:
            engine = library.Engine(wrong)
        except REFUSED:
            continue
        engine.batch(2, 3).playout(300)
        attempt(play_by_numbers, engine, encoding, rng)


def change_encodings(engine: Engine, encoding: dict[str, Any], rng: random.Random, times: int) -> None:
    """Layouts with any number in any place: what is taken must be shown without leaving an array."""
    for _ in range(times):
        attempt(play_by_numbers, engine, spoil(encoding, rng, deep=3), rng)


def play_by_numbers(engine: Engine, encoding: dict[str, Any], rng: random.Random) -> None:
    """Whole environments, with numbers that may be chosen and others."""
    batch = engine.batch(2, rng.randrange(2**32))
    batch.encode(encoding)
    width, row = encoding["actions"]["size"], encoding["observation"]["size"]
    seen, masks, seats, endings = bytearray(2 * row), bytearray(2 * width), array("b", [0, 0]), bytearray(2)
    rewards, numbers = array("f", [0.0] * 2 * engine.players), None
    for step in range(120):
        batch.advance(numbers, seen, masks, seats, rewards, endings, step % 2, step % 3, 100)
        shown = [[n for n in range(width) if masks[game * width + n]] for game in (0, 1)]
        numbers = array("q", [rng.choice(may) if may and rng.random() < 0.95 else number(rng) for may in shown])
    for _ in range(20):
        attempt(batch.choose, number(rng), number(rng), number(rng))
        batch.choose(0, rng.randrange(engine.players), rng.randrange(width))


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


def play_in_lockstep(
    side: Side, engine: Engine, options: dict[str, Any], rng: random.Random, most: int = LOCKSTEP_DECISIONS
) -> None:
    """A game beside Python's, with everything compared at every step."""
    Lockstep(side, NativeRules(engine), options, rng, dense=True).play(most)


def main(path: str, variant: str, rounds: int) -> None:
    library, rng = load_file(Path(path), f"_{variant}"), random.Random(1)
    some = max(1, 8 // rounds)
    given = [*SCENARIOS[::some], *list(OPTIONS.values())[::some]]
    for options in given:
        checked = GAME.check(options)
        tables = make_tables(ruleset(checked))
        try:
            engine = library.Engine(tables)
        except ValueError:  # for the other variant
            continue
        encoding = make_encoding(checked, rng.choice(("two-step", "one-step"))).describe()
        play_everything(engine, rng)
        play_by_numbers(engine, encoding, rng)
        act_wildly(engine, rng, 20 * rounds)
        change_tables(library, tables, encoding, rng, 20 * rounds)
        change_encodings(engine, encoding, rng, 20 * rounds)
        think_everywhere(library, engine, find_slots(ruleset(checked)), rng)
        think_wildly(library, engine, rng, rounds)
        play_in_lockstep(SIDE, engine, checked, rng)
    options = GAME.check({"players": 3, "scenario": "rivers-roads"})
    tables = make_tables(ruleset(options))
    engine = library.Engine(tables)
    hand_wrong_buffers(engine)
    load_wrong_states(engine, options, rng, 30 * rounds)
    work_at_once(engine)
    print("unharmed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
