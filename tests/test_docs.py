"""What the documents name is there: files, folders, targets of links."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "web" / "README.md"])
BASES = [
    ROOT / base
    for base in (
        "",
        "src/era",
        "src/era/server",
        "src/era/games",
        "web",
        "web/src",
        "web/src/games/medieval",
        "tests",
        "docs",
    )
]
FILE = re.compile(r"`(\w[\w./-]*/[\w.-]*\.(?:py|toml|ts|tsx|css|md|json)|\w[\w./-]*/)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
PAST = {"CHANGELOG.md"}
"""Pages that also tell of what was."""


def named(page: Path) -> Iterator[str]:
    """Paths that a page puts in backquotes, apart from those with a placeholder."""
    yield from (match[1] for match in FILE.finditer(page.read_text("utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_names_files_that_are_there(page: Path) -> None:
    if page.name in PAST or "decisions" in page.parts:
        return
    bases = [*BASES, page.parent, *ROOT.glob("src/era/games/*/")]
    missing = [name for name in named(page) if not any((base / name).exists() for base in bases)]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_links_to_what_is_there(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]
    assert not missing


def test_ten_questions_of_newcomers_are_answered_by_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text[text.index("## Where is the rule") : text.index("## Set up")]
    rows = [line for line in table.splitlines() if line.startswith("| ") and "`" in line]
    assert len(rows) == 10
    for row in rows:
        answers = re.findall(r"`(src/[^`]+)`", row)
        assert answers, row
        assert all((ROOT / answer).is_file() for answer in answers), row
