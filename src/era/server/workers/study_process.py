"""A process that studies finished games: `python -m era.server.workers.study_process NICENESS`, started by studies.py.

It reads one record after the other and tells again and again what it has found so far, until all is found. It ends
when its input does, or when nobody reads what it tells.
"""

import sys
from typing import BinaryIO

import msgspec
from msgspec import Struct

from era.core import record
from era.lab.study.model import Study
from era.lab.study.study import run_study
from era.server.workers.bot_process import LENGTH_BYTES, frame, run


class StudyTask(Struct):
    record: str
    games: int
    """Playouts of each position; 0: as many as are usual."""


class StudyProgress(Struct):
    study: Study | None = None
    error: str = ""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        task = msgspec.json.decode(source.read(int.from_bytes(head, "big")), type=StudyTask)
        try:
            for study in run_study(record.read(task.record), task.games or None):
                _send(sink, StudyProgress(study))
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001  whatever goes wrong is the asker's to deal with
            _send(sink, StudyProgress(error=f"{type(error).__name__}: {error}"[:500]))


def _send(sink: BinaryIO, found: StudyProgress) -> None:
    sink.write(frame(msgspec.json.encode(found)))
    sink.flush()


if __name__ == "__main__":
    run(serve, int(sys.argv[1]))
