"""Bots think in processes of their own, so that thinking never delays a message.

A worker that dies or hangs is replaced and the question is asked again; if that fails too, the move is any
legal one. So a bot always moves, whatever happens to its process.
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

from era.games import registry
from era.server.protocol.messages import Advised
from era.server.workers.bot_process import LENGTH_BYTES, Question, Reply, framed

LOG = logging.getLogger("era.server.workers.pool")

TRIES = 2
NICENESS = 5
"""Whoever waits for a message comes before a bot that thinks."""
GRACE_SECONDS = 5.0
"""How much longer than its budget an answer may take, on a busy machine, before its worker counts as hung."""
WARM_SECONDS = 60.0
AGAIN_SECONDS = 0.2
MOST_AGAIN_SECONDS = 10.0
LARGEST_ANSWER = 1 << 20
ODDS_SECONDS = 1.0


S = TypeVar("S", bound=Struct)


class Lost(Exception):
    """The worker died, hung, or talked nonsense."""


class Worker:
    """One process. It answers one question at a time."""

    module = "era.server.workers.bot_process"
    niceness = NICENESS
    """By how much the priority of its process is lower than ours."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Self:
        command = (sys.executable, "-m", cls.module, str(cls.niceness))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        worker = cls(process)
        try:
            await worker.receive(WARM_SECONDS, Reply)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, question: Question) -> Reply:
        """Raises Lost."""
        await self.send(question)
        return await self.receive(question.seconds + GRACE_SECONDS, Reply)

    async def send(self, question: Struct) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(framed(msgspec.json.encode(question)))
            await self.process.stdin.drain()
        except OSError as error:
            raise Lost(type(error).__name__) from None

    async def receive(self, seconds: float, kind: type[S]) -> S:
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                size = int.from_bytes(await self.process.stdout.readexactly(LENGTH_BYTES), "big")
                if size > LARGEST_ANSWER:
                    raise Lost("too long an answer")
                return msgspec.json.decode(await self.process.stdout.readexactly(size), type=kind)
        except TimeoutError:
            raise Lost("no answer in time") from None
        except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError) as error:
            raise Lost(type(error).__name__) from None

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    def __init__(self, count: int = 1) -> None:
        self.count = max(1, count)
        self.replaced = 0
        """How often a worker had to be replaced."""
        self.random_moves = 0
        """How often no worker could answer."""
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._hired: set[Worker] = set()
        self._hiring: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Returns at once: they warm up while the server begins to serve."""
        for _ in range(self.count):
            self._hire()

    async def stop(self) -> None:
        self._stopped = True
        for task in self._hiring:
            task.cancel()
        await asyncio.gather(*self._hiring, return_exceptions=True)
        await asyncio.gather(*[worker.end() for worker in self._hired])
        self._hired.clear()

    def processes(self) -> list[int]:
        """The ids of the processes that think."""
        return [worker.process.pid for worker in self._hired]

    # ------------------------------------------------------------ questions

    async def decide(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        level: str,
        seconds: float,
    ) -> str:
        """A legal action in notation. `saved_view` is `game.save(game.view(state, seat))`."""
        question = Question("decide", game_name, dict(options), dict(saved_view), seat, seconds, level=level)
        reply = await self._ask(question)
        return reply.text if reply is not None and reply.text else self._any_legal(question)

    async def advise(
        self,
        game_name: str,
        options: Mapping[str, Any],
        saved_view: Mapping[str, Any],
        seat: int,
        seconds: float,
        lang: str,
    ) -> list[Advised]:
        """The best actions; none if nobody could say."""
        question = Question("advise", game_name, dict(options), dict(saved_view), seat, seconds, lang=lang)
        reply = await self._ask(question)
        return [] if reply is None else reply.advice

    async def odds(
        self, game_name: str, options: Mapping[str, Any], saved_view: Mapping[str, Any], seat: int, text: str
    ) -> dict[str, tuple[float, ...]]:
        """The exact chances of the roll that `text` makes; nothing if it makes none."""
        question = Question("odds", game_name, dict(options), dict(saved_view), seat, ODDS_SECONDS, text=text)
        reply = await self._ask(question)
        return {} if reply is None or reply.chances is None else reply.chances

    async def _ask(self, question: Question) -> Reply | None:
        for _ in range(TRIES):
            worker = await self._idle.get()
            try:
                reply = await worker.ask(question)
            except Lost as lost:
                LOG.warning("a bot's process is replaced: %s", lost)
                await self._replace(worker)
                continue
            except BaseException:  # whoever asked went away; what the worker is about to say fits nothing any more
                await self._replace(worker)
                raise
            self._idle.put_nowait(worker)
            if not reply.error:
                return reply
            LOG.warning("a bot failed: %s", reply.error)
        return None

    def _any_legal(self, question: Question) -> str:
        self.random_moves += 1
        game = registry.game(question.game)
        view = game.load(question.options, question.view)
        legal = game.legal(view, question.seat)
        if not legal.size:
            raise ValueError(f"seat {question.seat} has nothing to decide")
        return game.write(view, question.seat, legal.nth(random.randrange(legal.size)))

    # ------------------------------------------------------------ hiring

    def _hire(self) -> None:
        if not self._stopped:
            task = asyncio.create_task(self._keep_trying())
            self._hiring.add(task)
            task.add_done_callback(self._hiring.discard)

    async def _keep_trying(self) -> None:
        """A machine that is out of memory for a moment is no reason to give up."""
        pause = AGAIN_SECONDS
        while True:
            try:
                worker = await Worker.start()
            except (OSError, Lost) as error:
                LOG.error("a bot's process could not be started: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, MOST_AGAIN_SECONDS)
                continue
            self._hired.add(worker)
            self._idle.put_nowait(worker)
            return

    async def _replace(self, worker: Worker) -> None:
        self.replaced += 1
        self._hired.discard(worker)
        self._hire()
        await worker.end()
