"""`python -m bench.frames COMMIT`: are all frames that a server's tables send still what they were, byte for byte?

The same random games are played at live tables of this tree and of an older one (`table_frames.py`), and every frame to
every viewer is compared. This tree runs as it is, compiled or not; the older one as plain Python.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from bench.moves import HERE, check_out
from era.core.engine import describe_engine

SHOWN_BYTES = 400


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="compare with this commit")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, check_out(args.commit, Path(name, "before")) as before:
        was = play(before, Path(name, "was"), {"ERA_PURE": "1"})
        now = play(HERE, Path(name, "now"), {})
    print(describe_engine("en"))
    different = [viewer for viewer in sorted(was.keys() | now.keys()) if was.get(viewer) != now.get(viewer)]
    total = sum(len(frames) for frames in now.values())
    print(f"{total:,} frames and views to {len(now)} viewers; different for {len(different)} of them")
    for viewer in different:
        print(viewer.decode(), *find_first(was.get(viewer, []), now.get(viewer, [])), sep="\n  ")
    return 1 if different else 0


def play(tree: Path, file: Path, env: dict[str, str]) -> dict[bytes, list[bytes]]:
    """Return the frames of each viewer, in their order."""
    subprocess.run(
        [sys.executable, HERE / "bench" / "table_frames.py", file], check=True, cwd=file.parent,
        env={**os.environ, **env, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{HERE}", "PYTHONHASHSEED": "0"},
    )  # fmt: skip
    frames = defaultdict(list)
    for line in file.read_bytes().splitlines():
        viewer, _, frame = line.partition(b" ")
        frames[viewer].append(frame)
    return dict(frames)


def find_first(was: list[bytes], now: list[bytes]) -> list[str]:
    """Find the first frame that differs, in both."""
    for before, after in zip(was, now, strict=False):
        if before != after:
            return [before[:SHOWN_BYTES].decode(), after[:SHOWN_BYTES].decode()]
    return [f"{len(was)} frames", f"{len(now)} frames"]


if __name__ == "__main__":
    sys.exit(main())
