"""What somebody answered to a puzzle: how much of the answer is there, and what it is worth beside the best one."""

import asyncio
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from era.core.catalogue import write_number
from era.core.view import Shown
from era.games.registry import game as game_by_name
from era.puzzles.puzzle import Puzzle, PuzzleText, list_puzzles, read_puzzle, read_text
from era.puzzles.solve import judge, play_answer, replay_position
from era.server.tables.session import Session

MAX_KEPT_ANSWERS = 256


class PuzzleResult(Struct):
    """An answer beside the best one."""

    solved: bool
    value: float
    said: str
    """The value in words."""
    best: list[str]
    """A best answer, in notation."""
    best_value: float
    best_said: str
    tried: int
    """How many answers there are; 0 if they were not counted."""
    answers: int
    """How many of them are best."""
    why: str
    """What the best answer does."""
    remember: str
    rules: list[str]
    view: Shown
    """The board after the answer, before any dice fall."""
    best_view: Shown
    next: str
    """The puzzle after this one, or "" after the last."""


class PuzzleAnswer(Struct, omit_defaults=True):
    puzzle: str
    moves: int
    moves_left: int
    played: list[str]
    """The moves of the answer so far, in notation."""
    result: PuzzleResult | None = None
    """Once the answer is given and valued."""
    seat: int = 0
    table: str = ""
    """The finished game whose moment it is, and the line before that moment; "" for the puzzles that everybody has."""
    line: int = 0


async def judge_session(session: Session, lang: str) -> PuzzleAnswer:
    """Value what was played at the table of a puzzle."""
    assert session.row.puzzle is not None
    puzzle = read_puzzle(session.row.puzzle)
    moves = [entry.text for entry in session.entries[session.first :] if entry.seat is not None]
    played = tuple(moves[: puzzle.goal.moves])
    left, value = await asyncio.to_thread(_judge, puzzle.id, played)
    if left:
        return PuzzleAnswer(puzzle.id, puzzle.goal.moves, left, list(played))
    result = _compare(puzzle, lang, played, value)
    return PuzzleAnswer(puzzle.id, puzzle.goal.moves, 0, list(played), result)


@lru_cache(maxsize=MAX_KEPT_ANSWERS)
def _judge(puzzle_id: str, moves: tuple[str, ...]) -> tuple[int, Fraction]:
    """All outcomes of a roll are counted out: once for each answer that somebody gives."""
    found = judge(read_puzzle(puzzle_id), moves)
    return found.moves_left, found.value


def _compare(puzzle: Puzzle, lang: str, played: tuple[str, ...], value: Fraction) -> PuzzleResult:
    best, text = puzzle.worth(), read_text(puzzle.id, lang)
    ids = list_puzzles()
    return PuzzleResult(
        solved=value == best,
        value=float(value),
        said=say_value(puzzle, text, value, lang),
        best=puzzle.best,
        best_value=float(best),
        best_said=say_value(puzzle, text, best, lang),
        tried=puzzle.tried,
        answers=puzzle.answers,
        why=text.best,
        remember=text.remember,
        rules=puzzle.rules,
        view=_show_after(puzzle.id, played),
        best_view=_show_after(puzzle.id, tuple(puzzle.best)),
        next=next(iter(ids[ids.index(puzzle.id) + 1 :]), ""),
    )


def say_value(puzzle: Puzzle, text: PuzzleText, value: Fraction, lang: str) -> str:
    """A chance is told in percent, an expectation with two decimals, all else as it is."""
    if value == 0 and text.missed:
        return text.missed
    if puzzle.goal.kind == "reach" and puzzle.goal.draws:
        shown = write_number(lang, float(value) * 100)
    else:
        shown = write_number(lang, float(value), 0 if value.denominator == 1 else 2)
    return (text.one if value == 1 else text.other).replace("{value}", shown)


@lru_cache(maxsize=MAX_KEPT_ANSWERS)
def _show_after(puzzle_id: str, moves: tuple[str, ...]) -> Shown:
    puzzle = read_puzzle(puzzle_id)
    game = game_by_name(puzzle.game)
    state = replay_position(game, puzzle)
    play_answer(game, state, puzzle.goal, moves)
    return game.show(game.view(state, 0))
