"""Roll (ROL-1 to ROL-5): up to three rolls behind the screen, all players at once."""

from typing import Final

from era.core.legal import Group, Legal, OneOf
from era.games.medieval.actions import Action, Reroll, SetDie, Stop
from era.games.medieval.box.dice import Counts
from era.games.medieval.choices import Rerolls
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, Question, Roll, State
from era.games.medieval.telling import count_faces, tell_dice

MAX_ROLLS: Final = 3
STOP: Final[Group[Action]] = OneOf(Stop())


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    rules = state.rules
    player.faces = rules.dice.none
    player.rolls = 0
    player.fixed = rules.dice.none
    player.sets = domain.sum_effect(player, rules.dice_setters)
    player.ready = not any(player.pool)
    if not player.ready:
        state.chances.append(Roll(seat, player.pool))
        state.questions.append(Question("roll", seat))


def apply_roll(state: State, roll: Roll, outcome: tuple[int, ...]) -> None:
    """The dice have fallen; after the third roll a player is done."""
    player = state.players[roll.seat]
    rules = state.rules
    player.faces = add_faces(player.faces, roll, outcome, rules)
    player.legal = None
    player.rolls += 1
    if player.rolls > 1:
        player.fixed = rules.dice.none
        player.sets = 0
    if player.rolls == MAX_ROLLS:
        _finish(state, player, roll.seat)


def add_faces(faces: Counts, roll: Roll, outcome: tuple[int, ...], rules: Ruleset) -> Counts:
    """Return the faces of a pool with these dice added to it."""
    counts = list(faces)
    start = 0
    for kind, number in enumerate(roll.dice):
        if number:
            sides = rules.dice.sides[kind]
            for value in outcome[start : start + number]:
                counts[sides[value]] += 1
            start += number
    return tuple(counts)


def _finish(state: State, player: Player, seat: int) -> None:
    player.ready = True
    state.questions = [question for question in state.questions if question.seat != seat]


def legal(state: State, question: Question) -> Legal[Action]:
    """ROL-3, ROL-4. To stop is always offered, so that nobody can tell from a silence what was rolled."""
    player = state.players[question.seat]
    lockable = state.rules.dice.lockable
    faces: list[int] = []
    limits: list[int] = []
    fixed = player.fixed
    for face, count in enumerate(player.faces):
        if count and count > fixed[face] and not lockable[face]:
            faces.append(face)
            limits.append(count - fixed[face])
    groups: list[Group[Action]] = [Rerolls(faces, limits)] if faces else []
    if player.sets and player.rolls == 1:
        groups.append(_list_sets(player, state.rules))
    groups.append(STOP)
    return Legal(groups)


def _list_sets(player: Player, rules: Ruleset) -> Group[Action]:
    """ROL-4: any die that no monastery has set yet, to any face of its kind."""
    faces = rules.dice.faces
    actions: list[Action] = []
    for face, count in enumerate(player.faces):
        if count > player.fixed[face]:
            actions += [SetDie(face, to) for to in rules.dice.shows[faces[face].die]]
    return OneOf(*actions)


def act(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    if isinstance(action, Reroll):
        state.chances.append(pick_up(player, question.seat, action.dice, state.rules))
    elif isinstance(action, SetDie):
        counts, fixed = list(player.faces), list(player.fixed)
        counts[action.shows] -= 1
        counts[action.face] += 1
        fixed[action.face] += 1
        player.faces, player.fixed = tuple(counts), tuple(fixed)
        player.sets -= 1
    else:
        _finish(state, player, question.seat)


def pick_up(player: Player, seat: int, dice: tuple[int, ...], rules: Ruleset, *, openly: bool = False) -> Roll:
    """Takes dice out of the result, to be rolled again."""
    counts = list(player.faces)
    kinds = [0] * len(player.pool)
    for face in dice:
        counts[face] -= 1
        kinds[rules.dice.faces[face].die] += 1
    player.faces = tuple(counts)
    return Roll(seat, tuple(kinds), openly)


def forget(player: Player, rules: Ruleset) -> None:
    """How a player came by the dice is nobody's business, neither behind the screen nor after the reveal."""
    player.rolls = 0
    player.fixed = rules.dice.none
    player.sets = 0


def reveal(state: State) -> None:
    """ROL-5; alone, Sir Philippe rolls now, before any feather (SOL-2)."""
    for player in state.players:
        forget(player, state.rules)
    if state.news is not None:
        _tell_revealed(state)
    if state.rules.alone:
        state.chances.append(Roll(-1, tuple(state.rules.philippe), True))


def _tell_revealed(state: State) -> None:
    """All dice at once, and what they count for besides goods."""
    faces, seats = state.rules.dice.faces, range(len(state.players))
    swords, shields, skulls = [], [], []
    for player in state.players:
        shown = [(faces[index], count) for index, count in enumerate(player.faces) if count]
        swords.append(sum(face.swords * count for face, count in shown) + domain.sum_effect(player, state.rules.armed))
        shields.append(sum(face.shields * count for face, count in shown))
        skulls.append(sum(face.skulls * count for face, count in shown))
    after = [change for seat in seats for change in tell_dice(state, seat)]
    dice = [count_faces(player.faces, state.rules) for player in state.players]
    state.tell("dice-revealed", None, "ROL-5", after, faces=dice, swords=swords, shields=shields, skulls=skulls)
