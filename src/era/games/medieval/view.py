"""What a front end is shown of a game: everything a screen draws, nothing a screen must work out.

`show.py` fills these structs in, and the browser's types are made from them (server/protocol/typescript.py). Seats are
counted from 0. Names of pieces, dice, faces and disasters are those of the box, which may be somebody's own.
"""

# Not compiled: structs that are read back from JSON.

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from era.core.view import Shown
from era.games.medieval.box.components import Goods, Resource
from era.games.medieval.box.pieces import PieceKind
from era.games.medieval.rules.scoring import Majority
from era.games.medieval.rules.solitaire import Rank
from era.games.medieval.state import QuestionKind, StepName

FaceName = Annotated[str, "of a face of a die"]
Faces = dict[FaceName, int]
"""How many dice show each face."""
Obstacle = Goods | Literal["no-place", "no-hammer", "no-die", "no-building"]
"""Why a piece cannot be built: the resources it needs beyond the stock, or the reason."""


class BoardSize(Shown, frozen=True):
    """In spaces."""

    width: int
    height: int


class Stock(Shown, frozen=True):
    """How much of each resource."""

    trade: int
    stone: int
    wood: int
    food: int


class PlacementView(Shown, frozen=True):
    """A piece on a board. Only a building has what comes after `clustered`."""

    piece: str
    kind: PieceKind
    at: str
    """The upper left corner of the box around it."""
    turn: int
    spaces: list[str]
    walled: bool
    clustered: bool
    points: int | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    by_river: bool | UnsetType = UNSET
    by_road: bool | UnsetType = UNSET
    free: list[str] | UnsetType = UNSET
    """The empty spaces that it scores for."""


class LeakView(Shown, frozen=True):
    """A ring of walls with one gap."""

    gap: str
    """The space that would close it."""
    area: int
    """How many spaces would be enclosed, besides those that are."""
    path: list[str]
    """The way out: from inside through the gap to the edge."""


class ForecastView(Shown, frozen=True):
    """What Collect and Feed will do, before they have done it. Either/or dice are left out of it."""

    gains: Goods
    """With what is lost beyond a track's end."""
    culture: int
    lost: Goods
    after: Stock
    """The stock after both steps."""
    either: Faces
    """The either/or dice, by face."""
    eats: int
    hungry: int
    """The dice that would starve without the either/or dice."""
    hungry_least: int
    """Even if all either/or dice gave food."""
    hammers: int
    skulls: int
    disasters: list[str]


class PlayerView(Shown, frozen=True):
    hidden: bool
    """Behind the screen: dice and layout are blank."""
    ready: bool
    stock: Stock
    culture: int
    disaster: int
    pool: dict[str, int]
    """Dice by kind."""
    faces: Faces
    """Dice by the face they show."""
    fixed: Faces
    """Those of them that may not be rolled again."""
    rolls: int
    sets: int
    chapels: int
    hammers: int
    swaps: int
    fairs: int
    swords: int
    """Of the dice as they lie, and of buildings."""
    shields: int
    skulls: int
    tray: dict[str, int]
    """Pieces that are still to be laid."""
    pieces: list[PlacementView]
    enclosed: list[str]
    """The spaces within walls."""
    walled_area: int
    leak: LeakView | None
    """What keeps the largest open ring of walls from being closed, if it is one space."""
    forecast: ForecastView | None
    cannot: dict[str, Obstacle]
    """For each piece that could not be built, were it in the supply: what it needs, or why."""


class QuestionView(Shown, frozen=True):
    """What one seat, or several at once, must answer before the game goes on."""

    kind: QuestionKind
    rule: str
    seats: list[int]
    other: int
    """The seat it is about, or -1."""
    resource: Resource | None


class MedievalView(Shown, frozen=True):
    """A game as one seat sees it."""

    game: Literal["medieval"]
    scenario: str
    board: BoardSize
    round: int
    rounds: int | None
    """How many rounds there are, where that is fixed."""
    step: StepName | Literal["over"]
    steps: list[StepName]
    start: int
    """The seat that begins the round."""
    over: bool
    last_round: bool
    xs: list[str]
    """The building types that have run out."""
    xs_to_end: int | None
    question: QuestionView | None
    supply: dict[str, int]
    out: dict[str, int]
    """Pieces that left the game."""
    dice: dict[str, int]
    """Dice by kind that nobody has."""
    dice_out: dict[str, int]
    philippe: Faces | None
    """The faces that Sir Philippe's dice show."""
    threats: list[tuple[int, int]]
    """Once all dice were read: who threatens whom in Extort, as things stand; Sir Philippe is -1."""
    players: list[PlayerView]
    sheets: list[dict[str, int]]
    """For each seat, the points of each line of the score sheet if the game ended now; `total` is their sum."""
    rank: Rank | None
    """What the score of who plays alone is called."""
    amounts: dict[Majority, list[int]]
    """Once the game is over: what each seat has of that for which whoever has most scores."""
    tie: tuple[int, Resource] | None
    """Who won among equals (SCO-7), and what they had more of."""
