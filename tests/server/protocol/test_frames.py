"""What is joined from parts is what encoding the whole message would give."""

from itertools import product

import pytest

from era.core.choice import Choice
from era.server.protocol.encoder import ENCODER
from era.server.protocol.frames import NUMBER_ZERO, join_update, write_line
from era.server.protocol.from_server import Clocks, Line, Turn, Update

TURN = Turn((0, 2), "build")
LINES = [Line(7, 5, 1, 'say "ö"', [], [(["round"], 3)]), Line(8, 5), Line(9, 5, 0, "suffer", standing=True)]
CHANGES = [(["players", 0, "ready"], True)]
LEGAL = [Choice("listed", texts=["done"])]


def encode(part: object) -> bytes:
    return ENCODER.encode(part) if part else b""


@pytest.mark.parametrize(("seat", "undo"), [(None, "no"), (0, "free"), (3, "ask")])
def test_an_update_is_joined_as_it_would_be_encoded(seat: int | None, undo: str) -> None:
    for lines, changes, legal, clocks in product((LINES, []), (CHANGES, []), (LEGAL, []), (Clocks(5, [1, 2]), None)):
        whole = Update(seat, 6, 8, TURN, lines, changes, legal, clocks, undo)  # type: ignore[arg-type]
        joined = join_update(
            seat, 6, 8, encode(TURN), [encode(line)[NUMBER_ZERO:] for line in lines], encode(changes), encode(legal),
            encode(clocks), undo,  # type: ignore[arg-type]
        )  # fmt: skip
        assert joined == ENCODER.encode(whole)


def test_a_line_is_written_without_its_number() -> None:
    for line in LINES:
        written = write_line(line.at, line.seat, line.text, encode(line.news), encode(line.changes), line.standing)
        assert b'{"n":%d' % line.n + written == encode(line)
