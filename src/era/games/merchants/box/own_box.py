"""The box as data, so that its owner can correct it: printed tables, rules by figure, what a change means in play."""

# Not compiled: runs before a game, not in it.

from collections.abc import Iterator, Mapping
from typing import Any, Final

from era.core.catalogue import Words
from era.core.data_files import DataFile
from era.core.facts import BoxDifference, BoxTables, drop_sources
from era.core.overlay import OwnBox, lay_over
from era.games.merchants.box import in_play, options, validate
from era.games.merchants.box.box import SHAPE, read_shipped_tables
from era.games.merchants.box.components import Components
from era.games.merchants.box.validate import BoxProblem

RULES: Final = {
    "goods": "MCO-1",
    "cities": "MCO-2",
    "borders": "MCO-2",
    "deck": "MCO-3",
    "orders": "MCO-3",
    "points": "ERM-4",
    "specials": "MCO-4",
    "pieces": "MCO-5",
    "turn": "FED-5",
    "federation": "FED-3",
    "base": "ERM-1",
    "characters": "FED-1",
    "events": "FED-13",
}
"""The rule that tells of a table."""
FIELD_RULES: Final = {
    "merchants": "FED-1",
    "excluded": "FED-2",
    "opening": "FED-4",
    "opening_redraw_goods": "FED-4",
    "most_cost": "FED-6",
    "cards_for_house": "FED-10",
    "houses": "FED-10",
    "red_jewels": "FED-11",
    "places": "FED-12",
    "cards_a_round": "FED-12",
    "cards_a_round_late": "FED-12",
    "places_lost_a_round": "FED-12",
    "spaces": "MCO-6",
    "spaces_easy": "MCO-6",
    "spaces_per_card": "MCO-6",
    "goods_per_space": "MCO-6",
}
"""The rule that tells of a field, where it is another one."""
WITH_OWN_RULES: Final = ("characters", "events")
"""Tables whose entries name their rules themselves."""


class MerchantsOwnBox:
    shape = SHAPE
    reasons = Words("era.games.merchants.text", "problems")
    reason_rules: Mapping[str, str] = {}

    def printed(self) -> BoxTables:
        return read_shipped_tables()

    def played(self, checked: Mapping[str, Any]) -> BoxTables:
        if checked.get("components") is not None:
            return drop_sources(DataFile("components.toml", checked["components"]).values)
        return lay_over(drop_sources(read_shipped_tables()), drop_sources(checked.get("box") or {}))

    def check(self, tables: BoxTables) -> dict[str, Any]:
        return options.check({"box": dict(tables) or None})

    def find_problems(self, components: Components, tables: BoxTables) -> Iterator[BoxProblem]:
        return validate.find_problems(tables, components)

    def explain(self, where: list[str], why: str) -> str:
        return why

    def find_rule(self, table: str, entry: str, field: str) -> str | None:
        if table in WITH_OWN_RULES and entry in (entries := read_shipped_tables()[table]):
            return str(entries[entry]["rule"])
        return FIELD_RULES.get(field) if field in FIELD_RULES else RULES.get(table)

    def tell(self, difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
        return in_play.tell(difference, printed, here, lang)


OWN_BOX: Final[OwnBox] = MerchantsOwnBox()
