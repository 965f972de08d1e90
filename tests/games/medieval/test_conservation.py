"""Random games: no piece and no die is ever lost or made, and no track leaves its bounds."""

import random
from collections.abc import Iterator

import pytest

from era.core.rng import QuickSource
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Roll, State

GAMES = 60
"""For each number of players."""


def walk(players: int, seed: int) -> Iterator[State]:
    """The state after the start and after every action and draw of a random game."""
    rng = random.Random(seed)
    source = QuickSource(rng)
    state = GAME.start(GAME.check({"players": players}))
    yield state
    while not GAME.turn(state).over:
        if (chance := GAME.chance(state)) is not None:
            GAME.draw(state, source.draw(chance))
        else:
            seat = rng.choice(GAME.turn(state).seats)
            legal = GAME.legal(state, seat)
            GAME.act(state, seat, legal.nth(rng.randrange(legal.size)))
        yield state


def box(rules: Ruleset) -> list[int]:
    """How many of each piece the data files put into the box, for the base game."""
    c = rules.components
    counts = {name: building.count for name, building in c.buildings.items()}
    counts |= {f"wall-{length}": count for length, count in c.walls.count.items()}
    counts["scorched"] = c.areas["scorched"].count
    return [counts.get(piece.name, 0) for piece in rules.pieces]


def pieces(state: State) -> list[int]:
    """How many of each piece there are: in the supply, out of the game, in domains and on trays."""
    places = [state.supply, state.out, *(player.built for player in state.players)]
    places += [player.tray for player in state.players]
    return [sum(counts) for counts in zip(*places, strict=True)]


def dice(state: State) -> list[int]:
    pools = [player.pool for player in state.players]
    return [sum(counts) for counts in zip(state.dice, state.dice_out, *pools, strict=True)]


def check(state: State) -> None:
    rules = state.rules
    assert pieces(state) == box(rules)
    assert dice(state) == rules.dice.counts
    assert min(state.supply) >= 0
    assert min(*state.dice, *state.dice_out, *state.out) >= 0
    for player in state.players:
        check_tracks(player, rules)
        check_domain(player, rules)
    if state.step in (1, 2) and not state.over:
        for seat in range(len(state.players)):
            check_dice(state, seat)


def check_tracks(player: Player, rules: Ruleset) -> None:
    for amount, top in zip(player.stock, rules.track, strict=True):
        assert 0 <= amount <= top
    assert player.culture >= 0
    assert player.disaster >= 0
    assert player.hammers >= 0
    assert min(player.pool) >= 0


def check_domain(player: Player, rules: Ruleset) -> None:
    """Nothing overlaps, nothing lies off the board, and the masks say what the pieces say."""
    covered = barrier = 0
    built = [0] * len(rules.pieces)
    for placement in player.pieces:
        assert not covered & placement.mask, "two pieces overlap"
        covered |= placement.mask
        barrier |= placement.mask if placement.piece.wall else 0
        built[placement.piece.index] += 1
    assert covered & ~rules.grid.all == 0
    assert player.blocked == covered
    assert player.barrier == barrier
    assert list(player.built) == built


def check_dice(state: State, seat: int) -> None:
    """Every die of the pool shows a face or is in the air."""
    shown = [0] * len(state.rules.dice.kinds)
    for index, count in enumerate(state.players[seat].faces):
        shown[state.rules.dice.faces[index].die] += count
    for event in state.chances:
        if isinstance(event, Roll) and event.seat == seat:
            shown = [have + rolled for have, rolled in zip(shown, event.dice, strict=True)]
    assert tuple(shown) == tuple(state.players[seat].pool)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pieces_dice_and_tracks_are_kept(players: int) -> None:
    rounds = 0
    for seed in range(GAMES):
        for state in walk(players, 1000 * players + seed):
            check(state)
        rounds += state.round
    assert rounds > 3 * GAMES, "these games are too short to say much"


def test_the_check_notices_what_is_lost() -> None:
    state = GAME.start(GAME.check({"players": 2}))
    check(state)
    state.supply[0] -= 1
    with pytest.raises(AssertionError):
        check(state)
