"""`python -m bench.updates`: what it costs to tell a move to everybody at the table, with all its news and without.

Random games at a table with a spectator: each move is played and its updates are made, as a live table does it between
two writes to the disk. The two ways take turns in one run: with news and what each line changed, and without any news
and with one difference from before the move to after its last draw.
"""

import random
import time

from bench.measure import one_core
from era.games.registry import game as game_by_name
from era.grid.words import COMPILED
from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.broadcast import Broadcaster
from era.server.tables.session import Session

GAMES = (
    ("medieval", {"players": 4}),
    ("medieval", {"players": 1}),
    ("merchants", {"players": 4}),
)
GOES = 7
GAMES_A_GO = 4
MAX_MOVES = 400


def main() -> int:
    one_core()
    how = "Compiled" if COMPILED else "Plain Python"
    print(f"{how}: playing a move and telling it to every seat and a spectator, one core, best of {GOES}")
    for name, options in GAMES:
        whole, lines = [], []
        for _ in range(GOES):
            whole.append(measure(name, options, line_by_line=False))
            lines.append(measure(name, options, line_by_line=True))
        (before, bytes_before), (after, bytes_after) = min(whole), min(lines)
        label = f"{name}, {options['players']} seats"
        print(
            f"  {label:<20} {before:6.1f} -> {after:6.1f} microseconds a move, x {after / before:.2f}; "
            f"{bytes_before:,.0f} -> {bytes_after:,.0f} bytes, x {bytes_after / bytes_before:.2f}"
        )
    return 0


def measure(name: str, options: dict[str, int], *, line_by_line: bool) -> tuple[float, float]:
    """Microseconds and bytes a move."""
    clock, seconds, size, moves = time.process_time, 0.0, 0, 0
    for seed in range(GAMES_A_GO):
        session, rng = Session(game_by_name(name), make_row(name, options, seed)), random.Random(seed)
        session.begin(0)
        broadcaster = Broadcaster()
        if line_by_line:
            session.shoot = broadcaster.shoot
        else:
            session.state.news = None
        for viewer in range(session.seats + 1):
            broadcaster.view(session, viewer, 0, 0)
        for _ in range(MAX_MOVES):
            if session.over():
                break
            seat = rng.choice(session.turn().seats)
            legal = session.game.legal(session.state, seat)
            text = session.game.write(session.state, seat, legal.nth(rng.randrange(legal.size)))
            start = clock()
            session.submit(seat, text, 0)
            frames = broadcaster.updates(session, 0)
            seconds += clock() - start
            size += sum(len(frame) for _, frame in frames)
            moves += 1
    return seconds / moves * 1e6, size / moves


def make_row(name: str, options: dict[str, int], seed: int) -> TableRow:
    game = game_by_name(name)
    return TableRow(
        id=f"bench-{seed}",
        game=name,
        rules=game.rules_version,
        options=game.check(options),
        status="running",
        seats=[SeatRow("person") for _ in range(options["players"])],
        clock=Clock(),
        public=False,
        bot_seconds=0.5,
        host=None,
        seed=seed.to_bytes(32, "big"),
        created=0,
        touched=0,
        started=0,
    )


if __name__ == "__main__":
    raise SystemExit(main())
