"""Golden games of Rivers & Roads by players who are eager.

They build, swap and trade what the expansion brings more often than chance would,
and some boards are small, so that floods find no room. Games are chosen so that together they show all
that is in `WANTED`. Those that are there are played again; where some were deleted, they are chosen anew.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from era.core import record
from era.core.game import News
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.medieval.actions import Action, Done, Ready, Stop
from era.games.medieval.choices import Places
from era.games.medieval.game import GAME
from era.games.medieval.rules import walls
from era.games.medieval.state import Player, State
from tests.support.golden.store import FOLDER, choose, find_seeds, write_games

TRIES = 24
DOCS = Path(__file__).parents[3] / "docs" / "reference" / "scenarios.md"
NEW = "road bridge gate wharf chapel joinery quarry armory trade-fair windmill".split()  # noqa: SIM905
SMALL = {"board": {"width": 7, "height": 6}}


def example() -> dict[str, Any]:
    """The scenario file of the manual, as it travels in options."""
    found = re.search(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    box = tomllib.loads(found[1])
    return {"scenario": "custom", "custom": box.pop("scenario"), "box": box}


def rows() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """A label, how many games, and the options."""
    for scenario in ("roads", "river", "rivers-roads", "randomized", "big"):
        for players in (2, 3, 4):
            yield f"{scenario}-{players}p", 2, {"scenario": scenario, "players": players}
    yield "big-small-2p", 3, {"scenario": "big", "players": 2, "box": SMALL}
    for scenario in ("solitaire", "solitaire-roads"):
        yield scenario, 5, {"scenario": scenario, "players": 1}
        yield f"{scenario}-small", 4, {"scenario": scenario, "players": 1, "box": SMALL}
    for players in (2, 3, 4):
        yield f"peaceful-base-{players}p", 1, {"players": players, "peaceful": True}
        yield f"peaceful-roads-{players}p", 1, {"scenario": "roads", "players": players, "peaceful": True}
    yield "peaceful-solitaire", 1, {"scenario": "solitaire", "players": 1, "peaceful": True}
    for players in (1, 2, 3):
        yield f"custom-{players}p", 2, {**example(), "players": players}


WISHES = {
    "solitaire-roads": (
        "place scorched a1", "place scorched c1", "place scorched e1", "place wall-4 d4 r1", "place wall-4 e5 r0",
        "place wall-4 e8 r0", "place longhouse e6 r0", "place farm m1", "build road-4 a8 r0", "build gate d8",
    ),
}  # fmt: skip
"""What is done whenever it can be: here a wall around four spaces with a gate over the road."""

WANTED = {
    *(f"build {name}" for name in NEW), "gate on river", "gate on road", "gate on bridge", "a gate closes a wall",
    "swap", "trade", "trade by a road", "chapel on a skull", "no river", "nobody has a river", "flood", "scorch",
    "flood removes building", "flood removes road", "flood removes bridge", "scorch removes building",
    "scorch removes road", "no room", "wharf used at once", "joinery used at once", "trade philippe", "gale",
}  # fmt: skip
"""What the golden games show together; see `happened`."""


def pick(state: State, seat: int, rng: random.Random) -> Action:
    """Random, but rather something new than something old, and rather something than nothing."""
    legal = GAME.legal(state, seat)
    for wish in WISHES.get(state.rules.options.scenario, ()):
        if state.rules.grid.width > SMALL["board"]["width"] and (action := GAME.read(state, seat, wish)) in legal:
            return action
    weights = []
    groups = [part for group in legal.groups for part in group.parts()]
    for group in groups:
        if isinstance(group, Places) and group.to_build:
            new = group.shape.piece.name.rpartition("-")[0] in NEW or group.shape.piece.name in NEW
            weights.append(12 if new else 2)
        elif group.size == 1 and isinstance(group.nth(0), Done | Stop | Ready):
            weights.append(1)
        else:
            weights.append(6)
    (group,) = rng.choices(groups, weights)
    return group.nth(rng.randrange(group.size))


def played(options: dict[str, Any], seed: int) -> tuple[str, set[str]]:
    """A game's record, and what happened in it."""
    rng, source = random.Random(seed), SealedSource(sha256(f"rivers and roads {seed}".encode()).digest())
    match = Match(GAME, options, source)
    match.state.news = []
    seen: set[str] = set()
    while not match.over():
        seat = rng.choice(GAME.turn(match.state).seats)
        action = pick(match.state, seat, rng)
        before = match.state.copy()
        text = GAME.write(before, seat, action)
        match.act(seat, action)
        seen.update(happened(before, match.state, seat, text, match.news))
    text = record.write(GAME.name, GAME.rules_version, match.options, match.entries, source.commitment, source.seed)
    return text, seen


def happened(before: State, state: State, seat: int, text: str, news: Sequence[News]) -> Iterator[str]:
    """What one action showed."""
    phase, words = GAME.turn(before).phase, text.split()
    was, now = before.players[seat], state.players[seat]
    if words[0] in ("swap", "trade", "chapel"):
        yield words[0]
    if words[0] == "build":
        yield from _built(words[1], words[2], before, was, now)
    if text.startswith("chapel") and text.endswith("skull"):
        yield "chapel on a skull"
    if words[0] == "trade" and now.culture == was.culture + 2:
        yield "trade by a road"
    if text.startswith("trade philippe"):
        yield "trade philippe"
    if text == "no river":
        yield "no river"
    if phase in ("scorch", "flood"):
        yield phase
        yield from (f"{phase} removes {kind}" for kind in _removed(was, now))
    for told in news:
        yield from {"no-room": ["no room"], "revealed": _revealed(state)}.get(told.kind, [])
        if told.values.get("name") == "gale":
            yield "gale"


def _built(name: str, at: str, before: State, was: Player, now: Player) -> Iterator[str]:
    yield f"build {name.rpartition('-')[0] if name.startswith('road-') else name}"
    if name in ("wharf", "joinery") and was.hammers == 1:
        yield f"{name} used at once" if now.hammers or now.swaps > was.swaps else f"{name} built"
    if name == "gate":
        bit = before.rules.grid.read(at)
        assert bit is not None
        on_road, on_river = was.roads >> bit & 1, was.river >> bit & 1
        yield "gate on bridge" if on_road and on_river else "gate on road" if on_road else "gate on river"
        if walls.count_walled_area(now, before.rules) > walls.count_walled_area(was, before.rules):
            yield "a gate closes a wall"


def _removed(was: Player, now: Player) -> Iterator[str]:
    for kind in ("building", "road", "bridge"):
        if sum(p.piece.kind == kind for p in now.pieces) < sum(p.piece.kind == kind for p in was.pieces):
            yield kind


def _revealed(state: State) -> list[str]:
    nobody = state.rules.scenario.river == "choice" and not any(player.river for player in state.players)
    return ["nobody has a river"] if nobody else []


def mine() -> list[Path]:
    """The golden games of this file."""
    return sorted(path for label, _, _ in rows() for path in (FOLDER / "medieval").glob(f"{label}-[0-9][0-9].era"))


def write() -> None:
    seen = Counter[str]()
    for label, count, options in rows():
        there = find_seeds(FOLDER / "medieval", label)
        games = {seed: played(options, seed) for seed in (there if len(there) == count else range(TRIES))}
        seeds = choose({seed: shown for seed, (_, shown) in games.items()}, count, seen)
        write_games(FOLDER / "medieval", label, {seed: games[seed][0] for seed in seeds}, digits=2)
    print(", ".join(f"{what} ({times})" for what, times in sorted(seen.items())))
    print("not shown:", ", ".join(sorted(WANTED - set(seen))) or "nothing")
