"""Every refusal names its rule, is said in both languages, and points at the nearest legal thing."""

from collections.abc import Callable

import pytest

from era.core.catalogue import LANGUAGES
from era.core.errors import IllegalAction, NotationError
from era.games.merchants.game import GAME
from era.games.merchants.texts import WORDS
from tests.support.merchants.table import PreparedGame, base, federation


def robbed() -> PreparedGame:
    return federation().put(1, "genova").put(2, "genova", wheat=1).turn(1)


def guarded() -> PreparedGame:
    return federation("genova").put(1, "grand-berg", wheat=1).turn(1)


def full() -> PreparedGame:
    return federation().put(1, "handle-wheat", fabric=4).turn(1)


def selling() -> PreparedGame:
    return federation().row("genova-wfa", "genova-special", "elderia-wfg").put(1, "genova", wheat=1).turn(1)


def finished() -> PreparedGame:
    table = federation()
    table.state.phase = "over"
    return table


def waiting() -> PreparedGame:
    return federation().end_round()


REFUSALS: list[tuple[Callable[[], PreparedGame], str, str, str]] = [
    (finished, "end", "FED-14", "game-over"),
    (waiting, "end", "FED-12", "wait-for-draw"),
    (federation, "start 1", "FED-5", "not-now"),
    (federation, "remove fabric 1 genova", "FED-5", "not-now"),
    (lambda: federation(start="agree"), "end", "FED-4", "start-first"),
    (federation, "jewel", "FED-11", "no-jewel"),
    (federation, "move genova", "FED-6", "not-neighbours"),
    (federation, "move elderia duty wheat", "FED-6", "no-duty"),
    (guarded, "move elderia duty wheat", "CHA-3", "no-duty-character"),
    (lambda: full().put(1, "grand-berg", wheat=1), "move elderia", "FED-6", "duty-needed"),
    (lambda: full().put(1, "grand-berg", wheat=1), "move elderia duty fabric", "FED-6", "not-carried"),
    (lambda: full().event("wolves", "elderia").put(1, "del-fabric"), "move forest-bird", "EVE-5", "road-shut"),
    (lambda: full().event("city-of-fear", "elderia").put(1, "genova"), "move del-fabric", "EVE-8", "must-carry"),
    (
        lambda: full().event("city-of-fear", "elderia").put(1, "genova", weapons=1),
        "move del-fabric duty weapons", "EVE-8", "must-keep",
    ),
    (lambda: full().event("wanted", "elderia").put(1, "court-vinheim").turn(1, 1), "move elderia", "EVE-9", "too-dear"),
    (lambda: full().red(1, 1).turn(1, 0), "load wheat swap fabric", "FED-5", "no-actions"),
    (lambda: full().red(1, 1).turn(1, 0), "unload fabric", "FED-5", "no-actions"),
    (robbed, "load wheat", "FED-7", "not-produced"),
    (lambda: full().put(2, "genova", wheat=9), "load wheat swap fabric", "FED-7", "stock-empty"),
    (robbed, "load wheat from 1", "FED-7", "own-goods"),
    (robbed, "load wheat from 2 area", "FED-7", "area-empty"),
    (robbed, "load wheat from 3", "FED-7", "not-here"),
    (robbed, "load fabric from 2", "FED-7", "carriage-empty"),
    (robbed, "load wheat from 2 swap wheat", "FED-7", "no-swap"),
    (full, "load wheat", "FED-7", "swap-needed"),
    (full, "load wheat swap alcohol", "FED-7", "not-carried"),
    (full, "unload wheat", "FED-8", "not-carried"),
    (full, "unload fabric to 1", "FED-8", "to-oneself"),
    (lambda: full().put(2, "handle-wheat", alcohol=4), "unload fabric to 2", "FED-8", "no-room"),
    (lambda: full().turn(3).put(3, "genova", alcohol=4), "unload alcohol to 2", "FED-8", "not-here"),
    (selling, "sell genova-wfa", "FED-9", "goods-missing"),
    (selling, "sell genova-special", "FED-9", "use-deliver"),
    (selling, "sell hiji-feel-faa", "FED-9", "not-in-row"),
    (selling, "sell elderia-wfg", "FED-9", "other-city"),
    (selling, "deliver elderia wheat", "FED-9", "not-in-row"),
    (selling, "deliver genova wheat wheat", "FED-9", "not-asked"),
    (selling, "deliver genova fabric", "FED-9", "goods-missing"),
    (base, "deliver genova wheat", "ERM-2", "no-parts"),
    (base, "unload wheat", "ERM-2", "no-unload"),
    (base, "jewel", "ERM-2", "jewels-are-points"),
    (base, "load wheat from 2", "ERM-2", "no-carriages"),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "text", "rule", "key"), REFUSALS)
def test_a_refusal_says_why(setting: Callable[[], PreparedGame], text: str, rule: str, key: str) -> None:
    table = setting()
    table.state.legal = None
    with pytest.raises(IllegalAction) as refused:
        GAME.act(table.state, table.seat, GAME.read(table.state, table.seat, text))
    assert (refused.value.rule, refused.value.key) == (rule, key)
    sentences = {refused.value.say(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)


def test_somebody_elses_turn_is_refused() -> None:
    table = federation()
    with pytest.raises(IllegalAction) as refused:
        GAME.act(table.state, 2, GAME.read(table.state, 2, "end"))
    assert (refused.value.rule, refused.value.key) == ("FED-5", "not-your-turn")


def test_the_nearest_legal_thing_is_named() -> None:
    table = federation().put(1, "grand-berg", wheat=1).turn(1)
    for text, nearest in (
        ("move elderia", "move elderia duty wheat"),
        ("move elderia duty fabric", "move elderia duty wheat"),
        ("load wheat", None),
        ("jewel", None),
    ):
        with pytest.raises(IllegalAction) as refused:
            GAME.act(table.state, 0, GAME.read(table.state, 0, text))
        assert refused.value.nearest == nearest


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no-action"),
        ("fly genova", "no-action"),
        ("move", "usage"),
        ("move atlantis", "no-city"),
        ("move genova duty", "usage"),
        ("move genova duty cheese", "no-good"),
        ("move genova wheat", "usage"),
        ("load wheat from 5", "no-merchant"),
        ("sell genova", "no-card"),
        ("deliver del-fabric wheat", "no-special"),
        ("deliver genova", "usage"),
        ("end now", "usage"),
    ],
)
def test_text_that_is_no_action_is_explained(text: str, key: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.read(federation().state, 0, text)
    assert refused.value.key == key
    assert len({refused.value.say(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    "text", ["", "card", "card genova", "order genova-wfa", "card genova-wfa genova-wagg", "event wolves"]
)
def test_text_that_is_no_draw_is_explained(text: str) -> None:
    table = federation().end_round().draw("card genova-special", "event wanted").end_round()
    with pytest.raises(NotationError):
        GAME.read_draw(table.state, text)
    with pytest.raises(NotationError):
        GAME.draw(table.state, (99,))


def test_every_sentence_is_used() -> None:
    """A catalogue without leftovers: each key is asked for somewhere."""
    from pathlib import Path

    import era.games.merchants

    source = "".join(path.read_text("utf-8") for path in Path(era.games.merchants.__file__).parent.rglob("*.py"))
    made = {"choose-first", "start-first", "settle-first", "withhold-first"}
    unused = {key for key in WORDS.keys("en") if f'"{key}"' not in source and not key.startswith("option-")} - made
    assert not unused
