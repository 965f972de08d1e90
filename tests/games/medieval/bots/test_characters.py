"""Characters: people with a taste, each at five strengths, who err the same way every time and open in their own."""

import random

import pytest

from era.bots.budget import Budget
from era.bots.levels import LEVELS, list_characters, make_bot, name_bot
from era.compiled import COMPILED, NATIVE_STATUS
from era.core.catalogue import LANGUAGES, Words
from era.core.errors import DataError
from era.games.medieval.bots.bot import make_level
from era.games.medieval.bots.characters import load_characters, load_strengths
from era.games.medieval.bots.native_bot import NativeBot
from era.games.medieval.bots.taste import NO_TASTE, Taste, find_features, make_numbers
from era.games.medieval.bots.training.observe import observe, play_alone
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import Ruleset, ruleset

native = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="there are no native rules here")
CHARACTERS = list_characters("medieval")
WORDS = Words("era.games.medieval.text", "characters")
STEPS = 100
GAMES = 12


def base_rules() -> Ruleset:
    return ruleset(GAME.check({"players": 1}))


def test_there_are_at_least_eight_and_all_levels_are_described() -> None:
    assert len(CHARACTERS) >= 8
    assert tuple(load_strengths()) == LEVELS
    assert not {WORDS.say(lang, f"{who}-trade").lower() for who in CHARACTERS for lang in LANGUAGES} & set(LEVELS)


def test_a_strength_errs_more_than_the_next() -> None:
    wrong = [strength.misjudges for strength in load_strengths().values()]
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[-1] == 0


def test_everybody_plays_at_every_level() -> None:
    for who in CHARACTERS:
        for level in LEVELS:
            assert make_bot(name_bot(who, level), GAME).name == f"{who}:{level}"
    assert make_bot("odo:strongest", GAME).name == "odo:monarch"


@pytest.mark.parametrize("name", ["nobody:baron", "odo:greedy", "odo:", ":baron", "odo"])
def test_nobody_else_is_known(name: str) -> None:
    with pytest.raises(DataError, match="There is no bot"):
        make_bot(name, GAME)


@native
def test_openings_differ() -> None:
    layouts = {play_alone(name_bot(who, "duke"), 0, 1)[1] for who in CHARACTERS}
    assert len(layouts) == len(CHARACTERS)


@native
def test_what_is_misjudged_is_the_same_every_time_and_differs_between_people() -> None:
    rules = base_rules()
    assert make_numbers(rules, NO_TASTE, 3.0, "odo:baron") == make_numbers(rules, NO_TASTE, 3.0, "odo:baron")
    assert make_numbers(rules, NO_TASTE, 3.0, "odo:baron") != make_numbers(rules, NO_TASTE, 3.0, "agnes:baron")


@native
def test_the_same_question_gets_the_same_answer_whatever_the_dice_of_the_asker() -> None:
    """Nothing is drawn anew at a decision: two bots with other random numbers decide the same."""
    for level in LEVELS[:4]:
        assert play_alone(name_bot("perrin", level), 3, STEPS) == play_alone(name_bot("perrin", level), 3, STEPS)


@native
@pytest.mark.parametrize("name", ["swords", "die", "building", "culture.much", "die."])
def test_what_nobody_can_like_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="nobody can like"):
        find_features(base_rules(), name)


@native
def test_what_the_box_lacks_is_liked_in_vain() -> None:
    assert find_features(base_rules(), "building.wharf") == []
    assert find_features(base_rules(), "die.jester") == []
    assert len(find_features(base_rules(), "stock")) == 4


@native
def test_a_level_with_fixed_work_does_no_more_however_much_time_there_is() -> None:
    state = GAME.start(GAME.check({"players": 1}))
    for level, strength in load_strengths().items():
        bot = make_level("", level)
        assert isinstance(bot, NativeBot)
        assert bot.style.max_work == strength.work
    assert GAME.turn(state).phase == "layout"
    assert load_strengths()["monarch"].work is None


@native
@pytest.mark.parametrize(
    ("who", "what", "sign"),
    [
        ("odo", "closed", -1), ("rosamund", "nobles", 1), ("beatrix", "culture", 1), ("gilbert", "stock", 1),
        ("perrin", "rerolled", 1), ("agnes", "clergy", 1), ("marjory", "markets", 1), ("walter", "hands", 1),
    ],
)  # fmt: skip
def test_a_taste_shows(who: str, what: str, sign: int, nobody: dict[str, float]) -> None:
    row, _ = observe(name_bot(who, "duke"), GAMES, STEPS)
    assert sign * row[what] > sign * nobody[what], f"{row[what]} is not told from {nobody[what]}"


@pytest.fixture(scope="module")
def nobody() -> dict[str, float]:
    """What somebody without a taste does, in the same games."""
    return observe("duke", GAMES, STEPS)[0]


def test_every_word_about_them_is_there() -> None:
    for lang in LANGUAGES:
        for who in load_characters():
            for what in ("name", "trade", "about", "plays", "misjudges", "motto"):
                assert WORDS.say(lang, f"{who}-{what}")


@native
def test_a_gambler_rolls_what_a_careful_player_keeps() -> None:
    """Caution alone, on the same positions."""
    rolled = []
    for caution in (-3.0, 0.0, 6.0):
        bot = NativeBot(
            "tried", make_level("", "duke").plain, make_level("", "duke").style, taste=Taste(caution=caution)
        )
        state = GAME.start(GAME.check({"players": 1}))
        rng, count = random.Random(1), 0
        for _ in range(60):
            chance = GAME.chance(state)
            if chance is not None:
                GAME.draw(state, tuple(rng.randrange(bound) for bound in chance.bounds))
                continue
            if GAME.turn(state).phase == "roll":
                count += "Reroll" in repr(bot.choose(GAME.view(state, 0), 0, Budget(nodes=STEPS), rng))
            legal = GAME.legal(state, 0)
            GAME.act(state, 0, legal.nth(rng.randrange(legal.size)))
        rolled.append(count)
    assert rolled[0] >= rolled[1] >= rolled[2]
    assert rolled[0] > rolled[2]
