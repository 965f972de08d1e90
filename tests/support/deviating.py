"""Random games of somebody who takes a lesson and often does something else than it hopes for.

    python -m tests.support.deviating LESSON          the lesson, as a browser gets it
    python -m tests.support.deviating LESSON GAMES    so many games

Writes a game a line, as JSON: what the player is shown before each move, and what the rules say of it. The browser's
coach is driven with them (web/src/lesson/deviating.test.ts): it is the only one that knows what it would say.
"""

import random
import sys
from typing import Any

import msgspec
from msgspec import Struct

from era.core.catalogue import DEFAULT
from era.core.errors import EraError
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.lessons.conditions import holds
from era.lessons.lesson import Lesson, read_lesson
from era.server.http.routes.learn import speak_lesson

MAX_MOVES = 60
"""By then every lesson is over."""
FOLLOWED = 0.5
"""How often the player does something that the lesson hopes for."""


class Moment(Struct):
    phase: str
    seats: list[int]
    view: Any
    true: list[str]
    """The beats whose state has come, as Python reads it."""
    possible: list[str]
    """Of all that the lesson ever hopes for."""
    move: str
    """What the player does next."""


def play(lesson: Lesson, number: int) -> list[Moment]:
    rng = random.Random(f"{lesson.id} {number}")
    match = Match(game_by_name(lesson.game), lesson.options, SealedSource(bytes.fromhex(lesson.seed)))
    hoped = [text for beat in lesson.beat for text in beat.expect if not text.endswith(" *")]
    moments: list[Moment] = []
    while not match.over() and len(moments) < MAX_MOVES:
        moments.append(_look(match, lesson, hoped, rng))
        match.submit(moments[-1].seats[0], moments[-1].move)
    return moments


def _look(match: Match, lesson: Lesson, hoped: list[str], rng: random.Random) -> Moment:
    game, turn = match.game, match.turn()
    seat = turn.seats[0]
    legal = game.legal(match.state, seat)
    view = msgspec.to_builtins(game.show(game.view(match.state, seat)))
    true = [beat.id for beat in lesson.beat if beat.phase in ("", turn.phase) and holds(view, beat.when)]
    possible = [text for text in dict.fromkeys(hoped) if _is_legal(match, seat, text, legal)]
    if possible and rng.random() < FOLLOWED:
        move = possible[0]
    else:
        move = game.write(match.state, seat, legal.nth(rng.randrange(len(legal))))
    return Moment(turn.phase, list(turn.seats), view, true, possible, move)


def _is_legal(match: Match, seat: int, text: str, legal: Any) -> bool:
    try:
        return match.game.read(match.state, seat, text) in legal
    except EraError:
        return False


def main(lesson_id: str, games: str = "") -> None:
    if not games:
        sys.stdout.buffer.write(msgspec.json.encode(speak_lesson(lesson_id, DEFAULT)))
        return
    for number in range(int(games)):
        sys.stdout.buffer.write(msgspec.json.encode(play(read_lesson(lesson_id), number)) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
