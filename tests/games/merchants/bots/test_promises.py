"""Bots that play with people: what was promised is left to whoever promised it."""

import random

from era.bots.budget import Budget
from era.bots.hints import find_hints as advise_on
from era.bots.levels import LEVELS, make_bot
from era.bots.team import find_plan, tell_bot
from era.core.runner import draw_from, run
from era.core.talk import GoodsClaim, PlayerPlan, TableTalk
from era.games.merchants.actions import Action, Deliver, Load, Unload
from era.games.merchants.bots.bot import BOTS, MerchantsBot
from era.games.merchants.bots.hints import find_hints
from era.games.merchants.bots.promises import Promises
from era.games.merchants.game import GAME
from era.games.merchants.plans import make_plan
from era.games.merchants.state import TURN, State
from era.lab.arena.bot_game import make_source
from tests.support.merchants.table import PreparedGame, federation

ENOUGH = 100_000


def decide(game: PreparedGame, talk: TableTalk | None, level: str = "monarch") -> str:
    bot = BOTS[level]()
    tell_bot(bot, talk)
    seat = game.rules.owner[game.state.active]
    action = bot.choose(GAME.view(game.state, seat), seat, Budget(nodes=ENOUGH), random.Random(1))
    return GAME.write(game.state, seat, action)


def claim(actor: int, target: str, **goods: int) -> TableTalk:
    return TableTalk(claims=[GoodsClaim(actor, actor - 1, target, goods, 1)], people=[actor])


def ready_to_sell() -> PreparedGame:
    """Merchant 1 could sell at once."""
    game = federation().turn(1)
    return game.row("genova-wfa", "forest-bird-wgg").put(1, "genova", wheat=1, fabric=1, alcohol=1)


def test_an_order_that_a_person_claims_is_not_sold_to_by_any_level() -> None:
    for level in LEVELS:
        assert decide(ready_to_sell(), None, level) == "sell genova-wfa", level
        assert decide(ready_to_sell(), claim(2, "genova-wfa", wheat=1), level) != "sell genova-wfa", level


def test_an_order_that_a_person_plans_to_sell_to_is_left_alone() -> None:
    game = ready_to_sell()
    plan = PlayerPlan(2, 1, ["move genova", "sell genova-wfa"], 1)
    assert decide(game, TableTalk(plans=[plan], people=[2])) != "sell genova-wfa"


def test_of_a_special_order_only_the_rest_is_brought() -> None:
    game = federation().turn(1).row("elderia-special")
    card = game.rules.card_id["elderia-special"]
    wanted = {good: n for good, n in zip(game.rules.goods, game.rules.card_goods[card], strict=True) if n}
    promised = next(iter(wanted))
    game.put(1, "elderia", **wanted)
    promises = Promises(game.state, claim(2, "elderia-special", **{promised: wanted[promised]}))
    allowed = [a for a in GAME.legal(game.state, 0) if isinstance(a, Deliver) and promises.allows(game.state, a)]
    assert allowed
    index = game.rules.good_id[promised]
    assert all(action.goods[index] == 0 for action in allowed)


def test_goods_that_a_promise_needs_stay_in_the_stock() -> None:
    game = federation().turn(1).row("genova-wfa").put(1, "handle-wheat")
    wheat = game.rules.good_id["wheat"]
    load = next(a for a in GAME.legal(game.state, 0) if isinstance(a, Load) and a.good == wheat)
    promises = Promises(game.state, claim(2, "genova-wfa", wheat=1))
    assert promises.allows(game.state, load)
    game.state.stock[wheat] = 1
    assert not promises.allows(game.state, load)


def test_nothing_is_taken_from_a_persons_carriage() -> None:
    game = federation().turn(1).row("genova-wfa").put(1, "genova").put(2, "genova", wheat=1)
    taking = [a for a in GAME.legal(game.state, 0) if isinstance(a, Load) and a.source == 1 and not a.area]
    assert taking
    assert not Promises(game.state, TableTalk(people=[2])).allows(game.state, taking[0])


def test_what_a_person_lacks_is_handed_over() -> None:
    game = federation().turn(1).row("genova-wfa").put(1, "genova", alcohol=1)
    game.put(2, "genova", wheat=1, fabric=1)
    talk = claim(2, "genova-wfa", wheat=1, fabric=1, alcohol=1)
    assert decide(game, talk) == "unload alcohol to 2"
    assert Promises(game.state, talk).is_gift(Unload(game.rules.good_id["alcohol"], 1))


def test_a_bot_says_what_it_then_does() -> None:
    """At the start of each turn of a whole game; and every plan can be kept."""
    state = GAME.start(GAME.check({"players": 4, "variant": "federation"}))
    bots = [BOTS["monarch"]() for _ in range(4)]
    rng = random.Random(1)
    said: dict[tuple[int, int], list[str]] = {}
    followed = turns = 0

    def choose(state: State, seat: int) -> Action:
        nonlocal followed, turns
        key = (state.round, state.active)
        if state.phase == TURN and key not in said:
            said[key] = find_plan(bots[seat], GAME.view(state, seat), seat, 60.0)
            action = bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=ENOUGH), rng)
            if said[key]:
                assert make_plan(state, seat, state.active + 1, said[key], "bot").steps == said[key]
                turns += 1
                followed += GAME.write(state, seat, action) == said[key][0]
            return action  # type: ignore[no-any-return]
        return bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=ENOUGH), rng)  # type: ignore[no-any-return]

    run(GAME, state, choose, draw_from(make_source(1, 3)), 120)
    assert turns >= 15
    assert followed >= turns * 0.9


def test_advice_names_the_order_the_carrier_and_the_next_two_steps() -> None:
    game = federation("elkay-brand").turn(1).row("genova-wfa", "forest-bird-wgg").put(1, "genova", wheat=1, fabric=1)
    first, *_ = find_hints(GAME.view(game.state, 0), 0, Budget(nodes=ENOUGH), random.Random(1), 3)
    assert first.aim is not None
    assert first.aim.target in ("genova-wfa", "forest-bird-wgg")
    assert first.aim.actor == 1
    assert len(first.aim.steps) == 2
    sold, *_ = find_hints(GAME.view(ready_to_sell().state, 0), 0, Budget(nodes=ENOUGH), random.Random(1), 3)
    assert sold.aim is not None
    assert (sold.action, sold.aim.target) == ("sell genova-wfa", "genova-wfa")


def test_nobody_is_advised_to_take_what_somebody_else_has_claimed() -> None:
    view = GAME.view(ready_to_sell().state, 0)

    def advise(talk: TableTalk | None) -> list[str]:
        found = advise_on(GAME, view, 0, Budget(nodes=ENOUGH), random.Random(1), talk=talk)
        return [hint.action for hint in found]

    assert advise(None)[0] == "sell genova-wfa"
    assert "sell genova-wfa" not in advise(claim(2, "genova-wfa", wheat=1))
    own = TableTalk(claims=[GoodsClaim(1, 0, "genova-wfa", {"wheat": 1, "fabric": 1, "alcohol": 1}, 1)])
    assert advise(own)[0] == "sell genova-wfa"


def test_every_level_heeds_what_people_say_through_its_guard() -> None:
    for level in LEVELS:
        bot = make_bot(level, GAME)
        talk = claim(2, "genova-wfa", wheat=1)
        tell_bot(bot, talk)
        heard = [each for each in bot.bots if isinstance(each, MerchantsBot)]  # type: ignore[attr-defined]
        assert heard
        assert all(each.talk is talk for each in heard)
