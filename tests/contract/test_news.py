"""News and views speak as notation does: pieces, spaces and goods by name, seats from 0. Nobody needs the engine's
own numbering to read them. And nothing happens without a word: what changes is told, by whom it is seen, and why."""

import json
import random
import typing
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.core.game import AnyGame
from era.core.match import play_entry, start_with_news
from era.core.memory import Memory
from era.core.news import News
from era.core.rng import QuickSource
from era.games import registry
from era.server.protocol.messages import Clock
from era.server.protocol.patch import apply
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.broadcast import Broadcaster
from era.server.tables.session import Session
from tests.contract.cases import CASES, Case, each_case
from tests.contract.play import random_games, spots

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
SEEDS = range(2)
MAX_MOVES = 250
"""Of a game that is followed move by move: some go on for thousands."""

PLAYED = [case for case in CASES if case.name.partition("-")[0] in COUNTS]
each_played = pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)


@each_played
def test_news_is_told_in_names_and_counts(case: Case) -> None:
    name_of_game = case.game.name
    known, seats = names(case) | WORDS[name_of_game], range(-1, case.game.seats(case.game.start(case.options)))
    for kind, name, value in told(case):
        what = f"{kind}: {name} {value}"
        if isinstance(value, int) and (name in COUNTS[name_of_game] or (kind, name) == ("x", "of")):
            continue
        if name in SEATS[name_of_game] and isinstance(value, int):
            assert value in seats, what
            continue
        assert str(value) in known, what
        assert isinstance(value, str | bool) or name in ("merchant", "to", "from"), what


def told(case: Case) -> Iterator[tuple[str, str, Any]]:
    """Each value of each piece of news of some random games; those of lists and dicts one by one."""
    seats = range(-1, case.game.seats(case.game.start(case.options)))
    for seed in SEEDS:
        for entry in entries_of(case, seed):
            for news in entry.news:
                assert news.seat is None or news.seat in seats
                for name, value in news.values.items():
                    yield from ((news.kind, name, each) for each in leaves(value))


def leaves(value: Any) -> Iterator[Any]:
    """The names in it: keys, and what is in lists. How many there are of a key is a count."""
    if isinstance(value, dict):
        yield from value
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each) if not isinstance(each, int) else ()
    else:
        yield value


class ToldEntry(msgspec.Struct):
    """An action or a draw of a random game: what spectators saw before and after it, and what was told."""

    before: Any
    news: list[News]
    after: Any
    hid: bool
    """Somebody hid something before it and hides it still."""


def entries_of(case: Case, seed: int) -> Iterator[ToldEntry]:
    game, rng = case.game, random.Random(seed)
    source, state = QuickSource(rng), start_with_news(game, case.options)
    memory = Memory()
    before, secret = plain_view(game, state, memory), False
    for _ in range(4 * MAX_MOVES):
        chance = game.chance(state)
        turn = game.turn(state)
        if chance is not None:
            game.draw(state, source.draw(chance))
        elif turn.over:
            return
        else:
            seat = rng.choice(turn.seats)
            game.act(state, seat, choose(game, state, seat, rng))
        after = plain_view(game, state, memory)
        step, now = game.turn(state).phase, game.secret(state)
        yield ToldEntry(before, list(game.news(state)), after, secret and now and step == turn.phase)
        before, secret = after, now  # whoever is told may change what was before


EAGER = {"merchants": ("sell", "deliver", "jewel", "load")}
"""What random players are to do more often than chance would have it, the first of them most: much follows from it."""


def choose(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    legal = game.legal(state, seat)
    for verb in EAGER.get(game.name, ()) if rng.random() < 0.4 else ():
        found = [action for action in legal if game.write(state, seat, action).startswith(verb)]
        if found:
            return rng.choice(found)
    return legal.nth(rng.randrange(legal.size))


def plain_view(game: AnyGame, state: Any, memory: Memory) -> Any:
    """What spectators see, as a client has it."""
    return msgspec.json.decode(msgspec.json.encode(game.screens(state, [None], memory)[0]))


# ---------------------------------------------------------------- every change is told


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


@each_played
def test_every_change_is_told_with_its_rule(case: Case) -> None:
    """Shown one after the other, news lead to what spectators see after the entry, wherever they speak of it; and
    stocks, tracks, dice, carriages, orders and X's change in no other way."""

    def check(seed: int) -> None:
        for entry in entries_of(case, seed):
            staged, paths = entry.before, []
            for news in entry.news:
                assert not news.after or news.kind == "step" or news.rule in case.rule_ids, news
                apply(staged, msgspec.to_builtins(news.after))
                paths += [path for path, _ in news.after]
            kinds = [news.kind for news in entry.news]
            for path in paths:
                if path[-1] != "hidden":  # a new secret may hide it again
                    assert at(staged, path) == at(entry.after, path), (kinds, path)
            shown, true = watched(staged), watched(entry.after)
            for place, value in true.items():
                assert shown[place] == value, (kinds, place, shown[place], value)

    random_games(case, check)


@each_played
def test_every_rule_told_has_a_text(case: Case) -> None:
    for seed in SEEDS:
        for entry in entries_of(case, seed):
            for news in entry.news:
                assert not news.rule or news.rule in case.rule_ids


@each_played
def test_nothing_is_told_of_what_is_hidden(case: Case) -> None:
    """Behind screens nothing is told at all. And when a new secret begins, nothing told names what is behind it."""
    for seed in SEEDS:
        for entry in entries_of(case, seed):
            assert not (entry.hid and entry.news)
            last = max((n for n, news in enumerate(entry.news) if news.kind == "round"), default=len(entry.news))
            for news in entry.news[last:]:
                assert not any("." in str(value) for value in leaves(news.values)), news
                assert not any(value for path, value in news.after if path[-1] in ("faces", "fixed", "tray")), news


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


# ---------------------------------------------------------------- line by line


@each_played
def test_the_changes_of_lines_lead_every_viewer_from_entry_to_entry(case: Case) -> None:
    game, rng = case.game, random.Random(5)
    session, broadcaster = Session(game, make_row(case)), Broadcaster()
    session.begin(0)
    session.shoot = broadcaster.shoot
    twin, memory, known = start_with_news(game, case.options), Memory(), 0
    viewers = [*range(session.seats), None]
    views = {
        viewer: msgspec.json.decode(msgspec.json.encode(broadcaster.view(session, viewer, 0, 0).view))
        for viewer in range(session.seats + 1)
    }
    for entry in session.entries:
        play_entry(game, twin, entry)
        known += 1
    for _ in range(MAX_MOVES):
        if session.over():
            break
        seat = rng.choice(session.turn().seats)
        legal = game.legal(session.state, seat)
        session.submit(seat, game.write(session.state, seat, legal.nth(rng.randrange(legal.size))), 0)
        messages = {viewer: msgspec.json.decode(frame) for viewer, frame in broadcaster.updates(session, 0)}
        lines = {viewer: message.get("lines", []) for viewer, message in messages.items()}
        for number in range(known, len(session.entries)):
            play_entry(game, twin, session.entries[number])
            shown = decode_all(game.screens(twin, viewers, memory))
            for viewer, view in views.items():
                item = session.lines.of[viewer][lines[viewer][0]["n"] - 1] if lines.get(viewer) else None
                if item is not None and item.entry == number:
                    apply(view, lines[viewer].pop(0).get("changes", []))
                    assert view == shown[viewer], (viewer, item.text)
        known = len(session.entries)
        for viewer, view in views.items():
            apply(view, messages.get(viewer, {}).get("changes", []))
            assert view == shown[viewer]


def decode_all(shown: Sequence[Any]) -> list[Any]:
    """What several viewers see, as clients have it; what is the same for all is decoded once."""
    decoded = {id(view): msgspec.json.decode(msgspec.json.encode(view)) for view in shown}
    return [decoded[id(view)] for view in shown]


def make_row(case: Case) -> TableRow:
    seats = case.game.seats(case.game.start(case.options))
    return TableRow(
        id="t1",
        game=case.game.name,
        rules=case.game.rules_version,
        options=case.options,
        status="running",
        seats=[SeatRow("person") for _ in range(seats)],
        clock=Clock(),
        public=False,
        bot_seconds=0.5,
        host=None,
        seed=bytes(32),
        created=0,
        touched=0,
        started=0,
    )


# ---------------------------------------------------------------- names


def names(case: Case) -> set[str]:
    """What is in the box, the spaces of a board, and merchants as notation numbers them."""
    box = msgspec.to_builtins(case.game.box(case.options))
    known = set(words_of(box))
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
