"""The commands that the pages tell are commands: the program reads every one of them."""

import re
import shlex
from pathlib import Path

import pytest

from era.cli.main import make_parser

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
COMMAND = re.compile(r"^    (era (?:lab|play|join|picture) .*?)(?:\s+#.*)?$", re.MULTILINE)


@pytest.mark.parametrize("page", ["laboratory.md", "terminal.md"])
def test_every_command_of_a_page_can_be_read(page: str) -> None:
    commands = COMMAND.findall((REFERENCE / page).read_text("utf-8"))
    assert len(commands) > 4
    for command in commands:
        args = make_parser().parse_args(shlex.split(command)[1:])
        assert args.command in command
