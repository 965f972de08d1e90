"""Random games of every scenario: nothing is ever lost or made, and every domain stays in order."""

import random
from typing import Any

import pytest

from era.core.rng import QuickSource
from era.games.medieval.box.scenario import load_shipped_scenarios
from era.games.medieval.game import GAME
from era.games.medieval.rules import domain
from era.games.medieval.state import Player, State
from tests.support.golden.rivers_roads import SMALL, example, pick

GAMES = 10
EVERY = 7
"""Decisions between two looks."""

MAX_DECISIONS = 3000

CASES: dict[str, dict[str, Any]] = {
    **{
        f"{name}-{players}p": {"scenario": name, "players": players}
        for name, scenario in load_shipped_scenarios().items()
        for players in scenario.players
    },
    **{f"peaceful-{players}p": {"players": players, "peaceful": True} for players in (1, 2, 3, 4)},
    **{
        f"peaceful-{name}": {"scenario": name, "players": players, "peaceful": True}
        for name, players in (("roads", 2), ("river", 3), ("rivers-roads", 4), ("randomized", 3), ("big", 2))
    },
    **{f"custom-{players}p": {**example(), "players": players} for players in (1, 2, 3)},
    "small": {"scenario": "big", "players": 2, "box": SMALL},
    "small-alone": {"scenario": "solitaire", "players": 1, "box": SMALL},
}


def test_there_are_enough_games() -> None:
    assert len(CASES) * GAMES >= 300


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_lost(name: str) -> None:
    options = GAME.check(CASES[name])
    for seed in range(GAMES):
        rng = random.Random(f"{name} {seed}")
        state = GAME.start(options)
        for decision in range(MAX_DECISIONS):
            while (chance := GAME.chance(state)) is not None:
                GAME.draw(state, QuickSource(rng).draw(chance))
            if decision % EVERY == 0 or GAME.turn(state).over:
                check(state)
            if GAME.turn(state).over:
                break
            seat = rng.choice(GAME.turn(state).seats)
            legal = GAME.legal(state, seat)
            eager = seed % 2
            GAME.act(state, seat, pick(state, seat, rng) if eager else legal.nth(rng.randrange(legal.size)))
        assert GAME.turn(state).over


def check(state: State) -> None:
    _pieces(state)
    _dice(state)
    for player in state.players:
        assert all(0 <= have <= most for have, most in zip(player.stock, state.rules.track, strict=True))
        assert player.culture >= 0
        assert player.disaster >= 0
        _domain(state, player)


def _pieces(state: State) -> None:
    """Supply, domains, trays and what is out of the game make up the box."""
    rules = state.rules
    for piece in rules.pieces:
        if state.round == 0 and piece.index in (rules.river, rules.flooded):
            continue  # until the reveal nobody is to know what was left unplaced
        laid = sum(player.built[piece.index] + player.tray[piece.index] for player in state.players)
        assert state.supply[piece.index] >= 0
        assert state.supply[piece.index] + laid + state.out[piece.index] == piece.count, piece.name


def _dice(state: State) -> None:
    for kind, count in enumerate(state.rules.dice.counts):
        pools = sum(player.pool[kind] for player in state.players)
        assert state.dice[kind] >= 0
        assert state.dice[kind] + state.dice_out[kind] + pools == count
    if state.round and state.step > 1:
        for player in state.players:
            assert sum(player.faces) == sum(player.pool) or state.chances


def _domain(state: State, player: Player) -> None:
    """What is kept about a domain is what its pieces say, and no piece lies where it may not."""
    grid = state.rules.grid
    ground = water = roads = barrier = 0
    for placement in player.pieces:
        piece = placement.piece
        assert not placement.mask & ~grid.all
        assert not ground & placement.ground, "two pieces on one space"
        assert not water & placement.water, "two pieces over one space of river"
        ground |= placement.ground
        water |= placement.water
        roads |= placement.mask if piece.kind in ("road", "bridge") else 0
        barrier |= placement.mask if piece.wall else 0
        assert player.built[piece.index] == sum(1 for p in player.pieces if p.piece is piece)
        if piece.touches == "edge":
            assert placement.mask & grid.edge
    assert (player.blocked, player.spans, player.roads, player.barrier) == (ground, water, roads, barrier)
    assert not water & ~player.river
    assert not player.gates & ~(player.roads | player.river)
    assert not player.gates & water & ~roads, "a gate on a jetty"
    assert not player.scorched & player.flooded
    if player.enclosed >= 0:
        assert player.enclosed == grid.enclosed(barrier)
    anew = Player.new(state.rules)
    for placement in player.pieces:
        domain.lay(anew, placement, state.rules)
    for piece in state.rules.pieces:
        for shape in piece.shapes:
            here, there = (domain.find_places(one, shape, state.rules) for one in (player, anew))
            assert here == there, f"{piece.name}: what is remembered of free places is wrong"
