"""A state as plain data and back, field by field: for snapshots, and for bots in other processes.

Everything is named: pieces, resources, dice, faces, steps, spaces. Where something stands in the box is nobody's
business but the ruleset's, and changes whenever the box does. What can be worked out from the rest is left out:
legal actions, the sets of spaces that follow from the pieces, what is enclosed. So is the news, which is talk about
the last step. Counts of nothing are left out, too.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from era.core.errors import DataError
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import Placement
from era.games.medieval.flow import STEPS
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import Lot, PendingDraw, Player, Question, Roll, State

PLAIN: Final = ("start", "round", "moved", "ending", "over")
PLAYER_PLAIN: Final = (
    "culture", "disaster", "rolls", "sets", "hammers", "swords", "shields", "skulls", "chapels", "swaps", "fairs",
    "road_fairs", "ready", "hidden",
)  # fmt: skip

BEFORE_PLAY: Final = -1


class NameTable:
    """Names of one kind of thing, in the order in which the rules number them."""

    __slots__ = ("indexes", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.indexes = {name: index for index, name in enumerate(names)}

    def save_counts(self, counts: Sequence[int]) -> dict[str, int]:
        if not any(counts):
            return {}
        return {name: count for name, count in zip(self.names, counts, strict=True) if count}

    def load_counts(self, saved: Mapping[str, int]) -> list[int]:
        counts = [0] * len(self.names)
        for name, count in saved.items():
            counts[self.indexes[name]] = count
        return counts

    def save_list(self, indexes: Sequence[int]) -> list[str]:
        return [self.names[index] for index in indexes]

    def load_list(self, saved: Sequence[str]) -> tuple[int, ...]:
        return tuple([self.indexes[name] for name in saved])


STEP_TABLE: Final = NameTable([step.name for step in STEPS])
RESOURCE_TABLE: Final = NameTable(RESOURCES)


class RulesetNames:
    """All names of one ruleset, and the placements that were named or read so far."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.pieces = NameTable([piece.name for piece in rules.pieces])
        self.kinds = NameTable(rules.dice.kinds)
        self.faces = NameTable([face.key for face in rules.dice.faces])
        self._written: dict[Placement, str] = {}
        self._read: dict[str, Placement] = {}

    def write(self, placement: Placement) -> str:
        """As in the notation: `market f7 r1`."""
        text = self._written.get(placement)
        if text is None:
            place = self.rules.grid.name(placement.at)
            text = self._written[placement] = f"{placement.piece.name} {place} r{placement.turn}"
        return text

    def read(self, text: str) -> Placement:
        placement = self._read.get(text)
        if placement is None:
            name, place, turn = text.split(" ")
            piece = self.rules.pieces[self.pieces.indexes[name]]
            at = self.rules.grid.read(place)
            if at is None:
                raise KeyError(place)
            placement = self._read[text] = piece.shapes[piece.turns[int(turn[1:])]].at(at, self.rules.grid)
        return placement


@lru_cache(maxsize=64)
def names_of(rules: Ruleset) -> RulesetNames:
    return RulesetNames(rules)


# ---------------------------------------------------------------- saving


def save(state: State) -> dict[str, Any]:
    names = names_of(state.rules)
    return {
        **{name: getattr(state, name) for name in PLAIN},
        "step": None if state.step == BEFORE_PLAY else STEP_TABLE.names[state.step],
        "supply": names.pieces.save_counts(state.supply),
        "out": names.pieces.save_counts(state.out),
        "dice": names.kinds.save_counts(state.dice),
        "dice_out": names.kinds.save_counts(state.dice_out),
        "types": names.pieces.save_list(state.types),
        "xs": names.pieces.save_list(state.xs),
        "philippe": names.faces.save_counts(state.philippe) if state.philippe else None,
        "philippe_goods": RESOURCE_TABLE.save_counts(state.philippe_goods) if state.philippe_goods else None,
        "asks": [_save_question(question) for question in state.questions],
        "chances": [_save_draw(pending, names) for pending in state.chances],
        "players": [_save_player(player, names) for player in state.players],
    }


def _save_question(question: Question) -> list[Any]:
    return [
        question.kind,
        question.seat,
        question.other,
        None if question.resource < 0 else RESOURCES[question.resource],
    ]


def _save_draw(pending: PendingDraw, names: RulesetNames) -> dict[str, Any]:
    if isinstance(pending, Roll):
        return {"seat": pending.seat, "dice": names.kinds.save_counts(pending.dice), "open": pending.open}
    return {"lot": pending.name, "bounds": list(pending.bounds)}


def _save_player(player: Player, names: RulesetNames) -> dict[str, Any]:
    return {
        **{name: getattr(player, name) for name in PLAYER_PLAIN},
        "pieces": [names.write(placed) for placed in player.pieces],
        "stock": RESOURCE_TABLE.save_counts(player.stock),
        "tray": names.pieces.save_counts(player.tray),
        "pool": names.kinds.save_counts(player.pool),
        "faces": names.faces.save_counts(player.faces),
        "fixed": names.faces.save_counts(player.fixed),
        "leaving": names.kinds.save_list(player.leaving),
        "paid": names.kinds.save_counts(player.paid),
    }


# ---------------------------------------------------------------- loading


def load(options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
    """Load an equal state under the same checked options."""
    names = names_of(ruleset(options))
    try:
        return _load(names, saved)
    except KeyError as unknown:
        raise DataError("saved-unknown", {"name": unknown.args[0]}) from unknown


def _load(names: RulesetNames, saved: Mapping[str, Any]) -> State:
    state = State.new(names.rules)
    for name in PLAIN:
        setattr(state, name, saved[name])
    step = saved["step"]
    state.step = BEFORE_PLAY if step is None else STEP_TABLE.indexes[step]
    state.supply = names.pieces.load_counts(saved["supply"])
    state.out = tuple(names.pieces.load_counts(saved["out"]))
    state.dice = tuple(names.kinds.load_counts(saved["dice"]))
    state.dice_out = tuple(names.kinds.load_counts(saved["dice_out"]))
    state.types = names.pieces.load_list(saved["types"])
    state.xs = names.pieces.load_list(saved["xs"])
    philippe, goods = saved["philippe"], saved["philippe_goods"]
    state.philippe = () if philippe is None else tuple(names.faces.load_counts(philippe))
    state.philippe_goods = () if goods is None else tuple(RESOURCE_TABLE.load_counts(goods))
    state.questions = [_load_question(question) for question in saved["asks"]]
    state.chances = [_load_draw(pending, names) for pending in saved["chances"]]
    state.players = [_load_player(names, player) for player in saved["players"]]
    return state


def _load_question(saved: Sequence[Any]) -> Question:
    kind, seat, other, resource = saved
    return Question(kind, seat, other, -1 if resource is None else RESOURCE_TABLE.indexes[resource])


def _load_draw(saved: Mapping[str, Any], names: RulesetNames) -> PendingDraw:
    if "lot" in saved:
        return Lot(saved["lot"], tuple(saved["bounds"]))
    return Roll(saved["seat"], tuple(names.kinds.load_counts(saved["dice"])), saved["open"])


def _load_player(names: RulesetNames, saved: Mapping[str, Any]) -> Player:
    player = Player.new(names.rules)
    for name in PLAYER_PLAIN:
        setattr(player, name, saved[name])
    domain.lay_all(player, [names.read(text) for text in saved["pieces"]], names.rules)
    player.stock = RESOURCE_TABLE.load_counts(saved["stock"])
    player.tray = tuple(names.pieces.load_counts(saved["tray"]))
    player.pool = tuple(names.kinds.load_counts(saved["pool"]))
    player.faces = tuple(names.faces.load_counts(saved["faces"]))
    player.fixed = tuple(names.faces.load_counts(saved["fixed"]))
    player.leaving = names.kinds.load_list(saved["leaving"])
    player.paid = tuple(names.kinds.load_counts(saved["paid"]))
    return player
