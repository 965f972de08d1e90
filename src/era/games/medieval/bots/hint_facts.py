"""What an action changes at once, as facts with numbers: what a hint says before it tells what may come of it."""

from era.bots.hints import HintReason
from era.games.medieval import flow
from era.games.medieval.actions import (
    Action,
    Build,
    Demand,
    Done,
    Lose,
    Pay,
    Place,
    Ready,
    Refuse,
    Remove,
    Stop,
    Suffer,
)
from era.games.medieval.bots import layout
from era.games.medieval.bots.effects import apply_answer
from era.games.medieval.bots.ring_plans import find_longest_wall, find_plans
from era.games.medieval.box.pieces import AREA, RIVER, WALL
from era.games.medieval.rules import solitaire, walls
from era.games.medieval.rules.ending import is_last_round
from era.games.medieval.rules.scoring import Sheet, count_factor, make_sheets
from era.games.medieval.state import Player, State
from era.games.medieval.steps.extort import REFUSED

FACTS = (
    "fact-court", "fact-court-most", "fact-court-empty", "fact-court-empty-most", "fact-area", "fact-roads",
    "fact-culture", "fact-points", "fact-points-lost", "fact-doubled", "fact-tripled", "fact-bonus",
    "fact-bonus-lost", "fact-die", "fact-x", "fact-disaster", "fact-disaster-saved", "fact-aside", "fact-layout",
    "fact-inside", "fact-outside", "fact-ready", "fact-loss", "fact-lose", "fact-lose-last", "fact-suffer",
    "fact-pay", "fact-refuse", "fact-demand", "fact-gain", "fact-done", "fact-spent", "fact-stop", "fact-wall",
    "fact-river", "fact-least", "fact-end-ahead", "fact-end-behind", "fact-end-level",
)  # fmt: skip
"""Every key of `text/hints.en.toml` that a fact may have."""
MAX_COURTS = 5
"""So many courts to come are looked at when a wall is told of."""
COUNTED_PARTS = {
    "points": ("fact-points", "fact-points-lost"),
    "bonus": ("fact-bonus", "fact-bonus-lost"),
    "disaster": ("fact-disaster-saved", "fact-disaster"),
}
"""Parts that are no estimate: how more and less of each is told."""
MAJORITY_FACTS = {"largest-area": "fact-area", "biggest-network": "fact-roads", "most-culture": "fact-culture"}


def find_facts(view: State, seat: int, action: Action) -> list[HintReason]:
    """List what an action changes that can be counted: what speaks for it first, the weightiest of all before."""
    if isinstance(action, Build):
        return _tell_build(view, seat, action)
    if isinstance(action, Place):
        return _tell_place(view, seat, action)
    if isinstance(action, Ready):
        return [_fact("fact-ready", 0.0, pieces=len(view.players[seat].pieces))]
    if isinstance(action, Remove):
        return _tell_loss(view, seat, action)
    if isinstance(action, Demand):
        return _tell_demand(view, seat, action)
    if isinstance(action, Lose):
        left = view.players[seat].stock[action.resource] - 1
        return [_fact("fact-lose" if left else "fact-lose-last", 0.0, left=left)]
    return [_fact("fact-pay", 0.0, points=REFUSED)] if isinstance(action, Pay) else []


def tell_best(view: State, seat: int, action: Action, answers: int) -> HintReason:
    """Return what is said of the best answer where nothing speaks for it but that all others are worse."""
    if isinstance(action, Suffer):
        return _fact("fact-suffer", 0.0, points=1)
    if isinstance(action, Refuse):
        return _fact("fact-refuse", 0.0, points=REFUSED)
    if isinstance(action, Stop):
        return _fact("fact-stop", 0.0, rolls=answers - 1)
    question = flow.find_question(view, seat)
    if isinstance(action, Done) and question is not None and question.kind == "build":
        hammers = view.players[seat].hammers
        return _fact("fact-done" if hammers else "fact-spent", 0.0, hammers=hammers)
    return _fact("fact-least", 0.0, answers=answers)


def tell_end(view: State, seat: int, action: Action) -> HintReason | None:
    """Tell how the seat stands after an action of the last round, or after one that makes the round the last: who wins
    may hang on it, whatever else it changes. None where much can still come, or where another's answer decides."""
    question = flow.find_question(view, seat)
    if view.rules.alone or question is None or not isinstance(action, (Build, Done, Pay, Refuse)):
        return None
    after = apply_answer(view, seat, action)
    if not is_last_round(after):
        return None
    totals = [sheet["total"] for sheet in make_sheets(after)]
    lead = totals.pop(seat) - max(totals)
    if not lead:
        return _fact("fact-end-level", 0.0, points=0)
    return _fact("fact-end-ahead" if lead > 0 else "fact-end-behind", 0.0, points=abs(lead))


def tell_counted(part: str, points: float) -> HintReason | None:
    """Tell a part that is counted and not estimated, without decimals; None for all others."""
    if part not in COUNTED_PARTS or points != round(points):
        return None
    more, less = COUNTED_PARTS[part]
    return _fact(more if points > 0 else less, points, points=round(abs(points)))


def _tell_build(view: State, seat: int, action: Build) -> list[HintReason]:
    after = apply_answer(view, seat, action)
    was, now = make_sheets(view)[seat], make_sheets(after)[seat]
    facts = [
        *_tell_court(view.players[seat], after, seat, was, now),
        *_tell_points(after, seat, action),
        *_tell_bonuses(was, now),
        *_tell_die(view, action),
        *_tell_x(view, after),
        *_tell_wall(after, seat, action),
    ]
    return sorted(facts, key=lambda fact: -fact.points)


def _tell_place(view: State, seat: int, action: Place) -> list[HintReason]:
    """Tell why burnt and flooded ground lies here, or what a piece of a layout has to do with the walls to come."""
    piece = view.rules.pieces[action.piece]
    placement = piece.shapes[piece.turns[action.turn]].at(action.at, view.rules.grid)
    if piece.kind == AREA:
        return [_fact("fact-aside", 0.0, spaces=placement.mask.bit_count())]
    if piece.kind == RIVER:
        return [_fact("fact-river", 0.0, banks=2)]
    plan = layout.find_plan(view, seat)
    if plan is None or not (piece.kind == WALL or piece.is_building):
        return []
    if piece.kind == WALL:
        return [_fact("fact-layout", 0.0, court=plan.ring.area)]
    is_inside = placement.mask & ~plan.ring.inside == 0
    return [_fact("fact-inside" if is_inside else "fact-outside", 0.0, court=plan.ring.area)]


def _tell_loss(view: State, seat: int, action: Remove) -> list[HintReason]:
    """Tell what goes with a building, beside the most that another one would cost."""
    question = flow.find_question(view, seat)
    rules = flow.QUESTIONS[question.kind] if question is not None else None
    legal = rules.legal(view, question) if rules is not None and question is not None else None
    total = make_sheets(view)[seat]["total"]
    lost = total - make_sheets(apply_answer(view, seat, action))[seat]["total"]
    most = max(
        (total - make_sheets(apply_answer(view, seat, other))[seat]["total"] for other in legal or ()), default=lost
    )
    return [_fact("fact-loss", 0.0, points=lost, most=most)] if most > lost else []


def _tell_demand(view: State, seat: int, action: Demand) -> list[HintReason]:
    question = flow.find_question(view, seat)
    gain = sum(apply_answer(view, seat, action).players[seat].stock) - sum(view.players[seat].stock)
    if question is None or question.other == solitaire.PHILIPPE:
        return [_fact("fact-gain", 0.0, gain=gain)]
    return [_fact("fact-demand", 0.0, gain=gain, points=REFUSED)]


def _fact(key: str, weight: float, **values: int) -> HintReason:
    return HintReason(key, round(float(weight), 2), {**values})


def _tell_court(before: Player, after: State, seat: int, was: Sheet, now: Sheet) -> list[HintReason]:
    """Tell what walls enclose, what that doubles, and which majorities are won."""
    player, rules = after.players[seat], after.rules
    spaces = walls.find_enclosed(player, rules).bit_count() - walls.find_enclosed(before, rules).bit_count()
    most = now.get("largest-area", 0) - was.get("largest-area", 0)
    stood = {placement.mask for placement in before.pieces}
    doubled = sum(
        placement.piece.points * (count_factor(placement, player, rules) - count_factor(placement, before, rules))
        for placement in player.pieces
        if placement.piece.is_building and placement.mask in stood
    )
    facts = []
    if spaces > 0:
        key = f"fact-court{'' if doubled else '-empty'}{'-most' if most > 0 else ''}"
        facts.append(_fact(key, most + doubled + spaces / 10, spaces=spaces, most=most, doubled=doubled))
    for line, key in MAJORITY_FACTS.items():
        change = now.get(line, 0) - was.get(line, 0)
        if change > 0 and not (spaces > 0 and line == "largest-area"):
            facts.append(_fact(key, change, most=change))
    return facts


def _tell_points(after: State, seat: int, action: Build) -> list[HintReason]:
    """Tell what the building itself counts where it stands."""
    placement = after.players[seat].pieces[-1]
    if placement.piece.kind == WALL or not placement.piece.points:
        return []
    factor = count_factor(placement, after.players[seat], after.rules)
    key = ("fact-points", "fact-doubled", "fact-tripled")[min(factor, 3) - 1]
    return [_fact(key, placement.piece.points * factor, points=placement.piece.points * factor)]


def _tell_bonuses(was: Sheet, now: Sheet) -> list[HintReason]:
    change = sum(points - was.get(line, 0) for line, points in now.items() if line.endswith("-bonus"))
    if not change:
        return []
    return [_fact("fact-bonus" if change > 0 else "fact-bonus-lost", change, points=abs(change))]


def _tell_die(view: State, action: Build) -> list[HintReason]:
    """Tell that a building houses another die. What it costs to feed is a part of its own."""
    return [_fact("fact-die", 1.5, dice=1)] if view.rules.pieces[action.piece].die >= 0 else []


def _tell_wall(after: State, seat: int, action: Build) -> list[HintReason]:
    """Tell of the most promising court that a wall is a side of how many walls it still lacks."""
    rules, player = after.rules, after.players[seat]
    if rules.pieces[action.piece].kind != WALL:
        return []
    side = player.pieces[-1].mask
    for plan in find_plans(player, rules, MAX_COURTS, find_longest_wall(after.supply, rules)):
        if plan.walls and plan.ring.ring & side:
            return [_fact("fact-wall", 0.5, walls=plan.walls, court=plan.ring.area)]
    return []


def _tell_x(view: State, after: State) -> list[HintReason]:
    needed = view.rules.xs_to_end
    if view.rules.alone or len(after.xs) == len(view.xs) or len(view.xs) >= needed:
        return []
    return [_fact("fact-x", 1.0, count=len(after.xs), needed=needed)]
