"""Setup (SET, SCN-1 to SCN-5): the supply, the lots, and the secret layout of starting domains."""

from typing import Final

from era.core.legal import Group, Legal, OneOf
from era.games.medieval.actions import Action, NoRiver, Place, Ready
from era.games.medieval.box.pieces import AREA, Piece, Shape
from era.games.medieval.choices import Places, Spots
from era.games.medieval.rules import areas, domain, ending
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Lot, Player, Question, State, change_count
from era.games.medieval.telling import tell_pool
from era.grid.fitting import make_fit
from era.grid.grid import bits

READY: Final[Group[Action]] = OneOf(Ready())
NO_RIVER: Final[Group[Action]] = OneOf(NoRiver())


def open_game(state: State) -> None:
    """Hands out the starting pieces and dice, and asks for the lots."""
    rules = state.rules
    for player in state.players:
        for index, count in enumerate(rules.tray):
            state.supply[index] -= count
        if rules.start_keep is not None:
            keep = rules.start_keep
            state.supply[keep.index] -= 1
            grid = rules.grid
            middle = grid.bit(grid.width // 2 - 1, grid.height // 2 - 1)
            domain.lay(player, keep.shapes[0].at(middle, grid), rules)
    for number, lot in enumerate(rules.scenario.draw, 1):
        state.chances.append(Lot(f"types {number}", tuple(range(len(lot.of), len(lot.of) - lot.count, -1))))
    if len(state.players) > 1:
        state.chances.append(Lot("start player", (len(state.players),)))


def apply_lot(state: State, lot: Lot, outcome: tuple[int, ...]) -> None:
    """The outcome of a lot: SET-6, or types of a randomized scenario."""
    if lot.name == "start player":
        state.start = outcome[0]
        return
    names = list(state.rules.scenario.draw[int(lot.name.split()[1]) - 1].of)
    for index in outcome:
        names.pop(index)
    for name in names:
        take_type_out(state, state.rules.by_name[name].index)


def take_type_out(state: State, index: int) -> None:
    """A building type that is not in play after all."""
    _take_all_out(state, index)
    state.types = tuple(kept for kept in state.types if kept != index)


def _take_all_out(state: State, index: int) -> None:
    state.out = change_count(state.out, index, state.supply[index])
    state.supply[index] = 0


def begin(state: State, seat: int) -> None:
    state.questions.append(Question("layout", seat))


def legal(state: State, question: Question) -> Legal[Action]:
    """River first, then its flooded areas, so that these always find room; then any order."""
    player = state.players[question.seat]
    rules = state.rules
    tray = player.tray
    if tray[rules.river]:
        groups = _find_places(state, player, rules.river)
        if groups or rules.scenario.river == "choice":
            return Legal([*groups, NO_RIVER] if rules.scenario.river == "choice" else groups)
    if tray[rules.flooded] and (groups := _find_places(state, player, rules.flooded)):
        return Legal(groups)
    found: list[Group[Action]] = []
    spots = Spots(domain.find_ground(player, rules))
    for index, count in enumerate(tray):
        if not count:
            continue
        if _is_free_to_lie(player, rules.pieces[index]):
            _add_spots(spots, player, rules.pieces[index], rules)
            continue
        if spots.size:
            found.append(spots)
            spots = Spots(spots.ground)
        found += _find_places(state, player, index)
    if spots.size:
        found.append(spots)
    return Legal(found or [READY])


def _is_free_to_lie(player: Player, piece: Piece) -> bool:
    """Not an area, nor a wall that could enclose one."""
    return piece.kind != AREA and not (piece.wall and (player.scorched | player.flooded))


def _add_spots(spots: Spots, player: Player, piece: Piece, rules: Ruleset) -> None:
    for shape in piece.shapes:
        room = domain.count_places(player, shape, rules)
        if room:
            spots.add(shape, room)


def _find_places(state: State, player: Player, index: int) -> list[Group[Action]]:
    rules = state.rules
    piece = rules.pieces[index]
    groups: list[Group[Action]] = []
    for shape in piece.shapes:
        if piece.kind == AREA:
            fit = make_fit(areas.find_open_places(player, shape, rules))
        else:
            fit = domain.find_fit(player, shape, rules)
            if not _is_free_to_lie(player, piece):
                anchors = fit.mask()
                fit = make_fit(anchors & ~_find_closing(state, player, shape, anchors))
        if fit.size:
            groups.append(Places(shape, fit))
    return groups


def _find_closing(state: State, player: Player, shape: Shape, anchors: int) -> int:
    """SET-5: the anchors where this wall would put an area inside a walled area.

    Only a wall that touches what stands at two spaces or more can close a ring.
    """
    grid = state.rules.grid
    placed_areas = player.scorched | player.flooded
    near = anchors & domain.find_touching(grid.beside(player.barrier), shape.cells)
    closing = 0
    for anchor in bits(near):
        placement = shape.at(anchor, grid)
        touching_twice = (placement.beside & player.barrier).bit_count() >= 2
        if touching_twice and grid.enclosed(player.barrier | placement.mask) & placed_areas:
            closing |= 1 << anchor
    return closing


def act(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    rules = state.rules
    if isinstance(action, Place):
        piece = rules.pieces[action.piece]
        player.tray = change_count(player.tray, action.piece, -1)
        domain.lay(player, piece.shapes[piece.turns[action.turn]].at(action.at, rules.grid), rules)
    elif isinstance(action, NoRiver):
        for index in (rules.river, rules.flooded):
            player.tray = change_count(player.tray, index, -player.tray[index])
    else:
        player.ready = True
        state.questions.remove(question)


def reveal(state: State) -> None:
    """SCN-3: what was not placed leaves the game; without any river, so do wharves and floods."""
    rules = state.rules
    for player in state.players:
        for index in (rules.river, rules.flooded):
            state.out = change_count(state.out, index, rules.tray[index] - player.built[index])
            player.tray = change_count(player.tray, index, -player.tray[index])
    if rules.scenario.river == "choice" and not any(player.river for player in state.players):
        _take_all_out(state, rules.flooded)
        for index in [i for i in state.types if any(shape.water for shape in rules.pieces[i].shapes)]:
            take_type_out(state, index)
    _hand_out_dice(state)
    state.round = 1
    if state.news is not None:
        after = [change for seat in range(len(state.players)) for change in tell_pool(state, seat)]
        state.tell("revealed", None, "SET-5", after)
        ending.tell_round(state)


def _hand_out_dice(state: State) -> None:
    for player in state.players:
        for index, die in state.rules.housing:
            taken = min(player.built[index], state.dice[die])
            player.pool = change_count(player.pool, die, taken)
            state.dice = change_count(state.dice, die, -taken)
