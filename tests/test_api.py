"""The door for Python programs: what its page shows works, and what it names is there."""

import re
import runpy
import sys
from pathlib import Path

import pytest

import era

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "python-api.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")


def blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_page_runs_from_its_first_line_to_its_last(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks(PAGE)
    assert len(found) > 5
    names: dict[str, object] = {}
    for block in found:
        exec(compile(block, "python-api.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "['medieval', 'merchants']" in printed
    assert "players" in printed, "the refused option is told of"


def test_the_readme_shows_ten_lines_that_run(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = blocks(README)
    assert len(block.splitlines()) <= 12
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_everything_that_is_offered_is_told_of() -> None:
    table = PAGE[PAGE.index("## What is there") :]
    for name in era.__all__:
        if not name.startswith("_"):
            assert re.search(rf"`{name}\b", table), f"{name} is missing in the table of python-api.md"


@pytest.mark.parametrize("name", ["simulate", "new_bot"])
def test_an_example_runs(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--games", "1"])
    runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    assert re.search(r"\d+\.\d points a", capsys.readouterr().out)
