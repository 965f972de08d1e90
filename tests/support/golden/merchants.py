"""Golden games of Era of Merchants by players who plan.

Most are played by the plain planner; for those that must be won, several planners play two rounds each and the best
goes on.
"""

import copy
import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any

from era.core import record
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.merchants.game import GAME
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import COMPLETE, OVER, WON, State
from tests.support.golden.store import FOLDER
from tests.support.merchants.planner import Planner

MINE = FOLDER / "merchants"
STYLES = ((0.0, 0.15), (0.3, 0.15), (0.0, 0.05), (0.5, 0.0))
"""How the planners of a steered game differ: whim, and how much they load for later."""
KEPT = 2
SEGMENT = 2
KEPT_AT_LAST = 10
"""In the hardest challenge every round counts, and there are only four."""
EASIEST = {"excluded": 40, "characters": ["genova", "handle-wheat", "grand-berg", "elkay-brand"]}
GOOD_DECKS = ("h5", "h1", "h12")
"""Seeds with which a steered game is won; the first even ends in a complete victory."""
CHOSEN = (
    ["forest-bird", "hiji-feel", "elkay-brand", "handle-wheat"],
    ["genova", "forest-bird", "grand-berg", "hiji-feel"],
    ["handle-wheat", "forest-bird", "genova", "elkay-brand"],
)


BEFORE_MAPS = tuple(f"base-{players}p{way}" for players in (2, 3, 4) for way in ("", "-easy"))


def new_match(name: str, options: dict[str, Any]) -> Match:
    return Match(GAME, options, SealedSource(hashlib.sha256(f"merchants {name}".encode()).digest()))


def play(match: Match, planner: Planner, until: Callable[[State], bool] = lambda state: False) -> None:
    while not match.over() and not until(match.state):
        seat = GAME.turn(match.state).seats[0]
        match.act(seat, planner.choose(match.state, list(GAME.legal(match.state, seat))))


def plain(name: str, options: dict[str, Any], noise: float = 0.0) -> Match:
    match = new_match(name, options)
    play(match, Planner(len(name), noise))
    return match


def fork(match: Match) -> Match:
    twin = copy.copy(match)
    twin.source = copy.deepcopy(match.source)
    twin.state = GAME.copy(match.state)
    twin.entries = match.entries[:]
    return twin


def promise(state: State) -> float:
    """How well a game stands: few cards in the row, special orders begun, useful goods on the way."""
    if state.phase == OVER:
        return 1000.0 if state.outcome in (WON, COMPLETE) else -1000.0 + state.round
    begun = sum(state.on_special) / 6
    demand = [sum(state.rules.card_goods[card][good] for card in state.row) for good in KINDS]
    carried = [sum(cargo[good] for cargo in state.cargo) for good in KINDS]
    useful = sum(min(carried[good], demand[good]) for good in KINDS)
    return -len(state.row) + begun + 0.1 * useful + 0.2 * sum(state.red) + 0.1 * sum(map(int.bit_count, state.houses))


def steered(name: str, options: dict[str, Any]) -> Match:
    """Two rounds at a time, the best few of several planners' games go on."""
    line = [(new_match(name, options), Planner(0))]
    number = 0
    while not line[0][0].over():
        grown = []
        last = line[0][0].state.challenge
        for match, planner in line:
            goal = match.state.round + (1 if last else SEGMENT)
            for whim, spare in STYLES:
                number += 1
                one, other = fork(match), planner.twin(number, whim, spare)
                play(one, other, lambda state, goal=goal: state.round >= goal)  # type: ignore[misc]
                grown.append((one, other))
        line = sorted(grown, key=lambda pair: promise(pair[0].state), reverse=True)[: KEPT_AT_LAST if last else KEPT]
    return line[0][0]


def games() -> dict[str, Callable[[], Match]]:
    """Every golden game by name, and how it is played."""
    made: dict[str, Callable[[], Match]] = {}
    for players in (1, 2, 3, 4):
        name = f"federation-{players}p"
        made[name] = partial(plain, name, {"players": players})
        made[f"{name}-easy"] = partial(plain, f"{name}-easy", {"players": players, "excluded": 36})
        made[f"{name}-noise"] = partial(plain, f"{name}-noise", {"players": players}, 0.3)
        made[f"{name}-random"] = partial(plain, f"{name}-random", {"players": players}, 1.0)
    for number, characters in enumerate(CHOSEN, 1):
        options = {"players": 2, "characters": characters, "excluded": 34, "start": 3}
        made[f"federation-chosen-{number}"] = partial(plain, f"chosen-{number}", options, 0.1)
    for number, seed in enumerate(GOOD_DECKS, 1):
        made[f"federation-won-{number}"] = partial(steered, seed, {"players": number + 1, **EASIEST})
        made[f"hardest-{number}"] = partial(steered, seed, {"players": number, "hardest": True, **EASIEST})
    for players in (2, 3, 4):
        name, base = f"base-{players}p", {"variant": "base", "players": players, "map": "fixed"}
        made[name] = partial(plain, name, base)
        made[f"{name}-easy"] = partial(plain, f"{name}-easy", {**base, "easy": True, "titles": False}, 0.2)
        made[f"{name}-lot"] = partial(plain, f"{name}-lot", {**base, "map": "lot"}, 0.1)
    for players in (1, 3):
        name = f"federation-choose-{players}p"
        made[name] = partial(plain, name, {"players": players, "characters": "choose", "excluded": 33})
    return made


def save(name: str, match: Match) -> None:
    source = match.source
    assert isinstance(source, SealedSource)
    text = record.write(GAME.name, GAME.rules_version, match.options, match.entries, source.commitment, source.seed)
    (MINE / f"{name}{record.SUFFIX}").write_text(text, "utf-8")


def write() -> None:
    """Those of the base game that are there already were written before maps were drawn: that they end as they did
    shows that an old record still means the fixed map."""
    MINE.mkdir(parents=True, exist_ok=True)
    for name, make in games().items():
        if name in BEFORE_MAPS and (MINE / f"{name}{record.SUFFIX}").exists():
            continue
        match = make()
        save(name, match)
        print(name, match.state.outcome, match.state.round, flush=True)
