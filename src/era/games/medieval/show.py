"""Fills in what a front end is shown (view.py). What did not change since the table was shown last is the very same
object (core/memory.py), so nobody may change what was shown."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from era.core.memory import Memory
from era.games.medieval import flow, forecast, visibility
from era.games.medieval.box.components import RESOURCES, Resource
from era.games.medieval.box.named import keep
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.show_player import DomainParts, PlayerParts, count_pieces, keep_domain, keep_player
from era.games.medieval.state import Player, State, StepName
from era.games.medieval.steps import extort
from era.games.medieval.telling import count_dice, count_faces
from era.games.medieval.view import BoardSize, MedievalView, PlayerView, QuestionView

STEPS: Final[list[StepName]] = [step.name for step in flow.STEPS]
NOBODY: Final[list[tuple[int, int]]] = []
"""Threatens anybody; always the same object, as nothing changed."""


class SheetParts:
    """A score sheet as it was shown last, and what it was made of."""

    __slots__ = ("area", "awards", "by_roads", "compared_culture", "culture", "disaster", "domain", "sheet")

    def __init__(self) -> None:
        self.domain: scoring.Sheet | None = None
        self.awards: scoring.Sheet = {}
        self.culture = 0
        self.disaster = 0
        self.sheet: scoring.Sheet = {}
        # What majorities compare.
        self.compared_culture = -1
        self.area = 0
        self.by_roads = 0

    def note_compared(self, culture: int, domain: DomainParts) -> bool:
        """Take over what majorities compare; tell whether any of it is new."""
        if self.compared_culture == culture and self.area == domain.walled_area and self.by_roads == domain.by_roads:
            return False
        self.compared_culture, self.area, self.by_roads = culture, domain.walled_area, domain.by_roads
        return True

    def is_current(self, domain: scoring.Sheet, player: Player) -> bool:
        """Tell whether all is as it was but perhaps for the majorities."""
        return self.domain is domain and self.culture == player.culture and self.disaster == player.disaster

    def make(self, domain: scoring.Sheet, awards: scoring.Sheet, player: Player) -> None:
        self.domain, self.awards, self.culture, self.disaster = domain, awards, player.culture, player.disaster
        self.sheet = scoring.complete_sheet(domain, awards, player)


class InsideParts:
    """What a seat was shown last behind its screen, and what that was made of."""

    __slots__ = ("outside", "own", "view")

    def __init__(self) -> None:
        self.outside: MedievalView | None = None
        self.own: PlayerView | None = None
        self.view: MedievalView | None = None


class TableParts:
    """What a table was shown last, part by part, and what it was made of."""

    __slots__ = (
        "awards", "dice", "dice_out", "insides", "out", "outside", "outside_view", "players", "screens",
        "sheet_parts", "sheets", "state", "supply", "version", "view", "views", "xs",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        # Behind screens.
        self.screens = visibility.Screens()
        self.version = 0
        """Of the screens that `outside_view` was made of, beside this state:"""
        self.outside: State | None = None
        self.outside_view: MedievalView | None = None
        self.insides = [InsideParts() for _ in range(seats)]
        self.players = [PlayerParts() for _ in range(seats)]
        self.views: list[PlayerView] = []
        self.sheet_parts = [SheetParts() for _ in range(seats)]
        self.sheets: list[scoring.Sheet] = []
        self.awards: list[scoring.Sheet] = []
        """What majorities give to each."""
        self.state: State | None = None
        """Of the state, all that is shown beside the players."""
        self.view: MedievalView | None = None
        # Counts and names of what is nobody's.
        self.supply: dict[str, int] = {}
        self.out: dict[str, int] = {}
        self.dice: dict[str, int] = {}
        self.dice_out: dict[str, int] = {}
        self.xs: list[str] = []


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
    parts.view = view = medieval_view(state, views, sheets, parts, memory)
    parts.state = _keep_state(state)
    return view


def _keep_counts(state: State, parts: TableParts) -> None:
    """Make anew what is no longer as in the state that was shown last."""
    was, rules = parts.state, state.rules
    if was is None or state.types is not was.types:
        parts.supply = count_pieces(rules, state.supply, state.types)
    elif state.supply != was.supply:
        parts.supply = _recount_pieces(rules, state.supply, was.supply, parts.supply) or count_pieces(
            rules, state.supply, state.types
        )
    if was is None or state.out is not was.out:
        parts.out = count_pieces(rules, list(state.out), ())
    if was is None or state.dice is not was.dice:
        parts.dice = count_dice(rules, state.dice)
    if was is None or state.dice_out is not was.dice_out:
        parts.dice_out = count_dice(rules, state.dice_out)
    if was is None or state.xs is not was.xs:
        parts.xs = _piece_names(rules, state.xs)


def _recount_pieces(rules: Ruleset, counts: list[int], were: list[int], named: dict[str, int]) -> dict[str, int] | None:
    """Return the counts by name, of which those that were are known; None if the last of a kind came or went: then
    other kinds may be named."""
    found = named.copy()
    for index, count in enumerate(counts):
        if count != were[index]:
            if not count or not were[index]:
                return None
            found[rules.piece_names[index]] = count
    return found


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
    parts = _recall(state, memory)
    outside = _keep_outside(state, parts, memory)
    return [outside if viewer is None else _keep_inside(state, viewer, outside, parts, memory) for viewer in viewers]


def _keep_outside(state: State, parts: TableParts, memory: Memory) -> MedievalView:
    screens = parts.screens
    screens.refresh(state)
    shown = parts.outside
    if shown is None or parts.version != screens.version or not _is_shown_alike(state, shown):
        seen = memory.within("outside")
        if state.step == visibility.ROLL:
            _share_domains(parts, _recall(state, seen))
        parts.outside_view = show(screens.look(state, None), seen)
        parts.outside, parts.version = _keep_state(state), screens.version
    assert parts.outside_view is not None
    return parts.outside_view


def _share_domains(parts: TableParts, outside: TableParts) -> None:
    """Behind the screens of Roll are only dice: the domains are those that everybody sees. (In the layout they are
    hidden, too, and made of other pieces.)"""
    for seat, player in enumerate(outside.players):
        player.domain = parts.players[seat].domain


def _keep_inside(state: State, seat: int, outside: MedievalView, parts: TableParts, memory: Memory) -> MedievalView:
    own = keep_player(state, seat, parts.players[seat])
    inside = parts.insides[seat]
    view = inside.view
    if view is None or inside.outside is not outside or inside.own is not own:
        view = inside.view = _inside(state, seat, own, outside, parts, memory)
        inside.outside, inside.own = outside, own
    return view


def _inside(
    state: State, seat: int, own: PlayerView, outside: MedievalView, parts: TableParts, memory: Memory
) -> MedievalView:
    if state.step == visibility.ROLL:  # only dice are hidden: all figures are those that spectators see
        players = outside.players.copy()
        players[seat] = own
        return replace(outside, players=players)
    seen = memory.within(seat)
    _recall(state, seen).players[seat] = parts.players[seat]
    return show(parts.screens.look(state, seat), seen)


def medieval_view(
    state: State, players: list[PlayerView], sheets: list[scoring.Sheet], parts: TableParts, memory: Memory
) -> MedievalView:
    rules = state.rules
    question = question_view(state)
    _keep_counts(state, parts)
    last_round = state.ending or (not rules.alone and len(state.xs) >= rules.xs_to_end)
    return MedievalView(  # in the order of view.py: names would be looked for one after the other, at every move
        "medieval",
        rules.options.scenario,
        board_size(rules),
        state.round,
        rules.rounds or None,
        "over" if state.over else flow.STEPS[max(state.step, 0)].name,
        STEPS,
        state.start,
        state.over,
        last_round,
        parts.xs,
        rules.xs_to_end or None,
        memory.keep_made("question", question, question),
        parts.supply,
        parts.out,
        parts.dice,
        parts.dice_out,
        count_faces(state.philippe, rules) if state.philippe else None,
        _keep_threats(state, players, memory),
        players,
        sheets,
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
    key = [*state.philippe]
    for player in players:
        key.append(player.swords)
        key.append(player.shields)
    return memory.keep("threats", key, extort.find_threats, state)


def _find_tie_break(state: State, sheets: list[scoring.Sheet]) -> tuple[int, Resource] | None:
    found = scoring.find_tie_break([sheet["total"] for sheet in sheets], state)
    return None if found is None else (found[0], RESOURCES[found[1]])


@lru_cache(maxsize=64)
def board_size(rules: Ruleset) -> BoardSize:
    return BoardSize(rules.grid.width, rules.grid.height)


def _piece_names(rules: Ruleset, indexes: tuple[int, ...]) -> list[str]:
    known = rules.named.xs
    found = known.get(indexes)
    if found is None:
        found = keep(known, indexes, [rules.pieces[index].name for index in indexes])
    return found


def _keep_sheets(state: State, parts: TableParts) -> list[scoring.Sheet]:
    """Make a sheet anew only if one of its lines has changed. Majorities compare all players."""
    changed = differs = False
    for seat, player in enumerate(state.players):
        domain, made = parts.players[seat].domain, parts.sheet_parts[seat]
        keep_domain(player, state.rules, domain)
        if not made.is_current(domain.sheet, player):
            changed = True
        if made.note_compared(player.culture, domain):
            differs = True
    if differs:
        parts.awards = scoring.award_majorities(state)
    if not changed:
        return parts.sheets
    for seat, awards in enumerate(parts.awards):
        player, sheet, made = state.players[seat], parts.players[seat].domain.sheet, parts.sheet_parts[seat]
        if not made.is_current(sheet, player) or awards != made.awards:
            made.make(sheet, awards, player)
    return [made.sheet for made in parts.sheet_parts]
