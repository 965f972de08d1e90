"""Language: Spanish keeps to its glossary, and a number is never followed by the wrong form of a noun.

The words are data: docs/reference/glossary-es.md. These tests read what is written in the catalogues;
tests/terminal/test_sentences.py reads what comes out of them in games.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from era.core.catalogue import FORMS
from tests.support.language import COUNTED, TERMS, find_stray_words

ROOT = Path(__file__).parents[1]
PROGRAM = sorted(path for folder in ("src/era", "examples") for path in (ROOT / folder).rglob("text/*.??.toml"))
BROWSER = sorted((ROOT / "web/src/i18n").glob("*/*.json"))

I18NEXT_FORM = re.compile(r"_(zero|one|two|few|many|other)$")
NEVER_ONE = {
    "most": "a limit of the program, which is never 1",
    "least": "a limit of the program, which is never 1",
    "places": "the row has 8 places, and in the hardest challenge two fewer each round",
    "goods": "what lies on nine orders together",
    "court": "nobody plans walls around fewer than six spaces",
    "all": "the special orders, of which there are five",
    "who": "a name",
    "die": "the name of a kind",
    "to": "a name",
    "turn": "a key of the keyboard",
    "sides": "a die has more than one",
}
"""Values that may stand before a plural in a sentence without forms."""
NAMES = {"names", "piece", "goods", "list", "places", "seats"}
"""Values that are words, not numbers."""
DECIMAL_FILES = {"hints.en.toml", "hints.es.toml"}
"""Their `points` are written with a decimal, and 1.0 takes the plural."""
ADDRESSES = re.compile(r"\d+(\.\d+){3}")


class Text(NamedTuple):
    where: str
    lang: str
    words: str
    counts: str | None
    """The value that chose the form of this sentence; None if it has only one."""


def walk(values: dict[str, Any], above: str = "") -> Iterator[tuple[str, str, str | None]]:
    for key, value in values.items():
        if isinstance(value, list):
            yield from ((f"{above}{key}.{number}", str(text), None) for number, text in enumerate(value))
        elif not isinstance(value, dict):
            yield f"{above}{key}", str(value), "value" if set(FORMS) <= values.keys() and key in FORMS else None
        elif "by" in value:
            yield from ((f"{above}{key}.{form}", text, value["by"]) for form, text in value.items() if form != "by")
        else:
            yield from walk(value, f"{above}{key}.")


def read(path: Path) -> Iterator[Text]:
    if path.suffix == ".toml":
        lang = path.name.split(".")[1]
        for key, words, by in walk(tomllib.loads(path.read_text("utf-8"))):
            yield Text(f"{path.relative_to(ROOT)}: {key}", lang, words, by)
    else:
        for key, words, _ in walk(json.loads(path.read_text("utf-8"))):
            counts = "count" if I18NEXT_FORM.search(key) else None
            yield Text(f"{path.relative_to(ROOT)}: {key}", path.parent.name, words, counts)


@cache
def list_texts(lang: str) -> tuple[Text, ...]:
    return tuple(text for path in PROGRAM + BROWSER for text in read(path) if text.lang == lang)


def show(found: list[str]) -> str:
    return "\n" + "\n".join(found)


def test_the_glossary_and_the_texts_are_found() -> None:
    assert {"casilla", "medidor", "desastre", "encargo", "suceso", "Sir Philippe"} <= {
        w for t in TERMS for w in t.never
    }
    assert ("die", "dice", "dado", "dados") in COUNTED
    for lang in ("en", "es"):
        assert len(list_texts(lang)) > 1500
        assert any(".json" in text.where for text in list_texts(lang))


def test_stray_words_are_found_whole_and_inflected() -> None:
    assert find_stray_words("Una casilla y dos Casillas.") == ["casilla", "Casillas"]
    assert find_stray_words("tus medidores, la tirada, relanzamiento") == ["medidores", "tirada", "relanzamiento"]
    assert find_stray_words("Juegas contra Sir Philippe.") == ["Sir Philippe"]
    assert not find_stray_words("Retira la Tierra quemada; un desfase, las tiranías, un encasillado.")


def test_spanish_keeps_to_the_glossary() -> None:
    found = [
        f"{text.where}: {', '.join(stray)}" for text in list_texts("es") if (stray := find_stray_words(text.words))
    ]
    assert not found, show(found)


@pytest.mark.parametrize("word", ["Calamidad", "Cultura"])
def test_words_of_the_edition_have_their_capital(word: str) -> None:
    small = re.compile(rf"\b{word.lower()}(es)?\b")
    found = [text.where for text in list_texts("es") if small.search(text.words)]
    assert not found, show(found)


def test_decimals_have_a_comma_in_spanish() -> None:
    found = [text.where for text in list_texts("es") if re.search(r"\d\.\d", ADDRESSES.sub("", text.words))]
    assert not found, show(found)


def test_spanish_opens_what_it_closes() -> None:
    for opening, closing in ("¿?", "¡!", "«»"):
        uneven = [text.where for text in list_texts("es") if count(text, opening) != count(text, closing)]
        assert not uneven, show(uneven)


def count(text: Text, sign: str) -> int:
    words = text.words.replace("!!", "")  # the browser's mark for a warning
    return words.count(sign)


def test_spanish_quotes_stand_in_angles() -> None:
    found = [text.where for text in list_texts("es") if re.search(r"[“”']|(?<!\\)\"\w+\"(?! o)", text.words)]
    assert not [where for where in found if "option-" not in where], show(found)


PLACEHOLDER = r"\{{1,2}\s*(?P<value>\w+)[^}]*\}{1,2}\*{0,2}"


def find_plural_after(lang: str, words: str) -> Iterator[tuple[str, str]]:
    """Find values that stand before a noun in the plural, perhaps with a word or two between them."""
    nouns = {row[1] if lang == "en" else row[3] for row in COUNTED}
    listed = "|".join(sorted(map(re.escape, nouns), key=len, reverse=True))
    between = r"(?:(?!of |de |or |in |and |o |y |en |to )\w+ )?"
    for found in re.finditer(rf"{PLACEHOLDER} {between}(?P<noun>{listed})\b", words, re.IGNORECASE):
        yield found["value"], found["noun"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_number_before_a_plural_has_its_singular_too(lang: str) -> None:
    found = [
        f"{text.where}: {{{value}}} ... {noun}"
        for text in list_texts(lang)
        for value, noun in find_plural_after(lang, text.words)
        if value not in NEVER_ONE
        and value != text.counts
        and not (value == "points" and any(name in text.where for name in DECIMAL_FILES))
    ]
    assert not found, show(found)


VERBS = (
    "quedan|faltan|sobran|llegan|salen|salieron|caben|enferman|pasan|pierden|están|eran|son|ganan|vienen|hacen falta"
)
PLURAL_VERB_BEFORE = re.compile(rf"\b(?:{VERBS}) {PLACEHOLDER}", re.IGNORECASE)


def test_a_plural_verb_before_a_number_has_its_singular_too() -> None:
    """In Spanish the verb often comes first: "queda 1", "quedan 2"."""
    found = [
        f"{text.where}: {match[0]}"
        for text in list_texts("es")
        for match in PLURAL_VERB_BEFORE.finditer(text.words)
        if match["value"] != text.counts or text.where.endswith(("_one", ".one"))
        if match["value"] not in NEVER_ONE and match["value"] not in NAMES
    ]
    assert not found, show(found)


def test_plurals_after_numbers_are_found() -> None:
    assert list(find_plural_after("en", "{seat}: {hungry} dice go hungry.")) == [("hungry", "dice")]
    assert list(find_plural_after("en", "**{{mine}}** more swords")) == [("mine", "swords")]
    assert PLURAL_VERB_BEFORE.search("Ya quedan {{count}}")
    assert list(find_plural_after("es", "quedan {{count, number}} puntos")) == [("count", "puntos")]
    assert not list(find_plural_after("es", "{{count}} de {{all}} lugares libres, {n} punto"))[1:]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_said_of_one_is_in_the_singular(lang: str) -> None:
    """The form for 1 has no plural after its number, and the number itself is not written out in a plural sentence."""
    wrong = []
    for text in list_texts(lang):
        is_one = text.counts is not None and text.where.endswith(("_one", ".one"))
        plurals = [noun for value, noun in find_plural_after(lang, text.words) if value == text.counts]
        if is_one and plurals:
            wrong.append(f"{text.where}: {plurals}")
    assert not wrong, show(wrong)
