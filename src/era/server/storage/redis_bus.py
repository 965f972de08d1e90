"""The bus over Redis: one channel that every process of the server speaks and listens to.

Redis keeps nothing and is asked nothing. It may be restarted, or be away for hours: the connections are made
anew by themselves, and meanwhile `missed` sends everybody to the database.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from era.server.storage.bus import Callback, Notice

LOG = logging.getLogger("era.server.storage.bus")

CHANNEL = "era:tables"
MAX_QUEUED = 10_000
"""Notices that wait to be sent. Beyond it they are dropped, and the others are told to look at every table."""
EVERY_TABLE = ""
RETRY_DELAY_S = 0.5
RECHECK_INTERVAL_S = 3.0
"""Every so often something counts as missed in any case: a process may die between saving a move and telling it."""
QUIET_S = 2.0
"""After so long without a notice Redis is asked whether it is there."""
TIMEOUT_S = 2.0
"""A Redis that does not answer for so long is as good as gone."""

Envelope = tuple[str, str, Notice]
"""Who sends it, the table, the notice."""


class RedisBus:
    def __init__(self, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # It must not wait for a connection by itself: a lost one is to be noticed at once.
        retry = Retry(NoBackoff(), 0)
        self._speaker = Redis.from_url(url, socket_timeout=TIMEOUT_S, retry=retry)
        self._listener = Redis.from_url(url, socket_connect_timeout=TIMEOUT_S, retry=retry)
        self._me = secrets.token_hex(8)
        self._callbacks: list[Callback] = []
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(MAX_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = False
        self._speaking = True
        self._gap = True
        self._dropped = False
        self._rechecked = 0.0
        self._stopped = False

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]

    async def stop(self) -> None:
        self._stopped = True  # should a cancellation get lost where Redis is waited for
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in (self._speaker, self._listener):
            with contextlib.suppress(RedisError, OSError):
                await client.aclose()

    def subscribe(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    def publish(self, table_id: str, notice: Notice) -> None:
        try:
            self._queue.put_nowait(msgspec.json.encode((self._me, table_id, notice)))
        except asyncio.QueueFull:
            self._dropped = True

    def missed(self) -> bool:
        now = self._clock()
        gap = self._gap or not self.alive or now - self._rechecked > RECHECK_INTERVAL_S
        self._gap = not self.alive
        if gap:
            self._rechecked = now
        return gap

    @property
    def alive(self) -> bool:
        return self._listening and self._speaking

    # ------------------------------------------------------------ listening

    async def _listen(self) -> None:
        while not self._stopped:
            try:
                await self._listen_until_lost()
            except (RedisError, OSError) as error:
                self._warn_lost("listening", self._listening, error)
            self._listening = False
            self._gap = True
            await asyncio.sleep(RETRY_DELAY_S)

    async def _listen_until_lost(self) -> None:
        """Listen, and ping when it is silent: only an unanswered ping tells a lost connection from one without news."""
        async with self._listener.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            waiting_for_pong = False
            while not self._stopped:
                message = await channel.get_message(timeout=TIMEOUT_S if waiting_for_pong else QUIET_S)
                if message is None:
                    if waiting_for_pong:
                        raise TimeoutError("no answer to a ping")
                    await channel.ping()
                    waiting_for_pong = True
                    continue
                waiting_for_pong = False
                if message["type"] == "subscribe":
                    LOG.info("listening to Redis")
                    self._listening = True
                elif message["type"] == "message":
                    self._receive(message["data"])

    def _receive(self, data: Any) -> None:
        try:
            sender, table_id, notice = msgspec.json.decode(data, type=Envelope)
        except msgspec.DecodeError:
            LOG.warning("a notice that cannot be read was ignored")
            return
        if sender == self._me:
            return
        if table_id == EVERY_TABLE:
            self._gap = True
            return
        for callback in self._callbacks:
            try:
                callback(table_id, notice)
            except Exception:
                LOG.exception("a notice could not be dealt with")

    # ------------------------------------------------------------ speaking

    async def _speak(self) -> None:
        """Send what is queued, all of it at once, and retry until it is sent: a late notice does no harm."""
        while not self._stopped:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            if self._dropped:
                batch.append(msgspec.json.encode((self._me, EVERY_TABLE, {})))
            while not await self._send(batch):
                if self._stopped:
                    return
                await asyncio.sleep(RETRY_DELAY_S)
            self._dropped = False

    async def _send(self, batch: list[bytes]) -> bool:
        try:
            async with self._speaker.pipeline(transaction=False) as pipe:
                for envelope in batch:
                    pipe.publish(CHANNEL, envelope)
                await pipe.execute()
        except (RedisError, OSError) as error:
            self._warn_lost("speaking", self._speaking, error)
            self._speaking = False
            self._gap = True
            return False
        self._speaking = True
        return True

    def _warn_lost(self, doing: str, was_well: bool, error: Exception) -> None:
        """Warn once, not at every attempt."""
        if was_well:
            LOG.warning(
                "Redis is away (%s: %s); tables are read from the database meanwhile", doing, type(error).__name__
            )
