"""A moment of a finished game as a puzzle: whoever decided there decides once more, and bots play both out.

Unlike the other puzzles its answer is not exact: it is what bots make of it, and says so."""

import asyncio
from functools import lru_cache
from typing import Any

from msgspec import Struct

from era.core import record
from era.core.game import Aim
from era.lab.study.answers import AnswerValue, MomentPosition
from era.lab.study.model import Moment, Study
from era.server.errors import WORDS
from era.server.protocol.refusals import TableError
from era.server.storage.models import SeatRow
from era.server.tables.puzzles.puzzle_answers import PuzzleAnswer, PuzzleResult
from era.server.tables.records import write_whole
from era.server.tables.session import Session
from era.server.workers.answer_values import AnswerValues
from era.server.workers.study_process import AnswerTask

OWN_GAME = "own-game"
"""The puzzle of such a table; its origin says of which game."""
MIN_POINTS = 5
"""By more than this a strong bot must have done better: points, or games of a hundred."""
SOLVED_SHARE = 0.8
"""So much of what the strong bot's answer brings is as good, with the noise of playouts."""
STAND_IN = "baron"
"""The bot that sits where other people sat."""
MAX_KEPT_POSITIONS = 16


class OwnPuzzle(Struct):
    """What is asked at such a table."""

    session: Session
    """Of the finished game."""
    moment: Moment
    kind: Aim

    @property
    def line(self) -> int:
        return self.moment.first - 1


def find_puzzle(session: Session | None, study: Study | None, line: int) -> OwnPuzzle:
    """Find the moment after this line. Raises TableError if nobody has studied the game yet, or it holds no puzzle."""
    if session is None or session.row.status != "over":
        raise TableError(409, "not-over")
    if study is None or study.share < 1:
        raise TableError(409, "not-studied")
    for moment in study.moments:
        if (
            moment.first - 1 == line
            and moment.seat is not None
            and _to_points(study.kind, moment.gain or 0) > MIN_POINTS
        ):
            return OwnPuzzle(session, moment, study.kind)
    raise TableError(409, "no-puzzle-there")


def copy_seats(puzzle: OwnPuzzle, user: str, name: str) -> list[SeatRow]:
    """Whoever solves it sits where it was decided. Bots stay, and stand in for everybody else."""
    bots = [SeatRow("bot", level=seat.level or STAND_IN, character=seat.character) for seat in puzzle.session.row.seats]
    bots[puzzle.moment.seat or 0] = SeatRow("person", user, name)
    return bots


async def say_question(puzzle: OwnPuzzle, lang: str) -> str:
    points = _to_points(puzzle.kind, puzzle.moment.gain or 0)
    key = "own-question-score" if puzzle.kind == "score" else "own-question-win"
    position = await asyncio.to_thread(_find_position, write_whole(puzzle.session), puzzle.moment.first)
    return WORDS.say(lang, key, {"round": position.game.rounds(position.start), "points": points})


async def judge_own(puzzle: OwnPuzzle, session: Session, values: AnswerValues, lang: str) -> PuzzleAnswer:
    """Value what was played at the table of such a puzzle. The first time, that takes some seconds: ask again."""
    moment, text = puzzle.moment, write_whole(puzzle.session)
    position = await asyncio.to_thread(_find_position, text, moment.first)
    own = [entry.text for entry in session.entries[session.first :] if entry.seat == moment.seat]
    state, played = position.play(own)
    answer = PuzzleAnswer(OWN_GAME, 0, 1, played, None, position.seat, puzzle.session.row.id, puzzle.line)
    key = (puzzle.session.row.id, puzzle.line, tuple(played))
    if position.is_open(state):
        return answer
    answer.moves_left = 0
    if values.is_known(key):
        answer.result = _compare(puzzle, position, played, values.known(key), lang)
    else:
        values.begin(key, AnswerTask(text, moment.first, moment.last, played, values.games))
    return answer


def _compare(
    puzzle: OwnPuzzle, position: MomentPosition, played: list[str], value: AnswerValue | None, lang: str
) -> PuzzleResult:
    strong = value.strong if value else played
    return PuzzleResult(
        solved=value is not None and _is_as_good(value),
        value=value.gain if value else 0.0,
        said=_say_gain(puzzle.kind, value.gain, lang) if value else WORDS.say(lang, "own-unknown"),
        best=strong,
        best_value=value.strong_gain if value else 0.0,
        best_said=_say_gain(puzzle.kind, value.strong_gain, lang) if value else WORDS.say(lang, "own-unknown"),
        tried=0,
        answers=0,
        why=WORDS.say(lang, "own-why"),
        remember=WORDS.say(lang, "own-known", {"games": value.games}) if value else "",
        rules=[],
        view=_show(position, played),
        best_view=_show(position, strong),
        next="",
    )


def _is_as_good(value: AnswerValue) -> bool:
    share = SOLVED_SHARE if value.strong_gain > 0 else 1
    return value.gain >= share * value.strong_gain


def _show(position: MomentPosition, moves: list[str]) -> Any:
    state, _ = position.play(moves)
    return position.game.show(position.game.view(state, position.seat))


def _to_points(kind: Aim, gain: float) -> int:
    """As people are told it: points, or games of a hundred."""
    return round(gain if kind == "score" else 100 * gain)


def _say_gain(kind: Aim, gain: float, lang: str) -> str:
    points = _to_points(kind, gain)
    if not points:
        return WORDS.say(lang, "own-even")
    how = "better" if points > 0 else "worse"
    return WORDS.say(lang, f"own-{how}-{'score' if kind == 'score' else 'win'}", {"points": abs(points)})


@lru_cache(maxsize=MAX_KEPT_POSITIONS)
def _find_position(text: str, first: int) -> MomentPosition:
    """Replays the game up to there, once: a long one takes a while."""
    return MomentPosition(record.read(text), first)
