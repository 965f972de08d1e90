"""What people see of each other, looked over in both languages and themes at every size: profiles, days, tournaments,
clubs, notices, and what a table asks its people. All ways with ERA_FULL=1, else two for each screen."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from era.server.tables import lobby
from tests.e2e.test_clubs import PASSWORD, SHORT, Visitor, come_in
from tests.e2e.test_planning import SEED, try_move
from tests.e2e.test_planning import begin as begin_federation
from tests.e2e.test_together import begin, post, wait_at_a_table
from tests.server.http.test_people import address, play, sign_up
from tests.support.browser.browser import Person, needs_browser
from tests.support.browser.every_way import DESKS, PHONES, EveryWay, Size
from tests.support.patience import wait_until
from tests.support.server.random_player import Player, play_together
from tests.support.server.site import Guest, Site

pytestmark = [needs_browser, pytest.mark.e2e]
People = Callable[..., Person]


@pytest.fixture(scope="module")
def ways() -> EveryWay:
    """One for all tests, so that the sample goes on from screen to screen."""
    return EveryWay()


@pytest.fixture(autouse=True)
def nothing_found(ways: EveryWay) -> Iterator[None]:
    ways.found.clear()
    yield
    ways.must_be_fine()


def come_with_account(one: Person, site: Site, name: str, login: str) -> Visitor:
    visitor = come_in(one, site, name)
    post(one.page, "/api/accounts", login=login, password=PASSWORD)
    return visitor


def test_profiles_and_settings(person: People, site: Site, ways: EveryWay) -> None:
    one = person()
    mara, nuria = come_with_account(one, site, "Mara", "mara-every-way"), sign_up(site, "nuria-every-way", "Nuria")
    table = play(nuria, mara, public=True)
    alone = nuria.table(options={"players": 1}, seats=[{"kind": "me"}], public=True)
    Player(nuria, alone, [0], 4).play()
    wait_until(lambda: len(nuria.api.get("/api/me/history").json()["games"]) == 2, "both games in the history")
    page = one.go("/me")
    page.get_by_test_id("opponents").get_by_role("link", name="Nuria").wait_for()
    ways.look_at(page, "profile-own")
    page.get_by_test_id("opponents").get_by_role("link", name="Nuria").click()
    page.get_by_test_id("head-to-head").wait_for()
    expect(page.get_by_test_id("played")).to_have_count(2)
    page.get_by_test_id("befriend").click()
    expect(page.get_by_test_id("befriend")).to_have_attribute("aria-pressed", "true")
    ways.look_at(page, "profile-other")
    page.get_by_test_id("report-profile").click()
    ways.look_at(page, "profile-report")
    nuria.api.put("/api/me/shows", json={"shows": False})
    page.goto(f"/person/{address(nuria)}")
    page.get_by_test_id("profile-hidden").wait_for()
    ways.look_at(page, "profile-hidden")
    guest = site.guest("Gus")
    waiting = guest.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}])
    by = guest.api.get(f"/api/tables/{waiting}").json()["seats"][0]["by"]
    page.goto(f"/who/{waiting}/{by}")
    expect(page.get_by_test_id("no-profile")).to_contain_text("Gus")
    one.problems.clear()  # the browser reports every 404
    ways.look_at(page, "profile-nobody")
    page.goto("/settings")
    page.get_by_test_id("shows").uncheck()
    wait_until(lambda: mara.api.get("/api/me").json()["shows"] is False, "the setting")
    ways.look_at(page, "settings")
    page.goto(f"/t/{table}/replay")
    page.get_by_test_id("replay-screen").first.wait_for()
    one.problems.clear()


@pytest.mark.parametrize("game", ["medieval", "merchants"])
def test_a_day(person: People, site: Site, ways: EveryWay, game: str) -> None:
    one = person()
    mara = come_in(one, site, "Mara")
    page = one.go(f"/daily?game={game}")
    page.get_by_test_id("daily-play").wait_for()
    ways.look_at(page, f"daily-{game}-before")
    others = [sign_up(site, f"nuria-{game}", "Nuria"), site.guest("Tomas")]
    for number, guest in enumerate([mara, *others]):
        Player(guest, guest.api.post(f"/api/daily/{game}").json()["id"], [0], seed=number).play()
    page.goto(f"/daily?game={game}")
    expect(page.get_by_test_id("daily-results").get_by_role("link", name="Nuria", exact=True).first).to_be_visible()
    expect(page.get_by_test_id("daily-towns").locator("svg.thumbnail").nth(2)).to_be_visible()
    ways.look_at(page, f"daily-{game}-after")


def test_a_tournament_and_a_club(person: People, site: Site, ways: EveryWay) -> None:
    organiser, player = person(), person()
    come_in(organiser, site, "Carmen")
    page, far = organiser.page, player.page
    club = str(post(page, "/api/clubs", name="Tuesday Table", season="Autumn")["id"])
    wish = {"name": "Autumn", "game": "medieval", "options": SHORT, "club": club}
    tournament = str(post(page, "/api/tournaments", **wish)["id"])
    guests: dict[str, Guest] = {name: sign_up(site, f"{name}-every-way", name) for name in ("Aurelio", "Leila", "Ines")}
    guests["Ben"] = come_in(player, site, "Ben")
    for guest in guests.values():
        guest.api.post(f"/api/tournaments/{tournament}/join")
        guest.api.put(f"/api/clubs/{club}/membership")
    organiser.go("/clubs")
    page.get_by_role("link", name="Tuesday Table").wait_for()
    ways.look_at(page, "clubs")
    organiser.go(f"/tournament/{tournament}")
    page.get_by_test_id("begin-round").wait_for()
    ways.look_at(page, "tournament-open")
    page.get_by_test_id("begin-round").click()
    page.get_by_test_id("tournament-tables").get_by_text("Table 2").wait_for()
    tables = guests["Ben"].api.get(f"/api/tournaments/{tournament}").json()["played"][0]["tables"]
    play_together(*(Player(guests[s["name"]], tables[0]["id"], [s["seat"]], s["seat"]) for s in tables[0]["seats"]))
    post_note(page, tournament)
    page.reload()
    expect(page.get_by_test_id("tournament-tables").locator("svg.thumbnail")).to_have_count(4)
    ways.look_at(page, "tournament-organiser")
    player.go(f"/tournament/{tournament}")
    far.get_by_test_id("standings").wait_for()
    ways.look_at(far, "tournament-player")
    guests["Leila"].api.post(f"/api/tournaments/{tournament}/leave")
    page.get_by_test_id("end-round").click()
    ways.look_at(page, "tournament-sure")
    page.get_by_test_id("end-round-yes").click()
    page.get_by_test_id("same-dice-open").wait_for()
    ways.look_at(page, "tournament-round-over")
    page.get_by_test_id("close").click()
    page.get_by_test_id("close-yes").click()
    expect(page.get_by_test_id("begin-round")).to_have_count(0)
    player.go(f"/club/{club}")
    far.get_by_test_id("league").wait_for()
    ways.look_at(far, "club")


def post_note(page: Page, tournament: str) -> None:
    origin = {"origin": "/".join(page.url.split("/")[:3])}
    wish = {"text": "Soup is on."}
    assert page.request.put(f"/api/tournaments/{tournament}/note", data=wish, headers=origin).ok


def test_moves_notices_and_new_tables(person: People, site: Site, ways: EveryWay) -> None:
    one = person()
    come_in(one, site, "Mara")
    other = site.guest("Olga")
    table = other.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}], clock={"kind": "days", "bank": 259200})
    post(one.page, f"/api/tables/{table}/seats/1", act="sit")
    other.api.post(f"/api/tables/{table}/start")
    page = one.go("/your-move")
    expect(page.locator("body")).to_contain_text("Olga")
    ways.look_at(page, "your-move")
    one.go("/new")
    page.get_by_test_id("choose-opponents").click()
    page.get_by_test_id("opponent-odo").click()
    ways.look_at(page, "opponents")
    page.get_by_test_id("opponents-done").click()
    ways.look_at(page, "new-table")


def test_who_are_you_and_waiting(person: People, ways: EveryWay) -> None:
    host, guest, stranger = person(), person(), person()
    table = wait_at_a_table(host, guest)
    ways.look_at(host.page, "lobby")
    free = str(post(host.page, "/api/tables", game="medieval", options={"players": 2},
                    seats=[{"kind": "me"}, {"kind": "open"}])["id"])  # fmt: skip
    assert free != table
    page = stranger.go(f"/t/{free}")
    page.locator("[data-testid^=sit-]").first.click()
    page.get_by_test_id("who-name").wait_for()
    ways.look_at(page, "who-are-you")


@pytest.mark.parametrize("sizes", [PHONES, DESKS], ids=["phone", "desk"])
def test_votes_and_stand_ins(person: People, ways: EveryWay, sizes: Sequence[Size]) -> None:
    host, guest = person(size=sizes[0]), person(size=sizes[0])
    begin(host, guest)
    page, far = host.page, guest.page
    open_people_at(page, sizes)
    ways.look_at(page, "people", sizes)
    page.get_by_test_id("person-menu").first.click()
    page.get_by_test_id("to-profile").wait_for()
    ways.look_at(page, "person-menu", sizes)
    page.keyboard.press("Escape")
    page.get_by_test_id("replace-1").click()
    page.get_by_test_id("replace-ask").click()
    far.get_by_test_id("vote-replace").wait_for()
    ways.look_at(far, "vote-asked", sizes)
    ways.look_at(page, "vote-waiting", sizes)
    far.get_by_test_id("vote-no").click()
    open_people_at(far, sizes)
    far.get_by_test_id("leave-game").click()
    ways.look_at(far, "leave", sizes)
    far.get_by_test_id("leave-while").click()
    page.get_by_test_id("stand-in-1").wait_for()
    ways.look_at(page, "stand-in", sizes)
    ways.look_at(far, "welcome-back", sizes)
    page.get_by_test_id("stand-in-sheet-1").click()
    page.get_by_test_id("away-story").wait_for()
    ways.look_at(page, "away-sheet", sizes)


def open_people_at(page: Page, sizes: Sequence[Size]) -> None:
    page.get_by_test_id("suggest").first.click()
    page.get_by_test_id("ready").first.click()
    if sizes is PHONES:
        page.get_by_test_id("tab-log").click()
    page.get_by_test_id("side-people").first.click()


@pytest.mark.parametrize("sizes", [PHONES, DESKS], ids=["phone", "desk"])
def test_planning(person: People, ways: EveryWay, monkeypatch: pytest.MonkeyPatch, sizes: Sequence[Size]) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes.fromhex(SEED))
    host, guest = person(size=sizes[0]), person(size=sizes[0])
    begin_federation(host, guest)
    mara, ines = host.page, guest.page
    for page in (mara, ines):
        page.get_by_test_id("mode-plan").click()
    try_move(mara)
    mara.get_by_test_id("try-plan").click()
    expect(ines.get_by_test_id("try-out")).to_contain_text("Genova (Mara)")
    ways.look_at(mara, "planning", sizes)
    if sizes is PHONES:
        ines.get_by_test_id("tab-orders").click()
    ines.locator("[data-testid^='claim-']").first.click()
    ines.get_by_test_id("claim-save").wait_for()
    ways.look_at(ines, "claim", sizes)
