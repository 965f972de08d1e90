"""Malformed and hostile frames and requests: no error of the server's own, no crash, nothing changes, nothing leaks."""

import contextlib
import json
import logging
import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from era.server.protocol.from_client import FromClient, Say
from era.server.protocol.from_server import FromServer
from tests.support.once import once
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Guest, Site, open_socket, receive_view, running
from tests.support.server.site import settings as site_settings

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
FRAMES = 70_000 if FULL else 500
REQUESTS = 30_000 if FULL else 150
FRAMES_AT_ONCE = 15
"""Fewer than what the server takes for an attack; then it hangs up, which is tested as well."""
DECODER = msgspec.json.Decoder(FromServer)
UNHURRIED = [
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
]


def many(count: int) -> settings:
    """So many examples. They are not made smaller when one fails: a server that has changed would not fail again."""
    return settings(
        max_examples=count, phases=(Phase.explicit, Phase.generate), deadline=None, suppress_health_check=UNHURRIED
    )


class Hall:
    """A server with one running game, and what must not change in it."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site = site
        self.folder = folder
        self.host = site.guest("Host")
        self.other = site.guest("Other")
        self.table = self.host.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
        assert self.other.api.post(f"/api/tables/{self.table}/seats/1", json={"act": "sit"}).is_success
        assert self.host.api.post(f"/api/tables/{self.table}/start", json={}).is_success
        with open_socket(site, self.table, self.host.token) as connection:
            connection.send('{"type":"hello"}')
            receive_view(connection, 0)  # the first draws are saved
        self.secrets = [self.host.token, self.other.token, *self._seeds()]

    def _seeds(self) -> list[str]:
        [(seed,)] = self.ask("SELECT seed FROM tables WHERE id = ?", self.table)
        return [seed.hex()]

    def ask(self, query: str, *values: str) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.folder / "era.db")) as database:
            return database.execute(query, values).fetchall()

    def state(self) -> list[Any]:
        """Everything about the game: its log, its seats, its seed, who sits there. Not the chat."""
        row = self.ask(
            "SELECT game, options, status, seats, clock, host, seed, version FROM tables WHERE id = ?", self.table
        )
        return [row, self.ask("SELECT * FROM events WHERE table_id = ? ORDER BY number", self.table)]

    def check_well(self) -> None:
        assert httpx.get(f"{self.site.url}/readyz", timeout=PATIENCE_S).status_code == 200

    def check_no_secret(self, told: str) -> None:
        for secret in self.secrets:
            assert secret not in told


class Errors(logging.Handler):
    """What the server itself calls an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("websockets.client", "asyncio")):
            self.lines.append(self.format(record))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("fuzz")
    with running(site_settings(folder)) as site:
        yield Hall(site, folder)


@pytest.fixture
def errors() -> Iterator[Errors]:
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


# ---------------------------------------------------------------- frames

KINDS = sorted(kind.__struct_config__.tag for kind in get_args(FromClient) if kind is not Say)
"""All but chat, which may be said."""
FIELDS = sorted({name for kind in get_args(FromClient) for name in kind.__struct_fields__} | {"type", "x"})
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        -1,
        0,
        1,
        2,
        99,
        2**31,
        2**63,
        2**64,
        -(2**63),
        1e308,
        0.5,
        True,
        None,
        "",
        "0",
        "\x00",
        "\ud83d\ude00" * 300,
        [],
        {},
    ]
)
TEXTS = st.sampled_from(
    ["ready", "stop", "place scorched a1", "build keep z99 r9", "reroll " + "9 peasant.food " * 40, "take", "x" * 4000,
     "{0.__class__}", "%n%s", "'; DROP TABLE events; --", "../../etc/passwd", "<script>", "\u202e",
     "roll 1 peasant.food"]
)  # fmt: skip
PLAIN = st.recursive(
    ODD | TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner), max_leaves=8
)
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | PLAIN,
    st.dictionaries(st.sampled_from(FIELDS), ODD | TEXTS | PLAIN, max_size=6),
)
STALE_MOVES = st.fixed_dictionaries(
    {
        "type": st.just("move"),
        "id": st.text(max_size=60),
        "seat": st.integers(-3, 5),
        "seen": st.integers(10_000, 2**40) | st.integers(-5, -1),
        "text": TEXTS | st.text(max_size=500),
    }
)
DEEP = st.integers(1, 3000).map(lambda depth: b'{"type":' + b"[" * depth)
FRAME = (
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))
    | PLAIN.map(lambda value: json.dumps(value).encode())
    | MESSAGES.map(lambda value: json.dumps(value).encode())
    | STALE_MOVES.map(lambda value: json.dumps(value).encode())
    | DEEP
)


def _is_text(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True


def attack(hall: Hall, token: str, frames: list[bytes], *, hello: bool) -> str:
    """All that the server answers to these frames until it has read them all, or hangs up."""
    heard: list[str] = []
    with contextlib.suppress(ConnectionClosed), open_socket(hall.site, hall.table, token) as connection:
        if hello:
            connection.send('{"type":"hello"}')
        for frame in frames:
            connection.send(frame.decode() if _is_text(frame) else frame)
        if not hello:  # without it nobody is answered
            connection.send('{"type":"hello"}')
        connection.send('{"type":"ping","id":"last"}')
        while True:
            text = connection.recv(PATIENCE_S)
            data = text if isinstance(text, str) else text.decode()
            DECODER.decode(data)
            heard.append(data)
            if '"id":"last"' in data and '"pong"' in data:
                break
    return "\n".join(heard)


def test_frames_that_make_no_sense_change_nothing(hall: Hall, errors: Errors) -> None:
    before = hall.state()
    tokens = [hall.host.token, hall.other.token, ""]
    sent = 0

    @many(FRAMES // FRAMES_AT_ONCE)
    @given(
        frames=st.lists(FRAME, min_size=FRAMES_AT_ONCE, max_size=FRAMES_AT_ONCE),
        who=st.integers(0, 2),
        hello=st.booleans(),
    )
    def run(frames: list[bytes], who: int, hello: bool) -> None:
        nonlocal sent
        sent += len(frames)
        hall.check_no_secret(attack(hall, tokens[who], frames, hello=hello))

    run()
    hall.check_well()
    assert sent >= FRAMES * 0.9
    assert hall.state() == before
    assert errors.lines == []
    hall.check_no_secret("\n".join(errors.lines))


def test_who_sends_nothing_but_nonsense_is_sent_away(hall: Hall) -> None:
    with open_socket(hall.site, hall.table) as connection:
        connection.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed):
            _send_until_closed(connection, "nonsense")


def test_a_frame_that_is_too_long_ends_the_connection(hall: Hall) -> None:
    with open_socket(hall.site, hall.table) as connection:
        connection.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed):
            _send_until_closed(connection, "x" * 1_000_000)
    hall.check_well()


def _send_until_closed(connection: ClientConnection, frame: str) -> None:
    for _ in range(1000):
        connection.send(frame)
        connection.recv(PATIENCE_S)


RAW = [
    b"",
    b"\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 5000 + b"\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /ws/tables/x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
]


@pytest.mark.parametrize("data", RAW, ids=range(len(RAW)))
def test_what_is_not_even_http_does_no_harm(hall: Hall, data: bytes) -> None:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", hall.site.port), 5) as connection:
        connection.settimeout(2)
        connection.sendall(data)
        answer = connection.recv(1000)
        assert not answer.startswith(b"HTTP/1.1 5"), answer
    hall.check_well()


# ---------------------------------------------------------------- who does not read


def test_a_client_that_reads_nothing_does_not_slow_the_others(hall: Hall) -> None:
    """Fifty sockets ask for the board again and again and read nothing; who reads is answered all the same, before
    any of them has read a byte."""
    deaf = [_deaf_socket(hall) for _ in range(50)]
    try:
        with open_socket(hall.site, hall.table, hall.host.token) as reader:
            reader.send('{"type":"hello"}')
            for number in range(40):
                for quiet in deaf:
                    with contextlib.suppress(OSError):
                        quiet.send(_masked(b'{"type":"past","id":"%d","seat":null,"line":0}' % number))
                reader.send(f'{{"type":"ping","id":"p{number}"}}')
                while f'"p{number}"' not in str(reader.recv(PATIENCE_S)):
                    pass
    finally:
        for quiet in deaf:
            quiet.close()
    hall.check_well()


def _deaf_socket(hall: Hall) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", hall.site.port), PATIENCE_S)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = (
        f"GET /ws/tables/{hall.table} HTTP/1.1\r\nHost: 127.0.0.1:{hall.site.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    connection.sendall(head.encode())
    assert b"101" in connection.recv(1000)
    connection.sendall(_masked(b'{"type":"hello"}'))
    connection.setblocking(False)
    return connection


def _masked(payload: bytes) -> bytes:
    """A text frame of a client, masked with zeros."""
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


# ---------------------------------------------------------------- requests


def operations(site: Site) -> list[Any]:
    document = httpx.get(f"{site.url}/api/openapi.json", timeout=PATIENCE_S).json()
    schema = schemathesis.openapi.from_dict(document)
    return [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]


def test_no_request_breaks_the_server(hall: Hall, errors: Errors) -> None:
    """Every operation of the API, with what its description allows and with what it forbids."""
    before = hall.state()
    found = operations(hall.site)
    assert len(found) > 15
    each = max(3, REQUESTS // (2 * len(found)))
    sent = 0
    stranger = hall.site.guest("Stranger")
    for operation in found:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with contextlib.suppress(schemathesis.errors.InvalidSchema):
                sent += _requests(hall, operation, mode, each, stranger)
    hall.check_well()
    print(f"{sent} requests to {len(found)} operations")
    assert sent > REQUESTS * 0.5
    assert hall.state() == before
    assert errors.lines == []


def _requests(hall: Hall, operation: Any, mode: Any, count: int, stranger: Guest) -> int:
    sent = 0

    @many(count)
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans(), here=st.booleans())
    def run(case: Any, known: bool, here: bool) -> None:
        nonlocal sent
        sent += 1
        if here and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = hall.table
        headers = {"authorization": f"Bearer {stranger.token}"} if known else {}
        try:
            answer = case.call(base_url=hall.site.url, headers=headers, timeout=PATIENCE_S)
        except (ValueError, OSError):  # what cannot even be sent
            return
        assert answer.status_code < 500, (case.method, case.path, answer.status_code, answer.content[:500])
        if answer.status_code >= 400 and answer.content:
            assert "sentence" in answer.json(), answer.content[:500]
        hall.check_no_secret(answer.content.decode("utf-8", "replace"))

    try:
        run()
    except Exception as error:
        if "Unsatisfiable" in type(error).__name__ or "Unsatisfiable" in str(error):
            return sent  # an operation without parameters has nothing that could be wrong
        raise
    return sent
