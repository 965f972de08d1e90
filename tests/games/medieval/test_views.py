"""A seat never learns another seat's layout or dice before the reveal.

Every test here makes two games that differ only in what one seat hides, and looks at all that another
seat, or a spectator, is shown.
"""

import random
from typing import Any, get_args

import pytest

from era.core.errors import IllegalAction
from era.core.log import Entry
from era.core.rng import SealedSource
from era.games.medieval import flow
from era.games.medieval.game import GAME
from era.games.medieval.state import Player, QuestionKind, Roll, State, StepName
from era.games.medieval.steps import roll as roll_step
from tests.games.medieval.test_setup import LAYOUT, RING, start
from tests.support.fields import field_names
from tests.support.medieval.helpers import do, faces, game, jump, roll

ABBEY = """
    L L . l l . Y Y
    . . . . . . Y Y
    C C C . . . Y .
    """
TOWN = """
    L L . T T . K K
    . . . . . . K K
    """
ONLOOKERS = (0, None)
"""The first seat and a spectator; the second seat is the one with a secret."""


def told(state: State, seat: int | None, log: list[Entry]) -> dict[str, Any]:
    """All that a seat is shown: the view, its plain data, its moves, its refusals, its log."""
    view = GAME.view(state, seat)
    shown: dict[str, Any] = {
        "show": GAME.show(view),
        "turn": GAME.turn(view),
        "chance": GAME.chance(view),
        "asks": list(view.questions),
        "result": GAME.result(view),
        "log": [GAME.redact(state, entry, seat) for entry in log if GAME.redact(state, entry, seat)],
        "players": [raw(view, other) for other in range(len(view.players))],
    }
    if seat is not None:
        shown["legal"] = list(GAME.legal(state, seat))
        assert list(GAME.legal(view, seat)) == shown["legal"]
        shown["refusals"] = [refusal(state, seat, text) for text in ATTEMPTS]
    return shown


ATTEMPTS = (
    "place longhouse a1", "place farm g6", "place wall-4 n12", "place scorched g8", "ready", "no river", "stop",
    "reroll 2 peasant.food", "reroll noble.skull", "set peasant.food to peasant.skull", "build keep a1", "pay",
    "feather clergy.feather alone", "done", "demand food",
)  # fmt: skip


def refusal(state: State, seat: int, text: str) -> str | None:
    try:
        GAME.act(GAME.copy(state), seat, GAME.read(state, seat, text))
    except IllegalAction as refused:
        return f"{refused.tell('en')} {refused.tell('es')} {refused.nearest}"
    return None


def raw(view: State, seat: int) -> list[object]:
    """Every field of a player that a careless front end could read."""
    player = view.players[seat]
    skipped = ("legal", "fits", "enclosed")
    return [getattr(player, name) for name in field_names(Player) if name not in skipped]


def act(state: State, seat: int, *texts: str) -> list[Entry]:
    do(state, seat, *texts)
    return [Entry(seat, text) for text in texts]


# ---------------------------------------------------------------- layouts


def laid_out(*texts: str, players: int = 2) -> tuple[State, list[Entry]]:
    """The second seat has laid out these pieces, the first one some of its own."""
    state = start(players)
    log = act(state, 0, "place longhouse c3", "place wall-4 f7 r1")
    log += act(state, 1, *texts)
    return state, log


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_another_seats_layout_stays_secret(seat: int | None) -> None:
    games = [
        laid_out(),
        laid_out("place longhouse a1"),
        laid_out("place longhouse a1", "place longhouse c3", "place scorched g8"),
        laid_out(*RING, "place farm g8"),
        laid_out("place scorched m1", "place scorched m3"),
    ]
    first = told(games[0][0], seat, games[0][1])
    for state, log in games[1:]:
        assert told(state, seat, log) == first


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_two_finished_layouts_look_the_same_until_all_are_ready(seat: int | None) -> None:
    areas = ("place scorched m1", "place scorched m3", "ready")
    ring = (*RING, "place longhouse g8", "place longhouse g9", "place longhouse g10", "place farm a1", *areas)
    plain = (*LAYOUT, *areas)
    one, other = laid_out(*ring), laid_out(*plain)
    assert told(one[0], seat, one[1]) == told(other[0], seat, other[1])
    # Who has a secret sees it.
    assert told(one[0], 1, one[1]) != told(other[0], 1, other[1])


def test_a_refusal_speaks_of_the_seats_own_domain() -> None:
    """The nearest place is looked for in the domain of whoever is refused, not of who is asked first."""
    state = start(3)
    do(state, 0, "place farm a1")
    with pytest.raises(IllegalAction) as refused:
        do(state, 2, "place farm g6")
    empty = start(3)
    with pytest.raises(IllegalAction) as expected:
        do(empty, 2, "place farm g6")
    assert refused.value.nearest == expected.value.nearest
    do(state, 2, "place farm a1")


# ---------------------------------------------------------------- the choice of the river, and how much was done


def randomized(*texts: str) -> tuple[State, list[Entry]]:
    state = GAME.start(GAME.check({"scenario": "randomized", "players": 2}))
    source = SealedSource(b"the same types each time")
    while (chance := GAME.chance(state)) is not None:
        GAME.draw(state, source.draw(chance))
    return state, act(state, 1, *texts)


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_the_number_of_entries_does_not_tell_who_has_a_river(seat: int | None) -> None:
    with_river = randomized("place river a3", "place flooded a1", "place flooded c1", "place farm h9")
    without = randomized("no river", "place farm h9")
    undecided = randomized()
    one = told(*_for(with_river, seat))
    assert one == told(*_for(without, seat)) == told(*_for(undecided, seat))
    assert one["log"] == []


def _for(played: tuple[State, list[Entry]], seat: int | None) -> tuple[State, int | None, list[Entry]]:
    return played[0], seat, played[1]


# ---------------------------------------------------------------- dice


def rolling(text: str, *then: tuple[str, str]) -> tuple[State, list[Entry]]:
    """Both have rolled; the second seat goes on as it says: what it does, and what falls."""
    state = jump(game(TOWN, ABBEY), "roll")
    log = []
    for drawn in ("1 peasant.food burgher.stone noble.skull", f"2 {text}"):
        roll(state, drawn)
        log.append(Entry(None, f"roll {drawn}"))
    for action, drawn in then:
        log += act(state, 1, action)
        if drawn:
            roll(state, f"2 {drawn}")
            log.append(Entry(None, f"roll 2 {drawn}"))
    return state, log


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_another_seats_dice_stay_secret(seat: int | None) -> None:
    one = rolling("peasant.food peasant.food clergy.culture")
    for text in ("peasant.skull peasant.skull clergy.skull", "peasant.wood peasant.either clergy.feather"):
        other = rolling(text)
        assert told(other[0], seat, other[1]) == told(one[0], seat, one[1])


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_a_monastery_works_in_secret(seat: int | None) -> None:
    text = "peasant.food peasant.food clergy.culture"
    one = rolling(text)
    other = rolling(text, ("set peasant.food to peasant.skull", ""))
    assert told(one[0], seat, one[1]) == told(other[0], seat, other[1])


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_which_dice_are_rolled_again_stays_secret(seat: int | None) -> None:
    text = "peasant.food peasant.food clergy.culture"
    one = rolling(text, ("reroll peasant.food", "peasant.skull"))
    other = rolling(text, ("reroll 2 peasant.food clergy.culture", "peasant.wood peasant.wood clergy.feather"))
    assert told(one[0], seat, one[1]) == told(other[0], seat, other[1])


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_how_often_dice_are_rolled_again_stays_secret(seat: int | None) -> None:
    """Also that a monastery was used, or could have been."""
    text = "peasant.food peasant.food clergy.culture"
    once = ("reroll peasant.food", "peasant.wood")
    games = [rolling(text), rolling(text, once), rolling(text, ("set peasant.food to peasant.skull", ""), once)]
    untouched = told(games[0][0], seat, games[0][1])
    for state, log in games[1:]:
        assert told(state, seat, log) == untouched
    # Bots get the view as plain data; whoever rolls must still know how often.
    saved = [GAME.save(GAME.view(state, seat)) for state, _ in games]
    assert saved[0] == saved[1] == saved[2]
    assert [GAME.show(GAME.view(state, 1)).players[1].rolls for state, _ in games] == [1, 2, 2]


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_how_often_dice_were_rolled_is_not_told_after_the_reveal(seat: int | None) -> None:
    """The same dice lie there after one roll, two or three, with a monastery's help or without."""
    dice = "peasant.food peasant.wood clergy.culture"
    again = ("reroll peasant.wood", "peasant.wood")
    games = [
        rolling(dice),
        rolling(dice, again),
        rolling(dice, again, again),
        rolling("peasant.food peasant.food clergy.culture", ("set peasant.food to peasant.wood", "")),
    ]
    shown = []
    for state, log in games:
        if not state.players[1].ready:
            log += act(state, 1, "stop")
        log += act(state, 0, "stop")
        assert GAME.turn(state).phase != "roll"
        shown.append(told(state, seat, log))
    for other in shown[1:]:
        assert other == shown[0]


@pytest.mark.parametrize("seat", ONLOOKERS)
@pytest.mark.parametrize("then", [(), (("reroll 2 peasant.food", "peasant.wood peasant.wood"),), (("stop", ""),)])
def test_a_guess_of_hidden_dice_is_possible(seat: int | None, then: tuple[tuple[str, str], ...]) -> None:
    """Whatever was done behind the screen, the guess is a state that rolling once leads to."""
    state, _ = rolling("peasant.food peasant.food clergy.culture", *then)
    full = GAME.guess(GAME.view(state, seat), random.Random(5))
    guessed = full.players[1]
    possible = GAME.copy(full)
    roll_step.begin(possible, 1)
    roll_step.apply_roll(possible, Roll(1, (0,) * len(guessed.pool)), ())
    assert (guessed.rolls, guessed.fixed, guessed.sets) == (1, possible.players[1].fixed, possible.players[1].sets)
    assert sum(guessed.faces) == sum(guessed.pool)
    assert guessed.sets == 1, "the monastery is still to be used"


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_how_the_last_player_came_by_the_revealed_dice_stays_secret(seat: int | None) -> None:
    """The last roll ends the step, so that the dice are open right after it: still only they are told."""
    text = "peasant.food peasant.food clergy.culture"
    one = rolling(text)
    one[1].extend(act(one[0], 0, "stop"))
    other = GAME.copy(one[0]), one[1][:]
    for (state, log), second, third in (
        (one, "reroll peasant.food", "reroll peasant.wood"),
        (other, "reroll clergy.culture", "reroll peasant.food clergy.feather"),
    ):
        log += act(state, 1, second)
        drawn = "peasant.wood" if state is one[0] else "clergy.feather"
        roll(state, f"2 {drawn}")
        log.append(Entry(None, f"roll 2 {drawn}"))
        log += act(state, 1, third)
        drawn = "peasant.stone" if state is one[0] else "peasant.stone clergy.culture"
        roll(state, f"2 {drawn}")
        log.append(Entry(None, f"roll 2 {drawn}"))
    assert GAME.show(one[0]) == GAME.show(other[0])
    assert told(one[0], seat, one[1]) == told(other[0], seat, other[1])


@pytest.mark.parametrize("seat", ONLOOKERS)
def test_dice_in_the_air_stay_secret(seat: int | None) -> None:
    """A roll that is due and not yet drawn says in a view of others neither whose it is nor of how many dice."""
    pending = []
    for action in ("reroll peasant.food", "reroll 2 peasant.food clergy.culture"):
        state, log = rolling("peasant.food peasant.food clergy.culture")
        log += act(state, 1, action)
        assert GAME.chance(state) is not None
        view = GAME.view(state, seat)
        assert GAME.chance(view) is None
        pending.append((GAME.show(view), [raw(view, other) for other in (0, 1)], view.chances, GAME.turn(view)))
    assert pending[0] == pending[1]
    assert GAME.chance(GAME.view(state, 1)) == GAME.chance(state)


# ---------------------------------------------------------------- what is open is told


def test_what_is_done_openly_is_in_every_log() -> None:
    state = game(TOWN, TOWN)
    for player in state.players:
        player.hammers = 1
        player.stock = [0, 0, 2, 0]
    jump(state, "build")
    log = act(state, 0, "build longhouse a6")
    # The last action of a round: right after it, dice are about to be rolled in secret.
    log += act(state, 1, "build longhouse a6")
    roll(state, "1 peasant.food peasant.wood burgher.stone noble.skull")
    for seat in (0, 1, None):
        assert [GAME.redact(state, entry, seat) for entry in log] == log


def test_feathers_and_disasters_are_told() -> None:
    state = game(ABBEY, ABBEY)
    faces(state, 0, "2 peasant.food clergy.feather")
    state.players[1].skulls = 3
    jump(state, "feathers")
    log = act(state, 0, "feather clergy.feather alone")
    roll(state, "1 clergy.culture")
    log.append(Entry(None, "reroll 1 clergy.culture"))
    log.append(Entry(None, "start player 2"))
    log.append(Entry(0, "place scorched m1"))
    for seat in (0, 1, None):
        assert [GAME.redact(state, entry, seat) for entry in log] == log


def test_a_view_of_the_open_steps_hides_nothing() -> None:
    state = game(TOWN, ABBEY)
    state.players[0].hammers = 1
    state.players[0].stock = [0, 0, 2, 0]
    jump(state, "build")
    for seat in (0, 1, None):
        assert GAME.show(GAME.view(state, seat)) == GAME.show(state)


def test_the_types_of_what_is_shown_name_every_step_and_question() -> None:
    assert get_args(StepName) == tuple(step.name for step in flow.STEPS)
    assert set(get_args(QuestionKind)) == {*flow.QUESTIONS, "strike"}
