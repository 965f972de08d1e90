"""What an environment shows to people: the terminal's board as text, or a small picture as an array."""

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from era.core.catalogue import DEFAULT
from era.core.game import AnyGame
from era.encoding.picture import Picture
from era.envs.stepped_game import Bytes
from era.games import registry
from era.terminal.boards import find_board

RENDER_MODES = ["ansi", "rgb_array"]
PAPER = (250, 247, 240)


def render(mode: str, game: AnyGame, state: Any, seat: int) -> str | Bytes:
    """Show a state as a seat may see it."""
    view = game.view(state, seat)
    if mode == "ansi":
        return find_board(game).draw(view, seat, DEFAULT)
    module = registry.find_module(game.name, "encoding.picture")
    if module is None:
        raise ValueError(f"nobody has drawn a picture of {game.name} yet: use render_mode='ansi'")
    return paint(module.draw_picture(view, seat))


def paint(picture: Picture) -> Bytes:
    image = Image.new("RGB", (picture.width, picture.height), PAPER)
    pen = ImageDraw.Draw(image)
    for x, y, width, height, colour in picture.blocks:
        pen.rectangle((x, y, x + width - 1, y + height - 1), fill=colour)
    for x, y, text, colour in picture.captions:
        pen.text((x, y), text, fill=colour)
    return np.asarray(image)
