"""Dice as the engine uses them. Dice of one kind that show the same are the same: a pool's result is a
count for each kind of face, so a choice of dice to reroll has hundreds of cases, not thousands."""

from era.games.medieval.box.components import RESOURCES, Components, FaceData

Counts = tuple[int, ...]
"""How many dice show each face; indexed as `Dice.faces`."""


class Face:
    """A side of a die, with its place in `Dice.faces`."""

    __slots__ = ("die", "either", "feather", "gains", "gives", "hammers", "index", "key", "shields", "skulls", "swords")

    def __init__(self, index: int, die: int, key: str, data: FaceData) -> None:
        self.index = index
        self.die = die
        self.key = key
        """As it is written, e.g. `peasant.food`."""
        self.gains = (data.trade, data.stone, data.wood, data.food, data.culture)
        self.gives = [(resource, amount) for resource, amount in enumerate(self.gains) if amount]
        self.hammers = data.hammers
        self.swords = data.swords
        self.shields = data.shields
        self.skulls = data.skulls
        self.feather = data.feathers > 0
        self.either: tuple[tuple[int, int], ...] = tuple(
            (RESOURCES.index(resource), amount) for goods in data.either for resource, amount in goods.items()
        )
        """The two sides of an either/or face, as (resource, amount)."""


class Dice:
    """All kinds of dice of a box."""

    def __init__(self, components: Components) -> None:
        self.kinds = tuple(components.dice)
        self.counts = [die.count for die in components.dice.values()]
        self.faces: list[Face] = []
        self.sides: list[tuple[int, ...]] = []
        """For each kind, the index in `faces` of each of its sides."""
        for kind, die in enumerate(components.dice.values()):
            names = list(dict.fromkeys(face.name for face in die.faces))
            first = len(self.faces)
            for name in names:
                data = next(face for face in die.faces if face.name == name)
                self.faces.append(Face(len(self.faces), kind, f"{self.kinds[kind]}.{name}", data))
            self.sides.append(tuple(first + names.index(face.name) for face in die.faces))
        self.shows = [list(dict.fromkeys(sides)) for sides in self.sides]
        """For each kind, its different faces."""
        self.side_names = [_name_sides([self.faces[side].key for side in sides]) for sides in self.sides]
        """Each side by a name of its own: the second feather of a die is `clergy.feather.2`."""
        self.by_key = {face.key: face.index for face in self.faces}
        self.either = [face for face in self.faces if face.either]
        self.feathers = [face.index for face in self.faces if face.feather]
        self.lockable = [face.skulls > 0 for face in self.faces]
        self.none: Counts = (0,) * len(self.faces)
        self.six_sided = all(len(sides) == 6 for sides in self.sides)


def _name_sides(keys: list[str]) -> list[str]:
    names = []
    for place, key in enumerate(keys):
        before = keys[:place].count(key)
        names.append(f"{key}.{before + 1}" if before else key)
    return names
