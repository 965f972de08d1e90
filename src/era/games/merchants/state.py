"""A game in progress: small lists of small numbers, copied by hand because search copies them often."""

from typing import Any, Final, Literal

from era.core.legal import Legal
from era.core.news import Change, News
from era.games.merchants.actions import NONE, Action
from era.games.merchants.box.traits import Traits
from era.games.merchants.effects import Effects
from era.games.merchants.ruleset import Ruleset

NOBODY = Traits()

Phase = Literal[
    "map", "exclude", "opening", "characters", "choose", "start-lot", "start", "settle", "turn", "withhold", "supply",
    "event", "refill", "over",
]  # fmt: skip
"""Where the game is. Those in DRAWS wait for a draw, the others for a player."""

PassingPhase = Literal["opened", "ended", "refilled", "supplied", "removed"]
"""Where a step leaves the game for `flow.proceed` to go on from. Nobody ever sees these."""

MAP: Final = "map"
EXCLUDE: Final = "exclude"
OPENING: Final = "opening"
CHARACTERS: Final = "characters"
CHOOSE: Final = "choose"
START_LOT: Final = "start-lot"
START: Final = "start"
SETTLE: Final = "settle"
TURN: Final = "turn"
WITHHOLD: Final = "withhold"
SUPPLY: Final = "supply"
EVENT: Final = "event"
REFILL: Final = "refill"
OVER: Final = "over"
OPENED: Final = "opened"
ENDED: Final = "ended"
REFILLED: Final = "refilled"
SUPPLIED: Final = "supplied"
REMOVED: Final = "removed"
DRAWS: Final[set[Phase]] = {MAP, EXCLUDE, OPENING, CHARACTERS, START_LOT, SUPPLY, EVENT, REFILL}

Outcome = Literal["lost", "won", "challenge-lost", "complete", "finished"]
"""How a game ended. Whoever lost the hardest challenge had won before it began: a victory, but not a complete one."""

NewsKind = Literal[
    "reshuffled", "opening", "characters", "turn", "third-action", "extra-move", "free-hand", "customs", "loaded",
    "unloaded", "handed", "part", "completed", "tribute", "shared", "space", "house", "red-jewel", "jewel-spent",
    "white-jewels", "jewel-on", "turn-over", "card", "event", "withheld", "event-over", "returned", "row",
    "special-due", "end-card", "places", "lost", "won", "challenge-lost", "complete", "finished",
]  # fmt: skip
"""What can be told besides the actions and draws themselves."""

LOST: Final = "lost"
WON: Final = "won"
CHALLENGE_LOST: Final = "challenge-lost"
COMPLETE: Final = "complete"
FINISHED: Final = "finished"

STRIDE = 4
"""Goods lying in a city: one slot for each merchant, one number for each good in it."""

LISTS = (
    "at",
    "weight",
    "area",
    "lying",
    "stock",
    "houses",
    "red",
    "white",
    "row",
    "on_special",
    "event_of",
    "withheld",
    "orders",
    "specials",
    "event_deck",
    "who",
    "capacity",
)
PLAIN = (
    "rules",
    "phase",
    "round",
    "active",
    "first",
    "left",
    "moves_only",
    "extra",
    "gave",
    "effects",
    "red_left",
    "white_left",
    "deck",
    "step",
    "to_place",
    "places",
    "to_remove",
    "removing",
    "challenge",
    "ending",
    "outcome",
    "excluded",
    "layout",
    "legal",
    "last",
)

COMPARED = (*LISTS, "cargo", "done", "jewels_on", *sorted({*PLAIN} - {"rules", "effects", "legal", "last"}))


class State:
    __slots__ = (*LISTS, *PLAIN, "cargo", "done", "jewels_on", "news")

    rules: Ruleset
    phase: Phase | PassingPhase
    round: int
    active: int
    """The merchant whose turn it is."""
    first: int
    """The merchant who opens every round."""
    left: int
    """Actions left in this turn."""
    moves_only: bool
    extra: bool
    """The extra Move of CHA-4 is used, so this turn can only be one of Moves."""
    gave: bool
    """The free handing over of CHA-1 is used."""
    who: list[Traits]
    at: list[int]
    cargo: list[list[int]]
    weight: list[int]
    """How many goods each carriage holds: the sum of its cargo, kept because it is asked for all the time."""
    capacity: list[int]
    area: list[int]
    """Selling areas: good `g` of merchant `m` in city `c` is at (c * 4 + m) * 4 + g."""
    lying: list[int]
    """How many goods lie in each city's selling areas, so that an empty city costs nothing to look at."""
    stock: list[int]
    houses: list[int]
    """One bit for each city where the merchant has a trading house."""
    done: list[list[int]]
    red: list[int]
    white: list[int]
    red_left: int
    white_left: int
    row: list[int]
    """Orders face up, the oldest first; in the base game the special orders come before the others."""
    jewels_on: dict[int, int]
    on_special: list[int]
    """Goods already lying on special order `s`, good `g`: at s * 4 + g."""
    event_of: list[int]
    """The event that special order `s` brought, while it lasts."""
    withheld: list[int]
    """How many goods the event of special order `s` keeps away."""
    orders: list[int]
    """Order cards not yet seen, in the order of the card list. Their order in the deck is not stored anywhere."""
    specials: list[int]
    event_deck: list[int]
    deck: int
    """Order cards still to come. In the base game fewer than `orders`: the rest left the game unseen."""
    step: int
    """How far the deck is turned up, in cards of every kind."""
    to_place: int
    places: int
    to_remove: int
    removing: int
    """The special order whose event takes goods from the selling areas now."""
    challenge: bool
    """The end card is up and the hardest challenge has begun."""
    ending: bool
    """Base game: this is the last round."""
    outcome: Outcome | Literal[""]
    excluded: tuple[int, ...]
    layout: tuple[int, ...]
    """The spot of each city on the map, as `Ruleset.spots` counts them."""
    effects: Effects
    legal: Legal[Action] | None
    """What may be done now, once somebody has asked."""
    last: Action | None
    """The last action anybody took, for whoever wants to point at it."""
    news: list[News] | None
    """What the last step brought about; None while nobody listens."""

    @staticmethod
    def new(rules: Ruleset) -> "State":
        """All goods in the stock, everything still to be drawn."""
        s = State()
        n, cities, specials = rules.merchants, len(rules.cities), rules.specials
        s.rules, s.phase, s.round, s.active, s.first = rules, EXCLUDE, 1, 0, 0
        s.left, s.moves_only, s.extra, s.gave = 0, True, False, False
        s.who, s.at, s.weight, s.capacity = [NOBODY] * n, [NONE] * n, [0] * n, [0] * n
        s.cargo, s.done = [[0, 0, 0, 0] for _ in range(n)], [[] for _ in range(n)]
        s.area, s.lying, s.stock = [0] * (cities * STRIDE * STRIDE), [0] * cities, rules.stock[:]
        s.houses, s.red, s.white = [0] * n, [0] * n, [0] * n
        s.red_left, s.white_left = rules.red_jewels, rules.white_jewels
        s.row, s.jewels_on, s.on_special = [], {}, [0] * (specials * STRIDE)
        s.event_of, s.withheld = [NONE] * specials, [0] * specials
        s.orders, s.deck = list(range(rules.orders)), rules.deck
        s.specials = list(range(rules.orders, rules.orders + specials))
        s.event_deck = list(range(len(rules.events)))
        s.step, s.to_place, s.places = 0, 0, rules.places
        s.to_remove, s.removing = 0, NONE
        s.challenge, s.ending, s.outcome, s.excluded = False, False, "", ()
        s.layout = rules.layout
        s.legal, s.last, s.news = None, None, None
        return s

    def copy(self) -> "State":
        new = State.__new__(State)
        new.rules, new.phase, new.round, new.active, new.first = (
            self.rules,
            self.phase,
            self.round,
            self.active,
            self.first,
        )
        new.left, new.moves_only, new.extra, new.gave = self.left, self.moves_only, self.extra, self.gave
        new.who, new.at, new.weight, new.capacity = self.who[:], self.at[:], self.weight[:], self.capacity[:]
        new.cargo = [goods[:] for goods in self.cargo]
        new.area, new.lying, new.stock = self.area[:], self.lying[:], self.stock[:]
        new.houses, new.red, new.white = self.houses[:], self.red[:], self.white[:]
        new.done = [cards[:] for cards in self.done]
        new.red_left, new.white_left = self.red_left, self.white_left
        new.row, new.jewels_on, new.on_special = self.row[:], self.jewels_on.copy(), self.on_special[:]
        new.event_of, new.withheld = self.event_of[:], self.withheld[:]
        new.orders, new.specials, new.event_deck = self.orders[:], self.specials[:], self.event_deck[:]
        new.deck, new.step, new.to_place, new.places = self.deck, self.step, self.to_place, self.places
        new.to_remove, new.removing = self.to_remove, self.removing
        new.challenge, new.ending, new.outcome = self.challenge, self.ending, self.outcome
        new.excluded, new.layout, new.effects = self.excluded, self.layout, self.effects
        new.legal, new.last = self.legal, self.last
        new.news = None if self.news is None else self.news[:]
        return new

    def __eq__(self, other: object) -> bool:
        """Two states are equal if the same can happen next and the same has been won; news is talk."""
        return (
            isinstance(other, State)
            and self.rules.options == other.rules.options
            and all(getattr(self, name) == getattr(other, name) for name in COMPARED)
        )

    __hash__ = None  # type: ignore[assignment]

    def tell(
        self,
        kind: NewsKind,
        merchant: int | None = None,
        rule: str = "",
        after: list[Change] | None = None,
        **values: Any,
    ) -> None:
        """Notes news for the front ends, if anybody listens. Whoever tells asks that first: what is told costs time
        to put together, and search listens to nothing."""
        if self.news is not None:
            seat = None if merchant is None else self.rules.owner[merchant]
            if merchant is not None:
                values["merchant"] = merchant + 1
            self.news.append(News(kind, seat, values, rule, after or []))
