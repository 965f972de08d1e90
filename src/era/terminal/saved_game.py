"""A game that was left and is continued: its record, and beside it what nobody else may see.

The record of a running game does not tell its seed, which foretells every roll. The seed and the bots' names are kept
in a file of their own, so that the dice fall on as they were sealed, and the finished record can be verified.
"""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from era.core.catalogue import Words
from era.core.errors import RecordError
from era.core.record import Record, read
from era.core.replay import replay
from era.core.rng import commitment
from era.games.registry import game
from era.terminal.local_game import LocalGame

WORDS = Words("era.terminal.text", "shell")
SECRET_SUFFIX = ".seed"  # noqa: S105  a file's ending


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    bots: tuple[str, ...] = ()


def find_secret_file(path: Path) -> Path:
    return path.with_name(path.name + SECRET_SUFFIX)


def save_secret(path: Path, seed: bytes, bots: tuple[str, ...]) -> None:
    """Write the secret beside a record, for its owner alone."""
    content = msgspec.json.encode(Secret(seed.hex(), bots))
    number = os.open(find_secret_file(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(number, "wb") as file:
        file.write(content)


def continue_game(path: Path) -> tuple[LocalGame, tuple[str, ...]]:
    """Return the game of a record as it was left, and its bots. Raises RecordError for one that cannot go on."""
    record, secret = _read(path)
    played = game(record.game)
    state = replay(played, record)  # refuses what does not follow the rules, with the entry and the reason
    if played.turn(state).over:
        raise RecordError("continue-over", {"path": path}, WORDS)
    local = LocalGame(played, record.options, bytes.fromhex(secret.seed), record.entries)
    return local, secret.bots


def _read(path: Path) -> tuple[Record, Secret]:
    try:
        record = read(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError("data-no-file", {"file": path, "why": getattr(error, "strerror", error)}) from None
    beside = find_secret_file(path)
    try:
        secret = msgspec.json.decode(beside.read_bytes(), type=Secret)
        sealed = commitment(bytes.fromhex(secret.seed))
    except (OSError, msgspec.DecodeError, ValueError):
        raise RecordError("continue-no-seed", {"path": path, "beside": beside}, WORDS) from None
    if sealed != record.commitment:
        raise RecordError("continue-other-seed", {"path": path, "beside": beside}, WORDS)
    return record, secret
