"""The plans, claims and the try-out of one table: kept in the database, told to everybody, cleared when they are done.

What stands is a function of what was said and of the game as it is now, so every process that has the table open finds
the same; that what is over is also removed from the database only saves room.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec

from era.core.errors import EraError
from era.core.talk import MAX_CLAIMS, GoodsClaim, PlanRules, PlayerPlan, TableTalk
from era.games.registry import find_module
from era.server.protocol.from_client import MAX_TRIED_STEPS
from era.server.protocol.from_server import Plans, TriedOut
from era.server.protocol.refusals import Refusal
from era.server.storage.plan_store import PlanKey, PlanRow
from era.server.tables.member import Member
from era.server.tables.planning.tryout import TryOutNote, drop_played, play_out
from era.server.tables.room import Room
from era.server.tables.session import Session

LOG = logging.getLogger("era.server")

TRY_OUT: PlanKey = ("try-out", 0, "")


class PlanBoard:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.rules = cast(PlanRules | None, find_module(room.row.game, "plans"))
        """None for a game that nobody plans together."""
        self.plans: dict[int, PlayerPlan] = {}
        self.claims: dict[tuple[int, str], GoodsClaim] = {}
        self.note = TryOutNote()
        self._entries = 0
        """Entries of the game that the try-out has followed."""
        self._writing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._announced: tuple[int, int] | None = None
        """The round and the actor of whom a bot told its plan last."""

    # ------------------------------------------------------------ reading, telling

    async def load(self) -> None:
        """Read what was said, as far as it still holds."""
        if self.rules is None:
            return
        self.plans, self.claims, self.note = {}, {}, TryOutNote()
        for row in await self.room.context.plan_store.read(self.room.row.id):
            if row.kind == "plan":
                self.plans[row.actor] = msgspec.convert(row.data, PlayerPlan)
            elif row.kind == "claim":
                self.claims[row.actor, row.target] = msgspec.convert(row.data, GoodsClaim)
            else:
                self.note = msgspec.convert(row.data, TryOutNote)
        self._entries = 0 if self.room.session is None else len(self.room.session.entries)
        self._prune()

    def welcome(self, member: Member) -> None:
        """Tell a new member all that stands."""
        if self.plans or self.claims:
            member.send(self._make_plans())
        if self.note.steps:
            member.send(self._make_tried_out())

    def follow(self) -> None:
        """Clear what the last moves have done, or made impossible, and tell everybody."""
        if self.rules is None or not (self.plans or self.claims or self.note.steps):
            return
        has_plans, tried = bool(self.plans or self.claims), bool(self.note.steps)
        if self._prune() and has_plans:
            self.room.broadcast(self._make_plans())
        if tried:
            self.room.broadcast(self._make_tried_out())

    def receive(self) -> None:
        """Another process has written something."""
        self._begin(self._reload())

    async def _reload(self) -> None:
        await self.load()
        self._tell_all()

    def _tell_all(self) -> None:
        self.room.broadcast(self._make_plans())
        self.room.broadcast(self._make_tried_out())

    def _make_plans(self) -> Plans:
        return Plans(list(self.plans.values()), list(self.claims.values()))

    def _make_tried_out(self) -> TriedOut:
        session = self.room.running()
        if self.rules is None or session is None or not self.note.steps:
            return TriedOut()
        return play_out(session.game, self.rules, session.state, self.note).told

    # ------------------------------------------------------------ what people say

    async def set_plan(self, seat: int, actor: int, steps: Sequence[str], is_bot: bool = False) -> None:
        """Keep a plan, or take it back if it has no steps. Raises EraError or Refusal."""
        rules, session = self._need()
        if not steps:
            if actor in rules.list_actors(session.state, seat) and self.plans.pop(actor, None) is not None:
                await self._write([], [("plan", actor, "")])
            return
        plan = rules.make_plan(session.state, seat, actor, steps, "bot" if is_bot else "person")
        self.plans[actor] = plan
        await self._write([_to_row("plan", actor, "", plan)])

    async def set_claim(self, seat: int, actor: int, target: str, goods: Mapping[str, int]) -> None:
        """Keep a claim, or take it back if it is for nothing. Raises EraError or Refusal."""
        rules, session = self._need()
        if not any(goods.values()):
            if actor in rules.list_actors(session.state, seat) and self.claims.pop((actor, target), None) is not None:
                await self._write([], [("claim", actor, target)])
            return
        claim = rules.make_claim(session.state, seat, actor, target, goods)
        others = [key for key in self.claims if key[0] == actor and key[1] != target]
        if len(others) >= MAX_CLAIMS:
            raise Refusal("illegal", "claims-many", {"most": MAX_CLAIMS})
        self.claims[actor, target] = claim
        await self._write([_to_row("claim", actor, target, claim)])

    def look_out(self) -> TriedOut:
        """Return the try-out as it is, with what could be tried next: also where nothing was tried yet."""
        rules, session = self._need()
        return play_out(session.game, rules, session.state, self.note).told

    def is_look(self, at: int, texts: Sequence[str]) -> bool:
        """Tell whether such a try-out changes nothing."""
        return not texts and at == len(self.note.steps)

    async def try_out(self, seat: int, who: str, at: int, texts: Sequence[str]) -> None:
        """Let the first `at` steps of the try-out stand, and try `texts` after them. Raises EraError or Refusal."""
        rules, session = self._need()
        if at < 0 or at > len(self.note.steps):
            raise Refusal("stale")
        if at + len(texts) > MAX_TRIED_STEPS:
            raise Refusal("illegal", "try-out-long", {"most": MAX_TRIED_STEPS})
        note = TryOutNote(self.note.steps[:at], who, seat)
        played = play_out(session.game, rules, session.state, note, texts)
        if played.problem is not None and len(played.steps) <= at:
            raise played.problem
        self.note = TryOutNote(played.steps, who, seat)
        self._entries = len(session.entries)
        if played.steps:
            await self._write([PlanRow(*TRY_OUT, msgspec.to_builtins(self.note))], tells=False)
        else:
            await self._write([], [TRY_OUT], tells=False)
        self.room.broadcast(msgspec.structs.replace(played.told, who=who, by=seat))

    def _need(self) -> tuple[PlanRules, Session]:
        session = self.room.running()
        if session is None:
            raise Refusal("over")
        if self.rules is None:
            raise Refusal("illegal", "no-plans")
        return self.rules, session

    # ------------------------------------------------------------ bots

    def make_talk(self, listener: int | None = None) -> TableTalk:
        """Return what a bot is to heed: what people say who are here to do it. A `listener` who asks for advice keeps
        what they have claimed, but may be told of something better than their own plan."""
        session = self.room.running()
        if self.rules is None or session is None:
            return TableTalk()
        present = [seat for seat, row in enumerate(self.room.row.seats) if row.is_present()]
        others = [seat for seat in present if seat != listener]
        return TableTalk(
            [plan for plan in self.plans.values() if plan.seat in others and plan.by == "person"],
            [claim for claim in self.claims.values() if claim.seat in present],
            [actor for seat in others for actor in self.rules.list_actors(session.state, seat)],
        )

    def wants_plan(self, seat: int) -> bool:
        """Tell whether a bot is to announce what it means to do: once a turn, where people play along."""
        session = self.room.running()
        if self.rules is None or session is None or not any(row.is_present() for row in self.room.row.seats):
            return False
        actor = self.rules.find_actor(session.state)
        return bool(actor) and self._announced != (session.game.rounds(session.state), actor)

    async def announce(self, seat: int, steps: Sequence[str]) -> None:
        """Keep what a bot means to do. That it cannot be kept spoils nothing."""
        try:
            rules, session = self._need()
            actor = rules.find_actor(session.state)
            self._announced = (session.game.rounds(session.state), actor)
            await self.set_plan(seat, actor, steps, is_bot=True)
        except (EraError, Refusal) as error:
            LOG.info("a bot's plan was not kept: %r", error)
        except Exception:
            LOG.exception("a bot's plan could not be kept", extra={"table": self.room.row.id[:6]})

    # ------------------------------------------------------------ keeping

    def _prune(self) -> bool:
        """Leave out what is done or out of date; tell whether anything changed for whoever looks at it."""
        session = self.room.session
        rules = self.rules
        if rules is None or session is None:
            return False
        state, gone, kept, told = session.state, list[PlanKey](), list[PlanRow](), False
        for actor, plan in list(self.plans.items()):
            left = rules.follow_plan(state, plan)
            told = told or left is not plan
            if left is None:
                del self.plans[actor]
                gone.append(("plan", actor, ""))
            elif left is not plan:
                self.plans[actor] = left
                kept.append(_to_row("plan", actor, "", left))
        for (actor, target), claim in list(self.claims.items()):
            rest = rules.follow_claim(state, claim)
            told = told or rest is None or rest.goods != claim.goods
            if rest is None:
                del self.claims[actor, target]
                gone.append(("claim", actor, target))
            elif rest is not claim:
                self.claims[actor, target] = rest
                kept.append(_to_row("claim", actor, target, rest))
        self._follow_try_out(session, rules, kept, gone)
        if kept or gone:
            self._begin(self._save(kept, gone))
        return told

    def _follow_try_out(self, session: Session, rules: PlanRules, kept: list[PlanRow], gone: list[PlanKey]) -> None:
        if not self.note.steps:
            return
        note = drop_played(self.note, session.entries[self._entries :])
        self._entries = len(session.entries)
        steps = play_out(session.game, rules, session.state, note).steps if not session.over() else []
        if steps == self.note.steps:
            return
        self.note = TryOutNote(steps, note.who, note.by)
        if steps:
            kept.append(PlanRow(*TRY_OUT, msgspec.to_builtins(self.note)))
        else:
            gone.append(TRY_OUT)

    async def _write(self, rows: Iterable[PlanRow], gone: Iterable[PlanKey] = (), tells: bool = True) -> None:
        """Save, then tell everybody here and the other processes. Raises Refusal if it cannot be saved."""
        try:
            await self._save(list(rows), list(gone))
        except Exception as error:  # noqa: BLE001  whatever the database says, the game goes on
            LOG.warning("a plan could not be saved: %r", error)
            await self.load()
            raise Refusal("wait") from None
        if tells:
            self.room.broadcast(self._make_plans())
        self.room.relay({"plans": True})

    async def _save(self, rows: list[PlanRow], gone: list[PlanKey]) -> None:
        async with self._writing:
            await self.room.context.plan_store.write(self.room.row.id, rows, gone)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.warning("plans could not be tidied up: %r", task.exception())

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


def _to_row(kind: str, actor: int, target: str, what: PlayerPlan | GoodsClaim) -> PlanRow:
    return PlanRow(kind, actor, target, msgspec.to_builtins(what))
