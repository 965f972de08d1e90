"""Starts the server: listens at an address, runs the serving processes, and says where it can be reached."""

import asyncio
import errno
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import uvicorn
from msgspec import structs
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from era import __version__
from era.core.catalogue import DEFAULT
from era.core.engine import describe_engine
from era.server.config import DEFAULT_PORT, Settings, make_folder, read_secret, to_environment
from era.server.errors import WORDS, SettingError
from era.server.http.transport import MAX_HEADER_BYTES, GuardedProtocol, TransportLimits
from era.server.logging import log_event, set_up
from era.server.protocol.from_client import MAX_FRAME_BYTES
from era.server.storage.engine import NewerSchema
from era.server.storage.file_lock import lock_database
from era.server.storage.table_store import TableStore
from era.server.websocket.fast_path import FastPathProtocol

APP = "era.server.app:create"
MAX_PORTS = 20
"""Ports above the usual one that are tried when it is taken."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
SHUTDOWN_GRACE_S = 5
READY_TIMEOUT_S = 60
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
MAX_FILES = 65_536
RESERVED_FILES = 128
"""Open files that are no connections: the database, pipes to workers, the program itself."""
MIN_CONNECTIONS = 16


def serve(settings: Settings, lang: str, open_browser: bool) -> int:
    """Serve until told to stop. Raises SettingError, with a sentence, if it cannot begin."""
    make_folder(settings)
    read_secret(settings)
    with listen(settings.host, settings.port) as listening:
        settings = structs.replace(settings, port=listening.getsockname()[1])
        lock = lock_database(settings.database_url)
        asyncio.run(_prepare(settings.database_url))
        os.environ.update(to_environment(settings))
        set_up(settings.log)
        log_event(logging.INFO, "starting", version=__version__, engine=describe_engine(DEFAULT))
        threading.Thread(target=_announce, args=(settings, lang, open_browser), daemon=True).start()
        with _shared_metrics(settings.processes):
            code = _run(settings, listening)
        lock.release()
    print(WORDS.say(lang, "stopped"), flush=True)
    return code


def _run(settings: Settings, listening: socket.socket) -> int:
    config = configure(settings)
    if settings.processes > 1:
        Multiprocess(config, sockets=[listening]).run()
        return 0
    server = uvicorn.Server(config)
    signal.signal(signal.SIGTERM, _stop)  # which uvicorn raises again once it has ended
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


def _stop(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


def configure(settings: Settings) -> uvicorn.Config:
    config = uvicorn.Config(
        APP,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.processes,
        loop="auto",  # uvloop, where there is one
        http=GuardedProtocol,
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        forwarded_allow_ips=",".join(settings.proxies),
        proxy_headers=bool(settings.proxies),
        ws=FastPathProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_S,
    )
    total = max(MIN_CONNECTIONS, find_most_files() - RESERVED_FILES)
    config.transport_limits = TransportLimits(  # type: ignore[attr-defined]
        settings.connections, total, settings.proxies
    )
    return config


def find_most_files() -> int:
    """Allow this process as many open files as the system lets it have; return how many that are."""
    try:
        import resource
    except ImportError:  # Windows, which counts no files
        return MAX_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket: at this port, or, if it is 0, at the usual one or the next that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in [port] if port else [*range(DEFAULT_PORT, DEFAULT_PORT + MAX_PORTS), 0]:
        made = socket.socket(family)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, wanted))
            made.listen(1024)
        except OSError as error:
            made.close()
            if port or not _is_taken(error):
                raise _cannot_listen(host, port, error) from None
        else:
            return made  # not inheritable: a bot's process that outlives the server must not keep the port
    raise AssertionError("port 0 is always free")


def _is_taken(error: OSError) -> bool:
    return error.errno in (errno.EADDRINUSE, errno.EACCES)


def _cannot_listen(host: str, port: int, error: OSError) -> SettingError:
    if _is_taken(error):
        return SettingError("port-taken", {"port": port})
    return SettingError("no-host", {"host": host, "why": error.strerror})


async def _prepare(url: str) -> None:
    """Bring the database up to date before anybody is served, or say why it cannot be."""
    try:
        store = await TableStore.open(url)
    except NewerSchema as newer:
        raise SettingError("newer-schema", {"revision": newer.revision}) from None
    except (SQLAlchemyError, ArgumentError, OSError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0][:200]
        raise SettingError("no-database", {"why": why}) from None
    await store.close()


@contextmanager
def _shared_metrics(processes: int) -> Iterator[None]:
    """Give several processes one folder for their metrics."""
    if processes == 1:
        yield
        return
    folder = tempfile.mkdtemp(prefix="era-metrics-")
    os.environ[METRICS_FOLDER] = folder
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------- telling where it is


def _announce(settings: Settings, lang: str, open_browser: bool) -> None:
    """Say, once it answers, where it is, for whom, and how to stop it."""
    here = address("127.0.0.1" if settings.host in EVERYWHERE else settings.host, settings.port)
    if not _wait_until_ready(here):
        return
    print(WORDS.say(lang, "serving", {"url": settings.url or here}))
    if settings.host in EVERYWHERE and (network := network_address()):
        print(WORDS.say(lang, "serving-network", {"url": address(network, settings.port)}))
    print(WORDS.say(lang, "serving-engine", {"engine": describe_engine(lang)}))
    print(WORDS.say(lang, "serving-stop"), flush=True)
    if open_browser and has_browser():
        webbrowser.open(settings.url or here)


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _wait_until_ready(url: str) -> bool:
    for _ in range(READY_TIMEOUT_S * 10):
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=5) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False


def network_address() -> str | None:
    """Return this machine's address in the local network. Nothing is sent: a datagram socket only finds the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return None if found.startswith("127.") else found


def has_browser() -> bool:
    """Tell whether a window can open here: a text browser would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))
