"""Legal actions as plain data, for whoever draws them: a browser lights every legal place without knowing a rule.

A turn may have thousands of legal actions. A `Choice` describes many of them at once, in one of three ways that
every game can use; the words in it are the game's. `write_choice` lists the texts that it stands for, and so says
what each kind means.
"""

# Not compiled: structs that are read back from JSON.

from collections.abc import Iterable, Iterator
from itertools import product
from string import ascii_lowercase as COLUMNS  # noqa: N812 (a constant of ours by a better name)
from typing import Literal

from msgspec import Struct


class Choice(Struct, omit_defaults=True):
    """Some of the legal actions.

    `listed`   `texts` are the actions.
    `placed`   `verb`, then `piece` if there is one, on any space of `mask`, then `r` and `turn` if there is one: a
               piece lies there with the upper left corner of its bounding box, by so many quarter turns. `mask` is
               a hexadecimal number whose bit y * width + x is the space in column x of row y.
    `counted`  `verb`, then how many of each thing: from 0 to the number that `most` has for it, and `least` of all
               things together. Written as `2 apple pear`, without things of which there are none; where `units`
               names what a number counts, as `apple 2 slices pear 0 slices`, with every thing.
    """

    kind: Literal["listed", "placed", "counted"]
    texts: list[str] = []
    verb: str = ""
    piece: str = ""
    turn: int | None = None
    mask: str = ""
    most: dict[str, int] = {}
    least: int = 0
    units: dict[str, str] = {}


def list_choices(texts: Iterable[str]) -> list[Choice]:
    """Return an offer that lists every action by its text: for games whose turns have few of them."""
    found = list(texts)
    return [Choice("listed", texts=found)] if found else []


def write_choice(choice: Choice, width: int) -> Iterator[str]:
    """Write the text of each action of a choice, on a board of this width."""
    match choice.kind:
        case "listed":
            yield from choice.texts
        case "placed":
            before = f"{choice.verb} {choice.piece}" if choice.piece else choice.verb
            after = "" if choice.turn is None else f" r{choice.turn}"
            for space in _list_spaces(choice.mask, width):
                yield f"{before} {space}{after}"
        case "counted":
            for numbers in _list_counts(choice.most):
                if sum(numbers.values()) >= choice.least:
                    yield f"{choice.verb} {_write_counts(numbers, choice.units)}"


def _list_spaces(mask: str, width: int) -> Iterator[str]:
    bits = int(mask, 16)
    for bit in range(bits.bit_length()):
        if bits >> bit & 1:
            y, x = divmod(bit, width)
            yield f"{COLUMNS[x]}{y + 1}"


def _list_counts(most: dict[str, int]) -> Iterator[dict[str, int]]:
    for numbers in product(*[range(highest + 1) for highest in most.values()]):
        yield dict(zip(most, numbers, strict=True))


def _write_counts(numbers: dict[str, int], units: dict[str, str]) -> str:
    if units:
        return " ".join(f"{thing} {number} {units[thing]}" for thing, number in numbers.items())
    return " ".join(f"{number} {thing}" if number > 1 else thing for thing, number in numbers.items() if number)
