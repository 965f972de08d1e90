"""Two servers on one PostgreSQL and one Redis are one server to people: accounts, tables, log-outs, deletions."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed

from era.core.choice import write_choice
from era.server.protocol.from_server import FromServer, Gone
from tests.server.test_whole_games import checked_record
from tests.support.patience import wait_until
from tests.support.server import services
from tests.support.server.random_player import Player, play_together
from tests.support.server.site import Guest, Site, read_until_closed, receive, receive_view, running, settings

PASSWORD = "a long sentence"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    folder = tmp_path_factory.mktemp("together")
    postgres = services.Postgres()
    redis = services.Redis(tmp_path_factory.mktemp("redis"))
    with services.running(postgres), services.running(redis), ExitStack() as stack:
        chosen = settings(folder, database_url=postgres.database("together"), redis_url=redis.url)
        yield stack.enter_context(running(chosen)), stack.enter_context(running(chosen))


def test_an_account_is_known_to_both(both: tuple[Site, Site]) -> None:
    one, other = both
    with one.browser() as here, other.browser() as there:
        assert here.post("/api/accounts", json={"login": "ada", "password": PASSWORD, "name": "Ada"}).status_code == 201
        assert here.post("/api/accounts", json={"login": "ada2", "password": PASSWORD}).status_code == 409
        assert there.post("/api/accounts", json={"login": "ADA", "password": PASSWORD}).status_code == 409
        assert there.post("/api/session", json={"login": "ada", "password": PASSWORD}).json()["name"] == "Ada"


def test_people_at_both_play_one_game(both: tuple[Site, Site]) -> None:
    one, other = both
    ada = one.guest("Ada")
    bob = other.guest("Bob")
    table_id = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    assert bob.api.post(f"/api/tables/{table_id}/seats/1", json={"act": "sit"}).status_code == 200
    assert ada.api.post(f"/api/tables/{table_id}/start").status_code == 200
    play_together(Player(ada, table_id, [0], 1), Player(bob, table_id, [1], 2))
    assert checked_record(ada, table_id) == checked_record(bob, table_id)


def test_logging_out_at_one_closes_sockets_at_the_other(both: tuple[Site, Site]) -> None:
    one, other = both
    ada = one.guest("Ada")
    table_id = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
    with Guest(other, ada.token).socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 0)
        assert ada.api.delete("/api/sessions").status_code == 204
        with pytest.raises(ConnectionClosed):
            read_until_closed(socket)


def test_deleting_my_data_at_one_is_seen_at_the_other(both: tuple[Site, Site]) -> None:
    one, other = both
    ada, bob = one.guest("Ada of the Deleted"), other.guest("Bob")
    alone = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
    shared = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    bob.api.post(f"/api/tables/{shared}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{shared}/start")
    assert bob.api.get(f"/api/tables/{alone}").status_code == 200
    assert ada.api.delete("/api/me").status_code == 204
    with bob.socket(shared) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 1)
    wait_until(lambda: "Deleted" not in bob.api.get(f"/api/tables/{shared}").text, "the news of the name")
    wait_until(lambda: bob.api.get(f"/api/tables/{alone}").status_code == 404, "the news of the table")


@pytest.mark.parametrize("text", ["\0", "a\0b", "\u202e", "'; --", "x" * 39], ids=ascii)
def test_texts_that_a_database_refuses_never_reach_it(both: tuple[Site, Site], text: str) -> None:
    """PostgreSQL takes no NUL. Whoever sends one must not stop others who are saved in the same moment."""
    ada = both[0].guest("Ada")
    table_id = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
    for path, body in (
        ("/api/me", {"name": text}),
        ("/api/session", {"login": text, "password": text}),
        ("/api/accounts", {"login": text, "password": "short"}),
        (f"/api/tables/{table_id}/seats/0", {"act": "here", "name": text}),
        ("/api/tables", {"game": "medieval", "from": {"table": text, "line": 0}}),
    ):
        assert ada.api.post(path, json=body).status_code < 500, path
    assert ada.api.get(f"/api/tables/{quote(text, safe='')}").status_code == 404
    with ada.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        view = receive_view(socket, 0)
        texts = [each for choice in view.legal for each in write_choice(choice, 14)]
        for message in (
            {"type": "say", "text": text},
            {"type": "signal", "kind": "ping", "value": text},
            {"type": "move", "id": text, "seat": 0, "seen": view.seen, "text": texts[0]},
        ):
            socket.send(json.dumps(message))
        socket.send('{"type":"ping","id":"end"}')
        answers: list[FromServer] = []
        while not answers or getattr(answers[-1], "id", "") != "end":
            answers.append(receive(socket))
        assert not [each for each in answers if isinstance(each, Gone) or getattr(each, "why", "") == "wait"]
