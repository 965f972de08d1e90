"""Bots think in processes of their own, so that thinking never delays a message.

A worker that dies or hangs is replaced and the question is asked again; if that fails too, the move is any
legal one. So a bot always moves, whatever happens to its process. Whose turn it is to be answered, `dispatcher.py`
says; there is one worker more than asked for, since decisions that take long may never hold all of them.
"""

import asyncio
import contextlib
import logging
import random
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct

from era.core.talk import TableTalk
from era.games import registry
from era.server.protocol.from_server import Advised
from era.server.workers.bot_process import LENGTH_BYTES, BotReply, BotRequest, frame
from era.server.workers.dispatcher import Dispatcher
from era.server.workers.fair_queue import QueuePlace

LOG = logging.getLogger("era.server.workers.pool")

MAX_ATTEMPTS = 2
NICENESS = 5
"""Whoever waits for a message comes before a bot that thinks."""
GRACE_S = 5.0
"""How much longer than its budget an answer may take, on a busy machine, before its worker counts as hung."""
WARM_UP_TIMEOUT_S = 60.0
RETRY_DELAY_S = 0.2
MAX_RETRY_DELAY_S = 10.0
MAX_REPLY_BYTES = 1 << 20
ODDS_BUDGET_S = 1.0
RESERVE = 1
"""Workers beyond those that may think for long."""
NO_PLACE = QueuePlace()


S = TypeVar("S", bound=Struct)


class WorkerLost(Exception):
    """The worker died, hung, or sent something malformed."""


class Worker:
    """One process. It answers one question at a time."""

    module = "era.server.workers.bot_process"
    niceness = NICENESS
    """By how much the priority of its process is lower than ours."""
    max_reply_bytes = MAX_REPLY_BYTES

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Self:
        command = (sys.executable, "-m", cls.module, str(cls.niceness))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        worker = cls(process)
        try:
            await worker.receive(WARM_UP_TIMEOUT_S, BotReply)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, question: BotRequest) -> BotReply:
        """Send a request and wait for the reply. Raises WorkerLost."""
        await self.send(question)
        return await self.receive(question.seconds + GRACE_S, BotReply)

    async def send(self, question: Struct) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(frame(msgspec.json.encode(question)))
            await self.process.stdin.drain()
        except OSError as error:
            raise WorkerLost(type(error).__name__) from None

    async def receive(self, seconds: float, kind: type[S]) -> S:
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                size = int.from_bytes(await self.process.stdout.readexactly(LENGTH_BYTES), "big")
                if size > self.max_reply_bytes:
                    raise WorkerLost("too long an answer")
                return msgspec.json.decode(await self.process.stdout.readexactly(size), type=kind)
        except TimeoutError:
            raise WorkerLost("no answer in time") from None
        except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError) as error:
            raise WorkerLost(type(error).__name__) from None

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class WorkerPool:
    def __init__(self, count: int = 1) -> None:
        self.count = max(1, count)
        self.replaced = 0
        """How often a worker had to be replaced."""
        self.random_moves = 0
        """How often no worker could answer."""
        self.dispatcher: Dispatcher[Worker] = Dispatcher()
        self._workers: set[Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._asking: set[asyncio.Task[BotReply | None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Start the workers without waiting: they warm up while the server begins to serve."""
        for _ in range(self.count + RESERVE):
            self._start_worker()

    async def stop(self) -> None:
        self._stopped = True
        for task in (*self._starting, *self._asking):
            task.cancel()
        await asyncio.gather(*self._starting, *self._asking, return_exceptions=True)
        await asyncio.gather(*[worker.end() for worker in self._workers])
        self._workers.clear()

    def processes(self) -> list[int]:
        """Return the ids of the worker processes."""
        return [worker.process.pid for worker in self._workers]

    # ------------------------------------------------------------ questions

    async def decide(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        level: str,
        seconds: float,
        place: QueuePlace = NO_PLACE,
    ) -> str:
        """Return a legal action in notation. `saved_view` is `game.save(game.view(state, seat))`."""
        return (await self.decide_aloud(game_name, options, saved_view, seat, level, seconds, place)).text

    async def decide_aloud(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        level: str,
        seconds: float,
        place: QueuePlace = NO_PLACE,
        talk: TableTalk | None = None,
        plans: bool = False,
    ) -> BotReply:
        """Return a legal action in notation, of a bot that heeds what people say; with `plans`, also what it means to
        do in this turn and after it."""
        question = BotRequest(
            "decide", game_name, dict(options), dict(saved_view), seat, seconds, level=level, talk=talk, plans=plans
        )
        reply = await self._ask(question, place)
        return reply if reply is not None and reply.text else BotReply(text=self._any_legal(question))

    async def advise(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        seconds: float,
        lang: str,
        place: QueuePlace = NO_PLACE,
        talk: TableTalk | None = None,
    ) -> list[Advised]:
        """Return the best actions for somebody who heeds what the others say; none if no worker could tell."""
        question = BotRequest("advise", game_name, dict(options), dict(saved_view), seat, seconds, lang=lang, talk=talk)
        reply = await self._ask(question, place)
        return [] if reply is None else reply.advice

    async def odds(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        text: str,
        place: QueuePlace = NO_PLACE,
    ) -> dict[str, tuple[float, ...]]:
        """Return the exact chances of the roll that `text` makes; nothing if it makes none."""
        question = BotRequest("odds", game_name, dict(options), dict(saved_view), seat, ODDS_BUDGET_S, text=text)
        reply = await self._ask(question, place)
        return {} if reply is None or reply.chances is None else reply.chances

    async def _ask(self, question: BotRequest, place: QueuePlace) -> BotReply | None:
        for _ in range(MAX_ATTEMPTS):
            worker = await self.dispatcher.acquire(place, question.seconds)
            asking = asyncio.create_task(self._ask_worker(worker, question))
            self._asking.add(asking)
            asking.add_done_callback(self._asking.discard)
            # Whoever asked may go away. The worker is heard to the end all the same: who asks and hangs up, again and
            # again, would have every worker replaced, and a new one takes longer to start than to answer.
            reply = await asyncio.shield(asking)
            if reply is None:
                continue
            if not reply.error:
                return reply
            LOG.warning("a bot failed: %s", reply.error)
        return None

    async def _ask_worker(self, worker: Worker, question: BotRequest) -> BotReply | None:
        """Ask, and give the worker back. None if it was lost."""
        try:
            reply = await worker.ask(question)
        except WorkerLost as lost:
            LOG.warning("a bot's process is replaced: %s", lost)
            await self._replace(worker)
            return None
        except BaseException:  # the server stops
            await self._replace(worker)
            raise
        self.dispatcher.add(worker)
        return reply

    def _any_legal(self, question: BotRequest) -> str:
        self.random_moves += 1
        game = registry.game(question.game)
        view = game.load(question.options, question.view)
        legal = game.legal(view, question.seat)
        if not legal.size:
            raise ValueError(f"seat {question.seat} has nothing to decide")
        return game.write(view, question.seat, legal.nth(random.randrange(legal.size)))

    # ------------------------------------------------------------ starting and replacing workers

    def _start_worker(self) -> None:
        if not self._stopped:
            task = asyncio.create_task(self._start_with_retries())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start_with_retries(self) -> None:
        """Start a worker, and retry: a machine that is out of memory for a moment is no reason to give up."""
        delay = RETRY_DELAY_S
        while True:
            try:
                worker = await Worker.start()
            except (OSError, WorkerLost) as error:
                LOG.error("a bot's process could not be started: %s", error)
                await asyncio.sleep(delay)
                delay = min(2 * delay, MAX_RETRY_DELAY_S)
                continue
            self._workers.add(worker)
            self.dispatcher.add(worker)
            return

    async def _replace(self, worker: Worker) -> None:
        self.replaced += 1
        self._workers.discard(worker)
        self.dispatcher.discard(worker)
        self._start_worker()
        await worker.end()
