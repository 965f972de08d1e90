"""Everything that changes during a game. Plain slots and hand-written copies: search copies states by
the thousand."""

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


class Player:
    """One player's board: the domain, the tracks, the dice."""

    __slots__ = (
        "barrier", "blocked", "built", "chapels", "culture", "disaster", "enclosed", "faces", "fairs", "fits",
        "fixed", "flooded", "gates", "hammers", "hidden", "leaving", "legal", "pieces", "pool", "ready",
        "river", "road_fairs", "roads", "rolls", "scorched", "sets", "shields", "skulls", "spans", "stock", "swaps", "swords",
        "tray",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        self.pieces: list[Placement] = []
        self.built = [0] * len(rules.pieces)
        """How many of each type stand here."""
        self.blocked = 0
        """Spaces that are not free."""
        self.barrier = 0
        """Spaces that enclose: walls, gates, keeps, armories."""
        self.scorched = 0
        self.flooded = 0
        self.river = 0
        self.roads = 0
        """Roads and bridges, with the middle of a bridge."""
        self.gates = 0
        self.spans = 0
        """River spaces under a jetty or a bridge."""
        self.enclosed = 0
        """Open spaces enclosed by the barrier; -1 when it must be worked out anew (walls.enclosed)."""
        self.fits: dict[object, int] = {}
        """Where each shape fits, filled as it is asked for. Replaced, never changed, when a piece comes
        or goes, so that copies may share it."""

        self.stock = list(rules.stock)
        self.culture = 0
        self.disaster = 0

        self.pool = [0] * len(rules.dice.kinds)
        self.faces: Counts = rules.dice.none
        self.rolls = 0
        self.fixed: Counts = ()
        """Dice set by a monastery, which the second roll may not touch."""
        self.sets = 0
        self.hammers = 0
        self.swords = 0
        self.shields = 0
        self.skulls = 0
        self.chapels = 0
        self.swaps = 0
        self.fairs = 0
        self.road_fairs = 0
        """Trades left this round: of trade fairs away from roads, and of those by a road."""
        self.leaving: tuple[int, ...] = ()
        """Kinds of dice whose building was removed this round."""

        self.tray = list(rules.tray)
        self.ready = False
        """Finished with the layout, or with rolling behind the screen."""
        self.hidden = False
        """In a view: this player's secret was blanked."""
        self.legal: Legal[Action] | None = None

    def copy(self) -> "Player":
        new = Player.__new__(Player)
        new.pieces = self.pieces[:]
        new.built = self.built[:]
        new.blocked = self.blocked
        new.barrier = self.barrier
        new.scorched = self.scorched
        new.flooded = self.flooded
        new.river = self.river
        new.roads = self.roads
        new.gates = self.gates
        new.spans = self.spans
        new.enclosed = self.enclosed
        new.fits = self.fits
        new.stock = self.stock[:]
        new.culture = self.culture
        new.disaster = self.disaster
        new.pool = self.pool[:]
        new.faces = self.faces
        new.rolls = self.rolls
        new.fixed = self.fixed
        new.sets = self.sets
        new.hammers = self.hammers
        new.swords = self.swords
        new.shields = self.shields
        new.skulls = self.skulls
        new.chapels = self.chapels
        new.swaps = self.swaps
        new.fairs = self.fairs
        new.road_fairs = self.road_fairs
        new.leaving = self.leaving
        new.tray = self.tray[:]
        new.ready = self.ready
        new.hidden = self.hidden
        new.legal = self.legal
        return new

    def add(self, resource: int, amount: int, rules: Ruleset) -> int:
        """COL-3: what the track cannot hold is lost. Returns what was lost."""
        total = self.stock[resource] + amount
        top = rules.track[resource]
        self.stock[resource] = total if total < top else top
        return total - top if total > top else 0


class State:
    """A whole game."""

    __slots__ = (
        "asks", "chances", "dice", "dice_out", "ending", "last", "moved", "news", "out", "over", "philippe",
        "philippe_goods", "players", "round", "rules", "start", "step", "supply", "types", "xs",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = [Player(rules) for _ in range(rules.players)]
        self.supply = list(rules.supply)
        self.out = list(rules.out)
        """Pieces out of the game."""
        self.dice = list(rules.dice_supply)
        self.dice_out = list(rules.dice_out)
        self.types: tuple[int, ...] = tuple(piece.index for piece in rules.buildings)
        """Building types in play; a randomized scenario draws them."""
        self.xs: tuple[int, ...] = ()
        """Types whose X shows."""
        self.round = 0
        self.start = 0
        self.step = -1
        self.moved = 0
        """How many seats have begun this step."""
        self.asks: list[Ask] = []
        self.chances: list[Roll | Lot] = []
        self.philippe: Counts = ()
        self.philippe_goods: tuple[int, ...] = ()
        """What trade fairs may still take from Sir Philippe this round."""
        self.ending = False
        """The Big Game: somebody found no room, so this round is the last."""
        self.over = False
        self.last = -1
        """The seat that acted last, whose undo it would be."""
        self.news: list[News] | None = None

    def copy(self) -> "State":
        new = State.__new__(State)
        new.rules = self.rules
        new.players = [player.copy() for player in self.players]
        new.supply = self.supply[:]
        new.out = self.out[:]
        new.dice = self.dice[:]
        new.dice_out = self.dice_out[:]
        new.types = self.types
        new.xs = self.xs
        new.round = self.round
        new.start = self.start
        new.step = self.step
        new.moved = self.moved
        new.asks = self.asks[:]
        new.chances = self.chances[:]
        new.philippe = self.philippe
        new.philippe_goods = self.philippe_goods
        new.ending = self.ending
        new.over = self.over
        new.last = self.last
        new.news = None if self.news is None else self.news[:]
        return new

    def seats_from(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of this one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def tell(self, kind: str, seat: int | None, **values: object) -> None:
        """Notes news for the front ends, if anybody listens."""
        if self.news is not None:
            self.news.append(News(kind, seat, values))
