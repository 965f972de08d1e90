"""A small picture of a position: every domain as a grid of coloured spaces, whoever looks on the left."""

from typing import Final

from era.encoding.picture import Block, Caption, Colour, Picture
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import PieceKind
from era.games.medieval.rules import walls
from era.games.medieval.state import Player, State
from era.grid.grid import bits

SPACE: Final = 16
MARGIN: Final = 12
CAPTIONS: Final = 48
OPEN: Final[Colour] = (214, 226, 196)
ENCLOSED: Final[Colour] = (240, 226, 170)
KINDS: Final[dict[PieceKind, Colour]] = {
    "building": (170, 96, 72),
    "wall": (96, 96, 104),
    "road": (196, 170, 128),
    "bridge": (150, 112, 70),
    "gate": (60, 60, 66),
    "area": (60, 48, 44),
    "river": (96, 150, 196),
}
SHADES: Final = 5
PAPER: Final[Colour] = (252, 250, 244)


def draw_picture(view: State, seat: int) -> Picture:
    """Draw what a seat sees."""
    grid, count = view.rules.grid, len(view.players)
    width, height = grid.width * SPACE, grid.height * SPACE
    blocks: list[Block] = []
    captions = [Caption(MARGIN, 4, f"round {view.round}")]
    for place in range(count):
        other = (seat + place) % count
        left = MARGIN + place * (width + MARGIN)
        blocks += _draw_board(view, view.players[other], left)
        captions += _name_buildings(view, view.players[other], left)
        captions += _list_captions(view.players[other], other, left, height + MARGIN + 10)
    return Picture(MARGIN + count * (width + MARGIN), height + MARGIN + 12 + CAPTIONS, blocks, captions)


def _draw_board(view: State, player: Player, left: int) -> list[Block]:
    rules = view.rules
    colours = dict.fromkeys(bits(rules.grid.all), OPEN)
    colours |= dict.fromkeys(bits(walls.find_enclosed(player, rules)), ENCLOSED)
    for placed in player.pieces:
        red, green, blue = KINDS[placed.piece.kind]
        shade = placed.piece.index % SHADES * 12 if placed.piece.is_building else 0
        colours |= dict.fromkeys(bits(placed.mask), (red, green + shade, blue + shade))
    return [_draw_space(view, bit, left, colour) for bit, colour in colours.items()]


def _name_buildings(view: State, player: Player, left: int) -> list[Caption]:
    """The first two letters of each building, on its first space."""
    captions = []
    for placed in player.pieces:
        if placed.piece.is_building:
            x, y = view.rules.grid.xy(next(bits(placed.mask)))
            place = (left + x * SPACE + 1, MARGIN + 8 + y * SPACE + 1)
            captions.append(Caption(*place, placed.piece.name[:2].title(), PAPER))
    return captions


def _draw_space(view: State, bit: int, left: int, colour: Colour) -> Block:
    x, y = view.rules.grid.xy(bit)
    return Block(left + x * SPACE, MARGIN + 8 + y * SPACE, SPACE - 1, SPACE - 1, colour)


def _list_captions(player: Player, seat: int, left: int, top: int) -> list[Caption]:
    goods = "  ".join(f"{name} {amount}" for name, amount in zip(RESOURCES, player.stock, strict=True))
    return [
        Caption(left, top + 12, f"player {seat + 1}   culture {player.culture}   disaster {player.disaster}"),
        Caption(left, top + 28, goods),
    ]
