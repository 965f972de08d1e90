"""Fills in what a front end is shown (view.py). What did not change since the table was shown last is the very same
object (core/memory.py), so nobody may change what was shown."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import astuple, replace

from era.core.memory import Memory
from era.games.medieval import flow, forecast, visibility
from era.games.medieval.box.components import RESOURCES, Resource
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.show_player import PlayerParts, count_pieces, keep_domain, keep_player
from era.games.medieval.state import Player, State, StepName
from era.games.medieval.steps import extort
from era.games.medieval.telling import count_dice, count_faces
from era.games.medieval.view import BoardSize, MedievalView, PlayerView, QuestionView

STEPS: Final[list[StepName]] = [step.name for step in flow.STEPS]
NOBODY: Final[list[tuple[int, int]]] = []
"""Threatens anybody; always the same object, as nothing changed."""


class SheetParts:
    """A score sheet as it was shown last, and what it was made of."""

    __slots__ = ("awards", "culture", "disaster", "domain", "sheet")

    def __init__(self) -> None:
        self.domain: scoring.Sheet | None = None
        self.awards: scoring.Sheet = {}
        self.culture = 0
        self.disaster = 0
        self.sheet: scoring.Sheet = {}

    def is_current(self, domain: scoring.Sheet, player: Player) -> bool:
        """Tell whether all is as it was but perhaps for the majorities."""
        return self.domain is domain and self.culture == player.culture and self.disaster == player.disaster

    def make(self, domain: scoring.Sheet, awards: scoring.Sheet, player: Player) -> None:
        self.domain, self.awards, self.culture, self.disaster = domain, awards, player.culture, player.disaster
        self.sheet = scoring.complete_sheet(domain, awards, player)


class TableParts:
    """What a table was shown last, part by part, and what it was made of."""

    __slots__ = ("players", "sheet_parts", "sheets", "state", "view", "views")

    def __init__(self, seats: int) -> None:
        self.players = [PlayerParts() for _ in range(seats)]
        self.views: list[PlayerView] = []
        self.sheet_parts = [SheetParts() for _ in range(seats)]
        self.sheets: list[scoring.Sheet] = []
        self.state: State | None = None
        """Of the state, all that is shown beside the players."""
        self.view: MedievalView | None = None


def show(state: State, memory: Memory) -> MedievalView:
    """Return the very same object as last time if nothing on it changed."""
    parts = _recall(state, memory)
    sheets = _keep_sheets(state, parts)
    same = sheets is parts.sheets
    parts.sheets = sheets
    views = [keep_player(state, seat, parts.players[seat]) for seat in range(len(state.players))]
    if _are_same(views, parts.views):
        views = parts.views
    else:
        parts.views, same = views, False
    if same and parts.view is not None and parts.state is not None and _is_shown_alike(state, parts.state):
        return parts.view
    made = medieval_view(state, views, sheets, memory)
    parts.view = view = memory.keep_made("show", astuple(made), made)
    parts.state = _keep_state(state)
    return view


def _recall(state: State, memory: Memory) -> TableParts:
    return memory.keep("parts", None, TableParts, len(state.players))


def _are_same(views: list[PlayerView], others: list[PlayerView]) -> bool:
    if len(views) != len(others):
        return False
    for index in range(len(views)):
        if views[index] is not others[index]:
            return False
    return True


def _keep_state(state: State) -> State:
    """Copy what `_is_shown_alike` compares."""
    kept = State()
    kept.round, kept.start, kept.step, kept.over, kept.ending = (
        state.round, state.start, state.step, state.over, state.ending,
    )  # fmt: skip
    kept.questions = state.questions[:]
    kept.supply = state.supply[:]
    kept.types, kept.xs, kept.out = state.types, state.xs, state.out
    kept.dice, kept.dice_out, kept.philippe = state.dice, state.dice_out, state.philippe
    return kept


def _is_shown_alike(state: State, was: State) -> bool:
    """Tell whether all that `medieval_view` reads beside the players is as it was."""
    return (
        state.round == was.round
        and state.start == was.start
        and state.step == was.step
        and state.over == was.over
        and state.ending == was.ending
        and state.questions == was.questions
        and state.supply == was.supply
        and (state.types is was.types or state.types == was.types)
        and (state.xs is was.xs or state.xs == was.xs)
        and (state.out is was.out or state.out == was.out)
        and (state.dice is was.dice or state.dice == was.dice)
        and (state.dice_out is was.dice_out or state.dice_out == was.dice_out)
        and (state.philippe is was.philippe or state.philippe == was.philippe)
    )


def screens(state: State, viewers: Sequence[int | None], memory: Memory) -> list[MedievalView]:
    """`show(view(state, viewer))` for each of them. Behind screens everybody sees what a spectator sees, and
    themselves: whoever's own side is as it was has the same screen as long as the spectators have."""
    if not visibility.is_secret(state) or (state.rules.alone and None not in viewers):
        return [show(state, memory)] * len(viewers)
    outside = show(visibility.view(state, None), memory.within("outside"))
    return [outside if viewer is None else _keep_inside(state, viewer, outside, memory) for viewer in viewers]


def _keep_inside(state: State, seat: int, outside: MedievalView, memory: Memory) -> MedievalView:
    own = keep_player(state, seat, _recall(state, memory).players[seat])
    return memory.keep(("inside", seat), (outside, own), _inside, state, seat, own, outside, memory)


def _inside(state: State, seat: int, own: PlayerView, outside: MedievalView, memory: Memory) -> MedievalView:
    if state.step == visibility.ROLL:  # only dice are hidden: all figures are those that spectators see
        players = outside.players.copy()
        players[seat] = own
        return replace(outside, players=players)
    seen = memory.within(seat)
    _recall(state, seen).players[seat] = _recall(state, memory).players[seat]
    return show(visibility.view(state, seat), seen)


def medieval_view(state: State, players: list[PlayerView], sheets: list[scoring.Sheet], memory: Memory) -> MedievalView:
    rules = state.rules
    question = question_view(state)
    return MedievalView(
        game="medieval",
        scenario=rules.options.scenario,
        board=board_size(rules),
        round=state.round,
        rounds=rules.rounds or None,
        step="over" if state.over else flow.STEPS[max(state.step, 0)].name,
        steps=STEPS,
        start=state.start,
        over=state.over,
        last_round=state.ending or (not rules.alone and len(state.xs) >= rules.xs_to_end),
        xs=_piece_names(rules, state.xs),
        xs_to_end=rules.xs_to_end or None,
        question=memory.keep_made("question", question, question),
        supply=memory.keep(
            "supply", (tuple(state.supply), state.types), count_pieces, rules, state.supply, state.types
        ),
        out=memory.keep("out", state.out, count_pieces, rules, state.out, ()),
        dice=count_dice(rules, state.dice),
        dice_out=count_dice(rules, state.dice_out),
        philippe=count_faces(state.philippe, rules) if state.philippe else None,
        threats=_keep_threats(state, players, memory),
        players=players,
        sheets=sheets,
        rank=solitaire.find_rank(sheets[0]["total"]) if rules.alone else None,
        amounts=scoring.compare_players(state) if state.over else {},
        tie=_find_tie_break(state, sheets) if state.over else None,
    )


def question_view(state: State) -> QuestionView | None:
    if not state.questions:
        return None
    question = state.questions[0]
    together = question.kind in flow.QUESTIONS and flow.QUESTIONS[question.kind].together
    return QuestionView(
        kind=question.kind,
        rule=flow.QUESTIONS[question.kind].rule if question.kind in flow.QUESTIONS else "DIS-1",
        seats=[a.seat for a in state.questions] if together else [question.seat],
        other=question.other,
        resource=RESOURCES[question.resource] if question.resource >= 0 else None,
    )


def _keep_threats(state: State, players: list[PlayerView], memory: Memory) -> list[tuple[int, int]]:
    if state.over or state.step <= visibility.LAYOUT or forecast.is_ahead(state):
        return NOBODY
    key = (tuple(state.philippe), *[(player.swords, player.shields) for player in players])
    return memory.keep("threats", key, extort.find_threats, state)


def _find_tie_break(state: State, sheets: list[scoring.Sheet]) -> tuple[int, Resource] | None:
    found = scoring.find_tie_break([sheet["total"] for sheet in sheets], state)
    return None if found is None else (found[0], RESOURCES[found[1]])


@lru_cache(maxsize=64)
def board_size(rules: Ruleset) -> BoardSize:
    return BoardSize(rules.grid.width, rules.grid.height)


@lru_cache(maxsize=4096)
def _piece_names(rules: Ruleset, indexes: tuple[int, ...]) -> list[str]:
    return [rules.pieces[index].name for index in indexes]


def _keep_sheets(state: State, parts: TableParts) -> list[scoring.Sheet]:
    """Make a sheet anew only if one of its lines has changed. Majorities compare all players."""
    changed = False
    for seat, player in enumerate(state.players):
        keep_domain(player, state.rules, parts.players[seat])
        if not parts.sheet_parts[seat].is_current(parts.players[seat].domain, player):
            changed = True
    if not changed:
        return parts.sheets
    for seat, awards in enumerate(scoring.award_majorities(state)):
        player, domain, made = state.players[seat], parts.players[seat].domain, parts.sheet_parts[seat]
        if awards != made.awards or not made.is_current(domain, player):
            made.make(domain, awards, player)
    return [made.sheet for made in parts.sheet_parts]
