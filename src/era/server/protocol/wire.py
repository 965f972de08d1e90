"""Writes what every viewer of every move is sent: in C where that could be compiled (`native/`), else in Python.

Both write the same, byte for byte. Whoever writes something else asks msgspec (`ENCODER`).
"""

from pathlib import Path
from typing import Any, Final, cast

import msgspec

from era.native.library import load_library
from era.server.protocol import frames, patch
from era.server.protocol.encoder import ENCODER

__all__ = ["ENCODER", "encode", "encode_changes", "join_update", "write_line"]


def _load_native() -> Any:
    """Load the functions in C; None if there are none here."""
    native = cast(Any, load_library(Path(__file__).parent / "native", "wire"))
    if native is not None:
        native.begin(ENCODER.encode, msgspec.UNSET)
    return native


NATIVE: Final = _load_native()
encode: Final = ENCODER.encode if NATIVE is None else NATIVE.encode
encode_changes: Final = patch.encode_changes if NATIVE is None else NATIVE.encode_changes
write_line: Final = frames.write_line if NATIVE is None else NATIVE.write_line
join_update: Final = frames.join_update if NATIVE is None else NATIVE.join_update
