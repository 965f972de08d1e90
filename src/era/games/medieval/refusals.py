"""Why an action is refused. Asked only after `legal` has said no: it explains, it never decides."""

# Not compiled: runs only when a move is refused.

from era.core.catalogue import Name
from era.core.errors import IllegalAction
from era.games.medieval import notation
from era.games.medieval.actions import (  # fmt: skip
    Action,
    Build,
    Chapel,
    Demand,
    Feather,
    Lose,
    NoRiver,
    Place,
    Remove,
    Reroll,
    SetDie,
    Swap,
    Take,
    Trade,
)
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import AREA, Placement, Shape
from era.games.medieval.flow import QUESTIONS, find_question, legal
from era.games.medieval.rules import areas, costs, domain, walls
from era.games.medieval.state import Player, Question, State
from era.games.medieval.texts import WORDS
from era.grid.grid import bits


def explain(state: State, seat: int, action: Action) -> IllegalAction:
    if state.over:
        return _refuse("END-2", "game-over")
    question = find_question(state, seat)
    if question is None:
        waiting = state.questions[0].kind if state.questions else "roll"
        rule = QUESTIONS[waiting].rule if waiting in QUESTIONS else "DIS-1"
        return _refuse(rule, "not-your-turn")
    return _explain_answer(state, question, action)


def _refuse(rule: str, key: str, nearest: str | None = None, **values: object) -> IllegalAction:
    return IllegalAction(rule, key, values, words=WORDS, nearest=nearest)


def _explain_answer(state: State, question: Question, action: Action) -> IllegalAction:
    """Return the reason, by what was tried; whatever is left over does not answer the question at all."""
    if not _answers_question(question, action):
        choices = legal(state, question.seat)
        example = notation.write(state.rules, choices.nth(0)) if choices else None
        return _refuse(QUESTIONS[question.kind].rule, f"asked-{question.kind}", example)
    match action:
        case Build():
            return _explain_build(state, question, action)
        case Place():
            return _explain_place(state, question, action)
        case Reroll() | SetDie() | Feather() | Chapel():
            return _explain_dice(state, question, action)
        case Take():
            return _refuse("COL-1", "too-many-either")
        case Lose(resource):
            return _refuse("DIS-1", "nothing-to-lose", resource=Name(RESOURCES[resource]))
        case Remove(at):
            return _explain_remove(state, question, at)
        case Demand(resource):
            return _refuse(
                "SOL-4" if question.other < 0 else "EXT-3", "victim-has-none", resource=Name(RESOURCES[resource])
            )
        case Swap() | Trade():
            return _explain_swap(state, question, action)
        case NoRiver():
            return _refuse("SCN-3", "river-decided")
    return _refuse("SET-5", "layout-unfinished")


ANSWERS = {
    "layout": ("Place", "NoRiver", "Ready"), "roll": ("Reroll", "SetDie", "Stop"),
    "feathers": ("Feather", "Chapel", "Done"), "take": ("Take",), "brigands": ("Lose", "Suffer"),
    "scorch": ("Place",), "flood": ("Place",), "fire": ("Remove",), "attack": ("Remove",),
    "build": ("Build", "Swap", "Done"), "cost": ("Remove",), "demand": ("Demand",), "bribe": ("Pay", "Refuse"),
    "fair": ("Trade", "Done"),
}  # fmt: skip


def _answers_question(question: Question, action: Action) -> bool:
    return type(action).__name__ in ANSWERS[question.kind]


# ---------------------------------------------------------------- building and placing


def _explain_build(state: State, question: Question, action: Build) -> IllegalAction:
    player = state.players[question.seat]
    rules = state.rules
    piece = rules.pieces[action.piece]
    name = Name(piece.name)
    if piece.kind == AREA or piece.index == rules.river:
        return _refuse("BUI-1", "never-built", piece=name)
    if not player.hammers:
        return _refuse("BUI-1", "no-hammer")
    if not state.supply[piece.index]:
        return _refuse("BUI-2", "none-left", piece=name)
    missing = Amounts(cost - have for cost, have in zip(piece.cost, player.stock, strict=True))
    if any(amount > 0 for amount in missing):
        return _refuse("BUI-1", "cannot-pay", piece=name, missing=missing)
    if not costs.has_die(player, piece.index, rules):
        die = Name(rules.dice.kinds[rules.die_costs[piece.index]])
        return _refuse("COM-4", "no-die-to-pay", piece=name, die=die)
    if not costs.has_building(player, piece.index, rules):
        return _refuse("COM-4", "no-building-to-pay", piece=name, building=Name(rules.data(piece).cost_building or ""))
    return _explain_place_of(state, question, action, "BUI-2")


class Amounts(tuple[int, ...]):
    """So much of each resource, inside a sentence: said in its language."""

    __slots__ = ()

    def tell(self, lang: str) -> str:
        return ", ".join(
            WORDS.count(lang, resource, amount) for resource, amount in zip(RESOURCES, self, strict=True) if amount > 0
        )


def _explain_place(state: State, question: Question, action: Place) -> IllegalAction:
    player = state.players[question.seat]
    rules = state.rules
    piece = rules.pieces[action.piece]
    name = Name(piece.name)
    if question.kind != "layout":
        wanted = rules.scorched if question.kind == "scorch" else rules.flooded
        rule = QUESTIONS[question.kind].rule
        if piece.index != wanted:
            return _refuse(rule, f"asked-{question.kind}")
        return _explain_place_of(state, question, action, rule)
    if not player.tray[piece.index]:
        return _refuse("SET-3", "not-in-tray", piece=name)
    if player.tray[rules.river] and piece.index != rules.river:
        return _refuse("SCN-5", "river-first")
    if player.tray[rules.flooded] and piece.index not in (rules.flooded, rules.river):
        return _refuse("SCN-5", "flooded-first")
    return _explain_place_of(state, question, action, "SET-5")


def _explain_place_of(state: State, question: Question, action: Build | Place, rule: str) -> IllegalAction:
    """Return which space is the trouble, and the nearest place that would do."""
    rules = state.rules
    player = state.players[question.seat]
    piece = rules.pieces[action.piece]
    shape = piece.shapes[piece.turns[action.turn]]
    name = Name(piece.name)
    nearest = _find_nearest(state, question, shape, action)
    grid = rules.grid
    x, y = grid.xy(action.at)
    if action.at < 0 or not grid.holds(x, y) or not _is_on_board(state, shape, action.at):
        return _refuse(rule, "off-board", nearest, piece=name)
    placement = shape.at(action.at, grid)
    if piece.kind == AREA:
        return _explain_place_of_area(state, player, placement, rule, nearest)
    taken = placement.ground & player.blocked
    if taken:
        return _refuse(rule, "space-taken", nearest, piece=name, space=grid.name(next(bits(taken))))
    if shape.water and placement.water & ~(player.river & ~player.spans & ~player.gates):
        return _refuse("BUI-4" if piece.name == "bridge" else "BUI-6", "needs-river", nearest, piece=name)
    if shape.way:
        return _refuse("BUI-5", "needs-way", nearest, piece=name)
    if piece.touches == "edge":
        return _refuse("BUI-6", "needs-edge", nearest, piece=name)
    if piece.touches == "network":
        return _refuse("BUI-4", "needs-network", nearest, piece=name)
    if action.turn != shape.turn:
        return _refuse(rule, "same-turn", nearest, piece=name)
    return _refuse("SET-5", "would-enclose-area", nearest, piece=name)


def _explain_place_of_area(
    state: State, player: Player, area: Placement, rule: str, nearest: str | None
) -> IllegalAction:
    """A scorched or flooded area; only a disaster's, and only without open ground, makes buildings go."""
    rules = state.rules
    name = Name(area.piece.name)
    taken = area.ground & player.blocked
    lasting = taken
    if rule != "SET-5":
        for standing in areas.find_removable(player, rules):
            lasting &= ~standing.ground
    if lasting:
        return _refuse(rule, "space-taken", nearest, piece=name, space=rules.grid.name(next(bits(lasting))))
    if area.mask & walls.find_enclosed(player, rules):
        return _refuse("DIS-3" if rule != "DIS-4" else rule, "area-walled", nearest, piece=name)
    if taken and any(areas.find_open_places(player, shape, rules) for shape in area.piece.shapes):
        return _refuse(rule, "area-has-room", nearest, piece=name)
    if area.piece.index == rules.flooded:
        return _refuse("DIS-4", "needs-water-beside", nearest, piece=name)
    return _refuse(rule, "same-turn", nearest, piece=name)


def _is_on_board(state: State, shape: Shape, at: int) -> bool:
    board = state.rules.grid.all
    return all(board >> at + step & 1 for step in shape.cells)


def _find_nearest(state: State, question: Question, shape: Shape, action: Build | Place) -> str | None:
    """Find the legal place of the same piece that lies closest, the same turn first."""
    choices = legal(state, question.seat)
    grid = state.rules.grid
    x, y = grid.xy(max(action.at, 0))

    def distance(other: Build | Place) -> tuple[bool, int, int]:
        ox, oy = grid.xy(other.at)
        return other.turn != shape.turn, abs(ox - x) + abs(oy - y), other.at

    same = [a for a in choices or () if isinstance(a, type(action)) and a.piece == action.piece]
    return notation.write(state.rules, min(same, key=distance)) if same else None


# ---------------------------------------------------------------- the rest


def _explain_dice(state: State, question: Question, action: Action) -> IllegalAction:
    player = state.players[question.seat]
    faces = state.rules.dice.faces
    match action:
        case Reroll(dice):
            if not dice:
                return _refuse("ROL-4", "no-dice-is-stopping", "stop")
            if any(faces[face].skulls for face in dice):
                return _refuse("ROL-2", "skull-locked")
            if any(dice.count(face) > player.faces[face] for face in dice):
                return _refuse("ROL-3", "no-such-die")
            if list(dice) != sorted(dice):
                return _refuse("ROL-3", "no-such-die")
            return _refuse("ROL-4", "die-was-set")
        case SetDie(shows):
            if not player.sets or player.rolls != 1:
                return _refuse("ROL-4", "no-monastery")
            return _refuse("ROL-4", "no-such-die" if not player.faces[shows] else "die-was-set")
        case Feather(feather):
            key = "no-such-die" if player.faces[feather] and faces[feather].feather else "no-feather"
            return _refuse("ROL-6", key)
        case _:
            return _refuse("ROL-6", "no-such-die" if player.chapels else "no-chapel")


def _explain_remove(state: State, question: Question, at: int) -> IllegalAction:
    player = state.players[question.seat]
    placement = domain.find_building(player, at) if at >= 0 else None
    rule = QUESTIONS[question.kind].rule
    if placement is None:
        return _refuse(rule, "no-building-there")
    if question.kind == "cost" and placement not in costs.find_given(player, state.rules):
        wanted = state.rules.data(player.pieces[-1].piece).cost_building or ""
        return _refuse(rule, "pay-with-another", piece=Name(wanted))
    if question.kind == "attack" and walls.is_walled(placement, player, state.rules):
        return _refuse("DIS-1", "building-walled", piece=Name(placement.piece.name))
    first = (placement.mask & -placement.mask).bit_length() - 1
    return _refuse(rule, "name-first-space", f"remove {state.rules.grid.name(first)}")


def _explain_swap(state: State, question: Question, action: Swap | Trade) -> IllegalAction:
    rule = "BUI-7" if isinstance(action, Swap) else "EXT-4"
    player = state.players[question.seat]
    if isinstance(action, Swap) and not player.swaps:
        return _refuse(rule, "no-wharf")
    if action.give == action.take:
        return _refuse(rule, "same-resource")
    if not player.stock[action.give]:
        return _refuse(rule, "nothing-to-give", resource=Name(RESOURCES[action.give]))
    return _refuse("SOL-7" if state.rules.alone else rule, "partner-has-none", resource=Name(RESOURCES[action.take]))
