"""The pictures of the README: moments of real games between strong bots, as the table tells them.

    make pictures

writes docs/pictures anew. Each game is played first, with dice that are always the same; then it is opened in a browser
at a moment of it, and goes on there by a clock that stands still for the picture. One round is a film.
"""

import hashlib
import io
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

import era
from era.core.log import Entry
from era.core.replay import replay_entries
from tests.e2e.model_pictures.studio import stand_still
from tests.support.browser.browser import DESKTOP, PHONE, Person, chromium
from tests.support.browser.ending import Ending, open_record
from tests.support.browser.moves import play_moves
from tests.support.browser.story import FRAME_MS, Story
from tests.support.browser.town import is_shown, wait_for_town
from tests.support.patience import PATIENCE_MS
from tests.support.server.site import running, settings

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LEVEL = "duke"
THINKING_S = 0.1
"""For each decision of a game that is photographed."""
LAPTOP = {"width": 1280, "height": 720}
PICTURE_QUALITY = 82
FILM_SIZE = (880, 495)
FILM_ROUND = 4
FILM_MAX_BYTES = 980_000
FILM_QUALITIES = (72, 60, 50, 40, 30)
SHOT_MS = 100
GATE_MS = 700
"""How long the film waits where the table waits for a press,"""
QUESTION_MS = 900
"""and where somebody has to decide."""
MAX_SHOTS = 700
GAIN_MS, SALE_MS, REVEAL_MS = 260, 500, 1000
"""So far into a gain or a sale things are in the air; so far into the reveal everybody's dice lie open."""
GAINS = ("gain-die", "gain-piece")
SALES = ("completed", "part")
"""Merchants have crests of their own: theirs are whose turn it is."""
MAX_RIVER_ROUND = 5
MAX_SALE_ROUND = 12
CLEAR = """() => { document.querySelectorAll('[data-testid=toasts] button').forEach(b => b.click());
  document.activeElement.blur() }"""
"""No notices, no ring around what was used last."""


class Played:
    """A game between strong bots, as a record. The first seat, whose side the pictures show, answers last."""

    def __init__(self, name: str, **options: object) -> None:
        game = era.load_game(name)
        seed = hashlib.sha256(f"pictures {name} {sorted(options.items())}".encode()).digest()
        match = era.Match(game, options, era.SealedSource(seed))
        bot = era.make_bot(LEVEL, game)
        while not match.over():
            seat = match.turn().seats[-1]
            match.act(seat, era.decide(bot, game, match.state, seat, seconds=THINKING_S))
        self.text = match.record()
        self.game = game

    def moments(self) -> Iterator[tuple[int, int, str, Entry]]:
        """Every move of the first seat: the lines before it, its round and phase, and the move."""
        found = era.read_record(self.text)
        for line, (state, _) in enumerate(replay_entries(self.game, found)):
            if line < len(found.entries) and found.entries[line].seat == 0:
                yield line, self.game.rounds(state), self.game.turn(state).phase, found.entries[line]

    def find(self, wanted: Callable[[int, str, str], bool]) -> tuple[int, str]:
        """The last moment at which round, phase and move are as wanted."""
        return [(line, entry.text) for line, at, phase, entry in self.moments() if wanted(at, phase, entry.text)][-1]


class Scene(Story):
    """A person at a game that was played before, from some line on."""

    def __init__(self, browser: Browser, url: str, size: dict[str, int], theme: str = "light") -> None:
        self.person = Person(browser, url, size=size, theme=theme, stage="normal", motion=True)
        self.page = self.person.page
        self.page.clock.install(time=0)
        self.person.go("/")

    def go_on(self, game: Played, line: int) -> None:
        """With the same people's seats, and other dice from here on."""
        self.open(open_record(self.person, game.text, line))

    def play_again(self, game: Played, until_round: int) -> list[str]:
        """With the same dice, up to the last move before that round; returns the moves that follow."""
        origin = {"origin": self.person.url}
        brought = self.page.request.post(
            "/api/records", data=game.text, headers={**origin, "content-type": "text/plain"}, timeout=PATIENCE_MS
        ).json()
        self.page.request.post("/api/me", data={"name": "Ada"}, headers=origin)
        made = self.page.request.post("/api/tables", data={"same": brought["id"]}, headers=origin, timeout=PATIENCE_MS)
        assert made.status == 201, made.text()
        moves = [(at, entry.text) for _, at, _, entry in game.moments()]
        before = [text for at, text in moves if at < until_round]
        play_moves(self.page, made.json()["id"], before[:-1])
        self.open(made.json()["id"])
        return [before[-1], *[text for at, text in moves if at == until_round]]

    def open(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.get_by_test_id("stage-strip").first.wait_for()
        self.page.clock.run_for(1000)
        self.hold_clock()

    def tell_until(self, moves: list[str], ms: int, *kinds: str) -> None:
        """Plays these moves, and stops so far into the first beat of such a kind, unless it is somebody else's."""
        for move in moves:
            self.play(move)
            for each in self.beats():
                _, kind, seat = each.split(":")  # the key of a beat: line, kind and seat
                if kind in kinds and (seat in ("0", "-") or kind in SALES):
                    self.run(ms)
                    return
        raise AssertionError(f"nothing like {kinds} is told")


def take(story: Story, name: str) -> None:
    story.page.evaluate(CLEAR)
    story.run(FRAME_MS)
    save(story.page.screenshot(), name)


def save(png: bytes, name: str) -> None:
    Image.open(io.BytesIO(png)).convert("RGB").save(FOLDER / f"{name}.webp", quality=PICTURE_QUALITY, method=6)


class Film:
    """Shots of a page, one every so many milliseconds of its own clock; what stands still is one long shot."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.shots: list[Image.Image] = []
        self.durations: list[int] = []
        self._last = b""

    def run(self, ms: int) -> None:
        for _ in range(ms // SHOT_MS):
            self.shoot()
            self.scene.run(SHOT_MS)

    def shoot(self) -> None:
        png = self.scene.page.screenshot()
        if png == self._last:
            self.durations[-1] += SHOT_MS
            return
        self._last = png
        self.shots.append(Image.open(io.BytesIO(png)).convert("RGB").resize(FILM_SIZE, Image.Resampling.LANCZOS))
        self.durations.append(SHOT_MS)

    def play(self, move: str) -> None:
        """A move, and everything that is told after it."""
        scene = self.scene
        scene.play(move)
        while (root := scene.root()).get("stage", "idle") != "idle":
            assert len(self.shots) < MAX_SHOTS, root
            if root["stage"] == "gate":
                self.run(GATE_MS)
                scene.page.keyboard.press("Enter")
            self.run(SHOT_MS)
        self.run(QUESTION_MS)

    def save(self, name: str) -> None:
        """As good as fits."""
        for quality in FILM_QUALITIES:
            packed = io.BytesIO()
            first, *others = self.shots
            # No key frames in between: nobody winds such a film, and each would be a whole picture.
            first.save(
                packed, "WEBP", save_all=True, append_images=others, duration=self.durations, quality=quality,
                method=4, kmin=0, kmax=0,
            )  # fmt: skip
            if packed.tell() <= FILM_MAX_BYTES:
                (FOLDER / f"{name}.webp").write_bytes(packed.getvalue())
                return
        raise AssertionError(f"{packed.tell()} bytes: too long a film")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(settings(Path(folder))) as site, chromium() as browser:
        show_solitaire(browser, site.url)
        show_rivers_and_roads(browser, site.url)
        show_federation(browser, site.url)


def show_solitaire(browser: Browser, url: str) -> None:
    game = Played("medieval", players=1, scenario="base", confirm=True)
    scene = Scene(browser, url, LAPTOP)
    film = Film(scene)
    for move in scene.play_again(game, until_round=FILM_ROUND):
        film.play(move)
    film.save("round")

    scene = Scene(browser, url, DESKTOP)
    scene.tell_until(scene.play_again(game, until_round=FILM_ROUND + 2), GAIN_MS, *GAINS)
    take(scene, "solitaire")

    end = Ending(Person(browser, url, stage="normal", motion=True))
    end.sit_down(game.text)
    end.end()
    end.count()
    take(end, "end")

    show_town(browser, url, game)


def show_town(browser: Browser, url: str, game: Played) -> None:
    """The board as a model, after the last building."""
    line, _ = game.find(lambda _, phase, text: phase == "build" and text.startswith("build"))
    person = Person(browser, url, size=DESKTOP, board="model")
    person.go("/")
    page = person.go(f"/t/{open_record(person, game.text, line + 1)}")
    wait_for_town(page)
    stand_still(page, partial(is_shown, page))
    page.evaluate(CLEAR)
    save(page.screenshot(), "town")


def show_rivers_and_roads(browser: Browser, url: str) -> None:
    game = Played("medieval", players=3, scenario="rivers-roads", confirm=True)
    line, move = game.find(lambda at, phase, _: at <= MAX_RIVER_ROUND and phase == "roll")
    for name, size, theme in (("rivers-and-roads", DESKTOP, "dark"), ("phone", PHONE, "light")):
        scene = Scene(browser, url, size, theme)
        scene.go_on(game, line)
        scene.tell_until([move], REVEAL_MS, "screens-up")
        take(scene, name)


def show_federation(browser: Browser, url: str) -> None:
    game = Played("merchants", players=3, variant="federation", confirm=True)
    line, move = game.find(lambda at, _, text: at <= MAX_SALE_ROUND and text.startswith("sell"))
    scene = Scene(browser, url, DESKTOP)
    scene.go_on(game, line)
    scene.tell_until([move], SALE_MS, *SALES)
    take(scene, "federation")


if __name__ == "__main__":
    main()
