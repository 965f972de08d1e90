"""The words of docs/reference/glossary-es.md: what each thing is called, and which nouns are counted."""

import re
from pathlib import Path
from typing import NamedTuple

GLOSSARY = Path(__file__).parents[2] / "docs/reference/glossary-es.md"
PLURAL_ENDING = "(?:e?s)?"


class Term(NamedTuple):
    english: str
    spanish: str
    never: tuple[str, ...]


def read_table(heading: str) -> list[list[str]]:
    """Read the rows of the table under a heading, without its head."""
    section = GLOSSARY.read_text("utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def read_terms() -> list[Term]:
    return [
        Term(english, spanish, tuple(word for word in never.split(", ") if word))
        for english, spanish, never in read_table("Terms")
    ]


TERMS = read_terms()
COUNTED = [(one, several, uno, varios) for one, several, uno, varios in read_table("Nouns that are counted")]


def _write_pattern(word: str) -> str:
    return re.escape(word).replace(r"\*", r"\w*") + ("" if word.endswith("*") else PLURAL_ENDING)


STRAY = re.compile(rf"\b(?:{'|'.join(_write_pattern(word) for term in TERMS for word in term.never)})\b", re.IGNORECASE)


def find_stray_words(text: str) -> list[str]:
    """Find the words of a Spanish text that the glossary refuses."""
    return STRAY.findall(text)


def find_wrong_plurals(lang: str, text: str) -> list[str]:
    """Find "1 dice" in a text as it is shown. "1 of your dice" and "1 de Mercancías" are right."""
    found: list[str] = []
    for row in COUNTED:
        several = row[1] if lang == "en" else row[3]
        found += re.findall(rf"(?<![\d.,/:r-])1 (?:(?!of |de )\w+ )?{re.escape(several)}\b", text)
    return found
