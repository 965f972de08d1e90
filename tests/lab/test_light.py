"""Who plays or serves carries nothing of the laboratory."""

import subprocess
import sys

HEAVY = ("duckdb", "numpy", "distributed", "dask", "PIL", "matplotlib")
PROGRAM = "import sys, {module}; print(sorted(name for name in {heavy} if name in sys.modules))"


def test_playing_and_serving_import_no_heavy_library() -> None:
    for module in ("era.cli.main", "era.terminal", "era.server.serve", "era.lab.dataset.chunks"):
        line = PROGRAM.format(module=module, heavy=HEAVY)
        found = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
        assert found.stdout.strip() == "[]", module
