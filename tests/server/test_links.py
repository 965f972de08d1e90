"""Two servers, PostgreSQL, Redis and the people, each on a host of its own: links are cut for seconds, one at a time
and together. Nothing is lost or doubled, and play goes on when the link is back."""

import asyncio
import os
import random
from pathlib import Path

import httpx
import pytest

from tests.support.patience import PATIENCE_S, wait_until_async
from tests.support.server import ledger
from tests.support.server.client import Client, Habits, Seated, every_table_goes_on, new_table
from tests.support.server.network import Network, RemotePostgres, RemoteRedis, RemoteServer, network
from tests.support.server.processes import serving
from tests.support.server.services import running

pytestmark = pytest.mark.skipif(not os.environ.get("ERA_FULL"), reason="takes long; in full with ERA_FULL=1")

CUTS = int(os.environ.get("ERA_CUTS", "50"))
CUT_SECONDS = 5.0
TABLES = 12
MOVES = 20
TOGETHER = 5
"""Every so many cuts, several links are cut at once."""
LINKS = ("one", "two", "postgres", "redis", "here")
HABITS = Habits(twice=0.2, late=0.2, pause=0.3, undo=0.1, say=0.05)


async def seat_people(urls: list[str]) -> list[Seated]:
    made = []
    for number in range(TABLES):
        async with httpx.AsyncClient(base_url=urls[number % 2], timeout=PATIENCE_S) as http:
            game = "merchants" if number % 4 == 3 else "medieval"
            made.append(await new_table(http, game, {}, 2, number % 2, bot_seconds=0.05))
    return made


class Party:
    """People who play on and on, at new tables when a game is over."""

    def __init__(self, urls: list[str], rng: random.Random) -> None:
        self.urls = urls
        self.rng = rng
        self.clients: list[Client] = []

    async def play(self, seated: Seated) -> None:
        while True:
            clients = [
                Client(self.urls, token, seated.table, random.Random(self.rng.random()), HABITS)
                for token in seated.tokens
            ]
            self.clients += clients
            await asyncio.gather(*[client.run() for client in clients])
            seated = await self._seat_again()

    async def _seat_again(self) -> Seated:
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.rng.choice(self.urls), timeout=PATIENCE_S) as http:
                    return await new_table(http, "medieval", {}, 2)
            except (httpx.HTTPError, AssertionError):
                await asyncio.sleep(0.5)

    def moves(self) -> int:
        return sum(len(client.played) for client in self.clients)


async def cut_and_mend(net: Network, party: Party, rng: random.Random) -> None:
    for number in range(CUTS):
        count = rng.randint(2, len(LINKS)) if number % TOGETHER == TOGETHER - 1 else 1
        links = rng.sample(LINKS, count)
        for link in links:
            net.cut(link)
        await asyncio.sleep(CUT_SECONDS)
        for link in links:
            net.mend(link)
        wanted = party.moves() + MOVES
        await wait_until_async(lambda: party.moves() >= wanted, f"moves after {links} were cut", party.moves)  # noqa: B023


def test_links_are_cut_again_and_again(tmp_path: Path) -> None:
    rng = random.Random(CUTS)
    with network("one", "two", "postgres", "redis") as net:
        postgres, redis = RemotePostgres(net, "postgres"), RemoteRedis(tmp_path, net, "redis")
        with running(postgres), running(redis):
            url = postgres.database("links")
            servers = [
                RemoteServer(tmp_path, net, host, DATABASE_URL=url, REDIS_URL=redis.url) for host in ("one", "two")
            ]

            async def scenario() -> list[Client]:
                urls = [server.url for server in servers]
                party = Party(urls, rng)
                playing = [asyncio.create_task(party.play(seated)) for seated in await seat_people(urls)]
                await cut_and_mend(net, party, rng)
                await every_table_goes_on([client for client in party.clients if not client.over])
                for task in playing:
                    task.cancel()
                for outcome in await asyncio.gather(*playing, return_exceptions=True):
                    assert isinstance(outcome, asyncio.CancelledError), outcome
                return party.clients

            with serving(*servers):
                clients = asyncio.run(scenario())
            entries = ledger.check(url, clients)
    print(f"{CUTS} cuts of {CUT_SECONDS:g} s, {entries} acknowledged entries")
