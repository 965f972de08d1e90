"""EVE-2: goods leave the stock while an event lasts; if the stock has too few, the players choose from cities."""

from typing import Any

from era.core.news import Change
from era.games.merchants.actions import NONE, RemoveGood
from era.games.merchants.rules import events
from era.games.merchants.state import REMOVED, STRIDE, WITHHOLD, State
from era.games.merchants.telling import tell_areas, tell_capacity, tell_card, tell_events, tell_stock


def begin_event(state: State, special: int, event: int) -> None:
    state.event_of[special] = event
    events.refresh(state)
    card = state.rules.events[event]
    if state.news is not None:
        after = [*_tell_event(state), tell_card(state, state.rules.orders + special)]
        state.tell("event", None, card.rule, after, event=state.rules.event_names[event])
    if card.effect == "withhold":
        _withhold(state, special, state.rules.good_id[card.good or ""], card.count)


def end_event(state: State, special: int) -> None:
    """The special order is done: its event ends, and what it kept away comes back to the stock."""
    event = state.event_of[special]
    if event == NONE:
        return
    state.event_of[special] = NONE
    card, back = state.rules.events[event], state.withheld[special]
    state.withheld[special] = 0
    events.refresh(state)
    if state.news is not None:
        state.tell("event-over", None, "FED-13", _tell_event(state), event=state.rules.event_names[event])
    if back:
        state.stock[state.rules.good_id[card.good or ""]] += back
        if state.news is not None:
            state.tell("returned", None, card.rule, [tell_stock(state)], good=card.good, count=back)


def _tell_event(state: State) -> list[Change]:
    """The events that last, and the carriages, which an event may shorten."""
    return [tell_events(state), *(tell_capacity(state, merchant) for merchant in range(state.rules.merchants))]


def _withhold(state: State, special: int, good: int, count: int) -> None:
    from_stock = min(count, state.stock[good])
    state.stock[good] -= from_stock
    state.withheld[special] = from_stock
    state.removing = special
    state.to_remove = count - from_stock
    taken = _take_what_is_forced(state, good)
    if state.news is not None:
        _tell_withheld(state, special, good, from_stock, taken)
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


def _take_what_is_forced(state: State, good: int) -> list[tuple[int, int, int]]:
    """If all that lies there must go, or it lies in one place only, there is nothing to ask. Returns what went, as
    `find_lying` does."""
    found = find_lying(state, good)
    if len(found) > 1 and sum(count for _, _, count in found) > state.to_remove:
        return []
    taken = []
    for merchant, city, count in found:
        gone = min(count, state.to_remove)
        for _ in range(gone):
            _take(state, RemoveGood(good, merchant, city))
        if gone:
            taken.append((merchant, city, gone))
    state.to_remove = 0
    state.removing = NONE
    return taken


def _tell_withheld(state: State, special: int, good: int, from_stock: int, taken: list[tuple[int, int, int]]) -> None:
    """What an event took away: from the stock, and from which selling areas."""
    rules = state.rules
    places = [[merchant + 1, rules.cities[city], count] for merchant, city, count in taken]
    cities = dict.fromkeys(city for _, city, _ in taken)
    after = [tell_stock(state), tell_events(state), *(tell_areas(state, city) for city in cities)]
    values: dict[str, Any] = {"good": rules.goods[good], "from_stock": from_stock, "from": places}
    state.tell("withheld", None, rules.events[state.event_of[special]].rule, after, **values)


def _take(state: State, action: RemoveGood) -> None:
    state.area[(action.city * STRIDE + action.merchant) * STRIDE + action.good] -= 1
    state.lying[action.city] -= 1
    state.withheld[state.removing] += 1
    state.to_remove -= 1


def perform(state: State, action: RemoveGood) -> None:
    special = state.removing
    _take(state, action)
    forced = _take_what_is_forced(state, action.good)
    if state.news is not None:
        _tell_withheld(state, special, action.good, 0, [(action.merchant, action.city, 1), *forced])
    if not state.to_remove:
        state.phase = REMOVED
