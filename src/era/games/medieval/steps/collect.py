"""Collect (COL): what the dice show, then farms, lumber mills and quarries."""

from typing import Final, Literal

from era.core.legal import Group, Legal
from era.games.medieval.actions import Action, Take
from era.games.medieval.choices import Takes
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Question, State
from era.games.medieval.telling import TRACKS, name_stock, tell_counts, tell_culture, tell_stock

CULTURE: Final = 4

Gains = list[tuple[int, int]]
"""Resources, or culture, and how much of each."""
GainedBy = Literal["die", "piece", "take"]
GAIN_RULES: Final[dict[GainedBy, str]] = {"die": "COL-1", "piece": "COL-2", "take": "COL-1"}


def begin(state: State, seat: int, lost: list[int] | None = None) -> None:
    """Whoever only looks ahead hands in a list, to which what finds no room is added."""
    player = state.players[seat]
    read_dice(state, seat, lost)
    if _shows_either(player, state.rules):
        state.questions.append(Question("take", seat))
    else:
        _gain_from_buildings(state, seat, lost)


def _shows_either(player: Player, rules: Ruleset) -> bool:
    for face in rules.dice.either:
        if player.faces[face.index]:
            return True
    return False


def read_dice(state: State, seat: int, lost: list[int] | None = None) -> None:
    """COL-1: resources and culture; the rest is kept for the steps to come."""
    rules = state.rules
    player = state.players[seat]
    hammers = swords = shields = skulls = 0
    faces = rules.dice.faces
    for index, count in enumerate(player.faces):
        if not count:
            continue
        face = faces[index]
        hammers += count * face.hammers
        swords += count * face.swords
        shields += count * face.shields
        skulls += count * face.skulls
        if face.gives:
            give(state, seat, face.gives, count, "die", face.key, lost)
    player.hammers, player.swords, player.shields, player.skulls = hammers, swords, shields, skulls


def give(
    state: State,
    seat: int,
    gains: Gains,
    times: int,
    by: GainedBy,
    of: str,
    losses: list[int] | None,
    count: int = 0,
) -> None:
    """Give a player so many times what a die or a building gives. `count` are the dice or buildings that gave it, if
    they are not as many."""
    player = state.players[seat]
    if state.news is None:
        for resource, amount in gains:
            beyond = gain(player, resource, amount * times, state.rules)
            if beyond and losses is not None:
                losses[resource] += beyond
        return
    gives: dict[str, int] = {}
    lost: dict[str, int] = {}
    for resource, amount in gains:
        beyond = gain(player, resource, amount * times, state.rules)
        if amount * times:
            gives[TRACKS[resource]] = amount * times
        if beyond:
            lost[TRACKS[resource]] = beyond
    after = [tell_stock(state, seat)] if set(gives) != {TRACKS[CULTURE]} else []
    if TRACKS[CULTURE] in gives:
        after.append(tell_culture(state, seat))
    rule = "COL-3" if lost else GAIN_RULES[by]
    state.tell("gain", seat, rule, after, by=by, of=of, count=count or times, gives=gives, lost=lost)


def gain(player: Player, resource: int, amount: int, rules: Ruleset) -> int:
    """Returns what was lost, because the track ends."""
    if resource == CULTURE:
        player.culture += amount
        return 0
    return player.add(resource, amount, rules)


def legal(state: State, question: Question) -> Legal[Action]:
    faces = state.players[question.seat].faces
    groups: list[Group[Action]] = [Takes(tuple([faces[face.index] for face in state.rules.dice.either]))]
    return Legal(groups)


def act(state: State, question: Question, action: Action, lost: list[int] | None = None) -> None:
    player = state.players[question.seat]
    assert isinstance(action, Take)
    for number, face in enumerate(state.rules.dice.either):
        count = player.faces[face.index]
        if count:
            first = action.first[number]
            (resource, amount), (other, other_amount) = face.either
            gains = [(resource, amount * first), (other, other_amount * (count - first))]
            give(state, question.seat, gains, 1, "take", face.key, lost, count)
    state.questions.pop(0)
    _gain_from_buildings(state, question.seat, lost)


def _gain_from_buildings(state: State, seat: int, lost: list[int] | None) -> None:
    """COL-2."""
    player = state.players[seat]
    for index, resource, amount in state.rules.collecting:
        if player.built[index]:
            name = state.rules.pieces[index].name
            give(state, seat, [(resource, amount)], player.built[index], "piece", name, lost)
    if state.news is not None:
        stock = name_stock(player.stock)
        state.tell("collected", seat, "COL-1", tell_counts(state, seat), stock=stock, culture=player.culture)
