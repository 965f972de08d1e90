"""What whoever runs the server can do: with a token, on the record, and with effect on whoever is connected."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from era.server.auth.account_deletion import Stores
from era.server.auth.admin import Admin
from era.server.auth.site import Site as SiteRules
from era.server.auth.tokens import Tokens
from era.server.auth.users import Users
from era.server.storage.box_store import BoxStore
from era.server.storage.deal_store import DealStore
from era.server.storage.notice_store import NoticeStore
from era.server.storage.result_store import ResultStore
from era.server.storage.site_store import SiteStore
from era.server.storage.table_store import TableStore
from era.server.storage.tournament_store import TournamentStore
from tests.server.auth.test_accounts import PASSWORD, sign_up
from tests.support.patience import HandClock, wait_until
from tests.support.server.site import Site, read_until_closed, receive_view, running, settings

TOKEN = "a token of many characters"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("admin")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    with running(settings(folder, admin_token=TOKEN)) as made:
        yield made


@pytest.fixture
def admin(site: Site) -> httpx.Client:
    return site.program(TOKEN)


def find(admin: httpx.Client, name: str) -> dict[str, object]:
    (found,) = admin.get("/api/admin/people", params={"q": name}).json()["people"]
    return dict(found)


def act(admin: httpx.Client, who: object, **body: str) -> httpx.Response:
    return admin.post(f"/api/admin/people/{who}", json=body)


# ---------------------------------------------------------------- the door


def test_without_the_token_there_is_nothing_here(site: Site, tmp_path: Path) -> None:
    for client in (site.program(), site.program("wrong"), site.guest().api):
        answer = client.get("/api/admin/people")
        assert (answer.status_code, answer.json()["error"]) == (404, "no-address")
    with running(settings(tmp_path)) as closed:
        assert closed.program("").get("/api/admin/people").status_code == 404
        assert closed.program("x").get("/api/admin/people").status_code == 404


def test_guessing_the_token_is_slowed_down(tmp_path: Path) -> None:
    with running(settings(tmp_path, admin_token=TOKEN), clock=HandClock()) as site:
        guesses = [site.program(f"guess {n}").get("/api/admin/people").status_code for n in range(12)]
        assert guesses == [404] * 10 + [429] * 2
        assert site.program(TOKEN).get("/api/admin/people").status_code == 200


# ---------------------------------------------------------------- people


def test_people_are_listed_in_pages_and_found(site: Site, admin: httpx.Client) -> None:
    for n in range(5):
        site.guest(f"Pagina {n}")
    seen: list[str] = []
    after = ""
    while True:
        page = admin.get("/api/admin/people", params={"q": "Pagina", "limit": 2, "after": after}).json()
        seen += [each["name"] for each in page["people"]]
        after = page["next"]
        if not after:
            break
    assert seen == [f"Pagina {n}" for n in reversed(range(5))]
    assert admin.get("/api/admin/people", params={"q": "100%"}).json()["people"] == []


def test_a_ban_closes_what_is_open_and_says_so(site: Site, admin: httpx.Client) -> None:
    mallory = site.guest("Mallory")
    table_id = mallory.table(options={"players": 1}, seats=[{"kind": "me"}])
    with mallory.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 0)
        banned = act(admin, find(admin, "Mallory")["id"], act="ban", why="unkind").json()
        assert banned["banned"]
        with pytest.raises(ConnectionClosed):
            read_until_closed(socket)
    answer = mallory.api.post("/api/me", json={"name": "Nobody"})
    assert (answer.status_code, answer.json()["error"]) == (403, "banned")
    assert mallory.api.get("/api/me/tables").json()["error"] == "banned"
    act(admin, banned["id"], act="unban")
    assert mallory.api.get("/api/me").json()["why"] == "session-ended"


def test_a_password_is_reset_by_a_code(site: Site, admin: httpx.Client) -> None:
    with site.browser() as owner:
        sign_up(owner, "nora", name="Nora")
        code = act(admin, "nora", act="reset-password").json()["code"]
        assert owner.get("/api/me").json()["name"] == "", "all sessions end"
        wrong = owner.post("/api/session", json={"login": "nora", "password": PASSWORD})
        assert wrong.json()["error"] == "log-in-wrong", "the old password is gone"
        wish = {"login": "nora", "code": code, "password": "quite another one"}
        assert owner.post("/api/recovery", json=wish).json()["name"] == "Nora"
    site.guest("Keyless")
    assert act(admin, find(admin, "Keyless")["id"], act="reset-password").json()["error"] == "person-no-account"
    assert act(admin, "nobody-at-all", act="ban").json()["error"] == "no-person"


def test_a_name_is_changed_wherever_it_stands(site: Site, admin: httpx.Client) -> None:
    rude = site.guest("Rude Name")
    table_id = rude.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "here", "name": "Friend"}])
    assert act(admin, find(admin, "Rude")["id"], act="rename", name="\u202ex").status_code == 422
    assert act(admin, find(admin, "Rude")["id"], act="rename", name="Kind Name").json()["name"] == "Kind Name"
    wait_until(
        lambda: (
            [seat["name"] for seat in rude.api.get(f"/api/tables/{table_id}").json()["seats"]]
            == ["Kind Name", "Friend"]
        ),
        "the new name at the table",
    )


def test_somebody_is_deleted_with_what_was_theirs_alone(site: Site, admin: httpx.Client) -> None:
    gone = site.guest("Gone Soon")
    table_id = gone.table(options={"players": 1}, seats=[{"kind": "me"}])
    assert act(admin, find(admin, "Gone Soon")["id"], act="delete").status_code == 200
    assert gone.api.get("/api/me").json()["name"] == ""
    wait_until(lambda: gone.api.get(f"/api/tables/{table_id}").status_code == 404, "the table to go")


# ---------------------------------------------------------------- tables


def test_tables_are_hidden_closed_and_deleted(site: Site, admin: httpx.Client) -> None:
    host = site.guest("Host")
    host.table(options={"players": 2}, seats=[{"kind": "me"}])
    table_id = host.table(options={"players": 1}, seats=[{"kind": "me"}], public=True)
    newest = admin.get("/api/admin/tables?limit=1").json()
    assert newest["tables"][0]["id"] == table_id
    assert newest["next"]

    def change(what: str) -> httpx.Response:
        return admin.post(f"/api/admin/tables/{table_id}", json={"act": what})

    assert not change("hide").json()["public"]
    assert table_id not in [each["id"] for each in host.api.get("/api/tables?limit=100").json()["tables"]]
    with host.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 0)
        assert change("close").json()["status"] == "over"
        wait_until(lambda: host.api.get(f"/api/tables/{table_id}").json()["status"] == "over", "the end")
    assert host.api.get(f"/api/tables/{table_id}/record").status_code == 200, "what was played is kept"
    assert change("delete").status_code == 200
    wait_until(lambda: host.api.get(f"/api/tables/{table_id}").status_code == 404, "the table to go")
    assert change("hide").status_code == 404
    assert admin.post("/api/admin/tables/x%20y", json={"act": "hide"}).status_code == 404
    waiting = host.table(options={"players": 2}, seats=[{"kind": "me"}])
    admin.post(f"/api/admin/tables/{waiting}", json={"act": "close"})
    assert waiting not in [each["id"] for each in admin.get("/api/admin/tables").json()["tables"]]


# ---------------------------------------------------------------- the whole server


def test_an_announcement_is_read_in_ones_language(site: Site, admin: httpx.Client) -> None:
    said = {"en": "We restart  at\nnine.", "es": "Reiniciamos a las nueve."}
    assert admin.post("/api/admin/site", json={"announcement": said}).status_code == 200
    with site.program() as anybody:
        wait_until(lambda: anybody.get("/api/site").json()["announced"], "the announcement")
        assert anybody.get("/api/site").json()["announcement"] == "We restart at nine."
        assert anybody.get("/api/site?lang=es").json()["announcement"] == "Reiniciamos a las nueve."
        admin.post("/api/admin/site", json={"announcement": {}})
        wait_until(lambda: not anybody.get("/api/site").json()["announced"], "its end")
    assert admin.post("/api/admin/site", json={"announcement": {"en": "x" * 501}}).status_code == 422


def test_an_invitation_lets_so_many_in(site: Site, admin: httpx.Client) -> None:
    known = site.guest("Known before")
    admin.post("/api/admin/site", json={"invitation_only": True})
    try:
        with site.program() as new:
            refused = new.post("/api/me", json={"name": "New", "token": True})
            assert (refused.status_code, refused.json()["error"]) == (403, "invitation-only")
            code = admin.post("/api/admin/invitations", json={"uses": 1, "note": "for New"}).json()["code"]
            wish = {"name": "New", "token": True, "invitation": code}
            assert new.post("/api/me", json={**wish, "invitation": "wrong"}).json()["error"] == "invitation-wrong"
            short = {"login": "newcomer", "password": "short", "invitation": code}
            assert new.post("/api/accounts", json=short).json()["error"] == "password-wrong", "and nothing is used up"
            assert new.post("/api/me", json=wish).status_code == 200
            assert new.post("/api/me", json=wish).json()["error"] == "invitation-wrong", "it was for one"
        assert known.api.post("/api/me", json={"name": "Still here"}).status_code == 200
    finally:
        admin.post("/api/admin/site", json={"invitation_only": False})
    wait_until(lambda: not site.program().get("/api/site").json()["invitation_only"], "an open door")


def test_words_that_no_name_may_have(site: Site, admin: httpx.Client) -> None:
    state = admin.post("/api/admin/site", json={"add_words": ["Darn", "*heck*"]}).json()
    assert state["words"] == ["*heck*", "darn"]
    with site.program() as client:
        for name in ("Darn", "heckler"):
            answer = client.post("/api/me", json={"name": name, "token": True})
            assert (answer.status_code, answer.json()["error"]) == (422, "name-word")
    assert admin.post("/api/admin/site", json={"remove_words": ["darn", "*heck*"]}).json()["words"] == []


def test_everything_is_on_the_record_and_the_token_is_not(site: Site, admin: httpx.Client, folder: Path) -> None:
    noted = site.guest("Noted")
    table_id = noted.table(options={"players": 1}, seats=[{"kind": "me"}])
    who = find(admin, "Noted")["id"]
    act(admin, who, act="ban", why="unkind")
    act(admin, who, act="unban")
    admin.post(f"/api/admin/tables/{table_id}", json={"act": "delete"})
    admin.post("/api/admin/invitations", json={"uses": 1})
    admin.post("/api/admin/site", json={"add_words": ["drat"]})
    admin.post("/api/admin/site", json={"remove_words": ["drat"]})
    entries = admin.get("/api/admin/audit?limit=100").json()["entries"]
    acts = {each["act"] for each in entries if each["by"] == "api"}
    assert {"ban", "unban", "delete-table", "invite", "words"} <= acts
    older = admin.get(f"/api/admin/audit?after={entries[3]['id']}").json()["entries"]
    assert older[0]["id"] == entries[4]["id"]
    assert TOKEN not in "".join(path.read_bytes().decode("latin-1") for path in folder.iterdir())


def test_what_is_done_on_the_database_takes_effect_in_the_server(site: Site, folder: Path) -> None:
    """As `era admin` does it, while the server runs."""
    eve = site.guest("Eve of the Database")
    table_id = eve.table(options={"players": 1}, seats=[{"kind": "me"}])

    async def ban() -> None:
        store = await TableStore.open(f"sqlite+aiosqlite:///{folder / 'era.db'}")
        users = Users(store.engine, Tokens(b"x" * 32))
        rules = SiteRules(SiteStore(store.engine))
        notices, results = NoticeStore(store.engine), ResultStore(store.engine)
        deals, tournaments = DealStore(store.engine), TournamentStore(store.engine)
        stores = Stores(store, users, BoxStore(store.engine), rules.store, notices, results, deals, tournaments)
        by_hand = Admin(stores, rules, "me")
        (found,) = await by_hand.people("Eve of the", None, 5)
        await by_hand.ban(found.id, True)
        await store.close()

    with eve.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 0)
        asyncio.run(ban())
        with pytest.raises(ConnectionClosed):
            read_until_closed(socket)
