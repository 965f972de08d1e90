"""The table tells what happens: beat by beat, never in anybody's way, and never anything but the truth.

The clock is the test's, and so are the dice: rounds that were looked up beforehand.
"""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.support.browser.browser import DESKTOP, LAPTOP, SMALL_PHONE, Person, needs_browser
from tests.support.browser.gallery import LOOK_OVER
from tests.support.browser.scripted import DOMAIN, LAYOUT, ROLLS, ROUTE, Script, fixed_seed
from tests.support.browser.story import (
    LOOSE,
    Moment,
    Story,
    kinds,
    list_beats,
    list_captions,
    list_heard,
    list_told,
    measure_waits,
)  # fmt: skip
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
Tables = Callable[..., Story]
SEED = DOMAIN.seed
QUESTION_MS, SCENE_MS = 2500, 4500
"""How long a question may be waited for at normal speed; the scene from the third roll to Build may take longer."""
FRAMES_MS = 200
"""Beats end with a frame of the clock."""
PLACES = ("board", "stage-strip", "dice-shelf", "tracks")
"""What never moves; a phone has only the first two in fixed places."""
SIZES = [
    pytest.param(LAPTOP, id="1280"),
    pytest.param(DESKTOP, id="1440"),
    pytest.param(SMALL_PHONE, id="360"),
]


@pytest.fixture
def at(person: People) -> Tables:
    def make(script: Script, before: int, **how: object) -> Story:
        """A table that stands before this move, and is watched."""
        somebody = person(**{"stage": "normal", "motion": True, "size": LAPTOP, **how})
        with fixed_seed(script.seed):
            made = Story(somebody, script.game, [dict(seat) for seat in script.seats], **script.options)
        if before:
            made.play(*script.moves[:before])
            made.finish()
        made.watch(*PLACES)
        return made

    return make


def must_be_in_order(moments: list[Moment], size: dict[str, int], most_ms: float) -> None:
    """Nothing shifts, nobody waits for long, and a screen reader hears all that can be read."""
    fixed = 2 if size == SMALL_PHONE else len(PLACES)
    assert {tuple(moment.boxes[:fixed]) for moment in moments} == {tuple(moments[0].boxes[:fixed])}
    assert max(measure_waits(moments), default=0) <= most_ms + FRAMES_MS, list_beats(moments)
    assert list_told(moments) <= list_heard(moments)
    assert all(moment.newest_seen for moment in moments)


@pytest.mark.parametrize("size", SIZES)
def test_a_round_is_told_beat_by_beat(at: Tables, size: dict[str, int]) -> None:
    table = at(DOMAIN, DOMAIN.find("ready"), size=size)
    table.play("ready")
    first = table.tell(press=False)
    assert table.root()["stage"] == "gate"
    assert table.page.locator("[data-anchor^='die:']").count() == 0, "before the cup is tipped nothing tells what fell"
    assert "3 swords" not in table.page.locator("body").inner_text()
    table.page.get_by_test_id("gate-roll").click()
    first += table.tell()
    assert kinds(list_beats(first))[-2:] == ["cup", "roll-1"]
    assert table.page.get_by_test_id("die-open").count() == 4

    table.play(ROLLS[0])
    second = table.tell()
    assert kinds(list_beats(second)) == ["roll-2"]
    table.play(ROLLS[1])
    for die in table.page.locator("[data-testid=stage-tray] [data-anchor^='die:']").all():
        expect(die).to_be_in_viewport(ratio=1)  # the third roll is seen, too, where the others were
    assert table.page.locator("[data-testid=stage-tray] [data-anchor^='die:']").count() == 4
    third = table.tell()
    told = kinds(list_beats(third))
    assert told[:2] == ["roll-3", "philippe"]
    assert [kind for kind in told if kind.startswith(("gain", "fed"))] == ["gain-die", "gain-piece", "fed"]
    assert any(moment.flyers for moment in third)
    must_be_in_order(third, size, SCENE_MS)
    assert list_told(third), "what happened can be read in the tray"
    if size != SMALL_PHONE:  # which has a figure in place of a track
        food = {moment.beat.split(":")[1]: moment.food.strip()[-1] for moment in third if moment.beat}
        assert [food[kind] for kind in ("philippe", "gain-piece", "fed")] == ["3", "7", "3"]

    table.play(*DOMAIN.moves[DOMAIN.find(ROLLS[1]) + 1 : DOMAIN.find("done")])
    table.tell()
    table.play("done")
    fourth = table.tell(press=False)
    must_be_in_order(fourth, size, QUESTION_MS)
    told = kinds(list_beats(fourth))
    assert told[-1] == "cup"
    assert told.index("threat") < told.index("round")


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_a_route_is_told_beat_by_beat(at: Tables, size: dict[str, int]) -> None:
    """The end of a round with its event, then an order that is filled, and customs at the border."""
    end = ROUTE.find("end", 4)
    table = at(ROUTE, end, size=size)
    told: list[str] = []
    for move in ROUTE.moves[end:]:
        table.play(move)
        moments = table.tell()
        if moments:
            assert {moment.boxes[0] for moment in moments} == {moments[0].boxes[0]}, "the map stays"
            assert max(measure_waits(moments), default=0) <= QUESTION_MS + FRAMES_MS
        told += kinds(list_beats(moments))
    assert {"card", "event", "move", "loaded", "handed", "completed", "house", "customs", "turn"} <= set(told)


@pytest.mark.parametrize(
    ("script", "number"),
    [pytest.param(DOMAIN, DOMAIN.find(ROLLS[1]), id="domain"), pytest.param(ROUTE, ROUTE.find("end", 4), id="route")],
)
def test_reduced_motion_is_a_list(at: Tables, script: Script, number: int) -> None:
    """Nothing moves at any time; each beat with a sentence is a row, and all rows stay until the next decision."""
    table = at(script, number, motion=False)
    table.reload(until="board")  # what was told before is forgotten
    table.watch(*PLACES)
    table.play(script.moves[number])
    moments = table.tell()
    assert {(moment.animations, moment.flyers) for moment in moments} == {(0, 0)}
    assert list_told(moments) <= list_heard(moments)
    listed = table.list_rows()
    assert list_told(moments) <= set(listed)
    captions = list_captions(moments)
    assert len(captions) >= 3
    rows = iter(listed)
    for caption in captions:  # one that grows ends with what was added last
        assert any(caption.rstrip(".").endswith(row.rstrip(".")) for row in rows), (caption, listed)
    assert table.page.evaluate(LOOSE) == []


def test_bots_keep_nobody_waiting(person: People) -> None:
    """At a table of four, from the reader's turn to the question. Everybody's dice are seen on the way."""
    bots = [{"kind": "bot", "level": "squire"}] * 3
    with fixed_seed(SEED):
        table = Story(person(stage="normal", motion=True), "medieval", [{"kind": "me"}, *bots], players=4)
    table.play(*LAYOUT[:7], "ready")
    table.finish()
    table.play("stop")
    wait_until(lambda: "Your turn" in table.page.locator("header").first.inner_text(), "the reader's turn")
    began = table.now_ms()
    seen: set[str] = set()
    places: set[str] = set()
    rows = 0
    while table.page.get_by_test_id("stage-tray").count():
        root = table.root()
        seen |= {root["beat"].split(":")[1]} if root.get("beat") else set()
        places.add(str(table.boxes(PLACES)))
        rows = max(rows, table.page.get_by_test_id("revealed").locator("li").count())
        if root["stage"] == "gate":
            table.page.keyboard.press("Enter")
            began = table.now_ms()
        table.run(FRAMES_MS // 2)
    assert table.now_ms() - began <= SCENE_MS + FRAMES_MS
    # Who sits there is drawn by lot, and with them what their skulls bring: building, or a disaster before it.
    assert table.page.locator(".med-tray:not(.med-stage-tray, .waiting-tray)").is_visible()
    assert "screens-up" in seen
    assert rows == 4
    assert len(places) == 1, "the board stays where it is"


def test_a_reload_in_the_middle(at: Tables) -> None:
    """What was not seen yet is told again, quickly and without a gate; whoever acts then waits for nothing."""
    table = at(DOMAIN, DOMAIN.find(ROLLS[1]))
    table.play(ROLLS[1])
    next(table.beats())
    table.reload(until="stage-tray")
    table.watch()
    told = kinds(list_beats(table.tell(press=False)))
    assert table.root()["stage"] == "idle"
    assert "fed" in told
    assert "roll-1" not in told
    assert table.page.get_by_test_id("build-tray").is_visible()
    table.reload(until="build-tray")
    assert table.root()["stage"] == "idle", "it was seen"

    table.play("build farm j9")
    assert table.root()["stage"] == "playing"
    table.page.get_by_test_id("show-more").click()
    assert table.root()["stage"] == "idle", "in the same frame"
    assert table.page.locator(".stage-flyer").count() == 0


def test_coming_back_after_much(at: Tables) -> None:
    """More than can be told at once is put together: Enter goes to the table, and whoever wants to can watch it."""
    table = at(DOMAIN, DOMAIN.find("ready"), size=SMALL_PHONE)
    line = int(table.root()["line"])
    table.play_unseen("ready", *ROLLS, "done")
    recap = table.page.get_by_test_id("recap")
    wait_until(lambda: table.shows("recap"), "the recap")
    assert "Round 1" in recap.inner_text()
    assert "\u2192" in recap.inner_text()
    table.page.keyboard.press("Enter")
    assert not recap.is_visible()
    assert table.root()["stage"] == "idle"

    table.forget_after(line)
    table.reload(until="board")
    wait_until(lambda: table.shows("recap"), "the recap once more")
    table.page.get_by_test_id("recap-watch").click()
    assert table.root()["stage"] == "playing"
    table.watch()
    assert {"roll-1", "philippe", "fed"} <= set(kinds(list_beats(table.tell(press=False))))
    mute = table.page.get_by_test_id("mute")
    assert mute.get_attribute("aria-pressed") == "false"
    mute.click()
    table.reload(until="board")
    assert not recap.is_visible(), "it was seen"
    assert mute.get_attribute("aria-pressed") == "true"


def test_axe_at_a_gate(at: Tables) -> None:
    table = at(DOMAIN, DOMAIN.find(ROLLS[1]))
    table.play(ROLLS[1])
    table.page.evaluate(f"() => {{ {AXE_SCRIPT} }}")
    table.tell(press=False)
    assert table.root()["stage"] == "gate"
    table.page.clock.resume()  # axe waits for timers of its own
    assert table.page.evaluate(LOOK_OVER, "") == []
