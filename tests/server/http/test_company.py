"""What people can do about each other at a table: mute, report, send away who only looks on."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from era.server.protocol.from_server import Gone, Said, Table
from era.server.protocol.table_info import TableInfo
from tests.support.patience import PATIENCE_S, wait_until
from tests.support.server.site import Guest, Site, open_socket, receive, receive_view, running, settings


@contextmanager
def enter(guest: Guest, table_id: str, seat: int | None) -> Iterator[ClientConnection]:
    with guest.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, seat)
        yield socket


def receive_said(socket: ClientConnection) -> Said:
    while True:
        message = receive(socket)
        if isinstance(message, Said):
            return message


def receive_table(socket: ClientConnection, wanted: Any) -> TableInfo:
    while True:
        message = receive(socket)
        if isinstance(message, Table) and wanted(message.table):
            return message.table


def say(socket: ClientConnection, text: str) -> None:
    socket.send(json.dumps({"type": "say", "text": text}))


def game_of_two(site: Site) -> tuple[Guest, Guest, str]:
    ada, bob = site.guest("Ada"), site.guest("Bob")
    table_id = ada.table(options={"players": 2}, seats=[{"kind": "me"}])
    bob.api.post(f"/api/tables/{table_id}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{table_id}/start")
    return ada, bob, table_id


def test_whom_one_mutes_is_not_read_any_more(site: Site) -> None:
    ada, bob, table_id = game_of_two(site)
    with enter(ada, table_id, 0) as hers, enter(bob, table_id, 1) as his:
        say(his, "first")
        key = receive_said(hers).by
        assert ada.api.post(f"/api/tables/{table_id}/mute", json={"by": key}).status_code == 204
        assert receive_table(hers, lambda info: info.seats[1].muted).seats[1].by == key
        say(his, "unkind")
        assert [receive_said(his).text for _ in range(2)] == ["first", "unkind"], "he is not told"
        say(hers, "last")
        assert receive_said(hers).text == "last"
    with enter(ada, table_id, 0) as again:
        assert receive_said(again).text == "last", "also what was said before is left out"
        ada.api.post(f"/api/tables/{table_id}/mute", json={"by": key, "muted": False})
        receive_table(again, lambda info: not info.seats[1].muted)
    own = ada.api.get(f"/api/tables/{table_id}").json()["seats"][0]["by"]
    assert ada.api.post(f"/api/tables/{table_id}/mute", json={"by": own}).json()["error"] == "not-yourself"
    assert ada.api.post(f"/api/tables/{table_id}/mute", json={"by": "0" * 10}).json()["error"] == "no-such-person"


def test_a_report_reaches_whoever_runs_the_server(tmp_path: Path) -> None:
    with running(settings(tmp_path, admin_token="a token of many characters")) as site:
        ada, bob, table_id = game_of_two(site)
        with enter(bob, table_id, 1) as his:
            say(his, "something unkind")
            key = receive_said(his).by
        told = {"by": key, "text": "He is not kind."}
        assert ada.api.post(f"/api/tables/{table_id}/report", json=told).status_code == 204
        admin = site.program("a token of many characters")
        (report,) = admin.get("/api/admin/reports").json()["reports"]
        assert (report["name"], report["text"], report["table_id"]) == ("Bob", "He is not kind.", table_id)
        assert report["chats"][0]["text"] == "something unkind"
        assert admin.post(f"/api/admin/reports/{report['id']}").status_code == 204
        assert admin.get("/api/admin/reports").json()["reports"] == []
        assert len(admin.get("/api/admin/reports?everything=true").json()["reports"]) == 1
        more = [ada.api.post(f"/api/tables/{table_id}/report", json=told).status_code for _ in range(20)]
        assert more == [204] * 19 + [429]
        assert ada.api.post(f"/api/tables/{table_id}/report", json={**told, "text": "x" * 501}).status_code == 422
    with sqlite3.connect(tmp_path / "era.db") as database:
        assert database.execute("SELECT count(*) FROM reports").fetchone() == (20,)
    database.close()


def test_the_host_sends_somebody_away_who_only_looks_on(site: Site) -> None:
    ada, bob, table_id = game_of_two(site)
    eve = site.guest("Eve")
    with enter(ada, table_id, 0) as hers, enter(eve, table_id, None) as watching:
        (watcher,) = receive_table(hers, lambda info: info.watchers).watchers
        assert watcher.name == "Eve"
        path = f"/api/tables/{table_id}/send-away"
        assert bob.api.post(path, json={"by": watcher.by}).json()["error"] == "not-host"
        assert ada.api.post(path, json={"by": watcher.by}).status_code == 200
        gone = next(message for message in iter(lambda: receive(watching), None) if isinstance(message, Gone))
        assert not gone.again
        say(watching, "still here?")
        with pytest.raises(ConnectionClosed):
            watching.recv(PATIENCE_S)
        receive_table(hers, lambda info: not info.watchers)
    with eve.socket(table_id) as again:
        assert isinstance(receive(again), Gone)
    assert eve.api.get(f"/api/tables/{table_id}/past?line=0").status_code == 403
    seat = ada.api.get(f"/api/tables/{table_id}").json()["seats"][1]["by"]
    assert ada.api.post(path, json={"by": seat}).json()["error"] == "has-seat"


def test_the_host_closes_the_table_to_those_without_a_seat(site: Site) -> None:
    ada, bob, table_id = game_of_two(site)
    path = f"/api/tables/{table_id}/watching"
    with open_socket(site, table_id) as stranger:
        stranger.send('{"type":"hello"}')
        receive_view(stranger, None)
        assert bob.api.post(path, json={"watchable": False}).status_code == 403
        assert ada.api.post(path, json={"watchable": False}).json()["watchable"] is False
        assert any(isinstance(message, Gone) for message in iter(lambda: receive(stranger), None))
    with enter(bob, table_id, 1):
        pass
    assert site.program().get(f"/api/tables/{table_id}/past?line=0").status_code == 403
    ada.api.post(path, json={"watchable": True})
    wait_until(lambda: site.program().get(f"/api/tables/{table_id}/past?line=0").status_code == 200, "an open table")
