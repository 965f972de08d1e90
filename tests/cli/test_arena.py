"""era bots, era arena and simulate --bots, as a person runs them."""

import json

import pytest

from era.cli.main import main


def test_bots_are_listed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--game", "medieval", "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert "monarch" in english
    assert "another name for monarch" in english
    assert main(["bots", "--lang", "es"]) == 0
    assert "principiante" in capsys.readouterr().out


def test_a_duel_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--a", "random", "--b", "random", "--pairs", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pairs"] == 2
    assert told["setting"]["options"]["players"] == 2


def test_a_bot_alone_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--solo", "random", "--games", "2", "--lang", "en"]) == 0
    assert "mean points" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_duel_needs_two_bots(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--a", "random", "--lang", lang]) == 2
    assert "--b" in capsys.readouterr().err


def test_an_unknown_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--a", "random", "--b", "emperor", "--pairs", "1", "--lang", "en"]) == 2
    assert "emperor" in capsys.readouterr().err


def test_simulations_seat_bots_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """A greedy bot needs no time worth speaking of: who wins does not depend on the machine."""
    words = ["simulate", "medieval", "--games", "2", "--seed", "1", "--json", "--bots", "greedy,random"]
    assert main([*words, "--budget", "60"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["unfinished"] == 0
    assert told["wins"][0] == 2


def test_simulations_refuse_a_bot_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "medieval", "--games", "1", "--bots", "emperor", "--lang", "en"]) == 2
    assert "emperor" in capsys.readouterr().err
