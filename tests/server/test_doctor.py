"""`era doctor` finds what is in order, and what is not."""

import json
from pathlib import Path

import pytest

from era.cli import main
from tests.support.server.services import Postgres, Redis
from tests.support.server.site import running, settings


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ERA_LANG", "en")
    monkeypatch.setenv("ERA_DATA", str(tmp_path))


def examine(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str]]:
    code = main.main(["doctor", "--json"])
    return code, {each["what"]: each["state"] for each in json.loads(capsys.readouterr().out)}


def test_a_machine_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, found = examine(capsys)
    assert (code, found["database"], found["disk"], found["clock"]) == (0, "ok", "ok", "ok")
    with running(settings(tmp_path)):
        code, found = examine(capsys)
        assert (code, found["database"]) == (0, "ok")
    assert main.main(["doctor", "--lang", "es"]) == 0
    assert "reloj" in capsys.readouterr().out


def test_real_services(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, postgres: Postgres, redis: Redis
) -> None:
    monkeypatch.setenv("DATABASE_URL", postgres.database("doctor"))
    monkeypatch.setenv("REDIS_URL", redis.url)
    code, found = examine(capsys)
    assert (code, found["database"], found["redis"]) == (0, "ok", "ok")


def test_what_is_wrong_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ERA_DATA", str(tmp_path / "file"))
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:9/none")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:9/0")
    monkeypatch.setenv("ERA_URL", "http://127.0.0.1:9")
    code, found = examine(capsys)
    assert code == 1
    assert {found[what] for what in ("disk", "database", "redis", "proxy")} == {"bad"}


def test_the_proxy_is_looked_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A server without a proxy shows its metrics to this machine; a proxy without X-Forwarded-For would, too."""
    with running(settings(tmp_path)) as site:
        monkeypatch.setenv("ERA_URL", site.url)
        code = main.main(["doctor"])
        out = capsys.readouterr().out
    assert code == 1
    assert "X-Forwarded-For" in out
    assert "Upgrade" not in out
