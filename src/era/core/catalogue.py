"""Catalogues: every sentence a player reads, one TOML file a language, looked up by key.

A sentence whose words depend on a number is a table with its forms, and `by` names the value they depend on:

    news-fed = { by = "hungry", one = "{hungry} die goes hungry.", other = "{hungry} dice go hungry." }
"""

# Not compiled: looks sentences up, for people.

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from string import Formatter
from typing import Protocol, runtime_checkable

LANGUAGES = ("en", "es")
DEFAULT = "en"

FORMS = ("one", "other")
"""The forms of a sentence with a number. A language that has more of them (few, many) adds them to `choose_form`."""
SEPARATORS = {"en": (",", "."), "es": (".", ",")}
"""Between thousands, and before decimals."""

Sentence = str | dict[str, str]
"""A text, or its forms and `by`."""


class Words:
    """The sentences of one package, e.g. `Words("era.core.text", "errors")`."""

    def __init__(self, package: str, stem: str) -> None:
        self.package = package
        self.stem = stem

    def say(self, lang: str, key: str, args: Mapping[str, object] | None = None) -> str:
        """Return the sentence for `key`. An unknown language falls back to English, never to nothing."""
        texts = _load_texts(self.package, self.stem, lang if lang in LANGUAGES else DEFAULT)
        values = args or {}
        sentence = texts[key]
        if isinstance(sentence, dict):
            sentence = sentence[choose_form(lang, values[sentence["by"]])]
        return sentence.format_map({k: self._word(lang, v) for k, v in values.items()})

    def match(self, text: str) -> tuple[str, dict[str, str]] | None:
        """Find the sentence that an English text is, with its values; None if it is none of this catalogue."""
        for key, pattern in _compile_patterns(self.package, self.stem):
            if found := pattern.fullmatch(text):
                return key, found.groupdict()
        return None

    def keys(self, lang: str) -> set[str]:
        return set(_load_texts(self.package, self.stem, lang))

    def name(self, lang: str, key: str) -> str:
        """Return a thing's name, or the key itself where the catalogue has none (a custom building)."""
        return str(_load_texts(self.package, "names", lang if lang in LANGUAGES else DEFAULT).get(key, key))

    def count(self, lang: str, thing: str, number: int) -> str:
        """Return so many of a thing, as the package's `amounts` say it: "1 trade good". A thing without such words
        (a good of one's own box) is counted by its name: "2 × silk"."""
        amounts = Words(self.package, "amounts")
        if thing in amounts.keys(lang if lang in LANGUAGES else DEFAULT):
            return amounts.say(lang, thing, {"number": number})
        return f"{number} × {self.name(lang, thing)}"

    def note(self, lang: str, path: str) -> str | None:
        """Return where we know the fact at this path from, if more is to be said than its mark does."""
        lang = lang if lang in LANGUAGES else DEFAULT
        if not (resources.files(self.package) / f"marks.{lang}.toml").is_file():
            return None
        found = _load_texts(self.package, "marks", lang).get(path)
        return None if found is None else str(found)

    def _word(self, lang: str, value: object) -> str:
        """A `Name` and an error inside a sentence speak its language; anything else is shown as it is."""
        if isinstance(value, Name):
            return self.name(lang, value)
        return value.tell(lang) if isinstance(value, Teller) else str(value)


@runtime_checkable
class Teller(Protocol):
    """What can say itself in any language, as every error can."""

    def tell(self, lang: str) -> str: ...


class Name(str):
    """A component's key inside a sentence's arguments: shown by its name in the reader's language."""

    __slots__ = ()


class Amount:
    """So many of a thing inside a sentence's arguments, said in the reader's language (`Words.count`)."""

    def __init__(self, words: Words, thing: str, number: int) -> None:
        self.words = words
        self.thing = thing
        self.number = number

    def tell(self, lang: str) -> str:
        return self.words.count(lang, self.thing, self.number)


def choose_form(lang: str, number: object) -> str:
    """Choose the form of a sentence for a number: all our languages say "one" of 1 alone."""
    return "one" if number == 1 else "other"


def write_number(lang: str, number: float, digits: int = 0, sign: str = "") -> str:
    """Write a number as its readers do: 1,234.5 in English, 1.234,5 in Spanish. `sign` "+" shows it always."""
    thousands, decimal = SEPARATORS.get(lang, SEPARATORS[DEFAULT])
    return f"{number:{sign},.{digits}f}".translate({ord(","): thousands, ord("."): decimal})


@cache
def _compile_patterns(package: str, stem: str) -> list[tuple[str, re.Pattern[str]]]:
    """Make a pattern of each English sentence and each of its forms. Those with the most words of their own are tried
    first, so that "no X 'a'; there are b" is not taken for "no X 'a'"."""
    found: list[tuple[int, str, re.Pattern[str]]] = []
    for key, sentence in _load_texts(package, stem, DEFAULT).items():
        forms = [sentence[form] for form in FORMS] if isinstance(sentence, dict) else [sentence]
        for form in forms:
            parts = [(text, field) for text, field, _, _ in Formatter().parse(form)]
            pattern = "".join(re.escape(text) + (f"(?P<{field}>.*)" if field else "") for text, field in parts)
            found.append((sum(len(text) for text, _ in parts), key, re.compile(pattern, re.DOTALL)))
    found.sort(key=lambda each: -each[0])
    return [(key, pattern) for _, key, pattern in found]


@cache
def _load_texts(package: str, stem: str, lang: str) -> dict[str, Sentence]:
    path = resources.files(package) / f"{stem}.{lang}.toml"
    return tomllib.loads(path.read_text("utf-8"))
