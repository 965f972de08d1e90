"""What a page says of a finished game, held against the game's record."""

import httpx
from playwright.sync_api import Page

from era.core import record, replay
from era.core.game import Result
from era.games.registry import game
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Site

MINUS = "\N{MINUS SIGN}"


def table_of(page: Page) -> str:
    """The table's id stands in the address: /t/ID or /t/ID/end."""
    return page.url.split("/t/")[1].split("/")[0].split("?")[0]


def true_result(site: Site, page: Page) -> Result:
    """Verifies every draw and every move of the record, and scores its last position."""
    answer = httpx.get(f"{site.url}/api/tables/{table_of(page)}/record", timeout=PATIENCE_S)
    assert answer.status_code == 200, answer.text
    written = record.read(answer.text)
    played = game(written.game)
    return played.result(replay.verify(played, written))


def shown_totals(page: Page) -> tuple[int, ...]:
    """The last line of the score pad."""
    cells = page.get_by_test_id("end-sheet").locator("[data-testid^=total-]")
    cells.first.wait_for()  # the sheet comes with the end
    found = {}
    for index in range(cells.count()):
        cell = cells.nth(index)
        seat = int(str(cell.get_attribute("data-testid")).removeprefix("total-"))
        found[seat] = int(cell.inner_text().replace(MINUS, "-").split()[0])
    return tuple(found[seat] for seat in sorted(found))
