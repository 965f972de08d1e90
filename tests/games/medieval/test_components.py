"""The box (COM): what the data say against what the rules list."""

from era.games.medieval.box.pieces import Piece
from era.games.medieval.rules import walls
from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD, Ruleset
from era.grid.grid import bits
from tests.support.medieval.drawing import draw, table
from tests.support.medieval.helpers import MIDDLE, collected, do, game, jump, sheet
from tests.support.rulecheck import rule


def rules() -> Ruleset:
    return table("base", 4).rules


@rule("COM-1")
def test_a_domain_is_14_wide_and_12_high() -> None:
    grid = rules().grid
    assert (grid.width, grid.height) == (14, 12)
    assert grid.all.bit_count() == 14 * 12
    assert grid.read("a1") is not None
    assert grid.read("n12") is not None
    assert grid.read("o1") is None
    assert grid.read("a13") is None


@rule("COM-1")
def test_no_wall_stands_around_it() -> None:
    state = game(MIDDLE)
    assert walls.find_enclosed(state.players[0], state.rules) == 0


@rule("COM-2")
def test_the_tracks() -> None:
    track = rules().track
    assert (track[TRADE], track[STONE], track[WOOD], track[FOOD]) == (6, 7, 8, 10)


@rule("COM-2")
def test_culture_and_disaster_have_no_upper_limit() -> None:
    state = game(players=2)
    state.players[0].culture = 29
    assert collected(state, 0, "clergy.skull").culture == 31
    player = state.players[1]
    player.disaster = 49
    player.pool = (2, 0, 0, 0)
    jump(state, "feed")
    assert player.disaster == 51


DICE = """
    peasant 18: 3 food | 3 wood | 2 stone | 2 food or 1 stone | 2 hammers | 1 wood 1 hammers skull
    burgher 5: 2 trade | 1 trade | 2 stone | 1 culture | 2 hammers | 1 stone 1 hammers skull
    noble 8: 4 shields | 1 swords | 2 swords | 3 swords | 1 trade | 2 trade skull
    clergy 5: 2 food | 1 stone or 2 wood | feather | feather | 1 culture | 2 culture skull
    """


def face_text(box: Ruleset, index: int) -> str:
    face = box.dice.faces[index]
    kinds = ("trade", "stone", "wood", "food", "culture")
    parts = [f"{amount} {kind}" for kind, amount in zip(kinds, face.gains, strict=True) if amount]
    others = (("hammers", face.hammers), ("swords", face.swords), ("shields", face.shields))
    parts += [f"{amount} {kind}" for kind, amount in others if amount]
    parts += ["skull"] * face.skulls + ["feather"] * face.feather
    if face.either:
        parts.append(" or ".join(f"{amount} {kinds[resource]}" for resource, amount in face.either))
    return " ".join(parts)


@rule("COM-3")
def test_the_dice_and_their_faces() -> None:
    box = rules()
    lines = [
        f"{kind} {box.dice.counts[index]}: " + " | ".join(face_text(box, side) for side in box.dice.sides[index])
        for index, kind in enumerate(box.dice.kinds)
    ]
    assert lines == [line.strip() for line in DICE.strip().splitlines()]


# name, count, points, cost in wood, stone, trade goods, and the die it brings
BUILDINGS = """
    keep          8  1  0W 3S 0T  noble
    longhouse    18  1  2W 0S 0T  peasant
    townhouse     5  1  2W 0S 0T  burgher
    church        5  1  1W 1S 1T  clergy
    farm         16  1  1W 0S 0T  -
    lumber-mill   3  2  3W 0S 0T  -
    hospital      3  3  6W 0S 1T  -
    monastery     3  4  4W 2S 1T  -
    market        3  2  1W 0S 4T  -
    guildhall     3  3  5W 2S 0T  -
    university    2  4  3W 3S 3T  -
    cathedral     2  5  2W 4S 6T  -
    """


@rule("COM-4")
def test_the_buildings_counts_points_costs_and_dice() -> None:
    box = rules()
    found = []
    for piece in box.buildings:
        die = box.dice.kinds[piece.die] if piece.die >= 0 else "-"
        cost = f"{piece.cost[WOOD]}W {piece.cost[STONE]}S {piece.cost[TRADE]}T"
        found.append(f"{piece.name} {piece.count} {piece.points} {cost} {die}")
        assert piece.cost[FOOD] == 0
    assert found == [" ".join(line.split()) for line in BUILDINGS.strip().splitlines()]


@rule("COM-4")
def test_the_buildings_effects() -> None:
    box = rules()
    data = {piece.name: box.data(piece) for piece in box.buildings}
    assert [name for name, building in data.items() if building.wall] == ["keep"]
    assert {name: dict(building.collect) for name, building in data.items() if building.collect} == {
        "farm": {"food": 1},
        "lumber-mill": {"wood": 2},
    }
    assert [name for name, building in data.items() if building.shelters] == ["hospital"]
    assert {name: building.sets_dice for name, building in data.items() if building.sets_dice} == {"monastery": 1}
    assert {name: (building.bonus, building.bonus_most) for name, building in data.items() if building.bonus} == {
        "market": ("empty-spaces", 8),
        "guildhall": ("resources", None),
        "university": ("culture", None),
        "cathedral": ("dice", None),
    }


@rule("COM-4")
def test_walls_and_scorched_areas() -> None:
    box = rules()
    walls_ = {piece.name: piece.count for piece in box.pieces if piece.kind == "wall"}
    assert walls_ == {"wall-2": 3, "wall-3": 4, "wall-4": 18, "wall-5": 4, "wall-6": 3}
    for name in walls_:
        assert box.by_name[name].cost == (0, 1, 0, 0)
        assert len(box.by_name[name].shapes[0].cells) == int(name[-1])
        assert len(box.by_name[name].shapes) == 2
    assert box.by_name["scorched"].count == 27
    assert footprint(box, box.by_name["scorched"], 0) == SQUARE


@rule("COM-4")
def test_a_wall_costs_1_stone_whatever_its_length() -> None:
    state = game(MIDDLE)
    player = state.players[0]
    player.stock = [0, 5, 0, 0]
    player.hammers = 5
    jump(state, "build")
    for row, length in enumerate((2, 3, 4, 5, 6), 1):
        do(state, 0, f"build wall-{length} a{row}")
        assert player.stock[STONE] == 5 - row


SQUARE = {(0, 0), (1, 0), (0, 1), (1, 1)}
FOOTPRINTS = {
    "keep": (SQUARE, 1),
    "market": (SQUARE, 1),
    "farm": (SQUARE, 1),
    "longhouse": ({(0, 0), (1, 0)}, 2),
    "townhouse": ({(0, 0), (1, 0)}, 2),
    "church": ({(0, 0), (1, 0), (2, 0)}, 2),
    "lumber-mill": ({(0, 0), (0, 1), (1, 1)}, 4),
    "hospital": ({(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)}, 1),
    "monastery": ({(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)}, 4),
    "guildhall": ({(0, 0), (0, 1), (0, 2), (1, 2)}, 4),
    "university": ({(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)}, 2),
    "cathedral": ({(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3)}, 4),
}
"""Each footprint, unturned, and how many of its turns differ."""


def footprint(box: Ruleset, piece: Piece, turn: int) -> set[tuple[int, int]]:
    """(across, down) spaces in one turn."""
    placement = piece.shapes[piece.turns[turn]].at(0, box.grid)
    return {box.grid.xy(bit) for bit in bits(placement.mask)}


@rule("COM-5")
def test_the_footprints() -> None:
    box = rules()
    for name, (spaces, turns) in FOOTPRINTS.items():
        piece = box.by_name[name]
        assert footprint(box, piece, 0) == spaces, name
        assert len(piece.shapes) == turns, name
    assert set(FOOTPRINTS) == {piece.name for piece in box.buildings}


@rule("COM-5")
def test_pieces_turn_by_quarters_clockwise_and_are_never_mirrored() -> None:
    box = rules()
    guildhall = box.by_name["guildhall"]
    drawn = ["#. #. ##", "### #..", "## .# .#", "..# ###"]
    for turn, rows in enumerate(drawn):
        lines = rows.split()
        spaces = {(x, y) for y, line in enumerate(lines) for x, char in enumerate(line) if char == "#"}
        assert footprint(box, guildhall, turn) == spaces
    for piece in box.buildings:
        own = [footprint(box, piece, turn) for turn in range(4)]
        mirrored = {(max(x for x, _ in own[0]) - x, y) for x, y in own[0]}
        if piece.name in ("monastery", "guildhall"):
            assert mirrored not in own, piece.name


@rule("COM-5")
def test_a_turned_piece_is_built_where_it_says() -> None:
    state = game(MIDDLE)
    player = state.players[0]
    player.stock = [0, 2, 5, 0]
    player.hammers = 1
    jump(state, "build")
    do(state, 0, "build guildhall b2 r3")
    expected = draw(table(), 0, """
        . . . .
        . . . G
        . G G G
        """)  # fmt: skip
    assert player.pieces[-1].mask == expected.pieces[0].mask


@rule("COM-6")
def test_adjacent_means_orthogonally() -> None:
    state = game(
        """
        L L .
        . . T
        . . T
        """
    )
    assert not walls.find_clustered(state.players[0], state.rules)
    player = draw(
        state,
        0,
        """
        L L T
        . . T
        """,
    )
    assert len(walls.find_clustered(player, state.rules)) == 2


@rule("COM-6")
def test_spaces_off_the_grid_are_adjacent_to_nothing() -> None:
    corner = """
        $ $ .
        $ $ .
        . . .
        """
    assert sheet(game(corner))["market-bonus"] == 4
    # The last space of a row is no neighbour of the first one of the next.
    right = "\n".join(["." * 14, "." * 13 + "L", "L" + "." * 12 + "L", "L"])
    state = game(right)
    assert not walls.find_clustered(state.players[0], state.rules)
