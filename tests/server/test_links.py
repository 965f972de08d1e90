"""Two servers, PostgreSQL, Redis and the people, each on a host of its own: links are cut for seconds, one at a time
and together. Nothing is lost or doubled, and play goes on when the link is back."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.support.server import ledger
from tests.support.server.client import Habits
from tests.support.server.crowd import Crowd
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


async def cut_and_mend(net: Network, crowd: Crowd, rng: random.Random) -> None:
    for number in range(CUTS):
        count = rng.randint(2, len(LINKS)) if number % TOGETHER == TOGETHER - 1 else 1
        links = rng.sample(LINKS, count)
        for link in links:
            net.cut(link)
        await asyncio.sleep(CUT_SECONDS)
        for link in links:
            net.mend(link)
        await crowd.play_on(MOVES)


def test_links_are_cut_again_and_again(tmp_path: Path) -> None:
    rng = random.Random(CUTS)
    with network("one", "two", "postgres", "redis") as net:
        postgres, redis = RemotePostgres(net, "postgres"), RemoteRedis(tmp_path, net, "redis")
        with running(postgres), running(redis):
            url = postgres.database("links")
            servers = [
                RemoteServer(tmp_path, net, host, DATABASE_URL=url, REDIS_URL=redis.url) for host in ("one", "two")
            ]

            crowd = Crowd([server.url for server in servers], rng, HABITS)

            async def scenario() -> None:
                async with crowd.playing(TABLES):
                    await cut_and_mend(net, crowd, rng)

            with serving(*servers):
                asyncio.run(scenario())
            entries = ledger.check(url, crowd.clients)
    print(f"{CUTS} cuts of {CUT_SECONDS:g} s, {entries} acknowledged entries, {crowd.describe()}")
