"""A wire between a browser and the server that can be cut, since a browser's own "offline" spares open sockets."""

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Wire:
    def __init__(self, port: int) -> None:
        self.target = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._open: list[socket.socket] = []
        self._cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks, and no new one comes through."""
        self._cut = True
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self._cut = False

    def close(self) -> None:
        self.cut()
        self.listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                self._join(self.listening.accept()[0])

    def _join(self, near: socket.socket) -> None:
        if self._cut:
            near.close()
            return
        far = socket.create_connection(("127.0.0.1", self.target))
        self._open += [near, far]
        threading.Thread(target=_relay, args=(near, far), daemon=True).start()


def _relay(near: socket.socket, far: socket.socket) -> None:
    """Until one of them hangs up."""
    with near, far, suppress(OSError):
        while True:
            for ready in select.select([near, far], [], [])[0]:
                data = ready.recv(65536)
                if not data:
                    return
                (far if ready is near else near).sendall(data)


@contextmanager
def wire(port: int) -> Iterator[Wire]:
    made = Wire(port)
    try:
        yield made
    finally:
        made.close()
