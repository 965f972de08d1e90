"""What a bot likes and misjudges, as numbers for the native mind. A taste is the same in every decision of every game,
so a weak bot errs like a person who believes something wrong, and a character can be recognised by its domain."""

import random
from array import array
from typing import Final

from msgspec import Struct

from era.games.medieval.bots.native_mind import OTHER_SLOT, SLOTS
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.native import engine
from era.games.medieval.ruleset import Ruleset


class Taste(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    likes: dict[str, float] = {}
    """Points that one of something seems to be worth besides what it is: `culture`, `die.noble`, `building.market`."""
    caution: float = 0.0
    """Points that rolling again must gain; below nought for a gambler."""
    skulls: float = 1.0
    swords: float = 1.0
    hunger: float = 1.0
    walls: float = 1.0
    """Factors on what these seem to be worth when dice are rolled and walls are bought."""
    foresight: bool = True
    """Whether the first reroll thinks of the second."""
    careless: bool = False
    """Builds wherever there is room: minds neither neighbours nor the ring it has begun."""


ONE_OF_MANY: Final = ("die", "building")
NO_TASTE: Final = Taste()


def make_numbers(rules: Ruleset, taste: Taste, misjudges: float, who: str) -> "array[float]":
    """Return a taste as the native mind reads it. On top of what it likes, whoever `misjudges` (points, as a standard
    deviation) is wrong about every feature of a domain by a number that depends on `who` it is alone."""
    library = engine.find_library(rules)
    leanings = [0.0] * int(library.FEATURES)
    rng = random.Random(f"misjudged by {who}")
    for feature in range(library.FIRST_LEANING, library.LAST_LEANING + 1):
        leanings[feature] = misjudges * rng.gauss(0.0, 1.0)
    for name, points in taste.likes.items():
        for feature, unit in find_features(rules, name):
            leanings[feature] += points * unit
    flags = (float(taste.foresight), float(taste.careless))
    return array("f", [*leanings, taste.caution, taste.skulls, taste.swords, taste.hunger, taste.walls, *flags])


def find_features(rules: Ruleset, name: str) -> list[tuple[int, float]]:
    """Find the features that something liked counts in, and how much of it makes each of them 1; none where the box
    lacks it."""
    leanings: dict[str, tuple[int, float]] = engine.find_library(rules).LEANINGS
    group, _, one = name.partition(".")
    if group not in leanings or (bool(one) != (group in ONE_OF_MANY) and group != "stock"):
        raise ValueError(f"nobody can like {name!r}; known are: {', '.join(leanings)}")
    first, unit = leanings[group]
    match group:
        case "stock":  # of one resource, or of all
            return [(first + n, float(rules.track[n])) for n, each in enumerate(RESOURCES) if one in ("", each)]
        case "die":
            kinds = rules.dice.kinds
            return [(first + kinds.index(one), unit)] if one in kinds else []
        case "building":
            is_here = any(piece.name == one for piece in rules.pieces)
            return [(first + (SLOTS.index(one) if one in SLOTS else OTHER_SLOT), unit)] if is_here else []
    return [(first, unit)]
