"""What chance decides: which draw is due, and its notation, `card genova-wfa`, `event wolves`: what was drawn, one
after the other."""

from collections.abc import Sequence

from era.core.chance import Chance
from era.core.errors import NotationError
from era.games.merchants.box import card_sets
from era.games.merchants.flow import CHANCE
from era.games.merchants.state import CHARACTERS, DRAWS, EVENT, EXCLUDE, MAP, OPENING, START_LOT, SUPPLY, State
from era.games.merchants.steps import setup, supply
from era.games.merchants.texts import WORDS

VERBS = {
    MAP: "map",
    EXCLUDE: "excluded",
    OPENING: "opening",
    CHARACTERS: "characters",
    START_LOT: "start",
    EVENT: "event",
}
CARD = "card"
MAX_CHARS = 1000


def chance(state: State) -> Chance | None:
    """Return the draw that is due."""
    found = CHANCE.get(state.phase)
    return found(state) if found else None


def check_outcome(state: State, outcome: Sequence[int]) -> tuple[int, ...]:
    """Return the outcome, if it is one of the draw that is due. Raises NotationError."""
    due, values = chance(state), tuple(outcome)
    if due is None:
        raise NotationError("no-draw", words=WORDS)
    if not due.allows(values):
        raise NotationError("wrong-draw", {"name": due.name, "bounds": due.bounds}, words=WORDS)
    return values


def _list_names(state: State) -> list[str]:
    """List the names of what can be drawn now, in the order in which the draw's numbers count them."""
    rules = state.rules
    match state.phase:
        case "map":
            return rules.cities[:]
        case "characters":
            return [rules.traits[index].name for index in rules.lot]
        case "start-lot":
            return [str(merchant + 1) for merchant in range(rules.merchants)]
        case "event":
            return [rules.event_names[event] for event in state.event_deck]
        case _:
            cards = supply.find_pile(state) if state.phase == SUPPLY else state.orders
            return [rules.cards[card].name for card in cards]


def _find_verb(state: State) -> str:
    if state.phase not in DRAWS:
        raise NotationError("no-draw", words=WORDS)
    return VERBS.get(state.phase, CARD)


def write_draw(state: State, outcome: Sequence[int]) -> str:
    verb, pool = _find_verb(state), _list_names(state)
    if state.phase == EXCLUDE:
        return " ".join([verb, *[pool[index] for index in card_sets.pick(*_find_excluded_lot(state), outcome[0])]])
    return " ".join([verb, *[pool.pop(index) for index in outcome]])


def read_draw(state: State, text: str) -> tuple[int, ...]:
    verb, pool = _find_verb(state), _list_names(state)
    first, *names = text[:MAX_CHARS].lower().split() or [""]
    if first != verb:
        raise NotationError("draw-verb", {"verb": verb, "word": first}, words=WORDS)
    if state.phase == EXCLUDE:
        return _read_excluded(state, pool, names)
    rules = state.rules
    count = {MAP: len(rules.cities), OPENING: rules.opening, CHARACTERS: rules.merchants}.get(state.phase, 1)
    if len(names) != count:
        raise NotationError("draw-count", {"verb": verb, "count": count}, words=WORDS)
    return tuple(_take_name(pool, name) for name in names)


def _take_name(pool: list[str], name: str) -> int:
    if name not in pool:
        raise NotationError("draw-name", {"word": name}, words=WORDS)
    index = pool.index(name)
    pool.pop(index)
    return index


def _find_excluded_lot(state: State) -> tuple[tuple[int, ...], int, int | None]:
    rules = state.rules
    return setup.list_order_sizes(rules), rules.components.federation.excluded, setup.find_wanted_total(rules)


def _read_excluded(state: State, pool: list[str], names: list[str]) -> tuple[int, ...]:
    left = pool[:]
    for name in names:
        _take_name(left, name)
        left.append("")
    lot = card_sets.find_number(*_find_excluded_lot(state), [pool.index(name) for name in names])
    if lot is None:
        raise NotationError("draw-count", {"verb": "excluded", "count": _find_excluded_lot(state)[1]}, words=WORDS)
    return (lot,)
