"""Work in slices: long work on the event loop is done a little at a time, so that others are served in between.

Only one long piece of work is done at a time: with many at once, a slice of each would make one long wait.
"""

import asyncio
import time
from collections.abc import Callable, Iterator

SLICE_S = 0.004
"""After so long others are served."""
SHORT_STEPS = 200
"""Work of so few steps need not wait for its turn."""


class SlicedWork:
    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterator[None], count: int) -> None:
        """Take all steps, of which there are about `count`."""
        if count <= SHORT_STEPS:
            await self._run(steps)
            return
        async with self._turn:
            await self._run(steps)

    async def _run(self, steps: Iterator[None]) -> None:
        began = self._clock()
        for _ in steps:
            if self._clock() - began >= SLICE_S:
                await asyncio.sleep(0)
                began = self._clock()
