"""Where the facts of the games come from: how many are stated, public, inferred or our choice; each with its note."""

from collections import Counter
from collections.abc import Iterator, Sequence

from era.cli import WORDS
from era.core.catalogue import Words
from era.core.marks import MARK_KINDS, list_marks, read_marks
from era.games.registry import package, read_data

COLUMN_CHARS = 7


def write_counts(games: Sequence[str], lang: str) -> Iterator[str]:
    """One line a game: its facts by mark. A fact with several marks counts under each."""
    width = max(map(len, games))
    heads = [*MARK_KINDS, WORDS.say(lang, "marks-facts")]
    yield " " * width + "".join(f"{head:>{COLUMN_CHARS}}" for head in heads)
    for game in games:
        facts = [{mark.kind for mark in read_marks(text)} for _, text in list_marks(read_data(game))]
        counts = Counter(kind for kinds in facts for kind in kinds)
        figures = [*(counts[kind] for kind in MARK_KINDS), len(facts)]
        yield f"{game:<{width}}" + "".join(f"{figure:>{COLUMN_CHARS}}" for figure in figures)
    yield WORDS.say(lang, "marks-counted")


def write_facts(game: str, lang: str) -> Iterator[str]:
    """Each fact of a game with its marks, and below it why we know what no rulebook plainly states."""
    facts = list(list_marks(read_data(game)))
    words = Words(f"{package(game)}.text", "marks")
    width = max((len(path) for path, _ in facts), default=0)
    for path, text in facts:
        yield f"{path:<{width}}  {text}"
        if note := words.note(lang, path):
            yield f"    {note}"
