"""Lessons and puzzles: what there is to learn by playing. Both are played at an ordinary table; see POST
/api/tables."""

from typing import Any

from fastapi import APIRouter
from msgspec import Struct, field
from starlette.responses import Response

from era.lessons.lesson import Lesson, LessonBeat, LessonText, list_lessons, read_lesson, read_text
from era.puzzles import puzzle as puzzle_files
from era.puzzles.puzzle import Puzzle, PuzzleText, list_puzzles, read_puzzle
from era.server.errors import WORDS, not_found
from era.server.http.container import Services
from era.server.http.dependencies import LangOf, ServicesOf, json_response
from era.server.http.openapi import answers
from era.server.http.routes.tables import load_own_puzzle, load_table
from era.server.tables.puzzles.own_puzzle import OWN_GAME, OwnPuzzle, judge_own, say_question
from era.server.tables.puzzles.puzzle_answers import PuzzleAnswer, judge_session
from era.server.tables.session import Session

router = APIRouter(prefix="/api", tags=["learning"])


class LessonChapter(Struct):
    key: str
    title: str


class LessonCard(Struct):
    """A lesson as a list shows it."""

    id: str
    game: str
    options: dict[str, Any]
    title: str
    about: str
    minutes: int
    steps: int
    """Without those for whoever does something else."""


class LessonCards(Struct):
    lessons: list[LessonCard]


class SpokenBeat(Struct, omit_defaults=True):
    """A beat of a lesson with its words; see docs/reference/lessons.md."""

    id: str
    chapter: str
    title: str
    text: str
    next: str
    phase: str = ""
    when: dict[str, Any] = field(default_factory=dict)
    gate: str = ""
    show: list[str] = field(default_factory=list)
    ghost: str = ""
    expect: list[str] = field(default_factory=list)
    branch: bool = False


class SpokenLesson(Struct):
    id: str
    title: str
    other: str
    over: str
    goal: int
    """Points to aim for once the game is the player's own; 0: none."""
    chapters: list[LessonChapter]
    beats: list[SpokenBeat]


@router.get("/lessons", responses=answers(LessonCards), summary="What can be learned by playing")
async def lessons(lang: LangOf) -> Response:
    return json_response(LessonCards([_card(read_lesson(each), read_text(each, lang)) for each in list_lessons()]))


@router.get("/lessons/{lesson_id}", responses=answers(SpokenLesson, 404), summary="All that a lesson says, and when")
async def lesson(lesson_id: str, lang: LangOf) -> Response:
    if lesson_id not in list_lessons():
        raise not_found()
    return json_response(speak_lesson(lesson_id, lang))


def speak_lesson(lesson_id: str, lang: str) -> SpokenLesson:
    found, text = read_lesson(lesson_id), read_text(lesson_id, lang)
    chapters = [LessonChapter(key, text.chapters[key]) for key in found.chapters]
    beats = [_speak(beat, text) for beat in found.beat]
    return SpokenLesson(found.id, text.title, text.other, text.over, found.goal, chapters, beats)


def _card(found: Lesson, text: LessonText) -> LessonCard:
    steps = sum(not beat.branch for beat in found.beat)
    return LessonCard(found.id, found.game, found.options, text.title, text.about, found.minutes, steps)


def _speak(beat: LessonBeat, text: LessonText) -> SpokenBeat:
    said = text.beats[beat.id]
    return SpokenBeat(
        id=beat.id,
        chapter=beat.chapter,
        title=said.title,
        text=said.text,
        next=beat.next,
        phase=beat.phase,
        when=beat.when,
        gate=beat.gate,
        show=beat.show,
        ghost=beat.ghost,
        expect=beat.expect,
        branch=beat.branch,
    )


# ---------------------------------------------------------------- puzzles


class PuzzleCard(Struct):
    """A puzzle as a list shows it."""

    id: str
    game: str
    options: dict[str, Any]
    title: str
    short: str
    moves: int
    """At most so many belong to the answer."""


class PuzzleCards(Struct):
    puzzles: list[PuzzleCard]


class SpokenPuzzle(Struct):
    """A puzzle with all its words, but for the answer."""

    id: str
    game: str
    title: str
    question: str
    hints: list[str]
    moves: int
    number: int
    of: int
    """How many puzzles there are."""


@router.get("/puzzles", responses=answers(PuzzleCards), summary="Moments of games with an exact answer")
async def puzzles(lang: LangOf) -> Response:
    cards = [_puzzle_card(read_puzzle(each), puzzle_files.read_text(each, lang)) for each in list_puzzles()]
    return json_response(PuzzleCards(cards))


@router.get("/puzzles/{puzzle_id}", responses=answers(SpokenPuzzle, 404), summary="What a puzzle asks")
async def puzzle(puzzle_id: str, lang: LangOf) -> Response:
    ids = list_puzzles()
    if puzzle_id not in ids:
        raise not_found()
    found, text = read_puzzle(puzzle_id), puzzle_files.read_text(puzzle_id, lang)
    number, moves = ids.index(puzzle_id) + 1, found.goal.moves
    spoken = SpokenPuzzle(found.id, found.game, text.title, text.question, text.hints, moves, number, len(ids))
    return json_response(spoken)


@router.get(
    "/tables/{table_id}/answer", responses=answers(PuzzleAnswer, 404), summary="What was answered to a puzzle so far"
)
async def answer(table_id: str, services: ServicesOf, lang: LangOf) -> Response:
    """Once the answer is given, also what it is worth, beside the best one. Moves after it do not count. An answer to
    `own-game` is played out first: ask again, about once a second, until there is a `result`."""
    session = (await load_table(services, table_id)).session
    if session is not None and session.row.puzzle == OWN_GAME:
        own = await _load_own_puzzle(services, session)
        return json_response(await judge_own(own, session, services.answers, lang))
    if session is None or session.row.puzzle not in list_puzzles():
        raise not_found()
    return json_response(await judge_session(session, lang))


@router.get(
    "/tables/{table_id}/puzzle", responses=answers(SpokenPuzzle, 404, 409), summary="What a moment of a game asks"
)
async def own_puzzle(table_id: str, services: ServicesOf, lang: LangOf) -> Response:
    """For tables of the puzzle `own-game`: every game asks something of its own."""
    session = (await load_table(services, table_id)).session
    if session is None or session.row.puzzle != OWN_GAME:
        raise not_found()
    question = await say_question(await _load_own_puzzle(services, session), lang)
    title = WORDS.say(lang, "own-title")
    return json_response(SpokenPuzzle(OWN_GAME, session.row.game, title, question, [], 0, 0, 0))


async def _load_own_puzzle(services: Services, session: Session) -> OwnPuzzle:
    origin = session.row.origin
    assert origin is not None
    return await load_own_puzzle(services, origin.table or "", len(origin.lines))


def _puzzle_card(found: Puzzle, text: PuzzleText) -> PuzzleCard:
    return PuzzleCard(found.id, found.game, found.options, text.title, text.short, found.goal.moves)
