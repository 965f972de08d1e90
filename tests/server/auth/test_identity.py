"""Sessions that survive clocks and end for good; passwords changed and recovered; guessers slow themselves down."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from itsdangerous import URLSafeTimedSerializer

from era.server.auth.accounts import hash_code, make_code
from era.server.auth.backoff import FORGET_S, FREE_TRIES, MAX_WAIT_S, Backoff
from era.server.auth.hash_queue import MAX_CONCURRENT, MAX_WAITING_PER_PLACE, HashQueue
from era.server.auth.tokens import LIFETIME_S, Claim, Device, Tokens, remember_user
from era.server.config import read_secret
from era.server.errors import ApiError
from tests.server.auth.test_accounts import PASSWORD, be, name_of, sign_up
from tests.support.patience import HandClock, wait_until_async
from tests.support.server.site import Site, running, settings

DAY_S = 24 * 3600


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    with site.browser() as client:
        yield client


def log_in(client: httpx.Client, login: str, password: str = PASSWORD, address: str = "") -> httpx.Response:
    headers = {"x-forwarded-for": address} if address else {}
    return client.post("/api/session", json={"login": login, "password": password}, headers=headers)


# ---------------------------------------------------------------- clocks and cookies


def test_a_clock_set_back_takes_nobody_their_seat(
    site: Site, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cookie was signed when the clock was ten days ahead."""
    real = __import__("time")
    with monkeypatch.context() as ahead:
        ahead.setattr("itsdangerous.timed.time", SimpleNamespace(time=lambda: real.time() + 10 * DAY_S))
        be(browser, "Ada")
    cookie = browser.cookies["era"]
    assert name_of(browser) == "Ada"
    browser.post("/api/me", json={"name": "Ada L."})
    assert browser.cookies["era"].split(".")[0] == cookie.split(".")[0], "the same person"
    assert name_of(browser) == "Ada L."


def test_a_token_expires_by_its_age_alone() -> None:
    clock = HandClock(0.0)
    tokens = Tokens(b"s" * 32, clock)
    token = tokens.make(Claim("ada", 1, "here"))
    assert tokens.read(token) == Claim("ada", 1, "here"), "it comes from the future"
    clock.now = 1e11
    assert tokens.read(token) == Claim("ada", 1, "here", expired=True)
    assert LIFETIME_S > DAY_S


def test_a_cookie_of_ours_is_never_written_over(site: Site, browser: httpx.Client) -> None:
    be(browser, "Ada")
    cookie = browser.cookies["era"]
    browser.delete("/api/me")
    browser.cookies.set("era", cookie)
    for path, body in (("/api/me", {"name": "Eve"}), ("/api/accounts", {"login": "eve-two", "password": PASSWORD})):
        answer = browser.post(path, json=body, headers={"cookie": f"era={cookie}"})
        assert (answer.status_code, answer.json()["error"]) == (409, "session-ended")
        assert "set-cookie" not in answer.headers
    assert browser.get("/api/me", headers={"cookie": f"era={cookie}"}).json()["why"] == "session-ended"
    with site.browser() as fresh:
        assert fresh.delete("/api/session", headers={"cookie": f"era={cookie}"}).status_code == 204
        be(fresh, "Eve")


def test_tokens_of_the_first_version_are_believed(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as site, site.browser() as browser:
        be(browser, "Ada")
        user = Tokens(read_secret(chosen)).read(browser.cookies["era"])
        assert user is not None
        old = URLSafeTimedSerializer(read_secret(chosen), salt="era session").dumps([user.user, 1])
        with site.program(str(old)) as program:
            assert name_of(program) == "Ada"
            assert program.delete("/api/session").status_code == 204
            assert name_of(program) == ""
        assert name_of(browser) == "Ada", "another session"


# ---------------------------------------------------------------- logging out, passwords, recovery


def test_a_token_that_was_logged_out_is_dead(site: Site, browser: httpx.Client) -> None:
    be(browser, "Gus")
    stolen = browser.cookies["era"]
    browser.post("/api/me", json={"name": "Gus II"})
    with site.program(stolen) as thief:
        assert name_of(thief) == "Gus II"
        browser.delete("/api/session")
        assert name_of(thief) == "", "also an older cookie of the same session"


def test_changing_the_password_ends_every_other_session(site: Site, browser: httpx.Client) -> None:
    sign_up(browser, "hanna", name="Hanna")
    with site.browser() as elsewhere:
        log_in(elsewhere, "hanna")
        wrong = browser.post("/api/me/password", json={"old": "not this one", "new": "a new sentence"})
        assert wrong.json()["error"] == "password-old-wrong"
        assert browser.post("/api/me/password", json={"old": PASSWORD, "new": "short"}).status_code == 422
        assert browser.post("/api/me/password", json={"old": PASSWORD, "new": "a new sentence"}).status_code == 200
        assert name_of(browser) == "Hanna"
        assert name_of(elsewhere) == ""
        assert log_in(elsewhere, "hanna").status_code == 403
        assert log_in(elsewhere, "hanna", "a new sentence").status_code == 200


def test_a_guest_has_no_password_to_change(browser: httpx.Client) -> None:
    be(browser, "Ada")
    answer = browser.post("/api/me/password", json={"old": "x", "new": "a new sentence"})
    assert (answer.status_code, answer.json()["error"]) == (409, "no-account")


def test_a_lost_password_is_recovered_once(site: Site, browser: httpx.Client) -> None:
    code = sign_up(browser, "ines", name="Ines").json()["recovery"]
    assert browser.get("/api/me").json()["recovery"] == "", "never told again"
    with site.browser() as elsewhere:
        wish = {"login": "Ines", "code": code.lower().replace("-", " "), "password": "a new sentence"}
        assert elsewhere.post("/api/recovery", json={**wish, "code": make_code()}).json()["error"] == "recovery-wrong"
        answer = elsewhere.post("/api/recovery", json=wish)
        assert (answer.status_code, answer.json()["name"]) == (200, "Ines")
        assert answer.json()["recovery"] not in ("", code)
        assert elsewhere.post("/api/recovery", json=wish).status_code == 403, "a code is used up by using it"
        assert log_in(elsewhere, "ines", "a new sentence").status_code == 200
    assert name_of(browser) == "", "whoever was in is out"


def test_another_code_needs_the_password(browser: httpx.Client) -> None:
    first = sign_up(browser, "jan", name="Jan").json()["recovery"]
    assert browser.post("/api/me/recovery", json={"password": "not this one"}).status_code == 403
    second = browser.post("/api/me/recovery", json={"password": PASSWORD}).json()["recovery"]
    assert second not in ("", first)
    assert browser.get("/api/me").json()["recoverable"]


def test_codes_are_read_as_people_copy_them() -> None:
    assert hash_code("u", "0O1I-LU") == hash_code("u", "00 11 1v")
    assert hash_code("u", "0000") != hash_code("v", "0000")


# ---------------------------------------------------------------- guessing


def test_strangers_who_guess_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    """36 wrong passwords from six addresses: on the first version, 31 were enough to shut the owner out."""
    with running(settings(tmp_path), clock=HandClock()) as site, site.browser() as owner, site.browser() as other:
        sign_up(owner, "kim", name="Kim")
        for stranger in range(6):
            for n in range(6):
                assert log_in(other, "kim", f"guess {n}", f"10.0.0.{stranger}").status_code == 403
            assert log_in(other, "kim", PASSWORD, f"10.0.0.{stranger}").status_code == 429, "the guesser waits"
        with site.browser() as elsewhere:
            assert log_in(elsewhere, "kim", PASSWORD, "10.0.1.1").status_code == 200


def test_a_known_browser_is_not_slowed_down_by_its_neighbours(tmp_path: Path) -> None:
    with running(settings(tmp_path), clock=HandClock()) as site, site.browser() as owner, site.browser() as other:
        sign_up(owner, "lea", name="Lea")
        owner.delete("/api/session")
        for n in range(7):
            log_in(other, "lea", f"guess {n}")
        assert log_in(other, "lea").status_code == 429
        assert log_in(owner, "lea").status_code == 200, "the same address, and a browser that Lea has used before"


def test_back_off_doubles_and_forgets() -> None:
    clock = HandClock()
    backoff = Backoff(clock)
    assert [backoff.begin("a") for _ in range(FREE_TRIES)] == [0.0] * FREE_TRIES
    waits = []
    for _ in range(12):
        waits.append(backoff.begin("a"))
        clock.advance(waits[-1])
        assert backoff.begin("a") == 0.0
    assert waits[:4] == [1, 2, 4, 8]
    assert waits[-1] == MAX_WAIT_S
    assert backoff.begin("b") == 0.0
    clock.advance(FORGET_S + 1)
    assert [backoff.begin("a") for _ in range(FREE_TRIES)] == [0.0] * FREE_TRIES


def test_a_flood_of_log_ins_waits_for_itself() -> None:
    """However many come from one address, somebody from another one is served after at most one more of them."""
    served: list[str] = []
    gate = threading.Semaphore(0)

    def hash_for(who: str) -> None:
        gate.acquire()
        served.append(who)

    async def story() -> None:
        queue = HashQueue()
        flood = [asyncio.create_task(queue.run("flood", lambda: hash_for("flood"))) for _ in range(25)]
        await wait_until_async(lambda: sum(task.done() for task in flood) > 0, "the queue to be full")
        refused = [task for task in flood if task.done()]
        assert len(refused) == 25 - MAX_CONCURRENT - MAX_WAITING_PER_PLACE
        for task in refused:
            with pytest.raises(ApiError):
                task.result()
        owner = asyncio.create_task(queue.run("owner", lambda: hash_for("owner")))
        await asyncio.sleep(0)
        for _ in range(MAX_CONCURRENT + MAX_WAITING_PER_PLACE + 1):
            gate.release()
        await asyncio.gather(owner, *(task for task in flood if task not in refused))

    asyncio.run(story())
    assert served.index("owner") <= MAX_CONCURRENT + 1


def test_a_device_remembers_a_family_and_believes_nobody_else() -> None:
    tokens = Tokens(b"s" * 32)
    device = Device("d")
    for n in range(12):
        device = remember_user(device, f"u{n}")
    assert tokens.read_device(tokens.make_device(device)) == device
    assert device.users[0] == "u11"
    assert len(device.users) == 8
    for forged in ("", "x", tokens.make_device(device)[:-2], Tokens(b"t" * 32).make_device(device)):
        assert tokens.read_device(forged).users == ()
