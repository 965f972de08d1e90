"""A small picture of a position: the cities where they lie, who is where with which goods, the row of orders below."""

from typing import Final

from era.encoding.picture import Block, Caption, Colour, Picture
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import State

CITY: Final = 150
GAP: Final = 10
GOOD: Final = 10
LINE: Final = 14
COUNTRIES: Final[tuple[Colour, ...]] = ((226, 216, 190), (204, 216, 222))
MERCHANTS: Final[tuple[Colour, ...]] = ((178, 60, 52), (52, 96, 160), (220, 170, 40), (70, 130, 70))
GOODS: Final[tuple[Colour, ...]] = ((222, 184, 80), (236, 232, 226), (120, 84, 60), (120, 60, 130))


def draw_picture(view: State, seat: int) -> Picture:
    """Draw the map, the merchants and the row; everybody sees the same."""
    rules = view.rules
    blocks: list[Block] = []
    captions = [Caption(GAP, 4, f"round {view.round}   cards to come {view.deck}   {view.outcome}")]
    spots = [rules.spots[spot] for spot in view.layout]
    columns, rows = max(c for _, c in spots) + 1, max(r for r, _ in spots) + 1
    countries = list(dict.fromkeys(rules.countries))
    for city, (row, column) in enumerate(spots):
        x, y = GAP + column * (CITY + GAP), 2 * GAP + row * (CITY + GAP)
        blocks.append(Block(x, y, CITY, CITY, COUNTRIES[countries.index(rules.countries[city]) % len(COUNTRIES)]))
        captions.append(Caption(x + 6, y + 4, rules.cities[city]))
        here = [merchant for merchant in range(rules.merchants) if view.at[merchant] == city]
        for line, merchant in enumerate(here):
            blocks += _draw_merchant(view, merchant, x + 8, y + 24 + line * 28)
    top = 3 * GAP + rows * (CITY + GAP)
    row_cards = [rules.cards[card].name for card in view.row]
    captions += [Caption(GAP, top + line * LINE, name) for line, name in enumerate(row_cards)]
    return Picture(GAP + columns * (CITY + GAP), top + (len(row_cards) + 1) * LINE, blocks, captions)


def _draw_merchant(view: State, merchant: int, x: int, y: int) -> list[Block]:
    """A carriage: as long as it can hold goods, with the goods in it."""
    room = view.capacity[merchant]
    cargo = [GOODS[good % len(GOODS)] for good in KINDS for _ in range(view.cargo[merchant][good])]
    wagon = Block(x, y, 8 + max(room, 1) * (GOOD + 2), GOOD + 8, MERCHANTS[merchant % len(MERCHANTS)])
    return [wagon, *(Block(x + 4 + n * (GOOD + 2), y + 4, GOOD, GOOD, colour) for n, colour in enumerate(cargo))]
