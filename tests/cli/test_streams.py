"""Closed streams, full disks, terminals that know only ASCII: a sentence, and never a traceback."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from era.cli import main, streams

COMMANDS = {
    "help": ["--help"],
    "version": ["--version"],
    "bots": ["bots"],
    "rules": ["rules", "--lang", "es"],
    "marks": ["rules", "--marks"],
    "simulate": ["simulate", "medieval", "--games", "1"],
    "play": ["play", "medieval"],
    "arena": ["arena", "medieval", "--a", "reeve", "--b", "squire", "--games", "1"],
    "verify": ["verify", "no-such-file.era"],
    "replay": ["replay", "no-such-file.era"],
    "study": ["study", "no-such-file.era"],
    "lesson": ["lesson", "--help"],
    "puzzle": ["puzzle", "--help"],
    "serve": ["serve", "--port", "700000"],
    "admin": ["admin", "people"],
    "doctor": ["doctor"],
    "join": ["join", "http://127.0.0.1:9/t/none"],
    "lab": ["lab", "balance", "no-such-folder"],
    "ladder": ["ladder", "--help"],
    "picture": ["picture", "no-such-file.era"],
}
SOON = ("bots", "rules", "version", "play", "admin", "doctor")
"""Those that write something whatever happens, and do so soon."""


def test_every_command_is_tried() -> None:
    assert {command.NAME for command in main.COMMANDS} <= {args[0] for args in COMMANDS.values()}


def run(name: str, folder: Path, redirect: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """By a shell, which can close streams."""
    words = " ".join(f"'{word}'" for word in COMMANDS[name])
    command = f"'{sys.executable}' -m era {words} {redirect}"
    return subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        input=None if "<" in redirect else "",
        env={**os.environ, "ERA_DATA": str(folder), "ERA_LANG": "en", "ERA_PURE": "1", **env},
    )


def assert_calm(done: subprocess.CompletedProcess[str]) -> None:
    for word in ("Traceback", "Exception ignored", "Error:"):
        assert word not in done.stderr, done.stderr
    assert done.stderr.count("\n") <= 1, done.stderr


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_without_any_stream(tmp_path: Path, name: str) -> None:
    """Standard input and output closed at once; each has its own sentence below."""
    assert_calm(run(name, tmp_path, "<&- >&-"))


@pytest.mark.parametrize("name", SOON)
def test_a_full_disk_gets_a_sentence(tmp_path: Path, name: str) -> None:
    done = run(name, tmp_path, "> /dev/full")
    assert_calm(done)
    assert done.returncode == 2
    assert "No space left" in done.stderr


@pytest.mark.parametrize("name", ["rules", "help"])
def test_a_reader_who_goes_away_is_no_error(tmp_path: Path, name: str) -> None:
    done = run(name, tmp_path, "| head -1")
    assert_calm(done)
    assert done.returncode in (0, main.BROKEN_PIPE)
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("name", SOON)
def test_a_terminal_of_ascii_alone_is_served(tmp_path: Path, name: str) -> None:
    done = run(name, tmp_path, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert_calm(done)
    assert done.returncode in (0, 1)
    assert done.stdout.isascii()


def test_what_is_closed_is_named(tmp_path: Path) -> None:
    assert "standard input is closed" in run("play", tmp_path, "<&-").stderr
    assert "standard output is closed" in run("bots", tmp_path, ">&-").stderr
    both = run("bots", tmp_path, ">&- 2>&-")
    assert (both.returncode, both.stderr) == (2, "")


def test_letters_that_a_terminal_lacks_are_written_plainly() -> None:
    out = io.TextIOWrapper(io.BytesIO(), "ascii", errors=streams.PLAIN)
    streams.prepare_streams()
    out.write("Señor · 3 × «½» → ┼ 王")
    out.flush()
    written = out.buffer
    assert isinstance(written, io.BytesIO)
    assert written.getvalue() == b'Senor - 3 x "12" -> + ?'
