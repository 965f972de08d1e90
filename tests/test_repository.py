"""The repository's own promises: pinned requirements, no addresses, one version."""

import re
import tomllib
from pathlib import Path

import pytest

import era

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_with_hashes_and_names_no_address(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    assert "index-url" not in text
    requirements = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert requirements
    for requirement in text.replace("\\\n", " ").splitlines():
        assert re.match(r"[a-z0-9._-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", requirement), requirement


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_what_its_input_asks_for(path: Path) -> None:
    locked = set(re.findall(r"^([a-z0-9._-]+)==", path.read_text("utf-8"), re.MULTILINE))
    wanted = path.with_suffix(".in").read_text("utf-8").splitlines()
    assert {bare(line) for line in wanted if line and line[0] not in "#-"} <= locked


def bare(requirement: str) -> str:
    """Its name without extras, versions and conditions."""
    return re.split(r"[\[<>=~!; ]", requirement)[0]


def test_lock_files_that_record_addresses_are_not_kept() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert "uv.lock" in ignored
    assert not (ROOT / "pylock.toml").exists()


def test_what_the_program_needs_is_in_its_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = (ROOT / "requirements" / "run.lock").read_text("utf-8")
    for needed in project["dependencies"]:
        assert f"\n{bare(needed)}==" in f"\n{locked}"


def test_the_changelog_knows_this_version() -> None:
    assert f"## [{era.__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
