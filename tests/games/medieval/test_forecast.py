"""What front ends are told beforehand is what then happens."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from era.core.game import News
from era.core.rng import QuickSource
from era.games.medieval import forecast
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.flow import STEPS
from era.games.medieval.game import GAME
from era.games.medieval.notation import read
from era.games.medieval.refusals import explain
from era.games.medieval.state import State
from era.games.medieval.view import ForecastView

SCENARIOS = ("rivers-roads", "solitaire-roads", "big")


def decisions(scenario: str, seed: int) -> Iterator[tuple[State, list[News] | None]]:
    """The state after each step of a random game, and what an action brought about."""
    rng = random.Random(seed)
    state = GAME.start(GAME.check({"scenario": scenario, "players": 1 if "solitaire" in scenario else 3}))
    state.news = []
    while not GAME.turn(state).over:
        while (chance := GAME.chance(state)) is not None:
            GAME.draw(state, QuickSource(rng).draw(chance))
            yield state, None  # no forecast could know what was drawn
        if not (seats := GAME.turn(state).seats):
            return
        seat = rng.choice(seats)
        legal = GAME.legal(state, seat)
        GAME.act(state, seat, legal.nth(rng.randrange(legal.size)))
        yield state, list(state.news or ())


@pytest.mark.parametrize("scenario", ["rivers-roads", "big"])  # alone, Sir Philippe's roll comes in between
def test_a_forecast_without_a_choice_comes_true(scenario: str) -> None:
    seen = 0
    for seed in range(12):
        told: dict[int, ForecastView | None] = {}
        for state, news in decisions(scenario, seed):
            for item in news or ():
                ahead = None if item.seat is None else told.get(item.seat)
                if item.kind == "fed" and ahead and not ahead.either:
                    assert item.values["hungry"] == ahead.hungry == ahead.hungry_least
                    assert item.values["fed"] + item.values["hungry"] == ahead.eats
                    seen += 1
                if item.kind == "disaster" and ahead:
                    assert item.values["name"] in ahead.disasters
            kept = {} if news is None else told
            told = {seat: forecast.forecast(state, seat) or kept.get(seat) for seat in range(len(state.players))}
    assert seen >= 5


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_gained_and_lost_adds_up(scenario: str) -> None:
    seen = 0
    for state, _ in decisions(scenario, 1):
        for seat, player in enumerate(state.players):
            ahead = forecast.forecast(state, seat)
            if ahead is None:
                continue
            seen += 1
            for resource, before in zip(RESOURCES, player.stock, strict=True):
                eaten = ahead.eats - ahead.hungry if resource == "food" else 0
                gained, lost = ahead.gains.get(resource, 0), ahead.lost.get(resource, 0)
                assert before + gained - lost - eaten == getattr(ahead.after, resource)
            assert ahead.hungry_least <= ahead.hungry
    assert seen > 20


def test_nothing_is_foretold_of_hidden_dice() -> None:
    looked = 0
    for state, _ in decisions("rivers-roads", 2):
        if state.step == 1 and state.moved:
            shown = GAME.show(GAME.view(state, 0)).players
            assert [player.forecast for player in shown[1:]] == [None, None]
            assert [player.cannot for player in shown[1:]] == [{}, {}]
            looked += 1
    assert looked > 20


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_cannot_be_built_is_what_is_not_offered(scenario: str) -> None:
    looked = 0
    for state, _ in decisions(scenario, 3):
        turn = GAME.turn(state)
        if turn.phase != "build":
            continue
        looked += 1
        [seat] = turn.seats
        offered = {choice.piece for choice in GAME.offer(state, seat) if choice.kind == "placed"}
        shown = GAME.show(state)
        possible = {piece for piece, left in shown.supply.items() if left} - {"scorched", "flooded", "river"}
        assert offered == possible - set(shown.players[seat].cannot)
    assert looked > 15


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_can_be_built_without_a_hammer(scenario: str) -> None:
    """In every step: what is not hindered can be built in this round's Build, and that takes a hammer."""
    seen = {"hammer": 0, "none": 0}
    for state, _ in decisions(scenario, 5):
        step = STEPS[max(state.step, 0)].name
        for seat, player in enumerate(GAME.show(state).players):
            if player.hidden or state.over:
                continue
            built = {piece.name for piece in state.rules.pieces if piece.count and piece.kind not in ("area", "river")}
            free = built - set(player.cannot)
            hammers = player.forecast.hammers if player.forecast else player.hammers
            if free and step == "build":
                waits = not state.has_begun(seat)
                asked = any(question.seat == seat for question in state.questions)
                assert waits or asked
                assert waits or hammers
            elif free:
                assert step in ("roll", "feathers", "collect", "feed", "disasters")
            seen["hammer" if free else "none"] += 1
            if player.forecast and not hammers:
                assert not free
                assert "no-hammer" in {*map(str, player.cannot.values())}
    assert min(seen.values()) > 10


def _find_obstacles(state: State, seat: int) -> dict[str, Any]:
    return forecast.find_obstacles(state.players[seat], state.rules, forecast.Means(state, seat, None))


def test_why_something_cannot_be_built_is_what_the_refusal_says() -> None:
    """The needs that are shown are those for which the rules refuse it."""
    looked = 0
    for state, _ in decisions("rivers-roads", 4):
        turn = GAME.turn(state)
        if turn.phase != "build" or not state.players[turn.seats[0]].hammers:
            continue
        for piece, why in _find_obstacles(state, turn.seats[0]).items():
            if state.supply[state.rules.by_name[piece].index] and isinstance(why, dict):
                refused = explain(state, turn.seats[0], read(state.rules, f"build {piece} a1"))
                assert refused.key == "cannot-pay", (piece, why)
                looked += 1
    assert looked > 10


def test_overlays_name_the_spaces_they_draw() -> None:
    """A market's free spaces are its bonus; points are those of the score sheet."""
    markets_seen = 0
    ends = [list(decisions("big", seed))[-1][0] for seed in range(8)]
    shown = [msgspec.to_builtins(GAME.show(state)) for state in ends]
    for player, sheet in [pair for end in shown for pair in zip(end["players"], end["sheets"], strict=True)]:
        for name in ("market", "keep", "longhouse"):
            standing = [piece for piece in player["pieces"] if piece["piece"] == name]
            assert sheet[name] == sum(piece["points"] for piece in standing)
        markets = [piece for piece in player["pieces"] if piece["piece"] == "market"]
        assert sheet["market-bonus"] == sum(piece["bonus"] for piece in markets)
        assert all(len(piece["free"]) >= piece["bonus"] for piece in markets)
        markets_seen += len(markets)
        roads = [piece for piece in player["pieces"] if piece.get("by_road")]
        assert sheet["road-bonus"] == len(roads)
    assert markets_seen > 0
