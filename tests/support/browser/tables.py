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
