"""A lesson played as it hopes to be: the proof that its seed brings about what it speaks of, and the search for one."""

# Not compiled: runs for authors and tests.

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from era.core.errors import EraError
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.lessons.conditions import holds
from era.lessons.lesson import Lesson, LessonBeat

MAX_MOVES_A_BEAT = 8
"""A beat that expects the same thing more than once, such as three pieces in three corners, is over sooner."""


class LessonPlayer:
    """A game with the coach beside it. What has been read is remembered; all else is seen from the state."""

    def __init__(self, lesson: Lesson, seed: bytes) -> None:
        self.lesson = lesson
        self.match = Match(game_by_name(lesson.game), lesson.options, SealedSource(seed))
        self.read: set[str] = set()

    def view(self) -> Any:
        """Return what the seat on turn is shown, as a browser knows it."""
        seats = self.match.turn().seats
        game = self.match.game
        return msgspec.to_builtins(game.show(game.view(self.match.state, seats[0] if seats else 0)))

    def shown(self) -> LessonBeat | None:
        """Return the first beat that has not been read and whose state has come."""
        view, phase = self.view(), self.match.turn().phase
        left = (beat for beat in self.lesson.beat if beat.id not in self.read)
        return next((beat for beat in left if beat.phase in ("", phase) and holds(view, beat.when)), None)

    def play(self, text: str) -> None:
        self.match.submit(self.match.turn().seats[0], text)


def follow(player: LessonPlayer) -> Iterator[LessonBeat]:
    """Do what every beat hopes for; give each beat when it is shown. Ends where a beat is not shown in its turn, or
    does not lead on."""
    for beat in player.lesson.beat:
        if beat.branch:
            continue
        if player.shown() is not beat:
            return
        yield beat
        if beat.next != "move":
            player.read.add(beat.id)
            continue
        for text in (beat.expect * MAX_MOVES_A_BEAT)[:MAX_MOVES_A_BEAT]:
            if player.shown() is not beat:
                break
            try:
                player.play(text)
            except EraError:
                continue  # the same corner cannot be taken twice


def count_main(lesson: Lesson) -> int:
    """Return how many beats there are for whoever does all that is hoped for."""
    return sum(not beat.branch for beat in lesson.beat)


def make_seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def find_seed(lesson: Lesson, first: int, tries: int) -> tuple[str, int]:
    """Return the text of the first seed that brings about every beat, or of the one that brings about most of them, and
    how many that are."""
    best, most = "", -1
    for number in range(first, first + tries):
        text = f"{lesson.id} {number}"
        reached = sum(1 for _ in follow(LessonPlayer(lesson, make_seed(text))))
        if reached > most:
            best, most = text, reached
        if reached == count_main(lesson):
            break
    return best, most
