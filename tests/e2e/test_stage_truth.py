"""Whatever is pressed while the story is told, and whatever goes wrong meanwhile: the page comes to the same end."""

import os
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest

from tests.support.browser.browser import LAPTOP, Person, needs_browser
from tests.support.browser.moves import play_moves
from tests.support.browser.rehearsal import TAPED_SOCKET, Rehearsal
from tests.support.browser.scripted import DOMAIN, LAYOUT, ROLLS, ROUTE, Script, fixed_seed
from tests.support.browser.story import Story, kinds
from tests.support.patience import wait_until

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]
FULL = bool(os.environ.get("ERA_FULL"))
"""Every control at every beat of every stretch, which takes long; else some of them, the same ones each time."""
CONTROLS_A_PLACE = 2
TRACKS = ("track-trade", "track-stone", "track-wood", "track-food", "track-culture", "track-disaster")
STRETCHES = [
    pytest.param(DOMAIN, DOMAIN.find(ROLLS[1]), id="third-roll"),
    pytest.param(ROUTE, ROUTE.find("end", 4), id="end-of-round"),
]
if FULL:
    STRETCHES += [
        pytest.param(DOMAIN, DOMAIN.find("ready"), id="reveal"),
        pytest.param(DOMAIN, DOMAIN.find("done"), id="next-round"),
        pytest.param(ROUTE, ROUTE.find("sell genova-wg"), id="order-filled"),
        pytest.param(ROUTE, ROUTE.find("move grand-berg duty fabric"), id="customs"),
    ]


@pytest.fixture
def table(person: People) -> Callable[..., Story]:
    def make(script: Script, before: int, **how: Any) -> Story:
        """A table that stands before this move."""
        somebody = person(**{"stage": "normal", "motion": True, "size": LAPTOP, **how})
        somebody.context.add_init_script(TAPED_SOCKET)
        with fixed_seed(script.seed):
            made = Story(somebody, script.game, [dict(seat) for seat in script.seats], **script.options)
        made.play(*script.moves[:before])
        made.finish()
        return made

    return make


def choose(places: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    """Which control is pressed where: all everywhere, or at every place a few, each kind of control in turn."""
    if FULL:
        yield from ((place, control) for place, each in enumerate(places) for control in each["controls"])
        return
    kinds_of: dict[str, str] = {}
    for control in places[-1]["controls"]:
        kinds_of.setdefault(re.sub(r"[^a-z-]", "", control.partition("-")[0] if " " not in control else "row"), control)
    turns = cycle(sorted({*kinds_of.values(), *(c for each in places for c in each["controls"] if "stage" in c)}))
    for place, each in enumerate(places):
        wanted = [next(turns) for _ in range(CONTROLS_A_PLACE)]
        yield from ((place, control) for control in wanted if control in each["controls"])


@pytest.mark.parametrize(("script", "number"), STRETCHES)
def test_staging_never_changes_the_end(table: Callable[..., Story], script: Script, number: int) -> None:
    """At every beat and every gate, a control pressed once: the page afterwards is the one of speed off."""
    told = Rehearsal(table(script, number, stage="off"), script.moves[number])
    places = told.list_places()
    assert len(places) > 1
    tried = {each: told.try_out(*each) for each in choose(places)}
    truths = told.read_truths(sorted({control for _, control in tried}))
    wrong = []
    for (place, control), shown in tried.items():
        if shown is None:
            continue
        expected = truths.get(control, truths[""]) if shown.pressed else truths[""]
        if shown.page != expected:
            wrong.append(f"{control} at {places[place]['beat']}: {compare(shown.page, expected)}")
    assert not wrong, "\n".join(wrong)


def compare(found: dict[str, Any], expected: dict[str, Any]) -> str:
    """The places where the two pages part."""
    pairs = {key: (str(found[key]), str(expected[key])) for key in found if found[key] != expected[key]}
    said = []
    for key, (a, b) in pairs.items():
        parted = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
        start = max(0, parted - 40)
        said.append(f"{key}: {a[start:]:.300} / {b[start:]:.300}")
    return "; ".join(said)


def test_disturbed_in_the_middle(table: Callable[..., Story]) -> None:
    """Undo, then a lost connection: the truth is there at once, and what happened meanwhile is told."""
    at = table(DOMAIN, DOMAIN.find("build farm j9"))
    before = at.read(*TRACKS, "sums")
    at.play("build farm j9")
    next(at.beats())
    at.page.get_by_test_id("undo").click()

    def is_back() -> bool:
        at.run(20)
        return at.read(*TRACKS, "sums") == before

    wait_until(is_back, "the piece to be taken back")
    assert at.root()["stage"] == "idle"
    assert "Taken back" in at.page.get_by_test_id("stage-strip").inner_text()
    assert at.page.locator(".stage-flyer").count() == 0

    at.page.evaluate("() => window.sockets.forEach(each => each.close())")
    play_moves(at.page, at.id, ["build farm j9"])
    told: list[str] = []

    def comes_back() -> bool:
        at.run(100)
        told.append(at.root()["beat"])
        return any("build" in beat for beat in told)

    wait_until(comes_back, "the piece to be shown")
    at.finish()
    shown = at.read(*TRACKS, "sums", "build-tray")
    at.reload(until="build-tray")
    assert at.read(*TRACKS, "sums", "build-tray") == shown


def test_two_at_one_screen(person: People) -> None:
    """One's own dice are thrown behind the curtain, once the screen is one's own; before, nothing of them is told."""
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bo"}]
    with fixed_seed(DOMAIN.seed):
        somebody = person(stage="normal", motion=True, size=LAPTOP)
        at = Story(somebody, "medieval", seats, players=2, until="curtain")
    page = at.page
    for seat in (0, 1):
        at.play(*LAYOUT[:9], "ready", seat=seat)
    for name in ("Bo", "Ada"):
        wait_until(lambda: at.shows("curtain"), "the curtain")
        assert "roll" not in at.root().get("beat", "")
        assert page.locator("[data-anchor^='die:']").count() == 0
        assert name in page.get_by_test_id("curtain").inner_text()
        page.get_by_test_id("curtain-ready").click()
        at.run(20)
        assert "roll-1" in kinds(at.finish())
        page.get_by_test_id("stop").click()
        wait_until(lambda: at.root().get("stage") != "idle" or at.shows("curtain"), "the next thing")
        at.finish()
