"""Every refusal has its sentence, in every language, and gives nothing away."""

import ast
from pathlib import Path

import pytest

import era.games.medieval
from era.core.catalogue import LANGUAGES
from era.games.medieval.flow import QUESTIONS
from era.games.medieval.texts import WORDS

SOURCE = Path(era.games.medieval.__file__).parent
REFUSERS = {"_refuse": 1, "refuse": 0}
"""The functions that refuse, and which of their arguments is the key."""

PLACEHOLDERS = "piece pieces space resource missing number most verb verbs form turn last word resources faces shows"
ANYTHING = dict.fromkeys([*PLACEHOLDERS.split(), "face", "text", "die", "building"], "x")


def keys_in(path: Path) -> set[str]:
    """The keys a file refuses with; `asked-...` keys are made of the questions' names."""
    keys: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSERS:
            place = REFUSERS[node.func.id]
            if len(node.args) > place:
                constants = [part.value for part in ast.walk(node.args[place]) if isinstance(part, ast.Constant)]
                keys |= {value for value in constants if isinstance(value, str) and "-" in value}
    return keys - {"asked-"}


def used() -> set[str]:
    keys = keys_in(SOURCE / "refusals.py") | keys_in(SOURCE / "notation.py") | keys_in(SOURCE / "draws.py")
    return keys | {f"asked-{kind}" for kind in QUESTIONS} | {"no-feather", "text-bad-draw"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_in_use_has_a_sentence_and_no_sentence_is_idle(lang: str) -> None:
    assert WORDS.keys(lang) == used()


def test_the_keys_are_found() -> None:
    assert {"game-over", "text-empty", "no-such-die", "die-was-set", "skull-locked"} <= used()
    assert len(used()) > 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_whole(lang: str) -> None:
    for key in WORDS.keys(lang):
        sentence = WORDS.say(lang, key, ANYTHING)
        assert sentence[0].isupper() or sentence[0] in "¿¡'«", key
        assert sentence.endswith("."), key
