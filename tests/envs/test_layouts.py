"""The published layouts: an id keeps its layout, and the docs show the table as it is."""

from pathlib import Path
from typing import Any

import pytest

from era.encoding.encoding import WAIT, hash_encoding
from era.envs.specs import list_specs
from era.envs.stepped_game import load_encoding
from era.games import registry

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "environments.md"
GOLDEN = {
    "MedievalSolitaire-v0": "734a67d4358a01c6",
    "MedievalVersusBots-v0": "db56a174d57a0879",
    "Federation-v0": "63b3f2ba39b57e43",
    "medieval_v0": "db56a174d57a0879",
    "federation_v0": "63b3f2ba39b57e43",
}
"""If one of these changes, trained weights no longer fit: give the environment a new version."""

SPECS = [
    (name, id_, options)
    for name, specs in list_specs()
    for id_, options in (
        *((each.id, each.options) for each in specs.gymnasium),
        (specs.pettingzoo, specs.options),
    )
]


@pytest.mark.parametrize(("name", "id_", "options"), SPECS)
def test_an_id_keeps_its_layout(name: str, id_: str, options: dict[str, Any]) -> None:
    game = registry.game(name)
    encoding = load_encoding(game, game.check(options))
    assert hash_encoding(encoding) == GOLDEN[id_], "a changed layout is a new version of the id"
    assert f"`{GOLDEN[id_]}`" in DOCS.read_text("utf-8"), "docs/reference/environments.md names every hash"


@pytest.mark.parametrize("name", [name for name, _ in list_specs()])
def test_every_number_and_field_has_a_name_of_its_own(name: str) -> None:
    game = registry.game(name)
    encoding = load_encoding(game, game.check({"players": 4}))
    assert len(set(encoding.table.labels)) == encoding.table.size
    assert encoding.table.name(WAIT) == "wait"
    covered = [place for where in encoding.layout.slices.values() for place in range(where.start, where.stop)]
    assert covered == list(range(encoding.layout.size))
    text = DOCS.read_text("utf-8")
    for field in encoding.layout.slices:
        assert f"`{field.partition('.')[2] or field}`" in text, "docs/reference/environments.md names every field"
    for section in encoding.table.sections:
        assert f"`{section}`" in text, "docs/reference/environments.md names every section"
