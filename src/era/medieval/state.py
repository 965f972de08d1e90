"""Everything that changes during a game. Structs with hand-written copies: search copies states by the
thousand."""

from msgspec import Struct

from era.core.game import News
from era.core.legal import Legal
from era.medieval.actions import Action
from era.medieval.dice import Counts
from era.medieval.pieces import Placement
from era.medieval.ruleset import Ruleset


class Ask(Struct, frozen=True, gc=False):
    """A question that waits for a seat's answer. Its kind says which rules answer it."""

    kind: str
    seat: int
    other: int = -1
    """The seat it is about: the victim of a demand, or the one who demands."""
    resource: int = -1


class Roll(Struct, frozen=True, gc=False):
    """Dice about to be rolled: `dice[kind]` of each kind. `seat` -1 is Sir Philippe."""

    seat: int
    dice: tuple[int, ...]
    open: bool = False
    """Rolled openly, after the reveal."""


class Lot(Struct, frozen=True, gc=False):
    """Something drawn by lot: the start player, or the types of a randomized scenario."""

    name: str
    bounds: tuple[int, ...]


def changed(counts: Counts, index: int, by: int) -> Counts:
    """The same counts with one of them raised or lowered."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


class Player(Struct, eq=False):
    """One player's board: the domain, the tracks, the dice."""

    # The domain. Every set of spaces is a mask; see core/grid.py.
    pieces: tuple[Placement, ...]
    built: Counts
    """How many of each type stand here."""
    blocked: int = 0
    """Spaces that are not free."""
    barrier: int = 0
    """Spaces that enclose: walls, gates, keeps, armories."""
    scorched: int = 0
    flooded: int = 0
    river: int = 0
    roads: int = 0
    """Roads and bridges, with the middle of a bridge."""
    gates: int = 0
    spans: int = 0
    """River spaces under a jetty or a bridge."""
    enclosed: int = 0
    """Open spaces enclosed by the barrier; -1 when it must be worked out anew (walls.enclosed)."""
    fits: dict[object, int] = {}
    """Where footprints fit, filled as it is asked for. Replaced, never emptied, when a piece comes or
    goes, so that copies may share it."""

    # The tracks.
    stock: list[int] = []
    culture: int = 0
    disaster: int = 0

    # The dice.
    pool: Counts = ()
    faces: Counts = ()
    rolls: int = 0
    fixed: Counts = ()
    """Dice set by a monastery, which the second roll may not touch."""
    sets: int = 0
    leaving: tuple[int, ...] = ()
    """Kinds of dice whose building was removed this round."""

    # What the dice and buildings give this round.
    hammers: int = 0
    swords: int = 0
    shields: int = 0
    skulls: int = 0
    chapels: int = 0
    swaps: int = 0
    fairs: int = 0
    road_fairs: int = 0
    """Trades left this round: of trade fairs away from roads, and of those by a road."""

    # What is going on.
    tray: Counts = ()
    """Starting pieces not laid out yet."""
    ready: bool = False
    """Finished with the layout, or with rolling behind the screen."""
    hidden: bool = False
    """In a view: this player's secret was blanked."""
    legal: Legal[Action] | None = None

    @classmethod
    def new(cls, rules: Ruleset) -> "Player":
        none = rules.dice.none
        return cls(
            pieces=(),
            built=(0,) * len(rules.pieces),
            stock=list(rules.stock),
            pool=(0,) * len(rules.dice.kinds),
            faces=none,
            fixed=none,
            tray=tuple(rules.tray),
        )

    def copy(self) -> "Player":
        """Cheap, because what changes seldom is a tuple that is replaced and can be shared."""
        new: Player = self.__copy__()  # type: ignore[attr-defined]  # msgspec's, in C; its stubs omit it
        new.stock = self.stock[:]
        return new

    def add(self, resource: int, amount: int, rules: Ruleset) -> int:
        """COL-3: what the track cannot hold is lost. Returns what was lost."""
        total = self.stock[resource] + amount
        top = rules.track[resource]
        self.stock[resource] = min(top, total)
        return total - top if total > top else 0


class State(Struct, eq=False):
    """A whole game."""

    rules: Ruleset
    players: list[Player]
    supply: list[int]
    out: Counts
    """Pieces out of the game."""
    dice: Counts
    """Dice in the supply."""
    dice_out: Counts
    types: tuple[int, ...]
    """Building types in play; a randomized scenario draws them."""
    xs: tuple[int, ...] = ()
    """Types whose X shows."""
    round: int = 0
    start: int = 0
    step: int = -1
    moved: int = 0
    """How many seats have begun this step."""
    asks: list[Ask] = []
    chances: list[Roll | Lot] = []
    philippe: Counts = ()
    philippe_goods: tuple[int, ...] = ()
    """What trade fairs may still take from Sir Philippe this round."""
    ending: bool = False
    """The Big Game: somebody found no room, so this round is the last."""
    over: bool = False
    news: list[News] | None = None

    @classmethod
    def new(cls, rules: Ruleset) -> "State":
        return cls(
            rules=rules,
            players=[Player.new(rules) for _ in range(rules.players)],
            supply=list(rules.supply),
            out=tuple(rules.out),
            dice=tuple(rules.dice_supply),
            dice_out=tuple(rules.dice_out),
            types=rules.types,
        )

    def copy(self) -> "State":
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.players = [player.copy() for player in self.players]
        new.supply = self.supply[:]
        new.asks = self.asks[:]
        new.chances = self.chances[:]
        if self.news is not None:
            new.news = self.news[:]
        return new

    def seats_from(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of this one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def tell(self, kind: str, seat: int | None, **values: object) -> None:
        """Notes news for the front ends, if anybody listens."""
        if self.news is not None:
            self.news.append(News(kind, seat, values))
