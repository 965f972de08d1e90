"""What is about to come, for front ends: what the dice will bring and cost, and what cannot be built and why.

Nothing here knows a rule: the steps themselves are played on a copy of the player.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from msgspec.structs import astuple

from era.games.medieval import flow
from era.games.medieval.actions import Take
from era.games.medieval.box.components import RESOURCES, Goods
from era.games.medieval.box.pieces import AREA, RIVER, Piece
from era.games.medieval.rules import costs, domain
from era.games.medieval.ruleset import FOOD, Ruleset
from era.games.medieval.state import Player, Question, State
from era.games.medieval.steps import collect, disasters, feed
from era.games.medieval.view import ForecastView, Obstacle, Stock

NAMES = [step.name for step in flow.STEPS]
ROLL: Final = NAMES.index("roll")
COLLECT: Final = NAMES.index("collect")
BUILD: Final = NAMES.index("build")
"""From Roll to Collect, what Collect and Feed will do is still to come; from there to Build, the dice were read, and
their hammers are still to be used."""

NAMED_GOODS: Final[dict[tuple[int, ...], Goods]] = {}
MAX_NAMED_GOODS: Final = 10_000
"""The same few amounts are named for every piece: a plain dictionary is what compiled code looks up quickest."""


def is_ahead(state: State) -> bool:
    """Tell whether Collect is still to come, or going on."""
    return ROLL <= state.step <= COLLECT and not state.over


def forecast(state: State, seat: int) -> ForecastView | None:
    """Return what Collect and Feed will do to a seat whose dice can be seen; None when there is nothing to foretell."""
    player = state.players[seat]
    if not is_ahead(state) or player.hidden or not any(player.faces):
        return None
    rules = state.rules
    either = {face.key: player.faces[face.index] for face in rules.dice.either if player.faces[face.index]}
    lost = [0] * len(RESOURCES)
    after = _look_ahead(state, seat, lost, feeds=False).players[0]
    hungry = hungry_least = after.disaster - player.disaster
    if either:
        hungry_least = _look_ahead(state, seat, None, feeds=True).players[0].disaster - player.disaster
    gained = [after.stock[i] - player.stock[i] + lost[i] for i in range(len(lost))]
    gained[FOOD] += sum(player.pool) - hungry
    return ForecastView(
        gains=_name_goods(tuple(gained)),
        culture=after.culture - player.culture,
        lost=_name_goods(tuple(lost)),
        after=stock_view(tuple(after.stock)),
        either=either,
        eats=sum(player.pool),
        hungry=hungry,
        hungry_least=hungry_least,
        hammers=after.hammers + domain.sum_effect(player, rules.hammering),
        skulls=after.skulls,
        disasters=_name_disasters(rules, min(after.skulls, disasters.MAX_SKULLS)),
    )


@lru_cache(maxsize=4096)
def stock_view(counts: tuple[int, ...]) -> Stock:
    return Stock(*counts)


def forecast_key(state: State, seat: int) -> int:
    """Return all of the state that this page reads, beside the player, as one number."""
    if not is_ahead(state):
        return _count_hammers(state, seat, None)
    if state.step != COLLECT:
        return -1
    return -2 - _has_collected(state, seat) - 2 * _is_asked(state, seat)


def _look_ahead(state: State, seat: int, lost: list[int] | None, *, feeds: bool) -> State:
    """Return the seat alone, after Collect and Feed; what finds no room is added to `lost`. Either/or dice give food if
    they can, or nothing."""
    rules = state.rules
    scratch = State()
    player = state.players[seat].copy()
    scratch.rules, scratch.players, scratch.questions, scratch.news = rules, [player], [], None
    if not feeds:
        faces = list(player.faces)
        for face in rules.dice.either:
            faces[face.index] = 0
        player.faces = tuple(faces)
    if not _has_collected(state, seat):
        collect.begin(scratch, 0, lost)
    elif _is_asked(state, seat):
        scratch.questions.append(Question("take", 0))
    if scratch.questions or _is_asked(state, seat):
        collect.act(scratch, scratch.questions[0], Take(tuple(_take_food(player, rules))), lost)
    feed.begin(scratch, 0)
    return scratch


def _take_food(player: Player, rules: Ruleset) -> list[int]:
    return [player.faces[face.index] if face.either[0][0] == FOOD else 0 for face in rules.dice.either]


def _has_collected(state: State, seat: int) -> bool:
    """Tell whether the seat has read its dice already."""
    return state.step == COLLECT and state.has_begun(seat)


def _is_asked(state: State, seat: int) -> bool:
    for question in state.questions:
        if question.kind == "take" and question.seat == seat:
            return True
    return False


def _name_goods(amounts: tuple[int, ...]) -> Goods:
    found = NAMED_GOODS.get(amounts)
    if found is None:
        if len(NAMED_GOODS) >= MAX_NAMED_GOODS:
            NAMED_GOODS.clear()
        found = NAMED_GOODS[amounts] = {name: n for name, n in zip(RESOURCES, amounts, strict=True) if n}
    return found


@lru_cache(maxsize=1024)
def _name_disasters(rules: Ruleset, skulls: int) -> list[str]:
    return [name for name, _ in rules.disasters[skulls]]


# ---------------------------------------------------------------- what cannot be built


def find_obstacles(state: State, seat: int, ahead: ForecastView | None) -> dict[str, Obstacle]:
    """Find, for each piece that this seat could not build, were it in the supply: what it needs, or `no-hammer`,
    `no-die` or `no-building` to pay with, or `no-place`. Before Feed it is about the stock and hammers foretold."""
    player = state.players[seat]
    if player.hidden:
        return {}
    rules = state.rules
    stock = _stock(player, ahead, rules)
    if not _count_hammers(state, seat, ahead):
        return _find_all_lacking(rules, stock)
    lacking, affordable = _find_lacking(rules, stock)
    hindered = {piece.name: why for piece in affordable if (why := _find_hindrance(player, piece, rules)) is not None}
    return {**lacking, **hindered} if hindered else lacking


def obstacles_key(state: State, seat: int, ahead: ForecastView | None) -> tuple[Hashable, ...]:
    """Return all that `find_obstacles` reads."""
    player = state.players[seat]
    dice = (player.pool, player.leaving) if state.rules.die_costs else ()
    stock = _stock(player, ahead, state.rules)
    return (player.hidden, _count_hammers(state, seat, ahead) > 0, stock, player.pieces, dice)


def _count_hammers(state: State, seat: int, ahead: ForecastView | None) -> int:
    """Count the hammers that this seat has for this round's Build, or will have by what its dice show; none before
    they are rolled, and none once it has built."""
    if ahead is not None:
        return ahead.hammers
    player = state.players[seat]
    if state.step == BUILD and state.has_begun(seat):
        for question in state.questions:
            if question.seat == seat:
                return player.hammers
        return 0
    if COLLECT < state.step <= BUILD:
        return player.hammers + domain.sum_effect(player, state.rules.hammering)
    return 0


def _stock(player: Player, ahead: ForecastView | None, rules: Ruleset) -> tuple[int, ...]:
    """Return the stock to build with, as far as it matters: what nothing costs is not counted."""
    stock = player.stock if ahead is None else astuple(ahead.after)
    counted = []
    for resource, most in enumerate(rules.dearest):
        have: int = stock[resource]
        counted.append(min(most, have))
    return tuple(counted)


@lru_cache(maxsize=8192)
def _find_lacking(rules: Ruleset, stock: tuple[int, ...]) -> tuple[dict[str, Obstacle], list[Piece]]:
    """Find what each piece needs beyond this stock, and the pieces that need nothing."""
    covered = {index for index, _ in rules.affordable(list(stock))}
    lacking: dict[str, Obstacle] = {}
    affordable: list[Piece] = []
    for piece in rules.pieces:
        if not _is_built(piece):
            continue
        if piece.index in covered:
            affordable.append(piece)
        else:
            missing = []
            for resource, cost in enumerate(piece.cost):
                have = stock[resource]
                missing.append(cost - have if cost > have else 0)
            lacking[piece.name] = _name_goods(tuple(missing))
    return lacking, affordable


@lru_cache(maxsize=8192)
def _find_all_lacking(rules: Ruleset, stock: tuple[int, ...]) -> dict[str, Obstacle]:
    """The same for whoever has no hammer."""
    lacking, affordable = _find_lacking(rules, stock)
    return {**lacking, **{piece.name: "no-hammer" for piece in affordable}}


def _find_hindrance(player: Player, piece: Piece, rules: Ruleset) -> Obstacle | None:
    """Find why a piece that there are goods for cannot be built."""
    if not costs.has_die(player, piece.index, rules):
        return "no-die"
    if not costs.has_building(player, piece.index, rules):
        return "no-building"
    return None if _has_place(player, piece, rules) else "no-place"


def _has_place(player: Player, piece: Piece, rules: Ruleset) -> bool:
    for shape in piece.shapes:
        if domain.count_places(player, shape, rules):
            return True
    return False


def _is_built(piece: Piece) -> bool:
    return piece.count > 0 and piece.kind not in (AREA, RIVER)
