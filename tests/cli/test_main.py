"""The command `era`, as a person uses it: results on stdout, one clear sentence on stderr, no traceback."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from era import __version__
from era.cli import main
from era.core.engine import describe_engine
from era.games import registry
from tests.support.patience import PATIENCE_S, wait_until

ERA = (sys.executable, "-m", "era")


@pytest.fixture(autouse=True)
def _toy_among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PACKAGES, "toy", "examples.new_game")
    monkeypatch.setenv("ERA_LANG", "en")


class Era:
    """Runs a command and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str) -> str:
        assert main.main(args) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def refused(self, *args: str) -> str:
        """The one sentence of an error; the exit code is 2."""
        try:
            code = main.main(args)
        except SystemExit as stop:
            code = int(str(stop.code))
        out, err = self.capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err.strip()


@pytest.fixture
def era(capsys: pytest.CaptureFixture[str]) -> Era:
    return Era(capsys)


@pytest.fixture
def saved(era: Era, tmp_path: Path) -> Path:
    """The record of a finished game."""
    era("simulate", "toy", "--players", "2", "--games", "2", "--seed", "4", "--save", str(tmp_path))
    first, _ = sorted(tmp_path.glob("*.era"))
    return first


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main.main(["--version"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert said == f"era {__version__} ({describe_engine('en')})\n"
    assert "compiled" in said or "plain Python, because" in said


def test_help_keeps_the_lines_of_examples(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        main.main(["arena", "--help"])
    lines = capsys.readouterr().out.splitlines()
    assert "    era arena --a monarch --b duke --pairs 400 --budget 0.02 --jobs 2" in lines
    first = next(number for number, line in enumerate(lines) if line.startswith("Let two bots"))
    paragraph = lines[first : lines.index("", first)]
    assert len(paragraph) > 1
    assert all(len(line) <= 60 for line in paragraph), "wrapped to the terminal"


@pytest.mark.parametrize("command", [[], ["play"], ["simulate"], ["replay"], ["verify"], ["rules"]])
def test_help_of_every_command(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main.main([*command, "--help"])
    assert stop.value.code == 0
    assert "usage: era" in capsys.readouterr().out


def test_simulate_prints_one_json_object(era: Era) -> None:
    report = json.loads(era("simulate", "toy", "--players", "3", "--games", "20", "--json"))
    assert report["options"] == {"players": 3}
    assert (report["games"], report["decisions"], report["unfinished"]) == (20, 20 * 9, 0)
    assert report["rounds_mean"] == 3
    assert 0 <= report["score_min"] <= report["score_mean"] <= report["score_max"] <= 3
    assert len(report["wins"]) == 3


def test_simulate_prints_a_readable_table(era: Era) -> None:
    out = era("simulate", "toy", "--games", "3")
    assert "score, mean over all seats" in out
    assert "puntos" in era("simulate", "toy", "--games", "3", "--lang", "es")


def test_saved_games_verify_and_replay(era: Era, saved: Path) -> None:
    assert era("verify", str(saved)).startswith("In order: 6 draws")
    out = era("replay", str(saved))
    assert " 1. * die 1 " in out
    assert "The game is over." in out
    assert "(won)" in out
    shown = json.loads(era("replay", str(saved), "--json"))
    assert (shown["over"], len(shown["entries"]), shown["state"]["round"]) == (True, 12, 3)


def test_replay_stops_at_a_step(era: Era, saved: Path) -> None:
    shown = json.loads(era("replay", str(saved), "--step", "2", "--json"))
    assert (shown["over"], len(shown["entries"]), len(shown["state"]["dice"])) == (False, 2, 2)
    assert "dice: []" in era("replay", str(saved), "--step", "0")
    assert era.refused("replay", str(saved), "--step", "13") == (
        "The record has no step 13: it goes from 0 (the start) to 12."
    )


def test_verify_tells_of_a_game_cut_short(era: Era, saved: Path) -> None:
    lines = saved.read_text().splitlines()
    saved.write_text("\n".join([*lines[:-2], "end 11"]) + "\n")
    assert "not over in this record" in era("verify", str(saved))


def test_verify_refuses_a_changed_draw(era: Era, saved: Path) -> None:
    text = saved.read_text()
    old = next(line for line in text.splitlines() if line.startswith("* die 1 "))
    saved.write_text(text.replace(old, f"* die 1 {int(old[-1]) % 6 + 1}", 1))
    assert "revealed seed" in era.refused("verify", str(saved))


def test_replay_shows_a_record_up_to_where_it_is_legal(era: Era, saved: Path) -> None:
    """The rest is an error all the same, told apart from what was printed."""
    text = saved.read_text()
    moves = [line for line in text.splitlines() if line.startswith(("1 ", "2 "))]
    saved.write_text(text.replace(moves[2], "1 guess 9", 1))
    number = text.splitlines().index(moves[2]) - text.splitlines().index("")
    for args in ([], ["--json"], ["--lang", "es"]):
        assert main.main(["replay", str(saved), *args]) == 2
        out, err = era.capsys.readouterr()
        assert f" {number}, " in err
        assert "1 guess 9" in err
        assert moves[1] in out
        assert "guess 9" not in out.split('"stopped"', maxsplit=1)[0]
        if args == ["--json"]:
            shown = json.loads(out)
            assert len(shown["entries"]) == number - 1
            assert shown["stopped"] == err.strip()
    assert "another box" not in err


def test_a_record_of_another_box_says_so(era: Era, saved: Path) -> None:
    text = saved.read_text()
    own = next(line for line in text.splitlines() if line.startswith("fingerprint: "))
    assert "box" not in era("verify", str(saved))
    saved.write_text(text.replace(own, "fingerprint: 0123456789abcdef"))
    assert "another box" in era("verify", str(saved))
    assert "another box" not in era("replay", str(saved)), "every move is legal, so it just works"
    saved.write_text(text.replace(f"{own}\n", ""))
    assert "too old to say" in era("verify", str(saved))
    move = next(line for line in text.splitlines() if line.startswith("1 "))
    saved.write_text(text.replace(own, "fingerprint: 0123456789abcdef").replace(move, "1 guess 9", 1))
    assert "another box" in era.refused("verify", str(saved))


def test_damaged_and_missing_files_are_one_sentence(era: Era, saved: Path, tmp_path: Path) -> None:
    assert "cannot be read" in era.refused("replay", str(tmp_path / "none.era"))
    assert "cannot be read" in era.refused("verify", str(tmp_path))
    saved.write_bytes(b"\xff\xfe\0\0")
    assert "cannot be read" in era.refused("replay", str(saved))
    saved.write_text("once upon a time")
    assert "not a game record" in era.refused("replay", str(saved))
    assert "no es un registro" in era.refused("replay", str(saved), "--lang", "es")


def test_a_record_of_a_game_that_is_not_here(era: Era, saved: Path) -> None:
    saved.write_text(saved.read_text().replace("game: toy", "game: chess"))
    assert era.refused("replay", str(saved)).startswith("There is no game 'chess'. Known games: ")


def test_a_huge_file_is_refused_unread(era: Era, tmp_path: Path) -> None:
    path = tmp_path / "huge.era"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert "cannot be read" in era.refused("replay", str(path))


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "toy", "--players", "9"], "The option players is not possible"),
        (["simulate", "toy", "--players", "two"], "invalid int value"),
        (["simulate", "toy", "--games", "0"], "must be a whole number from 1 on"),
        (["simulate", "toy", "--option", "speed"], "The option speed is not possible"),
        (["simulate", "toy", "--option", "speed=9"], "not possible"),
        (["simulate"], "the following arguments are required: GAME"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND"),
        (["rules", "--game", "chess"], "There is no game 'chess'"),
        (["rules", "--marks", "chess"], "There is no game 'chess'"),
        (["play", "chess"], "There is no game 'chess'"),
    ],
)
def test_mistakes_get_one_sentence(era: Era, args: list[str], sentence: str) -> None:
    assert sentence in era.refused(*args)


def test_saving_where_one_cannot_is_one_sentence(era: Era, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in era.refused("simulate", "toy", "--save", str(tmp_path / "file" / "x"))


def test_rules_lists_and_explains(era: Era) -> None:
    assert "TOY-2   What to guess" in era("rules", "--game", "toy")
    out = era("rules", "toy-2")
    assert out.splitlines() == [
        "TOY-2  What to guess  (toy)",
        "",
        "A guess is one of the six sides.",
        "",
        "[S, C] stated in a rulebook; our choice, because nothing says",
    ]
    assert "Se adivina" in era("rules", "TOY-2", "--lang", "es")
    assert era("rules", "toy").splitlines()[1:] == ["  TOY-1   When to guess", "  TOY-2   What to guess"]


def test_marks_are_counted_for_the_facts_and_the_rules_of_each_game(era: Era) -> None:
    heads, *rows, said = era("rules", "--marks").splitlines()
    assert heads.split() == ["S", "P", "I", "C", "all"]
    assert [row.split()[:2] for row in rows] == [
        [name, kind] for name in registry.names() for kind in ("facts", "rules")
    ]
    counts = {tuple(row.split()[:2]): [int(figure) for figure in row.split()[2:]] for row in rows}
    assert counts.pop(("toy", "facts")) == [0, 0, 0, 0, 0]
    assert counts.pop(("toy", "rules")) == [1, 0, 0, 2, 2]
    for *marks, everything in counts.values():
        assert all(0 < number < everything for number in marks)
        assert sum(marks) >= everything
    assert "one with several marks counts under each" in said
    assert "varias marcas" in era("rules", "--marks", "--lang", "es")


@pytest.mark.parametrize("name", [name for name in registry.names() if name != "toy"])
def test_marks_of_a_game_are_listed_with_why_we_know(era: Era, name: str) -> None:
    facts, rules = era("rules", "--marks", name).split("\n\n")
    counted = [int(line.split()[-1]) for line in era("rules", "--marks").splitlines() if line.startswith(name)]
    assert [len([line for line in facts.splitlines() if not line.startswith(" ")]), len(rules.splitlines())] == counted


def test_a_rule_names_the_lines_that_state_it(era: Era) -> None:
    shown = {lang: era("rules", "EXT-4", "--lang", lang).splitlines()[-1] for lang in ("en", "es")}
    assert shown["en"].startswith("[S 001:437, C] stated in a rulebook; our choice")
    assert shown["es"].startswith("[S 001:437, C] lo dice un reglamento; elección nuestra")
    [listed] = [line for line in era("rules", "--marks", "medieval").splitlines() if line.startswith("EXT-4 ")]
    assert listed.endswith("  S 001:437, C")


def test_a_townhouse_costs_wood_and_this_is_how_we_know(era: Era) -> None:
    lines = era("rules", "--marks", "medieval").splitlines()
    [place] = [number for number, line in enumerate(lines) if line.startswith("buildings.townhouse.cost ")]
    assert lines[place].endswith(" S 000:539 002:578, I")
    assert "pencil" in lines[place + 1]
    assert "lápiz" in era("rules", "--marks", "medieval", "--lang", "es")


def test_an_unknown_rule_suggests_near_ones(era: Era) -> None:
    assert era.refused("rules", "TOY-9", "--game", "toy") == ("There is no rule 'TOY-9'. Did you mean: TOY-2, TOY-1?")
    assert "'era rules' lists them" in era.refused("rules", "xyzzy", "--game", "toy")


@pytest.mark.parametrize("name", [name for name in registry.names() if name != "toy"])
def test_every_rule_of_every_game_can_be_shown(era: Era, name: str) -> None:
    listing = era("rules", "--game", name)
    for rule_id in (line.split()[0] for line in listing.splitlines()[1:]):
        for lang in ("en", "es"):
            assert rule_id in era("rules", rule_id, "--game", name, "--lang", lang)


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"ERA_LANG": "es"}, "es"),
        ({"ERA_LANG": "", "LANG": "es_ES.UTF-8"}, "es"),
        ({"ERA_LANG": "", "LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"ERA_LANG": "en", "LANG": "es_ES"}, "en"),
    ],
)
def test_the_language_is_the_readers(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str) -> None:
    for variable in ("ERA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert main.find_language() == lang


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen([*ERA, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait()


@pytest.mark.skipif(os.name == "nt", reason="signals are of another kind there")
def test_an_interrupted_command_says_nothing(tmp_path: Path) -> None:
    name = next(iter(registry.names()))
    command = [*ERA, "simulate", name, "--games", "1000000", "--save", str(tmp_path)]
    # Whoever started the tests in the background left interrupts ignored, for this child too.
    heard = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heard) as process:  # noqa: PLW1509
        wait_until(lambda: process.poll() is not None or any(tmp_path.iterdir()), "the first saved game")
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
