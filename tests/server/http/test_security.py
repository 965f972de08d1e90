"""Who may knock, and with what every answer is dressed."""

from contextlib import ExitStack
from pathlib import Path
from socket import create_connection

import pytest
from websockets.exceptions import InvalidStatus

from era.server.auth.origins import ServerNames, is_forged
from era.server.auth.rate_limit import Rate, RateLimiter, RateLimits, Requester, address_key
from era.server.auth.tokens import Claim, Tokens
from era.server.config import from_environment, read_secret
from tests.support.patience import HandClock
from tests.support.server.site import Site, open_socket, receive_view, running, settings


@pytest.fixture
def names() -> ServerNames:
    return ServerNames(
        from_environment({"ERA_URL": "https://games.example", "ERA_HOSTS": "club.example, other.example"})
    )


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/api/nothing", "/assets/no.js", "/metrics"])
def test_every_answer_is_dressed(site: Site, path: str) -> None:
    with site.browser() as client:
        headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert f"ws://127.0.0.1:{site.port}" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_a_host_cannot_be_smuggled_into_the_policy(site: Site) -> None:
    with create_connection(("127.0.0.1", site.port)) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1; script-src *\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: raw.recv(65536), b"")).decode("latin-1")
    assert " 200 " not in answer.splitlines()[0]
    assert "script-src *" not in answer.partition("\r\n\r\n")[0]


# ---------------------------------------------------------------- names and origins


def test_names_of_this_server(names: ServerNames) -> None:
    for host in ("localhost:8642", "127.0.0.1", "[::1]:8642", "192.168.1.7:80", "games.example", "Club.Example:1"):
        assert names.has(host), host
    for host in ("evil.example", "127.0.0.1.evil.example", "", "[::1", "localhost.evil.example"):
        assert not names.has(host), host


def test_a_name_pointed_at_this_machine_is_not_served(site: Site) -> None:
    with site.program(host="evil.example") as client:
        answer = client.get("/api/games", headers={"accept-language": "es"})
    assert answer.status_code == 421
    assert answer.json()["error"] == "wrong-host"
    assert "ERA_HOSTS" in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("headers", "by_cookie", "forged"),
    [
        ({"origin": "http://localhost:8642"}, True, False),
        ({"origin": "https://games.example"}, True, False),
        ({"origin": "http://localhost:9999"}, True, True),
        ({"origin": "http://evil.example"}, False, True),
        ({"origin": "null"}, True, True),
        ({"sec-fetch-site": "cross-site"}, True, True),
        ({"sec-fetch-site": "same-site"}, True, True),
        ({"sec-fetch-site": "same-origin"}, True, False),
        ({}, True, True),
        ({}, False, False),
    ],
)
def test_requests_of_other_sites(names: ServerNames, headers: dict[str, str], by_cookie: bool, forged: bool) -> None:
    headers = {"host": "localhost:8642", **headers}
    assert is_forged(names, "POST", headers, by_cookie) is forged
    assert not is_forged(names, "GET", headers, by_cookie)


def test_another_sites_page_changes_nothing(site: Site) -> None:
    with site.browser() as client:
        client.post("/api/me", json={"name": "Ada"})
        for headers in ({"origin": "http://evil.example"}, {"origin": "null"}):
            answer = client.post("/api/me", json={"name": "Mallory"}, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (403, "wrong-origin")
        assert client.get("/api/me").json()["name"] == "Ada"


def test_another_sites_page_opens_no_socket(site: Site) -> None:
    guest = site.guest()
    table_id = guest.table(options={"players": 1}, seats=[{"kind": "me"}])
    with pytest.raises(InvalidStatus), open_socket(site, table_id, guest.token, Origin="http://evil.example"):
        pass
    with open_socket(site, table_id, guest.token, Origin=site.url) as ours:
        ours.send('{"type":"hello"}')
        receive_view(ours, 0)


def test_a_cookie_is_kept_from_scripts_and_other_sites(site: Site) -> None:
    with site.browser() as client:
        cookie = client.post("/api/me", json={"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # over http on this machine
    with site.browser(**{"x-forwarded-proto": "https"}) as client:
        answer = client.post("/api/me", json={"name": "Ada"}, headers={"origin": f"https://127.0.0.1:{site.port}"})
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers


# ---------------------------------------------------------------- tokens and secrets


def test_only_what_we_signed_is_believed() -> None:
    tokens = Tokens(b"a" * 32)
    token = tokens.make(Claim("user", 3, "session"))
    assert tokens.read(token) == Claim("user", 3, "session")
    assert Tokens(b"b" * 32).read(token) is None
    for bad in ("", token[:-1], token + "x", "x" * 10_000, "\x00", "a.b.c"):
        assert tokens.read(bad) is None


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    secret = read_secret(chosen)
    assert len(secret) == 32
    assert read_secret(chosen) == secret
    assert chosen.secret_file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


# ---------------------------------------------------------------- limits


def test_a_bucket_fills_again() -> None:
    clock = HandClock()
    buckets = RateLimiter(Rate(2, 3), clock=clock)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == pytest.approx(0.5)
    assert buckets.take("b") == 0
    clock.advance(0.6)
    assert buckets.wait("a") == buckets.take("a") == 0
    assert buckets.take("a") > 0


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("era.server.auth.rate_limit.MAX_KEYS", 10)
    buckets = RateLimiter(Rate(1, 2))
    for number in range(100):
        buckets.take(str(number))
    assert len(buckets._buckets) == 10


def test_addresses_of_one_household_are_one() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:10.0.0.1") == address_key("10.0.0.1")


def test_passwords_are_guarded_even_when_all_is_let_in() -> None:
    limits = RateLimits(times=0, clock=HandClock())
    assert all(limits.read.take(Requester("a", "10.0.0.1")) == 0 for _ in range(10_000))
    assert any(limits.log_in.take("a") for _ in range(100))


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    clock = HandClock()
    chosen = settings(tmp_path, rate=0.1)
    with running(chosen, clock=clock) as slow, slow.program(**{"accept-language": "es"}) as client:
        answers = [client.get("/api/games") for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == 200
        assert refused
        wait = int(refused[0].headers["retry-after"])
        assert wait >= 1
        assert refused[0].json()["sentence"].startswith("Demasiadas peticiones")
        clock.advance(wait)
        assert client.get("/api/games").status_code == 200


def test_one_person_has_not_any_number_of_sockets(tmp_path: Path) -> None:
    with running(settings(tmp_path, rate=0.1)) as site, ExitStack() as opened:
        guest = site.guest()
        table_id = guest.table(options={"players": 1}, seats=[{"kind": "me"}])
        for _ in range(2):
            socket = opened.enter_context(open_socket(site, table_id, guest.token))
            socket.send('{"type":"hello"}')
            receive_view(socket, 0)
        with pytest.raises(InvalidStatus):
            opened.enter_context(open_socket(site, table_id, guest.token))


def test_large_bodies_are_refused_before_they_are_read(site: Site) -> None:
    with site.program() as client:
        answer = client.post("/api/me", json={"name": "x" * 100_000})
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
        answer = client.post("/api/records", content=iter([b"x" * 70_000] * 40))  # in chunks: no length is said
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


# ---------------------------------------------------------------- metrics


def test_metrics_are_for_whoever_runs_the_server(tmp_path: Path) -> None:
    with running(settings(tmp_path, metrics_token="let me see")) as site, site.program() as client:
        client.get("/healthz")
        assert 'era_http_requests_total{method="GET",route="/healthz",status="200"}' in client.get("/metrics").text
        forwarded = {"x-forwarded-for": "203.0.113.9"}
        assert client.get("/metrics", headers=forwarded).status_code == 404
        for token, status in (("wrong", 404), ("let me see", 200)):
            headers = forwarded | {"authorization": f"Bearer {token}"}
            assert client.get("/metrics", headers=headers).status_code == status
