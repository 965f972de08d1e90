"""The file of a tournament: what it says of itself, and the records of all its games.

A zip: `tournament.json` (Dossier), and `round-N/table-M.era` for each table. `verify.py` proves one from the other.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from era.core import record
from era.core.errors import RecordError
from era.core.record import Record
from era.duplicate.pairing import PairingKind
from era.duplicate.scoring import SeatResult
from era.duplicate.standings import Standing

INDEX = "tournament.json"
FORMAT = 1
MAX_FILES = 2_000
MAX_BYTES = 64_000_000
"""Unpacked: far above any real tournament; a hostile file is refused before it costs anything."""


class DossierRound(Struct):
    seal: str
    """The hash of the seed, public before the round began."""
    results: list[SeatResult]


class Dossier(Struct):
    name: str
    game: str
    options: dict[str, Any]
    pairing: PairingKind
    size: int
    players: dict[str, str]
    """Their names, by what results call them."""
    rounds: list[DossierRound]
    standings: list[Standing]
    left: dict[str, int] = {}
    format: int = FORMAT


def name_record(round_number: int, table: int) -> str:
    """Return the name of a table's record; both count from 1."""
    return f"round-{round_number}/table-{table}.era"


def write_dossier(dossier: Dossier, records: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(INDEX, msgspec.json.format(msgspec.json.encode(dossier), indent=1))
        for name, text in records.items():
            archive.writestr(name, text)
    return out.getvalue()


def read_dossier(data: bytes) -> tuple[Dossier, dict[str, Record]]:
    """Raises RecordError for anything that is not a whole and well-formed file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_BYTES:
                raise RecordError("tournament-too-large")
            texts = {info.filename: archive.read(info).decode("utf-8") for info in infos}
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, RuntimeError, OSError, EOFError):
        raise RecordError("tournament-not-one", {"index": INDEX}) from None
    if INDEX not in texts:
        raise RecordError("tournament-not-one", {"index": INDEX})
    try:
        dossier = msgspec.json.decode(texts[INDEX], type=Dossier)
    except msgspec.MsgspecError as error:
        raise RecordError("tournament-unclear", {"index": INDEX, "why": str(error)[:120]}) from None
    if dossier.format != FORMAT:
        raise RecordError("tournament-unclear", {"index": INDEX, "why": f"format {dossier.format}"})
    return dossier, {name: record.read(text) for name, text in texts.items() if name.endswith(record.SUFFIX)}
