"""What a laboratory counts in a finished game: points by line, cards and houses, events."""

# Not compiled: runs once a game.

from collections.abc import Iterator

from era.core.news import News, Strike
from era.games.merchants.rules import scoring
from era.games.merchants.state import State


def find_first(state: State) -> int:
    """Find the seat of whoever had the first turn; a team of fewer people than merchants shares its seats."""
    return state.first % state.rules.seats


def count_lines(state: State, seat: int) -> dict[str, int]:
    """Return a merchant's points by line; the Federation has only the cards that all completed together."""
    if state.rules.federation:
        return {"cards": sum(len(cards) for cards in state.done)}
    return scoring.score_lines(state, seat)


def count_pieces(state: State, seat: int) -> dict[str, int]:
    """Return houses, jewels and cards: the merchant's own, or in the Federation everybody's."""
    own = range(state.rules.merchants) if state.rules.federation else (seat,)
    cards = [state.rules.cards[card] for merchant in own for card in state.done[merchant]]
    return {
        "houses": sum(state.houses[merchant].bit_count() for merchant in own),
        "red-jewels": sum(state.red[merchant] for merchant in own),
        "white-jewels": sum(state.white[merchant] for merchant in own),
        "special-cards": sum(card.special for card in cards),
    }


def find_strikes(news: News) -> Iterator[Strike]:
    """An event strikes everybody at once."""
    if news.kind == "event":
        yield Strike(news.values["event"], None, None)
