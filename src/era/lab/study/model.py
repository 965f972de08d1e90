"""What a finished game can be told about: how the chances went, and what changed them."""

from msgspec import Struct

from era.core.game import Aim, News, Result

Values = tuple[float, ...]
"""By seat: the chance to win, or points. One value if all win together."""


class Instead(Struct, omit_defaults=True):
    """An action that was not played, as a line of the log would tell it."""

    n: int
    """In place of this entry."""
    at: int
    """Never: always 0."""
    seat: int | None = None
    text: str = ""
    news: list[News] = []


class Moment(Struct):
    """What a seat decided in one phase of its turn, or a draw, and how it changed the values."""

    first: int
    last: int
    """Its first and last entry, counted from 1."""
    main: int
    """The entry that tells it best: of several pieces built the dearest, otherwise the last decision."""
    seat: int | None
    """Who decided; nobody if it was a draw."""
    change: Values
    """From before `first` to after `last`."""
    strong: Instead | None = None
    """What a strong bot would have done first."""
    same: bool = False
    """That is what was done."""
    gain: float | None = None
    """How much better it would have been for this seat to let the strong bot decide all of it; None if that cannot
    be told from noise."""


class Study(Struct):
    """What is known so far; `share` of 1 is all."""

    kind: Aim
    share: float = 0.0
    games: int = 0
    """How often each position was played out, at least."""
    positions: list[tuple[int, Values]] = []
    """After this many entries: the chances, or the points to be expected. After the last, the result."""
    moments: list[Moment] = []
    """Those that changed most, in the order of the game."""
    luck: Values = ()
    """By seat, once the study is whole: what all draws together brought; 0 where that cannot be told from noise."""


NOT_WHOLE = 0.5
"""What a victory is worth that is not whole: more than none, less than what was played for."""


def value_result(aim: Aim, result: Result) -> Values:
    """Return what a finished game was worth to each seat. Whoever is tied shares the win."""
    if aim == "score":
        return tuple(float(score) for score in result.scores)
    if aim == "together":
        return ((1.0 if result.whole else NOT_WHOLE) if result.winners else 0.0,)
    return tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(result.scores)))
