"""Walks through a guide in a temporary copy of the sources: writes its files, runs its commands, looks at the output.

A fenced block says in its first line what is done with it:

    ```toml file=PATH       writes the block
    ```toml add-to=PATH     appends it
    ```sh                   runs it, line by line in one shell; `sh fails`: it must fail
    ```text expect          the output of the last commands holds each of these lines
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
COPIED = ("src", "examples", "tests", "web/src/i18n", "pyproject.toml")
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def copy_sources(into: Path) -> None:
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "static", "compiled.json", "node_modules", "replays")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=ignore)
        else:
            shutil.copy(source, into / name)


def walk(guide: str, folder: Path) -> int:
    """Does all that a guide says, in `folder`; returns how many commands and files that were."""
    copy_sources(folder)
    output, done = "", 0
    for language, how, body in BLOCK.findall((ROOT / "docs" / "guides" / guide).read_text("utf-8")):
        if how.startswith("file="):
            (folder / how.removeprefix("file=")).write_text(body, "utf-8")
        elif how.startswith("add-to="):
            path = folder / how.removeprefix("add-to=")
            assert path.is_file(), f"{guide}: there is no {path.relative_to(folder)} to add to"
            path.write_text(f"{path.read_text('utf-8')}\n{body}", "utf-8")
        elif how == "expect":
            for line in body.splitlines():
                assert line in output, f"{guide}: expected {line!r} in\n{output}"
        elif language == "sh":
            output = run(body, folder, fails=how == "fails")
        else:
            raise AssertionError(f"{guide}: what is to be done with ```{language} {how}?")
        done += 1
    return done


def run(script: str, folder: Path, *, fails: bool) -> str:
    """What a script prints. `python` in it is this Python, with the copied sources."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    python = tools / "python"
    if not python.exists():
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
        python.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}",
        "ERA_PURE": "1",
        "ERA_LANG": "en",
    }
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    printed = done.stdout + done.stderr
    assert (done.returncode != 0) == fails, f"{script}\ngave {done.returncode}:\n{printed}"
    return printed
