"""Both variants with every number of players, and every option that changes how they are played."""

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    *({"variant": "federation", "players": players} for players in (1, 2, 3, 4)),
    *({"variant": "base", "players": players} for players in (2, 3, 4)),
]

CHARACTERS = ["elkay-brand", "hiji-feel", "forest-bird", "genova"]
EXCLUDED = [
    "grand-berg-wa", "elderia-aa", "genova-ffaag", "forest-bird-ff", "hiji-feel-wwaag", "handle-wheat-ag",
    "del-fabric-ww", "court-vinheim-fg", "elkay-brand-wwfa",
]  # fmt: skip

ROOMY: dict[str, Any] = {"federation": {"places": 40}}
"""Nobody loses before the end card: random play sees every special order and event."""
GREEDY_EVENT = {
    **ROOMY,
    "events": {
        "tailor": {"rule": "EVE-2", "effect": "withhold", "good": "fabric", "count": 13},
        "smith": {"rule": "EVE-2", "effect": "withhold", "good": "weapons", "count": 11},
        "harvest": {"rule": "EVE-2", "effect": "withhold", "good": "wheat", "count": 14},
        "tavern": {"rule": "EVE-2", "effect": "withhold", "good": "alcohol", "count": 12},
    },
}
"""Events that take more than the stock has, so that somebody must choose from which city."""
NO_COST = {**ROOMY, "turn": {"actions": 4, "actions_with_house": 1, "most_cost": 0, "cards_for_house": 0}}
HUGE_ORDERS = {
    "goods": {
        name: {"letter": letter, "colour": "red", "count": 60}
        for name, letter in (("wheat", "w"), ("fabric", "f"), ("alcohol", "a"), ("weapons", "g"))
    },
    "specials": {"elderia": {"goods": "w" * 9 + "f" * 9 + "a" * 7 + "g" * 9}, "genova": {"goods": "w" * 30}},
    "federation": {"places": 40, "spaces": 40},
    "turn": {"actions": 9},
}
"""More ways to deliver to one order than anybody would list."""
CITIES = (
    "hiji-feel", "handle-wheat", "genova", "elkay-brand", "grand-berg", "del-fabric", "court-vinheim", "elderia",
    "forest-bird",
)  # fmt: skip
WITH_SPECIALS = ("grand-berg", "elderia", "genova", "forest-bird", "hiji-feel")
SMALL_ORDERS = {
    "orders": {city: {"cards": ["w", "f", "a", "g"]} for city in CITIES},
    "specials": {
        city: {"goods": goods} for city, goods in zip(WITH_SPECIALS, ("wf", "aa", "g", "f", "wg"), strict=True)
    },
    "points": {"by_goods": {"1": 1}},
    "deck": {"cards": 36, "goods": 36},
    "federation": {"places": 12, "spaces": 8, "piles": [4, 4, 4, 4, 9]},
    "base": {"row": 12},
}
"""Random play completes orders and special orders: events end, and the hardest challenge can be won."""
TINY = {
    **SMALL_ORDERS,
    "specials": {city: {"goods": good} for city, good in zip(WITH_SPECIALS, "wfagw", strict=True)},
    "federation": {"places": 40, "spaces": 9, "excluded": 25, "piles": [1, 1, 2, 2, 3], "places_lost_a_round": 1},
    "turn": {"actions": 6, "actions_with_house": 9},
    "pieces": {"houses": 9},
    "base": {"row": 5},
}
"""So few and small orders that the row is empty now and then, and all special orders are taken."""
OTHERS = [f"far-{number}" for number in range(11)]
LARGE_MAP = {
    "cities": {
        name: {"row": 3 + number // 3, "column": number % 3, "country": "holy-land", "produces": None}
        for number, name in enumerate(OTHERS)
    },
    "orders": {name: {"cards": ["wf", "ag", "wag", "ffa", "wwgg", "fa", "aag", "wfag"]} for name in OTHERS},
    "deck": {"cards": 37 + 8 * len(OTHERS), "goods": 119 + 23 * len(OTHERS)},
    "federation": {"places": 60, "excluded": 4, "piles": [20, 20, 20, 20, 39]},
    "base": {"row": 20},
}
"""More cities and cards than the small engine holds."""

OPTIONS: dict[str, dict[str, Any]] = {
    "hardest": {"hardest": True, "box": ROOMY},
    "hardest-alone": {"hardest": True, "box": ROOMY, "players": 1, "confirm": True},
    "choose": {"characters": "choose", "players": 3},
    "characters": {"characters": CHARACTERS, "start": 3, "box": ROOMY, "players": 2},
    "far-hand": {"characters": ["forest-bird", "hiji-feel", "grand-berg", "genova"], "box": ROOMY},
    "excluded-33": {"excluded": 33},
    "excluded-25": {"excluded": 25, "players": 2},
    "excluded": {"excluded": EXCLUDED, "start": 4},
    "confirm": {"confirm": True, "box": ROOMY},
    "fixed-map": {"variant": "base", "map": "fixed"},
    "easy": {"variant": "base", "easy": True, "players": 2},
    "no-titles": {"variant": "base", "titles": False, "players": 3},
    "base-confirm": {"variant": "base", "confirm": True, "players": 2},
    "roomy": {"box": ROOMY},
    "small-orders": {"box": SMALL_ORDERS, "players": 3},
    "small-orders-hardest": {"box": SMALL_ORDERS, "hardest": True},
    "small-orders-base": {"variant": "base", "box": SMALL_ORDERS},
    "small-orders-fixed": {"variant": "base", "map": "fixed", "box": SMALL_ORDERS, "players": 3},
    "tiny-hardest": {"box": TINY, "hardest": True, "players": 2},
    "tiny-base": {"variant": "base", "box": TINY, "players": 2},
    "greedy-event": {"box": GREEDY_EVENT, "players": 2},
    "no-cost": {"box": NO_COST, "players": 3},
    "huge-orders": {"box": HUGE_ORDERS, "players": 1},
    "large-map": {"box": LARGE_MAP},
    "large-map-base": {"variant": "base", "box": LARGE_MAP, "players": 4},
}
