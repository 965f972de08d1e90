"""What a component file may not say: every impossible value, found before a game is started with it."""

# Not compiled: runs before a game, not in it.

from collections import Counter
from collections.abc import Container
from itertools import combinations
from typing import Any

from era.core.data_files import MARKS, DataFile
from era.games.merchants.box.components import Components
from era.games.merchants.box.traits import ABILITIES

KINDS = 4
SEATS = ("2", "3", "4")
NEEDS: dict[str, tuple[str, ...]] = {
    "load-cost": ("good",),
    "withhold": ("good", "count"),
    "tribute": ("good", "country"),
    "border-cost": (),
    "block": ("city", "city"),
    "enter-cost": ("city",),
    "sell-cost": ("city",),
    "enter-with": ("good", "city"),
    "leave-cost": ("city",),
    "spaces": ("count",),
}
"""What an event's card must name, by its effect."""


def check(file: DataFile, c: Components) -> None:
    _marks(file, file.values, [])
    _goods(file, c)
    _map(file, c)
    _orders(file, c)
    _specials(file, c)
    _figures(file, c)
    _characters(file, c)
    _events(file, c)


def _marks(file: DataFile, table: dict[str, Any], where: list[str]) -> None:
    """Every fact has its mark: one letter for the table, or one for each of its facts."""
    source = table.get("source")
    for key, value in table.items():
        if source is None and isinstance(value, dict):
            _marks(file, value, [*where, key])
        elif isinstance(source, dict) and key != "source" and key not in source:
            file.refuse([*where, key], "this fact has no source mark")
    for mark in source.values() if isinstance(source, dict) else [source] if source is not None else []:
        if mark not in MARKS:
            file.refuse([*where, "source"], f"'{mark}' is not a source mark; use one of {', '.join(MARKS)}")


def _known(file: DataFile, where: list[str], name: str | None, known: Container[str], what: str) -> None:
    if name not in known:
        file.refuse(where, f"'{name}' is not a {what}")


def _goods(file: DataFile, c: Components) -> None:
    if len(c.goods) != KINDS:
        file.refuse(["goods"], f"there are {KINDS} kinds of goods, not {len(c.goods)}")
    if len({good.letter for good in c.goods.values()}) != KINDS:
        file.refuse(["goods"], "two goods have the same letter")
    for name, good in c.goods.items():
        if len(good.letter) != 1 or not good.letter.islower():
            file.refuse(["goods", name, "letter"], "one small letter is needed")
        if not 1 <= good.count <= 99:
            file.refuse(["goods", name, "count"], "there must be between 1 and 99 cubes")
        if all(city.produces != name for city in c.cities.values()):
            file.refuse(["goods", name], "no city produces it")


def _map(file: DataFile, c: Components) -> None:
    places = Counter((city.row, city.column) for city in c.cities.values())
    if not 4 <= len(c.cities) <= 20:
        file.refuse(["cities"], "there must be between 4 and 20 cities")
    for name, city in c.cities.items():
        if places[city.row, city.column] > 1:
            file.refuse(["cities", name, "row"], "another city has the same place")
        if city.produces is not None:
            _known(file, ["cities", name, "produces"], city.produces, c.goods, "good")
    wanted = {
        frozenset((a, b))
        for a, b in combinations(c.cities, 2)
        if neighbours(c, a, b) and c.cities[a].country != c.cities[b].country
    }
    if {frozenset(pair) for pair in c.borders.pieces} != wanted or len(c.borders.pieces) != len(wanted):
        names = ", ".join(sorted("-".join(sorted(pair)) for pair in wanted))
        file.refuse(["borders", "pieces"], f"borders lie exactly between neighbours of two countries: {names}")
    if len(_reached(c)) != len(c.cities):
        file.refuse(["cities"], "some cities cannot be reached from the others")


def neighbours(c: Components, a: str, b: str) -> bool:
    one, two = c.cities[a], c.cities[b]
    return abs(one.row - two.row) + abs(one.column - two.column) == 1


def _reached(c: Components) -> set[str]:
    reached, todo = set(), [next(iter(c.cities))]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo.extend(city for city in c.cities if neighbours(c, here, city))
    return reached


def _letters(file: DataFile, c: Components, where: list[str], letters: str) -> None:
    for letter, count in Counter(letters).items():
        good = next((good for good in c.goods.values() if good.letter == letter), None)
        if good is None:
            file.refuse(where, f"'{letter}' in '{letters}' is not the letter of a good")
        if count > good.count:
            file.refuse(where, f"'{letters}' asks for more '{letter}' than there are cubes")


def _orders(file: DataFile, c: Components) -> None:
    cards = [(city, card) for city, orders in c.orders.items() for card in orders.cards]
    for city, card in cards:
        _known(file, ["orders", city], city, c.cities, "city")
        _letters(file, c, ["orders", city, "cards"], card)
        if str(len(card)) not in c.points.by_goods:
            file.refuse(["orders", city, "cards"], f"no points are given for {len(card)} goods, as on '{card}'")
    if len(cards) != c.deck.cards:
        file.refuse(["deck", "cards"], f"the cities' lists hold {len(cards)} cards, not {c.deck.cards}")
    goods = sum(len(card) for _, card in cards)
    if goods != c.deck.goods:
        file.refuse(["deck", "goods"], f"the cities' lists hold {goods} goods, not {c.deck.goods}")


def _specials(file: DataFile, c: Components) -> None:
    for city, special in c.specials.items():
        _known(file, ["specials", city], city, c.cities, "city")
        _letters(file, c, ["specials", city, "goods"], special.goods)
        if not special.goods:
            file.refuse(["specials", city, "goods"], "a special order asks for something")
    if len(c.specials) != len(c.federation.piles):
        file.refuse(["federation", "piles"], f"{len(c.specials)} special orders need as many piles")


def _figures(file: DataFile, c: Components) -> None:
    f = c.federation
    if f.merchants != 4:
        file.refuse(["federation", "merchants"], "the Federation has four merchants")
    if min(f.piles) < 0 or sum(f.piles) != c.deck.cards - f.excluded - f.opening:
        file.refuse(["federation", "piles"], f"the piles must hold {c.deck.cards - f.excluded - f.opening} cards")
    small = sum(len(card) < f.opening_redraw_goods for orders in c.orders.values() for card in orders.cards)
    if small < f.excluded + f.opening:
        file.refuse(["federation", "opening_redraw_goods"], "too few small orders to open the game with")
    for table in ("pieces", "turn", "federation", "base"):
        for key, value in file.values[table].items():
            if isinstance(value, int) and not 0 <= value <= 99:
                file.refuse([table, key], "a number from 0 to 99 is needed")
    _least_figures(file, c)


def _least_figures(file: DataFile, c: Components) -> None:
    f = c.federation
    for table, key in (("turn", "actions"), ("federation", "spaces"), ("base", "spaces"), ("federation", "places")):
        if file.values[table][key] < 1:
            file.refuse([table, key], "at least 1 is needed")
    if not f.opening <= f.places:
        file.refuse(["federation", "places"], "there must be room for the opening orders")
    if f.cards_a_round < 1 or f.cards_a_round_late < 1 or f.places_lost_a_round < 1:
        file.refuse(["federation"], "a round brings at least one card and costs at least one place")
    if set(c.base.orders_out) != set(SEATS):
        file.refuse(["base", "orders_out"], f"one number each is needed for {', '.join(SEATS)} players")
    for players, out in c.base.orders_out.items():
        if not 0 <= out <= c.deck.cards - c.base.row:
            file.refuse(["base", "orders_out", players], "too many orders leave the game")


def _characters(file: DataFile, c: Components) -> None:
    for name, who in c.characters.items():
        _known(file, ["characters", name, "home"], who.home, c.cities, "city")
        _known(file, ["characters", name, "ability"], who.ability, ABILITIES, "known ability")
        if not 1 <= who.goods_per_space <= 9 or not 1 <= (who.spaces or c.federation.spaces) <= 99:
            file.refuse(["characters", name], "a carriage has at least one space, and a space takes 1 to 9 goods")
    if sum(who.card for who in c.characters.values()) < c.federation.merchants:
        file.refuse(["characters"], "at least four characters with a card are needed for the lot")


def _events(file: DataFile, c: Components) -> None:
    if len(c.events) < len(c.specials):
        file.refuse(["events"], f"{len(c.specials)} special orders need at least as many events")
    for name, event in c.events.items():
        where = ["events", name]
        _known(file, [*where, "effect"], event.effect, NEEDS, "known effect")
        needs = NEEDS[event.effect]
        if "good" in needs:
            _known(file, [*where, "good"], event.good, c.goods, "good")
        if "country" in needs:
            _known(file, [*where, "country"], event.country, {city.country for city in c.cities.values()}, "country")
        for city in event.cities:
            _known(file, [*where, "cities"], city, c.cities, "city")
        if len(event.cities) < needs.count("city"):
            file.refuse([*where, "cities"], f"this effect names {needs.count('city')} cities")
        if "count" in needs and event.count < 1:
            file.refuse([*where, "count"], "at least 1 is needed")
