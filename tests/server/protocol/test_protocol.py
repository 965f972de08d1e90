"""docs/reference/protocol.md keeps its word: every message is told of, and every example is one."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from era.server.protocol.from_client import FromClient
from era.server.protocol.from_server import FromServer

TEXT = (Path(__file__).parents[3] / "docs" / "reference" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL) + re.findall(r'`(\{"type".*?\})`', TEXT)


@pytest.mark.parametrize("message", [*get_args(FromClient), *get_args(FromServer)], ids=lambda kind: kind.__name__)
def test_every_message_is_told_of(message: type[msgspec.Struct]) -> None:
    tag = message.__struct_config__.tag
    assert f'"type": "{tag}"' in TEXT or f"`{tag}`" in TEXT


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: json.loads(text)["type"])
def test_every_example_is_a_message(text: str) -> None:
    try:
        msgspec.json.decode(text, type=FromClient)
    except msgspec.ValidationError:
        msgspec.json.decode(text, type=FromServer)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 12
