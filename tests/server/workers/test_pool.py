"""Bots in processes of their own: real processes, killed, stopped and fed with nonsense."""

import asyncio
import os
import random
import signal
from typing import Any

import pytest

from era.bots.levels import list_bots
from era.core.match import Match
from era.core.rng import QuickSource
from era.games import registry
from era.server.workers import pool as workers_module
from era.server.workers.pool import Worker, WorkerPool
from tests.support.patience import PATIENCE_S, wait_until_async

CASES: list[tuple[str, dict[str, Any]]] = [
    ("medieval", {"players": 3}),
    ("medieval", {"scenario": "solitaire", "players": 1}),
    ("merchants", {}),
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may make a worker that is well look hung."""
    monkeypatch.setattr(workers_module, "GRACE_S", PATIENCE_S)
    monkeypatch.setattr(workers_module, "RESERVE", 0)


def position(game_name: str, options: dict[str, Any], moves: int) -> tuple[Match, int]:
    game = registry.game(game_name)
    rng = random.Random(1)
    match = Match(game, options, QuickSource(rng))
    for _ in range(moves):
        seat = game.turn(match.state).seats[0]
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
    return match, game.turn(match.state).seats[0]


def view_of(match: Match, seat: int) -> dict[str, Any]:
    return match.game.save(match.game.view(match.state, seat))


async def decide(workers: WorkerPool, match: Match, seat: int, level: str = "reeve", seconds: float = 0.05) -> str:
    text = await workers.decide(match.game.name, match.options, view_of(match, seat), seat, level, seconds)
    action = match.game.read(match.state, seat, text)
    assert action in match.game.legal(match.state, seat)
    return text


def with_workers(count: int, scenario: Any, kind: type[WorkerPool] = WorkerPool) -> None:
    async def run() -> None:
        workers = kind(count)
        await workers.start()
        try:
            await scenario(workers)
        finally:
            await workers.stop()

    asyncio.run(run())


def test_every_level_of_every_game_decides() -> None:
    async def scenario(workers: WorkerPool) -> None:
        for name, options in CASES:
            match, seat = position(name, options, 12)
            for level in list_bots(name):
                await decide(workers, match, seat, level)
        assert workers.replaced == workers.random_moves == 0

    with_workers(1, scenario)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_advice_has_reasons_in_the_readers_language(name: str, options: dict[str, Any]) -> None:
    async def scenario(workers: WorkerPool) -> None:
        match, seat = position(name, options, 12)
        said = {}
        for lang in ("en", "es"):
            found = await workers.advise(name, match.options, view_of(match, seat), seat, 0.3, lang)
            assert found
            for advised in found:
                assert match.game.read(match.state, seat, advised.text) in match.game.legal(match.state, seat)
            said[lang] = [reason.sentence for advised in found for reason in advised.reasons]
        assert not (said["en"] and said["es"]) or said["en"] != said["es"]

    with_workers(1, scenario)


def test_odds_are_chances() -> None:
    async def scenario(workers: WorkerPool) -> None:
        match, _ = position("medieval", {"players": 2}, 0)
        while match.game.turn(match.state).phase != "roll":
            seat = match.game.turn(match.state).seats[0]
            match.act(seat, match.game.legal(match.state, seat).nth(0))
        seat = match.game.turn(match.state).seats[0]
        text = match.game.write(match.state, seat, match.game.legal(match.state, seat).nth(0))
        found = await workers.odds("medieval", match.options, view_of(match, seat), seat, text)
        assert found
        for chances in found.values():
            assert abs(sum(chances) - 1) < 1e-9
        assert await workers.odds("medieval", match.options, view_of(match, seat), seat, "stop") == {}

    with_workers(1, scenario)


def test_a_killed_worker_is_replaced_and_the_decision_is_made() -> None:
    async def scenario(workers: WorkerPool) -> None:
        match, seat = position("medieval", {"players": 2}, 40)
        await decide(workers, match, seat)
        [victim] = workers.processes()
        os.kill(victim, signal.SIGSTOP)  # as if it thought for long
        thinking = asyncio.create_task(decide(workers, match, seat))
        await wait_until_async(lambda: not workers.dispatcher.idle, "the worker to be asked")
        os.kill(victim, signal.SIGKILL)
        await thinking
        assert workers.replaced == 1
        assert workers.random_moves == 0
        assert victim not in workers.processes()

    with_workers(1, scenario)


def test_a_hung_worker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    class PatientWithTheSecond(WorkerPool):
        async def _replace(self, worker: Worker) -> None:
            monkeypatch.setattr(workers_module, "GRACE_S", PATIENCE_S)
            await super()._replace(worker)

    async def scenario(workers: WorkerPool) -> None:
        match, seat = position("medieval", {"players": 2}, 40)
        await decide(workers, match, seat)
        [victim] = workers.processes()
        os.kill(victim, signal.SIGSTOP)
        monkeypatch.setattr(workers_module, "GRACE_S", 0.1)
        await decide(workers, match, seat)
        assert workers.replaced == 1

    with_workers(1, scenario, PatientWithTheSecond)


def test_when_nobody_can_answer_the_move_is_any_legal_one() -> None:
    async def scenario(workers: WorkerPool) -> None:
        match, seat = position("medieval", {"players": 2}, 40)
        await decide(workers, match, seat, level="no such level")
        assert workers.random_moves == 1
        assert await workers.advise("no such game", {}, {}, 0, 0.1, "en") == []

    with_workers(1, scenario)


def test_many_questions_at_once_wait_for_their_turn_and_stopping_ends_every_process() -> None:
    async def run() -> None:
        workers = WorkerPool(2)
        await workers.start()
        match, seat = position("medieval", {"players": 2}, 40)
        await asyncio.gather(*[decide(workers, match, seat, "squire", 0.02) for _ in range(30)])
        # The first may have answered everything before the second was warm.
        await wait_until_async(lambda: len(workers.processes()) == 2, "both to be warm")
        processes = workers.processes()
        await workers.stop()
        for process in processes:
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)

    asyncio.run(run())


def test_whoever_stops_asking_does_not_get_the_next_ones_answer() -> None:
    async def scenario(workers: WorkerPool) -> None:
        match, seat = position("medieval", {"players": 2}, 40)
        await decide(workers, match, seat)
        [busy] = workers.processes()
        os.kill(busy, signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await decide(workers, match, seat)
        os.kill(busy, signal.SIGCONT)  # it is heard to the end, and then asked by others
        other, its_seat = position("merchants", {}, 12)
        await decide(workers, other, its_seat)
        assert workers.processes() == [busy]

    with_workers(1, scenario)
