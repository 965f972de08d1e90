"""A position as a picture of a few blocks and words, which any program can paint."""

from typing import NamedTuple

Colour = tuple[int, int, int]


class Block(NamedTuple):
    """A rectangle, in pixels from the upper left corner."""

    x: int
    y: int
    width: int
    height: int
    colour: Colour


class Caption(NamedTuple):
    x: int
    y: int
    text: str
    colour: Colour = (40, 40, 40)


class Picture(NamedTuple):
    width: int
    height: int
    blocks: list[Block]
    captions: list[Caption]
