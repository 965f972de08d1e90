"""Pairings, points and standings of duplicate tournaments, on any number of players."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from era.duplicate.pairing import NOBODY, Meetings, count_rounds, pair_round
from era.duplicate.scoring import SeatResult, score_round
from era.duplicate.standings import make_standings

NAMES = [f"p{number}" for number in range(40)]
SIZES = st.integers(2, 4)


@given(st.integers(1, 33), SIZES, st.sampled_from(["swiss", "round-robin"]), st.integers(1, 6), st.randoms())
def test_everybody_sits_once_a_round(count: int, size: int, kind: str, rounds: int, chance: object) -> None:
    players = NAMES[:count]
    played: list[list[list[str]]] = []
    for number in range(1, rounds + 1):
        if kind == "swiss":
            chance.shuffle(players)  # type: ignore[attr-defined]
        tables = pair_round(kind, players, size, number, Meetings(played))  # type: ignore[arg-type]
        played.append(tables)
        sat = [player for table in tables for player in table]
        assert sorted(player for player in sat if player != NOBODY) == sorted(players)
        assert all(len(table) == size for table in tables)
        assert sat.count(NOBODY) < size
        assert all(any(player != NOBODY for player in table) for table in tables)


@given(st.integers(2, 20))
def test_a_round_robin_of_pairs_brings_everybody_together_once(count: int) -> None:
    players = NAMES[:count]
    played: list[list[list[str]]] = []
    for number in range(1, count_rounds(count, 2) + 1):
        played.append(pair_round("round-robin", players, 2, number, Meetings(played)))
    met = [frozenset(table) for tables in played for table in tables]
    assert len(met) == len(set(met))
    assert {frozenset(pair) for pair in combinations(players, 2)} <= set(met)


@given(st.integers(4, 24), st.randoms())
def test_swiss_pairs_do_not_meet_again_as_long_as_that_is_certain(count: int, chance: object) -> None:
    """With n players, rounds up to n / 2 can always be paired anew (Dirac)."""
    players = NAMES[:count]
    played: list[list[list[str]]] = []
    for number in range(1, (count + count % 2) // 2 + 1):
        chance.shuffle(players)  # type: ignore[attr-defined]
        played.append(pair_round("swiss", players, 2, number, Meetings(played)))
    met = [frozenset(table) for tables in played for table in tables]
    assert len(met) == len(set(met))


def test_seats_go_round() -> None:
    played: list[list[list[str]]] = []
    for number in range(1, 5):
        played.append(pair_round("swiss", NAMES[:8], 2, number, Meetings(played)))
    sat = Meetings(played).sat
    for player in NAMES[:8]:
        assert abs(sat[player, 0] - sat[player, 1]) <= 2


Drawn = list[tuple[int | None, int | None, bool, bool]]
ROUND = st.lists(
    st.tuples(st.integers(0, 60) | st.none(), st.integers(0, 60) | st.none(), st.booleans(), st.booleans()),
    min_size=1, max_size=12,
)  # fmt: skip


def make_round(drawn: Drawn) -> list[SeatResult]:
    found = []
    for table, (a, b, first, second) in enumerate(drawn):
        over = a is not None and b is not None
        found.append(SeatResult(table, 0, f"a{table}", a if over else None, first))
        found.append(SeatResult(table, 1, f"b{table}", b if over else None, second))
    return found


@given(ROUND)
def test_a_seat_gives_so_many_points_as_it_has_comparisons(
    drawn: Drawn,
) -> None:
    results = make_round(drawn)
    scores = score_round(results)
    for seat in (0, 1):
        known = [each for each in results if each.seat == seat and each.points is not None]
        people = [each for each in known if each.counts]
        between, with_bots = len(people) * (len(people) - 1) / 2, len(people) * (len(known) - len(people))
        assert sum(scores[each.player].points for each in known) == between + with_bots
        assert all(scores[each.player].points == 0 for each in known if not each.counts)
    assert all(each.player not in scores for each in results if each.points is None)


@given(ROUND, st.integers(0, 11))
def test_a_stand_in_costs_nobody_anything(drawn: Drawn, gone: int) -> None:
    """If somebody leaves, nobody else has less than before."""
    results = make_round(drawn)
    before = score_round(results)
    for number, each in enumerate(results):
        if each.table == gone and each.seat == 0:
            results[number] = SeatResult(each.table, each.seat, each.player, each.points, counts=False)
    after = score_round(results)
    for player, score in before.items():
        assert player == f"a{gone}" or after[player].points >= score.points


def test_points_as_the_rules_say() -> None:
    """Four players in one seat: 49, 48, 44, 40 give 3, 2, 1, 0; a tie gives halves."""
    results = [SeatResult(table, 1, name, points) for table, (name, points) in enumerate(
        [("Mara", 49), ("Nuria", 48), ("Ines", 44), ("Tomas", 40)]
    )]  # fmt: skip
    assert {player: score.points for player, score in score_round(results).items()} == {
        "Mara": 3, "Nuria": 2, "Ines": 1, "Tomas": 0,
    }  # fmt: skip
    tied = score_round([SeatResult(0, 0, "a", 7), SeatResult(1, 0, "b", 7), SeatResult(2, 0, "c", 9)])
    assert (tied["a"].points, tied["b"].points, tied["c"].points) == (0.5, 0.5, 2)
    assert tied["c"].to_field == 2


def test_whoever_left_keeps_their_points_below_the_others() -> None:
    first = [SeatResult(0, 0, "a", 9), SeatResult(1, 0, "b", 7), SeatResult(2, 0, "c", 5)]
    second = [SeatResult(0, 0, "b", 4), SeatResult(1, 0, "c", 4), SeatResult(2, 0, "", 50)]
    standings = make_standings(["a", "b", "c"], [first, second], {"a": 1})
    assert [(each.player, each.place, each.points) for each in standings] == [("b", 1, 2.5), ("c", 2, 1.5), ("a", 0, 2)]
    assert standings[2].rounds == [2, None]
