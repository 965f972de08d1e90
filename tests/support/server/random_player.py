"""People who play any legal action, over real sockets."""

import json
import random
import threading
from typing import Any

from era.core.choice import write_choice
from era.server.protocol.from_server import Refused, Update, View
from tests.support.server.site import Guest, receive


class Player:
    """Plays any legal action for the seats of one guest, over one socket, until the game is over."""

    def __init__(self, guest: Guest, table_id: str, seats: list[int], seed: int) -> None:
        self.guest, self.table_id, self.seats = guest, table_id, seats
        self.rng = random.Random(seed)
        box = guest.api.get(f"/api/tables/{table_id}/box").json()
        self.width = box.get("board", {}).get("width", 1)
        self.known: dict[int, View | Update] = {}
        self.moves = 0
        self.refused: list[Refused] = []

    def play(self) -> None:
        with self.guest.socket(self.table_id) as socket:
            socket.send('{"type":"hello"}')
            while not any(known.turn.over for known in self.known.values()):
                message = receive(socket)
                if isinstance(message, View | Update) and message.seat is not None:
                    self.known[message.seat] = message
                    self._answer(socket, message.seat)
                elif isinstance(message, Refused):
                    self.refused.append(message)
                    assert message.why == "stale", message
                    self._answer(socket, int(message.id.split("-")[0]))

    def _answer(self, socket: Any, seat: int) -> None:
        known = self.known[seat]
        texts = [text for choice in known.legal for text in write_choice(choice, self.width)]
        if texts:
            self.moves += 1
            move = {"type": "move", "id": f"{seat}-{self.moves}", "seat": seat, "seen": known.seen}
            socket.send(json.dumps({**move, "text": self.rng.choice(texts)}))


def play_together(*players: Player) -> None:
    threads = [threading.Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()  # each waits for no single answer for ever
