"""The places of the view that news speak of, as they are now: what `News.after` is made of. `show.py` shows the same.

Whoever calls these asks first whether anybody listens (`state.news`)."""

from era.core.news import Change
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.named import keep
from era.games.medieval.rules.domain import strength, sum_effect
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State

TRACKS = (*RESOURCES, "culture")
"""What dice and buildings give, by number."""


def count_dice(rules: Ruleset, counts: tuple[int, ...]) -> dict[str, int]:
    known = rules.named.dice
    found = known.get(counts)
    if found is None:
        found = keep(known, counts, dict(zip(rules.dice.kinds, counts, strict=True)))
    return found


def count_faces(counts: Counts, rules: Ruleset) -> dict[str, int]:
    known = rules.named.faces
    found = known.get(counts)
    if found is None:
        faces = rules.dice.faces
        found = keep(known, counts, {faces[index].key: count for index, count in enumerate(counts) if count})
    return found


def name_stock(stock: list[int]) -> dict[str, int]:
    trade, stone, wood, food = stock
    return {"trade": trade, "stone": stone, "wood": wood, "food": food}


def tell_stock(state: State, seat: int) -> Change:
    return ["players", seat, "stock"], name_stock(state.players[seat].stock)


def tell_culture(state: State, seat: int) -> Change:
    return ["players", seat, "culture"], state.players[seat].culture


def tell_disaster(state: State, seat: int) -> Change:
    return ["players", seat, "disaster"], state.players[seat].disaster


def tell_dice(state: State, seat: int) -> list[Change]:
    """A player's dice, now that no screen hides them."""
    faces = count_faces(state.players[seat].faces, state.rules)
    return [(["players", seat, "faces"], faces), (["players", seat, "hidden"], False)]


def tell_counts(state: State, seat: int) -> list[Change]:
    """What a player's dice brought besides goods."""
    player = state.players[seat]
    return [
        tell_hammers(state, seat),
        (["players", seat, "swords"], strength(state, player)),
        (["players", seat, "shields"], player.shields),
        (["players", seat, "skulls"], player.skulls),
    ]


def tell_hammers(state: State, seat: int) -> Change:
    return ["players", seat, "hammers"], state.players[seat].hammers


def tell_pool(state: State, seat: int) -> list[Change]:
    """A player's dice, and those that nobody has."""
    rules = state.rules
    return [
        (["players", seat, "pool"], count_dice(rules, tuple(state.players[seat].pool))),
        (["dice"], count_dice(rules, tuple(state.dice))),
        (["dice_out"], count_dice(rules, tuple(state.dice_out))),
    ]


def tell_xs(state: State) -> Change:
    return ["xs"], [state.rules.pieces[index].name for index in state.xs]


def tell_round(state: State) -> list[Change]:
    """A round begins: its number, its start player, and nobody has rolled yet."""
    after: list[Change] = [(["round"], state.round), (["start"], state.start)]
    nothing: dict[str, int] = {}
    for seat, player in enumerate(state.players):
        after.append((["players", seat, "faces"], nothing))
        after.append((["players", seat, "swords"], sum_effect(player, state.rules.armed)))
        after.append((["players", seat, "shields"], 0))
        after.append((["players", seat, "skulls"], 0))
    return after
