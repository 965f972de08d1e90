"""Behind a real nginx, with the lines of docs/reference/operating.md, but for ports and smaller figures."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.once import once
from tests.support.patience import PATIENCE_S
from tests.support.server.ports import free_port
from tests.support.server.services import Nginx
from tests.support.server.services import running as running_service
from tests.support.server.site import Site, receive_view, running, settings

pytestmark = once

OPERATING = Path(__file__).parents[2] / "docs" / "reference" / "operating.md"
HOST = "games.example"
ORIGIN = Origin(f"http://{HOST}")
FRAME = """
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{lines}
}}
"""


def read_example() -> str:
    """The first block of code below "Behind nginx"."""
    section = OPERATING.read_text("utf-8").partition("## Behind nginx")[2].partition("\n## ")[0]
    lines = section.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("    "))
    last = next(number for number in range(first, len(lines)) if lines[number] and not lines[number].startswith("    "))
    return "\n".join(lines[first:last])


def adapt(example: str, port: int, server_port: int) -> str:
    """Without a certificate, at this port, and so that a few connections are many."""
    changes = [
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8642", f"http://127.0.0.1:{server_port}"),
        ("client_header_timeout 10s;", "client_header_timeout 1s;"),
        ("rate=100r/s", "rate=1r/m"),
        ("burst=500", "burst=60"),
    ]
    for old, new in changes:
        assert old in example, f"the example has no '{old}'"
        example = example.replace(old, new)
    return "\n".join(line for line in example.splitlines() if "ssl_certificate" not in line)


class Proxied(Site):
    """The site as people see it, through nginx."""

    def program(self, token: str = "", **headers: str):  # type: ignore[no-untyped-def]
        return super().program(token, host=HOST, **headers)


@contextmanager
def behind_nginx(folder: Path, **chosen: object) -> Iterator[Proxied]:
    nginx_folder = folder / "nginx"
    nginx_folder.mkdir()
    with running(settings(folder, url=f"http://{HOST}", **chosen)) as site:
        port = free_port()
        lines = adapt(read_example(), port, site.port)
        nginx = Nginx(nginx_folder, port, FRAME.format(folder=nginx_folder, lines=lines))
        with running_service(nginx):
            yield Proxied(port)


def get(port: int, path: str = "/healthz", source: str = "127.0.0.1", **headers: str) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n{more}\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S, source_address=(source, 0)) as connection:
        connection.sendall(request.encode())
        said = b""
        while chunk := connection.recv(65536):
            said += chunk
    return said


def test_a_game_is_played_through_nginx(tmp_path: Path) -> None:
    with behind_nginx(tmp_path) as site:
        ada = site.guest("Ada")
        table = ada.table(options={"players": 1, "scenario": "solitaire"}, seats=[{"kind": "me"}])
        headers = {"Authorization": f"Bearer {ada.token}"}
        wire = socket.create_connection(("127.0.0.1", site.port), PATIENCE_S)
        url = f"ws://{HOST}/ws/tables/{table}"
        with connect(url, sock=wire, additional_headers=headers, origin=ORIGIN, compression=None) as connection:
            connection.send('{"type":"hello"}')
            assert receive_view(connection, 0).legal
        ada.api.close()
        assert b" 404 " in get(site.port, "/metrics").splitlines()[0]


def test_half_sent_requests_end_and_too_many_are_refused(tmp_path: Path) -> None:
    with behind_nginx(tmp_path) as site:
        half = [socket.create_connection(("127.0.0.1", site.port), PATIENCE_S) for _ in range(100)]
        for each in half:
            each.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert get(site.port).startswith(b"HTTP/1.1 200")
        for each in half:  # nginx ends every one of them
            while each.recv(65536):
                pass
            each.close()
        said = [get(site.port, source="127.0.0.2") for _ in range(70)]
        assert sum(each.startswith(b"HTTP/1.1 200") for each in said) == 61
        assert sum(each.startswith(b"HTTP/1.1 429") for each in said) == 9
        assert get(site.port, source="127.0.0.3").startswith(b"HTTP/1.1 200"), "somebody else"


@pytest.mark.parametrize("forged", ["", "203.0.113.7"])
def test_everybody_has_their_own_address(tmp_path: Path, forged: str) -> None:
    """Whatever a client says about itself, nginx says where it comes from."""
    with behind_nginx(tmp_path, rate=0.1) as site:
        more = {"X-Forwarded-For": forged} if forged else {}
        said = [get(site.port, "/api/games", source="127.0.0.2", **more) for _ in range(30)]
        assert any(b" 429 " in each.splitlines()[0] for each in said)
        assert get(site.port, "/api/games", source="127.0.0.3", **more).startswith(b"HTTP/1.1 200")
