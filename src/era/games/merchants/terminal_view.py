"""The merchants' map in a terminal, from what a server shows of it."""

# Not compiled: draws for people.

from collections.abc import Mapping
from typing import Any

import msgspec

from era.games.merchants.terminal import NAMES, WORDS, ask_shown, draw_shown
from era.games.merchants.view import MerchantsView


def draw_view(view: Mapping[str, Any], seat: int, lang: str) -> str:
    return draw_shown(_read(view), lang)


def ask_view(view: Mapping[str, Any], seat: int, lang: str) -> str:
    shown = _read(view)
    own = [each.merchant for each in shown.merchants if each.seat == seat]
    return ask_shown(shown, own[0] if own else 1, lang)


def end_view(view: Mapping[str, Any], lang: str) -> str:
    shown = _read(view)
    scores = [sum((each.points or {}).values()) or len(each.cards) for each in shown.merchants]
    said = [NAMES.name(lang, shown.outcome)] if shown.outcome else []
    return "\n".join([*said, WORDS.say(lang, "scores", {"scores": ", ".join(map(str, scores))})])


def _read(view: Mapping[str, Any]) -> MerchantsView:
    return msgspec.convert(dict(view), MerchantsView)
