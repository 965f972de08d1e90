"""The table tells what happens: beat by beat, never in anybody's way, and never anything but the truth.

The clock is the test's, and so are the dice: a round that was looked up beforehand.
"""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from era.server.tables import lobby
from tests.support.browser.browser import DESKTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.story import Story
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
LAPTOP = {"width": 1280, "height": 720}
SEED = "cd8d8d9e0a250f4f7c510b96af2216bbb46ffa8c7df4b62bd68f4f302dfd16b1"
"""Of a solitaire in which the first round has no skull."""
LAYOUT = (
    "place wall-4 h5 r0", "place wall-4 h8 r0", "place wall-4 l5 r1", "place longhouse i6 r1", "place longhouse k6 r1",
    "place longhouse e6 r0", "place farm d8", "place scorched a1", "place scorched a11", "place scorched m11",
)  # fmt: skip
ROLLS = ("reroll peasant.hammers noble.sword3", "reroll peasant.either noble.sword1")
QUESTION_MS, SCENE_MS = 2500, 4500
"""How long a question may be waited for at normal speed; the scene from the third roll to Build may take longer."""
FRAMES_MS = 200
"""Beats end with a frame of the clock."""
TRACKS = ("track-trade", "track-stone", "track-wood", "track-food", "track-culture", "track-disaster")
PLACES = ("board", "stage-strip", "dice-shelf")
ANIMATIONS = "() => document.getAnimations().filter(each => each.playState === 'running').length"


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))


@pytest.fixture
def story(person: People) -> Callable[..., Story]:
    def make(**how: object) -> Story:
        made = Story(person(**{"stage": "normal", "motion": True, **how}), "medieval", [{"kind": "me"}], players=1)
        made.play(*LAYOUT)
        return made

    return make


def to_the_third_roll(table: Story) -> None:
    """Everything up to the third roll, which is only sent and not told yet."""
    table.play("ready")
    table.finish()
    table.play(ROLLS[0])
    table.finish()
    table.play(ROLLS[1])


def kinds(beats: list[str]) -> list[str]:
    return [beat.split(":")[1] for beat in beats]


def test_the_first_round_beat_by_beat(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP)
    table.play("ready")
    assert kinds(table.finish())[-2:] == ["cup", "roll-1"]
    table.play(ROLLS[0])
    assert kinds(table.finish()) == ["roll-2"]
    table.play(ROLLS[1])
    food: dict[str, str] = {}
    for beat in table.beats():
        # A beat has settled when the next one begins.
        food[beat.split(":")[1]] = table.read("track-food")[0]
    told = list(food)
    assert told[:2] == ["roll-3", "philippe"]
    assert [kind for kind in told if kind.startswith(("gain", "fed"))] == ["gain-die", "gain-piece", "fed"]
    assert table.read("track-food")[0].strip().endswith("3")
    assert table.page.get_by_test_id("build-tray").is_visible()


def test_a_question_is_not_waited_for_long(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP)
    table.play("ready")
    table.finish()
    for move, most in ((ROLLS[0], QUESTION_MS), (ROLLS[1], SCENE_MS)):
        table.play(move)
        began = table.now_ms()
        waits = 0.0
        for _ in table.beats(press=False):
            pass
        if table.root()["stage"] == "gate":  # what waits for the reader is the reader's time
            waits = table.now_ms() - began
            table.page.keyboard.press("Enter")
            began = table.now_ms()
            table.finish()
        assert max(waits, table.now_ms() - began) <= most + FRAMES_MS


def test_bots_keep_nobody_waiting(person: People) -> None:
    """At a table of four, from when it is the reader's turn to when the question is there."""
    bots = [{"kind": "bot", "level": "squire"}] * 3
    table = Story(person(stage="normal", motion=True), "medieval", [{"kind": "me"}, *bots], players=4)
    table.play(*LAYOUT[:7], "ready")
    table.finish()
    table.play("stop")
    wait_until(lambda: "Your turn" in table.page.locator("header").first.inner_text(), "the reader's turn")
    began = table.now_ms()
    while table.page.get_by_test_id("stage-tray").count():
        if table.root()["stage"] == "gate":
            table.page.keyboard.press("Enter")
            began = table.now_ms()
        table.run(FRAMES_MS // 4)
    assert table.now_ms() - began <= SCENE_MS + FRAMES_MS
    assert table.page.get_by_test_id("build-tray").is_visible()


def test_the_dice_are_no_secret_given_away(story: Callable[..., Story]) -> None:
    """Before the cup is tipped, nothing on the page tells what was drawn."""
    table = story(size=LAPTOP)
    table.play("ready")
    for _ in table.beats(press=False):
        pass
    assert table.root()["stage"] == "gate"
    assert table.page.locator("[data-anchor^='die:']").count() == 0
    assert "3 swords" not in table.page.locator("body").inner_text()
    table.page.get_by_test_id("gate-roll").click()
    table.finish()
    assert table.page.get_by_test_id("die-open").count() == 4


@pytest.mark.parametrize("size", [LAPTOP, DESKTOP, SMALL_PHONE], ids=["1280", "1440", "360"])
def test_nothing_shifts(story: Callable[..., Story], size: dict[str, int]) -> None:
    table = story(size=size)
    table.play("ready")
    table.finish()
    hooks = PLACES if size["width"] > 720 else PLACES[:2]
    places = table.boxes(hooks)
    table.play(ROLLS[0])
    table.finish()
    table.play(ROLLS[1])
    for beat in table.beats():
        assert table.boxes(hooks) == places, beat
    assert table.boxes(hooks) == places


@pytest.mark.parametrize("kind", ["roll-3", "philippe", "fed"])
def test_whoever_acts_cuts_and_finds_the_truth(story: Callable[..., Story], kind: str) -> None:
    """A control pressed ends the story in the same frame, and the page is as if nothing had been told."""
    table = story(size=LAPTOP)
    to_the_third_roll(table)
    for beat in table.beats():
        if beat.split(":")[1] == kind:
            break
    table.page.get_by_test_id("show-clustered").click()
    assert table.root()["stage"] == "idle"
    table.run(FRAMES_MS)
    assert table.page.locator(".stage-flyer").count() == 0
    shown = table.read(*TRACKS, "sums", "build-tray")
    table.reload(until="build-tray")
    assert table.read(*TRACKS, "sums", "build-tray") == shown


def test_reduced_motion_is_a_list(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP, motion=False)
    to_the_third_roll(table)
    rows: list[str] = []
    for _ in table.beats():
        assert table.page.evaluate(ANIMATIONS) == 0
        assert table.page.locator(".stage-flyer").count() == 0
        rows = table.page.get_by_test_id("stage-tray").locator("li").all_inner_texts() or rows
    listed = table.page.get_by_test_id("stage-list").locator("li").all_inner_texts()
    assert len(listed) >= len(rows) > 2
    assert any("food" in row and "→" in row for row in listed)


def test_a_reader_hears_every_beat(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP)
    to_the_third_roll(table)
    heard: set[str] = set()
    for _ in table.beats():
        heard |= set(table.page.get_by_test_id("spoken").locator("p").all_inner_texts())
    heard |= set(table.page.get_by_test_id("spoken").locator("p").all_inner_texts())
    assert any(each.startswith("Third roll") for each in heard)
    assert any("Sir Philippe" in each for each in heard)
    assert any("food" in each for each in heard)


def test_a_reload_in_the_middle(story: Callable[..., Story]) -> None:
    """What was not seen yet is told again, quickly and without a gate; what was seen is not."""
    table = story(size=LAPTOP)
    to_the_third_roll(table)
    next(table.beats())
    table.reload(until="stage-tray")
    began = table.now_ms()
    told = kinds(list(table.beats(press=False)))
    assert table.root()["stage"] == "idle"
    assert "fed" in told
    assert "roll-1" not in told
    assert table.now_ms() - began < SCENE_MS
    assert table.page.get_by_test_id("build-tray").is_visible()
    table.reload(until="build-tray")
    assert table.root()["stage"] == "idle"


def test_coming_back_after_much(story: Callable[..., Story]) -> None:
    """More than can be told at once is put together; whoever wants to can watch it."""
    table = story(size=LAPTOP)
    table.play_unseen("ready", *ROLLS, "done")
    recap = table.page.get_by_test_id("recap")
    wait_until(lambda: table.shows("recap"), "the recap")
    assert "Round 1" in recap.inner_text()
    assert "→" in recap.inner_text()
    table.page.get_by_test_id("recap-watch").click()
    assert table.root()["stage"] == "playing"
    assert {"roll-1", "philippe", "fed"} <= set(kinds(list(table.beats(press=False))))
    table.reload(until="board")
    assert not recap.is_visible(), "it was seen"


def test_whoever_comes_back_goes_on_with_enter(story: Callable[..., Story]) -> None:
    table = story(size=SMALL_PHONE)
    table.play_unseen("ready", *ROLLS, "done")
    wait_until(lambda: table.shows("recap"), "the recap")
    table.page.keyboard.press("Enter")
    assert not table.page.get_by_test_id("recap").is_visible()
    assert table.root()["stage"] == "idle"


def test_axe_at_a_gate(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP)
    to_the_third_roll(table)
    table.page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    for _ in table.beats(press=False):
        pass
    assert table.root()["stage"] == "gate"
    table.page.clock.resume()  # axe waits for timers of its own
    assert table.page.evaluate(LOOK_OVER, "") == []


def test_off_is_as_before(story: Callable[..., Story]) -> None:
    table = story(size=LAPTOP, stage="off")
    table.play("ready")
    assert table.root()["stage"] == "idle"
    assert table.page.get_by_test_id("dice-tray").is_visible()
    assert table.page.locator(".stage-flyer").count() == 0


def test_muted_is_remembered(story: Callable[..., Story]) -> None:
    """Muting is no move: the story goes on."""
    table = story(size=SMALL_PHONE)
    table.play("ready")
    mute = table.page.get_by_test_id("mute")
    assert mute.get_attribute("aria-pressed") == "false"
    mute.click()
    assert table.root()["stage"] != "idle"
    table.reload(until="board")
    assert mute.get_attribute("aria-pressed") == "true"
