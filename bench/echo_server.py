"""A bare socket server: whatever one seat of a table sends, all seats get. What no server can be quicker than.

A connection begins with the name of its table on a line of its own.
"""

import asyncio
import sys
from typing import cast

import uvloop

tables: dict[bytes, list[asyncio.Transport]] = {}


class Seat(asyncio.Protocol):
    def __init__(self) -> None:
        self.others: list[asyncio.Transport] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.others is None:
            name, _, data = data.partition(b"\n")
            self.others = tables.setdefault(name, [])
            self.others.append(self.transport)
        if data:
            for transport in self.others:
                transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.others is not None:
            self.others.remove(self.transport)


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Seat, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
