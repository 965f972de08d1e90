"""Standing answers: what a player wants answered without being asked, for questions that need no thought.

A wish belongs to one kind of question ("brigands") and names one of its answers ("food"), perhaps only while the
player has enough of what it gives. It is no rule: when the question comes up, the wish picks from the legal actions,
and unless exactly one of them is what it says, the player is asked as usual. So there is one statement of legality, and
a game that was played by wishes is replayed like any other.

A game that has such questions has a `standing.py` with what `StandingRules` says, and its sentences in
`text/standing.*.toml`: one for each kind, and one for each answer (`brigands-food`).
"""

# Not compiled: structs that are read back from JSON.

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from era.core.catalogue import Words
from era.core.game import AnyGame

ONLY_ANSWER = "only"
"""The kind that every game has: a question with one legal answer, which is given."""
MAX_LEAST = 99
"""Nobody has more of anything."""

WORDS = Words("era.core.text", "standing")


class StandingWish(Struct, frozen=True, omit_defaults=True):
    """How a player wants one kind of question answered; with `least`, only while they have so many of what the answer
    gives."""

    kind: str
    answer: str
    least: int = 0


class StandingKind(Struct, frozen=True):
    """A kind of question that can be answered in advance, and its answers; `counted` are those for which `least` says
    something."""

    kind: str
    answers: Sequence[str]
    counted: Sequence[str] = ()


class StandingRules(Protocol):
    """What a game's `standing.py` offers."""

    WORDS: Words

    def list_kinds(self, state: Any) -> list[StandingKind]:
        """Return what can be asked in such a game, in the order in which it is shown."""

    def find_kind(self, state: Any, seat: int) -> str:
        """Return the kind of the question that the seat has to answer now; nothing if it is none of them."""

    def is_covered(self, state: Any, seat: int, answer: str, action: Any) -> bool:
        """Tell whether this legal action is what the answer says."""

    def count_held(self, state: Any, seat: int, answer: str) -> int:
        """Return how many the seat has of what a counted answer gives."""


UnmetWhy = Literal["few", "several", "none"]
"""Why a wish does not answer: the player has fewer than they wanted; more than one legal action is what the wish says;
none is."""


class StandingOutcome(Struct, frozen=True):
    """What became of a wish when its question came up: the action in notation, or why the player is asked."""

    wish: StandingWish
    text: str = ""
    unmet: UnmetWhy | None = None
    held: int = 0


ONLY_KIND = StandingKind(ONLY_ANSWER, ("give",))


def list_kinds(rules: StandingRules | None, state: Any) -> list[StandingKind]:
    """Return what can be answered in advance in this game."""
    return [*(rules.list_kinds(state) if rules is not None else ()), ONLY_KIND]


def ask_wishes(
    game: AnyGame, rules: StandingRules | None, state: Any, seat: int, wishes: Sequence[StandingWish]
) -> StandingOutcome | None:
    """Return what the wishes make of the question that the seat has to answer now; None if they say nothing about it.
    Behind a screen nothing is answered in advance: that would tell the others how much there was to decide."""
    if game.secret(state):
        return None
    kind = rules.find_kind(state, seat) if rules is not None else ""
    legal = game.legal(state, seat)
    for wish in wishes:
        if wish.kind == kind and rules is not None:
            return _ask_wish(game, rules, state, seat, wish)
    only = next((wish for wish in wishes if wish.kind == ONLY_ANSWER), None)
    if only is None or legal.size != 1:
        return None
    return StandingOutcome(only, game.write(state, seat, legal.nth(0)))


def _ask_wish(game: AnyGame, rules: StandingRules, state: Any, seat: int, wish: StandingWish) -> StandingOutcome:
    meant = [action for action in game.legal(state, seat) if rules.is_covered(state, seat, wish.answer, action)]
    if not meant:
        return StandingOutcome(wish, unmet="none")
    held = rules.count_held(state, seat, wish.answer) if wish.least else 0
    if held < wish.least:
        return StandingOutcome(wish, unmet="few", held=held)
    if len(meant) > 1:
        return StandingOutcome(wish, unmet="several")
    return StandingOutcome(wish, game.write(state, seat, meant[0]))


def say_kind(rules: StandingRules | None, kind: str, lang: str) -> str:
    return _find_words(rules, kind).say(lang, kind)


def say_answer(rules: StandingRules | None, kind: str, answer: str, lang: str) -> str:
    return _find_words(rules, kind).say(lang, f"{kind}-{answer}")


def say_unmet(rules: StandingRules | None, outcome: StandingOutcome, lang: str) -> str:
    """Say why a wish did not answer."""
    wish = outcome.wish
    values = {"answer": say_answer(rules, wish.kind, wish.answer, lang), "least": wish.least, "held": outcome.held}
    return WORDS.say(lang, f"unmet-{outcome.unmet}" if outcome.unmet is not None else "unmet-new", values)


def _find_words(rules: StandingRules | None, kind: str) -> Words:
    return WORDS if rules is None or kind in WORDS.keys("en") else rules.WORDS
