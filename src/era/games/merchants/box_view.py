"""All that a table is played with, as plain data for front ends: the map, goods, cards, characters, events."""

# Not compiled: runs before a game, not in it.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from era.games.merchants.box.options import check
from era.games.merchants.ruleset import KINDS, Card, Ruleset, ruleset


def box(options: Mapping[str, Any]) -> dict[str, Any]:
    return _box(msgspec.json.encode(check(options), order="deterministic"))


@lru_cache(maxsize=16)
def _box(key: bytes) -> dict[str, Any]:
    rules = ruleset(msgspec.json.decode(key))
    c = rules.components
    return {
        "game": "merchants",
        "variant": rules.variant,
        "players": rules.seats,
        "merchants": rules.merchants,
        "owners": rules.owner[:],
        "goods": {
            name: {"letter": good.letter, "colour": good.colour, "count": good.count} for name, good in c.goods.items()
        },
        "cities": {name: _city(rules, index) for index, name in enumerate(rules.cities)},
        "borders": [list(pair) for pair in c.borders.pieces] if rules.customs else [],
        "cards": {card.name: _card(rules, card) for card in rules.cards},
        "characters": {
            who.name: {
                "rule": who.rule,
                "home": rules.cities[who.home],
                "ability": c.characters[who.name].ability,
                "spaces": who.spaces or rules.spaces,
                "goods_per_space": who.per_space,
            }
            for who in rules.traits
        },
        "events": {name: _plain(event) for name, event in zip(rules.event_names, rules.events, strict=True)},
        "turn": _plain(c.turn),
        "pieces": _plain(c.pieces),
        "points": _plain(c.points),
        "spaces": rules.spaces,
        "spaces_per_card": rules.spaces_per_card,
        "places": rules.places,
        "deck": rules.deck,
        "federation": _plain(c.federation) if rules.federation else None,
        "base": None if rules.federation else _plain(c.base),
    }


def _city(rules: Ruleset, city: int) -> dict[str, Any]:
    data = rules.components.cities[rules.cities[city]]
    return {
        "row": data.row,
        "column": data.column,
        "country": data.country if rules.customs else None,
        "produces": data.produces,
        "near": [rules.cities[near] for near in rules.near[city]],
    }


def _card(rules: Ruleset, card: Card) -> dict[str, Any]:
    return {
        "city": rules.cities[card.city],
        "goods": {rules.goods[good]: card.goods[good] for good in KINDS if card.goods[good]},
        "special": card.special,
        "points": card.points,
    }


def _plain(table: Any) -> dict[str, Any]:
    """A table of the data file without its source marks."""
    return {name: value for name, value in msgspec.to_builtins(table).items() if name != "source"}
