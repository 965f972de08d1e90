"""Names and titles: short, readable, no disguise; and what a list weighs whatever people call their tables."""

import httpx
import pytest

from era.server.auth.names import clean_name, find_fault, has_unwanted_word
from tests.support.server.site import Site

BAD = {
    "x" * 41: "name-long",
    "x" * 199: "name-long",
    "\u202eadA": "name-hidden",
    "Ada\u2066": "name-hidden",
    "A\u200bda": "name-hidden",
    "A\tda": "name-hidden",
    "\u3164\u3164": "name-hidden",
    "\u2800": "name-hidden",
    "A" + "\u0301" * 8: "name-hidden",
    "\ue000": "name-hidden",
    "https://x": "name-link",
    "see WWW.x": "name-link",
    "cheap.com": "name-link",
    "buy at shop.example/now": "name-link",
}
GOOD = ("Ada", "J. R. R.", "Ñandú", "Dr.No", "St.Paul", "王小明", "Ὀδυσσεύς", "A\u0301na", "❤", "O'Neil-Smith", "ạ̈́")


@pytest.mark.parametrize("name", BAD)
def test_names_in_disguise_get_a_sentence(site: Site, name: str) -> None:
    with site.program() as client:
        answer = client.post("/api/me", json={"name": name, "token": True})
        assert (answer.status_code, answer.json()["error"]) == (422, BAD[name])
        assert answer.json()["sentence"].startswith("name: ")


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    assert find_fault(clean_name(name)) is None


def test_names_are_kept_composed_and_with_single_spaces() -> None:
    assert clean_name("\tAna   Mari\u0301a ") == "Ana Mar\u00eda"


@pytest.mark.parametrize(
    ("name", "found"),
    [("darn", True), ("D A R N", True), ("d4rn you", True), ("Dárn!", True), ("darning", False), ("big heckler", True)],
)
def test_unwanted_words_are_found_in_disguise(name: str, found: bool) -> None:
    assert has_unwanted_word(name, ("darn", "*heck*")) == found


def custom(client: httpx.Client, title: str) -> httpx.Response:
    scenario = {"buildings": ["keep", "farm", "market"], "title": title}
    options = {"players": 2, "scenario": "custom", "custom": scenario}
    return client.post("/api/tables", json={"game": "medieval", "public": True, "options": options})


@pytest.mark.parametrize("title", ["x" * 60_000, "\u202e" + "x" * 20, "see https://x.example"])
def test_titles_are_held_to_the_same(site: Site, title: str) -> None:
    """On the first version 100 such tables made a lobby of 6 MB."""
    answer = custom(site.guest().api, title)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("name-")


def test_lists_leave_out_what_is_large(site: Site) -> None:
    guest = site.guest()
    made = custom(guest.api, "My own")
    if made.status_code == 422:  # the scenario itself is not the matter here
        pytest.fail(made.json()["sentence"])
    listed = guest.api.get("/api/tables?status=open").json()["tables"]
    mine = next(each for each in listed if each["id"] == made.json()["id"])
    assert mine["options"]["scenario"] == "custom"
    assert "custom" not in mine["options"] or len(str(mine["options"]["custom"])) < 400
