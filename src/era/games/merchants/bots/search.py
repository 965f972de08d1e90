"""The best turn: every action tried, the most promising continued, to the end of the turn."""

# Compiled: searches, as far as its time goes.

from collections.abc import Callable
from typing import Any

from era.bots.budget import Budget
from era.games.merchants.actions import END, NONE, Action, Deliver, End, Jewel, Load, MoveMerchant, Unload
from era.games.merchants.bots.promises import Promises
from era.games.merchants.game import GAME
from era.games.merchants.rules.characters import can_hand_over_free
from era.games.merchants.state import TURN, State

PlannedTurn = tuple[float, State, tuple[Action, ...]]
Evaluate = Callable[[State], float]


def list_sensible(state: State, promises: Promises | None = None) -> list[Action]:
    """List what may be done, without what is hardly ever worth it: goods are handed over only by those who do it for
    nothing or to anywhere, or where somebody has promised them; and without what people keep for themselves."""
    parts: dict[int, Deliver] = {}
    plain: list[Action] = []
    moves: list[Action] = []
    handing: list[Action] = []
    gifts: list[Action] = []
    for action in GAME.legal(state, state.rules.owner[state.active]):
        if promises is not None and not promises.allows(state, action):
            continue
        if isinstance(action, Deliver):
            known = parts.get(action.card)
            if known is None or sum(action.goods) > sum(known.goods):
                parts[action.card] = action
        elif isinstance(action, Load):
            if action.swap != action.good:
                (plain if action.source == NONE or action.area else handing).append(action)
        elif isinstance(action, Unload):
            if promises is not None and promises.is_gift(action):
                gifts.append(action)
            elif action.to != NONE:
                handing.append(action)
        elif isinstance(action, MoveMerchant):
            moves.append(action)
        elif not isinstance(action, Jewel | End) or (isinstance(action, Jewel) and not state.left):
            plain.append(action)
    return [*parts.values(), *plain, *moves, END, *gifts, *(handing if may_hand_over(state) else ())]


def may_hand_over(state: State) -> bool:
    """Tell whether handing over is worth a thought: measured, it wins the others nothing."""
    return can_hand_over_free(state) or state.who[state.active].far_hand


def make_key(state: State) -> tuple[Any, ...]:
    """Equal for positions that differ in nothing that matters within a turn."""
    return (
        state.active,
        state.left,
        state.moves_only,
        state.gave,
        tuple(state.at),
        tuple([tuple(goods) for goods in state.cargo]),
        tuple(state.area),
        tuple(state.on_special),
        tuple(state.red),
        len(state.row),
    )


class TurnSearch:
    """A beam: after each action only the best few positions are continued."""

    def __init__(self, root: State, value: Evaluate, budget: Budget, promises: Promises | None = None) -> None:
        self.promises = promises
        self.merchant = root.active
        self.round = root.round
        self.value = value
        self.budget = budget
        self.seen: set[tuple[Any, ...]] = set()
        self.finished: list[PlannedTurn] = []
        self.most = -1e9
        self.root = GAME.copy(root)
        self.root.news = None

    def run(self, width: int) -> list[PlannedTurn]:
        """Whole turns, the best first. There is always one, however little time there was."""
        front: list[PlannedTurn] = [(0.0, self.root, ())]
        while front:
            front = self._grow(front)[:width]
        if not self.finished:
            self._try(self.root, (END,), [])
        return sorted(self.finished, key=_get_worth)

    def _grow(self, front: list[PlannedTurn]) -> list[PlannedTurn]:
        grown: list[PlannedTurn] = []
        for _, state, actions in front:
            for action in list_sensible(state, self.promises):
                if self.budget.tick():
                    # A turn only begun is as good an answer as a whole one: its value is that of what it leads to.
                    self.finished += grown + [line for line in front if line[2]]
                    return []
                self._try(state, (*actions, action), grown)
        grown.sort(key=_get_worth)
        return grown

    def _try(self, state: State, actions: tuple[Action, ...], grown: list[PlannedTurn]) -> None:
        new = GAME.copy(state)
        GAME.act(new, new.rules.owner[new.active], actions[-1])
        key = make_key(new)
        if key in self.seen:
            return
        self.seen.add(key)
        worth = self.value(new)
        if worth > self.most:
            self.most = worth
            self.budget.note(actions[0])
        over = new.phase != TURN or new.active != self.merchant or new.round != self.round
        (self.finished if over else grown).append((worth, new, actions))


def _get_worth(line: PlannedTurn) -> float:
    return -line[0]
