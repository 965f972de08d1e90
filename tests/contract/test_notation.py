"""What is written can be read, and nonsense is refused in a sentence."""

import pytest

from era.core.catalogue import LANGUAGES
from era.core.errors import IllegalAction, NotationError
from era.core.log import Entry, parse_line
from era.core.rng import QuickSource
from tests.contract.cases import Case, each_case
from tests.contract.play import play_out, random_games, spots

NONSENSE = (
    "",
    " ",
    "?",
    "zzz",
    "build",
    "build build build",
    "-1",
    "1e9",
    "\N{SNOWMAN}",
    "x" * 10_000,
    "roll 99 99",
    "%s {0} {x}",
)


@each_case
def test_actions_round_trip(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            texts = set()
            actions = spot.pick(40)
            for action in actions:
                text = case.game.write(spot.state, spot.seat, action)
                texts.add(text)
                assert case.game.read(spot.state, spot.seat, text) == action, text
                assert parse_line(Entry(spot.seat, text).line()) == Entry(spot.seat, text)
            assert len(texts) == len(actions), "two actions are written alike"

    random_games(case, check)


@each_case
def test_draws_round_trip(case: Case) -> None:
    def check(seed: int) -> None:
        for spot in spots(case, seed):
            state = case.game.copy(spot.state)
            for action in spot.pick(1):
                case.game.act(state, spot.seat, action)
            while (chance := case.game.chance(state)) is not None:
                outcome = QuickSource(spot.rng).draw(chance)
                assert case.game.read_draw(state, case.game.write_draw(state, outcome)) == outcome
                case.game.draw(state, outcome)

    random_games(case, check)


@each_case
def test_nonsense_is_no_notation(case: Case) -> None:
    for spot in spots(case, 7):
        before = spot.dump()
        for text in NONSENSE:
            with pytest.raises((NotationError, IllegalAction)) as refused:
                case.game.act(spot.state, spot.seat, case.game.read(spot.state, spot.seat, text))
            assert all(refused.value.say(lang).strip() for lang in LANGUAGES)
        assert spot.dump() == before


@each_case
def test_nonsense_is_no_draw(case: Case) -> None:
    state = case.game.start(case.options)
    if case.game.chance(state) is None:
        pytest.skip("this game does not start with a draw")
    for text in NONSENSE:
        with pytest.raises(NotationError):
            case.game.draw(state, case.game.read_draw(state, text))


@each_case
def test_every_entry_is_one_plain_line(case: Case) -> None:
    for entry in play_out(case, 3).entries:
        assert entry.text.isascii()
        assert entry.text.isprintable()
        assert parse_line(entry.line()) == entry
