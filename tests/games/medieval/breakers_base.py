"""How to break each rule of the base game, one at a time.

Each breaker puts something in the rule's place that a careless change might put there.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from typing import Any, TypeVar
from unittest.mock import patch

from msgspec import structs

from era.core.game import Result
from era.core.legal import Legal
from era.games.medieval import flow
from era.games.medieval import visibility as views
from era.games.medieval.actions import Action, Feather
from era.games.medieval.box import dice as dice_module
from era.games.medieval.box import scenario as scenarios
from era.games.medieval.box.box import load_shipped_components
from era.games.medieval.box.components import Components
from era.games.medieval.box.pieces import Placement
from era.games.medieval.box.scenario import Scenario
from era.games.medieval.choices import Rerolls
from era.games.medieval.rules import areas, domain, ending, scoring, solitaire, walls
from era.games.medieval.ruleset import FOOD, Ruleset, _ruleset
from era.games.medieval.state import Lot, Player, Question, QuestionKind, State, change_count
from era.games.medieval.steps import build, collect, disasters, extort, roll, setup
from era.grid.fitting import Ground
from era.grid.grid import Grid
from tests.support.rulecheck import Breaker

Context = AbstractContextManager[object]
T = TypeVar("T")


# ---------------------------------------------------------------- ways of breaking


@contextmanager
def fresh_rules() -> Iterator[None]:
    """Rules are compiled once and kept: forget those from before, and later those that were broken."""
    _ruleset.cache_clear()
    try:
        yield
    finally:
        _ruleset.cache_clear()


@contextmanager
def box(change: Callable[[Components], Components]) -> Iterator[None]:
    """Another box."""
    other = change(load_shipped_components())
    with patch("era.games.medieval.box.options.load_shipped_components", lambda: other), fresh_rules():
        yield


@contextmanager
def scenario(change: Callable[[Scenario], Scenario]) -> Iterator[None]:
    """Other scenarios."""
    find = scenarios.find
    with patch.object(scenarios, "find", lambda name, components: change(find(name, components))), fresh_rules():
        yield


@contextmanager
def compiled(what: object, name: str, other: object) -> Iterator[None]:
    """Another function where the rules are compiled."""
    with patch.object(what, name, other), fresh_rules():
        yield


def function(module: object, name: str, other: object) -> Context:
    return patch.object(module, name, other)


def question_rules(kind: QuestionKind, **parts: object) -> Context:
    """A question that is asked or answered in another way."""
    return patch.dict(flow.QUESTIONS, {kind: altered(flow.QUESTIONS[kind], parts)})


def step(name: str, **parts: object) -> Context:
    """A step that begins or closes in another way."""
    steps = tuple(altered(s, parts) if s.name == name else s for s in flow.STEPS)
    return patch.object(flow, "STEPS", steps)


def altered(thing: T, parts: dict[str, object]) -> T:
    """A copy with other parts."""
    other = copy(thing)
    for name, part in parts.items():
        setattr(other, name, part)
    return other


def building(name: str, **facts: object) -> Context:
    def change(c: Components) -> Components:
        return structs.replace(c, buildings={**c.buildings, name: structs.replace(c.buildings[name], **facts)})

    return box(change)


def starting(**facts: object) -> Context:
    return box(lambda c: structs.replace(c, setup=structs.replace(c.setup, **facts)))


def alone(**facts: object) -> Context:
    return box(lambda c: structs.replace(c, solitaire=structs.replace(c.solitaire, **facts)))


# ---------------------------------------------------------------- COM


def a_narrower_board() -> Context:
    return box(lambda c: structs.replace(c, board=structs.replace(c.board, width=13)))


def a_longer_track() -> Context:
    return box(lambda c: structs.replace(c, tracks=structs.replace(c.tracks, wood=9)))


def another_face() -> Context:
    def change(c: Components) -> Components:
        noble = c.dice["noble"]
        faces = [structs.replace(noble.faces[0], shields=3), *noble.faces[1:]]
        return structs.replace(c, dice={**c.dice, "noble": structs.replace(noble, faces=faces)})

    return box(change)


def a_dearer_farm() -> Context:
    return building("farm", cost={"wood": 2})


def a_mirrored_guildhall() -> Context:
    return building("guildhall", footprint=[".#", ".#", "##"])


def diagonal_neighbours() -> Context:
    def beside(grid: Grid, mask: int) -> int:
        wide = mask | mask << 1 | mask >> 1
        return (wide | wide << grid.stride | wide >> grid.stride) & grid.all & ~mask

    return compiled(Grid, "beside", beside)


# ---------------------------------------------------------------- SET


def all_pieces_with_two() -> Context:
    return starting(fewer_with_two=0)


def four_xs_with_four() -> Context:
    return starting(xs=[3, 3, 4])


def a_fourth_longhouse() -> Context:
    return starting(pieces={"longhouse": 4, "farm": 1, "wall-4": 3})


def no_scorched_areas() -> Context:
    return scenario(lambda s: structs.replace(s, start=structs.replace(s.start, scorched=(0, 0, 0, 0))))


def starting_walls_close_on_areas() -> Context:
    return function(setup, "_find_closing", lambda *_: 0)


def the_first_seat_starts() -> Context:
    drawn = setup.apply_lot

    def not_by_lot(state: State, lot: Lot, outcome: tuple[int, ...]) -> None:
        drawn(state, lot, outcome)
        state.start = 0

    return function(setup, "apply_lot", not_by_lot)


# ---------------------------------------------------------------- ROL


def four_rolls() -> Context:
    return function(roll, "MAX_ROLLS", 4)


def skulls_are_not_locked() -> Context:
    make = dice_module.Dice.__init__

    def unlocked(dice: dice_module.Dice, components: Components) -> None:
        make(dice, components)
        dice.lockable = [False] * len(dice.faces)

    return compiled(dice_module.Dice, "__init__", unlocked)


def no_third_roll_of_a_kept_die() -> Context:
    legal = roll.legal

    def only_once(state: State, question: Question) -> Legal[Action]:
        choices = legal(state, question)
        if state.players[question.seat].rolls == 2:
            return Legal([group for group in choices.groups if not isinstance(group, Rerolls)])
        return choices

    return question_rules("roll", legal=only_once)


def a_set_die_may_be_rolled_at_once() -> Context:
    act = roll.act

    def forgetful(state: State, question: Question, action: Action) -> None:
        act(state, question, action)
        state.players[question.seat].fixed = state.rules.dice.none

    return question_rules("roll", act=forgetful)


def dice_stay_hidden() -> Context:
    return function(views, "is_secret", lambda state: state.step > 0)


def feathers_fly_alone() -> Context:
    legal = flow.QUESTIONS["feathers"].legal

    def without_partners(state: State, question: Question) -> Legal[Action] | None:
        choices = legal(state, question)
        if choices is None:
            return None
        kept = [action for action in choices if not (isinstance(action, Feather) and action.partner >= 0)]
        return listed(kept)

    return question_rules("feathers", legal=without_partners)


def listed(actions: list[Action]) -> Legal[Action]:
    from era.core.legal import OneOf

    return Legal([OneOf(*actions)])


# ---------------------------------------------------------------- COL, FEE


def skulls_hurt_in_collect() -> Context:
    read = collect.read_dice

    def painful(state: State, seat: int, lost: list[int] | None = None) -> None:
        read(state, seat, lost)
        state.players[seat].disaster += state.players[seat].skulls

    return function(collect, "read_dice", painful)


def barren_farms() -> Context:
    return building("farm", collect={})


def endless_tracks() -> Context:
    def add(player: Player, resource: int, amount: int, rules: Ruleset) -> int:
        player.stock[resource] += amount
        return 0

    return function(Player, "add", add)


def hunger_is_harmless() -> Context:
    def begin(state: State, seat: int) -> None:
        player = state.players[seat]
        player.stock[FOOD] -= min(player.stock[FOOD], sum(player.pool))

    return step("feed", begin=begin)


# ---------------------------------------------------------------- DIS


def disease_before_brigands() -> Context:
    return box(lambda c: structs.replace(c, skulls={**c.skulls, "1": ["disease"], "2": ["brigands"]}))


def keeps_fall_ill() -> Context:
    def crowded(player: Player, rules: Ruleset) -> list[Placement]:
        buildings = [p for p in player.pieces if p.piece.is_building]
        return [p for p in buildings if any(p.beside & q.mask for q in buildings if q is not p)]

    return function(walls, "find_clustered", crowded)


def nothing_is_cleared() -> Context:
    return function(areas, "find_clearable_places", lambda *_: 0)


def the_next_player_goes_first() -> Context:
    strike = disasters.strike

    def impatient(state: State, question: Question) -> None:
        strike(state, question)
        waiting, state.questions = state.questions, []
        while state.moved < len(state.players):
            seat = (state.start + state.moved) % len(state.players)
            state.moved += 1
            disasters.begin(state, seat)
        state.questions += waiting

    return function(disasters, "strike", impatient)


def removed_buildings_come_back() -> Context:
    remove = disasters.remove

    def kept(state: State, seat: int, placement: Placement) -> None:
        remove(state, seat, placement)
        index = placement.piece.index
        if placement.piece.is_building:
            state.out = change_count(state.out, index, -1)
            state.supply[index] += 1

    return function(disasters, "remove", kept)


# ---------------------------------------------------------------- BUI


def one_hammer_for_everything() -> Context:
    build_one = build._build

    def tireless(state: State, seat: int, action: Any) -> None:
        build_one(state, seat, action)
        state.players[seat].hammers += 1

    return function(build, "_build", tireless)


def builders_tear_down() -> Context:
    def all_free(player: Player, rules: Ruleset) -> Ground:
        return Ground(rules.grid.all, len(rules.footings))

    return function(domain, "find_ground", all_free)


def no_x_turns() -> Context:
    build_one = build._build

    def quiet(state: State, seat: int, action: Any) -> None:
        before = state.xs
        build_one(state, seat, action)
        state.xs = before

    return function(build, "_build", quiet)


# ---------------------------------------------------------------- EXT, END


def shields_are_swords() -> Context:
    return function(domain, "strength", lambda state, player: player.swords + player.shields)


def shields_do_not_protect() -> Context:
    def threatens(state: State, seat: int, other: int) -> bool:
        return domain.strength(state, state.players[other]) < domain.strength(state, state.players[seat])

    return function(extort, "threatens", threatens)


def refusing_is_cheap() -> Context:
    return function(extort, "REFUSED", 1)


def pools_never_change() -> Context:
    return function(ending, "_match_pool", lambda *_: None)


def the_start_player_stays() -> Context:
    def round_end(state: State) -> None:
        start = state.start
        ending.close_round(state)
        state.start = start

    return step("fairs", close=round_end)


# ---------------------------------------------------------------- WAL


def corners_close() -> Context:
    def enclosed(grid: Grid, barrier: int) -> int:
        open_ = grid.all & ~barrier
        outside = grid.edge & open_
        while (grown := (outside | grid.beside(outside)) & open_) != outside:
            outside = grown
        return open_ & ~outside

    return function(Grid, "enclosed", enclosed)


def keeps_stand_outside() -> Context:
    def is_walled(placement: Placement, player: Player, rules: Ruleset) -> bool:
        return placement.mask & ~walls.find_enclosed(player, rules) == 0

    return function(walls, "is_walled", is_walled)


def scorched_ground_counts() -> Context:
    return function(walls, "count_walled_area", lambda player, rules: walls.find_enclosed(player, rules).bit_count())


# ---------------------------------------------------------------- SCO


def walls_are_worth_nothing() -> Context:
    return function(scoring, "count_factor", lambda *_: 1)


def bonuses_are_doubled() -> Context:
    bonus = scoring.score_bonus
    return function(scoring, "score_bonus", lambda *given: 2 * bonus(*given))


def award(line: str) -> Context:
    """Ties bring nothing in this line."""
    give = scoring._award

    def not_to_ties(made: list[scoring.Sheet], which: str, amounts: list[int], points: int) -> None:
        give(made, which, amounts, 0 if which == line and amounts.count(max(amounts)) > 1 else points)

    return function(scoring, "_award", not_to_ties)


def most_culture_alone() -> Context:
    return award("most-culture")


def largest_area_alone() -> Context:
    return award("largest-area")


def disasters_are_forgiven() -> Context:
    sheets = scoring.make_sheets

    def forgiving(state: State) -> list[scoring.Sheet]:
        made = sheets(state)
        for lines in made:
            lines["total"] -= lines["disasters"]
            lines["disasters"] = 0
        return made

    return function(scoring, "make_sheets", forgiving)


def every_tie_is_shared() -> Context:
    def result(state: State) -> Result:
        scores = tuple(lines["total"] for lines in scoring.make_sheets(state))
        return Result(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))

    return function(scoring, "make_result", result)


# ---------------------------------------------------------------- SOL


def nine_rounds() -> Context:
    return alone(rounds=9)


def three_noble_dice() -> Context:
    return alone(philippe={"noble": 3})


@contextmanager
def nobles_for_philippe_in_peace() -> Iterator[None]:
    whole = Ruleset._leave_dice_out

    def leave_dice_out(rules: Ruleset, fewer: int, out: Mapping[str, int]) -> None:
        whole(rules, fewer, out)
        rules.philippe = [rules.components.solitaire.philippe.get(kind, 0) for kind in rules.dice.kinds]

    with patch.object(Ruleset, "_leave_dice_out", leave_dice_out), fresh_rules():
        yield


def nobody_is_struck() -> Context:
    return function(disasters, "find_victims", lambda state, seat: state.seats_from(seat))


def he_takes_food_first() -> Context:
    return function(solitaire, "DEMAND_ORDER", solitaire.DEMAND_ORDER[::-1])


def he_shows_one_half() -> Context:
    shown = solitaire.count_shown

    def half(state: State) -> list[int]:
        amounts = shown(state)
        for index, count in enumerate(state.philippe):
            for resource, amount in state.rules.dice.faces[index].either[1:]:
                amounts[resource] -= count * amount
        return amounts

    return function(solitaire, "count_shown", half)


def easier_ranks() -> Context:
    return function(solitaire, "RANKS", tuple((least - 1, name) for least, name in solitaire.RANKS))


BREAKERS: dict[str, Breaker] = {
    "COM-1": a_narrower_board,
    "COM-2": a_longer_track,
    "COM-3": another_face,
    "COM-4": a_dearer_farm,
    "COM-5": a_mirrored_guildhall,
    "COM-6": diagonal_neighbours,
    "SET-1": all_pieces_with_two,
    "SET-2": four_xs_with_four,
    "SET-3": a_fourth_longhouse,
    "SET-4": no_scorched_areas,
    "SET-5": starting_walls_close_on_areas,
    "SET-6": the_first_seat_starts,
    "ROL-1": four_rolls,
    "ROL-2": skulls_are_not_locked,
    "ROL-3": no_third_roll_of_a_kept_die,
    "ROL-4": a_set_die_may_be_rolled_at_once,
    "ROL-5": dice_stay_hidden,
    "ROL-6": feathers_fly_alone,
    "COL-1": skulls_hurt_in_collect,
    "COL-2": barren_farms,
    "COL-3": endless_tracks,
    "FEE-1": hunger_is_harmless,
    "DIS-1": disease_before_brigands,
    "DIS-2": keeps_fall_ill,
    "DIS-3": nothing_is_cleared,
    "DIS-5": the_next_player_goes_first,
    "DIS-6": removed_buildings_come_back,
    "BUI-1": one_hammer_for_everything,
    "BUI-2": builders_tear_down,
    "BUI-3": no_x_turns,
    "EXT-1": shields_are_swords,
    "EXT-2": shields_do_not_protect,
    "EXT-3": refusing_is_cheap,
    "END-1": pools_never_change,
    "END-2": the_start_player_stays,
    "WAL-1": corners_close,
    "WAL-2": keeps_stand_outside,
    "WAL-3": scorched_ground_counts,
    "SCO-1": walls_are_worth_nothing,
    "SCO-2": bonuses_are_doubled,
    "SCO-3": most_culture_alone,
    "SCO-4": largest_area_alone,
    "SCO-6": disasters_are_forgiven,
    "SCO-7": every_tie_is_shared,
    "SOL-1": nine_rounds,
    "SOL-2": three_noble_dice,
    "SOL-3": nobody_is_struck,
    "SOL-4": he_takes_food_first,
    "SOL-5": he_shows_one_half,
    "SOL-6": easier_ranks,
    "SCN-8": nobles_for_philippe_in_peace,
}
