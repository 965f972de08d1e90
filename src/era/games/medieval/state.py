"""Everything that changes during a game. Slots and hand-written copies: search copies states by the
thousand, and mypyc makes them plain C structs."""

from typing import Literal

from era.core.legal import Legal
from era.core.news import Change, News
from era.core.value import Value
from era.games.medieval.actions import Action
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.ruleset import Ruleset
from era.grid.fitting import Ground

StepName = Literal["layout", "roll", "feathers", "collect", "feed", "disasters", "build", "extort", "fairs"]
"""The parts of a round, in the order of `flow.STEPS`."""

QuestionKind = Literal[
    "layout", "roll", "feathers", "take", "strike", "brigands", "scorch", "flood", "fire", "attack", "build",
    "cost", "demand", "bribe", "fair",
]  # fmt: skip
"""What a seat can be asked. `strike` answers itself: it waits for its turn among the questions (flow.advance)."""


NewsKind = Literal[
    "step", "round", "pool", "revealed", "dice-revealed", "gain", "collected", "fed", "skulls", "disaster", "struck",
    "robbed", "suffered", "disease", "spared", "removed", "die-left", "revolt", "x", "no-room", "last-round", "hammers",
    "spent", "swapped", "threat", "demanded", "paid", "refused", "traded", "start", "over",
]  # fmt: skip
"""What can be told besides the actions and draws themselves."""


class Question(Value):
    """A question that waits for a seat's answer. Its kind says which rules answer it."""

    __slots__ = ("kind", "other", "resource", "seat")

    def __init__(self, kind: QuestionKind, seat: int, other: int = -1, resource: int = -1) -> None:
        self.kind = kind
        self.seat = seat
        self.other = other
        """The seat it is about: the victim of a demand, or the one who demands."""
        self.resource = resource

    def values(self) -> tuple[object, ...]:
        return (self.kind, self.seat, self.other, self.resource)


class Roll(Value):
    """Dice about to be rolled: `dice[kind]` of each kind. `seat` -1 is Sir Philippe."""

    __slots__ = ("dice", "open", "seat")

    def __init__(self, seat: int, dice: Counts, open: bool = False) -> None:
        self.seat = seat
        self.dice = dice
        self.open = open
        """Rolled openly, after the reveal."""

    def number(self) -> int:
        """Return the number of dice."""
        total = 0
        for count in self.dice:
            total += count
        return total

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.dice, self.open)


class Lot(Value):
    """Something drawn by lot: the start player, or the types of a randomized scenario."""

    __slots__ = ("bounds", "name")

    def __init__(self, name: str, bounds: tuple[int, ...]) -> None:
        self.name = name
        self.bounds = bounds

    def values(self) -> tuple[object, ...]:
        return (self.name, self.bounds)


PendingDraw = Roll | Lot


def change_count(counts: Counts, index: int, by: int) -> Counts:
    """Return the same counts with one of them raised or lowered."""
    new = list(counts)
    new[index] += by
    return tuple(new)


class Player:
    """One player's board: the domain, the tracks, the dice."""

    __slots__ = (
        "barrier", "blocked", "built", "chapels", "culture", "disaster", "enclosed", "faces", "fairs", "fits",
        "fixed", "flooded", "gates", "hammers", "hidden", "leaving", "legal", "paid", "pieces", "pool", "ready",
        "river", "road_fairs", "roads", "rolls", "scorched", "sets", "shields", "skulls", "spans", "stock",
        "swaps", "swords", "tray",
    )  # fmt: skip

    # The domain. Every set of spaces is a mask; see grid/grid.py.
    pieces: tuple[Placement, ...]
    built: list[int]
    """How many of each type stand here."""
    blocked: int
    """Spaces that are not free."""
    barrier: int
    """Spaces that enclose: walls, gates, keeps, armories."""
    scorched: int
    flooded: int
    river: int
    roads: int
    """Roads and bridges, with the middle of a bridge."""
    gates: int
    spans: int
    """River spaces under a jetty or a bridge."""
    enclosed: int
    """Open spaces enclosed by the barrier; -1 when it must be worked out anew (walls.find_enclosed)."""
    fits: Ground | None
    """Where footprints fit (domain.find_ground). Replaced when a piece comes or goes, so that copies may share it."""

    # The tracks.
    stock: list[int]
    culture: int
    disaster: int

    # The dice.
    pool: Counts
    faces: Counts
    rolls: int
    fixed: Counts
    """Dice set by a monastery, which the second roll may not touch."""
    sets: int
    leaving: tuple[int, ...]
    """Kinds of dice whose building was removed this round."""
    paid: Counts
    """Dice that were part of a building's cost, by kind: the buildings that brought them bring no others."""

    # What the dice and buildings give this round.
    hammers: int
    swords: int
    shields: int
    skulls: int
    chapels: int
    swaps: int
    fairs: int
    road_fairs: int
    """Trades left this round: of trade fairs away from roads, and of those by a road."""

    # What is going on.
    tray: Counts
    """Starting pieces not laid out yet."""
    ready: bool
    """Finished with the layout, or with rolling behind the screen."""
    hidden: bool
    """In a view: this player's secret was blanked."""
    legal: Legal[Action] | None

    @classmethod
    def new(cls, rules: Ruleset) -> "Player":
        new = Player()
        new.pieces = ()
        new.built = [0] * len(rules.pieces)
        new.blocked = 0
        new.barrier = 0
        new.scorched = 0
        new.flooded = 0
        new.river = 0
        new.roads = 0
        new.gates = 0
        new.spans = 0
        new.enclosed = 0
        new.fits = None
        new.stock = list(rules.stock)
        new.culture = 0
        new.disaster = 0
        new.pool = (0,) * len(rules.dice.kinds)
        new.faces = rules.dice.none
        new.rolls = 0
        new.fixed = rules.dice.none
        new.sets = 0
        new.leaving = ()
        new.paid = new.pool
        new.hammers = 0
        new.swords = 0
        new.shields = 0
        new.skulls = 0
        new.chapels = 0
        new.swaps = 0
        new.fairs = 0
        new.road_fairs = 0
        new.tray = tuple(rules.tray)
        new.ready = False
        new.hidden = False
        new.legal = None
        return new

    def copy(self) -> "Player":
        """Cheap, because what changes seldom is a tuple that is replaced and can be shared."""
        new = Player()
        new.pieces = self.pieces
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
        new.pool = self.pool
        new.faces = self.faces
        new.rolls = self.rolls
        new.fixed = self.fixed
        new.sets = self.sets
        new.leaving = self.leaving
        new.paid = self.paid
        new.hammers = self.hammers
        new.swords = self.swords
        new.shields = self.shields
        new.skulls = self.skulls
        new.chapels = self.chapels
        new.swaps = self.swaps
        new.fairs = self.fairs
        new.road_fairs = self.road_fairs
        new.tray = self.tray
        new.ready = self.ready
        new.hidden = self.hidden
        new.legal = self.legal
        return new

    def goods(self) -> int:
        """Return the resources there are any of, as bits."""
        found = 0
        for resource, amount in enumerate(self.stock):
            if amount:
                found |= 1 << resource
        return found

    def add(self, resource: int, amount: int, rules: Ruleset) -> int:
        """COL-3: what the track cannot hold is lost. Returns what was lost."""
        total = self.stock[resource] + amount
        top = rules.track[resource]
        self.stock[resource] = min(top, total)
        return total - top if total > top else 0


class State:
    """A whole game."""

    __slots__ = (
        "chances", "dice", "dice_out", "ending", "moved", "news", "out", "over", "philippe", "philippe_goods",
        "players", "questions", "round", "rules", "start", "step", "supply", "types", "xs",
    )  # fmt: skip

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
    xs: tuple[int, ...]
    """Types whose X shows."""
    round: int
    start: int
    step: int
    moved: int
    """How many seats have begun this step."""
    questions: list[Question]
    chances: list[PendingDraw]
    philippe: Counts
    philippe_goods: tuple[int, ...]
    """What trade fairs may still take from Sir Philippe this round."""
    ending: bool
    """The Big Game: somebody found no room, so this round is the last."""
    over: bool
    news: list[News] | None

    @classmethod
    def new(cls, rules: Ruleset) -> "State":
        new = State()
        new.rules = rules
        new.players = [Player.new(rules) for _ in range(rules.players)]
        new.supply = list(rules.supply)
        new.out = tuple(rules.out)
        new.dice = tuple(rules.dice_supply)
        new.dice_out = tuple(rules.dice_out)
        new.types = rules.types
        new.xs = ()
        new.round = 0
        new.start = 0
        new.step = -1
        new.moved = 0
        new.questions = []
        new.chances = []
        new.philippe = ()
        new.philippe_goods = ()
        new.ending = False
        new.over = False
        new.news = None
        return new

    def copy(self) -> "State":
        return self.with_players([player.copy() for player in self.players])

    def with_players(self, players: list[Player]) -> "State":
        """Return a copy in which these are the players."""
        new = State()
        new.rules = self.rules
        new.players = players
        new.supply = self.supply[:]
        new.out = self.out
        new.dice = self.dice
        new.dice_out = self.dice_out
        new.types = self.types
        new.xs = self.xs
        new.round = self.round
        new.start = self.start
        new.step = self.step
        new.moved = self.moved
        new.questions = self.questions[:]
        new.chances = self.chances[:]
        new.philippe = self.philippe
        new.philippe_goods = self.philippe_goods
        new.ending = self.ending
        new.over = self.over
        new.news = None if self.news is None else self.news[:]
        return new

    def seats_from(self, seat: int) -> list[int]:
        """Return the other seats, clockwise from the left of this one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def has_begun(self, seat: int) -> bool:
        """Tell whether this seat has come to the step that is played now."""
        return (seat - self.start) % len(self.players) < self.moved

    def tell(
        self, kind: NewsKind, seat: int | None, rule: str = "", after: list[Change] | None = None, **values: object
    ) -> None:
        """Notes news for the front ends, if anybody listens. Whoever tells asks that first: what is told costs time
        to put together, and search listens to nothing."""
        if self.news is not None:
            self.news.append(News(kind, seat, values, rule, after or []))
