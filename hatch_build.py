"""The install compiles what is hot where there is a C compiler (compiling/), and builds the browser app (web/build.py).
Without a compiler the same runs as plain Python, without npm there is no app, and everything else works.

After an edit, `python hatch_build.py` compiles again; it does nothing if nothing has changed. With `--within SECONDS`
it gets everything ready for playing, and leaves what takes longer to a process of its own.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file by its path alone

from compiling.modules import MODULES
from compiling.native import NATIVE
from compiling.target import SOURCE, bring_up_to_date, say, suffix

APP = f"{SOURCE}/era/server/static"
LOG = Path("build", "compile.log")
"""What compiling said that went on after `--within` had ended."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        app = build_app(root)
        native = bring_up_to_date(root, NATIVE)
        compiled = bring_up_to_date(root, MODULES)
        if app:
            app.wait()
            build_data["artifacts"].append(f"{APP}/**")
        build_data["artifacts"] += [str(MODULES.stamp), str(NATIVE.stamp)]
        if native or compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"].append(f"{SOURCE}/**/*{suffix()}")
        if not compiled:
            return
        say(root, "compiled")
        if version != "editable":  # which finds it where it lies
            library = MODULES.find_shared_library(root)
            build_data["force_include"][str(library)] = library.name


def build_app(root: Path) -> "subprocess.Popen[bytes] | None":
    """Starts building the browser app. That it could not be built is said by the build, and is no error."""
    script = root / "web" / "build.py"
    return subprocess.Popen([sys.executable, str(script)]) if script.is_file() else None


def main(arguments: list[str]) -> int:
    root = Path(__file__).parent
    if arguments[:1] == ["--within"]:
        return get_ready(root, float(arguments[1]))
    if os.environ.get("ERA_PURE"):  # and what was compiled stays for those who want it
        say(root, "asked")
        return 1
    bring_up_to_date(root, NATIVE)
    return 0 if bring_up_to_date(root, MODULES) else 1


def get_ready(root: Path, seconds: float) -> int:
    """Builds the app and compiles the rules at the same time. Compiling that takes longer goes on by itself: a
    program that started meanwhile runs plain Python to its end, and the next one what was compiled. Only the
    very first start waits for it at all."""
    patience = seconds if not (root / APP).is_dir() else min(seconds, 1.0)
    until = time.monotonic() + patience
    app = build_app(root)
    log = root / LOG
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as output:
        compiler = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve())], stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    if app:
        app.wait()
    try:
        failed = compiler.wait(max(0.5, until - time.monotonic())) != 0
    except subprocess.TimeoutExpired:
        print(
            "The rules are still being compiled; bots are stronger from the next start on. "
            f"{LOG.as_posix()} will say how it went.",
            file=sys.stderr,
        )
    else:
        if failed:
            print(log.read_text("utf-8", "replace"), end="", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
