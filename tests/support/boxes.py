"""The box as another version of the program would have it: for tests of what is stored meanwhile."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from era.core.data_files import DataFile
from era.games.medieval import fingerprint as medieval_fingerprint
from era.games.medieval import ruleset, serialize
from era.games.medieval.box import box, scenario
from era.games.merchants import fingerprint as merchants_fingerprint
from era.games.merchants import ruleset as merchants_ruleset
from era.games.merchants.box import box as merchants_box

Edit = Callable[[str], str]

BAKERY = """
[buildings.bakery]
count = 4
points = 2
cost = { wood = 2, stone = 1 }
footprint = ["##", "#."]
collect = { food = 2 }
source = { count = "C", points = "C", cost = "C", footprint = "C", collect = "C" }
"""


@contextmanager
def other_box(edit: Edit = lambda text: text, scenarios: Edit = lambda text: text) -> Iterator[None]:
    """Meanwhile the data files of both games say something else: each text goes through `edit`, and the scenarios of
    ERA: Medieval Age through `scenarios`."""
    files = [DataFile(file.name, edit(file.text)) for file in box.open_shipped()]
    _, file = scenario._load_shipped()
    edited = DataFile(file.name, scenarios(file.text))
    text = edit(merchants_box.read_shipped_text())
    with (
        patch.object(box, "open_shipped", lambda: tuple(files)),
        patch.object(scenario, "_load_shipped", lambda: (edited.convert(dict[str, scenario.Scenario]), edited)),
        patch.object(merchants_box, "read_shipped_text", lambda: text),
    ):
        _forget()
        try:
            yield
        finally:
            _forget()
    _forget()


def _forget() -> None:
    """What was worked out from the other box."""
    box.load_shipped_components.cache_clear()
    merchants_box.load_components.cache_clear()
    ruleset._ruleset.cache_clear()
    merchants_ruleset._share_ruleset.cache_clear()
    medieval_fingerprint._of_rules.cache_clear()
    merchants_fingerprint._of_rules.cache_clear()
    serialize.names_of.cache_clear()


def with_bakery(scenario_name: str) -> tuple[Edit, Edit]:
    """A building is added as CONTRIBUTING says: its table to the box, before all others, and its type to a scenario."""

    def add(text: str) -> str:
        return text.replace("[buildings.keep]", f"{BAKERY}\n[buildings.keep]")

    def name(text: str) -> str:
        return re.sub(rf"(\[{scenario_name}\]\nbuildings = \[)", r'\1"bakery", ', text)

    return add, name


def in_reverse(text: str) -> str:
    """The tables of a file, the last first: pieces, cards and cities get other numbers."""
    start, *tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    return start + "\n".join(reversed(tables))


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        return text.replace(old, new)

    return edit


def costing(building: str, cost: str) -> Edit:
    """A building's cost is another, e.g. `wood = 8`."""

    def edit(text: str) -> str:
        return re.sub(rf"(\[buildings\.{building}\]\n(?:[^\[\n].*\n)*?)cost = .*", rf"\1cost = {{ {cost} }}", text)

    return edit
