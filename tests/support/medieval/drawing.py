"""Positions drawn as text, so that a test shows what it is about.

    state = table("base", players=2)
    draw(state, 0, '''
        . . L L .
        . # # # #
        ''')

A drawing shows the board's top left part; what it does not show is empty. Spaces between characters
are ignored. Adjacent equal characters are one piece: use a capital and a small letter (L, l) for
two longhouses side by side. `#` and `=` are cut into walls and roads of lengths the box has.
The river is laid under the drawing with `river="k"` (a column) or `river="5"` (a row); its spaces are
drawn as `~`, as W for a wharf's jetty or as B for the middle of a bridge. Gates stand on top: `gates="f5 g7"`.
"""

from itertools import count
from pathlib import Path
from textwrap import dedent

from era.games.medieval.box.pieces import Placement
from era.games.medieval.game import GAME
from era.games.medieval.rules import domain
from era.games.medieval.state import Player, State, change_count
from era.grid.grid import LETTERS, bits

PIECES = {
    "k": "keep", "l": "longhouse", "t": "townhouse", "c": "church", "f": "farm", "m": "lumber-mill",
    "h": "hospital", "y": "monastery", "$": "market", "&": "market", "g": "guildhall", "u": "university",
    "x": "cathedral", "p": "chapel", "w": "wharf", "j": "joinery", "q": "quarry", "a": "armory",
    "e": "trade-fair", "b": "bridge", "s": "scorched", "o": "flooded",
}  # fmt: skip
EMPTY, RIVER = ".", "~"
RUNS = {"#": "wall", "=": "road"}

Space = tuple[int, int]


def table(scenario: str | Path = "base", players: int = 2, **options: object) -> State:
    """A game whose layouts are empty but for the keep in the middle, at the start of round 1."""
    state = GAME.start(GAME.check({"scenario": scenario, "players": players, **options}))
    state.chances = []
    return state


def draw(state: State, seat: int, text: str, *, river: str = "", gates: str = "") -> Player:
    """Replaces this seat's domain by what is drawn, and returns the player. The supply is not touched."""
    player = fresh(state, seat)
    rows = [line.replace(" ", "") for line in dedent(text).strip().splitlines()]
    chars = {(x, y): char for y, row in enumerate(rows) for x, char in enumerate(row) if char not in EMPTY + RIVER}
    if river:
        _lay_river(state, player, river)
    for char, spaces in sorted(_pieces(chars), key=lambda piece: piece[0].lower() in "wb"):
        if char in RUNS:
            for name, run in _cut(state, char, spaces):
                _lay(state, player, name, run)
        else:
            _lay(state, player, PIECES[char.lower()], spaces)
    for gate in gates.split():
        bit = state.rules.grid.read(gate)
        assert bit is not None, gate
        _lay(state, player, "gate", {state.rules.grid.xy(bit)})
    for index, die in state.rules.housing:
        player.pool = change_count(player.pool, die, player.built[index])
    return player


def fresh(state: State, seat: int) -> Player:
    """An empty domain with nothing left to lay out."""
    player = Player.new(state.rules)
    player.tray = (0,) * len(player.tray)
    player.faces = state.rules.dice.none
    player.fixed = state.rules.dice.none
    state.players[seat] = player
    return player


def _lay_river(state: State, player: Player, river: str) -> None:
    grid = state.rules.grid
    if river in LETTERS:
        spaces = {(LETTERS.index(river), y) for y in range(grid.height)}
    else:
        spaces = {(x, int(river) - 1) for x in range(grid.width)}
    _lay(state, player, "river", spaces)


def _lay(state: State, player: Player, name: str, spaces: set[Space]) -> None:
    domain.lay(player, _placement(state, player, name, spaces), state.rules)


def _placement(state: State, player: Player, name: str, spaces: set[Space]) -> Placement:
    """The one way a piece can cover exactly these spaces, with its jetty, if it has one, on the river."""
    grid = state.rules.grid
    corner = grid.bit(min(x for x, _ in spaces), min(y for _, y in spaces))
    for shape in state.rules.by_name[name].shapes:
        if grid.mask(spaces) == sum(1 << corner + step for step in shape.cells):
            placement = shape.at(corner, grid)
            if not (placement.ground & player.blocked or placement.water & ~player.river):
                return placement
    raise AssertionError(f"no turn of {name} covers {sorted(spaces)}")


def _pieces(chars: dict[Space, str]) -> list[tuple[str, set[Space]]]:
    """Connected groups of equal characters."""
    left = dict(chars)
    groups = []
    while left:
        first, char = next(iter(left.items()))
        todo, group = [first], {first}
        del left[first]
        while todo:
            x, y = todo.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if left.get(near) == char:
                    del left[near]
                    group.add(near)
                    todo.append(near)
        groups.append((char, group))
    return groups


def _cut(state: State, char: str, spaces: set[Space]) -> list[tuple[str, set[Space]]]:
    """Straight runs of 2 to 6 spaces that cover a group of walls or roads."""
    kind = RUNS[char]
    lengths = sorted((int(n.split("-")[1]) for n in state.rules.by_name if n.startswith(f"{kind}-")), reverse=True)

    def tile(left: frozenset[Space]) -> list[set[Space]] | None:
        if not left:
            return []
        x, y = min(left, key=lambda space: (space[1], space[0]))
        for length in lengths:
            for run in ({(x + i, y) for i in range(length)}, {(x, y + i) for i in range(length)}):
                if run <= left and (rest := tile(left - run)) is not None:
                    return [run, *rest]
        return None

    runs = tile(frozenset(spaces))
    assert runs is not None, f"{kind}s cannot cover {sorted(spaces)}"
    return [(f"{kind}-{len(run)}", run) for run in runs]


def picture(state: State, player: Player) -> str:
    """A domain as text, for failure messages: each piece by its letter, gates as `+`."""
    grid = state.rules.grid
    letters = {name: char for char, name in PIECES.items() if char != "&"}
    rows = [[EMPTY] * grid.width for _ in range(grid.height)]
    for number, placement in zip(count(), sorted(player.pieces, key=lambda p: p.piece.kind == "gate"), strict=False):
        name = placement.piece.name
        char = letters.get(name, {"wall": "#", "road": "=", "gate": "+", "river": RIVER}.get(placement.piece.kind, "?"))
        for bit in bits(placement.mask):
            x, y = grid.xy(bit)
            rows[y][x] = char.upper() if number % 2 else char
    return "\n".join(" ".join(row) for row in rows)
