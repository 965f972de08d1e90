"""What training needs is not loaded by whoever only plays."""

import subprocess
import sys

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "PIL", "duckdb", "distributed", "matplotlib")


def test_play_and_serve_import_nothing_of_it() -> None:
    program = (
        "import sys; import era.cli.main, era.cli.play, era.cli.serve, era.server.app, era.server.serve, era.native;"
        "from era.terminal import shell; import era; [era.load_game(name) for name in era.list_games()];"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
