"""Moves that are played as another window of the same person would play them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.support.patience import wait_until

PLAY = """([id, texts, seat]) => new Promise(done => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`);
  const left = [...texts];
  const leave = answer => { socket.close(); done({left, seen: 0, why: '', sentence: '', ...answer}); };
  const move = seen => left.length
    ? socket.send(JSON.stringify({type: 'move', id: crypto.randomUUID(), seat, seen, text: left[0]}))
    : leave({seen});
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', lang: 'en', seen: {}}));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === 'view' && message.seat === seat) move(message.seen);
    else if (message.type === 'accepted') { left.shift(); move(message.seen); }
    else if (message.type === 'refused') leave({why: message.why, sentence: message.sentence});
  };
})"""
NOT_YET = ("turn", "stale")
"""Others, bots among them, have still to move, or moved just now: on a busy machine that may take them long."""


@dataclass
class _Moves:
    page: Page
    table: str
    seat: int
    left: list[str] = field(default_factory=list)
    seen: int = 0

    def are_played(self) -> bool:
        """Plays as many as it can. Whether none is left."""
        answer = self.page.evaluate(PLAY, [self.table, self.left, self.seat])
        self.left, self.seen = answer["left"], answer["seen"]
        assert not self.left or answer["why"] in NOT_YET, f"{self.left[0]}: {answer['sentence']}"
        return not self.left


def play_moves(page: Page, table: str, texts: Sequence[str], seat: int = 0) -> int:
    """Plays these moves one after the other, each when it is its seat's turn; the last line there is then."""
    moves = _Moves(page, table, seat, list(texts))
    wait_until(moves.are_played, f"the turn to {texts}", progress=lambda: len(moves.left))
    return moves.seen
