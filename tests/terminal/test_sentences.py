"""What games say, as it comes out: the terminal's boards, questions, news and endings, refusals and hints.

tests/test_language.py reads the catalogues; this one finds what is put together wrongly only in play: "1 dice", a key
instead of its words, a value that nobody filled in.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from era.bots.hints import BotHint, HintReason, find_words
from era.core.catalogue import LANGUAGES
from era.core.errors import EraError
from era.core.game import AnyGame
from era.core.match import Match
from era.core.rng import QuickSource
from era.games import registry
from era.terminal.boards import Board, find_board
from tests.support.language import find_stray_words, find_wrong_plurals

GAMES = 30
"""Of each game, over all its cards and numbers of players."""
MAX_DECISIONS = 150
DECISIONS_A_BOARD = 12
"""The whole board is drawn this seldom: it is slow, and changes little from one decision to the next."""
SCRAPS = ("", "build", "build folly a1", "move nowhere", "load amber", "reroll 9 9", "sell 1", "place farm z99 r7")
"""Texts that are no action of any game."""

LEFT_OPEN = re.compile(r"\{\w*\}")
RAW_KEY = re.compile(r"\b\w+\.\w+\.\d\b|\b(?:news|ask|line|amount)-[a-z]+|\b(?:event|effect|ability|character)-[a-z]+")


def list_settings(game: AnyGame) -> Iterator[dict[str, Any]]:
    """List what the form for a new table offers: every card with every number of players, again and again."""
    cards = registry.read_toml(game.name, "meta.toml")["cards"]
    while True:
        for card in cards:
            for players in card["players"]:
                yield {**card["options"], "players": players}


class Reader:
    """Plays games at random and reads everything that the terminal would say, in every language."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.board: Board = find_board(game)
        self.texts: Counter[tuple[str, str]] = Counter()
        self.moves: list[str] = list(SCRAPS)

    def play(self, options: dict[str, Any]) -> None:
        match = Match(self.game, options, QuickSource(self.rng))
        for number in range(MAX_DECISIONS):
            self.hear_news(match)
            if match.over():
                break
            seat = self.rng.choice(match.turn().seats)
            if number % DECISIONS_A_BOARD == 0:
                self.hear_board(match, seat)
            self.hear_question(match, seat)
            self.hear_refusal(match, seat)
            legal = self.game.legal(match.state, seat)
            action = legal.nth(self.rng.randrange(legal.size))
            self.moves.append(self.game.write(match.state, seat, action))
            match.act(seat, action)
        for lang in LANGUAGES:
            self.texts[lang, self.board.say_ending(match.state, lang)] += 1

    def hear_news(self, match: Match) -> None:
        for news in match.news:
            for lang in LANGUAGES:
                if sentence := self.board.say_news(news, lang):
                    self.texts[lang, sentence] += 1

    def hear_board(self, match: Match, seat: int) -> None:
        view = self.game.view(match.state, seat)
        for lang in LANGUAGES:
            self.texts[lang, self.board.draw(view, seat, lang)] += 1

    def hear_question(self, match: Match, seat: int) -> None:
        view = self.game.view(match.state, seat)
        for lang in LANGUAGES:
            self.texts[lang, self.board.say_question(view, seat, lang)] += 1

    def hear_refusal(self, match: Match, seat: int) -> None:
        """Try what was played at another moment of some game, and hear why it cannot be played now."""
        text = self.rng.choice(self.moves[-200:])
        try:
            action = self.game.read(match.state, seat, text)
            if action in self.game.legal(match.state, seat):
                return
            error: EraError = self.game.refusal(match.state, seat, action)
        except EraError as unread:
            error = unread
        for lang in LANGUAGES:
            self.texts[lang, error.tell(lang)] += 1


@pytest.fixture(scope="module", params=registry.names())
def heard(request: pytest.FixtureRequest) -> Reader:
    reader = Reader(registry.game(request.param), random.Random(13))
    for _, options in zip(range(GAMES), list_settings(reader.game), strict=False):
        reader.play(options)
    return reader


def find_all(reader: Reader, lang: str, pattern: re.Pattern[str]) -> list[str]:
    return [text for spoken, text in reader.texts if spoken == lang and pattern.search(text)]


def test_much_is_said(heard: Reader) -> None:
    for lang in LANGUAGES:
        assert sum(spoken == lang for spoken, _ in heard.texts) > 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_is_filled_in(heard: Reader, lang: str) -> None:
    assert not find_all(heard, lang, LEFT_OPEN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_for_its_words(heard: Reader, lang: str) -> None:
    assert not find_all(heard, lang, RAW_KEY)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_of_a_thing_is_in_the_singular(heard: Reader, lang: str) -> None:
    wrong = {
        text: found for spoken, text in heard.texts if spoken == lang and (found := find_wrong_plurals(lang, text))
    }
    assert not wrong


def test_spanish_keeps_to_the_glossary_in_play(heard: Reader) -> None:
    wrong = {text: found for lang, text in heard.texts if lang == "es" and (found := find_stray_words(text))}
    assert not wrong


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_of_hints_are_said_with_the_decimals_of_the_language(game: str, lang: str) -> None:
    words = find_words(registry.game(game))
    parts = {key.rpartition("-")[0] for key in words.keys(lang) if not key.startswith("fact-")}
    reasons = tuple(HintReason(part, points) for part in sorted(parts) for points in (1.0, 2.5, -0.3))
    said = BotHint("", 0.0, reasons).say(words, lang)
    assert len(said) == len(reasons)
    assert all(("1,0" if lang == "es" else "1.0") in text for text in said[::3])
    assert not [text for text in said if LEFT_OPEN.search(text) or find_wrong_plurals(lang, text)]
