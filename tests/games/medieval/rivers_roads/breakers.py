"""How to break each rule of Rivers & Roads, one at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from msgspec import structs

from era.games.medieval import ruleset
from era.games.medieval.box import scenario
from era.games.medieval.box.components import Components
from era.games.medieval.box.pieces import BRIDGE, ROAD, Placement, Shape
from era.games.medieval.box.scenario import Scenario, ScenarioStart
from era.games.medieval.rules import areas, domain, ending, scoring
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Question, State
from era.games.medieval.steps import build, disasters, fairs, setup
from era.grid.fitting import Fit, Ground
from era.grid.shapes import find_corners
from tests.support.rulecheck import Breaker


@contextmanager
def river_ends_under_what_spans_it() -> Iterator[None]:
    whole = domain.lay

    def lay(player: Player, placement: Placement, rules: Ruleset) -> None:
        whole(player, placement, rules)
        if placement.water or placement.piece.kind == "gate":
            player.river &= ~placement.mask

    with patch.object(domain, "lay", lay):
        yield


def placed(change: Callable[[Player, Shape], Callable[[], None] | None]) -> Breaker:
    """Looks for places after `change`, which returns how to undo it, or None if it changes nothing."""

    @contextmanager
    def breaker() -> Iterator[None]:
        whole = domain._find_special_fit

        def special(player: Player, shape: Shape, rules: Ruleset, known: Ground) -> Fit:
            undo = change(player, shape)
            try:
                return whole(player, shape, rules, known)
            finally:
                if undo is not None:
                    undo()

        with patch.object(domain, "_find_special_fit", special):
            yield

    return breaker


def roads_anywhere(_: Player, shape: Shape) -> Callable[[], None] | None:
    return _untouched(shape) if shape.piece.kind in (ROAD, BRIDGE) else None


def quarries_anywhere(_: Player, shape: Shape) -> Callable[[], None] | None:
    return _untouched(shape) if shape.piece.touches == "edge" else None


def _untouched(shape: Shape) -> Callable[[], None]:
    touches, shape.piece.touches = shape.piece.touches, None

    def undo() -> None:
        shape.piece.touches = touches

    return undo


def gates_on_jetties(player: Player, shape: Shape) -> Callable[[], None] | None:
    if not shape.way:
        return None
    spans, player.spans = player.spans, 0

    def undo() -> None:
        player.spans = spans

    return undo


def no_gates_on_the_river(player: Player, shape: Shape) -> Callable[[], None] | None:
    if not shape.way:
        return None
    river, player.river = player.river, 0

    def undo() -> None:
        player.river = river

    return undo


@contextmanager
def wharves_open_next_round() -> Iterator[None]:
    whole = build._use_at_once

    def use_at_once(state: State, player: Player, index: int) -> None:
        swaps = player.swaps
        whole(state, player, index)
        player.swaps = swaps

    with patch.object(build, "_use_at_once", use_at_once):
        yield


@contextmanager
def roads_bring_no_culture() -> Iterator[None]:
    with patch.object(fairs, "by_road", lambda placement, player: False):
        yield


@contextmanager
def floods_anywhere() -> Iterator[None]:
    def fitting(player: Player, shape: Shape, rules: Ruleset, free: int) -> int:
        return find_corners(free, shape.cells)

    with patch.object(areas, "_find_places", fitting):
        yield


@contextmanager
def flood_before_treachery() -> Iterator[None]:
    whole = disasters.strike

    def strike(state: State, question: Question) -> None:
        skulls = min(state.players[question.seat].skulls, disasters.MAX_SKULLS)
        last = len(state.rules.disasters[skulls]) - 1
        whole(state, Question(question.kind, question.seat, last - question.other))

    with patch.object(disasters, "strike", strike):
        yield


@contextmanager
def always_room() -> Iterator[None]:
    with patch.object(ending, "has_room", lambda state, player: True):
        yield


@contextmanager
def no_biggest_network() -> Iterator[None]:
    with patch.dict(scoring.MAJORITY_POINTS, {"biggest-network": 0}):
        yield


@contextmanager
def philippe_gives_without_end() -> Iterator[None]:
    with patch.object(fairs, "count_shown", lambda state: [9, 9, 9, 9]):
        yield


@contextmanager
def compiled_anew() -> Iterator[None]:
    """No ruleset made outside is used inside, nor the other way round."""
    ruleset._ruleset.cache_clear()
    try:
        yield
    finally:
        ruleset._ruleset.cache_clear()


@contextmanager
def no_areas_at_the_start() -> Iterator[None]:
    whole = scenario.find

    def find(name: str, components: Components) -> Scenario:
        found = whole(name, components)
        return structs.replace(found, start=ScenarioStart(pieces=found.start.pieces))

    with compiled_anew(), patch.object(scenario, "find", find):
        yield


@contextmanager
def joineries_stay() -> Iterator[None]:
    def count_in_supply(s: Scenario, c: Components, players: int, name: str) -> int:
        return c.buildings[name].count

    with compiled_anew(), patch.object(ruleset, "count_in_supply", count_in_supply):
        yield


@contextmanager
def wharves_without_rivers() -> Iterator[None]:
    whole = setup.take_type_out

    def take_type_out(state: State, index: int) -> None:
        if state.rules.pieces[index].name != "wharf":
            whole(state, index)

    with patch.object(setup, "take_type_out", take_type_out):
        yield


@contextmanager
def flooded_anywhere_at_the_start() -> Iterator[None]:
    def find_open_places(player: Player, shape: Shape, rules: Ruleset) -> int:
        return find_corners(rules.grid.all & ~player.blocked, shape.cells)

    with patch.object(setup, "areas", SimpleNamespace(find_open_places=find_open_places)):
        yield


@contextmanager
def sets_add_nothing() -> Iterator[None]:
    with compiled_anew(), patch.object(scenario, "join_sets", lambda unchanged, components: unchanged):
        yield


@contextmanager
def as_printed_after_all() -> Iterator[None]:
    def draw_types(s: Scenario) -> Scenario:
        return s

    with compiled_anew(), patch.object(scenario, "draw_types", draw_types):
        yield


BREAKERS: dict[str, Breaker] = {
    "COM-7": river_ends_under_what_spans_it,
    "BUI-4": placed(roads_anywhere),
    "BUI-5": placed(gates_on_jetties),
    "BUI-6": placed(quarries_anywhere),
    "BUI-7": wharves_open_next_round,
    "EXT-4": roads_bring_no_culture,
    "DIS-4": floods_anywhere,
    "DIS-5": flood_before_treachery,
    "END-3": always_room,
    "SCO-5": no_biggest_network,
    "SOL-7": philippe_gives_without_end,
    "SCN-1": no_areas_at_the_start,
    "SCN-2": joineries_stay,
    "SCN-3": wharves_without_rivers,
    "SCN-4": placed(no_gates_on_the_river),
    "SCN-5": flooded_anywhere_at_the_start,
    "SCN-6": sets_add_nothing,
    "SCN-7": as_printed_after_all,
}
