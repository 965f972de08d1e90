"""A view as plain data, for front ends: everything a screen draws, nothing a screen must work out.

A server shows every state of every table to everybody. So whoever shows a table again and again keeps a `Memory`:
what did not change since it was shown last is the very same object, which costs nothing to make, and nothing to
compare. Nobody may change what was shown.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from era.core.game import Memory
from era.games.medieval import flow, forecast, visibility
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.rules import scoring, solitaire, walls
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from era.games.medieval.steps.extort import strength
from era.grid.grid import bits

T = TypeVar("T")


def kept(memory: Memory, name: Any, key: Any, make: Callable[..., T], *args: Any) -> T:
    """The part of this name as it was, if all that it depends on is as it was. Parts of the key that are the same
    objects are not even looked at."""
    was = memory.get(name)
    if was is None or was[0] != key:
        was = memory[name] = (key, make(*args))
    part: T = was[1]
    return part


def show(state: State, memory: Memory) -> dict[str, Any]:
    """The very same object as last time if nothing on it changed."""
    return _as_it_was(memory, _shown(state, memory))


def _as_it_was(memory: Memory, made: dict[str, Any]) -> dict[str, Any]:
    was: dict[str, Any] | None = memory.get("show")
    if was is not None:
        for name, part in made.items():
            if was[name] is not part:
                break
        else:
            return was
    memory["show"] = made
    return made


def _shown(state: State, memory: Memory) -> dict[str, Any]:
    rules = state.rules
    sheets = _kept_sheets(state, memory)
    question = _question(state) if state.asks else None
    return {
        "game": "medieval",
        "scenario": rules.options.scenario,
        "board": _board(rules),
        "round": state.round,
        "rounds": rules.rounds or None,
        "step": "over" if state.over else flow.STEPS[max(state.step, 0)].name,
        "steps": STEPS,
        "start": state.start,
        "over": state.over,
        "last_round": state.ending or (not rules.alone and len(state.xs) >= rules.xs_to_end),
        "xs": _types(rules, state.xs),
        "xs_to_end": rules.xs_to_end or None,
        "question": kept(memory, "question", question, _itself, question),
        "supply": kept(memory, "supply", (tuple(state.supply), state.types), _supply, rules, state.supply, state.types),
        "out": kept(memory, "out", tuple(state.out), _supply, rules, state.out, ()),
        "dice": _dice(rules, tuple(state.dice)),
        "dice_out": _dice(rules, tuple(state.dice_out)),
        "philippe": _faces(tuple(state.philippe), rules) if state.philippe else None,
        "players": _kept_players(state, memory),
        "sheets": sheets,
        "rank": solitaire.rank(sheets[0]["total"]) if rules.alone else None,
    }


def screens(state: State, viewers: Sequence[int | None], memory: Memory) -> list[dict[str, Any]]:
    """`show(view(state, viewer))` for each of them. Behind screens everybody sees what a spectator sees, and
    themselves: whoever's own side is as it was has the same screen as long as the spectators have."""
    if not visibility.is_secret(state):
        return [show(state, memory)] * len(viewers)
    outside = show(visibility.view(state, None), memory.setdefault("outside", {}))
    return [outside if viewer is None else _kept_inside(state, viewer, outside, memory) for viewer in viewers]


def _kept_inside(state: State, seat: int, outside: dict[str, Any], memory: Memory) -> dict[str, Any]:
    own = _kept_player(state, seat, memory)
    was = memory.get(("inside", seat))
    if was is None or was[0] is not outside or was[1] is not own:
        was = memory["inside", seat] = (outside, own, _inside(state, seat, own, outside, memory))
    screen: dict[str, Any] = was[2]
    return screen


def _inside(state: State, seat: int, own: dict[str, Any], outside: dict[str, Any], memory: Memory) -> dict[str, Any]:
    if state.step == visibility.ROLL:  # only dice are hidden: all figures are those that spectators see
        players = outside["players"].copy()
        players[seat] = own
        return outside | {"players": players}
    seen = memory.setdefault(("as seen by", seat), {})
    seen["player", seat] = memory["player", seat]
    return show(visibility.view(state, seat), seen)


STEPS = [step.name for step in flow.STEPS]


@lru_cache(maxsize=64)
def _board(rules: Ruleset) -> dict[str, int]:
    return {"width": rules.grid.width, "height": rules.grid.height}


@lru_cache(maxsize=4096)
def _types(rules: Ruleset, indexes: tuple[int, ...]) -> list[str]:
    return [rules.pieces[index].name for index in indexes]


def _supply(rules: Ruleset, counts: Sequence[int], types: Sequence[int]) -> dict[str, int]:
    """Pieces that are there, and types that are in play even if none is left."""
    return {rules.pieces[i].name: n for i, n in enumerate(counts) if n or i in types}


@lru_cache(maxsize=4096)
def _dice(rules: Ruleset, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(rules.dice.kinds, counts, strict=True))


@lru_cache(maxsize=4096)
def _stock(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(RESOURCES, counts, strict=True))


def _kept_sheets(state: State, memory: Memory) -> list[scoring.Sheet]:
    rules = state.rules
    worths = tuple([(p.pieces, p.culture, p.disaster, _for_bonuses(p, rules)) for p in state.players])
    return kept(memory, "sheets", worths, _sheets, state, worths, memory)


def _sheets(state: State, worths: tuple[Any, ...], memory: Memory) -> list[scoring.Sheet]:
    """All that a score depends on is in `worths`."""
    rules = state.rules
    made = []
    for seat, player in enumerate(state.players):
        made.append(kept(memory, ("lines", seat), worths[seat], scoring.own_lines, player, rules).copy())
    scoring.complete(made, state)
    return [kept(memory, ("sheet", seat), sheet, _itself, sheet) for seat, sheet in enumerate(made)]


def _itself(part: T) -> T:
    return part


def _kept_players(state: State, memory: Memory) -> list[dict[str, Any]]:
    players = [_kept_player(state, seat, memory) for seat in range(len(state.players))]
    was: list[dict[str, Any]] | None = memory.get("players")
    if was is None or any(now is not before for now, before in zip(players, was, strict=True)):
        was = memory["players"] = players
    return was


def _kept_player(state: State, seat: int, memory: Memory) -> dict[str, Any]:
    """All that `_player` reads is in the key."""
    p = state.players[seat]
    key = (
        p.pieces, tuple(p.stock), p.culture, p.disaster, p.pool, p.hidden, p.ready, p.faces, p.fixed,
        p.rolls, p.sets, p.chapels, p.hammers, p.swaps,
        p.fairs, p.road_fairs, p.swords, p.shields, p.skulls, p.tray, p.leaving, forecast.depends_on(state, seat),
    )  # fmt: skip
    return kept(memory, ("player", seat), key, _player, state, seat, memory)


def _question(state: State) -> dict[str, Any]:
    ask = state.asks[0]
    together = ask.kind in flow.QUESTIONS and flow.QUESTIONS[ask.kind].together
    return {
        "kind": ask.kind,
        "rule": flow.QUESTIONS[ask.kind].rule if ask.kind in flow.QUESTIONS else "DIS-1",
        "seats": [a.seat for a in state.asks] if together else [ask.seat],
        "other": ask.other,
        "resource": RESOURCES[ask.resource] if ask.resource >= 0 else None,
    }


def _player(state: State, seat: int, memory: Memory) -> dict[str, Any]:
    rules = state.rules
    player = state.players[seat]
    ahead = forecast.forecast(state, seat)
    builds = forecast.cannot_depends_on(state, seat, ahead)
    return {
        "hidden": player.hidden,
        "ready": player.ready,
        "stock": _stock(tuple(player.stock)),
        "culture": player.culture,
        "disaster": player.disaster,
        "pool": _dice(rules, tuple(player.pool)),
        "faces": _faces(player.faces, rules),
        "fixed": _faces(player.fixed, rules),
        "rolls": player.rolls,
        "sets": player.sets,
        "chapels": player.chapels,
        "hammers": player.hammers,
        "swaps": player.swaps,
        "fairs": player.fairs + player.road_fairs,
        "swords": strength(state, player),
        "shields": player.shields,
        "skulls": player.skulls,
        "tray": kept(memory, ("tray", seat), player.tray, _supply, rules, player.tray, ()),
        "pieces": kept(memory, ("land", seat), (player.pieces, _for_bonuses(player, rules)), _land, player, rules),
        "enclosed": _spaces(walls.enclosed(player, rules), rules),
        "walled_area": walls.walled_area(player, rules),
        "forecast": ahead,
        "cannot": kept(memory, ("cannot", seat), builds, forecast.cannot, state, seat, ahead),
    }


@lru_cache(maxsize=4096)
def _faces(counts: Counts, rules: Ruleset) -> dict[str, int]:
    return {rules.dice.faces[index].key: count for index, count in enumerate(counts) if count}


def _for_bonuses(player: Player, rules: Ruleset) -> tuple[int, int, int] | None:
    """What bonuses count, beside the domain, if a building here has one that does."""
    built = player.built
    for index in _with_bonus(rules):
        if built[index]:
            return (sum(player.stock), player.culture, sum(player.pool))
    return None


@lru_cache(maxsize=64)
def _with_bonus(rules: Ruleset) -> tuple[int, ...]:
    return tuple(piece.index for piece in rules.buildings if rules.data(piece).bonus not in (None, "empty-spaces"))


def _land(player: Player, rules: Ruleset) -> list[dict[str, Any]]:
    clustered = walls.clustered(player, rules)
    return [_lying(placement, player, rules, placement in clustered) for placement in player.pieces]


def _lying(placement: Placement, player: Player, rules: Ruleset, clustered: bool) -> dict[str, Any]:
    if not placement.piece.is_building:
        return _placement(rules, placement)
    data = rules.data(placement.piece)
    return _building(
        rules,
        placement,
        walls.is_walled(placement, player, rules),
        clustered,
        scoring.factor(placement, player, rules),
        scoring.bonus(placement, player, data) if data.bonus else 0,
        placement.beside & player.river != 0,
        placement.beside & player.roads != 0,
        scoring.empty_beside(placement, player) if data.bonus == "empty-spaces" else 0,
    )


@lru_cache(maxsize=16384)
def _placement(rules: Ruleset, placement: Placement) -> dict[str, Any]:
    return {
        "piece": placement.piece.name,
        "kind": placement.piece.kind,
        "at": rules.grid.name(placement.at),
        "turn": placement.turn,
        "spaces": _spaces(placement.mask, rules),
        "walled": False,
        "clustered": False,
    }


@lru_cache(maxsize=32768)
def _building(
    rules: Ruleset,
    placement: Placement,
    walled: bool,
    clustered: bool,
    factor: int,
    bonus: int,
    by_river: bool,
    by_road: bool,
    free: int,
) -> dict[str, Any]:
    """What a building scores where it stands, and what its overlays draw."""
    return _placement(rules, placement) | {
        "walled": walled,
        "clustered": clustered,
        "points": placement.piece.points * factor,
        "bonus": bonus,
        "by_river": by_river,
        "by_road": by_road,
        "free": _spaces(free, rules),
    }


@lru_cache(maxsize=8192)
def _spaces(mask: int, rules: Ruleset) -> list[str]:
    return [rules.grid.name(bit) for bit in bits(mask)]
