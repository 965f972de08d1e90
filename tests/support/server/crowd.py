"""People at some tables who play on and on: when a game is over they begin another, so that servers are always busy."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import httpx

from tests.support.patience import PATIENCE_S, wait_until_async
from tests.support.server.client import Client, Habits, Seated, every_table_goes_on, new_table

PEOPLE = (2, 3, 4)
SCENARIOS = ("rivers-roads", "base", "randomized", "roads")
NO_CERTIFICATES = False
"""Nothing here is encrypted, and reading the system's certificates takes long."""
HABITS = Habits(twice=0.2, late=0.2, undo=0.1, agree=0.5, say=0.05)


class Crowd:
    def __init__(self, urls: Sequence[str], rng: random.Random, habits: Habits = HABITS) -> None:
        """`urls`: of one server, or of several of the same site, to all of which everybody is connected."""
        self.urls = list(urls)
        self.rng = rng
        self.habits = habits
        self.clients: list[Client] = []
        """Everybody who ever played."""

    @asynccontextmanager
    async def playing(self, tables: int) -> AsyncIterator[None]:
        """Play at so many tables meanwhile; at the end every game must go on."""
        running = [asyncio.create_task(self._play(number)) for number in range(tables)]
        try:
            yield
            await every_table_goes_on([client for client in self.clients if not client.over])
        finally:
            for task in running:
                task.cancel()
            ended = await asyncio.gather(*running, return_exceptions=True)
        for outcome in ended:
            assert isinstance(outcome, asyncio.CancelledError), outcome

    async def play_on(self, moves: int) -> None:
        """Wait until some more moves were acknowledged."""
        wanted = self.moves + moves
        await wait_until_async(lambda: self.moves >= wanted, f"{moves} more moves", lambda: self.moves)

    @property
    def moves(self) -> int:
        return sum(len(client.played) for client in self.clients)

    def describe(self) -> str:
        """Say how much they did."""
        games = len({client.table for client in self.clients})
        undos = sum(len(client.undone) for client in self.clients)
        unwanted = sum(client.refused.get("undo", 0) for client in self.clients)
        said = sum(len(client.heard) for client in self.clients)
        return f"{games} games, {undos} undos and {unwanted} refused ones, {said} lines of chat"

    async def _play(self, number: int) -> None:
        while True:
            seated = await self._seat(number)
            clients = [
                Client(self.urls, token, seated.table, random.Random(self.rng.random()), self.habits)
                for token in seated.tokens
            ]
            self.clients += clients
            await asyncio.gather(*[client.run() for client in clients])

    async def _seat(self, number: int) -> Seated:
        """Sit down at a new table: try again while a server is away, or its database is."""
        while True:
            with contextlib.suppress(httpx.HTTPError, AssertionError):
                url = self.rng.choice(self.urls)
                async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_S, verify=NO_CERTIFICATES) as http:
                    if number % 5 == 4:
                        return await new_table(http, "merchants", {}, 2, bot_seconds=0.05)
                    people = PEOPLE[number % len(PEOPLE)]
                    bots = 1 if number % 4 == 3 and people < 4 else 0
                    options = {"scenario": SCENARIOS[number % len(SCENARIOS)]}
                    return await new_table(http, "medieval", options, people, bots, bot_seconds=0.05)
            await asyncio.sleep(0.2)
