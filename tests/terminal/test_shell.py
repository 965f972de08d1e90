"""The terminal game, played as a person would: lines in, screens out."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

from era.core.catalogue import LANGUAGES
from era.core.news import News
from era.core.record import read
from era.core.replay import verify
from era.games import registry
from era.games.medieval import terminal as medieval_board
from era.games.merchants import terminal as merchants_board
from era.terminal.local_game import LocalGame
from era.terminal.shell import Shell

SEED = bytes(range(32))
MEDIEVAL = registry.game("medieval")


class Typist:
    """Types some lines, then any legal action in notation, until the game is over."""

    def __init__(self, local: LocalGame, *lines: str) -> None:
        self.local, self.lines, self.rng = local, list(lines), random.Random(1)

    def readline(self) -> str:
        if self.lines:
            return self.lines.pop(0) + "\n"
        game, state = self.local.game, self.local.state
        turn = game.turn(state)
        if turn.over:
            return "\n"
        legal = game.legal(state, turn.seats[0])
        return game.write(state, turn.seats[0], legal.nth(self.rng.randrange(legal.size))) + "\n"


def talk(*lines: str, lang: str = "en", options: dict[str, Any] | None = None) -> str:
    """Types these lines and leaves; returns all that was shown."""
    out = io.StringIO()
    local = LocalGame(MEDIEVAL, {"players": 1, **(options or {})}, SEED)
    Shell(local, lang, io.StringIO("\n".join(lines) + "\n"), out).run()
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "options", "bots"),
    [
        ("medieval", {"players": 1}, ()),
        ("medieval", {"players": 1, "scenario": "solitaire"}, ()),
        ("medieval", {"players": 2, "scenario": "rivers-roads"}, ("random",)),
        ("merchants", {"players": 1}, ()),
    ],
)
def test_a_whole_game_from_the_first_screen_to_the_record(
    name: str, options: dict[str, Any], bots: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    local = LocalGame(registry.game(name), options, SEED)
    out = io.StringIO()
    assert Shell(local, lang, Typist(local), out, bots).run() == 0
    assert local.over()
    path = tmp_path / "game.era"
    local.save(path)
    end = verify(local.game, read(path.read_text("utf-8")))
    assert local.game.result(end) == local.game.result(local.state)
    assert SEED.hex() in out.getvalue()


def test_commands_show_and_change_nothing() -> None:
    shown = talk("help", "moves", "moves farm", "where farm", "score", "log", "rule SET-5", "rule", "show", "hint")
    assert "place farm a1" in shown
    assert "Upper left corners" in shown
    assert "Lay out your starting domain" in shown
    assert "BUI-1" in shown


def test_a_refusal_names_the_rule_and_the_nearest_place() -> None:
    shown = talk("place farm g6")
    assert "SET-5" in shown
    assert "nearest that would do: place farm" in shown


def test_undo_until_dice_have_fallen() -> None:
    shown = talk("place farm a1", "undo", "undo")
    assert "F1 F1" in shown
    assert "nothing to undo" in shown


def test_what_is_no_action_is_answered_with_what_is() -> None:
    shown = talk("dance", "place farm z99", "place", "7", "\x00\x1b[2J")
    assert "'dance' is not the beginning of an action" in shown
    assert "Spaces go from a1" in shown


def test_a_running_game_is_saved_without_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "running.era"
    talk("place farm a1", f"save {path}")
    record = read(path.read_text("utf-8"))
    assert record.seed is None
    assert SEED.hex() not in path.read_text("utf-8")
    assert "could not be written" in talk(f"save {tmp_path}")


def test_leaving_ends_at_once() -> None:
    assert talk("quit", "place farm a1").count("Base game") == 1


@pytest.mark.parametrize(("lang", "player", "wood"), [("en", "Player 2", "wood"), ("es", "Jugador 2", "Madera")])
def test_news_is_put_into_words(lang: str, player: str, wood: str) -> None:
    said = medieval_board.say_news(News("robbed", 1, {"resource": "wood", "amount": 1}), lang)
    assert said is not None
    assert player in said
    assert wood in said


def test_players_are_counted_from_1_for_people() -> None:
    """Though views count seats from 0: each of two players leads two of the four merchants."""
    game = registry.game("merchants")
    picture = merchants_board.draw(game.start(game.check({"variant": "federation", "players": 2})), 0, "en")
    assert [f"(player {seat})" in picture for seat in range(4)] == [False, True, True, False]
