"""What an order takes is what the rules make it take, and sharing orders out misses nothing."""

import random
from itertools import product

import pytest

from era.bots.budget import Budget
from era.core.rng import QuickSource
from era.games.merchants.actions import Load, MoveMerchant, Sell
from era.games.merchants.bots.bot import BOTS, STYLES
from era.games.merchants.bots.errand import NEVER
from era.games.merchants.bots.evaluation import Team
from era.games.merchants.bots.joint_plan import MASKS
from era.games.merchants.bots.schedule import estimate_ready, make_item
from era.games.merchants.bots.weights import Weights
from era.games.merchants.game import GAME
from era.games.merchants.state import State
from tests.support.merchants.table import EXCLUDED, PLAIN, PreparedGame

ORDERS = ["genova-wfa", "forest-bird-wfgg", "court-vinheim-wwgg", "elkay-brand-wfa", "hiji-feel-wff"]
STARTS = {
    "empty": ("grand-berg", {}),
    "laden": ("handle-wheat", {"wheat": 2, "weapons": 1}),
    "far": ("elderia", {"alcohol": 3}),
}
MAX_ACTIONS = 40
MERCHANT = 2


def table(start: str, *orders: str) -> PreparedGame:
    state = GAME.start(GAME.check({"characters": PLAIN, "excluded": EXCLUDED, "start": MERCHANT}))
    source = QuickSource(random.Random(1))
    while (event := GAME.chance(state)) is not None:
        GAME.draw(state, source.draw(event))
    city, cargo = STARTS[start]
    made = PreparedGame(state).row(*orders).put(MERCHANT, city, **cargo).turn(MERCHANT, left=MAX_ACTIONS)
    for other in (1, 3, 4):
        made.put(other, "genova")
    state.legal, state.news = None, None
    return made


def fewest(root: State) -> int:
    """The fewest actions to sell the only order, by trying everything one merchant can do without the others."""
    reached: dict[tuple[int, ...], int] = {}
    front = [root]
    while front:
        new = []
        for state in front:
            for action in GAME.legal(state, MERCHANT - 1):
                if isinstance(action, Sell):
                    return MAX_ACTIONS - state.left + 1
                if isinstance(action, MoveMerchant | Load):
                    after = GAME.copy(state)
                    GAME.act(after, MERCHANT - 1, action)
                    key = (after.at[MERCHANT - 1], *after.cargo[MERCHANT - 1])
                    if key not in reached:
                        reached[key] = after.left
                        new.append(after)
        front = new
    return NEVER


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("order", ORDERS)
def test_an_order_takes_what_the_rules_make_it_take(order: str, start: str) -> None:
    state = table(start, order).state
    team = Team(Weights())
    team.look(state)
    stand, at, cargo, room = team.schedule.starts(state)[MERCHANT - 1]
    cost = team.schedule.errand(stand, state.row[0], room).cost(at, cargo)
    assert cost == fewest(state) * 2 or cost == fewest(state) == NEVER


def test_what_customs_always_take_cannot_be_brought() -> None:
    """Four goods, four spaces, and a border between: one is always lost."""
    assert fewest(table("empty", "court-vinheim-wwgg").state) == NEVER


def test_orders_are_shared_out_in_the_best_way() -> None:
    state = table("laden", "genova-wfa", "forest-bird-wfgg", "hiji-feel-wff", "elderia-wfg").state
    team, weights = Team(Weights()), Weights()
    team.look(state)
    items = tuple(make_item(state, card) for card in state.row)
    starts = team.schedule.starts(state)
    times = [estimate_ready(state, merchant, weights.pace) for merchant in range(4)]
    worth = [
        {
            0: 0.0,
            **dict(
                zip(
                    MASKS[4],
                    [w * weights.fading**time for w in team.joint.prospects(start, items, (1.0,) * 4)],
                    strict=True,
                )
            ),
        }
        for start, time in zip(starts, times, strict=True)
    ]
    ways = product(*[one.items() for one in worth])
    best = max(sum(w for _, w in way) for way in ways if sum(mask for mask, _ in way) == _union(way))
    assert team.promise(state) == pytest.approx(best)


def _union(way: tuple[tuple[int, float], ...]) -> int:
    union = 0
    for mask, _ in way:
        union |= mask
    return union


@pytest.mark.parametrize("nodes", range(3, 40))
def test_whenever_it_is_cut_off_the_best_so_far_is_played(nodes: int) -> None:
    made = table("empty", "genova-wfa", "elderia-wfg")
    made.put(MERCHANT, "genova", wheat=1, fabric=1, alcohol=1).turn(MERCHANT, left=2)
    made.state.legal = None
    answer = BOTS["monarch"]().choose(made.state, MERCHANT - 1, Budget(nodes=nodes), random.Random(1))
    assert answer == Sell(made.rules.card_id["genova-wfa"])


def test_levels_differ_in_how_they_plan() -> None:
    assert len(set(STYLES.values())) == len(STYLES)
    assert all(style.noise <= 0.02 for style in STYLES.values()), "weak levels plan less, they do not blunder"
