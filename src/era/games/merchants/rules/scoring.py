"""FED-12 to FED-14 and ERM-4: who has won, and the base game's points line by line."""

from typing import Literal

from era.core.game import Result
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import CHALLENGE_LOST, COMPLETE, OVER, WON, State

TieBreak = Literal["houses", "cards"]
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


def list_figures(state: State) -> dict[str, int]:
    """Return what a table of results tells of a game besides its points, which are the orders already."""
    return {"rounds": state.round}


def count_delivered(state: State, merchant: int, good: int) -> int:
    return sum(state.rules.card_goods[card][good] for card in state.done[merchant])


def find_titles(state: State, merchant: int) -> list[str]:
    """Most of a good delivered, most houses: all who tie above nothing hold the title."""
    counts = compare_merchants(state)
    return [title for title, count in counts.items() if count[merchant] == max(count) > 0]


def compare_merchants(state: State) -> dict[str, list[int]]:
    """Return what each merchant has of that for which there is a title; nothing in a game without titles."""
    if not state.rules.options["titles"]:
        return {}
    everyone = range(state.rules.merchants)
    counts = {state.rules.goods[good]: [count_delivered(state, m, good) for m in everyone] for good in KINDS}
    counts["houses"] = [state.houses[m].bit_count() for m in everyone]
    return counts


def find_winners(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Ties: more houses, then more cards; still tied, they win together."""
    ranks = _rank_merchants(state, scores)
    return tuple(merchant for merchant, rank in enumerate(ranks) if rank == max(ranks))


def find_tie_break(state: State) -> tuple[int, TieBreak] | None:
    """Return who won among equals, and what they had more of; None if nobody had as many points, or all of them share
    the win."""
    scores = tuple(sum(score_lines(state, merchant).values()) for merchant in range(state.rules.merchants))
    ranks = _rank_merchants(state, scores)
    best = max(ranks)
    equals = [rank for rank in ranks if rank[0] == best[0] and rank != best]
    if not equals:
        return None
    return ranks.index(best), "houses" if any(rank[1] != best[1] for rank in equals) else "cards"


def _rank_merchants(state: State, scores: tuple[int, ...]) -> list[tuple[int, int, int]]:
    return [
        (score, state.houses[merchant].bit_count(), len(state.done[merchant])) for merchant, score in enumerate(scores)
    ]
