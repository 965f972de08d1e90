"""A run in parts: a chunk is some games in a row, played by one process and written as one file of JSON lines."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from era.core.errors import DataError
from era.lab.dataset.one_game import play_game
from era.lab.dataset.setting import WORDS, RunSetting
from era.lab.dataset.versions import Versions, read_versions

CHUNKS = "chunks"


class ChunkJob(Struct, frozen=True):
    """A chunk, for whoever plays it, with the program that it is to be played with."""

    setting: RunSetting
    number: int
    versions: Versions

    def games(self) -> range:
        first = self.number * self.setting.chunk_games
        return range(first, min(self.setting.games, first + self.setting.chunk_games))


def play_chunk(job: ChunkJob) -> bytes:
    """Play a chunk's games; return its file's content. Raises DataError in a program that is another one."""
    if read_versions() != job.versions:
        raise DataError("versions", {"differ": name_differences(job.versions, read_versions())}, WORDS)
    return msgspec.json.Encoder().encode_lines([play_game(job.setting, number) for number in job.games()])


def name_differences(wanted: Versions, found: Versions) -> str:
    wants, has = msgspec.structs.asdict(wanted), msgspec.structs.asdict(found)
    return ", ".join(f"{key} {has[key]} ({wants[key]})" for key in wants if has[key] != wants[key])


def count_chunks(setting: RunSetting) -> int:
    return -(-setting.games // setting.chunk_games)


def find_chunk_file(folder: Path, number: int) -> Path:
    return folder / CHUNKS / f"{number:06}.jsonl"


def list_missing(setting: RunSetting, folder: Path) -> list[int]:
    """List the chunks that nobody has played yet."""
    return [number for number in range(count_chunks(setting)) if not find_chunk_file(folder, number).is_file()]


def list_chunk_files(setting: RunSetting, folder: Path) -> Iterator[Path]:
    for number in range(count_chunks(setting)):
        path = find_chunk_file(folder, number)
        if path.is_file():
            yield path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all, also if the power fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(path.suffix + ".part")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
