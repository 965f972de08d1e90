"""News and views speak as notation does: pieces, spaces and goods by name, seats from 0. Nobody needs the engine's
own numbering to read them."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from era.core.rng import QuickSource
from tests.contract.cases import CASES, Case, each_case
from tests.contract.play import random_games, spots

COUNTS = {"medieval": {"fed", "hungry", "sick", "amount", "points", "xs", "culture"}, "merchants": {"round", "places"}}
"""News values that a person counts. A merchant's number is a name: notation and views have it, too."""
SEEDS = range(3)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name.partition("-")[0] in COUNTS], ids=lambda case: case.name
)
def test_news_is_told_in_names_and_counts(case: Case) -> None:
    known = names(case)
    for kind, name, value in told(case):
        what = f"{kind}: {name} {value}"
        if name in COUNTS[case.game.name]:
            assert isinstance(value, int), what
        else:
            assert str(value) in known, what
            assert name == "merchant" or isinstance(value, str), what


def told(case: Case) -> Iterator[tuple[str, str, Any]]:
    """Each value of each piece of news of some random games; those of lists and dicts one by one."""
    for seed in SEEDS:
        for news in news_of(case, seed):
            assert news.seat is None or news.seat in range(case.game.seats(case.game.start(case.options)))
            for name, value in news.values.items():
                if isinstance(value, dict):
                    yield from ((news.kind, name, key) for key in value)
                else:
                    yield from ((news.kind, name, each) for each in (value if isinstance(value, list) else [value]))


def news_of(case: Case, seed: int) -> Iterator[Any]:
    game, rng = case.game, random.Random(seed)
    source, state = QuickSource(rng), case.game.start(case.options)
    state.news = []
    while True:
        while (chance := game.chance(state)) is not None:
            game.draw(state, source.draw(chance))
            yield from game.news(state)
        if game.turn(state).over:
            return
        seat = rng.choice(game.turn(state).seats)
        legal = game.legal(state, seat)
        game.act(state, seat, legal.nth(rng.randrange(legal.size)))
        yield from game.news(state)


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
