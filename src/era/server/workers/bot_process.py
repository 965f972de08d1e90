"""A process in which bots think: `python -m era.server.workers.bot_process NICENESS`, started by pool.py.

It reads questions from its input and writes answers to its output, each with its length before it. It knows
nothing of tables or people and ends when its input does, so it never outlives the server.
"""

import contextlib
import gc
import os
import random
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Struct

from era.bots.budget import Budget
from era.bots.guarded import BUDGET_SHARE, decide, pause_gc
from era.bots.hints import ADVICE_STEPS, find_hints, find_odds, find_words
from era.bots.levels import make_bot
from era.bots.team import find_plan, tell_bot
from era.core.catalogue import LANGUAGES
from era.core.game import AnyGame
from era.core.talk import TableTalk
from era.games import registry
from era.server.protocol.from_server import Advised, AdvisedAim, Reason

LENGTH_BYTES = 4
YOUNG, OLD = 1, 2
"""Generations of garbage; to look through the old one takes some milliseconds."""
FULL_COLLECTION_INTERVAL = 50


class BotRequest(Struct):
    what: Literal["decide", "advise", "odds"]
    game: str
    options: dict[str, Any]
    view: dict[str, Any]
    seat: int
    seconds: float
    level: str = ""
    lang: str = "en"
    text: str = ""
    talk: TableTalk | None = None
    """What people say they will do."""
    plans: bool = False
    """The bot is to say what it means to do."""


class BotReply(Struct, omit_defaults=True):
    text: str = ""
    plan: list[str] = []
    advice: list[Advised] = []
    chances: dict[str, tuple[float, ...]] | None = None
    error: str = ""


def answer(question: BotRequest) -> BotReply:
    game = registry.game(question.game)
    view = game.load(question.options, question.view)
    rng = random.Random()
    match question.what:
        case "decide":
            bot = make_bot(question.level, game)
            tell_bot(bot, question.talk)
            plan = find_plan(bot, view, question.seat, question.seconds) if question.plans else []
            action = decide(bot, view, question.seat, question.seconds, rng)
            return BotReply(text=game.write(view, question.seat, action), plan=plan)
        case "advise":
            # Whoever asks again about the same position hears the same again.
            return BotReply(advice=_advise(game, view, question, random.Random(msgspec.json.encode(question.view))))
        case "odds":
            found = find_odds(game, view, question.seat, game.read(view, question.seat, question.text))
            return BotReply(chances=None if found is None else found.chances)


def _advise(game: AnyGame, view: Any, question: BotRequest, rng: random.Random) -> list[Advised]:
    budget = Budget(question.seconds * BUDGET_SHARE, nodes=ADVICE_STEPS)
    found = find_hints(game, view, question.seat, budget, rng, talk=question.talk)
    return [
        Advised(
            hint.action,
            hint.points,
            [
                Reason(reason.part, reason.points, sentence)
                for reason, sentence in zip(hint.reasons, hint.say(find_words(game), question.lang), strict=True)
            ],
            None if hint.aim is None else AdvisedAim(hint.aim.target, hint.aim.actor, list(hint.aim.steps)),
        )
        for hint in found
    ]


# ---------------------------------------------------------------- the way in and out


def frame(payload: bytes) -> bytes:
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


def warm() -> None:
    """Import everything before the first request, so that the first bot is as quick as the others."""
    for game in registry.games().values():
        make_bot("strongest", game)
        for lang in LANGUAGES:
            find_words(game).keys(lang)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests; collect garbage once one is answered, while nobody waits."""
    answered = 0
    with pause_gc():
        while _answer_next(source, sink):
            answered += 1
            gc.collect(OLD if answered % FULL_COLLECTION_INTERVAL == 0 else YOUNG)


def _answer_next(source: BinaryIO, sink: BinaryIO) -> bool:
    """Answer one request; False if there are no more."""
    head = source.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return False
    try:
        reply = answer(msgspec.json.decode(source.read(int.from_bytes(head, "big")), type=BotRequest))
    except Exception as error:  # noqa: BLE001  whatever goes wrong in a bot is the asker's to deal with
        reply = BotReply(error=f"{type(error).__name__}: {error}"[:500])
    sink.write(frame(msgspec.json.encode(reply)))
    sink.flush()
    return True


def run(serve: Callable[[BinaryIO, BinaryIO], None], niceness: int) -> None:
    """Run such a process: warm up, say that it is ready, serve until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server, which then stops us
    if hasattr(os, "nice"):
        os.nice(niceness)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that prints may disturb the answers
    with contextlib.suppress(BrokenPipeError):  # the server is gone, so we go too
        warm()
        sink.write(frame(b"{}"))
        sink.flush()
        serve(sys.stdin.buffer, sink)


def main() -> None:
    run(serve, int(sys.argv[1]))


if __name__ == "__main__":
    main()
