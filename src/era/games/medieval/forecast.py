"""What is about to come, for front ends: what the dice will bring and cost, and what cannot be built and why.

Nothing here knows a rule: the steps themselves are played on a copy of the player.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import astuple

from era.games.medieval import flow
from era.games.medieval.actions import Take
from era.games.medieval.box.components import RESOURCES, Goods
from era.games.medieval.box.named import keep
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

ASTUPLE: Final = astuple
"""What is final is at hand in compiled code; what is imported is looked up by its name each time."""
NAMED_GOODS: Final[dict[tuple[int, ...], Goods]] = {}
STOCKS: Final[dict[tuple[int, ...], Any]] = {}
"""The same few amounts are named again and again, as goods and as a stock."""


def is_ahead(state: State) -> bool:
    """Tell whether Collect is still to come, or going on."""
    return ROLL <= state.step <= COLLECT and not state.over


def forecast(state: State, seat: int) -> ForecastView | None:
    """Return what Collect and Feed will do to a seat whose dice can be seen; None when there is nothing to foretell.
    Of the player it reads what `is_foretold_alike` compares."""
    player = state.players[seat]
    rules = state.rules
    if not is_ahead(state) or player.hidden or player.faces == rules.dice.none:
        return None
    either = {face.key: player.faces[face.index] for face in rules.dice.either if player.faces[face.index]}
    lost = [0] * len(RESOURCES)
    after = _look_ahead(state, seat, lost, feeds=False).players[0]
    hungry = hungry_least = after.disaster - player.disaster
    if either and hungry:  # with more food, nobody is hungrier
        hungry_least = _look_ahead(state, seat, None, feeds=True).players[0].disaster - player.disaster
    eats = 0
    for count in player.pool:
        eats += count
    gained = [after.stock[i] - player.stock[i] + lost[i] for i in range(len(lost))]
    gained[FOOD] += eats - hungry
    return ForecastView(
        gains=_name_goods(tuple(gained)),
        culture=after.culture - player.culture,
        lost=_name_goods(tuple(lost)),
        after=stock_view(tuple(after.stock)),
        either=either,
        eats=eats,
        hungry=hungry,
        hungry_least=hungry_least,
        hammers=after.hammers + domain.sum_effect(player, rules.hammering),
        skulls=after.skulls,
        disasters=_name_disasters(rules, min(after.skulls, disasters.MAX_SKULLS)),
    )


def is_foretold_alike(player: Player, was: Player) -> bool:
    """Tell whether the forecast of a player is as it was, if `forecast_key` is."""
    return (
        (player.faces is was.faces or player.faces == was.faces)
        and (player.pool is was.pool or player.pool == was.pool)
        and (player.pieces is was.pieces or player.pieces == was.pieces)
        and player.stock == was.stock
        and player.hidden == was.hidden
        and player.hammers == was.hammers
        and player.skulls == was.skulls
    )


def stock_view(counts: tuple[int, ...]) -> Any:
    found = STOCKS.get(counts)
    return keep(STOCKS, counts, Stock(*counts)) if found is None else found


def forecast_key(state: State, seat: int) -> int:
    """Return all of the state that this page reads, beside the player, as one number."""
    if not is_ahead(state):
        return _count_hammers(state, seat, None)
    return -1 - _has_collected(state, seat) - 2 * _is_asked(state, seat)


def _look_ahead(state: State, seat: int, lost: list[int] | None, *, feeds: bool) -> State:
    """Return the seat alone, after Collect and Feed; what finds no room is added to `lost`. Either/or dice give food if
    they can, or nothing."""
    rules = state.rules
    scratch = State()
    player = _copy_for_collect(state.players[seat])
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


def _copy_for_collect(player: Player) -> Player:
    """Copy what Collect and Feed read and change. Compiled, whatever else they came to read would be an error."""
    new = Player()
    new.built, new.faces, new.pool = player.built, player.faces, player.pool
    new.stock = player.stock[:]
    new.culture, new.disaster = player.culture, player.disaster
    new.hammers, new.swords, new.shields, new.skulls = player.hammers, player.swords, player.shields, player.skulls
    return new


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
        found = keep(NAMED_GOODS, amounts, {name: n for name, n in zip(RESOURCES, amounts, strict=True) if n})
    return found


@lru_cache(maxsize=1024)
def _name_disasters(rules: Ruleset, skulls: int) -> list[str]:
    return [name for name, _ in rules.disasters[skulls]]


# ---------------------------------------------------------------- what cannot be built


class Means:
    """What a seat has to build with: all that `find_obstacles` reads. Before Feed it is the stock and the hammers
    foretold."""

    __slots__ = ("dice", "has_hammers", "hidden", "pieces", "stock")

    def __init__(self, state: State, seat: int, ahead: ForecastView | None) -> None:
        player, rules = state.players[seat], state.rules
        self.hidden = player.hidden
        self.has_hammers = _count_hammers(state, seat, ahead) > 0
        self.stock = _stock(player, ahead, rules)
        self.pieces = player.pieces
        self.dice = (player.pool, player.leaving) if rules.die_costs else ((), ())

    def is_same(self, other: "Means") -> bool:
        return (
            self.hidden == other.hidden
            and self.has_hammers == other.has_hammers
            and self.stock == other.stock
            and (self.pieces is other.pieces or self.pieces == other.pieces)
            and self.dice == other.dice
        )


def find_obstacles(player: Player, rules: Ruleset, means: Means) -> dict[str, Obstacle]:
    """Find, for each piece that this player could not build, were it in the supply: what it needs, or `no-hammer`,
    `no-die` or `no-building` to pay with, or `no-place`."""
    if means.hidden:
        return {}
    stock = means.stock
    if not means.has_hammers:
        return _find_all_lacking(rules, stock)
    lacking, affordable = _find_lacking(rules, stock)
    hindered = lacking
    for piece in affordable:
        why = _find_hindrance(player, piece, rules)
        if why is not None:
            if hindered is lacking:
                hindered = lacking.copy()
            hindered[piece.name] = why
    return hindered


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
    stock: tuple[int, ...] = tuple(player.stock) if ahead is None else ASTUPLE(ahead.after)
    found = rules.named.spendable.get(stock)
    return keep(rules.named.spendable, stock, _count_spendable(stock, rules)) if found is None else found


def _count_spendable(stock: tuple[int, ...], rules: Ruleset) -> tuple[int, ...]:
    counted = []
    for resource, most in enumerate(rules.dearest):
        have = stock[resource]
        counted.append(min(most, have))
    return tuple(counted)


def _find_lacking(rules: Ruleset, stock: tuple[int, ...]) -> tuple[dict[str, Obstacle], list[Piece]]:
    """Find what each piece needs beyond this stock, and the pieces that need nothing."""
    found = rules.named.lacking.get(stock)
    if found is None:
        found = keep(rules.named.lacking, stock, _look_for_lacking(rules, stock))
    lacking: tuple[dict[str, Obstacle], list[Piece]] = found
    return lacking


def _look_for_lacking(rules: Ruleset, stock: tuple[int, ...]) -> tuple[dict[str, Obstacle], list[Piece]]:
    lacking: dict[str, Obstacle] = {}
    affordable: list[Piece] = []
    for piece in rules.pieces:
        if not _is_built(piece):
            continue
        missing, covered = [0] * len(stock), True
        for resource, cost in enumerate(piece.cost):
            have = stock[resource]
            if cost > have:
                missing[resource] = cost - have
                covered = False
        if covered:
            affordable.append(piece)
        else:
            lacking[piece.name] = _name_goods(tuple(missing))
    return lacking, affordable


def _find_all_lacking(rules: Ruleset, stock: tuple[int, ...]) -> dict[str, Obstacle]:
    """The same for whoever has no hammer."""
    found = rules.named.all_lacking.get(stock)
    if found is None:
        lacking, affordable = _find_lacking(rules, stock)
        found = {**lacking, **{piece.name: "no-hammer" for piece in affordable}}
        keep(rules.named.all_lacking, stock, found)
    obstacles: dict[str, Obstacle] = found
    return obstacles


def _find_hindrance(player: Player, piece: Piece, rules: Ruleset) -> Obstacle | None:
    """Find why a piece that there are goods for cannot be built."""
    if rules.costs_in_kind and not costs.has_die(player, piece.index, rules):
        return "no-die"
    if rules.costs_in_kind and not costs.has_building(player, piece.index, rules):
        return "no-building"
    return None if _has_place(player, piece, rules) else "no-place"


def _has_place(player: Player, piece: Piece, rules: Ruleset) -> bool:
    for shape in piece.shapes:
        if domain.count_places(player, shape, rules):
            return True
    return False


def _is_built(piece: Piece) -> bool:
    return piece.count > 0 and piece.kind not in (AREA, RIVER)
