"""Plans, claims and try-outs over the socket: kept, seen by who comes later, cleared when done, and never a part of the
game."""

from pathlib import Path
from typing import Any

from era.core.record import read
from era.core.talk import MAX_PLAN_STEPS
from era.server.auth.rate_limit import RateLimits
from tests.support.server.live import Client, Server, tell

ALONE = {"workers": 0}
FEDERATION = {
    "players": 2,
    "variant": "federation",
    "characters": ["genova", "hiji-feel", "elkay-brand", "handle-wheat"],
}
STARTED = FEDERATION | {"start": 1}


async def begin(server: Server, **options: Any) -> str:
    return await server.create(["ada", "bo"], game="merchants", options=STARTED | options)


async def ask(client: Client, **message: Any) -> dict[str, Any]:
    client.moves += 1
    message = {"id": f"q{client.moves}", **message}
    await client.send(**message)
    return await client.until("accepted", "refused", id=message["id"])


def moves(client: Client, seat: int) -> list[str]:
    return [text for text in client.legal(seat) if text.startswith("move ")]


def test_a_plan_is_kept_through_a_reload_and_a_restart_and_seen_by_latecomers(tmp_path: Path) -> None:
    async def story(server: Server) -> str:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            first = moves(ada, 0)[0]
            answer = await ask(ada, type="set-plan", seat=0, actor=1, steps=[first, "load fabric"])
            assert answer["type"] == "accepted", answer
            told = await bo.until("plans")
            assert [(plan["actor"], plan["steps"]) for plan in told["plans"]] == [(1, [first, "load fabric"])]
            async with server.join(table) as watching:
                assert (await watching.until("plans"))["plans"] == told["plans"]
        return table

    table = tell(tmp_path, story, **ALONE)

    async def later(server: Server) -> None:
        async with server.join(table, "bo") as bo:
            assert [plan["actor"] for plan in (await bo.until("plans"))["plans"]] == [1]

    tell(tmp_path, later, **ALONE)


def test_a_plan_is_cleared_step_by_step_as_it_is_done(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            first = moves(ada, 0)[0]
            await ask(ada, type="set-plan", seat=0, actor=1, steps=[first, "load fabric"])
            await bo.until("plans")
            assert (await ada.move(0, first))["type"] == "accepted"
            assert [plan["steps"] for plan in (await bo.until("plans"))["plans"]] == [["load fabric"]]

    tell(tmp_path, story, **ALONE)


def test_a_plan_vanishes_when_the_merchant_goes_elsewhere(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            first, other, *_ = moves(ada, 0)
            await ask(ada, type="set-plan", seat=0, actor=1, steps=[first, "load fabric"])
            await bo.until("plans")
            await ada.move(0, other)
            assert (await bo.until("plans")) == {"type": "plans"}

    tell(tmp_path, story, **ALONE)


def test_a_claim_is_told_and_taken_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            order = next(card for card in ada.views[0]["row"])
            good = next(good for good, count in order["goods"].items() if count)
            claim = {"type": "set-claim", "seat": 0, "actor": 1, "target": order["card"]}
            assert (await ask(ada, **claim, goods={good: 1}))["type"] == "accepted"
            told = await bo.until("plans")
            assert [(each["target"], each["goods"]) for each in told["claims"]] == [(order["card"], {good: 1})]
            assert (await ask(ada, **claim))["type"] == "accepted"
            assert (await bo.until("plans")) == {"type": "plans"}

    tell(tmp_path, story, **ALONE)


def test_advice_leaves_to_others_what_they_have_claimed(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            view = (await ada.until("view"))["view"]
            await bo.until("view")
            wanted = {order["card"]: order["goods"] for order in view["row"]}
            target = (await find_aims(ada))[0]["target"]
            message = {"type": "set-claim", "seat": 1, "actor": 2, "target": target, "goods": wanted[target]}
            assert (await ask(bo, **message))["type"] == "accepted"
            carriers = {aim["actor"] for aim in await find_aims(ada) if aim["target"] == target}
            assert carriers <= {2}

    tell(tmp_path, story, workers=1)


async def find_aims(client: Client) -> list[dict[str, Any]]:
    """Return what each piece of advice is for, and who brings it."""
    await client.send(type="hint", id="advise", seat=0)
    advice = (await client.until("advice", id="advise"))["advice"]
    return [hint["aim"] for hint in advice]


def test_what_cannot_be_planned_or_claimed_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table) as watching:
            await ada.until("view")
            await watching.until("view")
            card = ada.views[0]["row"][0]["card"]
            plan: dict[str, Any] = {"type": "set-plan", "seat": 0}
            claim: dict[str, Any] = {"type": "set-claim", "seat": 0, "actor": 1}
            for message in (
                plan | {"actor": 2, "steps": ["load wheat"]},  # bo's
                plan | {"actor": 1, "steps": ["end"]},
                plan | {"actor": 1, "steps": ["fly home"]},
                plan | {"actor": 1, "steps": ["load wheat"] * (MAX_PLAN_STEPS + 1)},
                claim | {"target": "nowhere", "goods": {"wheat": 1}},
                claim | {"target": card, "goods": {"wheat": 99}},
                claim | {"target": card, "goods": {"wheat": -1}},
                {"type": "try-out", "seat": 0, "at": 3, "texts": ["end"]},
                {"type": "try-out", "seat": 0, "at": 0, "texts": ["sell nothing"]},
                {"type": "set-plan", "seat": 1, "actor": 2, "steps": ["load wheat"]},
            ):
                answer = await ask(ada, **message)
                assert answer["type"] == "refused", message
                assert answer["sentence"]
            assert (await ask(watching, **plan, actor=1, steps=["load wheat"]))["why"] == "seat"
            assert not [message for message in await watching.catch_up() if message["type"] != "table"]

    tell(tmp_path, story, **ALONE)


def test_a_try_out_is_shared_changes_nothing_and_follows_the_game(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            first = moves(ada, 0)[0]
            # Bo tries for Ada: her merchant moves, and ends the turn.
            answer = await ask(bo, type="try-out", seat=1, at=0, texts=[first, "end"])
            assert answer["type"] == "accepted", answer
            tried = await ada.until("tried-out")
            assert [(step["actor"], step["text"]) for step in tried["steps"]] == [(1, first), (1, "end")]
            assert tried["who"] == "Bo"
            assert tried["actor"] == 2  # who may be tried next
            assert tried["legal"]
            assert any(path[:1] == ["merchants"] for path, _ in tried["steps"][0]["changes"])
            events = await server.registry.store.events_after(table, 0)
            assert not [event for event in events if event.kind == "action"]
            assert (await ada.move(0, first))["type"] == "accepted"
            assert [step["text"] for step in (await bo.until("tried-out"))["steps"]] == ["end"]
            # Something else is played than was tried.
            await ada.catch_up()
            await ada.move(0, moves(ada, 0)[0])
            await ada.catch_up()
            while 0 in ada.last[0]["turn"]["seats"] and ada.views[0]["turn"]["merchant"] == 1:
                await ada.move(0, "end")
                await ada.catch_up()
            assert (await bo.catch_up())[-1] == {"type": "tried-out"}

    tell(tmp_path, story, **ALONE)


def test_talk_is_no_part_of_the_record(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await begin(server)
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            before = await server.registry.record(table, "ada")
            await ask(ada, type="set-plan", seat=0, actor=1, steps=["load fabric"])
            await ask(ada, type="try-out", seat=0, at=0, texts=["end"])
            assert (await server.registry.record(table, "ada")) == before
            assert read(before).entries

    tell(tmp_path, story, **ALONE)


def test_too_much_talk_is_slowed_down(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        server.registry.context.limits = RateLimits(times=1, clock=lambda: 0.0)
        table = await begin(server)
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            answers = [await ask(ada, type="set-plan", seat=0, actor=1, steps=["load fabric"]) for _ in range(31)]
            assert [answer.get("why", "") for answer in answers] == [""] * 30 + ["fast"]

    tell(tmp_path, story, **ALONE)
