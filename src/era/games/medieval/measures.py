"""What a laboratory counts in a finished game: points by line, pieces built, disasters by cause."""

# Not compiled: runs once a game.

from collections.abc import Iterator

from era.core.news import News, Strike
from era.games.medieval.rules import scoring
from era.games.medieval.state import State


def find_first(state: State) -> int:
    """Find the start player of the first round: the marker has passed on once for each round since."""
    return (state.start - max(0, state.round - 1)) % len(state.players)


def count_lines(state: State, seat: int) -> dict[str, int]:
    """Return the lines of the score pad, without the total that they add up to."""
    return {line: points for line, points in scoring.make_sheets(state)[seat].items() if line != "total"}


def count_pieces(state: State, seat: int) -> dict[str, int]:
    """Return how many of each building type in play stand in a domain."""
    built = state.players[seat].built
    return {state.rules.pieces[index].name: built[index] for index in state.types}


def find_strikes(news: News) -> Iterator[Strike]:
    """Return whom a disaster struck, and who rolled the skulls."""
    if news.kind == "disaster":
        for victim in news.values["struck"]:
            yield Strike(news.values["name"], victim, news.seat)
