"""A state as plain data and back, field by field: for snapshots, and for bots in other processes.

What can be worked out from the rest is left out: legal actions, where things fit, what is enclosed. So is
the news, which is talk about the last step. Sets of spaces are hexadecimal digits, since not every reader
of JSON knows numbers of that size.
"""

# Not compiled: runs for snapshots, between moves.

from collections.abc import Mapping
from typing import Any, Final

from era.games.medieval.pieces import Placement
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import Ask, Event, Lot, Player, Roll, State

PLAIN: Final = ("start", "round", "step", "moved", "ending", "over")
TUPLES: Final = ("out", "dice", "dice_out", "types", "xs", "philippe", "philippe_goods")

PLAYER_MASKS: Final = ("blocked", "barrier", "scorched", "flooded", "river", "roads", "gates", "spans")
PLAYER_TUPLES: Final = ("pool", "faces", "fixed", "leaving", "tray")
PLAYER_PLAIN: Final = (
    "culture", "disaster", "rolls", "sets", "hammers", "swords", "shields", "skulls", "chapels", "swaps", "fairs",
    "road_fairs", "ready", "hidden",
)  # fmt: skip


def save(state: State) -> dict[str, Any]:
    return {
        **{name: getattr(state, name) for name in PLAIN},
        **{name: list(getattr(state, name)) for name in TUPLES},
        "supply": list(state.supply),
        "asks": [[ask.kind, ask.seat, ask.other, ask.resource] for ask in state.asks],
        "chances": [_save_event(event) for event in state.chances],
        "players": [_save_player(player) for player in state.players],
    }


def _save_event(event: Event) -> dict[str, Any]:
    if isinstance(event, Roll):
        return {"seat": event.seat, "dice": list(event.dice), "open": event.open}
    return {"lot": event.name, "bounds": list(event.bounds)}


def _save_player(player: Player) -> dict[str, Any]:
    return {
        **{name: getattr(player, name) for name in PLAYER_PLAIN},
        **{name: list(getattr(player, name)) for name in PLAYER_TUPLES},
        **{name: f"{getattr(player, name):x}" for name in PLAYER_MASKS},
        "built": list(player.built),
        "stock": list(player.stock),
        "pieces": [[placed.piece.index, placed.turn, placed.at] for placed in player.pieces],
    }


def load(options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
    """An equal state under the same checked options."""
    rules = ruleset(options)
    state = State.new(rules)
    for name in PLAIN:
        setattr(state, name, saved[name])
    for name in TUPLES:
        setattr(state, name, tuple(saved[name]))
    state.supply = list(saved["supply"])
    state.asks = [Ask(*ask) for ask in saved["asks"]]
    state.chances = [_load_event(event) for event in saved["chances"]]
    state.players = [_load_player(rules, player) for player in saved["players"]]
    return state


def _load_event(saved: Mapping[str, Any]) -> Event:
    if "lot" in saved:
        return Lot(saved["lot"], tuple(saved["bounds"]))
    return Roll(saved["seat"], tuple(saved["dice"]), saved["open"])


def _load_player(rules: Ruleset, saved: Mapping[str, Any]) -> Player:
    player = Player.new(rules)
    for name in PLAYER_PLAIN:
        setattr(player, name, saved[name])
    for name in PLAYER_TUPLES:
        setattr(player, name, tuple(saved[name]))
    for name in PLAYER_MASKS:
        setattr(player, name, int(saved[name], 16))
    player.built = list(saved["built"])
    player.stock = list(saved["stock"])
    player.pieces = tuple(_placement(rules, *placed) for placed in saved["pieces"])
    player.enclosed = -1
    return player


def _placement(rules: Ruleset, index: int, turn: int, at: int) -> Placement:
    piece = rules.pieces[index]
    return piece.shapes[piece.turns[turn]].at(at, rules.grid)
