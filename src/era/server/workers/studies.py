"""Studies of finished games: made when somebody first asks, one at a time, by a process of low priority, and kept.

Several serving processes may study the same game at once; that is wasted, but harmless, as they find the same.
"""

import asyncio
import logging
from collections import OrderedDict

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from era.core.game import Aim
from era.lab.study.model import Study
from era.server.logging import hash_id, log_event
from era.server.storage.engine import READS
from era.server.storage.schema import STUDIES
from era.server.storage.table_store import TableStore
from era.server.workers.fair_queue import FairQueue, QueuePlace
from era.server.workers.pool import Worker, WorkerLost
from era.server.workers.study_process import StudyProgress, StudyTask

NICENESS = 15
"""Whoever plays comes first, and the bots that they wait for."""
IDLE_TIMEOUT_S = 30.0
"""A process that has nothing to do is ended."""
REPLY_TIMEOUT_S = 600.0
"""On a busy machine it may have to wait for long; after this it counts as hung."""
MAX_ATTEMPTS = 3
MAX_CACHED = 200
MAX_QUEUED = 100


class StudyWorker(Worker):
    module = "era.server.workers.study_process"
    niceness = NICENESS


class StudyJob(msgspec.Struct):
    table_id: str
    task: StudyTask
    owner: str
    tries: int = 0


class Studies:
    def __init__(self, store: TableStore, games: int = 0) -> None:
        """`games`: playouts of each position; 0 is the usual number."""
        self.games = games
        self.worker: StudyWorker | None = None
        self._engine = store.engine
        self._found: OrderedDict[str, Study] = OrderedDict()
        """What is known so far, also of those that wait."""
        self._queue: FairQueue[StudyJob] = FairQueue()
        self._queued = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        await self._end_worker()

    async def known(self, table_id: str) -> Study | None:
        """Return what was found so far, here or in another process; None if nobody has begun."""
        if table_id not in self._found and (read := await self._read(table_id)) is not None:
            self._remember(table_id, read)
        return self._found.get(table_id)

    def begin(self, table_id: str, record: str, kind: Aim, owner: str = "") -> Study:
        """Queue a study and return what is known; owners take turns. If too many are queued, somebody has to ask
        again."""
        if len(self._queue) >= MAX_QUEUED or table_id in self._found:
            return self._found.get(table_id) or Study(kind)
        self._remember(table_id, Study(kind))
        self._put(StudyJob(table_id, StudyTask(record, self.games), owner))
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._work())
        return self._found[table_id]

    # ------------------------------------------------------------ working

    def _put(self, job: StudyJob) -> None:
        self._queue.put(job, QueuePlace(owner=job.owner, table=job.table_id))
        self._queued.set()

    async def _work(self) -> None:
        """Work until the queue stays empty."""
        while True:
            if (job := self._queue.take()) is not None:
                await self._run(job)
                continue
            self._queued.clear()
            try:
                async with asyncio.timeout(IDLE_TIMEOUT_S):
                    await self._queued.wait()
            except TimeoutError:
                await self._end_worker()
                if not len(self._queue):
                    return

    async def _run(self, job: StudyJob) -> None:
        try:
            await self._study(job)
        except (WorkerLost, OSError) as error:
            log_event(logging.WARNING, "a study begins again", table=hash_id(job.table_id), why=str(error))
            await self._end_worker()
            job.tries += 1
            if job.tries < MAX_ATTEMPTS:
                self._put(job)
            else:
                self._give_up(job)

    async def _study(self, job: StudyJob) -> None:
        if self.worker is None:
            self.worker = await StudyWorker.start()
        await self.worker.send(job.task)
        share = 0.0
        while share < 1:
            found = await self.worker.receive(REPLY_TIMEOUT_S, StudyProgress)
            if found.study is None:
                raise WorkerLost(found.error)
            share = found.study.share
            if share == 1:
                await self._save(job.table_id, found.study)  # before it is told: whoever sees it whole can rely on it
            self._remember(job.table_id, found.study)

    def _give_up(self, job: StudyJob) -> None:
        """Call a study finished with what is known, so that nobody asks for it again before a restart."""
        self._remember(job.table_id, msgspec.structs.replace(self._found[job.table_id], share=1.0))

    async def _end_worker(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.end()

    # ------------------------------------------------------------ keeping

    def _remember(self, table_id: str, study: Study) -> None:
        """Cache a study; of the finished ones, the oldest is dropped."""
        self._found[table_id] = study
        if len(self._found) > MAX_CACHED + MAX_QUEUED:
            done = next((each for each, found in self._found.items() if found.share == 1), None)
            if done is not None:
                del self._found[done]

    async def _read(self, table_id: str) -> Study | None:
        wanted = select(STUDIES.c.data).where(STUDIES.c.table_id == table_id)
        async with self._engine.execution_options(**{READS: True}).connect() as connection:
            data = (await connection.execute(wanted)).scalar()
        return None if data is None else msgspec.json.decode(data, type=Study)

    async def _save(self, table_id: str, study: Study) -> None:
        values = {"table_id": table_id, "data": msgspec.json.encode(study)}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(STUDIES), values)
        except SQLAlchemyError as error:  # another process was first, the table was deleted, or the database is away
            log_event(logging.INFO, "a study was not kept", table=hash_id(table_id), why=type(error).__name__)
