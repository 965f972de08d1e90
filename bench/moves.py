"""`python -m bench.moves COMMIT`: what a move at a server's table costs, beside what it cost in an older tree.

The commit is checked out and compiled beside this tree. The same recorded moves are then played in both at live tables
(`table_moves.py`), ten tables in turn with a person at every seat. Instructions are counted by callgrind: they do not
depend on what else the machine does. Without a commit only this tree is measured; `--keep FOLDER` keeps callgrind's
files, which `callgrind_annotate` reads.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from era.core.match import Match
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name

HERE = Path(__file__).parents[1]
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "solitaire": ("medieval", {"players": 1}),
    "two people": ("medieval", {"players": 2}),
    "four people": ("medieval", {"players": 4}),
    "Federation of four": ("merchants", {"players": 4}),
}
TABLES = 10
MAX_MOVES = 250
"""Of each table."""
MAX_RATIO = 1.2
COUNTER = """
#include <valgrind/callgrind.h>
void begin_counting(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void end_counting(const char *label) { CALLGRIND_DUMP_STATS_AT(label); CALLGRIND_STOP_INSTRUMENTATION; }
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?", help="compare with this commit")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep callgrind's files there")
    parser.add_argument("--only", choices=list(CASES), help="one case instead of all")
    args = parser.parse_args()
    if not (shutil.which("valgrind") and shutil.which("cc")):
        print("No valgrind or no C compiler here: instructions of a move are not counted.")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recorded = folder / "moves.json"
        labels = [args.only] if args.only else list(CASES)
        recorded.write_text(json.dumps({label: record_games(*CASES[label]) for label in labels}), "utf-8")
        build_counter(folder)
        compile_tree(HERE)
        now = count(HERE, folder, recorded, args.keep)
        if args.commit is None:
            report(now)
            return 0
        with check_out(args.commit, folder / "before") as before:
            compile_tree(before)
            report_ratios(count(before, folder, recorded, None), now, args.commit)
    return 0


def record_games(name: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Random games, move by move."""
    game, games = game_by_name(name), []
    for seed in range(TABLES):
        rng = random.Random(seed)
        match = Match(game, game.check(options), SealedSource(seed.to_bytes(32, "big")))
        moves: list[tuple[int, str]] = []
        while not match.over() and len(moves) < MAX_MOVES:
            seat = rng.choice(match.turn().seats)
            legal = game.legal(match.state, seat)
            action = legal.nth(rng.randrange(legal.size))
            moves.append((seat, game.write(match.state, seat, action)))
            match.act(seat, action)
        games.append({"game": name, "options": options, "seed": seed, "moves": moves})
    return games


def build_counter(folder: Path) -> None:
    (folder / "counter.c").write_text(COUNTER, "utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "counter.so", "counter.c"], cwd=folder, check=True)


def compile_tree(tree: Path) -> None:
    subprocess.run([sys.executable, tree / "hatch_build.py"], cwd=tree, check=True)


@contextmanager
def check_out(commit: str, folder: Path) -> Iterator[Path]:
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=HERE, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=HERE, check=True)


Counts = dict[str, dict[str, Any]]
"""By case: its moves, the bytes that were sent, and the instructions of all of it."""


def count(tree: Path, folder: Path, recorded: Path, keep: Path | None) -> Counts:
    output = keep or folder / f"counts-{tree.name}"
    output.mkdir(parents=True, exist_ok=True)
    for old in output.glob("callgrind.out*"):
        old.unlink()
    env = {name: value for name, value in os.environ.items() if name != "ERA_PURE"}
    done = subprocess.run(
        [
            "valgrind", "--tool=callgrind", "--quiet", "--instr-atstart=no", "--dump-instr=no",
            f"--callgrind-out-file={output / 'callgrind.out'}",
            sys.executable, HERE / "bench" / "table_moves.py", recorded, folder / "counter.so",
        ],
        env=env | {"PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE, check=True, cwd=folder,
    )  # fmt: skip
    found = [json.loads(line) for line in done.stdout.splitlines()]
    counts = {each["label"]: each for each in found}
    for file in output.glob("callgrind.out.*"):
        label, instructions = read_counts(file)
        if label in counts:
            counts[label]["instructions"] = instructions
    return counts


def read_counts(file: Path) -> tuple[str, int]:
    """The label that a dump was asked for by, and its instructions."""
    label, instructions = "", 0
    for line in file.read_text("utf-8", "replace").splitlines():
        if line.startswith("desc: Trigger: Client Request: "):
            label = line.rpartition(": ")[2]
        elif line.startswith("totals: "):
            instructions = int(line.split()[1])
    return label, instructions


def report(counts: Counts) -> None:
    print("A move at a table: instructions, and bytes sent")
    for label, found in counts.items():
        each = found["instructions"] / found["moves"]
        print(f"  {label:<20}{each:12,.0f}{found['bytes'] / found['moves']:10,.0f}   ({found['moves']} moves)")


def report_ratios(before: Counts, now: Counts, commit: str) -> None:
    print(f"A move at a table in instructions: {commit}, this tree (wanted: at most {MAX_RATIO:g} times)")
    for label, found in now.items():
        was, each = (counts[label]["instructions"] / found["moves"] for counts in (before, now))
        sent, sends = (counts[label]["bytes"] / found["moves"] for counts in (before, now))
        print(
            f"  {label:<20}{was:12,.0f} ->{each:10,.0f}, x {each / was:.2f}; "
            f"{sent:,.0f} -> {sends:,.0f} bytes ({found['moves']} moves)"
        )


if __name__ == "__main__":
    sys.exit(main())
