"""What makes a box unplayable although every value has the right type. Each problem is a place and a
reason; whoever reads a file or a record's options turns it into an error."""

# Not compiled: runs before a game, not in it.

import re
from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec import structs

from era.core import marks
from era.games.medieval.box.components import (
    AREAS,
    RESOURCES,
    SETS,
    SKULLS,
    Bonus,
    Building,
    Components,
    Counted,
    CountedBonus,
    Die,
    Disaster,
    Effect,
    FaceData,
    Goods,
    Setup,
    Solitaire,
    SourceMarks,
    Struck,
    Touches,
)

BoxProblem = tuple[list[str], str]

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_NAME_CHARS = 30
TAKEN = ("bridge", "gate", "river", "culture", "disasters", "total", "largest-area", "biggest-network", "most-culture")
"""Names of other pieces and of lines of the score sheet."""

BOARD = range(4, 21)
COUNT = range(100)
EFFECT = range(10)
MAX_CHOICES = 2**60
"""Python counts no more than 2**63 things; chapels and other dice that are rolled again need some room."""
MAX_KINDS = {"dice": 12, "buildings": 40, "disasters": 30}
LOSSES = ("lose", "lose-all")
MAX_LISTED = 8
"""Bonuses or classes of one building."""

POSSIBLE: dict[str, tuple[str, ...]] = {
    "cost": RESOURCES,
    "collect": RESOURCES,
    "stock": RESOURCES,
    "either": RESOURCES,
    "resource": RESOURCES,
    "bonus": get_args(Bonus),
    "touches": get_args(Touches),
    "effect": get_args(Effect),
    "strikes": get_args(Struck),
    "per": get_args(Counted),
    "river": ("none", "each", "choice"),
    "end": ("xs", "xs-or-room"),
}


def explain_value(where: list[str], why: str) -> str:
    """Return a converter's complaint, with the values that would do."""
    wrong = re.fullmatch(r"Invalid enum value (.*)", why, re.DOTALL)
    field = next((name for name in reversed(where) if name in POSSIBLE), None)
    return f"{wrong[1]} is none of {', '.join(POSSIBLE[field])}" if wrong and field else why


def find_problems(c: Components) -> Iterator[BoxProblem]:
    """Find the problems of the whole box, the worst first: whoever takes only the first is well served."""
    if c.board.width not in BOARD or c.board.height not in BOARD:
        yield ["board"], f"a board is {BOARD[0]} to {BOARD[-1]} spaces wide and high"
        return
    for table, most in MAX_KINDS.items():
        if len(getattr(c, table)) > most:
            yield [table], f"more than {most} kinds are too many"
            return
    for resource in RESOURCES:
        if getattr(c.tracks, resource) not in COUNT[1:]:
            yield ["tracks", resource], "a track holds 1 to 99"
    for name, die in c.dice.items():
        yield from _check_die(["dice", name], name, die)
    for name, building in c.buildings.items():
        yield from _check_building(["buildings", name], name, building, c)
    yield from _check_other_pieces(c)
    yield from _check_disasters(c)
    yield from _check_setup(c.setup, c)
    yield from _check_solitaire(c.solitaire, c)
    yield from _check_choices(c)
    yield from _check_sets(c)
    yield from _check_sources(c)


# ---------------------------------------------------------------- dice


def _check_die(where: list[str], name: str, die: Die) -> Iterator[BoxProblem]:
    yield from _check_name(where, name)
    if die.count not in COUNT:
        yield [*where, "count"], "a count is 0 to 99"
    if not 2 <= len(die.faces) <= 20:
        yield [*where, "faces"], "a die has 2 to 20 faces"
    for face in die.faces:
        for why in _check_face(face):
            yield [*where, "faces"], f"face '{face.name[:MAX_NAME_CHARS]}': {why}"
        if any(other.name == face.name and other != face for other in die.faces):
            yield [*where, "faces"], f"two different faces are called '{face.name[:MAX_NAME_CHARS]}'"


def _check_face(face: FaceData) -> Iterator[str]:
    if not NAME.fullmatch(face.name) or len(face.name) > MAX_NAME_CHARS:
        yield "a name is small letters and digits, with single hyphens between them"
    numbers = [value for value in structs.astuple(face) if isinstance(value, int)]
    if any(number not in EFFECT for number in numbers):
        yield "amounts are 0 to 9"
    if len(face.either) not in (0, 2):
        yield "either/or needs exactly two sides"
    for goods in face.either:
        if len(goods) != 1 or any(amount not in EFFECT for amount in goods.values()):
            yield "each side of either/or is one resource, 0 to 9 of it"


# ---------------------------------------------------------------- pieces


def _check_building(where: list[str], name: str, b: Building, c: Components) -> Iterator[BoxProblem]:
    yield from _check_name(where, name)
    if name in TAKEN or name in AREAS or re.fullmatch(r"(wall|road)-\d+|.*-bonus", name):
        yield where, "this name is taken by another piece or a line of the score sheet"
    if b.count not in COUNT[1:]:
        yield [*where, "count"], "a count is 1 to 99"
    if b.points not in COUNT:
        yield [*where, "points"], "points are 0 to 99"
    if b.bonus_most is not None and not 0 <= b.bonus_most <= 99:
        yield [*where, "bonus_most"], "a bonus is at most 0 to 99"
    for effect in ("sets_dice", "rerolls", "swaps", "hammers", "swords", "fairs"):
        if getattr(b, effect) not in EFFECT:
            yield [*where, effect], "an effect is 0 to 9"
    if any(amount not in EFFECT for amount in b.collect.values()):
        yield [*where, "collect"], "an effect is 0 to 9"
    if b.die is not None and b.die not in c.dice:
        yield [*where, "die"], f"there is no die '{b.die[:MAX_NAME_CHARS]}'; there are {', '.join(c.dice)}"
    yield from _check_bonuses(where, b, c)
    yield from _check_cost(where, b.cost, c)
    yield from _check_things_paid(where, name, b, c)
    yield from _check_footprint(where, b.footprint, c, "#.~", "#")


def _check_bonuses(where: list[str], b: Building, c: Components) -> Iterator[BoxProblem]:
    for word in ("bonuses", "classes"):
        if len(getattr(b, word)) > MAX_LISTED:
            yield [*where, word], f"more than {MAX_LISTED} are too many"
    for name in b.classes:
        if not NAME.fullmatch(name) or len(name) > MAX_NAME_CHARS:
            yield [*where, "classes"], "a name is small letters and digits, with single hyphens between them"
    for bonus in b.bonuses:
        if why := _find_bonus_problem(bonus, c):
            yield [*where, "bonuses"], why


def _find_bonus_problem(bonus: CountedBonus, c: Components) -> str | None:
    if bonus.points not in COUNT[1:] or bonus.each not in COUNT[1:]:
        return "a bonus brings 1 to 99 points for each 1 to 99 of what it counts"
    if bonus.most is not None and bonus.most not in COUNT:
        return "a bonus is at most 0 to 99"
    known = list_counted(bonus.per, c)
    if bonus.of is None:
        return "a bonus for each building of a class says of which" if bonus.per == "class" else None
    if not known:
        return f"a bonus for {bonus.per} counts all of it: leave 'of' out"
    if bonus.of not in known:
        return f"there is no {bonus.per} '{bonus.of[:MAX_NAME_CHARS]}'; there are {', '.join(known)}"
    return None


def list_counted(per: Counted, c: Components) -> list[str]:
    """List what a bonus may name; nothing where there is only one thing to count."""
    if per == "die":
        return list(c.dice)
    if per == "building":
        return list(c.buildings)
    if per == "class":
        return list(dict.fromkeys(name for building in c.buildings.values() for name in building.classes))
    return list(RESOURCES) if per == "resource" else []


def _check_things_paid(where: list[str], name: str, b: Building, c: Components) -> Iterator[BoxProblem]:
    if b.cost_die is not None and b.cost_die not in c.dice:
        yield (
            [*where, "cost_die"],
            f"there is no die '{b.cost_die[:MAX_NAME_CHARS]}'; there are {', '.join(c.dice)}",
        )
    if b.cost_building == name:
        yield [*where, "cost_building"], "a building is not paid with one of its own type: nobody could begin"
    elif b.cost_building is not None and b.cost_building not in c.buildings:
        known = ", ".join(c.buildings)
        yield [*where, "cost_building"], f"there is no building '{b.cost_building[:MAX_NAME_CHARS]}'; there are {known}"


def _check_other_pieces(c: Components) -> Iterator[BoxProblem]:
    longest = min(c.board.width, c.board.height)
    for kind, lengths in (("walls", c.walls), ("roads", c.roads)):
        yield from _check_cost([kind], lengths.cost, c)
        for length, count in lengths.count.items():
            if not re.fullmatch("[1-9][0-9]?", length) or int(length) > longest:
                yield [kind, "count"], f"a length is a number from 1 to {longest}, not '{length[:MAX_NAME_CHARS]}'"
            if count not in COUNT:
                yield [kind, "count"], "a count is 0 to 99"
    for name, crossing, chars, needed in (("bridge", c.bridge, "#.~", "~"), ("gate", c.gate, "=", "=")):
        yield from _check_cost([name], crossing.cost, c)
        yield from _check_footprint([name], crossing.footprint, c, chars, needed)
        if crossing.count not in COUNT:
            yield [name, "count"], "a count is 0 to 99"
    for name, area in c.areas.items():
        if name not in AREAS:
            yield ["areas", name], f"the areas are {' and '.join(AREAS)}"
        if area.count not in COUNT:
            yield ["areas", name, "count"], "a count is 0 to 99"
        yield from _check_footprint(["areas", name], area.footprint, c, "#.", "#")
    if c.river.count not in COUNT:
        yield ["river", "count"], "a count is 0 to 99"


def _check_name(where: list[str], name: str) -> Iterator[BoxProblem]:
    if not NAME.fullmatch(name) or len(name) > MAX_NAME_CHARS:
        yield where, "a name is small letters and digits, with single hyphens between them"


def _check_cost(where: list[str], cost: Goods, c: Components) -> Iterator[BoxProblem]:
    for resource, amount in cost.items():
        track = getattr(c.tracks, resource)
        if not 0 <= amount <= track:
            yield [*where, "cost"], f"nobody can ever pay {amount} {resource}: the track holds 0 to {track}"


def _check_footprint(
    where: list[str], rows: list[str], c: Components, allowed: str, needed: str
) -> Iterator[BoxProblem]:
    if why := _find_footprint_problem(rows, c, allowed, needed):
        yield [*where, "footprint"], why


def _find_footprint_problem(rows: list[str], c: Components, allowed: str, needed: str) -> str | None:
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        return "rows of equal length are needed"
    (short, long), board = sorted((len(rows), len(rows[0]))), sorted((c.board.width, c.board.height))
    if short > board[0] or long > board[1]:
        return f"the piece does not fit on the board of {c.board.width} by {c.board.height}"
    if any(char not in allowed for row in rows for char in row):
        return f"only the characters {' '.join(allowed)} are used"
    if not any(needed in row for row in rows):
        return f"at least one '{needed}' is needed"
    spaces = {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "."}
    return None if _is_connected(spaces) else "the piece must be in one part"


def _is_connected(spaces: set[tuple[int, int]]) -> bool:
    todo = [next(iter(spaces))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step in spaces and step not in seen:
                seen.add(step)
                todo.append(step)
    return seen == spaces


# ---------------------------------------------------------------- disasters, setup, sources


def check_skull_table(where: list[str], table: Mapping[str, list[str]], c: Components) -> Iterator[BoxProblem]:
    """Of the box or of a scenario: what a number of skulls brings."""
    for skulls, names in table.items():
        if skulls not in SKULLS:
            yield where, f"skulls are one of {', '.join(SKULLS)}, not '{skulls[:MAX_NAME_CHARS]}'"
        if len(names) > len(SKULLS):
            yield where, f"more than {len(SKULLS)} disasters at once are too many"
        for name in names:
            if name not in c.disasters:
                known = ", ".join(c.disasters)
                yield [*where, skulls], f"there is no disaster '{name[:MAX_NAME_CHARS]}'; there are {known}"


def _check_disasters(c: Components) -> Iterator[BoxProblem]:
    for name, disaster in c.disasters.items():
        yield from _check_name(["disasters", name], name)
        yield from _check_disaster(["disasters", name], disaster)
    yield from check_skull_table(["skulls"], c.skulls, c)


def _check_disaster(where: list[str], disaster: Disaster) -> Iterator[BoxProblem]:
    if (disaster.effect in LOSSES) != (disaster.resource is not None):
        yield where, f"{' and '.join(LOSSES)} name a resource, and no other effect does"
    if disaster.amount not in EFFECT[1:]:
        yield [*where, "amount"], "an amount is 1 to 9"
    if disaster.amount != 1 and disaster.effect not in ("lose", "suffer"):
        yield [*where, "amount"], "only lose and suffer have an amount"
    for skulls in disaster.skulls:
        if skulls not in SKULLS:
            yield [*where, "skulls"], f"skulls are one of {', '.join(SKULLS)}, not '{skulls[:MAX_NAME_CHARS]}'"
    if len(disaster.skulls) > len(SKULLS):
        yield [*where, "skulls"], "each number of skulls is named once"


def _check_setup(setup: Setup, c: Components) -> Iterator[BoxProblem]:
    if len(setup.xs) != 3 or any(number not in COUNT[1:] for number in setup.xs):
        yield ["setup", "xs"], "three numbers from 1 to 99 are needed, for 2, 3 and 4 players"
    if setup.fewer_with_two not in COUNT:
        yield ["setup", "fewer_with_two"], "a count is 0 to 99"
    for resource, amount in setup.stock.items():
        if not 0 <= amount <= getattr(c.tracks, resource):
            yield ["setup", "stock"], f"the track of {resource} cannot hold {amount}"
    for name, count in setup.pieces.items():
        if name not in c.buildings and name not in {f"wall-{length}" for length in c.walls.count}:
            yield ["setup", "pieces"], f"there is no building or wall '{name[:MAX_NAME_CHARS]}'"
        if count not in EFFECT:
            yield ["setup", "pieces"], "each player starts with 0 to 9 of a kind"
    if setup.keep_middle:
        yield from _check_keep(c)


def _check_solitaire(alone: Solitaire, c: Components) -> Iterator[BoxProblem]:
    if alone.rounds not in COUNT[1:]:
        yield ["solitaire", "rounds"], "a game alone has 1 to 99 rounds"
    for name, count in alone.out.items():
        if name not in c.buildings or count not in COUNT:
            yield ["solitaire", "out"], f"'{name[:MAX_NAME_CHARS]}': 0 to 99 of a building are needed"
    for name, count in alone.philippe.items():
        if name not in c.dice or count not in EFFECT:
            yield ["solitaire", "philippe"], f"'{name[:MAX_NAME_CHARS]}': 0 to 9 of a kind of dice are needed"


def _check_sets(c: Components) -> Iterator[BoxProblem]:
    for name, collector_set in c.sets.items():
        if name not in SETS:
            yield ["sets", name], f"the Collector Sets are {', '.join(SETS)}"
        for field, names in (("buildings", collector_set.buildings), ("replaces", list(collector_set.replaces))):
            for building in names:
                if building not in c.buildings:
                    yield ["sets", name, field], f"there is no building '{building[:MAX_NAME_CHARS]}'"
        for building, count in collector_set.replaces.items():
            if building in c.buildings and not 0 < count <= c.buildings[building].count:
                yield ["sets", name, "replaces"], f"the box has {c.buildings[building].count} of '{building}'"


def _check_keep(c: Components) -> Iterator[BoxProblem]:
    if "keep" not in c.buildings:
        yield ["setup", "keep_middle"], "without a building called 'keep' none stands in the middle"
        return
    rows = c.buildings["keep"].footprint
    if not rows or len(rows) > c.board.height // 2 + 1 or len(rows[0]) > c.board.width // 2 + 1:
        yield ["buildings", "keep", "footprint"], "it does not fit in the middle of the board"
    if any("~" in row for row in rows):
        yield ["buildings", "keep", "footprint"], "the keep stands on dry land"


def _check_choices(c: Components) -> Iterator[BoxProblem]:
    """Which dice to roll again is one choice: whoever has many dice of many faces has more choices than can be counted.
    At most, so many dice of a kind show each of its faces equally often."""
    choices = 1.0
    for name, die in c.dice.items():
        brought = sum(building.count for building in c.buildings.values() if building.die == name)
        faces = max(1, len({face.name for face in die.faces}))
        choices *= (1 + max(0, min(die.count, brought)) / faces) ** faces
    if choices > MAX_CHOICES:
        yield ["dice"], "so many dice with so many faces have more choices than can be counted: use fewer"


def _check_sources(c: Components) -> Iterator[BoxProblem]:
    marked: list[tuple[list[str], SourceMarks]] = [([table], source) for table, source in c.sources.items()]
    for table in ("board", "tracks", "walls", "roads", "bridge", "gate", "river", "setup", "solitaire"):
        marked.append(([table], getattr(c, table).source))
    for table in ("dice", "buildings", "areas", "disasters", "sets"):
        marked += [([table, name], entry.source) for name, entry in getattr(c, table).items()]
    for where, source in marked:
        yield from check_marks(where, source)


def check_marks(where: list[str], source: SourceMarks) -> Iterator[BoxProblem]:
    """Of a table of the box or of a scenario: every mark can be read."""
    for fact, text in source.items():
        if why := marks.find_problem(text):
            yield [*where, marks.SOURCE, fact], why
