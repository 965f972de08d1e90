"""The study of a finished game, on a real server: made by a process of its own, kept, and for finished games only."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from era.lab.study.model import Study
from era.server.auth import rate_limit
from era.server.auth.rate_limit import Allowance, Rate
from era.server.workers import studies
from era.server.workers.studies import Studies, StudyWorker
from tests.lab.test_study import BLUNDER
from tests.support.patience import HandClock, wait_until
from tests.support.server.site import Guest, Site, running, settings


@pytest.fixture(scope="module", autouse=True)
def unhurried() -> Iterator[None]:
    """A process of low priority may not get to do anything on a busy machine; and it stays, for us to look at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StudyWorker, "niceness", 0)
        patch.setattr(studies, "IDLE_TIMEOUT_S", 3600)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    with running(settings(folder, study_games=1)) as made:
        yield made


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest()


def bring(api: httpx.Client, path: Path) -> str:
    answer = api.post("/api/records", content=path.read_text("utf-8"), headers={"content-type": "text/plain"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def ask(api: httpx.Client, table: str) -> dict[str, Any]:
    answer = api.get(f"/api/tables/{table}/study")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def finished(api: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def is_whole() -> bool:
        found.update(ask(api, table))
        return bool(found["share"] == 1)

    wait_until(is_whole, "the end of a study", lambda: found.get("share"))
    return found


def kept(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "era.db") as database:
        found = [each[0] for each in database.execute("SELECT table_id FROM studies")]
    database.close()
    return found


def students() -> list[int]:
    """The processes that study, of this server."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command, status = path.read_bytes(), (path.parent / "status").read_text()
        except OSError:  # it has just ended
            continue
        if b"era.server.workers.study_process" in command and f"PPid:\t{os.getpid()}\n" in status:
            found.append(int(path.parent.name))
    return found


def test_a_finished_game_is_studied_and_kept(site: Site, ada: Guest, folder: Path) -> None:
    table = bring(ada.api, BLUNDER)
    first = ask(ada.api, table)
    assert first["kind"] == "win"
    assert first["share"] < 1
    study = finished(site.program(), table)  # whoever has the link may look
    story = ada.api.get(f"/api/tables/{table}/past?line=0&story=1").json()
    assert study["positions"][-1] == [len(story["lines"]), [float(seat in story["winners"]) for seat in (0, 1)]]
    assert study["games"] >= 1
    assert table in kept(folder)


def test_a_running_game_is_not_studied(ada: Guest, folder: Path) -> None:
    table = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "bot"}])
    answer = ada.api.get(f"/api/tables/{table}/study", headers={"accept-language": "es"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "not-over"
    assert set(answer.json()) == {"error", "sentence"}
    assert table not in kept(folder)


def test_no_such_table(ada: Guest) -> None:
    assert ada.api.get("/api/tables/nonsense/study").status_code == 404


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_a_killed_student_begins_again(ada: Guest) -> None:
    table = bring(ada.api, BLUNDER)
    wait_until(lambda: ask(ada.api, table)["share"] > 0, "the first of a study")
    (process,) = students()
    os.kill(process, signal.SIGKILL)
    study = finished(ada.api, table)
    assert study["kind"] == "win"
    assert students() != [process]


def test_whoever_plays_comes_before_a_study() -> None:
    async def priority() -> int:
        student = await Unpatched.start()
        try:
            return os.getpriority(os.PRIO_PROCESS, student.process.pid)
        finally:
            await student.end()

    class Unpatched(StudyWorker):
        niceness = studies.NICENESS

    assert asyncio.run(priority()) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 15)


def test_a_study_is_kept_before_it_is_told_whole(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    save = Studies._save

    async def saving(self: Studies, table_id: str, study: Study) -> None:
        told.append(self._found[table_id].share)
        await save(self, table_id, study)

    monkeypatch.setattr(Studies, "_save", saving)
    finished(ada.api, bring(ada.api, BLUNDER))
    assert len(told) == 1
    assert told[0] < 1


def test_whoever_only_asks_begins_nothing(ada: Guest) -> None:
    table = bring(ada.api, BLUNDER)
    for _ in range(2):
        known = ada.api.get(f"/api/tables/{table}/study", params={"begin": False}).json()
        assert (known["kind"], known["share"], known["moments"]) == ("win", 0.0, [])
    whole = finished(ada.api, table)
    assert ada.api.get(f"/api/tables/{table}/study", params={"begin": False}).json() == whole


def test_a_study_goes_with_its_table(folder: Path, site: Site) -> None:
    bob = site.guest("Bob")
    table = bring(bob.api, BLUNDER)
    finished(bob.api, table)
    assert table in kept(folder)
    assert bob.api.delete("/api/me").is_success
    assert table not in kept(folder)


def test_what_was_found_outlives_the_server(tmp_path: Path) -> None:
    others = set(students())  # of the other tests' server
    with running(settings(tmp_path, study_games=1)) as first:
        table = bring(first.program(), BLUNDER)
        found = finished(first.program(), table)
    assert set(students()) <= others
    with running(settings(tmp_path, study_games=1)) as second:
        assert ask(second.program(), table) == found
        assert set(students()) <= others


def test_studies_are_described_and_begun_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "STUDIES", Allowance(Rate(1 / 60, 2), Rate(1 / 20, 20)))
    with running(settings(tmp_path, study_games=1, rate=1.0), clock=HandClock()) as strict:
        program = strict.program()
        assert "Study" in program.get("/api/openapi.json").json()["components"]["schemas"]
        tables = [bring(program, BLUNDER) for _ in range(4)]
        codes = [program.get(f"/api/tables/{table}/study").status_code for table in tables]
        assert codes == [200, 200, 429, 429]
        assert program.get(f"/api/tables/{tables[0]}/study").status_code == 200  # it has been begun
