"""`python -m bench.instructions`: instructions a decision by callgrind, which do not depend on how busy a machine is.

A process plays few games and another one many; what they differ by, for each decision more, is the cost of a decision.
Needs valgrind.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FEW, MANY = 20, 220
PLAY = """
import sys
from era import load_game
from era.native import open_rules
game, kind, players, games = sys.argv[1:]
options = {"scenario" if game == "medieval" else "variant": kind, "players": int(players)}
print(open_rules(load_game(game), options).batch(int(games), seed=1).playout())
"""
MOST = {
    ("medieval", "base", 4): 2_500,
    ("medieval", "solitaire", 1): 6_200,
}
"""So many instructions a decision are wanted at most: a quarter more than the 2,013 and 4,921 measured first."""


def main() -> int:
    if shutil.which("valgrind") is None:
        print("No valgrind here: instructions are not counted.")
        return 0
    print("Instructions a decision, native rules, random play (callgrind)")
    for case, most in MOST.items():
        name = " ".join(map(str, case))
        print(f"  {name:<24}{count(*case):>8,.0f}   (wanted: at most {most:,})")
    return 0


def count(game: str, kind: str, players: int) -> float:
    few, many = (measure(game, kind, players, games) for games in (FEW, MANY))
    return (many[0] - few[0]) / (many[1] - few[1])


def measure(game: str, kind: str, players: int, games: int) -> tuple[int, int]:
    """Instructions, and decisions."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder, 'out')}",
            sys.executable, "-c", PLAY, game, kind, str(players), str(games),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1]), int(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
