"""Source marks that hold: whatever a game ships is marked, facts and rules, and every S names lines of the seeds that
state it.

The rulebooks' scans are no part of the repository: where they are not beside it, only they are not read.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from era.core.catalogue import DEFAULT, LANGUAGES
from era.core.facts import list_facts as list_box_facts
from era.core.marks import Mark, list_marks, read_marks
from era.games.registry import SCENARIOS, names, own_box, read_data, read_toml
from era.games.rulebook import read_rules

ROOT = Path(__file__).resolve().parents[2]
SEEDS = next(iter(sorted(folder for above in ROOT.parents for folder in above.glob("shared/seeds"))), None)
needs_seeds = pytest.mark.skipif(SEEDS is None, reason="the rulebooks' scans (../shared/seeds) are not here")

NUMBER_WORDS = {
    1: ("one", "once", "solitaire", "un", "una"), 2: ("two", "twice", "dos"),
    3: ("three", "tres"), 4: ("four", "cuatro"), 5: ("five", "cinco"), 6: ("six", "seis"), 7: ("seven", "siete"),
    8: ("eight", "ocho"), 9: ("nine", "nueve"), 10: ("ten", "diez"),
}  # fmt: skip
NOT_FACTS = ("source", "rule", "title")
"""Keys of our own: marks, the ids of rules, names for people."""
ENTRY_TABLES = ("disasters", "skulls", "tracks")
"""Tables whose facts are their entries."""
SHIFT_LINES = 5
MAX_NAMED = 5
MAX_MISSED = 0.05
"""The share of wrong lines that may look right by chance."""


class MarkedFact(NamedTuple):
    game: str
    path: str
    value: Any
    marks: tuple[Mark, ...]

    @property
    def stated(self) -> list[str]:
        return [line for mark in self.marks if mark.kind == "S" for line in mark.lines]

    @property
    def partly(self) -> bool:
        """Part of it is known in another way, so not every figure of it has to be stated."""
        return len(self.marks) > 1


def find_value(tables: dict[str, Any], path: str) -> Any:
    node: Any = tables
    for key in path.split("."):
        node = node[key]
    return node


@cache
def list_facts(game: str) -> list[MarkedFact]:
    tables = read_data(game)
    return [MarkedFact(game, path, find_value(tables, path), read_marks(text)) for path, text in list_marks(tables)]


def list_unmarked(table: dict[str, Any], marked: set[str], above: str = "") -> Iterator[str]:
    """The facts of a table that have no mark: neither their own nor one of a table around them."""
    for key, value in table.items():
        path = f"{above}{key}"
        if key in NOT_FACTS or path in marked:
            continue
        if isinstance(value, dict):
            yield from list_unmarked(value, marked, f"{path}.")
        else:
            yield path


# ---------------------------------------------------------------- what a line must say


@cache
def read_seed(seed: str) -> list[str]:
    assert SEEDS is not None
    [path] = SEEDS.glob(f"{seed}_*.txt")
    return path.read_text("utf-8").split("\n")


def read_line(line: str, shift: int = 0) -> str:
    """A line of a seed, simplified; nothing if there is none."""
    seed, number = line.split(":")
    place = int(number) - 1 + shift
    return simplify(read_seed(seed)[place]) if 0 <= place < len(read_seed(seed)) else ""


def read_heading(line: str, shift: int = 0) -> str:
    """What stands above a paragraph, beyond an empty line: it often names what the paragraph is about."""
    seed, number = line.split(":")
    above = read_seed(seed)[: max(0, int(number) - 1 + shift)]
    return simplify(above[-2]) if len(above) > 1 and not above[-1].strip() else ""


def simplify(text: str) -> str:
    """Small letters without accents and hyphens, so that names are found in whatever way they are written."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("-", " "))
    return "".join(char for char in plain if not unicodedata.combining(char))


def find_subject(fact: MarkedFact) -> list[str]:
    """The words of which a line must name one: what the fact is about, or else what it consists of."""
    table, *inner = fact.path.split(".")
    entry = inner[0]
    if table == SCENARIOS or is_list_of_names(fact.value):
        return sorted(text for text in find_texts(fact.value) if find_stems(fact.game, text))
    words = [entry, f"{stem(table)}-{entry}"] if len(inner) > 1 or table in ENTRY_TABLES else [table]
    return [word for word in words if find_stems(fact.game, word)]


@cache
def find_stems(game: str, word: str) -> set[str]:
    """The names of a thing in all languages, without the ending that a plural changes; none if it has no name."""
    catalogues = [read_toml(game, f"text/names.{lang}.toml") for lang in LANGUAGES]
    known = [key for key in (word, word.removesuffix("s")) if key in catalogues[0]]
    return {stem(simplify(text)) for key in known for text in (key, *(str(each[key]) for each in catalogues))}


def stem(name: str) -> str:
    return name.removesuffix("s").removesuffix("y")


def is_list_of_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def is_counted(value: Any) -> bool:
    """Tell whether a list inside a fact is so long that a rulebook gives its number instead of names."""
    return is_list_of_names(value) and len(value) > MAX_NAMED


def find_texts(value: Any) -> set[str]:
    if isinstance(value, dict):
        inner = {text for each in value.values() if not is_counted(each) for text in find_texts(each)}
        return {str(key) for key in value} | inner
    if isinstance(value, list):
        return {text for each in value for text in find_texts(each)}
    return {value} if isinstance(value, str) else set()


def find_figures(value: Any) -> set[int]:
    """The numbers of a fact. Nothing is seldom written down."""
    if isinstance(value, dict):
        lengths = {len(each) for each in value.values() if is_counted(each)}
        return lengths | {figure for each in value.values() for figure in find_figures(each)}
    if isinstance(value, list):
        return {figure for each in value for figure in find_figures(each)}
    return {value} if isinstance(value, int) and value and not isinstance(value, bool) else set()


def says(text: str, figure: int) -> bool:
    words = [str(figure), *NUMBER_WORDS.get(figure, ())]
    return re.search(rf"(?<![\w])({'|'.join(words)})(?![\w])", text) is not None


def is_stated(fact: MarkedFact, shift: int = 0) -> bool:
    """Tell whether its lines can be where the fact stands: they, or the heading above, name the thing, and they give
    its figures, all of them if the fact is wholly stated. Of a list all have to be named, or their number given ("all
    18 cards"). Where there is neither name nor figure, the words of the fact's own key must be there."""
    text = " | ".join(read_line(line, shift) for line in fact.stated)
    whole = " | ".join([text, *(read_heading(line, shift) for line in fact.stated)])
    subject, figures = find_subject(fact), find_figures(fact.value)
    named = [any(each in whole for each in find_stems(fact.game, word)) for word in subject]
    counted = [says(text, figure) for figure in figures]
    if isinstance(fact.value, list) and not figures and says(text, len(fact.value)):
        return True
    if is_list_of_names(fact.value) and subject:
        return all(named)
    if not subject and not figures:
        return all(word in text for word in fact.path.split(".")[-1].split("_"))
    return (not subject or any(named)) and (any(counted) or not figures if fact.partly else all(counted))


# ---------------------------------------------------------------- what a line must share with a rule

MIN_WORD_CHARS = 4
STEM_CHARS = 5
"""Of a word only its beginning is compared: endings change, and the scans spoil some."""
MAX_RULES_SHARE = 0.3
"""A word that more of the rules use than this says nothing about one of them."""
MIN_SHARED_WORDS = 2


class MarkedRule(NamedTuple):
    key: str
    title: frozenset[str]
    words: frozenset[str]
    figures: frozenset[int]
    stated: tuple[str, ...]


@cache
def list_rules(game: str) -> list[MarkedRule]:
    """The rules that are stated, with the words of their titles and texts in all languages, and their figures."""
    books = [read_rules(game, lang) for lang in LANGUAGES]
    texts = {key: " ".join(f"{book[key].title} {book[key].text}" for book in books) for key in books[0]}
    titles = {key: frozenset(word for book in books for word in find_words(book[key].title)) for key in books[0]}
    words = {key: find_words(text) for key, text in texts.items()}
    used = Counter(word for each in words.values() for word in each)
    common = {word for word, rules in used.items() if rules > len(texts) * MAX_RULES_SHARE}
    return [
        MarkedRule(key, titles[key], frozenset(words[key] - common), find_written_figures(texts[key]), stated)
        for key, rule in books[0].items()
        if (stated := tuple(line for mark in read_marks(rule.source) if mark.kind == "S" for line in mark.lines))
    ]


def find_words(text: str) -> set[str]:
    return {word[:STEM_CHARS] for word in re.findall(rf"[a-z]{{{MIN_WORD_CHARS},}}", simplify(text))}


def find_written_figures(text: str) -> frozenset[int]:
    plain = simplify(text)
    return frozenset(
        {int(digits) for digits in re.findall(r"\d+", plain)} | {n for n in NUMBER_WORDS if says(plain, n)}
    )


def is_told(rule: MarkedRule, shift: int = 0) -> bool:
    """Tell whether each of its lines can be where the rule stands."""
    return all(is_about(rule, line, shift) for line in rule.stated)


def is_about(rule: MarkedRule, line: str, shift: int = 0) -> bool:
    """Tell whether a line, with the heading above it, is about the rule: it has a telling word of the title, two words
    of the rule, or a word and a figure."""
    text = f"{read_heading(line, shift)} | {read_line(line, shift)}"
    found = find_words(text)
    shared = found & (rule.words | rule.title)
    if found & rule.words & rule.title or len(shared) >= MIN_SHARED_WORDS:
        return True
    return bool(shared) and any(says(text, figure) for figure in rule.figures)


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize("game", names())
def test_every_fact_that_is_shipped_is_marked(game: str) -> None:
    facts = list_facts(game)
    assert len(facts) > 50
    assert not list(list_unmarked(read_data(game), {fact.path for fact in facts}))


@pytest.mark.parametrize("game", names())
def test_no_mark_stands_for_a_fact_that_is_not_there(game: str) -> None:
    def walk(table: dict[str, Any], above: str) -> Iterator[str]:
        source = table.get("source", {})
        yield from (f"{above}{key}" for key in source if isinstance(source, dict) and key not in table)
        for key, value in table.items():
            if isinstance(value, dict) and key != "source":
                yield from walk(value, f"{above}{key}.")

    assert not list(walk(read_data(game), ""))


@pytest.mark.parametrize("game", names())
def test_what_is_stated_says_where(game: str) -> None:
    bare = [fact.path for fact in list_facts(game) for mark in fact.marks if mark.kind == "S" and not mark.lines]
    assert not bare, "S names the lines of the seeds that state it: S 000:537"


@pytest.mark.parametrize("game", names())
def test_what_no_line_plainly_states_says_why_we_know_it(game: str) -> None:
    wanted = {fact.path for fact in list_facts(game) if fact.partly or not fact.stated}
    for lang in LANGUAGES:
        told = set(read_toml(game, f"text/marks.{lang}.toml"))
        assert told == wanted, f"{lang}: notes stand for exactly the facts that are not plainly stated"


@pytest.mark.parametrize("game", names())
def test_every_fact_of_the_box_has_its_marks_and_its_note(game: str) -> None:
    """As front ends get them: an entry's mark and note stand for each of its figures."""
    own = own_box(game)
    assert own is not None
    facts = list_box_facts(own.shape, own.printed(), own.printed(), own.find_rule)
    assert [fact.path for fact in facts if not fact.marks and fact.field not in NOT_FACTS] == []
    for lang in LANGUAGES:
        notes = read_toml(game, f"text/marks.{lang}.toml")
        unsaid = [fact for fact in facts if len(fact.marks) > 1 or any(mark.kind != "S" for mark in fact.marks)]
        assert [fact.path for fact in unsaid if not notes.keys() & {fact.path, f"{fact.table}.{fact.entry}"}] == []


@pytest.mark.parametrize("game", names())
def test_every_rule_is_marked_and_says_where_it_is_stated(game: str) -> None:
    marks = {key: read_marks(rule.source) for key, rule in read_rules(game, DEFAULT).items()}
    assert len(marks) > 30
    assert not [key for key, each in marks.items() if any(mark.kind == "S" and not mark.lines for mark in each)]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_comes_from_the_same_lines_in_every_language(game: str, lang: str) -> None:
    told = {key: rule.source for key, rule in read_rules(game, lang).items()}
    assert told == {key: rule["source"] for key, rule in read_toml(game, f"text/rules.{DEFAULT}.toml").items()}
    assert {key: rule.title for key, rule in read_rules(game, lang).items()} == {
        key: rule["title"] for key, rule in read_toml(game, f"text/rules.{lang}.toml").items()
    }


@needs_seeds
@pytest.mark.parametrize("game", names())
def test_every_line_of_a_seed_is_there(game: str) -> None:
    stated = {fact.path: fact.stated for fact in list_facts(game)}
    stated.update((rule.key, list(rule.stated)) for rule in list_rules(game))
    for name, lines in stated.items():
        for line in lines:
            assert read_line(line).strip(), f"{name}: {line} is empty"


@needs_seeds
@pytest.mark.parametrize("game", names())
def test_the_lines_say_what_they_are_to_state(game: str) -> None:
    facts = [fact for fact in list_facts(game) if fact.stated]
    wrong = [fact.path for fact in facts if not is_stated(fact)]
    assert not wrong, "these lines do not name the thing, or not with these figures"


@needs_seeds
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("shift", [-SHIFT_LINES, SHIFT_LINES])
def test_wrong_lines_would_be_noticed(game: str, shift: int) -> None:
    """With all lines five further on, or five back, nearly every stated fact fails the check above: all but 4
    of Medieval's 158 and all of Merchants' 67 when this was written."""
    facts = [fact for fact in list_facts(game) if fact.stated]
    missed = [fact.path for fact in facts if is_stated(fact, shift)]
    assert len(missed) <= len(facts) * MAX_MISSED, missed


@needs_seeds
@pytest.mark.parametrize("game", names())
def test_the_lines_of_a_rule_are_about_it(game: str) -> None:
    wrong = [f"{rule.key} {line}" for rule in list_rules(game) for line in rule.stated if not is_about(rule, line)]
    assert not wrong, "these lines do not share words or figures with the rule"


@needs_seeds
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("shift", [-SHIFT_LINES, SHIFT_LINES])
def test_wrong_lines_of_a_rule_would_be_noticed(game: str, shift: int) -> None:
    """With all lines five further on, or five back, nearly every stated rule fails the check above: all but 3 of
    Medieval's 65 and all but 1 of Merchants' 38 when this was written. So do three in four of Medieval's 208 single
    lines, many of which have another row of the same table five lines away, and 74 of Merchants' 77."""
    missed = [rule.key for rule in list_rules(game) if is_told(rule, shift)]
    assert len(missed) <= len(list_rules(game)) * MAX_MISSED, missed
