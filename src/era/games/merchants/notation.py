"""Actions as people write them: `move genova duty wheat`. Draws are in draws.py."""

# Not compiled: what is written is remembered, and what is read is read once.

from collections.abc import Callable
from functools import lru_cache

from era.core.errors import NotationError
from era.games.merchants.actions import (
    END,
    JEWEL,
    NONE,
    Action,
    ChooseCharacter,
    Deliver,
    End,
    Jewel,
    Load,
    MoveMerchant,
    RemoveGood,
    Sell,
    Settle,
    Start,
    Unload,
)
from era.games.merchants.ruleset import KINDS, Ruleset
from era.games.merchants.texts import WORDS

MAX_CHARS = 200

USAGE = {
    "character": "character genova",
    "start": "start 2",
    "settle": "settle genova",
    "move": "move genova, move genova duty wheat",
    "load": "load wheat, load wheat from 2, load wheat from 2 area, load wheat swap fabric",
    "unload": "unload wheat, unload wheat to 2",
    "sell": "sell genova-wfa",
    "deliver": "deliver grand-berg wheat fabric",
    "jewel": "jewel",
    "remove": "remove fabric 2 genova",
    "end": "end",
}


class Reader:
    """The words of a text, taken one after the other."""

    def __init__(self, rules: Ruleset, text: str) -> None:
        self.rules = rules
        self.words = text[:MAX_CHARS].lower().split()
        self.verb = self.words.pop(0) if self.words else ""

    def wrong(self, key: str = "usage", **args: object) -> NotationError:
        return NotationError(key, {"usage": USAGE.get(self.verb, ""), **args}, words=WORDS)

    def take(self) -> str:
        if not self.words:
            raise self.wrong()
        return self.words.pop(0)

    def skip(self, word: str) -> bool:
        """Tell whether this word comes next; if so it is passed over."""
        if self.words[:1] != [word]:
            return False
        del self.words[0]
        return True

    def finish(self) -> None:
        if self.words:
            raise self.wrong()

    def known(self, table: dict[str, int], key: str) -> int:
        word = self.take()
        if word not in table:
            raise self.wrong(key, word=word, known=", ".join(table))
        return table[word]

    def good(self) -> int:
        return self.known(self.rules.good_id, "no-good")

    def city(self) -> int:
        return self.known(self.rules.city_id, "no-city")

    def card(self) -> int:
        word = self.take()
        if word not in self.rules.card_id:
            raise self.wrong("no-card", word=word)
        return self.rules.card_id[word]

    def merchant(self) -> int:
        return self.known({str(m + 1): m for m in range(self.rules.merchants)}, "no-merchant")


def _read_character(r: Reader) -> Action:
    known = {who.name: index for index, who in enumerate(r.rules.traits)}
    return ChooseCharacter(r.known(known, "no-character"))


def _read_start(r: Reader) -> Action:
    return Start(r.merchant())


def _read_settle(r: Reader) -> Action:
    return Settle(r.city())


def _read_move(r: Reader) -> Action:
    return MoveMerchant(r.city(), r.good() if r.skip("duty") else NONE)


def _read_load(r: Reader) -> Action:
    good, source, area = r.good(), NONE, False
    if r.skip("from"):
        source = r.merchant()
        area = r.skip("area")
    return Load(good, source, area, r.good() if r.skip("swap") else NONE)


def _read_unload(r: Reader) -> Action:
    return Unload(r.good(), r.merchant() if r.skip("to") else NONE)


def _read_sell(r: Reader) -> Action:
    return Sell(r.card())


def _read_deliver(r: Reader) -> Action:
    city, counts = r.rules.cities[r.city()], [0, 0, 0, 0]
    if f"{city}-special" not in r.rules.card_id:
        raise r.wrong("no-special", word=city)
    counts[r.good()] += 1
    while r.words:
        counts[r.good()] += 1
    w, f, a, g = counts
    return Deliver(r.rules.card_id[f"{city}-special"], (w, f, a, g))


def _read_remove(r: Reader) -> Action:
    return RemoveGood(r.good(), r.merchant(), r.city())


READERS: dict[str, Callable[[Reader], Action]] = {
    "character": _read_character,
    "start": _read_start,
    "settle": _read_settle,
    "move": _read_move,
    "load": _read_load,
    "unload": _read_unload,
    "sell": _read_sell,
    "deliver": _read_deliver,
    "jewel": lambda r: JEWEL,
    "remove": _read_remove,
    "end": lambda r: END,
}


def read(rules: Ruleset, text: str) -> Action:
    reader = Reader(rules, text)
    if reader.verb not in READERS:
        raise reader.wrong("no-action", word=reader.verb, known=", ".join(READERS))
    action = READERS[reader.verb](reader)
    reader.finish()
    return action


@lru_cache(maxsize=16384)
def write(rules: Ruleset, action: Action) -> str:
    """Remembered, since a turn's offer lists much the same actions every time."""
    goods, cities = rules.goods, rules.cities
    match action:
        case ChooseCharacter(character):
            return f"character {rules.traits[character].name}"
        case Start(merchant):
            return f"start {merchant + 1}"
        case Settle(city):
            return f"settle {cities[city]}"
        case MoveMerchant(to, duty):
            return f"move {cities[to]}" + (f" duty {goods[duty]}" if duty != NONE else "")
        case Load(good, source, area, swap):
            taken = f" from {source + 1}" + (" area" if area else "") if source != NONE else ""
            return f"load {goods[good]}{taken}" + (f" swap {goods[swap]}" if swap != NONE else "")
        case Unload(good, to):
            return f"unload {goods[good]}" + (f" to {to + 1}" if to != NONE else "")
        case Sell(card):
            return f"sell {rules.cards[card].name}"
        case Deliver(card, counts):
            listed = " ".join(goods[good] for good in KINDS for _ in range(counts[good]))
            return f"deliver {cities[rules.card_city[card]]} {listed}"
        case Jewel():
            return "jewel"
        case RemoveGood(good, merchant, city):
            return f"remove {goods[good]} {merchant + 1} {cities[city]}"
        case End():
            return "end"
