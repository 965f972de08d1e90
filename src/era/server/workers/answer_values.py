"""What answers to a moment of a finished game are worth: played out by a process of its own, so that whoever answered
does not wait for somebody's study."""

import asyncio
import logging
from collections import OrderedDict

from era.lab.study.answers import AnswerValue
from era.server.logging import log_event
from era.server.workers.pool import WorkerLost
from era.server.workers.studies import IDLE_TIMEOUT_S, MAX_ATTEMPTS, REPLY_TIMEOUT_S, StudyWorker
from era.server.workers.study_process import AnswerReply, AnswerTask

MAX_KEPT = 256
MAX_WAITING = 50
AnswerKey = tuple[str, int, tuple[str, ...]]
"""The table of the finished game, the line before the moment, and the answer."""


class AnswerValues:
    def __init__(self, games: int = 0) -> None:
        """`games`: playouts of each answer; 0 is the usual number."""
        self.games = games
        self._found: OrderedDict[AnswerKey, AnswerValue | None] = OrderedDict()
        """None: it could not be valued."""
        self._waiting: dict[AnswerKey, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._worker: StudyWorker | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    def is_known(self, key: AnswerKey) -> bool:
        return key in self._found

    def known(self, key: AnswerKey) -> AnswerValue | None:
        return self._found.get(key)

    def begin(self, key: AnswerKey, task: AnswerTask) -> None:
        """Have it worked out, unless it is already. If too many wait, somebody has to ask again."""
        if key in self._found or key in self._waiting or len(self._waiting) >= MAX_WAITING:
            return
        self._waiting[key] = asyncio.create_task(self._find(key, task))

    async def stop(self) -> None:
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._idle is not None:
            self._idle.cancel()
        if self._ending is not None:
            await self._ending
        await self._end_worker()

    async def _find(self, key: AnswerKey, task: AnswerTask) -> None:
        try:
            async with self._one_at_a_time:
                self._remember(key, await self._ask(task))
        finally:
            del self._waiting[key]

    async def _ask(self, task: AnswerTask) -> AnswerValue | None:
        self._stay()
        for _ in range(MAX_ATTEMPTS):
            try:
                if self._worker is None:
                    self._worker = await StudyWorker.start()
                await self._worker.send(task)
                reply = await self._worker.receive(REPLY_TIMEOUT_S, AnswerReply)
            except (WorkerLost, OSError) as error:
                log_event(logging.WARNING, "an answer is valued again", why=str(error))
                await self._end_worker()
            else:
                if reply.value is None:
                    log_event(logging.WARNING, "an answer cannot be valued", why=reply.error)
                return reply.value
        return None

    def _stay(self) -> None:
        """A process that has nothing to do is ended after a while."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_TIMEOUT_S, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if self._waiting:
            self._stay()
        else:
            self._ending = asyncio.create_task(self._end_worker())

    async def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    def _remember(self, key: AnswerKey, value: AnswerValue | None) -> None:
        self._found[key] = value
        if len(self._found) > MAX_KEPT:
            self._found.popitem(last=False)
