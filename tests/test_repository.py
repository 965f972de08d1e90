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
    assert list_wanted(path.with_suffix(".in")) <= locked


def list_wanted(path: Path) -> set[str]:
    """The names that a file asks for, with those of the files that it takes in (`-r`)."""
    wanted: set[str] = set()
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("-r "):
            wanted |= list_wanted(path.parent / line.removeprefix("-r ").strip())
        elif line and line[0] not in "#-":
            wanted.add(bare(line))
    return wanted


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


# ---------------------------------------------------------------- no test depends on how busy the machine is

CLOCKS = re.compile(
    r"\b(perf_counter|monotonic|process_time|thread_time|time_ns)\b|\btime\.time\b|loop\(\)\.time\(|e\.now\("
)
"""Also those of a browser: performance.now, Date.now; and datetime.now."""
LIMITS = re.compile(r"\btimeout\s*=\s*\d|\b(timeout|settimeout|wait|join|wait_for)\([\d.]+\)|\brecv\(\d{1,2}\)")
"""Figures of seconds (or milliseconds) after which something that waits gives up."""
MAY_READ_CLOCKS = {
    "patience.py": "ends waits that would never end",
    "client.py": "sends a move again that nobody answered, as people's clients do",
    "test_soak.py": "spreads what it sends over an hour, and asserts nothing about time",
    "story.py": "the clock of a page, which runs only as far as the test lets it",
    "test_connection.py": "a lower bound: who is slowed down needs at least so long, and the longer the busier",
}
MAY_HAVE_LIMITS = {
    "test_pool.py": "a process that was stopped cannot answer, however long one waits",
    "test_fuzz.py": "no answer is as good as any but an error of the server's own",
}


def lines_with(pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """By the name of the file, of all tests but this one."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        lines = [line.strip() for line in path.read_text("utf-8").splitlines() if pattern.search(line)]
        if lines and path != Path(__file__):
            found.setdefault(path.name, []).extend(lines)
    return found


@pytest.mark.parametrize(
    ("pattern", "allowed"), [(CLOCKS, MAY_READ_CLOCKS), (LIMITS, MAY_HAVE_LIMITS)], ids=["clocks", "limits"]
)
def test_tests_leave_real_time_alone(pattern: re.Pattern[str], allowed: dict[str, str]) -> None:
    """CONTRIBUTING.md, "Tests and time": what takes time is measured in bench/ and counted here, and whoever waits
    does so with tests/support/patience.py. An exception that is no longer needed goes."""
    found = lines_with(pattern)
    assert {name: lines for name, lines in found.items() if name not in allowed} == {}
    assert set(allowed) <= set(found)
