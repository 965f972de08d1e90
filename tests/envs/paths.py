"""Random games in which every decision is chosen by numbers, and often everything is compared that can be.

Each legal action must be reached by exactly one path, each number that a mask shows must lead to a legal action, and
what native rules show of a state must be what Python makes of the seat's view.
"""

import random
from array import array
from typing import Any

from era.core.game import AnyGame
from era.core.legal import Legal
from era.encoding.encoding import WAIT, Encoding, Placing
from era.envs.stepped_game import find_native_rules, load_encoding

MOST_LISTED = 1500
"""Of larger sets of legal actions so many are taken at random."""
CHECKED_EVERY = 12
MAX_DECISIONS = 2000


class NumberedGame:
    """One game, in Python and, where there are any, by native rules."""

    def __init__(self, game: AnyGame, checked: dict[str, Any], placing: Placing, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.encoding: Encoding = load_encoding(game, checked, placing)
        self.state = game.start(checked)
        self.partials = [self.encoding.begin() for _ in range(game.seats(self.state))]
        native = find_native_rules(game, checked)
        self.raw = None if native is None else native.engine.batch(1, 0, False)
        if self.raw is not None:
            self.raw.encode(self.encoding.describe())
        self.seen, self.masked = bytearray(self.encoding.layout.size), bytearray(self.encoding.table.size)

    def play(self, most: int = MAX_DECISIONS) -> int:
        """Play to the end, or so many decisions; returns how many were made."""
        for decisions in range(most):
            self.draw()
            seats = self.game.turn(self.state).seats
            if not seats:
                return decisions
            seat = self.rng.choice(seats)
            legal = self.game.legal(self.state, seat)
            if self.rng.randrange(CHECKED_EVERY) == 0:
                self.check(seat, legal)
            self.follow(seat, legal.nth(self.rng.randrange(legal.size)))
        return most

    def draw(self) -> None:
        while (chance := self.game.chance(self.state)) is not None:
            outcome = tuple(self.rng.randrange(bound) for bound in chance.bounds)
            self.game.draw(self.state, outcome)
            if self.raw is not None:
                self.raw.draw(0, outcome)

    def follow(self, seat: int, action: Any) -> None:
        """Choose an action by its path, in both."""
        path = self.encoding.path(self.state, seat, action)
        for step, number in enumerate(path, 1):
            if self.raw is not None:
                whole = self.raw.choose(0, seat, number)
                assert whole == (step == len(path)), f"{self.encoding.table.name(number)} of {path}"
        self.game.act(self.state, seat, action)
        if self.raw is not None:
            assert self.raw.compare(0, self.state) is None, f"after {action}"

    # ------------------------------------------------------------ everything, at one decision

    def check(self, seat: int, legal: Legal[Any]) -> None:
        paths = self.list_paths(seat, legal)
        assert len(set(paths)) == len(paths), "two actions have one path"
        whole = legal.size <= MOST_LISTED
        self.compare_shown(seat, paths if whole else None, ())
        self.walk(seat, legal, paths if whole else None)
        for other in range(len(self.partials)):
            if other not in self.game.turn(self.state).seats:
                mask = self.encoding.mask(self.state, other, self.partials[other])
                assert (mask[WAIT], sum(mask)) == (1, 1), "only to wait"
                self.compare_shown(other, None, ())

    def list_paths(self, seat: int, legal: Legal[Any]) -> list[tuple[int, ...]]:
        if legal.size <= MOST_LISTED:
            return [self.encoding.path(self.state, seat, action) for action in legal]
        chosen = {self.rng.randrange(legal.size) for _ in range(MOST_LISTED // 10)}
        return [self.encoding.path(self.state, seat, legal.nth(number)) for number in chosen]

    def walk(self, seat: int, legal: Legal[Any], paths: list[tuple[int, ...]] | None) -> None:
        """Choose any number that the mask shows until an action is whole: it is legal, and this is its path."""
        partial, walked = self.partials[seat], []
        action = None
        while action is None:
            mask = self.encoding.mask(self.state, seat, partial)
            number = self.rng.choice([number for number, may in enumerate(mask) if may])
            action = self.encoding.choose(self.state, seat, partial, number)
            walked.append(number)
            if action is None:
                if self.raw is not None:
                    assert self.raw.choose(0, seat, number) is False
                self.compare_shown(seat, paths, tuple(walked))
        assert action in legal, f"{action} is not legal"
        assert self.encoding.path(self.state, seat, action) == tuple(walked)
        if self.raw is not None:  # forget what was chosen: the game is loaded anew
            self.raw.load(0, self.state)

    def compare_shown(self, seat: int, paths: list[tuple[int, ...]] | None, prefix: tuple[int, ...]) -> None:
        """The mask is what the paths say, and both are what native rules show. Nothing but the view is asked."""
        partial = self.partials[seat]
        view = self.game.view(self.state, seat)
        mask = self.encoding.mask(self.state, seat, partial)
        assert mask == self.encoding.mask(view, seat, partial), "the mask tells what the view does not"
        if paths is not None:
            following = {path[len(prefix)] for path in paths if path[: len(prefix)] == prefix}
            assert {number for number, may in enumerate(mask) if may} == following
        if self.raw is not None:
            self.raw.masks(self.masked, array("b", [seat]))
            assert self.masked == mask
            self.raw.observe(self.seen, array("b", [seat]))
            assert self.seen == self.encoding.observe(view, seat, partial)
