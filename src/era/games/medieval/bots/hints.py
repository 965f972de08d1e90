"""Hints for Medieval: what the strongest bot weighs, and why."""

import random
from collections.abc import Callable
from itertools import islice

from era.bots.budget import Budget
from era.bots.hints import BotHint, RollOdds, pick_reasons
from era.games.medieval import flow
from era.games.medieval.actions import Action, Build, Chapel, Done, Feather, Place, Remove, Reroll, SetDie, Stop, Suffer
from era.games.medieval.bots.bot import MedievalBot, make_monarch, make_strongest
from era.games.medieval.bots.dice_odds import FIELD_MASK, FIELDS, pack_dice
from era.games.medieval.bots.effects import apply_answer
from era.games.medieval.bots.evaluation import PARTS, Judge, estimate_rounds_left
from era.games.medieval.bots.hint_facts import find_facts, tell_best, tell_counted, tell_end
from era.games.medieval.bots.native_bot import Candidate
from era.games.medieval.bots.reroll import Roller
from era.games.medieval.box.pieces import ROAD
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.games.medieval.steps import collect
from era.games.medieval.steps.roll import MAX_ROLLS

MAX_TRIED = 80
MAX_SWAPS = 20
MAX_REROLLS = 3
RANKING_STEPS = 2_000
"""Of thought for what stands below the bot's own choice."""
MAX_REASONS = 3
TOLD_BY_FACTS = ("points", "bonus", "area", "roads")
"""Parts that only repeat, as an estimate, what facts have told."""
TOLD_OF_PLACES = ("walls", "disease", "area")
"""What depends on where a piece is laid that has to be laid somewhere."""
RankedActions = list[tuple[float, Action, dict[str, float]]]


def find_hints(view: State, seat: int, budget: Budget, rng: random.Random, most: int) -> list[BotHint]:
    """The mind that plays also advises, here as in a study of the game: its candidates in its own order, each with what
    it is worth besides the least that could be done. Facts speak first, then what may come of it, part by part."""
    if not GAME.legal(view, seat).size:
        return []
    adviser = ADVISERS[GAME.turn(view).phase]
    ranked = make_monarch().rank(GAME.copy(view), seat, budget)
    bot = make_strongest()  # which can say in parts what speaks for a move
    if len(ranked) < 2:
        choice = ranked[0].action if ranked else make_monarch().choose(GAME.copy(view), seat, budget, rng)
        return _advise_by_parts(adviser(bot, view, seat, choice, rng), view, seat, choice, most)
    least = min(ranked, key=lambda one: (not isinstance(one.action, (Stop, Done, Suffer)), one.value)).value
    hints: list[BotHint] = []
    for one in list_different(view, ranked)[:most]:
        listed = adviser(bot, view, seat, one.action, rng)
        parts = next((parts for _, action, parts in listed if action == one.action), {})
        hints.append(_make_hint(view, seat, one.action, one.value - least, parts, is_best=not hints))
    return hints


def list_different(view: State, ranked: list[Candidate]) -> list[Candidate]:
    """Leave out what only says where else the same building could stand, or how long another road could be: that helps
    nobody to decide."""
    different: list[Candidate] = []
    told: set[int | str] = set()
    for one in ranked:
        if isinstance(one.action, Build):
            piece = view.rules.pieces[one.action.piece]
            what = piece.kind if piece.kind == ROAD else piece.index
            if what in told:
                continue
            told.add(what)
        different.append(one)
    return different


def _advise_by_parts(listed: RankedActions, view: State, seat: int, choice: Action, most: int) -> list[BotHint]:
    """Where the native mind has no candidates to compare: its choice, and what is worth no more by its parts."""
    own = next((entry for entry in listed if entry[1] == choice), (0.0, choice, {}))
    own = (max(0.0, own[0]), *own[1:])  # it is the best that can be done, whatever its parts seem to be worth
    others = sorted((entry for entry in listed if entry[1] != choice and entry[0] <= own[0]), key=_get_loss)
    return [
        _make_hint(view, seat, action, value, parts, is_best=action == choice)
        for value, action, parts in [own, *others][:most]
    ]


def _make_hint(
    view: State, seat: int, action: Action, value: float, parts: dict[str, float], *, is_best: bool
) -> BotHint:
    """Put an action into a hint. A drawback larger than all that is said for a good action is what the search saw
    otherwise: the estimate behind it would only contradict the advice. What stands below may be spoken against.
    """
    facts = find_facts(view, seat, action)[:MAX_REASONS]
    known = TOLD_BY_FACTS if facts or isinstance(action, Remove) else ()
    told = {part: points for part, points in parts.items() if part not in known}
    if any(fact.part.startswith(("fact-court", "fact-wall")) for fact in facts):
        told.pop("walls", None)  # the ring is not spoiled but closed, or what it lacks has been told
    if told.get("engine", 0.0) < 0 and any(fact.part == "fact-die" for fact in facts):
        told.pop("engine")  # it would say "fewer dice" beside the die that is won
    if not isinstance(action, Build):
        told.pop("growth", None)  # it only takes back what a bonus gains or loses with the stock
    if isinstance(action, Place):
        told = {part: points for part, points in told.items() if part in TOLD_OF_PLACES}
    estimates = (tell_counted(each.part, each.points) or each for each in pick_reasons(told))
    reasons = (*facts, *islice(estimates, MAX_REASONS - len(facts)))
    if is_best or value > 0:
        spoken_for = sum(reason.points for reason in reasons if reason.points > 0)
        reasons = tuple(each for each in reasons if each in facts or each.points > 0 or -each.points < spoken_for)
    elif value < 0:
        against = sum(-reason.points for reason in reasons if reason.points < 0)
        reasons = tuple(each for each in reasons if each in facts or each.points < against)
    if is_best and not any(reason.points > 0 or reason in facts for reason in reasons):
        reasons = (tell_best(view, seat, action, GAME.legal(view, seat).size),)
    end = tell_end(view, seat, action)
    if end is not None:
        reasons = (*reasons[: MAX_REASONS - 1], end)
    return BotHint(GAME.write(view, seat, action), round(value, 2), reasons)


def _get_loss(entry: tuple[float, Action, dict[str, float]]) -> float:
    return -entry[0]


def _measure_parts(judge: Judge, state: State) -> list[float]:
    return judge.parts(state, estimate_rounds_left(state, judge.weights))


def _compare_parts(before: list[float], after: list[float]) -> dict[str, float]:
    return {name: new - old for name, old, new in zip(PARTS, before, after, strict=True)}


# ---------------------------------------------------------------- dice


def _advise_roll(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    player = view.players[seat]
    roller = bot.roller(view, seat, Budget(nodes=RANKING_STEPS), rng)
    total = roller.box.total(player.faces)
    if player.sets and player.rolls == 1:
        return [(0.0, choice, _measure_set(roller, total, choice))]
    roller.best(player.faces, player.fixed, MAX_ROLLS - player.rolls)
    now = roller.values.value(total)
    listed: RankedActions = []
    ranked = sorted(roller.seen.items(), key=lambda entry: -entry[1])
    for n, (dice, value) in enumerate(ranked):
        if n < MAX_REROLLS or Reroll(dice) == choice:
            listed.append((value - now, Reroll(dice), _measure_dice(roller, total, dice)))
    if isinstance(choice, Reroll) and all(action != choice for _, action, _ in listed):
        value, dice = roller.value_choice(total, choice.dice)
        listed.append((value - now, choice, _measure_dice(roller, total, dice)))
    # What speaks for stopping is what the best roll would put at stake.
    stake = {part: -points for part, points in listed[0][2].items()} if listed else {}
    return [(0.0, Stop(), stake), *listed]


def _measure_set(roller: Roller, total: int, action: Action) -> dict[str, float]:
    """Measure what a die that a monastery turns is better for."""
    if not isinstance(action, SetDie):
        return {}
    before = roller.values.explain(total)
    turned = total - roller.box.faces[action.shows] + roller.box.faces[action.face]
    return {part: points - before[part] for part, points in roller.values.explain(turned).items()}


def _measure_dice(roller: Roller, total: int, dice: tuple[int, ...]) -> dict[str, float]:
    """Measure how the parts of a roll's value change on average when these dice are rolled once more."""
    rest, kinds = roller.taken(total, dice)
    before = roller.values.explain(total)
    parts = dict.fromkeys(before, 0.0)
    for fallen, chance in roller.box.few(kinds, None, 60):
        for part, points in roller.values.explain(rest + fallen).items():
            parts[part] += chance * points
    return {part: points - before[part] for part, points in parts.items()}


def _advise_feathers(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    roller = bot.roller(view, seat, Budget(nodes=RANKING_STEPS), rng)
    player = view.players[seat]
    found = roller.open_rerolls(player, list(GAME.legal(view, seat)))
    base = min(value for value, action in found if not isinstance(action, (Feather, Chapel)))
    total = roller.box.total(player.faces)
    return [
        (value - base, action, _measure_dice(roller, total, _find_rolled(action)) if _find_rolled(action) else {})
        for value, action in found
    ]


def _find_rolled(action: Action) -> tuple[int, ...]:
    """Find the dice an action rolls again, by the faces they show."""
    if isinstance(action, Reroll):
        return action.dice
    if isinstance(action, Feather):
        return (action.feather,) if action.partner < 0 else (action.feather, action.partner)
    return (action.shows,) if isinstance(action, Chapel) else ()


def find_odds(view: State, seat: int, action: Action) -> RollOdds | None:
    dice = _find_rolled(action)
    if not dice:
        return None
    box = pack_dice(view.rules.dice)
    kept = box.total(view.players[seat].faces)
    kinds = [0] * len(view.rules.dice.kinds)
    for face in dice:
        kept -= box.faces[face]
        kinds[view.rules.dice.faces[face].die] += 1
    return RollOdds(
        {name: box.chances(kept >> shift & FIELD_MASK, tuple(kinds), shift) for name, shift in FIELDS.items()}
    )


# ---------------------------------------------------------------- everything else


def _advise_build(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    judge = bot.judge(view, seat)
    shop = bot.shop(view, seat, judge, bot.style.per_piece, rng)
    legal = GAME.legal(view, seat)
    listed: RankedActions = []
    for item in shop.items:
        place = item.placement
        action = Build(place.piece.index, place.turn, place.at)
        if action in legal:
            listed.append(_measure_outcome(judge, view, seat, action))
    if isinstance(choice, Build) and all(action != choice for _, action, _ in listed):
        listed.append(_measure_outcome(judge, view, seat, choice))
    rest = [action for action in legal if not isinstance(action, Build)]
    return listed + [_measure_outcome(judge, view, seat, action) for action in rest[:MAX_SWAPS]]


def _measure_outcome(judge: Judge, view: State, seat: int, action: Action) -> tuple[float, Action, dict[str, float]]:
    """Measure what an action changes, part by part, on what is ours."""
    changes = _compare_parts(_measure_parts(judge, view), _measure_parts(judge, apply_answer(view, seat, action)))
    return sum(changes.values()), action, changes


def _advise_each(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    judge = bot.judge(view, seat)
    legal = GAME.legal(view, seat)
    return [_measure_outcome(judge, view, seat, legal.nth(n)) for n in range(min(legal.size, MAX_TRIED))]


def _advise_removal(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    """Compare each building that may be lost with the others: one of them has to go."""
    judge = bot.judge(view, seat)
    legal = GAME.legal(view, seat)
    each = [legal.nth(n) for n in range(min(legal.size, MAX_TRIED))]
    left = [_measure_parts(judge, apply_answer(view, seat, action)) for action in each]
    usual = [sum(parts) / len(left) for parts in zip(*left, strict=True)]
    compared = (_compare_parts(usual, parts) for parts in left)
    return [(sum(changes.values()), action, changes) for action, changes in zip(each, compared, strict=True)]


def _advise_own_choice(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    """Where places are many and alike, the one the bot would take."""
    return [_measure_outcome(bot.judge(view, seat), view, seat, choice)]


def _advise_take(bot: MedievalBot, view: State, seat: int, choice: Action, rng: random.Random) -> RankedActions:
    """Return the side of each die that the bot would take, beside what the others bring on average."""
    judge = bot.judge(view, seat)
    legal = GAME.legal(view, seat)
    each = [_measure_taken(judge, view, seat, legal.nth(n)) for n in range(min(legal.size, MAX_TRIED))]
    usual = [sum(parts) / len(each) for parts in zip(*each, strict=True)]
    changes = _compare_parts(usual, _measure_taken(judge, view, seat, choice))
    return [(sum(changes.values()), choice, changes)]


def _measure_taken(judge: Judge, view: State, seat: int, action: Action) -> list[float]:
    trial = view.copy()
    question = flow.find_question(trial, seat)
    assert question is not None
    collect.act(trial, question, action)
    return _measure_parts(judge, trial)


ADVISERS: dict[str, Callable[[MedievalBot, State, int, Action, random.Random], RankedActions]] = {
    "layout": _advise_own_choice,
    "roll": _advise_roll,
    "feathers": _advise_feathers,
    "take": _advise_take,
    "brigands": _advise_each,
    "scorch": _advise_own_choice,
    "flood": _advise_own_choice,
    "fire": _advise_removal,
    "attack": _advise_removal,
    "build": _advise_build,
    "cost": _advise_each,
    "demand": _advise_each,
    "bribe": _advise_each,
    "fair": _advise_each,
}
"""How the actions of each question are ranked (`flow.QUESTIONS`), the bot's choice among them."""
