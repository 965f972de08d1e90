"""`era serve` as a person starts it: a process of its own, its words, its end."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from era.cli.main import main
from era.core.engine import describe_engine
from era.core.errors import EraError
from era.server.config import DEFAULT_PORT, from_environment, to_environment
from era.server.logging import hash_id
from era.server.serve import listen, network_address
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Site, read_until_closed, receive_view


@contextmanager
def serving(
    folder: Path, *more: str, log: Path | None = None, **env: str
) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """A running `era serve`, and what it said until it was ready."""
    environment = {**os.environ, "ERA_DATA": str(folder), "ERA_LANG": "en", "ERA_LOG": "json", **env}
    command = [sys.executable, "-m", "era", "serve", *more]
    with (log or Path(os.devnull)).open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    assert process.stdout is not None
    try:
        said: list[str] = []
        while not said or "Ctrl+C" not in said[-1]:
            line = process.stdout.readline()
            assert line, f"it ended: {said}"
            said.append(line.strip())
        yield process, said
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_S)
        process.stdout.close()


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


def address_in(line: str) -> str:
    found = re.search(r"http://\S+", line)
    assert found, line
    return found[0]


def test_it_says_where_it_is_and_ends_gracefully(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, said):
        assert get(f"{address_in(said[0])}/healthz") == '{"ok":true}'
        assert said[1] == f"Engine: {describe_engine('en')}."
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert "kept" in process.stdout.read()
        assert process.wait(PATIENCE_S) == 0


def test_open_sockets_are_told_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, said):
        site = Site(int(address_in(said[0]).rpartition(":")[2]))
        ada = site.guest()
        with ada.socket(ada.table(options={"players": 1}, seats=[{"kind": "me"}])) as play:
            play.send('{"type":"hello"}')
            receive_view(play, 0)
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                read_until_closed(play)
        site.close()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert process.wait(PATIENCE_S) == 0


def test_the_local_network_is_told_its_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", ERA_LANG="es") as (_, said):
        assert "está listo" in said[0]
        network = network_address()
        if network:
            assert network in said[1]
            assert get(f"{address_in(said[1])}/healthz") == '{"ok":true}'


def test_several_processes_serve_together(tmp_path: Path) -> None:
    with serving(tmp_path, "--processes", "2") as (process, said):
        url = address_in(said[0])
        assert {get(f"{url}/readyz") for _ in range(20)} == {'{"ok":true}'}
        counted = get(f"{url}/metrics")
        total = re.search(r'era_http_requests_total\{method="GET",route="/readyz",status="200"\} (\d+)', counted)
        assert total
        assert int(total[1]) >= 20, "the counts of both processes"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0


def test_a_taken_port_gets_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "era", "serve", "--port", str(port), "--lang", "en"]
        env = {**os.environ, "ERA_DATA": str(tmp_path)}
        ended = subprocess.run(command, capture_output=True, text=True, env=env, timeout=PATIENCE_S, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"Port {port} is taken")
    assert "Traceback" not in ended.stderr


def test_the_next_free_port_is_taken_when_none_was_asked_for() -> None:
    first = listen("127.0.0.1", 0)
    second = listen("127.0.0.1", 0)
    with first, second:
        assert first.getsockname()[1] >= DEFAULT_PORT
        assert second.getsockname()[1] > first.getsockname()[1]


def test_a_foreign_address_gets_a_sentence() -> None:
    with pytest.raises(EraError, match="no address of this machine"):
        listen("203.0.113.1", 0)


@pytest.mark.parametrize(
    ("env", "word"),
    [
        ({"DATABASE_URL": "postgresql+asyncpg://nobody@127.0.0.1:1/none"}, "DATABASE_URL"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL"),
        ({"ERA_PORT": "many"}, "ERA_PORT"),
        ({"ERA_RATE": "fast"}, "ERA_RATE"),
        ({"ERA_URL": "games.example"}, "ERA_URL"),
        ({"ERA_LOG": "loud"}, "ERA_LOG"),
        ({"ERA_DATA": "/proc/nowhere"}, "ERA_DATA"),
    ],
)
def test_wrong_settings_get_a_sentence(
    tmp_path: Path,
    env: dict[str, str],
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in {"ERA_DATA": str(tmp_path), **env}.items():
        monkeypatch.setenv(name, value)
    assert main(["serve", "--lang", "en"]) == 2
    assert word in capsys.readouterr().err


def test_settings_travel_to_other_processes(tmp_path: Path) -> None:
    env = {
        "ERA_DATA": str(tmp_path), "ERA_HOST": "::1", "ERA_PORT": "99", "ERA_PROCESSES": "3", "ERA_HOSTS": "a,b",
        "REDIS_URL": "redis://x", "ERA_URL": "https://a", "ERA_RATE": "2.5", "ERA_METRICS_TOKEN": "t",
        "ERA_STUDY_GAMES": "7",
    }  # fmt: skip
    first = from_environment(env)
    assert from_environment(to_environment(first)) == first


def test_a_killed_server_goes_on(tmp_path: Path) -> None:
    """What was answered is still there after kill -9."""
    with serving(tmp_path) as (process, said):
        url = address_in(said[0])
        made = urllib.request.Request(
            f"{url}/api/me", b'{"name": "Ada", "token": true}', {"content-type": "application/json"}
        )
        with urllib.request.urlopen(made) as answer:
            token = answer.read().decode().split('"token":"')[1].split('"')[0]
        process.kill()
        process.wait()
    with serving(tmp_path) as (_, said):
        asked = urllib.request.Request(f"{address_in(said[0])}/api/me", headers={"authorization": f"Bearer {token}"})
        with urllib.request.urlopen(asked) as answer:
            assert '"name":"Ada"' in answer.read().decode()


def test_no_log_line_holds_a_key_or_a_name(tmp_path: Path) -> None:
    """Neither a table's id, nor a token, nor a person's name or address; but lines of one table can be found."""
    log = tmp_path / "log.jsonl"
    with serving(tmp_path, log=log) as (_, said):
        site = Site(int(address_in(said[0]).rpartition(":")[2]))
        ada = site.guest("Ada of the Logs")
        table_id = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
        for path in ("", "/box", "/nothing", "/past?line=9999"):
            ada.api.get(f"/api/tables/{table_id}{path}")
        with ada.socket(table_id) as play:
            play.send('{"type":"hello"}')
            receive_view(play, 0)
            play.send("nonsense")
        site.close()
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert lines[0]["engine"] == describe_engine("en")
    assert hash_id(table_id) in [line.get("table") for line in lines]
    text = log.read_text("utf-8")
    for secret in (table_id, ada.token, "Ada of the Logs", "127.0.0.1"):
        assert secret not in text
