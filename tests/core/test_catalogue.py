"""Catalogues: every language says the same things, and every sentence that code asks for exists."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import era
from era.core import errors
from era.core.catalogue import DEFAULT, FORMS, LANGUAGES, Amount, Name, Words, write_number
from era.core.marks import SOURCE, find_problem

ROOT = Path(era.__file__).parent
ENGLISH = sorted(ROOT.rglob("*.en.toml"))
RULEBOOKS = [path for path in ENGLISH if path.name.startswith("rules.")]
ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.EraError)}

named = pytest.mark.parametrize("path", ENGLISH, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")


def load(path: Path, lang: str) -> dict[str, Any]:
    return tomllib.loads(path.with_name(path.name.replace(".en.", f".{lang}.")).read_text("utf-8"))


def texts(values: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from texts(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(value)


def placeholders(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


@named
def test_all_languages_have_the_same_keys(path: Path) -> None:
    keys = {lang: [key for key, _ in texts(load(path, lang)) if not key.endswith(f".{SOURCE}")] for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert set(keys[lang]) == set(keys["en"]), lang
        assert keys[lang] == keys["en"], f"{lang}: the same keys, but in another order"


@named
def test_all_languages_fill_in_the_same_values(path: Path) -> None:
    if path in RULEBOOKS:
        return
    english = dict(texts(load(path, "en")))
    for lang in LANGUAGES:
        for key, text in texts(load(path, lang)):
            if key.endswith(".by"):
                assert text == english[key], f"{lang}: {key}"
            assert placeholders(text) == placeholders(english[key]), f"{lang}: {key}"


@named
def test_nothing_is_empty(path: Path) -> None:
    for lang in LANGUAGES:
        assert all(text.strip() for _, text in texts(load(path, lang)))


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.parent.name)
def test_every_rule_has_title_and_text_and_says_once_where_it_comes_from(path: Path) -> None:
    """A rule comes from the same lines in every language, so only one file names them."""
    for lang in LANGUAGES:
        for rule_id, rule in load(path, lang).items():
            assert set(rule) == {"title", "text", *([SOURCE] if lang == DEFAULT else [])}, f"{lang}: {rule_id}"
    assert not [rule_id for rule_id, rule in load(path, DEFAULT).items() if find_problem(rule[SOURCE])]


@named
def test_a_sentence_with_a_number_has_all_its_forms(path: Path) -> None:
    if path in RULEBOOKS:
        return
    for lang in LANGUAGES:
        for key, forms in load(path, lang).items():
            if isinstance(forms, dict) and {"by", *FORMS} & set(forms):  # others are tables of sentences
                assert set(forms) == {"by", *FORMS}, f"{lang}: {key}"


def keys_in_code(path: Path) -> Iterator[tuple[int, str]]:
    """The keys that a file gives to errors as plain text."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
            place = 1 if node.func.id == "IllegalAction" else 0
            if len(node.args) > place and isinstance(given := node.args[place], ast.Constant):
                yield node.lineno, str(given.value)


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_sentence_that_code_asks_for_exists(path: Path) -> None:
    part = ROOT / path.relative_to(ROOT).parts[0]
    spoken = re.findall(r'Words\("era\.(\w+)\.text"', path.read_text("utf-8"))
    """Parts whose catalogues the file asks by name: a command speaks with the words of what it runs."""
    parts = [part, *(ROOT / each for each in spoken)]
    known = {
        key
        for catalogue in ENGLISH
        if catalogue.is_relative_to(ROOT / "core") or any(map(catalogue.is_relative_to, parts))
        for key in load(catalogue, "en")
    }
    missing = [f"line {line}: {key}" for line, key in keys_in_code(path) if key not in known]
    assert not missing


def test_notes_say_where_a_fact_is_known_from() -> None:
    words = Words("era.games.medieval.text", "refusals")
    assert "pencil" in (words.note("en", "buildings.townhouse.cost") or "")
    assert "lápiz" in (words.note("es", "buildings.townhouse.cost") or "")
    assert words.note("en", "buildings.townhouse.count") is None
    assert Words("era.core.text", "errors").note("en", "anything") is None


def test_unknown_languages_are_answered_in_english() -> None:
    words = Words("era.core.text", "errors")
    assert words.say("xx", "record-draw-unexpected") == words.say("en", "record-draw-unexpected")
    assert words.say("es", "record-draw-unexpected") != words.say("en", "record-draw-unexpected")


def test_a_name_without_a_catalogue_entry_is_shown_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_texts"
    package.mkdir()
    (package / "__init__.py").touch()
    for lang, keep in (("en", "keep"), ("es", "torre")):
        (package / f"names.{lang}.toml").write_text(f'keep = "{keep}"\n')
        (package / f"says.{lang}.toml").write_text('built = "+ {what}"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    words = Words("some_texts", "says")
    assert words.say("es", "built", {"what": Name("keep")}) == "+ torre"
    assert words.say("es", "built", {"what": Name("folly")}) == "+ folly"
    assert words.say("es", "built", {"what": "keep"}) == "+ keep"
    assert words.keys("en") == {"built"}


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    package = tmp_path / "counted_texts"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "names.en.toml").write_text('silk = "silk cloth"\n')
    (package / "amounts.en.toml").write_text('die = { by = "number", one = "{number} die", other = "{number} dice" }\n')
    (package / "says.en.toml").write_text(
        'fed = { by = "hungry", one = "{hungry} die goes hungry.", other = "{hungry} dice go hungry." }\n'
        'lost = "You lose {what}."\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return Words("counted_texts", "says")


def test_a_sentence_takes_the_form_of_its_number(words: Words) -> None:
    assert words.say("en", "fed", {"hungry": 1}) == "1 die goes hungry."
    for number in (0, 2, 11, 21):
        assert words.say("en", "fed", {"hungry": number}) == f"{number} dice go hungry."


def test_an_amount_in_a_sentence_takes_the_form_of_its_number(words: Words) -> None:
    assert words.say("en", "lost", {"what": Amount(words, "die", 1)}) == "You lose 1 die."
    assert words.say("en", "lost", {"what": Amount(words, "die", 2)}) == "You lose 2 dice."


def test_a_thing_without_words_is_counted_by_its_name(words: Words) -> None:
    assert words.count("en", "silk", 2) == "2 × silk cloth"
    assert words.count("en", "amber", 1) == "1 × amber"


def test_numbers_are_written_as_their_readers_do() -> None:
    assert write_number("en", 1234.56, 1) == "1,234.6"
    assert write_number("es", 1234.56, 1) == "1.234,6"
    assert write_number("es", 0.5, 1, "+") == "+0,5"
    assert write_number("xx", 0.5, 1) == "0.5"
