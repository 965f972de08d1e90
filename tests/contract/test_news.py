"""News and views speak as notation does: pieces, spaces and goods by name, seats from 0. Nobody needs the engine's
own numbering to read them. And nothing happens without a word: what changes is told, by whom it is seen, and why."""

import json
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.games import registry
from era.server.protocol.patch import apply
from tests.contract.cases import CASES, GAMES, Case, each_case
from tests.contract.play import random_games, spots
from tests.contract.telling import ToldEntry, follow

COUNTS = {
    "medieval": {
        "fed", "hungry", "sick", "amount", "points", "xs", "culture", "count", "round", "rounds", "swords", "shields",
        "skulls", "theirs", "from_dice", "from_pieces", "lost",
    },
    "merchants": {"round", "places", "actions", "capacity", "unused", "count", "from_stock", "cards", "next", "rounds"},
}  # fmt: skip
"""News values that a person counts. A merchant's number is a name: notation and views have it, too."""
SEATS = {"medieval": {"to", "of", "by", "with", "struck", "start"}, "merchants": set[str]()}
"""News values that are seats: -1 is Sir Philippe."""
WORDS = {
    "medieval": {
        "die", "piece", "take", "culture", "supply", "no-river", "all-walled", "none-touch", "no-room", "nothing", "xs",
        "room", "rounds", "still", "demand", "shielded", "equal", "poor", "none-shown", "refused", "empty", "chosen",
        "layout", "roll", "feathers", "collect", "feed", "disasters", "build", "extort", "fairs", "True",
        "False", "None",
    },
    "merchants": {"area", "carriage"},
}  # fmt: skip
"""What news say besides: which of a few reasons or ways it was."""
GAMES_FOLLOWED = min(GAMES, 300) or 1
"""Of each case. Following one takes longer than playing it."""
MAX_MOVES = 5_000 if GAMES else 400
"""Of a game that is followed: some go on for thousands."""

PLAYED = [case for case in CASES if case.name.partition("-")[0] in COUNTS]
each_played = pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)


@each_played
def test_a_whole_game_is_told(case: Case) -> None:
    """Line by line everybody's view becomes what is true (`FollowedTable` sees to it), and each line tells all that it
    changed, by its rule, in names, and nothing that is hidden still."""
    known = list_names(case)

    def check(seed: int) -> None:
        for told in follow(case, seed, MAX_MOVES):
            check_names(told, case, known)
            check_rules(told, case)
            check_hidden(told)
            check_changes(told)

    random_games(case, check, GAMES_FOLLOWED)


# ---------------------------------------------------------------- names


def check_names(told: ToldEntry, case: Case, known: set[str]) -> None:
    """Each value is a name, as notation and views have it, a seat, or something that a person counts."""
    seats = range(-1, len(told.after.get("players", told.after.get("merchants"))))
    for news in told.news:
        assert news.seat is None or news.seat in seats
        for name, value in news.values.items():
            for each in leaves(value):
                check_value(news.kind, name, each, case.game.name, known, seats)


def check_value(kind: str, name: str, value: Any, game: str, known: set[str], seats: range) -> None:
    what = f"{kind}: {name} {value}"
    if isinstance(value, int) and (name in COUNTS[game] or (kind, name) == ("x", "of")):
        return
    if name in SEATS[game] and isinstance(value, int):
        assert value in seats, what
        return
    assert str(value) in known, what
    assert isinstance(value, str | bool) or name in ("merchant", "to", "from"), what


def leaves(value: Any) -> Iterator[Any]:
    """The names in it: keys, and what is in lists. How many there are of a key is a count."""
    if isinstance(value, dict):
        yield from value
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each) if not isinstance(each, int) else ()
    else:
        yield value


def list_names(case: Case) -> set[str]:
    """What is in the box, the spaces of a board, and merchants as notation numbers them."""
    box = msgspec.to_builtins(case.game.box(case.options))
    known = set(words_of(box)) | WORDS[case.game.name]
    if "board" in box:
        letters = "abcdefghijklmnopqrstuvwxyz"[: box["board"]["width"]]
        known |= {f"{letter}{row}" for letter in letters for row in range(1, box["board"]["height"] + 1)}
    return known | {str(number) for number in range(1, box.get("merchants", 0) + 1)}


def words_of(part: Any) -> Iterator[str]:
    """Every key and every text in it."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, value in part.items():
            yield str(key)
            yield from words_of(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from words_of(value)


# ---------------------------------------------------------------- rules and secrets


def check_rules(told: ToldEntry, case: Case) -> None:
    """Whatever changes the view is by a rule that has a text; only the ribbon moves by itself."""
    for news in told.news:
        assert news.rule in case.rule_ids or (not news.rule and (news.kind == "step" or not news.after)), news


def check_hidden(told: ToldEntry) -> None:
    """Behind screens nothing is told at all. And when a new secret begins, nothing told names what is behind it."""
    assert not (told.hid and told.news)
    last = max((n for n, news in enumerate(told.news) if news.kind == "round"), default=len(told.news))
    for news in told.news[last:]:
        assert not any("." in str(value) for value in leaves(news.values)), news
        assert not any(value for path, value in news.after if path[-1] in ("faces", "fixed", "tray")), news


# ---------------------------------------------------------------- every change is told


def check_changes(told: ToldEntry) -> None:
    """Shown one after the other, news lead to what spectators see after the entry, wherever they speak of it; and
    stocks, tracks, dice, carriages, orders and X's change in no other way."""
    staged, kinds = told.before, [news.kind for news in told.news]
    for news in told.news:
        apply(staged, msgspec.to_builtins(news.after))
    for path in [path for news in told.news for path, _ in news.after]:
        if path[-1] != "hidden":  # a new secret may hide it again
            assert at(staged, path) == at(told.after, path), (kinds, path)
    shown, true = watched(staged), watched(told.after)
    for place, value in true.items():
        assert shown[place] == value, (kinds, place, shown[place], value)


def watched(view: Any) -> dict[tuple[str | int, ...], Any]:
    """What must not change without a word, by its path."""
    found: dict[tuple[str | int, ...], Any] = {}
    for name in ("stock", "row", "xs"):
        if name in view:
            found[name,] = view[name]
    fields = ("stock", "culture", "disaster", "pool", "cargo", "capacity", "red_jewels", "white_jewels")
    for group in ("players", "merchants"):
        for number, part in enumerate(view.get(group, [])):
            found |= {(group, number, field): part[field] for field in fields if field in part}
    return found


def at(view: Any, path: list[str | int]) -> Any:
    for step in path:
        view = view[step]
    return view


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("medieval-2p", {"stock", "culture", "disaster", "pool", "xs"}),
        ("merchants-base-2p", {"stock", "cargo", "capacity", "row"}),
    ],
)
def test_a_change_without_a_word_is_noticed(name: str, places: set[str]) -> None:
    (case,) = (case for case in PLAYED if case.name == name)
    noticed: set[str] = set()
    for told in follow(case, 0, MAX_MOVES):
        before, after = watched(told.before), watched(told.after)
        changed = {str(place[-1]) for place, value in after.items() if before[place] != value}
        if changed:
            noticed |= changed
            with pytest.raises(AssertionError):
                check_changes(msgspec.structs.replace(told, news=[]))
    assert noticed >= places


# ---------------------------------------------------------------- sentences

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "i18n"
SILENT = {"medieval": {"step"}, "merchants": {"card", "event"}}
"""Kinds that need no words: the ribbon shows the step, and the draw of a card is told itself."""


@pytest.mark.parametrize("name", sorted(COUNTS))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_kind_of_news_has_words_and_a_reason(name: str, lang: str) -> None:
    words = json.loads((CATALOGUES / lang / f"{name}.json").read_text("utf-8"))
    kinds = typing.get_args(import_module(f"{registry.package(name)}.state").NewsKind)
    for kind in sorted(set(kinds) - SILENT[name]):
        for part, key in (("log", kind if name == "medieval" else f"news-{kind}"), ("why", kind)):
            assert any(each == key or each.startswith((f"{key}_", f"{key}-")) for each in words[part]), (part, key)


# ---------------------------------------------------------------- seats


@each_case
def test_seats_in_a_view_count_from_0(case: Case) -> None:
    seen: set[int] = set()

    def check(seed: int) -> None:
        for spot in spots(case, seed, most=3):
            seats = range(case.game.seats(spot.state))
            for seat in seats_in(case.game.show(case.game.view(spot.state, None))):
                assert seat in seats
                seen.add(seat)

    random_games(case, check)
    assert not seen or min(seen) == 0


def seats_in(part: Any) -> Iterator[int]:
    """Whatever stands under the name `seat` or `seats`, anywhere in it."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name in ("seat", "seats"):
                yield from value if isinstance(value, list) else [value]
            else:
                yield from seats_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from seats_in(value)
