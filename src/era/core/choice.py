"""Legal actions as plain data, for whoever draws them: a browser lights every legal place without knowing a rule.

A turn may have thousands of legal actions. A `Choice` describes many of them at once; `written` lists the
texts that it stands for, and so says what each kind means.
"""

# Not compiled: structs that are read back from JSON.

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, Protocol

from msgspec import Struct

from era.core.legal import Legal
from era.grid.grid import LETTERS, bits


class Choice(Struct, omit_defaults=True):
    """Some of the legal actions.

    `one`      `texts` are the actions.
    `places`   `verb` and `piece` with the upper left corner of its bounding box on any space of `mask`: a
               hexadecimal number whose bit y * width + x is the space in column x of row y. `turn` is the quarter
               turn; without one the piece looks the same however it is turned. Written: `build market f7 r1`.
    `removes`  `remove` with any of the spaces of `mask`.
    `rerolls`  `reroll` with at least one die, and at most so many of each face as `faces` says.
    `takes`    `take FACE N RESOURCE` for each of `faces`, N from 0 to its number.
    """

    kind: Literal["one", "places", "removes", "rerolls", "takes"]
    texts: list[str] = []
    verb: str = ""
    piece: str = ""
    turn: int | None = None
    mask: str = ""
    faces: dict[str, int] = {}
    resources: dict[str, str] = {}
    """For `takes`: the resource that N counts."""


class Writer(Protocol):
    """A game, as far as its actions are listed and written."""

    def legal(self, state: Any, seat: int) -> Legal[Any]: ...

    def write(self, state: Any, seat: int, action: Any) -> str: ...


def listed(game: Writer, state: Any, seat: int) -> list[Choice]:
    """Every legal action by its text: for games whose turns have few of them."""
    texts = [game.write(state, seat, action) for action in game.legal(state, seat)]
    return [Choice("one", texts=texts)] if texts else []


def written(choice: Choice, width: int) -> Iterator[str]:
    """The text of each action of a choice, on a board of this width."""
    match choice.kind:
        case "one":
            yield from choice.texts
        case "places":
            turned = "" if choice.turn is None else f" r{choice.turn}"
            for space in _spaces(choice.mask, width):
                yield f"{choice.verb} {choice.piece} {space}{turned}"
        case "removes":
            for space in _spaces(choice.mask, width):
                yield f"remove {space}"
        case "rerolls":
            for dice in _counts(choice.faces):
                if any(dice.values()):
                    yield "reroll " + " ".join(f"{n} {face}" if n > 1 else face for face, n in dice.items() if n)
        case "takes":
            for taken in _counts(choice.faces):
                yield "take " + " ".join(f"{face} {n} {choice.resources[face]}" for face, n in taken.items())


def _spaces(mask: str, width: int) -> Iterator[str]:
    for bit in bits(int(mask, 16)):
        y, x = divmod(bit, width)
        yield f"{LETTERS[x]}{y + 1}"


def _counts(faces: dict[str, int]) -> Iterator[dict[str, int]]:
    for numbers in product(*[range(most + 1) for most in faces.values()]):
        yield dict(zip(faces, numbers, strict=True))
