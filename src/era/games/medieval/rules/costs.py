"""A die or a building as part of a building's cost (COM-4): who can give it, and what happens to it."""

from era.games.medieval.box.pieces import Placement
from era.games.medieval.ruleset import Affordable, Ruleset
from era.games.medieval.state import Player, State, change_count


def list_payable(player: Player, rules: Ruleset) -> tuple[Affordable, ...]:
    """List the pieces that may be built at all and that this player can pay for, in goods and in kind."""
    found = rules.affordable(player.stock)
    if not rules.costs_in_kind:
        return found
    return tuple(
        [entry for entry in found if has_die(player, entry[0], rules) and has_building(player, entry[0], rules)]
    )


def has_die(player: Player, index: int, rules: Ruleset) -> bool:
    """Tell whether the player has the die that a piece costs. One that leaves with its building is spoken for."""
    die = rules.die_costs.get(index)
    return die is None or player.pool[die] > player.leaving.count(die)


def has_building(player: Player, index: int, rules: Ruleset) -> bool:
    building = rules.building_costs.get(index)
    return building is None or (building >= 0 and player.built[building] > 0)


def give_die(state: State, player: Player, index: int) -> None:
    """The die leaves the pool at once and the game for good; what it showed this round has been counted already."""
    die = state.rules.die_costs.get(index)
    if die is not None:
        player.pool = change_count(player.pool, die, -1)
        player.paid = change_count(player.paid, die, 1)
        state.dice_out = change_count(state.dice_out, die, 1)


def find_given(player: Player, rules: Ruleset) -> list[Placement]:
    """Find the buildings one of which pays for what the player has built last."""
    wanted = rules.building_costs.get(player.pieces[-1].piece.index)
    return [placement for placement in player.pieces if placement.piece.index == wanted]
