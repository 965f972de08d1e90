"""A tournament's file that was damaged on its way gets a sentence."""

import io
import zipfile

import pytest

from era.core.errors import RecordError
from era.duplicate.dossier import INDEX, read_dossier


def test_damage_anywhere_gets_a_sentence() -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(INDEX, "{}" * 200)
    for at in range(len(whole.getvalue())):
        damaged = bytearray(whole.getvalue())
        damaged[at] ^= 0xFF
        with pytest.raises(RecordError):
            read_dossier(bytes(damaged))
