"""Logs: one JSON object a line, for machines; or plain lines, for a person at a terminal.

A table's id is its key, so it is never written: `hash_id` gives a hash by which lines of one table can be found.
"""

import hashlib
import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

LOG = logging.getLogger("era")
EXTRA = "era"


def hash_id(table_id: str) -> str:
    return hashlib.sha256(table_id.encode("utf-8", "replace")).hexdigest()[:10]


def log_event(level: int, what: str, **values: object) -> None:
    """Log what happened, with its values."""
    if LOG.isEnabledFor(level):
        LOG.log(level, what, extra={EXTRA: values})


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, EXTRA, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        values = " ".join(f"{key}={value}" for key, value in getattr(record, EXTRA, {}).items())
        line = f"{record.levelname.lower()}: {record.getMessage()} {values}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(kind: str) -> None:
    """Send everything that is logged in this process to stderr in this form, and nowhere else."""
    plain = kind == "plain" or (kind == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLines() if plain else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(logging.WARNING if kind == "auto" and plain else logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    # Its lines hold paths, and with them the keys of tables.
    logging.getLogger("uvicorn.access").disabled = True
