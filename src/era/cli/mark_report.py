"""Where facts and rules come from: how many are stated, public, inferred or our choice; and each of them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from era.cli import WORDS
from era.core.catalogue import DEFAULT, Words
from era.core.marks import MARK_KINDS, list_marks, read_marks
from era.games.registry import package, read_data
from era.games.rulebook import read_rules

COLUMN_CHARS = 7


def write_counts(games: Sequence[str], lang: str) -> Iterator[str]:
    """Two lines a game: its facts by mark, and its rules. What has several marks counts under each."""
    width = max(map(len, games))
    facts, rules = WORDS.say(lang, "marks-facts"), WORDS.say(lang, "marks-rules")
    rows: list[tuple[str, str, Sequence[object]]] = [("", "", [*MARK_KINDS, WORDS.say(lang, "marks-all")])]
    for game in games:
        rows.append((game, facts, _count([text for _, text in list_marks(read_data(game))])))
        rows.append((game, rules, _count([rule.source for rule in read_rules(game, DEFAULT).values()])))
    for game, label, figures in rows:
        columns = "".join(f"{figure:>{COLUMN_CHARS}}" for figure in figures)
        yield f"{game:<{width}}  {label:<{max(len(facts), len(rules))}}{columns}"
    yield WORDS.say(lang, "marks-counted")


def _count(sources: Sequence[str]) -> list[int]:
    kinds = Counter(kind for text in sources for kind in {mark.kind for mark in read_marks(text)})
    return [*(kinds[kind] for kind in MARK_KINDS), len(sources)]


def write_listing(game: str, lang: str) -> Iterator[str]:
    """Each fact of a game with its marks, and below it why we know what no rulebook plainly states; then each rule."""
    facts = dict(list_marks(read_data(game)))
    rules = {f"{key} {rule.title}": rule.source for key, rule in read_rules(game, lang).items()}
    words = Words(f"{package(game)}.text", "marks")
    width = max(map(len, [*facts, *rules]), default=0)
    for path, text in facts.items():
        yield f"{path:<{width}}  {text}"
        if note := words.note(lang, path):
            yield f"    {note}"
    if facts:
        yield ""
    yield from (f"{name:<{width}}  {text}" for name, text in rules.items())
