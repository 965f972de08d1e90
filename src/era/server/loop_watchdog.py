"""The watchdog of the event loop: measures by how much it is late. Everybody waits for whoever holds it up."""

import asyncio
import logging
from collections import deque

from era.server import metrics
from era.server.logging import log_event

INTERVAL_S = 0.1
WINDOW = 600
"""Measurements of the last minute."""
LATE_S = 0.5
"""Whatever holds the loop up for so long is a fault of ours, and is logged."""


class LoopWatchdog:
    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=WINDOW)

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + INTERVAL_S
            await asyncio.sleep(INTERVAL_S)
            self.note(max(0.0, loop.time() - due))

    def note(self, lag: float) -> None:
        self._lags.append(lag)
        metrics.LOOP_LAG.observe(lag)
        metrics.LOOP_LAG_MAX.set(max(self._lags))
        if lag >= LATE_S:
            log_event(logging.WARNING, "the event loop was late", seconds=round(lag, 3))
