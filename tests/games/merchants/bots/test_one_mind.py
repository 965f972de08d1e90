"""All advice about Merchants asks the same mind on the same work: the terminal's hint, the tip and "Suggest" of a
server, a study of the game and the puzzles made of it name the same move."""

import random
from pathlib import Path
from typing import Any

import pytest

from era.core.record import read
from era.games.merchants.game import GAME
from era.lab.study.answers import MomentJudge, MomentPosition
from era.lab.study.strong_play import play_phase
from era.server.workers.bot_process import BotRequest, answer
from era.terminal.bot_players import BotPlayers
from era.terminal.local_game import LocalGame

ENOUGH_S = 60.0
"""For the server's advice: steps are what ends it, not the time."""
SEED = bytes(range(32))
RECORDS = Path(__file__).parents[3] / "replays" / "merchants"


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 1, "characters": "choose"}, {"variant": "base", "players": 2}], ids=str
)
def test_everybody_who_advises_names_the_same_move(options: dict[str, Any]) -> None:
    local = LocalGame(GAME, options, SEED)
    players, rng = BotPlayers(local, ()), random.Random(1)
    for number in range(1, 40):
        seat = GAME.turn(local.state).seats[0]
        legal = GAME.legal(local.state, seat)
        if legal.size > 1:
            view = GAME.save(GAME.view(local.state, seat))
            asked = BotRequest("advise", "merchants", local.match.options, view, seat, ENOUGH_S)
            suggested = answer(asked).advice[0].text
            state = GAME.copy(local.state)
            state.news = None
            assert players.hints(seat)[0].action == suggested
            assert play_phase(GAME, state, seat, number)[0][0] == suggested
        local.submit(seat, GAME.write(local.state, seat, legal.nth(rng.randrange(legal.size))))


@pytest.mark.parametrize("game", ["federation-1p", "base-2p"])
def test_a_puzzle_of_a_finished_game_compares_with_the_same_move(game: str) -> None:
    record = read((RECORDS / f"{game}.era").read_text("utf-8"))
    lines = [line for line, entry in enumerate(record.entries, 1) if entry.seat is not None]
    for first in lines[len(lines) // 3 :: len(lines) // 3]:
        position = MomentPosition(record, first)
        view = GAME.save(GAME.view(position.start, position.seat))
        asked = BotRequest("advise", "merchants", dict(record.options), view, position.seat, ENOUGH_S)
        suggested = answer(asked).advice[0].text
        strong = MomentJudge(record, first, first, games=1).value([suggested]).strong
        assert strong[0] == suggested
