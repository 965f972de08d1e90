"""Other people's profiles: what they let others see, and nothing of games that are still a secret."""

import msgspec
import pytest

from era.server.http.career import list_bests
from tests.server.clubs.test_tournament import act, make, read
from tests.server.http.test_profile import end_by_resigning
from tests.server.tables.test_result_book import make_result
from tests.support.patience import wait_until
from tests.support.server.random_player import Player, play_together
from tests.support.server.site import Guest, Site

SHORT = {"players": 2, "x_change": -1}
ALONE = {"game": "medieval", "options": {"players": 1}, "seats": [{"kind": "me"}]}


def sign_up(site: Site, login: str, name: str) -> Guest:
    """Somebody with an account, and so with a profile."""
    guest = site.guest(name)
    made = guest.api.post("/api/accounts", json={"login": login, "password": "a long sentence"})
    assert made.status_code == 201, made.text
    return guest


def address(guest: Guest) -> str:
    return str(guest.api.get("/api/me").json()["person"])


def play(one: Guest, other: Guest, public: bool) -> str:
    """A game of two, to its end."""
    table = one.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}], public=public)
    other.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    one.api.post(f"/api/tables/{table}/start")
    play_together(Player(one, table, [0], 1), Player(other, table, [1], 2))
    wait_until(lambda: table in my_tables(one), "the game in the history")
    return table


def my_tables(guest: Guest) -> list[str]:
    return [each["table"] for each in guest.api.get("/api/me/history").json()["games"]]


@pytest.fixture(scope="module")
def together(site: Site) -> tuple[Guest, Guest, str, str]:
    """Ada and Bo, a game of theirs that all may see, and one among friends."""
    ada, bo = sign_up(site, "ada-shown", "Ada"), sign_up(site, "bo-shown", "Bo")
    return ada, bo, play(ada, bo, public=True), play(ada, bo, public=False)


def test_what_others_see(site: Site, together: tuple[Guest, Guest, str, str]) -> None:
    ada, bo, public, private = together
    stranger, who = site.program(), address(ada)
    assert who
    seen = stranger.get(f"/api/people/{who}").json()
    assert (seen["name"], seen["games"], seen["with_people"], seen["shows"]) == ("Ada", 1, 1, True)
    assert "head_to_head" not in seen
    assert seen["ratings"][0]["games"] == 2, "the figure is of all rated games,"
    assert len(seen["ratings"][0]["curve"]) == 1, "the curve only of those that can be seen"
    games = stranger.get(f"/api/people/{who}/history").json()["games"]
    assert [each["table"] for each in games] == [public]
    assert private not in msgspec.json.encode([seen, games]).decode()

    mine = bo.api.get(f"/api/people/{who}").json()
    duel = mine["head_to_head"]
    assert duel["games"] == 2, "of games with me I know all"
    assert duel["won"] + duel["lost"] <= 2
    assert ada.api.get(f"/api/people/{who}").json()["mine"]
    assert site.program().get(f"/person/{who}").text.count("Profile of Ada") == 1


def test_bests_are_of_whole_games() -> None:
    alone = [make_result("ada", 1, table=f"t{points}", points=points, outcome="alone") for points in (31, 54)]
    alone[0].figures = {"culture": 6, "disasters": -3}
    cut = make_result("ada", 1, table="cut", points=90, outcome="ended")
    cut.figures = {"culture": 9}
    found = {best.figure: (best.value, best.table) for best in list_bests([*alone, cut], "es")}
    assert found == {"": (54, "t54"), "culture": (6, "t31")}


def test_whoever_shows_nothing(site: Site, together: tuple[Guest, Guest, str, str]) -> None:
    ada, bo, _, _ = together
    who = address(ada)
    assert ada.api.put("/api/me/shows", json={"shows": False}).status_code == 204
    assert ada.api.get("/api/me").json()["shows"] is False
    try:
        seen = site.program().get(f"/api/people/{who}").json()
        assert set(seen) == {"id", "name", "since", "shows"}
        assert site.program().get(f"/api/people/{who}/history").json()["games"] == []
        assert bo.api.get(f"/api/people/{who}").json()["head_to_head"]["games"] == 2
    finally:
        ada.api.put("/api/me/shows", json={"shows": True})


def test_friend_mute_and_report(site: Site, together: tuple[Guest, Guest, str, str]) -> None:
    ada, bo, table, _ = together
    who = address(ada)
    for path, wish, field in (("friend", {"friend": True}, "friend"), ("mute", {"muted": True}, "muted")):
        assert bo.api.put(f"/api/people/{who}/{path}", json=wish).status_code == 204
        assert bo.api.get(f"/api/people/{who}").json()[field] is True
        assert bo.api.put(f"/api/people/{who}/{path}", json={next(iter(wish)): False}).status_code == 204
        assert field not in bo.api.get(f"/api/people/{who}").json()
        assert ada.api.put(f"/api/people/{who}/{path}", json=wish).json()["error"] == "not-yourself"
        assert site.program().put(f"/api/people/{who}/{path}", json=wish).status_code == 401
    assert bo.api.post(f"/api/people/{who}/report", json={"text": "the name"}).status_code == 204
    seats = bo.api.get(f"/api/tables/{table}").json()["seats"]
    found = bo.api.get(f"/api/tables/{table}/people/{seats[0]['by']}").json()
    assert found == {"id": who}


def test_nobody_there(site: Site) -> None:
    """Unknown, deleted, a guest: each gets a sentence, in the reader's language."""
    for unknown in ("nobody-of-this-name", "x" * 60, "%00", "a b"):
        answer = site.program().get(f"/api/people/{unknown}", params={"lang": "es"})
        assert (answer.status_code, answer.json()["error"]) == (404, "no-profile")
        assert "perfil" in answer.json()["sentence"]
        assert site.program().get(f"/person/{unknown}").status_code == 200, "the page says it"
    gone = sign_up(site, "gone-soon", "Gone")
    who = address(gone)
    gone.api.delete("/api/me")
    assert site.program().get(f"/api/people/{who}").json()["error"] == "no-profile"

    guest, host = site.guest("Gus"), site.guest("Hal")
    table = host.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}])
    guest.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    by = host.api.get(f"/api/tables/{table}").json()["seats"][1]["by"]
    refused = host.api.get(f"/api/tables/{table}/people/{by}")
    assert (refused.status_code, refused.json()["error"]) == (404, "guest-profile")
    assert "Gus" in refused.json()["sentence"]
    assert guest.api.get("/api/me").json()["person"] == ""


def test_nothing_of_a_game_that_is_still_a_secret(site: Site) -> None:
    """Neither of one that is played, nor of dice that others may still play."""
    ada, bo, cy, dot = (sign_up(site, f"{name}-sealed", name) for name in ("Ada", "Bo", "Cy", "Dot"))
    who = address(ada)
    empty = site.program().get(f"/api/people/{who}").content
    running = ada.table(options=SHORT, seats=[{"kind": "me"}, {"kind": "open"}], public=True)
    bo.api.post(f"/api/tables/{running}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{running}/start")
    daily = ada.api.post("/api/daily/medieval").json()["id"]
    Player(ada, daily, [0], 3).play()
    organiser = sign_up(site, "organiser-sealed", "Org")
    tournament = make(organiser)
    people = {"Ada": ada, "Bo": bo, "Cy": cy, "Dot": dot}
    for each in people.values():
        act(each, tournament, "join")
    tables = act(organiser, tournament, "begin-round")["played"][0]["tables"]
    first = next(table for table in tables if "Ada" in [seat["name"] for seat in table["seats"]])
    play_together(*(Player(people[s["name"]], first["id"], [s["seat"]], s["seat"]) for s in first["seats"]))
    wait_until(lambda: {daily, first["id"]} <= set(my_tables(ada)), "both in one's own history")

    for curious in (site.program(), bo.api, organiser.api):
        seen = curious.get(f"/api/people/{who}").json()
        assert not seen.get("games")
        assert not seen.get("statistics")
        assert not seen.get("bests")
        assert not any(each["curve"] for each in seen.get("ratings", []))
        assert curious.get(f"/api/people/{who}/history").json()["games"] == []
        for table in (running, daily, first["id"]):
            assert table not in curious.get(f"/api/people/{who}").text
    assert b'"games"' not in empty
    act(organiser, tournament, "end-round")
    assert read(organiser, tournament)["played"][0]["seed"]
    games = site.program().get(f"/api/people/{who}/history").json()["games"]
    assert [each["table"] for each in games] == [first["id"]], "once the round is open, it is seen"
    end_by_resigning(ada.api, bo.api, running)
