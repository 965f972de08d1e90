"""The server's settings: environment variables, and the command line of `era serve`.

None is required: by default one process serves this machine alone and keeps its games in a file.
"""

import ipaddress
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct, structs

from era.server.errors import SettingError

DEFAULT_PORT = 8642
SECRET_BYTES = 32
OWNER_ONLY = 0o600
NO_PROXIES = "none"
MAX_KEEP_DAYS = 36_500
MIN_ADMIN_TOKEN_CHARS = 20


class Settings(Struct, frozen=True, kw_only=True):
    """Each field with the environment variable that sets it."""

    host: str = "127.0.0.1"
    """ERA_HOST. Only this machine; 0.0.0.0 for the whole local network."""
    port: int = 0
    """ERA_PORT. 0: the usual one, or the next that is free."""
    processes: int = 1
    """ERA_PROCESSES that serve people; bots think in processes of their own."""
    bot_processes: int = 1
    """ERA_BOT_PROCESSES: how many bots may think at once, for each process that serves people."""
    study_games: int = 0
    """ERA_STUDY_GAMES: how often each position of a finished game is played out to find out what decided it; 0: as
    often as takes a few minutes."""
    data: Path
    """ERA_DATA: the folder of the database and the secret key."""
    database_url: str
    """DATABASE_URL, for example postgresql+asyncpg://era@localhost/era. A SQLite file in the folder by default."""
    redis_url: str = ""
    """REDIS_URL: how several processes tell each other what happened."""
    url: str = ""
    """ERA_URL: the address that people use, when a proxy stands before the server."""
    hosts: tuple[str, ...] = ()
    """ERA_HOSTS: more names by which people may reach the server, with commas."""
    secret_file: Path
    """ERA_SECRET_FILE: the key that signs who people are. Made once, in the data folder."""
    log: str = "auto"
    """ERA_LOG: json, plain, or auto (plain and only warnings on a terminal, else json)."""
    rate: float = 1.0
    """ERA_RATE: how many times the usual number of requests is let in; 0 lets in all (to measure, never in public)."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """ERA_PROXIES: addresses or networks of proxies, with commas, whose word is believed about whom they speak for;
    `none` if there are none."""
    connections: int = 500
    """ERA_CONNECTIONS that one address may have open at once, in each process."""
    metrics_token: str = ""
    """ERA_METRICS_TOKEN: lets whoever sends it read /metrics from another machine."""
    admin_token: str = ""
    """ERA_ADMIN_TOKEN: opens /api/admin to whoever sends it; without one there is no such address."""
    smtp_url: str = ""
    """ERA_SMTP_URL: the server that sends e-mail, smtp://name:password@host:587 or smtps://...; without one none is
    sent."""
    smtp_from: str = ""
    """ERA_SMTP_FROM: the address that e-mail comes from."""
    hooks_private: int = 0
    """ERA_HOOKS_PRIVATE: 1 lets webhooks and push go to addresses of the server's own network, and over plain http."""
    keep_guests: int = 180
    """ERA_KEEP_GUESTS: days after which a guest who sits at no table is forgotten; 0: never. So with the next three."""
    keep_lobbies: int = 14
    """ERA_KEEP_LOBBIES: days after which a table of guests goes that never began."""
    keep_games: int = 90
    """ERA_KEEP_GAMES: days after which a game of guests goes that nobody touched, running or over."""
    keep_uploads: int = 30
    """ERA_KEEP_UPLOADS: days after which a record goes that somebody without an account brought along."""


def from_environment(env: Mapping[str, str] | None = None) -> Settings:
    """Read the settings. Raises SettingError, with a sentence, for an impossible value."""
    env = os.environ if env is None else env
    data = Path(env.get("ERA_DATA") or _data_folder(env))
    found = Settings(
        host=env.get("ERA_HOST", "127.0.0.1"),
        port=_integer(env, "ERA_PORT", 0, 0, 65535),
        processes=_integer(env, "ERA_PROCESSES", 1, 1, 256),
        bot_processes=_integer(env, "ERA_BOT_PROCESSES", 1, 1, 256),
        study_games=_integer(env, "ERA_STUDY_GAMES", 0, 0, 10_000),
        data=data,
        database_url=env.get("DATABASE_URL") or f"sqlite+aiosqlite:///{data / 'era.db'}",
        redis_url=env.get("REDIS_URL", ""),
        url=env.get("ERA_URL", "").rstrip("/"),
        hosts=tuple(name.strip().lower() for name in env.get("ERA_HOSTS", "").split(",") if name.strip()),
        secret_file=Path(env.get("ERA_SECRET_FILE") or data / "secret.key"),
        log=env.get("ERA_LOG", "auto"),
        rate=_number(env, "ERA_RATE", 1.0),
        proxies=_proxies(env),
        connections=_integer(env, "ERA_CONNECTIONS", 500, 1, 1_000_000),
        metrics_token=env.get("ERA_METRICS_TOKEN", ""),
        admin_token=env.get("ERA_ADMIN_TOKEN", ""),
        smtp_url=env.get("ERA_SMTP_URL", ""),
        smtp_from=env.get("ERA_SMTP_FROM", ""),
        hooks_private=_integer(env, "ERA_HOOKS_PRIVATE", 0, 0, 1),
        keep_guests=_integer(env, "ERA_KEEP_GUESTS", 180, 0, MAX_KEEP_DAYS),
        keep_lobbies=_integer(env, "ERA_KEEP_LOBBIES", 14, 0, MAX_KEEP_DAYS),
        keep_games=_integer(env, "ERA_KEEP_GAMES", 90, 0, MAX_KEEP_DAYS),
        keep_uploads=_integer(env, "ERA_KEEP_UPLOADS", 30, 0, MAX_KEEP_DAYS),
    )
    return check(found)


def is_alone(settings: Settings) -> bool:
    """Tell whether no other process can serve the same tables: all processes of a SQLite file are started together."""
    return settings.processes == 1 and settings.database_url.startswith("sqlite")


def to_environment(settings: Settings) -> dict[str, str]:
    """Return the environment that gives the same settings to processes that this one starts."""
    names = {"database_url": "DATABASE_URL", "redis_url": "REDIS_URL"}
    values = structs.asdict(settings) | {"hosts": ",".join(settings.hosts), "proxies": ",".join(settings.proxies)}
    values["proxies"] = values["proxies"] or NO_PROXIES
    return {names.get(key, f"ERA_{key.upper()}"): str(value) for key, value in values.items()}


def check(settings: Settings) -> Settings:
    for name, value, least, most in (("port", settings.port, 0, 65535), ("processes", settings.processes, 1, 256)):
        if not least <= value <= most:
            raise SettingError("setting-wrong", {"name": name, "value": value, "why": f"{least}-{most}"})
    if settings.log not in ("auto", "json", "plain"):
        raise SettingError("setting-wrong", {"name": "ERA_LOG", "value": settings.log, "why": "auto, json, plain"})
    if settings.admin_token and len(settings.admin_token) < MIN_ADMIN_TOKEN_CHARS:
        why = f">= {MIN_ADMIN_TOKEN_CHARS}"
        raise SettingError("setting-wrong", {"name": "ERA_ADMIN_TOKEN", "value": "...", "why": why})
    if settings.smtp_url and urlsplit(settings.smtp_url).scheme not in ("smtp", "smtps"):
        raise SettingError("setting-wrong", {"name": "ERA_SMTP_URL", "value": "...", "why": "smtp://, smtps://"})
    if settings.smtp_url and "@" not in settings.smtp_from:
        raise SettingError("setting-wrong", {"name": "ERA_SMTP_FROM", "value": settings.smtp_from, "why": "name@host"})
    if settings.url and not (urlsplit(settings.url).scheme in ("http", "https") and urlsplit(settings.url).hostname):
        raise SettingError("setting-wrong", {"name": "ERA_URL", "value": settings.url, "why": "https://..."})
    return settings


def _data_folder(env: Mapping[str, str]) -> Path:
    if sys.platform == "win32" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"], "era-table")
    base = env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base, "era-table")


def _integer(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name, "") or str(default)
    if not (text.isascii() and text.isdigit() and low <= int(text[:9]) <= high):
        raise SettingError("setting-wrong", {"name": name, "value": text[:40], "why": f"{low}-{high}"})
    return int(text)


def _number(env: Mapping[str, str], name: str, default: float) -> float:
    text = env.get(name, "") or str(default)
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise SettingError("setting-wrong", {"name": name, "value": text[:40], "why": "0-1000000"})
    return value


def _proxies(env: Mapping[str, str]) -> tuple[str, ...]:
    """FORWARDED_ALLOW_IPS is uvicorn's own name for it, which older set-ups use."""
    text = env.get("ERA_PROXIES") or env.get("FORWARDED_ALLOW_IPS") or "127.0.0.1,::1"
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == [NO_PROXIES]:
        return ()
    for name in names:
        try:
            ipaddress.ip_network(name, strict=False)
        except ValueError:
            if name != "*":
                why = "10.0.0.1, 10.0.0.0/8, *, none"
                raise SettingError("setting-wrong", {"name": "ERA_PROXIES", "value": name[:40], "why": why}) from None
    return tuple(names)


def make_folder(settings: Settings) -> None:
    """Make the data folder, for its owner alone."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise SettingError("no-data-folder", {"folder": settings.data, "why": error.strerror}) from None


def read_secret(settings: Settings) -> bytes:
    """Read the key that signs cookies. The first process that needs it makes it, readable for its owner alone."""
    path = settings.secret_file
    try:
        if not path.exists():
            _make_secret(path)
        secret = bytes.fromhex(path.read_text("ascii").strip())
    except OSError as error:
        raise SettingError("no-secret", {"file": path, "why": error.strerror}) from None
    except ValueError:
        secret = b""
    if len(secret) < SECRET_BYTES:
        raise SettingError("no-secret", {"file": path, "why": f"< {SECRET_BYTES * 2} hex digits"})
    return secret


def _make_secret(path: Path) -> None:
    """Write the key aside and link it into place, so that two processes that start together agree on the first one."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    file = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(secrets.token_hex(SECRET_BYTES) + "\n")
            out.flush()
            os.fsync(file)  # without it everybody would be logged out after a power cut
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
