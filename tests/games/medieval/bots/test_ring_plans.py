"""Rings: what they need, and that a layout starts one that closes."""

import random

import pytest

from era.bots.budget import Budget
from era.games.medieval.bots.bot import BOTS
from era.games.medieval.bots.ring_plans import Plan, Ring, count_walls_needed, find_plans, find_wall_places, list_rings
from era.games.medieval.game import GAME
from era.games.medieval.rules import domain, walls
from era.games.medieval.state import State
from era.grid.grid import grid

GRID = grid(14, 12)


def test_a_ring_is_what_encloses() -> None:
    ring = Ring(GRID, 2, 3, 7, 8)
    assert GRID.enclosed(ring.ring) == ring.inside
    assert ring.area == ring.inside.bit_count() == 16


def test_every_ring_encloses_its_inside() -> None:
    for ring in random.Random(1).sample(list_rings(GRID), 60):
        assert GRID.enclosed(ring.ring) == ring.inside


def test_walls_needed_counts_gaps_side_by_side() -> None:
    ring = Ring(GRID, 0, 0, 7, 6)
    assert count_walls_needed(ring, 0, 6) == 0
    assert count_walls_needed(ring, ring.ring, 8) == 4
    one_side = sum(1 << GRID.bit(x, 0) for x in range(1, 7))
    assert count_walls_needed(ring, one_side, 6) == 1
    assert count_walls_needed(ring, one_side, 5) == 2


def laid_out(players: int) -> State:
    bot, rng = BOTS["monarch"](), random.Random(1)
    state = GAME.start(GAME.check({"players": players}))
    if GAME.chance(state) is not None:
        GAME.draw(state, (0,))
    while GAME.turn(state).phase == "layout":
        seat = GAME.turn(state).seats[0]
        GAME.act(state, seat, bot.choose(GAME.view(state, seat), seat, Budget(nodes=500), rng))
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_layout_leaves_three_walls_to_a_large_ring(players: int) -> None:
    state = laid_out(players)
    best = max(plan.ring.area for plan in find_plans(state.players[0], state.rules, 8, 6) if plan.walls <= 3)
    assert best >= 40


def test_the_walls_of_a_plan_close_it() -> None:
    state = laid_out(1)
    player = state.players[0]
    plan = next(plan for plan in find_plans(player, state.rules, 8, 6) if plan.walls <= 3)
    for _ in range(plan.walls):
        left = Plan(plan.ring, player.barrier, 6)
        domain.lay(player, find_wall_places(player, left, state.supply, state.rules, 1)[0], state.rules)
    assert walls.count_walled_area(player, state.rules) >= 40
