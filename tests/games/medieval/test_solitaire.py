"""Playing alone against Sir Philippe (SOL-1 to SOL-6)."""

from typing import get_args

from era.core.catalogue import LANGUAGES
from era.games.medieval import terminal
from era.games.medieval.game import GAME
from era.games.medieval.rules import solitaire
from era.games.medieval.state import State
from era.games.medieval.texts import WORDS
from tests.support.medieval.helpers import (
    MIDDLE,
    asked,
    choices,
    do,
    faces,
    game,
    jump,
    out,
    refused,
    roll,
    sheet,
    standing,
    supply,
)
from tests.support.rulecheck import rule

HAMLET = """
    L L . l l . T T
    . . . . . . . .
    K K . C C C
    K K
    """


def alone(domain: str = HAMLET) -> State:
    return game(domain)


# ---------------------------------------------------------------- SOL-1


@rule("SOL-1")
def test_what_is_out_of_the_game() -> None:
    state = GAME.start(GAME.check({"players": 1}))
    outside = {piece.name: out(state, piece.name) for piece in state.rules.pieces if out(state, piece.name)}
    assert outside == {"longhouse": 1, "keep": 2}
    assert state.dice_out == (1, 0, 2, 0)
    assert supply(state, "longhouse") == 18 - 1 - 3
    assert supply(state, "keep") == 8 - 2 - 1
    assert supply(state, "cathedral") == 2
    assert state.players[0].tray[state.rules.scorched] == 3


@rule("SOL-1")
def test_eight_rounds_and_no_xs() -> None:
    state = alone(MIDDLE)
    state.xs = tuple(range(9))
    for number in range(1, 9):
        assert not GAME.turn(state).over
        assert state.round == number
        jump(state, "fairs")
    assert GAME.turn(state).over
    assert GAME.show(state).xs_to_end is None


# ---------------------------------------------------------------- SOL-2


@rule("SOL-2")
def test_sir_philippe_rolls_two_noble_dice_and_a_peasant_die_once_before_feathers() -> None:
    state = jump(alone(), "roll")
    roll(state, "1 peasant.food peasant.food burgher.stone noble.trade clergy.feather")
    assert asked(state) == "roll 0"
    assert GAME.show(state).philippe is None
    do(state, 0, "stop")
    chance = GAME.chance(state)
    assert chance is not None
    assert (chance.name, chance.bounds) == ("roll philippe", (6, 6, 6))
    outcome = GAME.write_draw(state, (1, 0, 3)).split()
    assert outcome == ["roll", "philippe", "peasant.wood", "noble.shields", "noble.sword3"]
    roll(state, "philippe peasant.wood noble.shields noble.sword3")
    assert GAME.show(state).philippe == {"peasant.wood": 1, "noble.shields": 1, "noble.sword3": 1}
    assert asked(state) == "feathers 0"


@rule("SCN-8")
def test_in_peace_sir_philippe_rolls_only_his_peasant_die() -> None:
    state = jump(game("L L", scenario="solitaire-roads", peaceful=True), "roll")
    roll(state, "1 peasant.food")
    do(state, 0, "stop")
    chance = GAME.chance(state)
    assert chance is not None
    assert (chance.name, chance.bounds) == ("roll philippe", (6,))
    roll(state, "philippe peasant.either")
    assert GAME.show(state).philippe == {"peasant.either": 1}
    assert GAME.box(GAME.check({"players": 1, "peaceful": True})).philippe == {"peasant": 1}


# ---------------------------------------------------------------- SOL-3


@rule("SOL-3")
def test_treachery_strikes_the_player() -> None:
    state = alone()
    state.players[0].skulls = 3
    jump(state, "disasters")
    assert asked(state) == "scorch 0"
    do(state, 0, "place scorched m11")
    assert standing(state, 0, "scorched") == 1


@rule("SOL-3")
def test_an_attack_strikes_the_player() -> None:
    state = alone()
    state.players[0].skulls = 5
    jump(state, "disasters")
    assert asked(state) == "attack 0"
    assert choices(state, 0) == {"remove a1", "remove d1", "remove g1", "remove d3"}


@rule("SOL-3")
def test_sir_philippes_skulls_never_count() -> None:
    state = alone()
    state.news = []
    state.philippe = faces(state, 0, "peasant.skull 2 noble.skull").faces
    faces(state, 0, "2 peasant.food noble.trade")
    jump(state, "collect")
    assert not any(news.kind == "disaster" for news in GAME.news(state))
    assert asked(state) == ""


# ---------------------------------------------------------------- SOL-4


def fight(mine: str, his: str, stock: list[int] | None = None) -> State:
    """The Extort step with these dice; his are `peasant.x noble.y noble.z`."""
    state = alone(MIDDLE)
    state.philippe = faces(state, 0, his).faces
    faces(state, 0, mine)
    state.players[0].stock = stock or [0, 0, 0, 0]
    state.players[0].pool = (0, 0, 0, 0)
    return jump(state, "collect")


@rule("SOL-4")
def test_with_more_swords_the_player_takes_a_resource_shown_on_his_dice() -> None:
    state = fight("noble.sword3", "peasant.wood noble.sword2 noble.trade")
    assert asked(state) == "demand 0"
    assert choices(state, 0) == {"demand trade", "demand wood"}
    assert refused(state, 0, "demand food") == "SOL-4 victim-has-none"
    do(state, 0, "demand wood")
    assert state.players[0].stock == [0, 0, 1, 0]
    assert state.players[0].disaster == 0


@rule("SOL-4")
def test_if_his_dice_show_none_there_is_none() -> None:
    state = fight("noble.sword3", "peasant.hammers noble.sword1 noble.sword1")
    assert asked(state) == ""
    assert state.players[0].stock == [0, 0, 0, 0]


@rule("SOL-4")
def test_shields_protect_both() -> None:
    assert asked(fight("noble.sword3", "peasant.wood noble.shields noble.trade")) == ""
    assert asked(fight("2 noble.sword2", "peasant.wood noble.shields noble.trade")) == ""
    assert asked(fight("noble.sword2 noble.sword3", "peasant.wood noble.shields noble.trade")) == "demand 0"
    assert asked(fight("noble.shields", "peasant.wood noble.sword2 noble.sword2", [1, 1, 1, 1])) == ""
    assert asked(fight("noble.shields", "peasant.wood noble.sword2 noble.sword3", [1, 1, 1, 1])) == "bribe 0"


@rule("SOL-4")
def test_equal_swords_take_nothing() -> None:
    assert asked(fight("noble.sword3", "peasant.wood noble.sword1 noble.sword2", [1, 1, 1, 1])) == ""


@rule("SOL-4")
def test_he_takes_trade_goods_else_stone_else_wood_else_food() -> None:
    for stock, paid in (
        ([1, 1, 1, 1], [0, 1, 1, 1]),
        ([0, 1, 1, 1], [0, 0, 1, 1]),
        ([0, 0, 1, 1], [0, 0, 0, 1]),
        ([0, 0, 0, 1], [0, 0, 0, 0]),
    ):
        state = fight("noble.sword1", "peasant.wood noble.sword1 noble.sword2", stock)
        assert asked(state) == "bribe 0"
        do(state, 0, "pay")
        assert state.players[0].stock == paid
        assert state.players[0].disaster == 0


@rule("SOL-4")
def test_refusing_him_or_having_nothing_costs_two_disaster_points() -> None:
    state = fight("noble.sword1", "peasant.wood noble.sword1 noble.sword2", [0, 2, 0, 0])
    do(state, 0, "refuse")
    assert (state.players[0].stock, state.players[0].disaster) == ([0, 2, 0, 0], 2)
    state = fight("noble.sword1", "peasant.wood noble.sword1 noble.sword2")
    assert asked(state) == ""
    assert state.players[0].disaster == 2


# ---------------------------------------------------------------- SOL-5


@rule("SOL-5")
def test_most_culture_needs_one_culture_and_the_largest_area_one_space() -> None:
    state = alone(MIDDLE)
    assert sheet(state) == {"keep": 2, "total": 2}
    state.players[0].culture = 1
    assert sheet(state)["most-culture"] == 5
    assert "largest-area" not in sheet(state)
    assert sheet(alone("# # #\n# . #\n# # #"))["largest-area"] == 10


@rule("SOL-5")
def test_both_halves_of_an_either_or_face_count_as_shown_on_his_die() -> None:
    state = fight("noble.sword3", "peasant.either noble.sword1 noble.sword1")
    assert choices(state, 0) == {"demand stone", "demand food"}
    assert solitaire.count_shown(state) == [0, 1, 0, 2]


# ---------------------------------------------------------------- SOL-6


@rule("SOL-6")
def test_the_ranks() -> None:
    least = {
        "serf": -99,
        "peasant-rank": 45,
        "merchant-rank": 65,
        "knight": 80,
        "noble-rank": 90,
        "monarch": 95,
        "pope": 100,
    }
    ranks = list(least)
    for score in range(-99, 140):
        expected = [rank for rank in ranks if least[rank] <= score][-1]
        assert solitaire.find_rank(score) == expected, score


@rule("SOL-6")
def test_the_rank_is_shown() -> None:
    state = alone(MIDDLE)
    state.players[0].culture = 58
    assert sheet(state)["total"] == 2 + 58 + 5
    assert GAME.show(state).rank == "merchant-rank"
    state.players[0].disaster = 1
    assert GAME.show(state).rank == "peasant-rank"


@rule("SOL-6")
def test_every_rank_has_a_comment_that_is_told_at_the_end() -> None:
    for lang in LANGUAGES:
        names = {rank: WORDS.name(lang, rank) for rank in get_args(solitaire.Rank)}
        comments = {rank: WORDS.name(lang, f"{rank}-comment") for rank in names}
        assert len(set(comments.values())) == len(names)
        assert not any(comment.endswith("-comment") for comment in comments.values())
        state = alone(MIDDLE)
        for rank, culture in (("serf", 0), ("pope", 100)):
            state.players[0].culture = culture
            assert terminal.say_ending(state, lang).endswith(f"{names[rank]}. {comments[rank]}")
