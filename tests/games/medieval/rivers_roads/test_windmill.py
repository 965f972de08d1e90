"""A seventh expansion building is one TOML table: a windmill, seen from end to end."""

import random
from pathlib import Path

import pytest

from era.core import record
from era.core.catalogue import LANGUAGES, Name
from era.core.match import Match
from era.core.replay import replay, verify
from era.core.rng import SEED_BYTES, SealedSource
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.games.medieval.texts import WORDS
from tests.support.medieval.drawing import table
from tests.support.medieval.helpers import choices, do, faces, jump, refused, sheet
from tests.support.medieval.positions import domain

WINDMILL = """\
[buildings.windmill]
count = 4
points = 2
cost = { wood = 2, stone = 1 }
footprint = [".##", "##."]
collect = { food = 1 }
"""
SCENARIO = """\
[scenario]
buildings = ["keep", "longhouse", "townhouse", "church", "farm", "market", "windmill"]
pieces = ["walls", "roads", "bridges", "gates"]
river = "each"

"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "windmill.toml"
    file.write_text(SCENARIO + WINDMILL, "utf-8")
    return file


def mill(path: Path) -> State:
    """Seat 0 may build, and can pay for one windmill."""
    state = table(path, 2)
    state.round = 1
    domain(state, 1, "L L")
    domain(state, 0, "L L", river="e", stock="wood 2 stone 1").hammers = 1
    return jump(state, "build")


def test_legal_moves_and_notation(path: Path) -> None:
    state = mill(path)
    mine = {text for text in choices(state, 0) if "windmill" in text}
    assert "build windmill j5 r0" in mine
    assert "build windmill j5 r1" in mine
    assert "build windmill c1 r0" not in mine, "the river is in the way"
    assert len({text.split()[-1] for text in mine}) == 2, "an S has two turns"
    for text in mine:
        assert GAME.write(state, 0, GAME.read(state, 0, text)) == text
    assert GAME.read(state, 0, "BUILD  windmill j5 R2") == GAME.read(state, 0, "build windmill j5 r0")
    assert refused(state, 0, "build windmill d1 r0") == "BUI-2 space-taken"


def test_built_paid_and_seen(path: Path) -> None:
    state = mill(path)
    do(state, 0, "build windmill f1 r0")
    player = state.players[0]
    assert player.stock == [0, 0, 0, 0]
    seen = GAME.show(GAME.view(state, 1))
    (shown,) = [piece for piece in seen.players[0].pieces if piece.piece == "windmill"]
    assert shown.spaces == ["g1", "h1", "f2", "g2"]
    assert seen.supply["windmill"] == 2
    assert sheet(state)["windmill"] == 2 * 2, "by the river"
    assert seen.sheets[0]["windmill"] == 4


def test_it_collects(path: Path) -> None:
    state = mill(path)
    do(state, 0, "build windmill j5 r0")
    faces(state, 0, "peasant.hammers")
    state.players[0].stock = [0, 0, 0, 0]
    jump(state, "collect")
    assert state.players[0].disaster == 0, "its food fed the one die"


def test_the_last_one_shows_its_x(path: Path) -> None:
    state = mill(path)
    state.supply[state.rules.by_name["windmill"].index] = 1
    do(state, 0, "build windmill j5 r0")
    assert GAME.show(state).xs == ["windmill"]


def test_it_is_named_in_every_language(path: Path) -> None:
    mill(path)
    for lang in LANGUAGES:
        assert WORDS.name(lang, Name("windmill")) == "windmill"


def test_a_whole_game_and_its_record(path: Path) -> None:
    rng = random.Random(4)
    match = Match(GAME, {"scenario": path, "players": 3}, SealedSource(bytes(SEED_BYTES)))
    Path(path).unlink()
    while not match.over():
        seat = rng.choice(GAME.turn(match.state).seats)
        legal = GAME.legal(match.state, seat)
        wanted = [a for a in legal if "windmill" in GAME.write(match.state, seat, a)]
        match.act(seat, rng.choice(wanted) if wanted else legal.nth(rng.randrange(legal.size)))
    assert any("build windmill" in entry.text for entry in match.entries)
    source = SealedSource(bytes(SEED_BYTES))
    text = record.write(GAME.name, GAME.rules_version, match.options, match.entries, source.commitment, source.seed)
    assert GAME.show(replay(GAME, record.read(text))) == GAME.show(match.state)
    assert GAME.result(verify(GAME, record.read(text))) == GAME.result(match.state)
    assert any(line["windmill"] for line in GAME.show(match.state).sheets)


def test_the_table_alone_in_a_corrected_box(tmp_path: Path) -> None:
    """As a building of the box it is there for any scenario that names it, and does not disturb the others."""
    file = tmp_path / "box.toml"
    file.write_text(WINDMILL, "utf-8")
    state = table("big", 2, components=file)
    assert "windmill" in state.rules.components.buildings
    assert "windmill" not in state.rules.by_name
