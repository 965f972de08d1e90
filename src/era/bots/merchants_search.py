"""The best turn: every action tried, the most promising continued, to the end of the turn."""

from collections.abc import Callable, Iterator
from typing import Any

from era.bots.base import Clock
from era.merchants.actions import END, NONE, Action, Deliver, End, Jewel, Load, Unload
from era.merchants.game import GAME
from era.merchants.state import TURN, State

Line = tuple[float, State, tuple[Action, ...]]
import os
HAND=int(os.environ.get('HAND','1'))
Value = Callable[[State], float]


def sensible(state: State) -> Iterator[Action]:
    """What may be done, without what is never better than something else."""
    legal = GAME.legal(state, state.rules.owner[state.active])
    parts: dict[int, Deliver] = {}
    for action in legal:
        if isinstance(action, Deliver):
            known = parts.get(action.card)
            if known is None or sum(action.goods) > sum(known.goods):
                parts[action.card] = action
        elif isinstance(action, Load):
            if action.swap != action.good and (HAND or action.source == NONE or action.area):
                yield action
        elif isinstance(action, Unload):
            if action.to != NONE and HAND:
                yield action
        elif isinstance(action, Jewel):
            if not state.left:
                yield action
        elif not isinstance(action, End):
            yield action
    yield from parts.values()
    yield END


def position(state: State) -> tuple[Any, ...]:
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
    """A beam: after each action only the best few positions are continued; at last the best turns are judged anew."""

    def __init__(self, root: State, quick: Value, careful: Value, clock: Clock) -> None:
        self.merchant = root.active
        self.round = root.round
        self.quick, self.careful = quick, careful
        self.clock = clock
        self.seen: set[tuple[Any, ...]] = set()
        self.finished: list[Line] = []
        self.root = GAME.copy(root)
        self.root.news = None

    def run(self, width: int, finalists: int) -> list[Line]:
        """Whole turns, the best first. There is always one, however little time there was."""
        searching = self.clock.part(0.6)
        front: list[Line] = [(0.0, self.root, ())]
        while front:
            front = self._grow(front, searching)[:width]
        self.finished.sort(key=_worth)
        return self._judge(finalists)

    def _grow(self, front: list[Line], clock: Clock) -> list[Line]:
        grown: list[Line] = []
        for _, state, actions in front:
            for action in sensible(state):
                if self.finished and clock.tick():
                    return []
                self._try(state, (*actions, action), grown)
        grown.sort(key=_worth)
        return grown

    def _try(self, state: State, actions: tuple[Action, ...], grown: list[Line]) -> None:
        new = GAME.copy(state)
        GAME.act(new, new.rules.owner[new.active], actions[-1])
        key = position(new)
        if key in self.seen:
            return
        self.seen.add(key)
        line = (self.quick(new), new, actions)
        if new.phase == TURN and new.active == self.merchant and new.round == self.round:
            grown.append(line)
        else:
            self.finished.append(line)

    def _judge(self, count: int) -> list[Line]:
        judged: list[Line] = []
        for _, state, actions in self.finished[:count]:
            if judged and self.clock.tick():
                break
            judged.append((self.careful(state), state, actions))
        return sorted(judged, key=_worth)


def _worth(line: Line) -> float:
    return -line[0]
