"""Replays in this process: for tests that change the box, which another process would not notice, or that are many."""

import asyncio

import msgspec

from era.server.tables.replay.replay_process import ReplayDesk, ReplayReply, ReplayRequest
from era.server.tables.replay.replays import ReplayError, ReplayLane, Replays


class LocalLane(ReplayLane):
    """The same work and the same messages, without a process."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = ReplayDesk()

    async def _ask_until_answered(self, request: ReplayRequest) -> ReplayReply:
        await asyncio.sleep(0)
        self.asked += 1
        sent = msgspec.json.decode(msgspec.json.encode(request), type=ReplayRequest)
        reply = msgspec.json.decode(msgspec.json.encode(self.desk.answer(sent)), type=ReplayReply)
        if reply.refusal is not None:
            raise ReplayError(reply.refusal)
        return reply


class LocalReplays(Replays):
    def __init__(self) -> None:
        super().__init__()
        self.looks = LocalLane()
        self.checks = LocalLane()
