"""Metrics for Prometheus. They are sums over all tables: nothing tells about one of them."""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which several processes keep their counts together."""
BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("era_http_requests_total", "HTTP requests answered", ["method", "route", "status"])
SECONDS = Histogram("era_http_seconds", "Time to answer an HTTP request", buckets=BUCKETS_S)
REFUSED = Counter("era_refused_total", "Requests turned away at the door", ["why"])
SOCKETS = Gauge("era_sockets", "Open play sockets", multiprocess_mode="livesum")
EVENTS = Counter("era_events_total", "Actions, draws and undos that were made durable")
APPEND_SECONDS = Histogram(
    "era_append_seconds", "Time to make a batch of events durable, or to fail at it", buckets=BUCKETS_S
)
BOT_SECONDS = Histogram("era_bot_seconds", "Time that bots took for a decision", buckets=BUCKETS_S)
LAG_BUCKETS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LOOP_LAG = Histogram(
    "era_loop_lag_seconds", "By how much the event loop was late, ten times a second", buckets=LAG_BUCKETS_S
)
LOOP_LAG_MAX = Gauge(
    "era_loop_lag_max_seconds",
    "By how much the event loop was late at most in the last minute",
    multiprocess_mode="livemax",
)
TABLES = Gauge("era_tables_in_memory", "Tables that are held in memory", multiprocess_mode="livesum")


def remove_dead_gauges() -> None:
    """Remove the gauges that killed processes have left in the common folder."""
    folder = os.environ.get(MULTIPROCESS)
    for path in Path(folder).glob("gauge_live*.db") if folder else ():
        pid = path.stem.rpartition("_")[2]
        if pid.isdigit() and not _is_alive(int(pid)):
            path.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def render() -> bytes:
    """Render the metrics of all processes on this machine that serve together."""
    if not os.environ.get(MULTIPROCESS):
        return generate_latest()
    remove_dead_gauges()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
