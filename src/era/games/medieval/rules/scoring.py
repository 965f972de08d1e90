"""The score sheet (SCO), line by line."""

from collections.abc import Callable
from typing import Final, Literal

from era.core.game import Result
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.rules import walls
from era.games.medieval.ruleset import BonusCount, Ruleset
from era.games.medieval.state import Player, State

MOST_CULTURE_POINTS = 5
LARGEST_AREA_POINTS = 10
BIGGEST_NETWORK_POINTS = 7
Majority = Literal["most-culture", "largest-area", "biggest-network"]
MAJORITY_POINTS: Final[dict[Majority, int]] = {
    "most-culture": MOST_CULTURE_POINTS,
    "biggest-network": BIGGEST_NETWORK_POINTS,
    "largest-area": LARGEST_AREA_POINTS,
}

Sheet = dict[str, int]
"""Points by line, in the order of the score pad: building types, bonuses, majorities, disasters."""


def is_by_river(placement: Placement, player: Player) -> bool:
    return player.river != 0 and placement.beside & player.river != 0


def count_factor(placement: Placement, player: Player, rules: Ruleset) -> int:
    """SCO-1: doubled if walled, doubled if by the river, tripled if both."""
    return 1 + walls.is_walled(placement, player, rules) + is_by_river(placement, player)


class BuildingScore:
    """What a building scores where it stands: its points so many times, and its bonus."""

    __slots__ = ("bonus", "factor")

    def __init__(self, placement: Placement, player: Player, rules: Ruleset) -> None:
        self.factor = count_factor(placement, player, rules)
        self.bonus = score_bonus(placement, player, rules) if placement.piece.index in rules.bonuses else 0


def score_pieces(player: Player, rules: Ruleset) -> list[BuildingScore | None]:
    """Return what each piece scores; None for what is no building."""
    return [
        BuildingScore(placement, player, rules) if placement.piece.is_building else None for placement in player.pieces
    ]


# ---------------------------------------------------------------- bonuses (SCO-2), never doubled


def find_empty_beside(placement: Placement, player: Player) -> int:
    """Roads and bridges count as empty, a space with a gate does not."""
    taken = (player.blocked & ~player.roads) | player.gates
    return placement.beside & ~taken


def _count_empty_spaces(placement: Placement, player: Player) -> int:
    return find_empty_beside(placement, player).bit_count()


def _count_resources(_: Placement, player: Player) -> int:
    return sum(player.stock)


def _count_culture(_: Placement, player: Player) -> int:
    return player.culture


def _count_dice(_: Placement, player: Player) -> int:
    return sum(player.pool)


BONUSES: dict[str, Callable[[Placement, Player], int]] = {
    "empty-spaces": _count_empty_spaces,
    "resources": _count_resources,
    "culture": _count_culture,
    "dice": _count_dice,
}


def score_bonus(placement: Placement, player: Player, rules: Ruleset) -> int:
    """For a building of a type that brings one (`Ruleset.bonuses`)."""
    _, data, counted = rules.bonuses[placement.piece.index]
    points = 0
    if data.bonus is not None:
        points = BONUSES[data.bonus](placement, player)
        if data.bonus_most is not None:
            points = min(points, data.bonus_most)
    for bonus in counted:
        points += score_possessions(bonus, player, player.pool)
    return points


def score_possessions(bonus: BonusCount, player: Player, pool: Counts) -> int:
    """Points for each so many of what a player has, of dice in this pool."""
    have = _count_possessions(bonus, player, pool)
    points = have // bonus.each * bonus.points
    return points if bonus.most is None else min(points, bonus.most)


def _count_possessions(bonus: BonusCount, player: Player, pool: Counts) -> int:
    if bonus.per == "culture":
        return player.culture
    counts = pool if bonus.per == "die" else player.stock if bonus.per == "resource" else player.built
    have = 0
    for index in bonus.of:
        have += counts[index]
    return have


def count_by_roads(player: Player) -> int:
    """SCO-5: buildings adjacent to a road, each once."""
    return sum(1 for p in player.pieces if p.piece.is_building and p.beside & player.roads)


def has_roads(rules: Ruleset) -> bool:
    """Bridges are roads too."""
    return rules.has_roads


# ---------------------------------------------------------------- the whole sheet


def make_sheets(state: State) -> list[Sheet]:
    """Make one sheet a player."""
    awards = award_majorities(state)
    return [
        complete_sheet(score_domain(player, state.rules), award, player)
        for player, award in zip(state.players, awards, strict=True)
    ]


def score_domain(player: Player, rules: Ruleset) -> Sheet:
    """Return the lines that only what stands in the domain decides, and what its bonuses count."""
    return add_points(player, rules, score_pieces(player, rules))


def add_points(player: Player, rules: Ruleset, points: list[BuildingScore | None]) -> Sheet:
    """Add up what each of the pieces scores, line by line."""
    sheet, bonuses = rules.no_points.copy(), rules.no_bonuses.copy()
    for number, placement in enumerate(player.pieces):
        scored = points[number]
        if scored is not None:
            piece = placement.piece
            sheet[piece.name] += piece.points * scored.factor
            if scored.bonus:
                bonuses[rules.bonuses[piece.index][0]] += scored.bonus
    if has_roads(rules):
        sheet["road-bonus"] = count_by_roads(player)
    sheet.update(bonuses)
    return sheet


def award_majorities(state: State) -> list[Sheet]:
    """Return, for each player, the lines that depend on what the others have."""
    made: list[Sheet] = [{} for _ in state.players]
    for line, amounts in compare_players(state).items():
        _award(made, line, amounts, MAJORITY_POINTS[line])
    return made


def complete_sheet(domain: Sheet, awards: Sheet, player: Player) -> Sheet:
    """Put the lines together. `total` is the sum of the other lines."""
    sheet = domain.copy()
    sheet["culture"] = player.culture
    sheet.update(awards)
    sheet["disasters"] = -player.disaster
    sheet["total"] = sum(sheet.values())
    return sheet


def compare_players(state: State) -> dict[Majority, list[int]]:
    """Return what each player has of that for which whoever has most scores (SCO-3, SCO-4, SCO-5)."""
    amounts: dict[Majority, list[int]] = {"most-culture": [player.culture for player in state.players]}
    if has_roads(state.rules):
        amounts["biggest-network"] = [count_by_roads(player) for player in state.players]
    amounts["largest-area"] = [walls.count_walled_area(player, state.rules) for player in state.players]
    return amounts


def _award(made: list[Sheet], line: str, amounts: list[int], points: int) -> None:
    """SCO-3, SCO-4, SCO-5: to all who tie for most, if it is at least 1."""
    most = 1
    for amount in amounts:
        most = max(most, amount)
    for seat, amount in enumerate(amounts):
        made[seat][line] = points if amount == most else 0


def make_result(state: State) -> Result:
    """SCO-7: ties are broken by trade goods, then stone, wood, food; still tied, all share the win."""
    scores = [sheet["total"] for sheet in make_sheets(state)]
    standing = _rank_players(scores, state)
    best = max(standing)
    return Result(tuple(scores), tuple(seat for seat, rank in enumerate(standing) if rank == best))


def list_figures(state: State, seat: int) -> Sheet:
    """Return what a table of results tells of a domain besides its points."""
    player = state.players[seat]
    area = walls.count_walled_area(player, state.rules)
    return {"culture": player.culture, "walled": area, "disasters": -player.disaster}


def find_tie_break(scores: list[int], state: State) -> tuple[int, int] | None:
    """SCO-7: return who won among equals, and the index of the resource of which they had more; None if nobody had as
    many points, or if all of them share the win."""
    standing = _rank_players(scores, state)
    best = max(standing)
    equals = [rank for rank in standing if rank[0] == best[0] and rank != best]
    if not equals:
        return None
    decides = min(index for index in range(1, len(best)) if any(rank[index] != best[index] for rank in equals))
    return standing.index(best), decides - 1


def _rank_players(scores: list[int], state: State) -> list[tuple[int, ...]]:
    return [(score, *player.stock) for score, player in zip(scores, state.players, strict=True)]
