"""A position as a file: SVG as text, PNG by Pillow. What is drawn is the game's own picture (encoding/picture.py)."""

from html import escape
from pathlib import Path
from typing import Any, Final

from era.core.errors import EraError
from era.core.game import AnyGame
from era.encoding.picture import Colour, Picture
from era.games.registry import find_module
from era.lab.dataset.setting import WORDS

PAPER: Final[Colour] = (250, 247, 240)
SCALE: Final = 2
"""Pixels of a PNG for each of the drawing's, so that words stay readable."""
FONT_PX: Final = 12


def draw_position(game: AnyGame, state: Any, seat: int) -> Picture:
    """Draw a state as a seat may see it. Raises EraError where nobody has drawn the game yet."""
    module = find_module(game.name, "encoding.picture")
    if module is None:
        raise EraError("no-picture", {"game": game.name}, WORDS)
    picture: Picture = module.draw_picture(game.view(state, seat), seat)
    return picture


def write_svg(picture: Picture) -> str:
    size = f'viewBox="0 0 {picture.width} {picture.height}" width="{picture.width}" height="{picture.height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="{FONT_PX}">',
        f'<rect width="100%" height="100%" fill="{_name_colour(PAPER)}"/>',
    ]
    for block in picture.blocks:
        parts.append(
            f'<rect x="{block.x}" y="{block.y}" width="{block.width}" height="{block.height}" '
            f'fill="{_name_colour(block.colour)}"/>'
        )
    for caption in picture.captions:
        place = f'x="{caption.x}" y="{caption.y + FONT_PX - 2}"'
        parts.append(f'<text {place} fill="{_name_colour(caption.colour)}">{escape(caption.text)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def save_png(picture: Picture, path: Path) -> None:
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (picture.width * SCALE, picture.height * SCALE), PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(FONT_PX * SCALE)
    for x, y, width, height, colour in picture.blocks:
        corners = (x * SCALE, y * SCALE, (x + width) * SCALE - 1, (y + height) * SCALE - 1)
        pen.rectangle(corners, fill=colour)
    for caption in picture.captions:
        pen.text((caption.x * SCALE, (caption.y - 2) * SCALE), caption.text, fill=caption.colour, font=font)
    image.save(path)


def _name_colour(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
