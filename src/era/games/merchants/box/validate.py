"""What a component file may not say: every impossible value, found before a game is started with it."""

# Not compiled: runs before a game, not in it.

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from itertools import combinations
from typing import Any

from era.core import marks
from era.games.merchants.box.components import Components
from era.games.merchants.box.traits import ABILITIES

BoxProblem = tuple[list[str], str]
"""Where, as a path of keys, and why."""

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


def find_problems(values: Mapping[str, Any], c: Components) -> Iterator[BoxProblem]:
    """Find what makes components unplayable, the worst first: whoever takes only the first is well served."""
    yield from _check_marks(values, [])
    yield from _check_goods(c)
    yield from _check_map(c)
    yield from _check_orders(c)
    yield from _check_specials(c)
    yield from _check_figures(values, c)
    yield from _check_characters(c)
    yield from _check_events(c)


def _check_marks(table: Mapping[str, Any], where: list[str]) -> Iterator[BoxProblem]:
    """A mark can be read where there is one, for a table or for each of its facts."""
    source = table.get(marks.SOURCE)
    if source is None:
        for key, value in table.items():
            if isinstance(value, dict):
                yield from _check_marks(value, [*where, key])
    elif isinstance(source, dict):
        for fact, text in source.items():
            if why := marks.find_problem(text):
                yield [*where, marks.SOURCE, fact], why
    elif why := marks.find_problem(source):
        yield [*where, marks.SOURCE], why


def _check_known(where: list[str], name: str | None, known: Container[str], what: str) -> Iterator[BoxProblem]:
    if name not in known:
        yield where, f"'{name}' is not a {what}"


def _check_goods(c: Components) -> Iterator[BoxProblem]:
    if len(c.goods) != KINDS:
        yield ["goods"], f"there are {KINDS} kinds of goods, not {len(c.goods)}"
    if len({good.letter for good in c.goods.values()}) != KINDS:
        yield ["goods"], "two goods have the same letter"
    for name, good in c.goods.items():
        if len(good.letter) != 1 or not good.letter.islower():
            yield ["goods", name, "letter"], "one small letter is needed"
        if not 1 <= good.count <= 99:
            yield ["goods", name, "count"], "there must be between 1 and 99 cubes"
        if all(city.produces != name for city in c.cities.values()):
            yield ["goods", name], "no city produces it"


def _check_map(c: Components) -> Iterator[BoxProblem]:
    places = Counter((city.row, city.column) for city in c.cities.values())
    if not 4 <= len(c.cities) <= 20:
        yield ["cities"], "there must be between 4 and 20 cities"
        return
    for name, city in c.cities.items():
        if places[city.row, city.column] > 1:
            yield ["cities", name, "row"], "another city has the same place"
        if city.produces is not None:
            yield from _check_known(["cities", name, "produces"], city.produces, c.goods, "good")
    wanted = {
        frozenset((a, b))
        for a, b in combinations(c.cities, 2)
        if are_neighbours(c, a, b) and c.cities[a].country != c.cities[b].country
    }
    if {frozenset(pair) for pair in c.borders.pieces} != wanted or len(c.borders.pieces) != len(wanted):
        names = ", ".join(sorted("-".join(sorted(pair)) for pair in wanted))
        yield ["borders", "pieces"], f"borders lie exactly between neighbours of two countries: {names}"
    if len(_find_reached(c)) != len(c.cities):
        yield ["cities"], "some cities cannot be reached from the others"


def are_neighbours(c: Components, a: str, b: str) -> bool:
    one, two = c.cities[a], c.cities[b]
    return abs(one.row - two.row) + abs(one.column - two.column) == 1


def _find_reached(c: Components) -> set[str]:
    reached, todo = set(), [next(iter(c.cities))]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo.extend(city for city in c.cities if are_neighbours(c, here, city))
    return reached


def _check_letters(c: Components, where: list[str], letters: str) -> Iterator[BoxProblem]:
    for letter, count in Counter(letters).items():
        good = next((good for good in c.goods.values() if good.letter == letter), None)
        if good is None:
            yield where, f"'{letter}' in '{letters}' is not the letter of a good"
        elif count > good.count:
            yield where, f"'{letters}' asks for more '{letter}' than there are cubes"


def _check_orders(c: Components) -> Iterator[BoxProblem]:
    cards = [(city, card) for city, orders in c.orders.items() for card in orders.cards]
    for city, card in cards:
        yield from _check_known(["orders", city], city, c.cities, "city")
        yield from _check_letters(c, ["orders", city, "cards"], card)
        if str(len(card)) not in c.points.by_goods:
            yield ["orders", city, "cards"], f"no points are given for {len(card)} goods, as on '{card}'"
    if len(cards) != c.deck.cards:
        yield ["deck", "cards"], f"the cities' lists hold {len(cards)} cards, not {c.deck.cards}"
    goods = sum(len(card) for _, card in cards)
    if goods != c.deck.goods:
        yield ["deck", "goods"], f"the cities' lists hold {goods} goods, not {c.deck.goods}"


def _check_specials(c: Components) -> Iterator[BoxProblem]:
    for city, special in c.specials.items():
        yield from _check_known(["specials", city], city, c.cities, "city")
        yield from _check_letters(c, ["specials", city, "goods"], special.goods)
        if not special.goods:
            yield ["specials", city, "goods"], "a special order asks for something"
    if len(c.specials) != len(c.federation.piles):
        yield ["federation", "piles"], f"{len(c.specials)} special orders need as many piles"


def _check_figures(values: Mapping[str, Any], c: Components) -> Iterator[BoxProblem]:
    f = c.federation
    if f.merchants != 4:
        yield ["federation", "merchants"], "the Federation has four merchants"
    if not f.piles or min(f.piles) < 0 or sum(f.piles) != c.deck.cards - f.excluded - f.opening:
        yield ["federation", "piles"], f"the piles must hold {c.deck.cards - f.excluded - f.opening} cards"
    small = sum(len(card) < f.opening_redraw_goods for orders in c.orders.values() for card in orders.cards)
    if small < f.excluded + f.opening:
        yield ["federation", "opening_redraw_goods"], "too few small orders to open the game with"
    for table in ("pieces", "turn", "federation", "base"):
        for key, value in values[table].items():
            if isinstance(value, int) and not 0 <= value <= 99:
                yield [table, key], "a number from 0 to 99 is needed"
    yield from _check_least_figures(values, c)


def _check_least_figures(values: Mapping[str, Any], c: Components) -> Iterator[BoxProblem]:
    f = c.federation
    for table, key in (("turn", "actions"), ("federation", "spaces"), ("base", "spaces"), ("federation", "places")):
        if values[table][key] < 1:
            yield [table, key], "at least 1 is needed"
    if not f.opening <= f.places:
        yield ["federation", "places"], "there must be room for the opening orders"
    if f.cards_a_round < 1 or f.cards_a_round_late < 1 or f.places_lost_a_round < 1:
        yield ["federation"], "a round brings at least one card and costs at least one place"
    if set(c.base.orders_out) != set(SEATS):
        yield ["base", "orders_out"], f"one number is needed for each number of players: {', '.join(SEATS)}"
    for players, out in c.base.orders_out.items():
        if not 0 <= out <= c.deck.cards - c.base.row:
            yield ["base", "orders_out", players], "too many orders leave the game"


def _check_characters(c: Components) -> Iterator[BoxProblem]:
    for name, who in c.characters.items():
        yield from _check_known(["characters", name, "home"], who.home, c.cities, "city")
        yield from _check_known(["characters", name, "ability"], who.ability, ABILITIES, "known ability")
        if not 1 <= who.goods_per_space <= 9 or not 1 <= (who.spaces or c.federation.spaces) <= 99:
            yield ["characters", name], "a carriage has at least one space, and a space takes 1 to 9 goods"
    if sum(who.card for who in c.characters.values()) < c.federation.merchants:
        yield ["characters"], "at least four characters with a card are needed for the lot"


def _check_events(c: Components) -> Iterator[BoxProblem]:
    if len(c.events) < len(c.specials):
        yield ["events"], f"{len(c.specials)} special orders need at least as many events"
    for name, event in c.events.items():
        where = ["events", name]
        yield from _check_known([*where, "effect"], event.effect, NEEDS, "known effect")
        needs = NEEDS.get(event.effect, ())
        if "good" in needs:
            yield from _check_known([*where, "good"], event.good, c.goods, "good")
        if "country" in needs:
            yield from _check_known(
                [*where, "country"], event.country, {city.country for city in c.cities.values()}, "country"
            )
        for city in event.cities:
            yield from _check_known([*where, "cities"], city, c.cities, "city")
        if len(event.cities) < needs.count("city"):
            yield [*where, "cities"], f"this effect names {needs.count('city')} cities"
        if "count" in needs and event.count < 1:
            yield [*where, "count"], "at least 1 is needed"
