"""A run in its folder: begun or resumed, played chunk by chunk, ended as Parquet files and a card.

The folder holds `run.json` (the setting and the versions), `chunks/` while it is played, and in the end one Parquet
file a table and `README.md`. None of these files tells who played or when, so the same setting gives the same bytes.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from era.core.errors import DataError
from era.core.parallel import show_progress
from era.lab.dataset.card import write_card
from era.lab.dataset.chunks import (
    CHUNKS,
    ChunkJob,
    count_chunks,
    find_chunk_file,
    list_missing,
    name_differences,
    write_whole,
)
from era.lab.dataset.local import PlayedChunk
from era.lab.dataset.manifest import MANIFEST, Manifest, is_run, read_manifest
from era.lab.dataset.setting import WORDS, RunSetting
from era.lab.dataset.tables import write_tables
from era.lab.dataset.versions import read_versions

CARD = "README.md"

PlayChunks = Callable[[Sequence[ChunkJob]], Iterator[PlayedChunk]]
"""Whoever plays chunks: processes of this machine, or a cluster."""


def open_folder(setting: RunSetting, folder: Path, resume: bool) -> Manifest:
    """Begin a run in an empty folder, or find the one that is to be resumed. Raises DataError for another run's."""
    manifest = Manifest(setting=setting, versions=read_versions())
    if not is_run(folder):
        if folder.exists() and any(folder.iterdir()):
            raise DataError("folder-used", {"folder": folder}, WORDS)
        write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
        return manifest
    begun = read_manifest(folder)
    if not resume:
        raise DataError("folder-run", {"folder": folder}, WORDS)
    if begun.setting != setting:
        raise DataError("other-setting", {"folder": folder, "differ": _name_changes(begun.setting, setting)}, WORDS)
    if begun.versions != manifest.versions:
        raise DataError("versions", {"differ": name_differences(begun.versions, manifest.versions)}, WORDS)
    return begun


def _name_changes(begun: RunSetting, wanted: RunSetting) -> str:
    before, after = msgspec.structs.asdict(begun), msgspec.structs.asdict(wanted)
    return ", ".join(key for key in before if before[key] != after[key])


def is_complete(folder: Path) -> bool:
    """Tell whether all games were played and the files are written; the card is the last of them."""
    return (folder / CARD).is_file()


def simulate(setting: RunSetting, folder: Path, play: PlayChunks, resume: bool = False) -> None:
    """Play what is missing of a run, and write its files."""
    manifest = open_folder(setting, folder, resume)
    if is_complete(folder):
        return
    missing = list_missing(setting, folder)
    work = [ChunkJob(setting, number, manifest.versions) for number in missing]
    done = count_chunks(setting) - len(missing)
    for number, content in show_progress(play(work), len(work), lambda _: f"+{done}" if done else ""):
        write_whole(find_chunk_file(folder, number), content)
    write_tables(manifest.setting, folder)
    write_whole(folder / CARD, write_card(manifest, folder).encode())
    shutil.rmtree(folder / CHUNKS)
