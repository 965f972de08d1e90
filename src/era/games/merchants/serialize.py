"""A state as plain data and back, field by field: for snapshots, and for bots in other processes.

What can be worked out from the rest is left out: legal actions, and the figures of the events in force. So
is the news, which is talk about the last step.
"""

# Not compiled: runs for snapshots, between moves.

from collections.abc import Mapping
from typing import Any

from era.games.merchants import events, notation
from era.games.merchants.options import checked
from era.games.merchants.ruleset import ruleset
from era.games.merchants.state import LISTS, NOBODY, PLAIN, State, new_state

AS_THEY_ARE = (*[name for name in LISTS if name != "who"], *[name for name in PLAIN if name not in (
    "rules", "effects", "excluded", "legal", "last",
)])  # fmt: skip


def save(state: State) -> dict[str, Any]:
    return {
        **{name: _copied(getattr(state, name)) for name in AS_THEY_ARE},
        "who": [who.name for who in state.who],
        "cargo": [goods[:] for goods in state.cargo],
        "done": [cards[:] for cards in state.done],
        "jewels_on": [[card, jewels] for card, jewels in state.jewels_on.items()],
        "excluded": list(state.excluded),
        "last": None if state.last is None else notation.write(state.rules, state.last),
    }


def _copied(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def load(options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
    """An equal state under the same options."""
    rules = ruleset(checked(options))
    state = new_state(rules)
    traits = {who.name: who for who in (NOBODY, *rules.traits)}
    state.who = [traits[name] for name in saved["who"]]
    state.event_of = saved["event_of"][:]
    events.refresh(state)
    for name in AS_THEY_ARE:
        setattr(state, name, _copied(saved[name]))
    state.cargo = [goods[:] for goods in saved["cargo"]]
    state.done = [cards[:] for cards in saved["done"]]
    state.jewels_on = dict(saved["jewels_on"])
    state.excluded = tuple(saved["excluded"])
    state.last = None if saved["last"] is None else notation.read(rules, saved["last"])
    return state
