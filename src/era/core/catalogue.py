"""Catalogues: every sentence a player reads, one TOML file a language, looked up by key."""

# Not compiled: looks sentences up, for people.

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Protocol, runtime_checkable

LANGUAGES = ("en", "es")
DEFAULT = "en"


class Words:
    """The sentences of one package, e.g. `Words("era.core.text", "errors")`."""

    def __init__(self, package: str, stem: str) -> None:
        self.package = package
        self.stem = stem

    def say(self, lang: str, key: str, args: Mapping[str, object] | None = None) -> str:
        """Return the sentence for `key`. An unknown language falls back to English, never to nothing."""
        texts = _load_texts(self.package, self.stem, lang if lang in LANGUAGES else DEFAULT)
        sentence = texts[key]
        return sentence.format_map({k: self._word(lang, v) for k, v in (args or {}).items()})

    def keys(self, lang: str) -> set[str]:
        return set(_load_texts(self.package, self.stem, lang))

    def name(self, lang: str, key: str) -> str:
        """Return a thing's name, or the key itself where the catalogue has none (a custom building)."""
        return _load_texts(self.package, "names", lang if lang in LANGUAGES else DEFAULT).get(key, key)

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


@cache
def _load_texts(package: str, stem: str, lang: str) -> dict[str, str]:
    path = resources.files(package) / f"{stem}.{lang}.toml"
    return {k: str(v) for k, v in tomllib.loads(path.read_text("utf-8")).items()}
