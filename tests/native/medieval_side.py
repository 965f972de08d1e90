"""The Python side of ERA: Medieval Age, for the lockstep."""

from collections.abc import Iterator
from typing import Any

from era.core.legal import Legal
from era.encoding.encoding import Encoding
from era.games.medieval.choices import Places
from era.games.medieval.encoding.encoding import make_encoding
from era.games.medieval.game import GAME
from era.games.medieval.native.tables import make_tables
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import State
from era.native.library import NativeTable
from tests.native.lockstep import Side

RANKED_SCORES = 128
LOWEST_RANK = "serf"
MASKS = ("blocked", "barrier", "scorched", "flooded", "river", "roads", "gates", "spans")


class MedievalSide(Side):
    game = GAME

    def find_ruleset(self, options: dict[str, Any]) -> Ruleset:
        return ruleset(options)

    def make_tables(self, rules: Ruleset) -> NativeTable:
        return make_tables(rules)

    def list_parts(self, parts: Any) -> list[Any]:
        return join_listed(parts)

    def list_legal(self, legal: Legal[Any]) -> list[Any]:
        return join_listed(list_groups(legal))

    def describe(self, action: Any) -> tuple[Any, ...]:
        return type(action).__name__, *action.values()

    def make_encoding(self, options: dict[str, Any]) -> Encoding:
        return make_encoding(options, "two-step")

    def list_worked_out(self, state: State) -> dict[str, Any]:
        players = [{name: getattr(player, name) for name in MASKS} for player in state.players]
        return {"players": players, "ranks": number_ranks() if len(state.players) == 1 else ()}

    def list_told(self, told: dict[str, Any]) -> dict[str, Any]:
        players = [{name: player[name] for name in MASKS} for player in told["players"]]
        return {"players": players, "ranks": told["ranks"]}

    def list_sheets(self, state: State) -> list[tuple[int, ...]]:
        return [tuple(sheet.values()) for sheet in scoring.make_sheets(state)]


def number_ranks() -> tuple[int, ...]:
    """SOL-6: the rank for each score, counted from the highest."""
    names = [*dict.fromkeys(name for _, name in solitaire.RANKS), LOWEST_RANK]
    return tuple(names.index(solitaire.find_rank(score)) for score in range(RANKED_SCORES))


def list_groups(legal: Legal[Any]) -> Iterator[tuple[Any, ...]]:
    """The legal actions in their order: places as masks, others by their number."""
    for group in legal.groups:
        for part in group.parts():
            if isinstance(part, Places):
                shape = part.shape
                what = "Build" if part.to_build else "Place"
                yield what, part.size, shape.piece.index, shape.turn, part.fit.mask()
            else:
                yield "listed", part.size


def join_listed(parts: Any) -> list[tuple[Any, ...]]:
    """What is only counted may be cut into groups differently."""
    joined: list[tuple[Any, ...]] = []
    for part in parts:
        if part[0] == "listed" and joined and joined[-1][0] == "listed":
            joined[-1] = ("listed", joined[-1][1] + part[1])
        elif part[1]:
            joined.append(tuple(part))
    return joined


SIDE = MedievalSide()
