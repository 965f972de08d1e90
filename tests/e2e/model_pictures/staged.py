"""What happens at a running table, as it is told on the town: by a clock that stands still for each picture.

Each is a moment of a game that was played before; its next move is played again, and leads to what is told.
"""

from era.core import record
from tests.e2e.model_pictures.studio import Shot, Studio
from tests.support.browser.browser import Person
from tests.support.browser.dice import SETTLED_MS
from tests.support.browser.ending import Ending, bring_record, go_on, read_replay
from tests.support.browser.story import FRAME_MS
from tests.support.browser.town import is_shown
from tests.support.patience import wait_until

ALONE = "medieval/random-1p-090"
THREE = "medieval/custom-3p-13"
MOMENTS: dict[str, tuple[str, str, int, str, int]] = {
    "disease": (ALONE, "take", 17, "disease", 450),
    "built": (ALONE, "build", 19, "build", 350),
    "rise": (ALONE, "build", 19, "build", 650),
    "demanded": (ALONE, "build", 19, "demanded", 400),
    "paid": (ALONE, "pay", 20, "paid", 400),
    "fire": (ALONE, "remove", 38, "removed", 350),
    "attack": (ALONE, "remove", 69, "removed", 350),
    "scorch": (ALONE, "place scorched", 58, "area", 350),
    "reveal": (THREE, "stop", 389, "screens-up", 800),
    "flood": (THREE, "place flooded", 276, "area", 350),
    "robbed": (THREE, "lose", 365, "robbed", 400),
}
"""By name: the game, how the move begins, its line, the beat that is photographed, and how far into it."""


class Watched(Ending):
    """Somebody who goes from one moment of games to another, by a clock that is held."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self._brought: dict[str, str] = {}

    def sit_at(self, replay: str, line: int) -> None:
        """At a table that goes on from this line of a record, with the town drawn."""
        text = read_replay(replay)
        if replay not in self._brought:
            self._brought[replay] = bring_record(self.person, text)
        self.open(f"/t/{go_on(self.person, self._brought[replay], record.read(text).game, line)}", until="board")
        wait_until(self.draws_town, "the town")

    def draws_town(self) -> bool:
        self.run(FRAME_MS)
        return is_shown(self.page)

    def settle(self) -> None:
        """Lets dice and camera come to rest, with the town drawn."""
        wait_until(self.draws_town, "the town")
        self.run(SETTLED_MS)

    def play_until(self, move: str, kind: str, ms: int) -> None:
        """Plays a move, and stops so far into the first beat of this kind."""
        self.play(move)
        told = []
        for beat in self.beats():
            told.append(beat)
            if beat.split(":")[1] == kind:
                self.run(ms)
                return
        raise AssertionError(f"no {kind} among {told}")


def photograph_moments(studio: Studio) -> None:
    for each in studio.split():
        photograph_told(each)


def photograph_told(studio: Studio) -> None:
    with studio.person(told=True) as person:
        table = Watched(person)
        for name, (replay, begin, line, kind, ms) in MOMENTS.items():
            entry = record.read(read_replay(replay)).entries[line]
            assert entry.seat == 0, entry
            assert entry.text.startswith(begin), entry
            table.sit_at(replay, line)
            table.play_until(entry.text, kind, ms)
            studio.take(table.page, name, lambda: wait_until(table.draws_town, "the town"))


PARTS: dict[str, Shot] = {"moments": photograph_moments}
