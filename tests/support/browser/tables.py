"""Tables made without the screen "New table", for tests of what comes after it."""

from playwright.sync_api import Page

from tests.support.browser.moves import play_moves
from tests.support.patience import PATIENCE_MS


def table(page: Page, game: str, seats: list[dict[str, str]], **options: object) -> None:
    """Opens a table made over the API, by whoever this page belongs to."""
    origin = {"origin": "/".join(page.url.split("/")[:3])}
    page.request.post("/api/me", data={"name": "Ada"}, headers=origin, timeout=PATIENCE_MS)
    wanted = {"game": game, "options": options, "seats": seats, "bot_seconds": 0.05}
    answer = page.request.post("/api/tables", data=wanted, headers=origin, timeout=PATIENCE_MS)
    assert answer.status == 201, answer.text()
    page.goto(f"/t/{answer.json()['id']}")


KNOWN = "line => Number(document.documentElement.dataset.line ?? 0) >= line"


def play_elsewhere(page: Page, *moves: str) -> None:
    """Plays moves in another window, and waits until this one knows of them."""
    if moves:
        line = play_moves(page, page.url.rpartition("/")[2], moves)
        page.wait_for_function(KNOWN, arg=line)


def sit_down(page: Page, name: str = "Bea") -> None:
    """Takes the first free seat, and says what the others shall call whoever sits there."""
    page.locator("[data-testid^=sit-]").first.click()
    say_name(page, name)


def say_name(page: Page, name: str = "Bea") -> None:
    page.get_by_test_id("who-name").fill(name)
    page.get_by_test_id("who-sit").click()
    page.get_by_test_id("who-name").wait_for(state="detached")
