"""Hints for Era of Merchants: the turns that the strongest bot likes best, what they are for, and why."""

import random

from era.bots.budget import Budget
from era.bots.hints import MIN_POINTS, BotHint, HintAim, HintReason, RollOdds
from era.core.talk import TableTalk
from era.games.merchants.actions import END, NONE, Action, End, Jewel
from era.games.merchants.bots.bot import MerchantsBot, make_strongest, value_after
from era.games.merchants.bots.choice_facts import RankedChoice, find_choice_facts, find_choice_purpose
from era.games.merchants.bots.evaluation import ORDERS_PER_POINT, Team
from era.games.merchants.bots.hint_facts import find_facts
from era.games.merchants.bots.purpose import Purpose, find_purpose, is_wasted
from era.games.merchants.bots.search import Evaluate, PlannedTurn
from era.games.merchants.game import GAME
from era.games.merchants.state import SETTLE, TURN, State

NEXT_STEPS = 2
"""Steps that advice names after the action itself."""
MAX_FACTS = 4
PARTS = ("gain", "lead")
"""What a turn is worth beside ending it: orders in the Federation, points in the base game."""


def find_hints(
    view: State, seat: int, budget: Budget, rng: random.Random, most: int, talk: TableTalk | None = None
) -> list[BotHint]:
    """Find the best actions, each with the best turn that begins with it. What the bot would do comes first, here as in
    a study of the game; beside it only what is better than ending the turn. Nobody is advised to take what somebody
    else has claimed."""
    if not GAME.legal(view, seat).size:
        return []
    bot = make_strongest()
    if talk is not None:
        bot.heed(talk)
    if view.phase != TURN:
        return _rank_choices(bot, view, seat, rng, most)
    lines = bot.find_turns(view, budget, rng)
    value = _measure_as_told(bot, view)
    least = value(_end_turn(view, seat))
    planned: dict[Action, tuple[PlannedTurn, float]] = {}
    for line in lines:
        planned.setdefault(line[2][0], (line, round(value(line[1]) - least, 2)))
    (own, points), *others = planned.values()
    told = [_make_turn_hint(view, seat, own, find_purpose(bot.team, view, own), max(0.0, points))]
    for line, points in others:
        if len(told) < most and MIN_POINTS <= points <= told[0].points:
            purpose = find_purpose(bot.team, view, line)
            if not is_wasted(line, purpose):
                told.append(_make_turn_hint(view, seat, line, purpose, points))
    return told


def find_odds(view: State, seat: int, action: Action) -> RollOdds | None:
    """Nobody rolls dice here."""
    return None


def _measure_as_told(bot: MerchantsBot, view: State) -> Evaluate:
    """Return what a position is worth as players are told it: orders in the Federation, points in the base game."""
    team, style, me = bot.team, bot.style_for(view), view.active
    if view.rules.federation:
        return lambda state: team.value(state, style.outlook, style.farthest)
    return lambda state: team.own_value(_drop_last_word(state), me, style.outlook, style.farthest) / ORDERS_PER_POINT


def _drop_last_word(state: State) -> State:
    """In the last round the mind counts who is ahead, which is no points: return a position with what was won alone."""
    if not state.ending:
        return state
    state = GAME.copy(state)
    state.ending, state.row = False, []
    return state


def _end_turn(view: State, seat: int) -> State:
    """Doing the least: the turn ends now."""
    state = GAME.copy(view)
    state.news = None
    GAME.act(state, seat, END)
    return state


def _make_turn_hint(view: State, seat: int, line: PlannedTurn, purpose: Purpose | None, points: float) -> BotHint:
    told = find_facts(view, line, purpose)[:MAX_FACTS]
    if points >= MIN_POINTS:
        told.append(HintReason("gain" if view.rules.federation else "lead", points))
    return BotHint(GAME.write(view, seat, line[2][0]), points, tuple(told), _make_aim(view, seat, line, purpose))


def _make_aim(view: State, seat: int, line: PlannedTurn, purpose: Purpose | None) -> HintAim | None:
    """Say which order a turn is for, who brings it, and the steps that come next."""
    if purpose is None:
        return None
    later = purpose.steps if purpose.idle or isinstance(line[2][0], Jewel | End) else purpose.steps[1:]
    written = tuple(GAME.write(view, seat, action) for action in later[:NEXT_STEPS])
    return HintAim(view.rules.cards[purpose.card].name, purpose.carrier + 1, written)


# ---------------------------------------------------------------- other choices


def _rank_choices(bot: MerchantsBot, view: State, seat: int, rng: random.Random, most: int) -> list[BotHint]:
    """The best choices; where it makes no difference what is chosen, one of them."""
    value = bot.judge(view, rng)
    listed = [(value_after(view, seat, action, value), action) for action in GAME.legal(view, seat)]
    listed.sort(key=lambda entry: -entry[0])
    worst, unit = listed[-1][0], 1.0 if view.rules.federation else ORDERS_PER_POINT
    choices = [RankedChoice(action, (worth - worst) / unit, (listed[0][0] - worst) / unit) for worth, action in listed]
    told = choices[:1] if choices[0].is_even() else choices[:most]
    return [_make_choice_hint(bot.team, view, seat, choice) for choice in told]


def _make_choice_hint(team: Team, view: State, seat: int, choice: RankedChoice) -> BotHint:
    """While places are still being chosen, worth is measured in ways to go, which are no points."""
    points = 0.0 if view.phase == SETTLE and view.at.count(NONE) > 1 else round(choice.worth, 2)
    purpose = find_choice_purpose(team, view, choice.action)
    reasons = tuple(find_choice_facts(view, choice, purpose))
    aim = None
    if purpose is not None:
        steps = tuple(GAME.write(view, seat, step) for step in purpose.steps[:NEXT_STEPS])
        aim = HintAim(view.rules.cards[purpose.card].name, purpose.carrier + 1, steps)
    return BotHint(GAME.write(view, seat, choice.action), points, reasons, aim)
