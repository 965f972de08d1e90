"""What players tell each other about their game: plans, claims, and what both need of a game.

Nothing of it changes a game or stands in its record. A game that people plan together has a `plans.py` with the
functions of `PlanRules`; the server keeps what they make, and bots heed it (docs/reference/plans.md).
"""

# Not compiled: structs that are read back from JSON.

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

MAX_PLAN_STEPS = 12
MAX_CLAIMS = 8
"""Of one actor."""


class PlayerPlan(Struct, omit_defaults=True):
    """What somebody means to do, one step after the other. `actor` is who acts, by the number that notation has for
    them: one seat may have several."""

    actor: int
    seat: int
    steps: list[str]
    """Actions in notation. They need not be possible yet."""
    round: int
    """In which it was made, or last followed."""
    by: Literal["person", "bot"] = "person"
    place: str = ""
    """Where the actor was when the first of these steps was to come, and `goods` what they had: so it is seen what was
    done since."""
    goods: dict[str, int] = {}


class GoodsClaim(Struct, omit_defaults=True):
    """Somebody brings these goods to `target`, an order that all can see. It stays until it is done."""

    actor: int
    seat: int
    target: str
    goods: dict[str, int]
    round: int
    missing: dict[str, int] = {}
    """What the order asked for when this was last looked at, and `carried` what the actor had of it."""
    carried: dict[str, int] = {}


class TableTalk(Struct, omit_defaults=True):
    """What a bot is told of the others' intentions: the plans and claims of people, and whom people play."""

    plans: list[PlayerPlan] = []
    claims: list[GoodsClaim] = []
    people: list[int] = []
    """The actors that people play."""


class PlanRules(Protocol):
    """What a game's `plans.py` offers. What a function refuses is an EraError with a sentence."""

    def find_actor(self, state: Any) -> int:
        """Return who acts now; 0 while nobody does whose turn could be tried out."""

    def list_actors(self, state: Any, seat: int) -> list[int]:
        """Return those whom a seat plays."""

    def make_plan(
        self, state: Any, seat: int, actor: int, steps: Sequence[str], by: Literal["person", "bot"]
    ) -> PlayerPlan: ...

    def follow_plan(self, state: Any, plan: PlayerPlan) -> PlayerPlan | None:
        """Return what is left of a plan; the very same one if nothing of it was done, None if it is over."""

    def make_claim(self, state: Any, seat: int, actor: int, target: str, goods: Mapping[str, int]) -> GoodsClaim: ...

    def follow_claim(self, state: Any, claim: GoodsClaim) -> GoodsClaim | None:
        """Return what is left of a claim, likewise."""
