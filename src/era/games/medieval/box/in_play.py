"""What a difference from the printed box means in play, as a sentence or two."""

# Not compiled: runs before a game, not in it.

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from era.core.catalogue import Words
from era.core.facts import BoxDifference, BoxTables
from era.games.medieval.box.components import RESOURCES

WORDS: Final = Words("era.games.medieval.text", "box")

MAX_NAMED = 4
"""Pieces that a sentence names."""
SYMBOLS: Final[dict[str, str]] = {
    "trade": "trade",
    "stone": "stone",
    "wood": "wood",
    "food": "food",
    "culture": "culture",
    "hammers": "hammer",
    "swords": "sword",
    "shields": "shield",
    "feathers": "feather",
    "skulls": "skull",
}
"""What a face may bring, with its name's key."""


def tell(difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
    """Say what it means in play; nothing where nothing sensible can be said. Figures of an unplayable box are left
    alone, too: the editor asks while somebody types."""
    teller = TELLERS.get((difference.table, difference.field)) or TELLERS.get(("", difference.field))
    if difference.kind != "changed" and not difference.field:
        teller = TELLERS.get((difference.table, difference.kind))
    if teller is None:
        return ""
    try:
        return " ".join(part for part in teller(_Change(difference, printed, here, lang)) if part)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return ""


class _Change:
    """A difference, and what the two boxes say around it."""

    def __init__(self, difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> None:
        self.difference = difference
        self.was: Any = difference.printed
        self.now: Any = difference.here
        self.printed = printed
        self.here = here
        self.lang = lang

    def say(self, key: str, **args: object) -> str:
        return WORDS.say(self.lang, key, args)

    def say_change(self, more: str, fewer: str, change: int, **args: object) -> str:
        """Say how many more or fewer; nothing if it is as many."""
        return self.say(more if change > 0 else fewer, number=abs(change), **args) if change else ""

    def list(self, parts: Iterable[str]) -> str:
        """Write names one after the other, not too many of them."""
        named = list(parts)
        if len(named) > MAX_NAMED:
            named = [*named[:MAX_NAMED], self.say("and-more", number=len(named) - MAX_NAMED)]
        return ", ".join(named)

    def list_amounts(self, amounts: Mapping[str, int]) -> str:
        return self.list(WORDS.count(self.lang, name, number) for name, number in amounts.items() if number)

    def name(self, key: str) -> str:
        return WORDS.name(self.lang, key)


# ---------------------------------------------------------------- pieces


def _tell_cost(t: _Change) -> list[str]:
    was, now = t.was or {}, t.now or {}
    change = sum(now.values()) - sum(was.values())
    if not any(now.values()):
        return [t.say("cost-free")]
    said = []
    for resource in (each for each in RESOURCES if now.get(each) and not was.get(each)):
        others = [t.name(name) for name in _find_paid_with(resource, t.here) if name != _piece_name(t.difference)]
        named = t.list(others)
        said.append(t.say("cost-pays", resource=t.name(resource), others=named) if others else "")
        break  # one resource is enough for a sentence
    return [*said, t.say_change("cost-more", "cost-fewer", change)]


def _piece_name(difference: BoxDifference) -> str:
    return difference.entry or {"walls": "wall", "roads": "road"}.get(difference.table, difference.table)


def _find_paid_with(resource: str, here: BoxTables) -> list[str]:
    pieces = {**here["buildings"], "wall": here["walls"], "road": here["roads"]}
    pieces |= {name: here[name] for name in ("bridge", "gate")}
    return [name for name, piece in pieces.items() if piece["cost"].get(resource)]


def _tell_footprint(t: _Change) -> list[str]:
    was, now = _count_spaces(t.was), _count_spaces(t.now)
    said = [t.say_change("spaces-more", "spaces-fewer", now - was) or t.say("spaces-same")]
    long = _measure(t.now)[1]
    entry = t.here["buildings"].get(t.difference.entry) if t.difference.table == "buildings" else None
    if entry is not None and not entry.get("wall") and _measure(t.was) != _measure(t.now):
        said.append(t.say("court", number=long))
    return said


def _count_spaces(rows: list[str]) -> int:
    return sum(char != "." for row in rows for char in row)


def _measure(rows: list[str]) -> tuple[int, int]:
    """Return the shorter and the longer side."""
    short, long = sorted((len(rows), len(rows[0])))
    return short, long


def _tell_count(t: _Change) -> list[str]:
    if t.difference.table == "buildings":
        return [t.say_change("buildings-more", "buildings-fewer", t.now - t.was)]
    if t.difference.table == "dice":
        return [t.say_change("dice-more", "dice-fewer", t.now - t.was)]
    was, now = (sum(each.values()) if isinstance(each, Mapping) else each for each in (t.was, t.now))
    return [t.say_change("pieces-more", "pieces-fewer", now - was)]


def _tell_points(t: _Change) -> list[str]:
    return [t.say_change("points-more", "points-fewer", t.now - t.was)]


def _tell_die(t: _Change) -> list[str]:
    return [t.say("die-other", die=t.name(t.now)) if t.now else t.say("die-none")]


def _tell_wall(t: _Change) -> list[str]:
    return [t.say("wall-now" if t.now else "wall-no-more")]


def _tell_collect(t: _Change) -> list[str]:
    return [t.say("collect-now", goods=t.list_amounts(t.now)) if any((t.now or {}).values()) else t.say("collect-none")]


def _tell_bonus_most(t: _Change) -> list[str]:
    return [t.say("bonus-most", number=t.now) if t.now is not None else t.say("bonus-any")]


def _tell_cost_die(t: _Change) -> list[str]:
    return [t.say("pays-die", die=t.name(t.now)) if t.now else t.say("pays-no-die")]


def _tell_cost_building(t: _Change) -> list[str]:
    return [t.say("pays-building", building=t.name(t.now)) if t.now else t.say("pays-no-building")]


def _tell_counts_for_x(t: _Change) -> list[str]:
    return [t.say("x-now" if t.now else "x-no-more")]


def _tell_strikes(t: _Change) -> list[str]:
    return [t.say(f"strikes-{t.now}")] if t.now else []


def _tell_skulls_of(t: _Change) -> list[str]:
    return [t.say("comes-with", skulls=t.list(t.now)) if t.now else t.say("comes-not")]


def _tell_added(t: _Change) -> list[str]:
    return [t.say("building-added")]


def _tell_removed(t: _Change) -> list[str]:
    return [t.say("building-removed")]


# ---------------------------------------------------------------- the rest of the box


def _tell_faces(t: _Change) -> list[str]:
    change = {name: _average(t.now, field) - _average(t.was, field) for field, name in SYMBOLS.items()}
    more = t.list(t.name(name) for name, number in change.items() if number > 0)
    fewer = t.list(t.name(name) for name, number in change.items() if number < 0)
    return [t.say("faces-more", what=more) if more else "", t.say("faces-fewer", what=fewer) if fewer else ""]


def _average(faces: list[dict[str, Any]], field: str) -> float:
    """Return how much of something a roll brings; of either/or, half of each side."""
    either = [side.get(field, 0) / 2 for face in faces for side in face.get("either", ())]
    return float(sum(face.get(field, 0) for face in faces) + sum(either)) / len(faces)


def _tell_track(t: _Change) -> list[str]:
    change = t.now - t.was
    amount = WORDS.count(t.lang, t.difference.field, abs(change))
    return [t.say("track-more" if change > 0 else "track-fewer", amount=amount)]


def _tell_board(t: _Change) -> list[str]:
    was, now = (tables["board"]["width"] * tables["board"]["height"] for tables in (t.printed, t.here))
    return [t.say_change("board-more", "board-fewer", now - was)]


def _tell_keep(t: _Change) -> list[str]:
    return [t.say("keep-now" if t.now else "keep-no-more")]


def _tell_start(t: _Change) -> list[str]:
    return [t.say("start-with", what=t.list_amounts(t.now)) if any(t.now.values()) else t.say("start-without")]


def _tell_xs(t: _Change) -> list[str]:
    two, three, four = t.now
    return [t.say("xs", two=two, three=three, four=four)]


def _tell_fewer_with_two(t: _Change) -> list[str]:
    return [t.say("fewer-with-two", number=t.now)]


def _tell_rounds(t: _Change) -> list[str]:
    return [t.say_change("rounds-more", "rounds-fewer", t.now - t.was)]


def _tell_philippe(t: _Change) -> list[str]:
    return [t.say("philippe", dice=t.list_amounts(t.now)) if any(t.now.values()) else t.say("philippe-none")]


def _tell_skulls(t: _Change) -> list[str]:
    names = t.list(t.name(name) for name in t.now or ())
    return [t.say("skulls", skulls=t.difference.field, names=names) if names else t.say("skulls-none")]


TellOne = Callable[[_Change], list[str]]

TELLERS: Final[dict[tuple[str, str], TellOne]] = {
    ("", "cost"): _tell_cost,
    ("", "footprint"): _tell_footprint,
    ("", "count"): _tell_count,
    ("", "points"): _tell_points,
    ("", "die"): _tell_die,
    ("", "wall"): _tell_wall,
    ("", "collect"): _tell_collect,
    ("", "bonus_most"): _tell_bonus_most,
    ("", "cost_die"): _tell_cost_die,
    ("", "cost_building"): _tell_cost_building,
    ("", "counts_for_x"): _tell_counts_for_x,
    ("disasters", "strikes"): _tell_strikes,
    ("disasters", "skulls"): _tell_skulls_of,
    ("", "faces"): _tell_faces,
    **{("tracks", resource): _tell_track for resource in RESOURCES},
    **{("board", side): _tell_board for side in ("width", "height")},
    **{("skulls", skulls): _tell_skulls for skulls in ("1", "2", "3", "4", "5", "6+")},
    ("setup", "keep_middle"): _tell_keep,
    ("setup", "pieces"): _tell_start,
    ("setup", "stock"): _tell_start,
    ("setup", "xs"): _tell_xs,
    ("setup", "fewer_with_two"): _tell_fewer_with_two,
    ("solitaire", "rounds"): _tell_rounds,
    ("solitaire", "philippe"): _tell_philippe,
    ("buildings", "added"): _tell_added,
    ("buildings", "removed"): _tell_removed,
}
"""By table and field; by field alone where it means the same everywhere; by table and kind for whole entries."""
