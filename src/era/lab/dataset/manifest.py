"""What a run's folder says of itself: its setting, and the program that it belongs to."""

from pathlib import Path

import msgspec
from msgspec import Struct

from era.core.errors import DataError
from era.lab.dataset.setting import WORDS, RunSetting
from era.lab.dataset.versions import Versions

MANIFEST = "run.json"


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    setting: RunSetting
    versions: Versions


def read_manifest(folder: Path) -> Manifest:
    """Raises DataError if this is no folder of a run."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except OSError as error:
        raise DataError("no-run", {"folder": folder, "why": error.strerror}, WORDS) from None
    except msgspec.DecodeError as error:
        raise DataError("no-run", {"folder": folder, "why": error}, WORDS) from None


def is_run(folder: Path) -> bool:
    return (folder / MANIFEST).is_file()
