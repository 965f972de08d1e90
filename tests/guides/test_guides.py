"""The guides work: each is walked through in a temporary copy of the sources, as a newcomer would."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.guide import ROOT, run, walk

GUIDES = sorted(path.name for path in (ROOT / "docs" / "guides").glob("add-*.md"))


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_can_be_followed(guide: str, tmp_path: Path) -> None:
    assert walk(guide, tmp_path) >= 4


def test_every_guide_is_in_their_list() -> None:
    listed = (ROOT / "docs" / "guides" / "README.md").read_text("utf-8")
    assert len(GUIDES) == 4
    assert all(f"({guide})" in listed for guide in GUIDES)


def test_a_guide_that_does_not_work_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="gave 3"):
        run("exit 3", tmp_path, fails=False)
    with pytest.raises(AssertionError, match="gave 0"):
        run("true", tmp_path, fails=True)


SAVE = """
import json, sys, era
from pathlib import Path
game = era.load_game("medieval")
record = era.read_record(Path(sys.argv[1]))
state = era.replay(record)
print(json.dumps({"scores": game.result(state).scores, "fingerprint": game.fingerprint(game.check(record.options))}))
"""


def look(folder: Path, record: Path) -> dict[str, object]:
    """A record's end, as the sources in a folder see it."""
    done = subprocess.run(
        [sys.executable, "-c", SAVE, str(record)],
        env={"PYTHONPATH": str(folder / "src"), "ERA_PURE": "1", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_a_game_stored_before_a_building_was_added_ends_as_it_did(tmp_path: Path) -> None:
    record = ROOT / "tests" / "replays" / "medieval" / "random-2p-008.era"
    before = look(ROOT, record)
    walk("add-a-building.md", tmp_path)
    after = look(tmp_path, record)
    assert after["scores"] == before["scores"]
    assert after["fingerprint"] != before["fingerprint"], "the box has changed, and says so"
