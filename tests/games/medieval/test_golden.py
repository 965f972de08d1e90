"""The golden games of the base game show together all that can happen in it.

That each of them still ends as it did is `tests/test_replays.py`'s.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from era.core import record
from era.core.replay import replay_entries
from era.core.rng import SealedSource
from era.games.medieval.game import GAME
from era.games.medieval.rules import solitaire, walls
from era.games.medieval.state import State
from tests.support.golden.builders import ROWS, played
from tests.support.golden.store import FOLDER

TYPES = (
    "keep", "longhouse", "townhouse", "church", "farm", "lumber-mill", "hospital", "monastery", "market", "guildhall",
    "university", "cathedral",
)  # fmt: skip
DISASTERS = ("brigands", "disease", "treachery", "fire", "attack", "revolt")


def is_base(options: dict[str, Any]) -> bool:
    return options.get("scenario", "base") == "base" and not options.get("peaceful")


def base_games() -> list[Path]:
    paths = sorted((FOLDER / "medieval").glob("*.era"))
    return [path for path in paths if is_base(record.read(path.read_text("utf-8")).options)]


def shown_in(path: Path) -> Iterator[str]:
    """What a game shows, a word or two each."""
    game = record.read(path.read_text("utf-8"))
    assert game.seed is not None
    players = game.options["players"]
    state: State | None = None
    for state, entry in replay_entries(GAME, game, SealedSource(game.seed)):
        state.news = state.news if state.news is not None else []
        text = "" if entry is None else entry.text
        for news in state.news:
            yield from _told(news.kind, news.values, text)
        yield from _written(text)
    assert state is not None
    assert state.over
    yield f"{players} players"
    if players > 1:
        yield f"ended by {len(state.xs)} of {state.rules.xs_to_end} X"
    else:
        yield f"rank {solitaire.find_rank(GAME.result(state).scores[0])}"
    if len(GAME.result(state).winners) > 1:
        yield "a shared victory"
    if max(walls.count_walled_area(player, state.rules) for player in state.players) >= 12:
        yield "a large walled area"


def _told(kind: str, values: dict[str, Any], text: str) -> Iterator[str]:
    if kind == "disaster":
        yield str(values["name"])
    elif kind == "removed" and text.startswith("place scorched"):
        yield "forced removal"
    elif kind == "gain" and values["lost"]:
        yield "a full track"
    elif kind == "disease" and values["sick"]:
        yield "sickness"
    elif kind == "fed" and values["hungry"]:
        yield "famine"


def _written(text: str) -> Iterator[str]:
    words = text.split()
    verb = words[0] if words else ""
    if verb == "build":
        yield f"build {words[1]}"
    elif verb == "set":
        if words[1].endswith(".skull") or words[3].endswith(".skull"):
            yield "set from a skull" if words[1].endswith(".skull") else "set to a skull"
        yield verb
    elif verb == "feather":
        skull = words[-1].endswith(".skull")
        yield "feather alone" if words[-1] == "alone" else "feather with a skull" if skull else "feather with a die"
    else:
        yield text if text in ("roll philippe", "pay", "refuse", "suffer", "stop") else verb


HAPPENINGS = """
    forced removal, a full track, sickness, famine, set, set from a skull, set to a skull, feather alone,
    feather with a die, feather with a skull, take, lose, suffer, remove, demand, pay, refuse, reroll, stop,
    1 players, 2 players, 3 players, 4 players, ended by 3 of 3 X, ended by 5 of 5 X, ended by 4 of 4 X,
    a large walled area, rank serf, rank peasant-rank
    """
WANTED = {
    *DISASTERS,
    *(f"build {name}" for name in TYPES),
    *(f"build wall-{length}" for length in (2, 3, 4, 5, 6)),
    *(what.strip() for what in HAPPENINGS.split(",")),
}


@cache
def coverage() -> Counter[str]:
    return Counter(what for path in base_games() for what in set(shown_in(path)))


def test_all_that_can_happen_happens() -> None:
    missing = sorted(what for what in WANTED if not coverage()[what])
    assert not missing


def test_there_are_games_enough() -> None:
    assert len(base_games()) >= 40
    assert all(coverage()[f"{players} players"] >= 10 for players in (1, 2, 3, 4))


def test_the_records_are_those_that_the_script_writes() -> None:
    for row in ROWS[:2]:
        assert (FOLDER / "medieval" / f"{row.name}.era").read_text("utf-8") == played(row)
    missing = [row.name for row in ROWS if not (FOLDER / "medieval" / f"{row.name}.era").is_file()]
    assert not missing


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in (FOLDER / "medieval").glob("*.era")) < 2_000_000
