"""The golden games show together all that can happen.

That each of them still ends as it did is `tests/test_replays.py`'s.
"""

from functools import cache

from era.core import record
from era.core.record import Record
from era.core.replay import replay
from era.games.merchants.box.box import load_components
from era.games.merchants.game import GAME
from era.games.merchants.state import State
from tests.support.golden.merchants import MINE, games
from tests.support.merchants.table import goods_everywhere


@cache
def records() -> dict[str, Record]:
    return {name: record.read((MINE / f"{name}{record.SUFFIX}").read_text("utf-8")) for name in games()}


def test_there_are_enough_of_every_kind() -> None:
    assert len(records()) >= 30
    outcomes = set()
    for game in records().values():
        state = replay(GAME, game)
        assert isinstance(state, State)
        assert goods_everywhere(state) == state.rules.stock
        outcomes.add(state.outcome)
    assert outcomes == {"lost", "won", "challenge-lost", "complete", "finished"}


def test_every_number_of_players_is_there() -> None:
    players = {(game.options["variant"], game.options["players"]) for game in records().values()}
    assert players == {("federation", n) for n in (1, 2, 3, 4)} | {("base", n) for n in (2, 3, 4)}
    maps = [game.options.get("map") for game in records().values() if game.options["variant"] == "base"]
    assert {*maps} == {None, "lot"}, "also records from before maps were drawn"


def test_every_event_character_and_action_is_seen() -> None:
    entries = [entry for game in records().values() for entry in game.entries]
    drawn = {entry.text for entry in entries if entry.seat is None}
    done = " \n".join(entry.text for entry in entries if entry.seat is not None)
    assert all(f"event {event}" in drawn for event in load_components().events)
    chosen = [str(game.options.get("characters")) for game in records().values()]
    dealt = [text for text in drawn if text.startswith("characters")]
    assert all(any(name in text for text in chosen + dealt) for name in load_components().characters)
    for words in [
        "character",
        "start",
        "settle",
        "move",
        "load",
        "unload",
        "sell",
        "deliver",
        "jewel",
        "remove",
        "end",
    ]:
        assert f"\n{words} " in done, words
    for words in (" duty ", " swap ", " area", " from ", " to "):
        assert words in done, words
