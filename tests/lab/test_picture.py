"""Positions as files."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from era.cli.main import main
from era.core.record import read

REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.mark.parametrize("game", ["medieval", "merchants"])
def test_a_position_is_drawn_twice(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = min((REPLAYS / game).glob("*.era"))
    assert main(["picture", str(record), "--entry", "30", "--out", str(tmp_path / "here")]) == 0
    assert "here.svg" in capsys.readouterr().out
    drawing = ET.fromstring((tmp_path / "here.svg").read_text("utf-8"))
    image = Image.open(tmp_path / "here.png")
    assert (int(drawing.attrib["width"]) * 2, int(drawing.attrib["height"]) * 2) == image.size
    assert len(set(image.get_flattened_data())) > 5
    assert main(["picture", str(record), "--out", str(tmp_path / "end")]) == 0
    assert (tmp_path / "end.svg").read_text("utf-8") != (tmp_path / "here.svg").read_text("utf-8")


def test_what_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    record = min((REPLAYS / "medieval").glob("*.era"))
    last = len(read(record.read_text("utf-8")).entries)
    assert main(["picture", str(record), "--entry", str(last + 1)]) == 2
    assert str(last) in capsys.readouterr().err
    assert main(["picture", str(record), "--seat", "7"]) == 2
    assert "player 7" in capsys.readouterr().err
