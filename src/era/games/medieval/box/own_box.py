"""The box as data, so that its owner can correct it: printed tables, rules by figure, what a change means in play."""

# Not compiled: runs before a game, not in it.

from collections.abc import Iterator, Mapping
from typing import Any, Final

from era.core.catalogue import Words
from era.core.facts import BoxDifference, BoxTables, drop_sources
from era.core.overlay import OwnBox, lay_over
from era.games.medieval.box import in_play, options, validate
from era.games.medieval.box.box import SHAPE, read_shipped_tables
from era.games.medieval.box.components import Components
from era.games.medieval.box.validate import BoxProblem

RULES: Final = {
    "board": "COM-1",
    "tracks": "COM-2",
    "dice": "COM-3",
    "buildings": "COM-4",
    "walls": "COM-4",
    "roads": "COM-4",
    "bridge": "COM-4",
    "gate": "COM-4",
    "areas": "COM-4",
    "river": "COM-4",
    "disasters": "DIS-1",
    "skulls": "DIS-1",
    "setup": "SET-3",
    "solitaire": "SOL-1",
    "sets": "SCN-6",
}
"""The rule that tells of a table."""
FIELD_RULES: Final = {
    "footprint": "COM-5",
    "points": "SCO-1",
    "bonus": "SCO-2",
    "bonus_most": "SCO-2",
    "bonuses": "SCO-2",
    "classes": "SCO-2",
    "counts_for_x": "BUI-3",
    "die": "END-1",
    "wall": "WAL-1",
    "collect": "COL-2",
    "shelters": "DIS-2",
    "sets_dice": "ROL-4",
    "rerolls": "ROL-6",
    "swaps": "BUI-7",
    "hammers": "BUI-1",
    "swords": "EXT-1",
    "fairs": "EXT-4",
    "touches": "BUI-6",
    "xs": "SET-2",
    "fewer_with_two": "SET-1",
    "philippe": "SOL-2",
}
"""The rule that tells of a field, where it is another one."""


class MedievalOwnBox:
    shape = SHAPE
    reasons = Words("era.games.medieval.text", "problems")
    reason_rules: Mapping[str, str] = {"pay": "COM-2", "stock": "COM-2", "choices": "ROL-1"}

    def printed(self) -> BoxTables:
        return read_shipped_tables()

    def played(self, checked: Mapping[str, Any]) -> BoxTables:
        return lay_over(drop_sources(read_shipped_tables()), drop_sources(checked.get("box") or {}))

    def check(self, tables: BoxTables) -> dict[str, Any]:
        return options.check({"box": dict(tables) or None})

    def find_problems(self, components: Components, tables: BoxTables) -> Iterator[BoxProblem]:
        return validate.find_problems(components)

    def explain(self, where: list[str], why: str) -> str:
        return validate.explain_value(where, why)

    def find_rule(self, table: str, entry: str, field: str) -> str | None:
        return FIELD_RULES.get(field) if field in FIELD_RULES else RULES.get(table)

    def tell(self, difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
        return in_play.tell(difference, printed, here, lang)


OWN_BOX: Final[OwnBox] = MedievalOwnBox()
