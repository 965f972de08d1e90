"""A process that studies finished games: `python -m era.server.workers.study_process NICENESS`, started by studies.py.

It reads one record after the other and tells again and again what it has found so far, until all is found. Of an answer
to one moment of a game (answers.py) it tells once what it is worth. It ends when its input does, or when nobody reads
what it tells.
"""

import sys
from functools import lru_cache
from typing import BinaryIO

import msgspec
from msgspec import Struct

from era.core import record
from era.lab.study.answers import ANSWER_GAMES, AnswerValue, MomentJudge
from era.lab.study.model import Study
from era.lab.study.study import run_study
from era.server.workers.bot_process import LENGTH_BYTES, frame, run


class StudyTask(Struct, tag="study"):
    record: str
    games: int
    """Playouts of each position; 0: as many as are usual."""


class StudyProgress(Struct):
    study: Study | None = None
    error: str = ""


class AnswerTask(Struct, tag="answer"):
    record: str
    first: int
    last: int
    """The entries that are answered otherwise, counted from 1."""
    moves: list[str]
    games: int
    """As in a study."""


class AnswerReply(Struct):
    value: AnswerValue | None = None
    error: str = ""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        task = msgspec.json.decode(source.read(int.from_bytes(head, "big")), type=StudyTask | AnswerTask)
        try:
            if isinstance(task, AnswerTask):
                judge = _judge(task.record, task.first, task.last, task.games or ANSWER_GAMES)
                _send(sink, AnswerReply(judge.value(task.moves)))
            else:
                for study in run_study(record.read(task.record), task.games or None):
                    _send(sink, StudyProgress(study))
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001  whatever goes wrong is the asker's to deal with
            reply = AnswerReply if isinstance(task, AnswerTask) else StudyProgress
            _send(sink, reply(error=f"{type(error).__name__}: {error}"[:500]))


@lru_cache(maxsize=4)
def _judge(text: str, first: int, last: int, games: int) -> MomentJudge:
    """Keep what was played out: whoever answers again is told sooner."""
    return MomentJudge(record.read(text), first, last, games)


def _send(sink: BinaryIO, found: StudyProgress | AnswerReply) -> None:
    sink.write(frame(msgspec.json.encode(found)))
    sink.flush()


if __name__ == "__main__":
    run(serve, int(sys.argv[1]))
