"""What an action changes at once, as facts with numbers: what a hint says before it tells what may come of it."""

from era.bots.hints import HintReason
from era.games.medieval.actions import Action, Build, Place
from era.games.medieval.bots.effects import apply_answer
from era.games.medieval.box.pieces import AREA, WALL
from era.games.medieval.rules import walls
from era.games.medieval.rules.scoring import Sheet, count_factor, make_sheets
from era.games.medieval.state import Player, State

FACTS = (
    "fact-court", "fact-court-most", "fact-points", "fact-doubled", "fact-tripled", "fact-bonus", "fact-bonus-lost",
    "fact-die", "fact-x", "fact-most", "fact-aside", "fact-layout", "fact-least",
)  # fmt: skip
"""Every key of `text/hints.en.toml` that a fact may have."""


def find_facts(view: State, seat: int, action: Action) -> list[HintReason]:
    """List what an action changes that can be counted: what speaks for it first, the weightiest of all before."""
    if isinstance(action, Place):
        return _tell_place(view, action)
    if not isinstance(action, Build):
        return []
    after = apply_answer(view, seat, action)
    was, now = make_sheets(view)[seat], make_sheets(after)[seat]
    facts = [
        *_tell_court(view.players[seat], after, seat, was, now),
        *_tell_points(after, seat, action),
        *_tell_bonuses(was, now),
        *_tell_die(view, action),
        *_tell_x(view, after),
    ]
    return sorted(facts, key=lambda fact: -fact.points)


def tell_least(answers: int) -> HintReason:
    """Return what is said of the best answer where nothing speaks for it but that all others are worse."""
    return _fact("fact-least", 0.0, answers=answers)


def _tell_place(view: State, action: Place) -> list[HintReason]:
    """Tell why burnt and flooded ground lies here, or why a layout begins with a wall here."""
    piece = view.rules.pieces[action.piece]
    if piece.kind == AREA:
        spaces = piece.shapes[0].at(action.at, view.rules.grid).mask.bit_count()
        return [_fact("fact-aside", 0.0, spaces=spaces)]
    return [_fact("fact-layout", 0.0, walls=1)] if piece.kind == WALL else []


def _fact(key: str, weight: float, **values: int) -> HintReason:
    return HintReason(key, round(float(weight), 2), values)


def _tell_court(before: Player, after: State, seat: int, was: Sheet, now: Sheet) -> list[HintReason]:
    """Tell what walls enclose: how many spaces, what that doubles, and whether it is the largest area."""
    player, rules = after.players[seat], after.rules
    spaces = walls.find_enclosed(player, rules).bit_count() - walls.find_enclosed(before, rules).bit_count()
    most = now.get("largest-area", 0) - was.get("largest-area", 0)
    stood = {placement.mask for placement in before.pieces}
    doubled = sum(
        placement.piece.points * (count_factor(placement, player, rules) - count_factor(placement, before, rules))
        for placement in player.pieces
        if placement.piece.is_building and placement.mask in stood
    )
    if spaces > 0:
        key = "fact-court-most" if most > 0 else "fact-court"
        return [_fact(key, most + doubled + spaces / 10, spaces=spaces, most=most, doubled=doubled)]
    others = sum(now.get(line, 0) - was.get(line, 0) for line in ("largest-area", "biggest-network", "most-culture"))
    return [_fact("fact-most", others, most=others)] if others > 0 else []


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


def _tell_x(view: State, after: State) -> list[HintReason]:
    needed = view.rules.xs_to_end
    if view.rules.alone or len(after.xs) == len(view.xs) or len(view.xs) >= needed:
        return []
    return [_fact("fact-x", 1.0, count=len(after.xs), needed=needed)]
