"""When plans and claims of the Federation are done, and when they are out of date."""

import pytest

from era.core.errors import DataError, NotationError
from era.core.talk import PlayerPlan
from era.games.merchants.plans import find_actor, follow_claim, follow_plan, make_claim, make_plan
from tests.support.merchants.table import PreparedGame, base, federation


def prepare() -> PreparedGame:
    return federation().turn(1).row("genova-wfa", "elderia-special").put(1, "elkay-brand")


def make(game: PreparedGame, *steps: str) -> PlayerPlan:
    plan = make_plan(game.state, game.rules.owner[0], 1, steps, "person")
    assert plan.steps == list(steps)
    assert follow_plan(game.state, plan) is plan
    return plan


def follow(game: PreparedGame, plan: PlayerPlan) -> list[str] | None:
    found = follow_plan(game.state, plan)
    return None if found is None else found.steps


def test_steps_vanish_as_they_are_done() -> None:
    game = prepare()
    plan = make(game, "load weapons", "load weapons", "move hiji-feel", "load wheat", "sell genova-wfa")
    game.put(1, "elkay-brand", weapons=1)
    kept = follow_plan(game.state, plan)
    assert kept is not None
    assert kept.steps == ["load weapons", "move hiji-feel", "load wheat", "sell genova-wfa"]
    plan = kept
    game.put(1, "hiji-feel", weapons=1)  # the second one was left there
    assert follow(game, plan) == ["load wheat", "sell genova-wfa"]


def test_a_merchant_who_goes_elsewhere_has_another_plan() -> None:
    game = prepare()
    plan = make(game, "move hiji-feel", "sell genova-wfa")
    game.put(1, "grand-berg")
    assert follow(game, plan) is None


def test_a_sale_to_an_order_that_is_gone_vanishes_and_with_it_the_plan() -> None:
    game = prepare()
    plan = make(game, "move hiji-feel", "sell genova-wfa")
    game.row("elderia-special")
    assert follow(game, plan) == ["move hiji-feel"]
    plan = make(game.row("genova-wfa"), "sell genova-wfa")
    game.row("elderia-special")
    assert follow(game, plan) is None


def test_a_plan_outlives_its_round_by_one() -> None:
    game = prepare()
    plan = make(game, "move hiji-feel")
    game.state.round += 1
    assert follow(game, plan) == ["move hiji-feel"]
    game.state.round += 1
    assert follow(game, plan) is None


def test_a_plan_lasts_as_long_as_it_is_followed() -> None:
    game = prepare()
    plan = make(game, "move hiji-feel", "move handle-wheat")
    game.state.round += 1
    game.put(1, "hiji-feel")
    followed = follow_plan(game.state, plan)
    assert followed is not None
    game.state.round += 1
    assert follow_plan(game.state, followed) is not None


@pytest.mark.parametrize(
    ("actor", "steps", "error"),
    [(2, ["load wheat"], DataError), (1, ["end"], DataError), (1, ["fly"], NotationError),
     (1, ["load wheat"] * 13, DataError),
     (1, ["sell forest-bird-wgg"], DataError)],
)  # fmt: skip
def test_what_is_no_plan_is_refused(actor: int, steps: list[str], error: type[Exception]) -> None:
    game = prepare()
    with pytest.raises(error):
        make_plan(game.state, game.rules.owner[0], actor, steps, "person")


def test_a_claim_shrinks_with_what_was_brought_and_ends_with_its_order() -> None:
    game = prepare().put(1, "elderia", wheat=1, fabric=1, alcohol=1)
    claim = make_claim(game.state, game.rules.owner[0], 1, "elderia-special", {"alcohol": 1, "fabric": 1})
    assert follow_claim(game.state, claim) is claim
    game.do("deliver elderia alcohol")
    after = follow_claim(game.state, claim)
    assert after is not None
    assert after.goods == {"fabric": 1}
    game.row("genova-wfa")
    assert follow_claim(game.state, after) is None


def test_what_somebody_else_brought_is_not_promised_any_more() -> None:
    game = prepare().put(1, "elderia", fabric=2)
    card = game.rules.card_id["elderia-special"]
    asked = game.rules.card_goods[card][game.rules.good_id["fabric"]]
    claim = make_claim(game.state, game.rules.owner[1], 2, "elderia-special", {"fabric": asked})
    game.do("deliver elderia fabric")
    after = follow_claim(game.state, claim)
    assert (after.goods if after else {}) == ({"fabric": asked - 1} if asked > 1 else {})


def test_nobody_plans_together_in_the_base_game() -> None:
    game = base()
    assert find_actor(game.state) == 0
    with pytest.raises(DataError):
        make_plan(game.state, 0, 1, ["load wheat"], "person")
