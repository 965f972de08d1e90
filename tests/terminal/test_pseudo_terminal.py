"""Whole games in a real terminal, played from what it shows: alone, as the Federation, and at a server's table."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from era.core.record import read
from era.core.replay import verify
from era.games import registry
from tests.support.pseudo_terminal import ANSI, PseudoTerminal, play_from_screen
from tests.support.server.site import running, settings

OVER = "The game is over."


@pytest.fixture
def opened() -> Iterator[list[PseudoTerminal]]:
    terminals: list[PseudoTerminal] = []
    yield terminals
    for each in terminals:
        each.close()


@pytest.mark.parametrize("options", [["medieval", "--players", "1"], ["merchants", "--variant", "federation"]])
def test_a_whole_game(options: list[str], tmp_path: Path, opened: list[PseudoTerminal]) -> None:
    terminal = PseudoTerminal("play", *options, "--seed", "seven", "--lang", "en", folder=tmp_path)
    opened.append(terminal)
    play_from_screen(terminal, seed=3, end=OVER)
    terminal.type("whole.era")
    assert terminal.finish() == 0
    record = read((tmp_path / "whole.era").read_text("utf-8"))
    game = registry.game(record.game)
    assert game.turn(verify(game, record)).over
    assert not (tmp_path / "whole.era.seed").exists(), "a finished game has no secret"
    assert "\x1b[1;36m" in terminal.seen, "in colour"


def test_a_saved_game_goes_on_with_the_same_dice(tmp_path: Path, opened: list[PseudoTerminal]) -> None:
    first = PseudoTerminal("play", "medieval", "--players", "1", "--seed", "x", "--lang", "en", folder=tmp_path)
    opened.append(first)
    first.wait_for_prompt()
    for line in ("moves", "save later.era", "quit"):
        first.type(line)
    assert first.finish() == 0
    assert stat.S_IMODE((tmp_path / "later.era.seed").stat().st_mode) == 0o600
    second = PseudoTerminal("play", "later.era", "--lang", "en", folder=tmp_path, NO_COLOR="1")
    opened.append(second)
    play_from_screen(second, seed=1, end=OVER)
    second.type("done.era")
    assert second.finish() == 0
    record = read((tmp_path / "done.era").read_text("utf-8"))
    verify(registry.game("medieval"), record)
    begun = read((tmp_path / "later.era").read_text("utf-8"))
    assert record.commitment == begun.commitment
    assert record.entries[: len(begun.entries)] == begun.entries
    assert not ANSI.search(second.seen), "NO_COLOR is obeyed"
    (tmp_path / "later.era.seed").unlink()
    third = PseudoTerminal("play", "later.era", "--lang", "en", folder=tmp_path)
    opened.append(third)
    assert third.finish() == 2
    assert "later.era.seed" in third.seen
    fourth = PseudoTerminal("play", "done.era", "--lang", "en", folder=tmp_path)
    opened.append(fourth)
    assert fourth.finish() == 2


def test_words_are_wrapped_and_dumb_terminals_get_no_colour(tmp_path: Path, opened: list[PseudoTerminal]) -> None:
    terminal = PseudoTerminal("play", "medieval", "--players", "1", "--lang", "en", columns=60, TERM="dumb")
    opened.append(terminal)
    terminal.wait_for_prompt()
    for line in ("help", "rule BUI-1", "quit"):
        terminal.type(line)
    assert terminal.finish() == 0
    assert not ANSI.search(terminal.seen)
    rule = terminal.seen[terminal.seen.index("BUI-1  ") :]
    assert max(len(line) for line in rule.split("\n")) <= 60
    asked = terminal.seen[terminal.seen.index("Lay out your") :].split("> ")[0]
    assert max(len(line) for line in asked.split("\n")) <= 60


def test_a_whole_game_at_a_servers_table(tmp_path: Path, opened: list[PseudoTerminal]) -> None:
    with running(settings(tmp_path)) as site:
        guest = site.guest("Ada")
        with site.program(guest.token) as client:
            made = client.post(
                "/api/tables", json={"game": "medieval", "options": {"players": 1}, "seats": [{"kind": "me"}]}
            ).json()
            table = made["id"]
        url = f"{site.url}/t/{table}"
        terminal = PseudoTerminal("join", url, "--lang", "en", ERA_TOKEN=guest.token)
        opened.append(terminal)
        play_from_screen(terminal, seed=5, end=OVER)
        assert terminal.finish() == 0
        with site.program(guest.token) as client:
            record = read(client.get(f"/api/tables/{table}/record").text)
    game = registry.game("medieval")
    assert game.turn(verify(game, record)).over
    total = game.result(verify(game, record)).scores[0]
    assert f"{total:>6}" in terminal.seen.lower().split("total")[-1].split("\n")[0]


def test_an_open_seat_is_taken_and_the_others_are_told_of(tmp_path: Path, opened: list[PseudoTerminal]) -> None:
    with running(settings(tmp_path)) as site:
        host = site.guest("Ada")
        with site.program(host.token) as client:
            seats = [{"kind": "open"}, {"kind": "me"}]
            made = client.post(
                "/api/tables", json={"game": "merchants", "options": {"players": 2}, "seats": seats}
            ).json()
            table = made["id"]
            terminal = PseudoTerminal("join", f"{site.url}/t/{table}", "--name", "Bo", "--lang", "en", columns=200)
            opened.append(terminal)
            terminal.wait_for_prompt("has not begun")
            assert "ERA_TOKEN=" in terminal.seen
            assert client.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Bo"
            assert client.post(f"/api/tables/{table}/start").status_code < 300
            terminal.wait_for_prompt()
            terminal.type("dance")
            assert "dance" in terminal.wait_for_prompt()
            terminal.type("quit")
            assert terminal.finish() == 0


def test_a_wrong_link_gets_a_sentence(opened: list[PseudoTerminal]) -> None:
    for link, said in (("nonsense", "is not the link"), ("http://127.0.0.1:9/t/x", "does not answer")):
        terminal = PseudoTerminal("join", link, "--lang", "en")
        opened.append(terminal)
        assert terminal.finish() == 2
        assert said in terminal.seen
        assert "Traceback" not in terminal.seen


def test_colour_needs_a_terminal_that_wants_it() -> None:
    import io

    from era.terminal.screen import wants_colour

    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert wants_colour(Tty(), {"TERM": "xterm"})
    assert not wants_colour(Tty(), {"TERM": "xterm", "NO_COLOR": "1"})
    assert not wants_colour(Tty(), {"TERM": "dumb"})
    assert not wants_colour(io.StringIO(), {"TERM": "xterm"})


def test_only_what_changed_is_drawn() -> None:
    import io

    from era.terminal.screen import Screen

    out = io.StringIO()
    screen = Screen(out, kept=(0,))
    screen.draw_changes("head\na\nb\nc\nd")
    out.truncate(0)
    out.seek(0)
    screen.draw_changes("head\na\nB\nc\nd")
    assert out.getvalue() == "head\nB\n"
    screen.forget()
    screen.draw_changes("head\na\nB\nc\nd")
    assert out.getvalue().endswith("head\na\nB\nc\nd\n")
