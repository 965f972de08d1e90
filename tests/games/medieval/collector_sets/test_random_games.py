"""Fifty random games with each Collector Set and with all of them: nothing is lost, and records, views and the
notation hold. The contract tests look closer at fewer games."""

import pytest

from era.core import record
from era.core.memory import Memory
from era.core.replay import replay_entries
from era.core.rng import SealedSource
from era.games.medieval.game import GAME
from era.games.medieval.serialize import load, save
from era.games.medieval.state import State
from tests.contract.cases import OF_A_DOMAIN, WORKED_OUT, Case
from tests.contract.play import dump, play_out
from tests.games.medieval.test_conservation import check_tracks, dice, pieces

GAMES = 50
SHOWN_EVERY = 40
"""Entries between two states that are shown, saved and loaded."""

PACKS = {
    "set-1": ["set-1"],
    "set-2": ["set-2"],
    "set-3": ["set-3"],
    "all": ["set-1", "set-2", "set-3"],
    "own": ["set-1"],
}
OWN_BOX = {
    "buildings": {
        "farm": {
            "count": 16,
            "points": 1,
            "cost": {"wood": 1},
            "footprint": ["#"],
            "cost_die": "noble",
            "die": "peasant",
        },
        "harbor": {
            "count": 9,
            "points": 1,
            "cost": {},
            "footprint": ["##"],
            "cost_building": "longhouse",
            "hammers": 1,
        },
    },
    "disasters": {
        "pirates": {"effect": "fire", "strikes": "everyone", "skulls": ["3"]},
        "storm": {"effect": "scorch", "strikes": "everyone", "skulls": ["2"]},
        "raid": {"effect": "brigands", "strikes": "opponents", "skulls": ["3", "4"]},
    },
}
"""All that costs a die or a building is cheap here, and disasters strike often."""
SCENARIOS = ("base", "roads", "river", "rivers-roads", "randomized", "big")


def make_case(pack: str, number: int) -> Case:
    """Every number of players and every scenario has its turn."""
    options = {
        "players": 1 + number % 4,
        "scenario": SCENARIOS[number // 4 % len(SCENARIOS)],
        "sets": PACKS[pack],
        "more_sets": True,
        "dice_leave": "round-end" if number % 3 else "at-once",
        "box": OWN_BOX if pack == "own" else None,
    }
    return Case("medieval", f"{pack}-{number}", options, games=1, skip=f"{WORKED_OUT} {OF_A_DOMAIN}")


@pytest.mark.parametrize("pack", PACKS)
def test_fifty_random_games(pack: str) -> None:
    built: set[str] = set()
    paid = 0
    for number in range(GAMES):
        case = make_case(pack, number)
        match = play_out(case, number)
        assert match.over()
        source = match.source
        assert isinstance(source, SealedSource)
        written = record.write(
            GAME.name, GAME.rules_version, match.options, match.entries, source.commitment, source.seed
        )
        read = record.read(written)
        state: State | None = None
        before: list[int] | None = None
        for place, (state, _) in enumerate(replay_entries(GAME, read, SealedSource(source.seed))):
            before = before or pieces(state)
            assert pieces(state) == before, "a piece was lost or made"
            check_state(state)
            if place % SHOWN_EVERY == 0:
                check_shown(state, case)
        assert state is not None
        assert dump(state, case) == dump(match.state, case)
        assert GAME.show(state) == GAME.show(match.state)
        paid += sum(sum(player.paid) for player in state.players)
        built |= {placement.piece.name for player in state.players for placement in player.pieces}
    joined = {name for each in match.state.rules.components.sets.values() for name in each.buildings}
    assert built & joined, "nothing of the set was ever built"
    assert bool(paid) == bool(match.state.rules.die_costs), "dice are paid where something costs them"


def check_state(state: State) -> None:
    assert dice(state) == state.rules.dice.counts
    assert min(*state.supply, *state.dice, *state.dice_out, *state.out) >= 0
    for player in state.players:
        check_tracks(player, state.rules)
        assert min(player.paid) >= 0


def check_shown(state: State, case: Case) -> None:
    """What each seat is shown is the same by either way, and a saved state is the same when it is loaded."""
    viewers = [None, *range(len(state.players))]
    shown = GAME.screens(state, viewers, Memory())
    assert shown == [GAME.show(GAME.view(state, viewer)) for viewer in viewers]
    assert dump(load(case.options, save(state)), case) == dump(state, case)
