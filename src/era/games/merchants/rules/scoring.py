"""FED-12 to FED-14 and ERM-4: who has won, and the base game's points line by line."""

from era.core.game import Result
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import CHALLENGE_LOST, COMPLETE, OVER, WON, State

VICTORIES = (WON, CHALLENGE_LOST, COMPLETE)


def make_result(state: State) -> Result:
    """The Federation wins or loses as one; its score, the same for every seat, is the cards completed by all."""
    if state.rules.federation:
        score = sum(len(cards) for cards in state.done)
        everyone = tuple(range(state.rules.seats))
        winners = everyone if state.outcome in VICTORIES else ()
        return Result((score,) * state.rules.seats, winners, whole=state.outcome != CHALLENGE_LOST)
    scores = tuple(sum(score_lines(state, merchant).values()) for merchant in range(state.rules.merchants))
    return Result(scores, find_winners(state, scores) if state.phase == OVER else ())


def score_lines(state: State, merchant: int) -> dict[str, int]:
    """ERM-4: where a merchant's points come from."""
    points = state.rules.components.points
    cards = [state.rules.cards[card] for card in state.done[merchant]]
    return {
        "orders": sum(card.points for card in cards if not card.special),
        "specials": sum(card.points for card in cards if card.special),
        "white-jewels": points.white_jewel * state.white[merchant],
        "red-jewels": points.red_jewel * state.red[merchant],
        "titles": points.title * len(find_titles(state, merchant)),
    }


def count_delivered(state: State, merchant: int, good: int) -> int:
    return sum(state.rules.card_goods[card][good] for card in state.done[merchant])


def find_titles(state: State, merchant: int) -> list[str]:
    """Most of a good delivered, most houses: all who tie above nothing hold the title."""
    if not state.rules.options["titles"]:
        return []
    everyone = range(state.rules.merchants)
    counts = {state.rules.goods[good]: [count_delivered(state, m, good) for m in everyone] for good in KINDS}
    counts["houses"] = [state.houses[m].bit_count() for m in everyone]
    return [title for title, count in counts.items() if count[merchant] == max(count) > 0]


def find_winners(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Ties: more houses, then more cards; still tied, they win together."""
    ranks = [
        (score, state.houses[merchant].bit_count(), len(state.done[merchant])) for merchant, score in enumerate(scores)
    ]
    return tuple(merchant for merchant, rank in enumerate(ranks) if rank == max(ranks))
