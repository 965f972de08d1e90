"""Positions of the expansion: a river, gates, and a Build step in the middle of it."""

from era.games.medieval.box.components import RESOURCES
from era.games.medieval.state import Player, State
from tests.support.medieval.drawing import draw, table
from tests.support.medieval.helpers import jump

PLENTY = "trade 6 stone 7 wood 8 food 10"


def domain(state: State, seat: int, text: str = "", *, river: str = "", gates: str = "", stock: str = "") -> Player:
    """Draws this seat's domain, with this stock and nothing else."""
    player = draw(state, seat, text, river=river, gates=gates)
    player.stock = goods(stock)
    return player


def goods(text: str) -> list[int]:
    """`wood 3 stone 1` as a stock."""
    words = text.split()
    amounts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [amounts.get(resource, 0) for resource in RESOURCES]


def stock(player: Player) -> str:
    """A stock as words, without what is not there."""
    return " ".join(f"{resource} {amount}" for resource, amount in zip(RESOURCES, player.stock, strict=True) if amount)


def two(scenario: str = "rivers-roads", **options: object) -> State:
    """A table of two with empty domains and stocks."""
    return several(2, scenario, **options)


def several(players: int, scenario: str = "rivers-roads", **options: object) -> State:
    state = table(scenario, players, **options)
    state.round = 1
    for seat in range(players):
        domain(state, seat)
    return state


def building(
    text: str = "",
    *,
    scenario: str = "rivers-roads",
    river: str = "",
    gates: str = "",
    stock: str = PLENTY,
    hammers: int = 9,
) -> State:
    """Seat 0 is about to build in the domain that is drawn; seat 1 has a die, so that rounds go on."""
    state = two(scenario)
    domain(state, 1, "L L")
    player = domain(state, 0, text, river=river, gates=gates, stock=stock)
    player.hammers = hammers
    return jump(state, "build")
