"""An owner corrects their box in the browser and shares it; others see what differs before they sit down, and play."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from era.core import record
from tests.support.browser.browser import SMALL_PHONE, Person, needs_browser
from tests.support.browser.driver import Player, play_together
from tests.support.browser.gallery import DRAWN, LOOK_OVER, SIZES, THEMES
from tests.support.browser.records import shown_totals, true_result
from tests.support.browser.spanish import EnglishFinder, words
from tests.support.browser.tables import say_name, table
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]

LONG_CROSS = [".#.", "###", ".#.", ".#.", ".#."]
FEWER_FARMS = {"count": 14, "points": 1, "cost": {"wood": 1}, "footprint": ["##", "##"], "collect": {"food": 1}}
"""A table takes whole entries."""
VERIFY = "import sys; from era.cli.main import main; sys.exit(main(['verify', sys.argv[1]]))"


def open_box(page: Page, path: str = "/box/new?game=medieval") -> None:
    page.goto(path)
    page.get_by_test_id("thing-editor").wait_for()


def change_two_facts(page: Page) -> None:
    """The townhouse costs 2 stone, and the cathedral is a space longer."""
    page.get_by_test_id("thing-buildings.townhouse").click()
    page.get_by_test_id("value-buildings.townhouse.cost.wood").fill("0")
    page.get_by_test_id("value-buildings.townhouse.cost.stone").fill("2")
    page.get_by_test_id("thing-buildings.cathedral").click()
    page.get_by_test_id("space-1-4").click()
    expect(page.locator("[data-testid^=differs-]")).to_have_count(2)


def save(page: Page, name: str) -> None:
    page.get_by_test_id("box-name").fill(name)
    page.get_by_test_id("box-save").click()
    page.get_by_test_id("box-play").wait_for()


def verify_elsewhere(text: str, folder: Path) -> str:
    """Another machine knows nothing but the program and the record."""
    file = folder / "game.era"
    file.write_text(text, "utf-8")
    home = folder / "home"
    home.mkdir()
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", VERIFY, str(file)],
        cwd=folder,
        env={"PATH": os.defpath, "HOME": str(home), "PYTHONPATH": paths, "ERA_PURE": "1", "LANG": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_corrected_box_is_shared_played_and_verified_elsewhere(person: People, site: Site, tmp_path: Path) -> None:
    owner, friend = person(), person()
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = owner.page
    open_box(page)
    change_two_facts(page)
    save(page, "Mara's box")
    page.get_by_test_id("box-share").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site.url}/box/")

    # The friend looks at it and makes a table with it; the owner comes as a guest.
    other = friend.page
    open_box(other, link)
    expect(other.locator("[data-testid^=differs-]")).to_have_count(2)
    other.get_by_test_id("box-play").click()
    chosen = other.get_by_test_id("box-choice").locator("option:checked")
    expect(chosen).to_have_text("Mara's box")
    other.get_by_test_id("option-x_change").get_by_role("radio").first.check(force=True)
    other.get_by_test_id("open-table").click()
    table_link = other.get_by_test_id("table-link").input_value()

    page.goto(table_link)
    cost = page.get_by_test_id("difference-buildings.townhouse.cost")
    expect(cost).to_contain_text("Townhouse, cost")
    expect(page.get_by_test_id("difference-buildings.cathedral.footprint")).to_contain_text("7 spaces")
    expect(page.get_by_test_id("sit-down")).to_be_disabled()
    page.get_by_test_id("seen-differences").check()
    page.get_by_test_id("sit-down").click()
    say_name(page)
    page.get_by_test_id("show-differences").wait_for()
    other.get_by_test_id("start").click()

    play_together(Player(page, 1), Player(other, 2))
    true = true_result(site, page)
    assert shown_totals(page) == shown_totals(other) == true.scores

    with other.expect_download() as download:
        other.get_by_test_id("record").click()
    text = download.value.path().read_text("utf-8")
    options = record.read(text).options
    assert options["box_name"] == "Mara's box"
    assert options["box"]["buildings"]["townhouse"]["cost"] == {"stone": 2}
    assert options["box"]["buildings"]["cathedral"]["footprint"] == LONG_CROSS
    # One sentence: not that the box is another one there, nor that the game was cut off.
    (said,) = verify_elsewhere(text, tmp_path).splitlines()
    assert said.startswith("In order: ")


def test_mistakes_are_told_with_their_line_while_typing(person: People) -> None:
    page = person().page
    open_box(page, "/box/new?game=medieval&at=buildings.cathedral.cost")
    page.get_by_test_id("value-buildings.cathedral.cost.trade").fill("7")
    problem = page.get_by_test_id("problem")
    expect(problem).to_contain_text("Line 2")
    expect(problem).to_contain_text("COM-")
    expect(page.locator(".toml-line.wrong")).to_contain_text("trade = 7")
    expect(page.get_by_test_id("box-save")).to_have_text("Save as a draft")
    page.get_by_test_id("box-undo").click()
    expect(problem).to_have_count(0)
    expect(page.get_by_test_id("differs")).to_contain_text("Nothing yet")
    page.get_by_test_id("box-redo").click()
    expect(problem).to_have_count(1)
    page.get_by_test_id("reset-thing").click()

    page.get_by_test_id("box-import").click()
    pasted = page.get_by_test_id("import-text")
    pasted.fill("[buildings.keep]\ncount = true\n")
    expect(page.get_by_test_id("import-problems")).to_contain_text("Line 2")
    pasted.fill("[buildings.keep]\ncount = 9\n\n[tracks]\nstone = 8\n")
    expect(page.get_by_test_id("import-problems")).to_contain_text("2 differences")
    page.get_by_test_id("import-take").click()
    expect(page.locator("[data-testid^=differs-]")).to_have_count(2)


def test_what_is_exported_is_only_what_differs(person: People) -> None:
    page = person().page
    open_box(page)
    change_two_facts(page)
    page.get_by_test_id("add-entry").click()
    page.get_by_test_id("entry-name").fill("Old Mill")
    page.get_by_test_id("entry-add").click()
    expect(page.get_by_test_id("thing-editor")).to_have_attribute("data-thing", "buildings.old-mill")
    page.get_by_test_id("thing-buildings.market").click()
    page.get_by_test_id("remove-thing").click()
    with page.expect_download() as download:
        page.get_by_test_id("box-export").click()
    values = tomllib.loads(download.value.path().read_text("utf-8"))
    buildings = values["buildings"]
    assert list(values) == ["buildings"]
    assert buildings.keys() == {"townhouse", "cathedral", "old-mill", "market"}
    assert buildings["townhouse"] == {"cost": {"stone": 2}}
    assert buildings["cathedral"] == {"footprint": LONG_CROSS}
    assert buildings["market"] is False
    assert {"count", "points", "cost", "footprint"} <= buildings["old-mill"].keys()


def test_a_footprint_is_drawn_with_the_keys_alone(person: People) -> None:
    page = person().page
    open_box(page, "/box/new?game=medieval&at=buildings.longhouse.footprint")
    expect(page.get_by_test_id("space-0-0")).to_be_focused()
    for key in ("ArrowDown", " ", "ArrowRight", " "):
        page.keyboard.press(key)
    expect(page.get_by_test_id("toml")).to_contain_text('footprint = ["##", "##"]')
    page.get_by_test_id("grid-clear").press("Enter")
    expect(page.get_by_test_id("problem")).to_have_count(1)


def test_a_mark_says_where_a_fact_is_known_from(person: People) -> None:
    page = person().go("/rules/medieval?part=components")
    mark = page.get_by_test_id("mark-buildings.keep.count").first
    mark.click()
    sheet = page.locator("[data-testid=mark-sheet]:popover-open")
    expect(sheet).to_contain_text("Stated")
    expect(sheet).to_contain_text("rulebook, line")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(mark).to_be_focused()
    mark.click()
    mark.click()
    expect(sheet).to_have_count(0)
    # Pressed again before the browser has told that the sheet closed itself: it opens.
    mark.click()
    sheet.evaluate("""sheet => {
      sheet.hidePopover();
      document.querySelector(`[popovertarget="${sheet.id}"]`).click();
    }""")
    expect(sheet).to_contain_text("Stated")
    page.keyboard.press("Escape")
    mark.press("Enter")
    sheet.get_by_role("link", name="Correct it").click()
    expect(page.get_by_test_id("fact-buildings.keep.count")).to_be_visible()
    expect(page.get_by_test_id("thing-editor")).to_have_attribute("data-thing", "buildings.keep")


def test_on_a_small_phone_in_spanish(person: People) -> None:
    page = person(size=SMALL_PHONE, lang="es").go("/box/new?game=medieval")
    page.get_by_test_id("thing-buildings.townhouse").tap()
    finder = EnglishFinder(page)
    page.get_by_test_id("more-buildings.townhouse.cost.stone").tap()
    finder.look()
    in_the_file = words(page.get_by_test_id("toml").inner_text())
    page.get_by_test_id("sheet-done").tap()
    finder.look()
    page.get_by_test_id("box-state").tap()
    expect(page.get_by_test_id("differs-buildings.townhouse.cost")).to_be_visible()
    finder.look()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    assert not finder.found - in_the_file


def look_over(page: Page) -> list[str]:
    """Axe's findings in every size and theme."""
    found: list[str] = []
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.evaluate(DRAWN)
            found += [f"{size}, {theme}: {each}" for each in page.evaluate(LOOK_OVER, "")]
    return found


@pytest.mark.parametrize("game", ["medieval", "merchants"])
def test_axe_finds_nothing_in_my_box(person: People, game: str) -> None:
    page = person().page
    open_box(page, f"/box/new?game={game}")
    for tab in page.locator("[data-testid^=box-tab-]").all():
        tab.click()
        page.locator(".thing").first.click()
        page.keyboard.press("Escape")
    assert not look_over(page)


def test_axe_finds_nothing_before_one_sits_down(person: People) -> None:
    host, guest = person(), person()
    host.go("/")
    box = {"buildings": {"farm": FEWER_FARMS}, "tracks": {"stone": 8}}
    table(host.page, "medieval", [{"kind": "me"}, {"kind": "open"}], players=2, box=box, box_name="Fewer farms")
    link = host.page.get_by_test_id("table-link").input_value()
    page = guest.go(link)
    page.get_by_test_id("differences").wait_for()
    assert not look_over(page)


def test_what_is_not_saved_yet_survives_a_look_elsewhere(person: People) -> None:
    page = person().page
    open_box(page)
    change_two_facts(page)
    page.locator("a[href='/settings']").first.click()
    page.get_by_test_id("lang").wait_for()
    page.go_back()
    expect(page.locator("[data-testid^=differs-]")).to_have_count(2)
    save(page, "Kept")
    page.goto("/settings")
    page.get_by_test_id("lang").get_by_role("radio").nth(1).check(force=True)
    page.goto("/box")
    expect(page.get_by_test_id("boxes")).to_contain_text("2 cambios")


def test_a_building_of_ones_own_can_be_put_into_a_custom_set(person: People) -> None:
    page = person().page
    open_box(page, "/box/new?game=medieval&at=buildings.farm")
    page.get_by_test_id("add-entry").click()
    page.get_by_test_id("entry-name").fill("Old Mill")
    page.get_by_test_id("entry-add").click()
    save(page, "With a mill")
    page.get_by_test_id("box-play").click()
    page.get_by_test_id("scenario-custom").click()
    page.get_by_test_id("pick-old-mill").click()
    page.get_by_test_id("seat-kind-1").select_option("bot:squire")
    page.get_by_test_id("open-table").click()
    people = page.get_by_test_id("side-people")
    Player(page).play(until=people.is_visible)
    people.click()
    expect(page.get_by_test_id("box-line")).to_contain_text("With a mill")
