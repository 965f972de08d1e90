"""Golden games of Medieval Age by players who want something.

Random players seldom close a wall or use a monastery. Here every row of `ROWS` is one game, played by a style of
`STYLES`.
"""

import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from era.core import record
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.medieval.actions import Action, Build, Feather, Refuse, Reroll, SetDie, Stop, Suffer
from era.games.medieval.game import GAME
from era.games.medieval.rules import walls
from era.games.medieval.state import State
from tests.support.golden.store import FOLDER

SMALL = {"board": {"width": 7, "height": 6}}
"""So small that scorched areas soon find no room."""


class Row(NamedTuple):
    name: str
    options: dict[str, Any]
    seed: int
    style: str


def rows() -> Iterator[Row]:
    for players in (1, 2, 3, 4):
        for seed in range(5):
            yield Row(f"builder-{players}p-{seed}", {"players": players}, seed, "builder")
        yield Row(f"mason-{players}p", {"players": players}, 7, "mason")
    for seed in range(4):
        yield Row(f"crowded-1p-{seed}", {"players": 1, "box": SMALL}, seed, "builder")
    yield Row("short-4p", {"players": 4, "x_change": -1}, 3, "builder")
    yield Row("long-2p", {"players": 2, "x_change": 1}, 3, "builder")


ROWS = list(rows())


# ---------------------------------------------------------------- styles


def builder(state: State, seat: int, rng: random.Random) -> Action:
    """Builds what is worth most and has not been built, and rolls for it; closes walls where it can."""
    actions = _in_order(state, seat)
    phase = GAME.turn(state).phase
    chosen: Action | None = None
    if phase == "layout":
        chosen = _start_behind_walls(state, seat, actions)
    elif phase == "build":
        chosen = _closing_wall(state, seat, actions, rng) or _best_building(state, seat, actions, rng)
    elif phase == "roll":
        chosen = _reroll(state, seat, actions, rng)
    elif phase == "feathers":
        feathers = [action for action in actions if isinstance(action, Feather)]
        chosen = rng.choice(feathers) if feathers and rng.random() < 0.8 else None
    elif rng.random() < 0.8:
        chosen = rng.choice([action for action in actions if not isinstance(action, Suffer | Refuse)])
    return chosen or rng.choice(actions)


def mason(state: State, seat: int, rng: random.Random) -> Action:
    """Builds walls beside walls before anything else."""
    if GAME.turn(state).phase == "build" and rng.random() < 0.6:
        actions = _in_order(state, seat)
        chosen = _closing_wall(state, seat, actions, rng) or rng.choice(_walls(state, seat, actions) or [None])
        if chosen is not None:
            return chosen
    return builder(state, seat, rng)


STYLES: dict[str, Callable[[State, int, random.Random], Action]] = {"builder": builder, "mason": mason}

RING = ("place wall-4 f7 r1", "place wall-4 i7 r1", "place wall-4 f11", "place longhouse g8", "place longhouse g9",
        "place longhouse g10")  # fmt: skip
"""With the keep in the middle of a large board, three walled longhouses."""


def _in_order(state: State, seat: int) -> list[Action]:
    """The legal actions in an order that does not hang on how the engine lists them."""
    return sorted(GAME.legal(state, seat), key=lambda action: GAME.write(state, seat, action))


def _start_behind_walls(state: State, seat: int, actions: list[Action]) -> Action | None:
    if state.rules.grid.width < 14 or seat == 1:
        return None
    return next((action for text in RING if (action := GAME.read(state, seat, text)) in actions), None)


def _mask(state: State, action: Build) -> int:
    piece = state.rules.pieces[action.piece]
    return piece.shapes[piece.turns[action.turn]].at(action.at, state.rules.grid).mask


def _walls(state: State, seat: int, actions: list[Action]) -> list[Action]:
    """Walls that would touch what stands."""
    rules = state.rules
    near = rules.grid.beside(state.players[seat].barrier)
    found: list[Action] = []
    for action in actions:
        if isinstance(action, Build) and rules.pieces[action.piece].kind == "wall" and _mask(state, action) & near:
            found.append(action)
    return found


def _closing_wall(state: State, seat: int, actions: list[Action], rng: random.Random) -> Action | None:
    """The wall that closes most, if one is found among some of those that touch what stands."""
    player, rules = state.players[seat], state.rules
    touching = _walls(state, seat, actions)
    best, most = None, walls.find_enclosed(player, rules).bit_count()
    for action in rng.sample(touching, min(60, len(touching))):
        assert isinstance(action, Build)
        closed = rules.grid.enclosed(player.barrier | _mask(state, action)).bit_count()
        if closed > most:
            best, most = action, closed
    return best


def _best_building(state: State, seat: int, actions: list[Action], rng: random.Random) -> Action | None:
    built, pieces = state.players[seat].built, state.rules.pieces
    builds = [a for a in actions if isinstance(a, Build) and pieces[a.piece].is_building]
    if not builds:
        return None
    types = sorted({action.piece for action in builds})
    best = max(types, key=lambda index: (pieces[index].points - built[index], rng.random()))
    return rng.choice([action for action in builds if action.piece == best])


def _reroll(state: State, seat: int, actions: list[Action], rng: random.Random) -> Action | None:
    """A monastery takes a skull away or makes hammers; then dice without hammers roll again."""
    faces = state.rules.dice.faces
    sets = [action for action in actions if isinstance(action, SetDie)]
    if sets and rng.random() < 0.8:
        good = [a for a in sets if faces[a.shows].skulls and not faces[a.face].skulls]
        return rng.choice(good or [a for a in sets if faces[a.face].hammers] or sets)
    dice = [
        face.index
        for face in faces
        for _ in range(state.players[seat].faces[face.index])
        if not (face.hammers or face.skulls or face.feather) and rng.random() < 0.5
    ]
    action = Reroll(tuple(dice))
    return action if action in actions else Stop()


# ---------------------------------------------------------------- playing and writing


def played(row: Row) -> str:
    """The record of one game."""
    rng = random.Random(f"{row.name} {row.seed}")
    source = SealedSource(sha256(f"golden {row.name} {row.seed}".encode()).digest())
    match = Match(GAME, row.options, source)
    while not match.over():
        seat = rng.choice(GAME.turn(match.state).seats)
        action = STYLES[row.style](match.state, seat, rng)
        match.act(seat, action)
    return record.write(GAME.name, GAME.rules_version, match.options, match.entries, source.commitment, source.seed)


def write() -> None:
    for row in ROWS:
        (FOLDER / GAME.name / f"{row.name}.era").write_text(played(row), "utf-8")
        print(row.name, flush=True)
