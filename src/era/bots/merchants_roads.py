"""How far it is from city to city, in actions, under the events in force."""

from era.merchants.events import Effects

FAR = 30.0
"""Farther than anything that is worth going for."""
CUSTOMS = 1.1
"""What a border costs whoever carries goods: the good that is lost has to be loaded again."""
PASS = 1.0
"""What it costs to bring the good without which a city does not let anybody in."""

Matrix = list[list[float]]


class Roads:
    """Distances for those who carry nothing and for those who pay customs."""

    __slots__ = ("empty", "laden")

    def __init__(self, effects: Effects) -> None:
        self.empty = _distances(effects, 0.0)
        self.laden = _distances(effects, CUSTOMS)


def _distances(effects: Effects, customs: float) -> Matrix:
    cities = range(len(effects.moves))
    table = [[0.0 if a == b else FAR for b in cities] for a in cities]
    for here, ways in enumerate(effects.moves):
        for to, cost, border, needed in ways:
            table[here][to] = cost + (customs if border else 0.0) + (PASS if needed >= 0 else 0.0)
    for via in cities:
        for a in cities:
            for b in cities:
                table[a][b] = min(table[a][b], table[a][via] + table[via][b])
    return table


_known: dict[int, tuple[Effects, Roads]] = {}


def roads(effects: Effects) -> Roads:
    """Made once for each set of events; the effects are kept, so that their number stays theirs."""
    found = _known.get(id(effects))
    if found is None:
        if len(_known) > 500:
            _known.clear()
        found = _known[id(effects)] = (effects, Roads(effects))
    return found[1]
