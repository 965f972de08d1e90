"""Finds English on a Spanish page: words that the English catalogues use and no Spanish one does."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import era

SOURCE = Path(era.__file__).parent
WEB = SOURCE.parents[1] / "web" / "src" / "i18n"
RULE = re.compile(r"\b[A-Z]{3}-\d+\b")
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {"era", "medieval", "age", "table", "english"}
"""What the game and the program are called, and the button that leads back to the other language."""
ALL_TEXT = """() => { const parts = [document.body.innerText, document.title];
  for (const e of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
    if (e.getClientRects().length)
      for (const a of ['aria-label', 'title', 'placeholder', 'alt']) parts.push(e.getAttribute(a) || '');
  return parts.join(' \\n ') }"""


def words(text: str) -> set[str]:
    """All but the names of rules, which are the same in every language: FED-6."""
    return {word.lower() for word in WORD.findall(RULE.sub(" ", text))}


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in _strings(each)]
    if isinstance(value, list):
        return [text for each in value for text in _strings(each)]
    return [value] if isinstance(value, str) else []


def _catalogue(lang: str) -> set[str]:
    texts = [text for path in (WEB / lang).glob("*.json") for text in _strings(json.loads(path.read_text("utf-8")))]
    for path in SOURCE.rglob(f"*.{lang}.toml"):
        texts += _strings(tomllib.loads(path.read_text("utf-8")))
    return words(re.sub(r"\{\{[^}]*\}\}|\{[^}]*\}|\$t\([^)]*\)", " ", "\n".join(texts)))


@cache
def english_only() -> frozenset[str]:
    return frozenset(_catalogue("en") - _catalogue("es") - NAMES)


class EnglishFinder:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: set[str] = set()

    def look(self) -> bool:
        """Notes every English word on the page now. Never says that it is enough."""
        self.found |= words(self.page.evaluate(ALL_TEXT)) & english_only()
        return False
