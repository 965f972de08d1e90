"""`era serve`, measuring the processor time of every callback of its event loop: by how much each one alone keeps
everybody waiting, whatever else the machine does.

    python -m bench.slow_callbacks FILE    # writes what it found into FILE, every second

It runs on asyncio's own loop, whose callbacks can be looked at; uvloop is a little quicker.
"""

import asyncio
import json
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from era.cli.main import main
from era.server import serve

LIMITS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
SLOW_MS = 20.0
MAX_KINDS = 25
WARM_UP_S = 8.0
"""Until then everything is imported and opened."""


class CallbackTimes:
    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.most = 0.0
        self.since = time.monotonic() + WARM_UP_S
        self.slow: dict[str, float] = {}
        """The longest of each kind that took long, in milliseconds."""
        self.totals: Counter[str] = Counter()
        """Of each kind together, in milliseconds."""

    def note(self, handle: Any, spent_ms: float) -> None:
        if time.monotonic() < self.since:
            return
        self.counts[next((limit for limit in LIMITS_MS if spent_ms <= limit), 10_000)] += 1
        self.most = max(self.most, spent_ms)
        name = describe(handle)
        self.totals[name] += spent_ms  # type: ignore[assignment]
        if spent_ms >= SLOW_MS:
            self.slow[name] = max(self.slow.get(name, 0.0), round(spent_ms, 1))

    def write(self, path: Path) -> None:
        while True:
            time.sleep(1)
            found = {
                "counts": dict(self.counts),
                "most": round(self.most, 1),
                "slow": dict(self.slow),
                "totals": {name: round(spent) for name, spent in self.totals.most_common(MAX_KINDS)},
            }
            path.write_text(json.dumps(found), "utf-8")


def describe(handle: Any) -> str:
    """The function, or the task that ran and what it waits for now."""
    task = getattr(getattr(handle, "_callback", None), "__self__", None)
    if isinstance(task, asyncio.Task):
        outer = coroutine = task.get_coro()
        while hasattr(getattr(coroutine, "cr_await", None), "cr_code"):
            coroutine = coroutine.cr_await  # type: ignore[union-attr]
        names = [str(getattr(each, "__qualname__", each)) for each in (outer, coroutine)]
        return " ... ".join(names)
    callback = getattr(handle, "_callback", handle)
    return str(getattr(callback, "__qualname__", callback))[:120]


def watch_loop(times: CallbackTimes) -> None:
    run = asyncio.Handle._run

    def measure(self: Any) -> None:
        began = time.thread_time()
        run(self)
        times.note(self, (time.thread_time() - began) * 1000)

    asyncio.Handle._run = measure  # type: ignore[method-assign]
    configure = serve.configure

    def on_asyncio(settings: Any) -> Any:
        config = configure(settings)
        config.loop = "asyncio"
        return config

    serve.configure = on_asyncio


if __name__ == "__main__":
    found = CallbackTimes()
    watch_loop(found)
    threading.Thread(target=found.write, args=(Path(sys.argv[1]),), daemon=True).start()
    sys.exit(main(["serve"]))
