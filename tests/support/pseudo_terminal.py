"""A program in a pseudo-terminal, and somebody who plays what the screen offers."""

import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

from tests.support.patience import PATIENCE_S

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
LISTED = re.compile(r"^ +\d+  (?:like  )?(\S.*?)\s*$|^ +\d+ (?:like|como)  (\S.*?)\s*$", re.MULTILINE)
PROMPT = re.compile(r"(?:^|\n)(?:\x1b\[0m)?> $")


class PseudoTerminal:
    """`era ...` as a person starts it: it reads from and writes to a terminal of this many columns."""

    def __init__(self, *args: str, columns: int = 100, folder: Path | None = None, **environment: str) -> None:
        self.seen = ""
        self._mark = 0
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "ERA_TOKEN")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "era", *args], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
            env={**plain, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self._ours = ours

    def read_more(self) -> bool:
        """Read what has come; False at the end."""
        ready, _, _ = select.select([self._ours], [], [], PATIENCE_S)
        assert ready, f"nothing came any more; the end of what did: {self.seen[-2000:]}"
        try:
            got = os.read(self._ours, 65536)
        except OSError:  # how Linux tells that nobody has the other side open
            return False
        self.seen += got.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(got)

    def wait_for_prompt(self, *ends: str) -> str:
        """Read on until it asks, or says one of these, or ends; return what came since the last time."""
        while not PROMPT.search(self.seen[self._mark :]) and not any(end in self.seen[self._mark :] for end in ends):
            if not self.read_more():
                break
        came, self._mark = self.seen[self._mark :], len(self.seen)
        return came

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def finish(self) -> int:
        while self.read_more():
            pass
        return self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


def play_from_screen(terminal: PseudoTerminal, seed: int, end: str, most: int = 4000) -> None:
    """Type something of what the screen lists, again and again, until it says that this is the end."""
    rng = random.Random(seed)
    for _ in range(most):
        came = ANSI.sub("", terminal.wait_for_prompt(end))
        if end in came:
            return
        offered = [one or two for one, two in LISTED.findall(came)]
        terminal.type(rng.choice(offered) if offered else "moves")
    raise AssertionError(f"no end: {terminal.seen[-3000:]}")
