"""What a turn is for: which order, who brings it, what comes next. Advice is made of it."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from era.games.merchants.actions import NONE, Action, Deliver, End, Jewel, Load, MoveMerchant, Sell, Unload
from era.games.merchants.bots.evaluation import Team
from era.games.merchants.bots.intent import Intent, find_intents
from era.games.merchants.bots.search import PlannedTurn
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import State


class Purpose(Struct, frozen=True):
    """An order, and how it gets done."""

    card: int
    carrier: int
    """The merchant who hands the goods in, counted from 0."""
    steps: tuple[Action, ...]
    """All of them, beginning with what is advised."""
    left: int | None
    """How many of them until the order is done; None if that cannot be foreseen."""
    now: bool = False
    """It is done in this very turn."""
    idle: bool = False
    """It is an order of somebody else, which this turn does nothing for: there is none left for who moves."""
    then: "Purpose | None" = None
    """The next order, where this one is done at once."""


def find_purpose(team: Team, view: State, line: PlannedTurn) -> Purpose | None:
    """Find what a turn is for; where no order is left for who moves, what others are on. None if there is nothing."""
    _, after, actions = line
    steps: list[Action] = [action for action in actions if not isinstance(action, Jewel | End)]
    sold = [action.card for action in steps if isinstance(action, Sell | Deliver)]
    if sold:
        return _find_sale(team, view, after, steps, sold[0])
    carrier = _find_carrier(view, steps)
    if carrier != view.active:
        steps = steps[: _find_last_gift(steps, carrier)]
    intent = _choose_served(view, steps, carrier, find_intents(team, after, carrier))
    if intent is not None:
        return _follow(carrier, intent, steps)
    soonest = find_soonest(team, after, _list_others(view))
    return None if soonest is None else replace(soonest, idle=True)


def find_soonest(team: Team, state: State, merchants: Iterable[int]) -> Purpose | None:
    """Find the order that one of these merchants has done in the fewest steps."""
    found = [
        _follow(merchant, intent, [])
        for merchant in merchants
        for intent in find_intents(team, state, merchant)
        if intent.is_whole()
    ]
    return min(found, key=lambda purpose: len(purpose.steps), default=None)


def _find_sale(team: Team, view: State, after: State, steps: list[Action], card: int) -> Purpose:
    """A turn in which something is sold is for that order, and the steps go on with the next one."""
    merchant, intents = view.active, find_intents(team, after, view.active)
    whole = (*steps, *(intents[0].steps if intents else ()))
    if card in after.row:
        return Purpose(card, merchant, whole, None)
    left = max(n for n, step in enumerate(steps, 1) if isinstance(step, Sell | Deliver) and step.card == card)
    then = None
    if left == 1:
        then = _follow(merchant, intents[0], steps[1:]) if intents else find_soonest(team, after, _list_others(view))
    return Purpose(card, merchant, whole, left, now=True, then=then)


def _follow(carrier: int, intent: Intent, steps: list[Action]) -> Purpose:
    whole = (*steps, *intent.steps)
    return Purpose(intent.card, carrier, whole, len(whole) if intent.is_whole() else None)


def _list_others(view: State) -> list[int]:
    """List those who play on: in the base game nobody, since each plays for themselves."""
    count = view.rules.merchants if view.rules.federation else 1
    return [(view.active + step) % view.rules.merchants for step in range(1, count)]


def is_wasted(line: PlannedTurn, purpose: Purpose | None) -> bool:
    """Tell whether a turn begins by loading what goes back to the stock on the way: a full carriage swaps it."""
    first = line[2][0]
    if not isinstance(first, Load) or purpose is None:
        return False
    return any(isinstance(step, Load) and step.swap == first.good for step in purpose.steps)


def count_asked(state: State, card: int) -> list[int]:
    """Count what an order asks for, as it lies, with what an event asks for on top."""
    rules = state.rules
    is_shared = card >= rules.orders and rules.federation
    asked = count_missing(state, card) if is_shared else list(rules.card_goods[card])
    tribute = state.effects.tribute[rules.card_city[card]]
    if tribute != NONE:
        asked[tribute] += 1
    return asked


def count_lacking(state: State, card: int, merchant: int) -> list[int]:
    """Count what a merchant still has to load for an order."""
    asked, cargo = count_asked(state, card), state.cargo[merchant]
    return [max(0, asked[good] - cargo[good]) for good in KINDS]


def _find_carrier(view: State, steps: list[Action]) -> int:
    """Goods that are handed over are for an order of whoever gets them: of them speaks whoever hands over, loads what
    is then handed over, or does nothing else in this turn."""
    given = [step for step in steps if isinstance(step, Unload) and step.to != NONE]
    if not given:
        return view.active
    first, handed = steps[0], [step.good for step in given]
    loaded = [step.good for step in steps if isinstance(step, Load)]
    if isinstance(first, Load):
        paid = sum(isinstance(step, MoveMerchant) and step.duty == first.good for step in steps)
        is_for_them = view.cargo[view.active][first.good] - paid < handed.count(first.good)
    else:
        is_for_them = isinstance(first, Unload) or all(good in handed for good in loaded)
    return given[0].to if is_for_them else view.active


def _find_last_gift(steps: list[Action], carrier: int) -> int:
    """Count the steps until all is handed over: what whoever hands over does then is for something else."""
    return max(n for n, step in enumerate(steps, 1) if isinstance(step, Unload) and step.to == carrier)


def _choose_served(view: State, steps: list[Action], carrier: int, intents: list[Intent]) -> Intent | None:
    """Choose the order that most of what is loaded or handed over is for; if that is the same, what is done first."""
    moved = [step.good for step in steps if isinstance(step, Load | Unload)]

    def count_served(intent: Intent) -> int:
        lacking = count_lacking(view, intent.card, carrier)
        return sum(min(lacking[good], moved.count(good)) for good in KINDS)

    return max(intents, key=count_served, default=None)
