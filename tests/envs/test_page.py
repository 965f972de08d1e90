"""What docs/reference/environments.md shows works, block by block, and so does what the README says of it."""

from pathlib import Path

import pytest

from tests.test_api import blocks

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "environments.md"


def test_the_page_runs_from_its_first_line_to_its_last(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks(PAGE.read_text("utf-8"))
    assert len(found) > 6
    names: dict[str, object] = {}
    for block in found:
        exec(compile(block, "environments.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "wait | mark peasant.food | " in printed
    assert "piece keep r0" in printed or "piece " in printed
