"""Tables made without the screen "New table", for tests of what comes after it."""

from playwright.sync_api import Page

from tests.support.patience import PATIENCE_MS


def table(page: Page, game: str, seats: list[dict[str, str]], **options: object) -> None:
    """Opens a table made over the API, by whoever this page belongs to."""
    origin = {"origin": "/".join(page.url.split("/")[:3])}
    page.request.post("/api/me", data={"name": "Ada"}, headers=origin, timeout=PATIENCE_MS)
    wanted = {"game": game, "options": options, "seats": seats, "bot_seconds": 0.05}
    answer = page.request.post("/api/tables", data=wanted, headers=origin, timeout=PATIENCE_MS)
    assert answer.status == 201, answer.text()
    page.goto(f"/t/{answer.json()['id']}")


PLAY_ALL = """([id, texts]) => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`);
  const play = seen => texts.length
    ? socket.send(JSON.stringify({type: 'move', id: crypto.randomUUID(), seat: 0, seen, text: texts.shift()}))
    : (socket.close(), done(seen));
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', lang: 'en', seen: {}}));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if ((message.type === 'view' && message.seat === 0) || message.type === 'accepted') play(message.seen);
    else if (message.type === 'refused') { socket.close(); fail(new Error(message.sentence)); }
  };
})"""
"""Plays moves of the first seat, one after the other, as another window of the same person would."""
KNOWN = "line => Number(document.documentElement.dataset.line ?? 0) >= line"


def play_elsewhere(page: Page, *moves: str) -> None:
    """Plays moves in another window, and waits until this one knows of them."""
    if moves:
        line = page.evaluate(PLAY_ALL, [page.url.rpartition("/")[2], list(moves)])
        page.wait_for_function(KNOWN, arg=line)
