"""The end of a game that was played before: its last move is played at a table of one's own."""

from functools import partial
from itertools import groupby
from pathlib import Path

import msgspec

from era.core import record
from tests.support.browser.browser import Person
from tests.support.browser.moves import play_moves
from tests.support.browser.story import Story
from tests.support.patience import PATIENCE_MS, wait_until

REPLAYS = Path(__file__).parents[2] / "replays"
MAX_COUNT_MS = 20_000
LOOK_MS = 100
STILL = "[data-testid=ladder], [data-testid=score-pad], [data-testid=rematch], [data-testid=rounds], .end-board"
"""What must not move while it is counted."""
LOOK = """still => {
  const find = id => document.querySelector(`[data-testid="${id}"]`);
  return {
    done: !!find('count-again'),
    line: find('count-card')?.querySelector('b').innerText ?? '',
    said: [...find('count-spoken')?.querySelectorAll('p') ?? []].map(p => p.innerText),
    places: [...document.querySelectorAll(still)].map(e => Object.values(e.getBoundingClientRect().toJSON())),
  } }"""


class Look(msgspec.Struct):
    """What is to be seen at one moment of the count."""

    done: bool
    line: str
    said: list[str]
    places: list[list[float]]


def list_told(looks: list[Look]) -> list[str]:
    """The lines that were counted, each once."""
    return [line for line, _ in groupby(look.line for look in looks) if line]


def read_replay(name: str) -> str:
    return (REPLAYS / f"{name}.era").read_text("utf-8")


def last_move(text: str) -> tuple[int, str]:
    """The line before a record's last move, and the move."""
    entries = record.read(text).entries
    last = max(number for number, entry in enumerate(entries) if entry.seat is not None)
    assert entries[last].seat == 0, "the last move is the first seat's"
    return last, entries[last].text


def open_record(person: Person, text: str, line: int) -> str:
    """A table at which this person goes on with a record after so many lines, in the first seat; its id."""
    return go_on(person, bring_record(person, text), record.read(text).game, line)


def bring_record(person: Person, text: str) -> str:
    """The table of a game that was played elsewhere; its id."""
    send = partial(person.page.request.post, timeout=PATIENCE_MS)
    origin = {"origin": person.url}
    send("/api/me", data={"name": "Ada"}, headers=origin)
    brought = send("/api/records", data=text, headers={**origin, "content-type": "text/plain"})
    assert brought.status == 201, brought.text()
    return str(brought.json()["id"])


def go_on(person: Person, old: str, game: str, line: int) -> str:
    """A table that goes on with another one's game after so many lines; its id."""
    request = person.page.request
    seats = request.get(f"/api/tables/{old}").json()["seats"]
    wanted = {
        "game": game,
        "from": {"table": old, "line": line},
        "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "squire"} for _ in seats[1:]]],
        "bot_seconds": 0.05,
    }
    made = request.post("/api/tables", data=wanted, headers={"origin": person.url}, timeout=PATIENCE_MS)
    assert made.status == 201, made.text()
    return str(made.json()["id"])


class Ending(Story):
    """Somebody at the ends of games, by a clock that the test holds. One page is enough for many games."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.page.clock.install(time=0)
        person.go("/")

    def sit_down(self, text: str) -> None:
        """At a table at which one move of this record is missing to the end."""
        line, self.last_move = last_move(text)
        self.open(f"/t/{open_record(self.person, text, line)}", until="stage-strip")

    def come_later(self, text: str) -> None:
        """To a game that is over: this one."""
        line, move = last_move(text)
        table = open_record(self.person, text, line)
        play_moves(self.page, table, [move])
        self.open(f"/t/{table}", until="count-points")

    def open(self, address: str, until: str) -> None:
        self.page.clock.resume()
        self.page.goto(address)
        self.page.get_by_test_id(until).first.wait_for()
        self.hold_clock()

    def end(self) -> None:
        """Plays the last move, up to where the points are counted."""
        self.play(self.last_move)
        self.finish()
        wait_until(partial(self.shows, "end-sheet"), "the points to be counted")

    def count(self) -> list[Look]:
        """Runs to the end of the count; returns what was to be seen on the way."""
        looks: list[Look] = []
        while not looks or not looks[-1].done:
            assert len(looks) < MAX_COUNT_MS // LOOK_MS, "the count comes to no end"
            looks.append(msgspec.convert(self.page.evaluate(LOOK, STILL), Look))
            self.run(LOOK_MS)
        self.see_winner()
        return looks

    def skip_count(self) -> None:
        """Counts everything at once, from the table."""
        self.page.get_by_test_id("count-points").click()
        # A frame later it has begun, and hears keys.
        wait_until(partial(self.shows, "count-skip"), "the points to be counted")
        self.run(LOOK_MS)
        self.page.keyboard.press("Escape")
        assert self.page.get_by_test_id("count-again").count(), "all is counted at once"
        self.see_winner()

    def see_winner(self) -> None:
        wait_until(partial(self.shows, "winner"), "the winner")
        self.run(1500)
