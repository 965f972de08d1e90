"""The rules of a game in plain words, by id, each with its source marks.

A rule comes from where it comes from in every language, so only the file of the default language says it.
"""

import msgspec
from msgspec import Struct

from era.core.catalogue import DEFAULT
from era.core.marks import SOURCE
from era.games.registry import read_toml


class Rule(Struct, frozen=True):
    title: str
    text: str
    source: str
    """Its marks, as `era.core.marks` reads them."""


def read_rules(game: str, lang: str) -> dict[str, Rule]:
    """Read the rules in the order of the rulebook; in English where a language has none."""
    marked = read_toml(game, f"text/rules.{DEFAULT}.toml")
    said = read_toml(game, f"text/rules.{lang}.toml")
    rules = {key: {**rule, **said.get(key, {}), SOURCE: rule[SOURCE]} for key, rule in marked.items()}
    return msgspec.convert(rules, dict[str, Rule])
