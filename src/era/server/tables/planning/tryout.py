"""The try-out of a table: actions played on a copy of the game, for everybody to see where they lead."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from era.core.errors import EraError
from era.core.game import AnyGame
from era.core.log import Entry
from era.core.talk import PlanRules
from era.server.protocol.from_server import TriedOut, TriedStep
from era.server.protocol.patch import diff


class TryOutNote(Struct, omit_defaults=True):
    """What is kept of a try-out: who acts, and what. Where it leads is found by playing it."""

    steps: list[tuple[int, str]] = []
    who: str = ""
    """Who changed it last, and `by` their seat."""
    by: int | None = None


class PlayedOut:
    """A try-out that was played as far as it goes: what is told of it, the steps that were possible, and why the next
    one was not."""

    def __init__(self, told: TriedOut, steps: list[tuple[int, str]], problem: EraError | None) -> None:
        self.told = told
        self.steps = steps
        self.problem = problem


def play_out(game: AnyGame, rules: PlanRules, state: Any, note: TryOutNote, texts: Sequence[str] = ()) -> PlayedOut:
    """Play the steps of a note on a copy, then `texts` by whoever is on turn. It stops before what is not possible,
    where somebody else is on turn than was, and where cards are drawn: nobody may know them."""
    seen = game.view(state, None)
    seen.news = None
    steps: list[tuple[int, str]] = []
    told: list[TriedStep] = []
    problem: EraError | None = None
    before = game.show(seen)
    for wanted, text in [*note.steps, *((0, text) for text in texts)]:
        actor = rules.find_actor(seen)
        if not actor or game.chance(seen) is not None or (wanted and wanted != actor):
            break
        seat = game.turn(seen).seats[0]
        try:
            action = game.read(seen, seat, text)
            written = game.write(seen, seat, action)
            game.act(seen, seat, action)
        except EraError as error:
            problem = error
            break
        after = game.show(seen)
        told.append(TriedStep(actor, seat, written, diff(before, after)))
        steps.append((actor, written))
        before = after
    message = TriedOut(told, note.who, note.by)
    actor = rules.find_actor(seen) if game.chance(seen) is None else 0
    if actor:
        message.seat, message.actor = game.turn(seen).seats[0], actor
        message.legal = game.offer(seen, message.seat)
    return PlayedOut(message, steps, problem)


def drop_played(note: TryOutNote, entries: Sequence[Entry]) -> TryOutNote:
    """Leave out the steps that were really played since."""
    steps = note.steps
    for entry in entries:
        if entry.seat is not None and steps and steps[0][1] == entry.text:
            steps = steps[1:]
    return note if steps is note.steps else TryOutNote(steps, note.who, note.by)
