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
rules = open_rules(load_game("medieval"), {"scenario": sys.argv[1], "players": int(sys.argv[2])})
print(rules.batch(int(sys.argv[3]), seed=1).playout())
"""
CASES = (("base", 4), ("base", 1), ("rivers-roads", 4), ("big", 2), ("solitaire", 1))
MOST = {"base 4": 1_400, "base 1": 1_900, "rivers-roads 4": 1_900, "big 2": 2_700, "solitaire 1": 2_700}
"""So many instructions a decision are wanted at most: a quarter more than were measured when this was written."""


def main() -> int:
    if shutil.which("valgrind") is None:
        print("No valgrind here.")
        return 1
    print("Instructions a decision, native rules, random play (callgrind)")
    for scenario, players in CASES:
        name = f"{scenario} {players}"
        print(f"  {name:<20}{count(scenario, players):>8,.0f}   (wanted: at most {MOST[name]:,})")
    return 0


def count(scenario: str, players: int) -> float:
    few, many = (measure(scenario, players, games) for games in (FEW, MANY))
    return (many[0] - few[0]) / (many[1] - few[1])


def measure(scenario: str, players: int, games: int) -> tuple[int, int]:
    """Instructions, and decisions."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder, 'out')}",
            sys.executable, "-c", PLAY, scenario, str(players), str(games),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1]), int(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
