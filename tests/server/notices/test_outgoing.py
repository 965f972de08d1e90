"""Addresses that people give us: nothing goes into our own network, whatever a name looks up to."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from era.server.errors import ApiError
from era.server.notices import outgoing
from era.server.notices.quiet_hours import find_time_to_tell
from era.server.notices.webhooks import make_request
from era.server.storage.models import NoticeSettings, OutboxNotice, Webhook
from era.server.storage.notice_store import NoticeStore
from era.server.storage.table_store import TableStore

HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://127.0.0.1/hook",
        "https://[::1]/hook",
        "https://10.0.0.8/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/hook",
        "https://printer.local/",
        "https://me:secret@example.org/",
        "ftp://example.org/",
        "https://[::1",
        "nothing",
    ],
)
def test_an_address_that_nothing_is_sent_to(url: str) -> None:
    with pytest.raises(ApiError):
        outgoing.check_address(url, private=False)


def test_a_name_that_looks_up_to_our_own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns a name can let it point at us after it was checked."""

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("93.184.216.34", "10.0.0.1")
        ]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    outgoing.check_address("https://hook.example.org/x", private=False)
    with pytest.raises(outgoing.Unreachable):
        outgoing.post("https://hook.example.org/x", b"", {}, private=False)


def test_what_each_kind_of_webhook_is_sent() -> None:
    text = "Ada <@everyone>, it is your turn"
    assert b'"allowed_mentions": {"parse": []}' in make_request(Webhook("discord", "https://d/x"), text, "k")[2]
    assert b"&lt;@everyone&gt;" in make_request(Webhook("slack", "https://s/x"), text, "k")[2]
    method, url, _ = make_request(Webhook("matrix", "https://m/send/m.room.message?access_token=t"), text, "turn:t:1")
    assert (method, url) == ("PUT", "https://m/send/m.room.message/turn%3At%3A1?access_token=t")


def test_quiet_hours_end_in_the_morning_of_the_readers_own_place() -> None:
    chosen = NoticeSettings(quiet=True, quiet_from=22 * 60, quiet_to=7 * 60, zone="Europe/Madrid")
    midnight = 1_767_222_000_000  # 2026-01-01, 0:00 in Madrid
    assert find_time_to_tell(chosen, midnight) == midnight + 7 * HOUR_MS
    assert find_time_to_tell(chosen, midnight - HOUR_MS) == midnight + 7 * HOUR_MS
    assert find_time_to_tell(chosen, midnight + 8 * HOUR_MS) == midnight + 8 * HOUR_MS
    assert find_time_to_tell(NoticeSettings(quiet=False), midnight) == midnight


def test_a_turn_is_told_once_whoever_looks(tmp_path: Path) -> None:
    async def story() -> None:
        tables = await TableStore.open(f"sqlite:///{tmp_path / 'era.db'}")
        store = NoticeStore(tables.engine)
        told = [OutboxNotice("turn:t:0:5:push", "turn", "push", "u", "", 10, 0, 5)]
        async with tables.engine.begin() as connection:
            await connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        await store.put(told)
        await store.put(told)
        (notice,) = await store.due(10, 9)
        assert await store.claim(notice, 10, 100)
        assert not await store.claim(notice, 10, 100), "another process leaves it alone"
        assert await store.due(50, 9) == []
        await store.postpone(notice, 200, 1)
        assert await store.due(199, 9) == []
        (again,) = await store.due(200, 9)
        await store.finish(again, 200, "sent")
        await store.put(told)
        assert await store.due(1000, 9) == [], "and not once more"
        await tables.close()

    asyncio.run(story())
