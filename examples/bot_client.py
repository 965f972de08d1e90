"""A bot of your own at somebody's table, in under 100 lines: `python bot_client.py http://host:8642/t/KEY [NAME]`.

It becomes a guest, takes the first open seat, and plays any legal action until the game is over. To make it
clever, change `choose`. Needs only the package `websockets`. docs/reference/protocol.md tells what the messages mean.
"""

import json
import random
import sys
from itertools import count
from typing import Any, cast
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Api:
    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self.host, self.table, self.token = f"{parts.scheme}://{parts.netloc}", parts.path.rpartition("/")[2], ""

    def ask(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.host + path, data, headers)) as answer:
            return json.load(answer)

    def sit(self, name: str) -> int:
        """Becomes a guest and takes the first open seat."""
        self.token = self.ask("/api/me", {"name": name, "token": True})["token"]
        seats = self.ask(f"/api/tables/{self.table}")["seats"]
        seat = next(number for number, each in enumerate(seats) if each["kind"] == "open")
        self.ask(f"/api/tables/{self.table}/seats/{seat}", {"act": "sit"})
        return seat


def patch(known: Any) -> None:
    """Puts all changes of the last update into the view: each is a path in it, and what is there now."""
    for path, value in [each for part in (*known["lines"], known) for each in part.get("changes", [])]:
        place, last = known, cast(Any, "view")
        for step in path:
            place, last = place[last], step
        if isinstance(place, list) and last == len(place):
            place.append(None)
        place[last] = value


def choose(legal: list[dict[str, Any]], view: dict[str, Any], width: int) -> str:
    """The text of some legal action. `legal` describes many at once; see `Choice` in docs/reference/protocol.md."""
    choice = random.choice(legal)
    if choice["kind"] == "listed":
        return str(random.choice(choice["texts"]))
    if choice["kind"] == "placed":
        mask = int(choice["mask"], 16)
        y, x = divmod(random.choice([bit for bit in range(mask.bit_length()) if mask >> bit & 1]), width)
        words = [choice["verb"], choice.get("piece"), f"{LETTERS[x]}{y + 1}"]
        return " ".join(word for word in words if word) + (f" r{choice['turn']}" if "turn" in choice else "")
    things = [thing for thing, most in choice["most"].items() for _ in range(most)]
    chosen = random.sample(things, random.randint(choice.get("least", 0), len(things)))
    if units := choice.get("units"):
        return " ".join([choice["verb"], *(f"{thing} {chosen.count(thing)} {unit}" for thing, unit in units.items())])
    return " ".join([choice["verb"], *(f"{chosen.count(thing)} {thing}" for thing in sorted(set(chosen)))])


def play(api: Api, seat: int) -> None:
    """Answers every question put to the seat until the game is over."""
    width = api.ask(f"/api/tables/{api.table}/box").get("board", {}).get("width", 1)
    url = f"{api.host.replace('http', 'ws', 1)}/ws/tables/{api.table}"
    moves, session = count(), random.getrandbits(64)
    with connect(url, additional_headers={"Authorization": f"Bearer {api.token}"}, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello"}))
        known: dict[str, Any] = {}
        for message in map(json.loads, socket):
            if message["type"] in ("view", "update") and message["seat"] == seat:
                known = {"lines": [], "view": known.get("view"), **message}
                patch(known)
            elif message["type"] != "refused":
                continue
            if known["turn"].get("over"):
                return
            if known.get("legal"):
                text = choose(known["legal"], known["view"], width)
                move = {"type": "move", "id": f"{session:x}-{next(moves)}", "seat": seat, "seen": known["seen"]}
                socket.send(json.dumps({**move, "text": text}))


def main() -> None:
    api = Api(sys.argv[1])
    seat = api.sit(sys.argv[2] if len(sys.argv) > 2 else "My bot")
    print(f"Sitting on seat {seat + 1}.", flush=True)
    play(api, seat)
    print("The game is over.")


if __name__ == "__main__":
    main()
