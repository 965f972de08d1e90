"""EVE-2: goods leave the stock while an event lasts; if the stock has too few, the players choose from cities."""

from era.games.merchants.actions import NONE, RemoveGood
from era.games.merchants.rules import events
from era.games.merchants.state import REMOVED, STRIDE, WITHHOLD, State


def begin_event(state: State, special: int, event: int) -> None:
    state.event_of[special] = event
    events.refresh(state)
    card = state.rules.events[event]
    if card.effect == "withhold":
        _withhold(state, special, state.rules.good_id[card.good or ""], card.count)


def end_event(state: State, special: int) -> None:
    """The special order is done: its event ends, and what it kept away comes back to the stock."""
    event = state.event_of[special]
    if event == NONE:
        return
    state.event_of[special] = NONE
    if state.withheld[special]:
        state.stock[state.rules.good_id[state.rules.events[event].good or ""]] += state.withheld[special]
        state.withheld[special] = 0
    events.refresh(state)
    state.tell("event-over", event=state.rules.event_names[event])


def _withhold(state: State, special: int, good: int, count: int) -> None:
    from_stock = min(count, state.stock[good])
    state.stock[good] -= from_stock
    state.withheld[special] = from_stock
    state.removing = special
    state.to_remove = count - from_stock
    _take_what_is_forced(state, good)
    if state.to_remove:
        state.phase = WITHHOLD


def find_good_to_remove(state: State) -> int:
    return state.rules.good_id[state.rules.events[state.event_of[state.removing]].good or ""]


def find_lying(state: State, good: int) -> list[tuple[int, int, int]]:
    """Find where this good lies in the cities: merchant, city, how many."""
    found = []
    for city in range(len(state.rules.cities)):
        for merchant in range(state.rules.merchants) if state.lying[city] else ():
            count = state.area[(city * STRIDE + merchant) * STRIDE + good]
            if count:
                found.append((merchant, city, count))
    return found


def _take_what_is_forced(state: State, good: int) -> None:
    """If all that lies there must go, or it lies in one place only, there is nothing to ask."""
    found = find_lying(state, good)
    if len(found) > 1 and sum(count for _, _, count in found) > state.to_remove:
        return
    for merchant, city, count in found:
        for _ in range(min(count, state.to_remove)):
            _take(state, RemoveGood(good, merchant, city))
    state.to_remove = 0
    state.removing = NONE


def _take(state: State, action: RemoveGood) -> None:
    state.area[(action.city * STRIDE + action.merchant) * STRIDE + action.good] -= 1
    state.lying[action.city] -= 1
    state.withheld[state.removing] += 1
    state.to_remove -= 1


def perform(state: State, action: RemoveGood) -> None:
    _take(state, action)
    _take_what_is_forced(state, action.good)
    if not state.to_remove:
        state.phase = REMOVED
