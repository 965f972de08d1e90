"""Advice as data: keys and numbers, which the front ends put into words with the catalogue.

A hint is an action in notation, what it is expected to be worth compared with doing the least (points
at the end of the game), and the parts of that. A part is a key of the game's `text/hints.en.toml`:
`food-up` says what it means that the part `food` went up.
"""

import random
from typing import Any

from msgspec import Struct

from era.bots.budget import Budget
from era.core.catalogue import Words, write_number
from era.core.game import AnyGame
from era.core.talk import TableTalk
from era.games import registry

ADVICE_STEPS = 20_000
"""Of thought for each piece of advice, at a table and in a study of the game: what both name is then the same move. So
many positions of a native mind take some 20 ms; a search in Python is done earlier."""
MIN_REASON_POINTS = 0.15
"""Parts that change less than this are no reason, unless there is no better one."""
MIN_POINTS = 0.05
"""What would be written as 0.0 is nothing to tell."""


HintValue = int | str | dict[str, int]
"""A number; a thing, by its key; or so many of each of several things."""


class HintReason(Struct, frozen=True):
    part: str
    """A part of the value: food, walls, disease..."""
    points: float
    """By how much it is better (or, below nought, worse)."""
    values: dict[str, HintValue] = {}
    """Of a fact: what its sentence speaks of. A fact is a part that says by itself what it is (`fact-court`)."""

    def key(self) -> str:
        return self.part if self.values else f"{self.part}-{'up' if self.points > 0 else 'down'}"


class HintAim(Struct, frozen=True):
    """What an action leads to: a target that all can see, who brings it about, and the steps that come next."""

    target: str
    actor: int
    """By the number that notation has for them."""
    steps: tuple[str, ...]
    """In notation."""


class BotHint(Struct, frozen=True):
    action: str
    """In the game's notation."""
    points: float
    reasons: tuple[HintReason, ...]
    """The weightiest first."""
    aim: HintAim | None = None
    """Where a game is played towards something that can be named."""

    def say(self, words: Words, lang: str) -> list[str]:
        """Return the reasons in the words of their game, for front ends without sentences of their own."""
        return [words.say(lang, reason.key(), _name_values(reason, words, lang)) for reason in self.reasons]


def _name_values(reason: HintReason, words: Words, lang: str) -> dict[str, object]:
    """Return what a sentence speaks of as its readers call it."""
    if not reason.values:
        return {"points": write_number(lang, abs(reason.points), 1)}
    return {key: _name_value(value, words, lang) for key, value in reason.values.items()}


def _name_value(value: HintValue, words: Words, lang: str) -> object:
    if isinstance(value, dict):
        return ", ".join(words.count(lang, thing, number) for thing, number in value.items())
    return words.name(lang, value) if isinstance(value, str) else value


class RollOdds(Struct, frozen=True):
    """The exact chances of a roll about to be made: for each thing, the chance of 0, 1, 2... of it."""

    chances: dict[str, tuple[float, ...]]


def find_words(game: AnyGame) -> Words:
    """Find the words for the reasons of a game's hints."""
    return Words(f"{registry.package(game.name)}.text", "hints")


def find_hints(
    game: AnyGame,
    view: Any,
    seat: int,
    budget: Budget,
    rng: random.Random,
    most: int = 3,
    talk: TableTalk | None = None,
) -> list[BotHint]:
    """Find the best actions, the very best first; none where the game's bots give no advice. `talk`: what the others
    say they will do, in a game that people plan together."""
    module = registry.find_module(game.name, "bots.hints")
    if module is None:
        return []
    asked = (view, seat, budget, rng, most)
    found: list[BotHint] = module.find_hints(*asked) if talk is None else module.find_hints(*asked, talk)
    return found


def find_odds(game: AnyGame, view: Any, seat: int, action: Any) -> RollOdds | None:
    """Find what the dice that `action` rolls will bring, with those that stay; None if it rolls none."""
    module = registry.find_module(game.name, "bots.hints")
    if module is None:
        return None
    found: RollOdds | None = module.find_odds(view, seat, action)
    return found


def pick_reasons(parts: dict[str, float], most: int = 3) -> tuple[HintReason, ...]:
    """Pick the parts that matter, weightiest first."""
    listed = [HintReason(part, round(points, 2)) for part, points in parts.items() if abs(points) >= MIN_POINTS]
    listed.sort(key=lambda reason: -abs(reason.points))
    weighty = [reason for reason in listed if abs(reason.points) >= MIN_REASON_POINTS]
    return tuple(weighty[:most] or listed[:1])
