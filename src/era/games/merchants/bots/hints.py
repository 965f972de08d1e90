"""Hints for Era of Merchants: the turns that the strongest bot likes best, and what they are good for."""

import random

from msgspec.structs import replace

from era.bots.budget import Budget
from era.bots.hints import BotHint, HintAim, RollOdds, pick_reasons
from era.games.merchants.actions import END, NONE, Action, Deliver, End, Jewel, Sell, Unload
from era.games.merchants.bots.bot import MerchantsBot, make_strongest, value_after
from era.games.merchants.bots.intent import find_intent
from era.games.merchants.bots.search import PlannedTurn
from era.games.merchants.game import GAME
from era.games.merchants.state import TURN, State

NEXT_STEPS = 2
"""Steps that advice names after the action itself."""
PARTS = ("orders", "plan", "means", "jewels")
"""Orders completed, orders sooner done, houses and goods for later, jewels."""


def find_hints(view: State, seat: int, budget: Budget, rng: random.Random, most: int) -> list[BotHint]:
    """Find the best actions, each with the best turn that begins with it. What the bot would do comes first, here as in
    a study of the game; what only looks better, part by part, is left out."""
    if not GAME.legal(view, seat).size:
        return []
    bot = make_strongest()
    if view.phase != TURN:
        return _rank_choices(bot, view, seat, rng, most)
    lines = bot.find_turns(view, budget, rng)
    base = _measure_parts(bot, _end_turn(view, seat))
    found: dict[Action, BotHint] = {}
    for line in lines:
        if line[2][0] not in found:
            found[line[2][0]] = _make_turn_hint(bot, view, seat, line, base)
    own, *others = found.values()
    own = replace(own, points=max(0.0, own.points))  # it is the best that can be done, whatever its parts seem worth
    others = sorted((hint for hint in others if hint.points <= own.points), key=lambda hint: -hint.points)
    return [own, *others][:most]


def find_odds(view: State, seat: int, action: Action) -> RollOdds | None:
    """Nobody rolls dice here."""
    return None


def _rank_choices(bot: MerchantsBot, view: State, seat: int, rng: random.Random, most: int) -> list[BotHint]:
    value = bot.judge(view, rng)
    listed = [(value_after(view, seat, action, value), action) for action in GAME.legal(view, seat)]
    listed.sort(key=lambda entry: -entry[0])
    least, worst = listed[-1]
    base = _measure_after(bot, view, seat, worst)
    return [_make_choice_hint(bot, view, seat, action, worth - least, base) for worth, action in listed[:most]]


def _make_choice_hint(
    bot: MerchantsBot, view: State, seat: int, action: Action, points: float, base: dict[str, float]
) -> BotHint:
    now = _measure_after(bot, view, seat, action)
    changes = {part: now[part] - base[part] for part in now if part in base}
    return BotHint(GAME.write(view, seat, action), round(points, 2), pick_reasons(changes))


def _measure_after(bot: MerchantsBot, view: State, seat: int, action: Action) -> dict[str, float]:
    """Nothing while others have still to choose where they begin."""
    state = GAME.copy(view)
    state.news = None
    GAME.act(state, seat, action)
    return _measure_parts(bot, state) if min(state.at) >= 0 else {}


def _end_turn(view: State, seat: int) -> State:
    """Doing the least: the turn ends now."""
    state = GAME.copy(view)
    state.news = None
    GAME.act(state, seat, END)
    return state


def _make_turn_hint(bot: MerchantsBot, view: State, seat: int, line: PlannedTurn, base: dict[str, float]) -> BotHint:
    now = _measure_parts(bot, line[1])
    changes = {part: now[part] - base[part] for part in PARTS}
    points = round(sum(changes.values()), 2)
    return BotHint(GAME.write(view, seat, line[2][0]), points, pick_reasons(changes), _find_aim(bot, view, seat, line))


def _find_aim(bot: MerchantsBot, view: State, seat: int, line: PlannedTurn) -> HintAim | None:
    """Say which order a turn is for, who brings it, and what comes next: in the turn, and in those after it."""
    _, after, (first, *rest) = line
    if not view.rules.federation or isinstance(first, End):
        return None
    carrier = first.to if isinstance(first, Unload) and first.to != NONE else view.active
    sold = [action.card for action in (first, *rest) if isinstance(action, Sell | Deliver)]
    intent = find_intent(bot.team, after, carrier)
    if not sold and intent is None:
        return None
    later = [*rest, *(intent.steps if intent is not None and not sold else ())]
    steps = [action for action in later if not isinstance(action, Jewel | End)][:NEXT_STEPS]
    card = sold[0] if sold else intent.card if intent is not None else NONE
    return HintAim(view.rules.cards[card].name, carrier + 1, tuple(GAME.write(view, seat, action) for action in steps))


def _measure_parts(bot: MerchantsBot, state: State) -> dict[str, float]:
    """Measure the value of a position, part by part, in orders; in the base game the merchants' values together."""
    team = bot.team
    everybody = range(state.rules.merchants)
    means = sum(team.means(state, merchant) for merchant in everybody)
    jewels = team.weights.jewel * sum(state.red)
    orders = sum(team.standing(state, merchant) for merchant in everybody) - means - jewels
    plan = team.promise(state)
    return {"orders": orders, "plan": plan, "means": means, "jewels": jewels}
