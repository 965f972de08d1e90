"""Through nothing that the server says does a seat or a spectator learn what another seat hides.

The same game is played at two tables with the same dice. At one the victim does something else behind the screen
than at the other. Everything that a curious opponent and a spectator are sent, over the socket and over the API,
must be the same at both, byte for byte, until the screens are lifted. Only times and the tables' ids differ; they
are blanked, but their length counts.
"""

import base64
import logging
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from era.core.game import AnyGame
from era.core.match import Match
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.server.logging import set_up as set_up_logging
from tests.support.patience import PATIENCE_S
from tests.support.server.site import Guest, Site, open_socket, running, settings

SEED = bytes(range(200, 232))
SPY, VICTIM = 0, 1
TIMES = re.compile(rb'("(?:at|away|created|left|since)":)(\[[\d,-]*\]|\d+)')
PERSON_KEYS = re.compile(rb'("by":)"[0-9a-f]{10}"')
"""What stands for a person at one table, and is made of the table's id."""
CLOCKS: list[dict[str, Any]] = [{"kind": "none"}, {"kind": "live", "bank": 3600, "increment": 30}]


class Ear:
    """A connection that keeps every frame, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[bytes] = []
        self.known: dict[str, Any] = {}
        self._pings = 0
        self.say(type="hello")
        self.listen()

    def say(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def listen(self, *answers: str) -> None:
        """Everything that was sent until now: the answer to a ping comes after it. Waits for these answers, too."""
        self._pings += 1
        ping = f"ping{self._pings}"
        self.say(type="ping", id=ping)
        waiting = {ping, *answers}
        while waiting:
            frame = self.socket.recv(PATIENCE_S)
            data = frame.encode() if isinstance(frame, str) else frame
            message = msgspec.json.decode(data)
            waiting.discard(message.get("id", ""))
            if message["type"] != "pong":
                self.frames.append(data)
            if message["type"] in ("view", "update"):
                self.known = message

    def play(self, seat: int, text: str) -> None:
        """The move is saved and everybody told when it is answered."""
        self.listen()
        move = f"{seat}-{len(self.frames)}"
        self.say(type="move", id=move, seat=seat, seen=self.known["seen"], text=text)
        self.listen(move)
        answers = [msgspec.json.decode(frame) for frame in self.frames]
        assert {"type": "accepted", "id": move, "seen": self.known["seen"]} in answers, answers[-1]

    def take_back(self, seat: int) -> None:
        undo = f"u{len(self.frames)}"
        self.say(type="undo", id=undo, seat=seat)
        self.listen(undo)
        assert any(b'"accepted"' in frame and undo.encode() in frame for frame in self.frames), self.frames[-1]


class Room:
    """One table with its spy, its victim and a spectator; and the same game beside it, to know what is legal."""

    def __init__(self, site: Site, folder: Path, people: list[Guest], options: dict[str, Any], clock: Any) -> None:
        self.site = site
        self.people = people
        self.answers: list[bytes] = []
        self.victim_profile = people[VICTIM].api.get("/api/me").json()["person"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.table = people[SPY].table(options=options, seats=seats, clock=clock)
        assert people[VICTIM].api.post(f"/api/tables/{self.table}/seats/1", json={"act": "sit"}).is_success
        with sqlite3.connect(folder / "era.db") as database:
            database.execute("UPDATE tables SET seed = ? WHERE id = ?", (SEED, self.table))
        database.close()
        assert people[SPY].api.post(f"/api/tables/{self.table}/start", json={}).is_success
        self.game: AnyGame = game_by_name("medieval")
        self.match = Match(self.game, options, SealedSource(SEED))
        self._sockets = ExitStack()
        tokens = (people[SPY].token, "", people[VICTIM].token)
        sockets = [self._sockets.enter_context(open_socket(site, self.table, token)) for token in tokens]
        self.spy, self.spectator, self.victim = (Ear(socket) for socket in sockets)

    def act(self, seat: int, text: str) -> None:
        (self.spy if seat == SPY else self.victim).play(seat, text)
        self.match.submit(seat, text)
        self.look()

    def any_of(self, seat: int, rng: random.Random) -> str:
        legal = self.game.legal(self.match.state, seat)
        return self.game.write(self.match.state, seat, legal.nth(rng.randrange(legal.size)))

    def look(self) -> None:
        self.spy.listen()
        self.spectator.listen()

    def pry(self) -> None:
        """All that a spy could ask about the victim's seat, and that both may ask about the table."""
        for ear in (self.spy, self.spectator):
            for number, (kind, more) in enumerate(PRYING):
                ear.say(type=kind, id=f"pry{number}", seat=VICTIM, **more)
                ear.listen(f"pry{number}")
        for guest in (self.people[SPY], self.site):
            api = guest.api if isinstance(guest, Guest) else guest.program()
            for path in ASKED:
                answer = api.get(path.format(table=self.table, victim=self.victim_profile))
                assert answer.status_code < 500
                self.answers.append(f"{path} {answer.status_code} ".encode() + answer.content)

    def heard(self) -> dict[str, list[bytes]]:
        told = {"spy": self.spy.frames, "spectator": self.spectator.frames, "api": self.answers}
        profile = self.victim_profile.encode()
        return {
            who: [blanked(frame.replace(profile, b"P"), self.table) for frame in frames] for who, frames in told.items()
        }

    def close(self) -> None:
        self._sockets.close()


PRYING: list[tuple[str, dict[str, Any]]] = [
    ("move", {"seen": 0, "text": "ready"}),
    ("move", {"seen": 3, "text": "stop"}),
    ("try", {"text": "ready"}),
    ("try", {"text": "stop"}),
    ("odds", {"text": "reroll peasant.food"}),
    ("hint", {}),
    ("undo", {}),
    ("past", {"line": 0}),
    ("past", {"line": 2}),
    ("scenes", {"since": 0}),
]
ASKED = (
    "/api/tables/{table}",
    "/api/tables/{table}/record",
    "/api/tables/{table}/record?seat=1",
    "/api/tables/{table}/past?line=0&side=1",
    "/api/tables/{table}/past?line=1&side=0",
    "/api/tables/{table}/past?line=1",
    "/api/tables/{table}/past?line=99",
    "/api/tables/{table}/story",
    "/api/me/tables",
    "/api/people/{victim}",
    "/api/people/{victim}/history",
)


def blanked(frame: bytes, table: str) -> bytes:
    """Times keep their length, so that a frame's size is compared as well."""
    frame = frame.replace(table.encode(), b"T" * len(table))
    frame = PERSON_KEYS.sub(rb'\1"0000000000"', frame)
    return TIMES.sub(lambda found: found[1] + re.sub(rb"\d", b"0", found[2]), frame)


class Everything(logging.Handler):
    """All that the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.exc_info} {record.__dict__}")


@pytest.fixture
def logged() -> Iterator[Everything]:
    """As a server logs that was told to log the most it can."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    set_up_logging("json")
    handler = Everything()
    root.addHandler(handler)
    yield handler
    root.handlers[:] = before
    root.setLevel(level)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Site, Path]]:
    with running(settings(tmp_path)) as site:
        yield site, tmp_path


def two_rooms(hall: tuple[Site, Path], options: dict[str, Any], clock: dict[str, Any]) -> list[Room]:
    return rooms_for(2, hall, options, clock)


def rooms_for(number: int, hall: tuple[Site, Path], options: dict[str, Any], clock: dict[str, Any]) -> list[Room]:
    site, folder = hall
    rooms = []
    for count in range(number):
        people = [site.guest("Spy"), site.guest("Victim")]
        account = {"login": f"victim-{count}", "password": "a long sentence"}
        assert people[VICTIM].api.post("/api/accounts", json=account).status_code == 201  # and so has a profile
        rooms.append(Room(site, folder, people, options, clock))
    return rooms


def lay_out(room: Room, spys: random.Random, victims: random.Random, second_thoughts: int = 0) -> None:
    """Both lay out at random, in turns; the victim, who may have second thoughts, is ready first. The spy pries."""
    state = room.match.state
    for _ in range(second_thoughts):
        room.victim.play(VICTIM, room.any_of(VICTIM, victims))
        room.look()
        room.victim.take_back(VICTIM)
        room.look()
    while not state.players[VICTIM].ready:
        room.act(VICTIM, room.any_of(VICTIM, victims))
    room.pry()
    for _ in range(3):
        text = room.any_of(SPY, spys)
        if text == "ready":
            break
        room.act(SPY, text)
    room.pry()


def lay_out_both(room: Room) -> None:
    """The same layouts in every room, until dice are rolled."""
    rng = random.Random(7)
    while room.game.turn(room.match.state).phase == "layout":
        seat = room.game.turn(room.match.state).seats[-1]
        room.act(seat, room.any_of(seat, rng))


def rerolls_of(room: Room) -> list[str]:
    """What the victim may roll again."""
    state = room.match.state
    texts = [room.game.write(state, VICTIM, action) for action in room.game.legal(state, VICTIM)]
    return [text for text in texts if text.startswith("reroll")]


def check_same(rooms: list[Room]) -> None:
    one, other = (room.heard() for room in rooms)
    for who in one:
        assert one[who] == other[who], f"{who} can tell the games apart"
        assert len(one[who]) > 3


def check_no_seed(rooms: list[Room], logged: Everything) -> None:
    told = b"\n".join(frame for room in rooms for frames in room.heard().values() for frame in frames)
    told += "\n".join(logged.lines).encode()
    for form in (
        SEED.hex().encode(),
        base64.b64encode(SEED),
        base64.urlsafe_b64encode(SEED),
        SEED,
        repr(SEED).encode(),
    ):
        assert form not in told, "the seed was told"
    for room in rooms:
        for person in room.people:
            assert person.token.encode() not in told, "somebody's token was told"


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
@pytest.mark.parametrize("scenario", ["base", "randomized"])
def test_a_layout_is_hidden(hall: tuple[Site, Path], logged: Everything, scenario: str, clock: dict[str, Any]) -> None:
    """In a randomized scenario even the number of pieces laid would tell who has a river."""
    rooms = two_rooms(hall, {"players": 2, "scenario": scenario}, clock)
    for number, room in enumerate(rooms):
        lay_out(room, random.Random(1), random.Random(100 + number), second_thoughts=number)
    logs = [[entry.line() for entry in room.match.entries if entry.seat == VICTIM] for room in rooms]
    assert logs[0] != logs[1], "the victim did the same in both games"
    check_same(rooms)
    check_no_seed(rooms, logged)
    for room in rooms:
        room.close()


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
def test_dice_are_hidden(hall: tuple[Site, Path], logged: Everything, clock: dict[str, Any]) -> None:
    """The same layouts, then different dice behind the victim's screen."""
    rooms = two_rooms(hall, {"players": 2, "scenario": "base"}, clock)
    for number, room in enumerate(rooms):
        lay_out_both(room)
        room.pry()
        rerolls = rerolls_of(room)
        room.act(VICTIM, rerolls[0] if number else rerolls[-1])
        room.pry()
        room.act(VICTIM, "stop")
        room.act(SPY, room.any_of(SPY, random.Random(3)))
        room.pry()
    faces = [room.match.state.players[VICTIM].faces for room in rooms]
    assert rooms[0].match.state.step == rooms[1].match.state.step == 1, "the screens are still up"
    assert faces[0] != faces[1], "the victim rolled the same in both games"
    check_same(rooms)
    check_no_seed(rooms, logged)
    for room in rooms:
        room.close()


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
def test_how_often_dice_are_rolled_is_hidden(
    hall: tuple[Site, Path], logged: Everything, clock: dict[str, Any]
) -> None:
    """The same layouts; then the victim stops at once, rolls again and stops, or rolls until no roll is left."""
    rooms = rooms_for(3, hall, {"players": 2, "scenario": "base"}, clock)
    for number, room in enumerate(rooms):
        lay_out_both(room)
        room.pry()
        for _ in range(number):
            room.act(VICTIM, rerolls_of(room)[0])
        if number < 2:
            room.act(VICTIM, "stop")
        room.pry()
        assert room.match.state.players[VICTIM].ready
        assert room.match.state.step == 1, "the screens are still up"
    draws = [sum(entry.text.startswith("roll 2 ") for entry in room.match.entries) for room in rooms]
    assert draws == [1, 2, 3]
    for room in rooms[1:]:
        check_same([rooms[0], room])
    check_no_seed(rooms, logged)
    for room in rooms:
        room.close()


def test_the_test_would_notice(hall: tuple[Site, Path]) -> None:
    """After the reveal the games can be told apart: the comparison is able to fail."""
    rooms = two_rooms(hall, {"players": 2, "scenario": "base"}, CLOCKS[0])
    for number, room in enumerate(rooms):
        lay_out(room, random.Random(1), random.Random(100 + number))
        spys = random.Random(2)
        while not room.match.state.round:
            room.act(SPY, room.any_of(SPY, spys))
    with pytest.raises(AssertionError, match="tell the games apart"):
        check_same(rooms)
    for room in rooms:
        room.close()
