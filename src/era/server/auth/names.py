"""What people may call themselves and their things: short, readable, and no disguise.

Characters that cannot be seen or that turn the text around (bidi controls, zero-width and filler characters), piles of
accents, and links are refused, since a name stands in everybody's lists.
"""

import re
import unicodedata
from collections.abc import Iterable

MAX_NAME_CHARS = 40
MAX_TITLE_CHARS = 60
MAX_MARKS = 3
"""Accents on one letter; no language needs more."""
INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters and signs by their category, and yet nothing to be seen."""
HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
LINK = re.compile(
    r"://|\bwww\.|\b[\w-]{2,}\.(com|net|org|info|biz|io|gg|me|ly|ru|cn|xyz|top|site|online|shop|club|app|link|dev|tv)\b"
    r"|\b[\w-]{2,}\.[a-z]{2,}/|\bt\.me\b",
    re.IGNORECASE,
)
LOOK_ALIKES = str.maketrans("013457@$!|", "oieastasii")


def clean_name(text: str) -> str:
    """Return the name as it is kept: composed characters, single spaces, none at the ends."""
    return " ".join(part for part in unicodedata.normalize("NFC", text.strip()).split(" ") if part)


def find_fault(name: str, most: int = MAX_NAME_CHARS) -> str | None:
    """Return the key of the sentence that says what is the matter with a clean name, if anything is."""
    if not name:
        return "name-empty"
    if len(name) > most:
        return "name-long"
    if any(unicodedata.category(c) in HIDDEN_CATEGORIES or c in INVISIBLE for c in name):
        return "name-hidden"
    if _has_piled_marks(name) or not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        return "name-hidden"
    if LINK.search(name):
        return "name-link"
    return None


def _has_piled_marks(name: str) -> bool:
    marks = 0
    for c in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def has_unwanted_word(name: str, words: Iterable[str]) -> bool:
    """Tell whether a name holds one of these words, also in disguise (accents, digits for letters, dots in between).
    A word stands for itself alone; `*word*` also for every longer word that holds it."""
    parts = {_fold(part) for part in re.split(r"[\W_]+", name)}
    whole = _fold(name)
    for word in words:
        folded = _fold(word)
        if folded and (folded in parts or folded == whole or (word.startswith("*") and folded in whole)):
            return True
    return False


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold().translate(LOOK_ALIKES)
    return "".join(c for c in plain if c.isalnum())
