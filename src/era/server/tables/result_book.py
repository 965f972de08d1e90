"""The book of results: writes down, once, how each finished game ended for each of its people, and rates those of
people.

Ratings are those of Weng and Lin (the Plackett-Luce model of `openskill`): like Glicko or TrueSkill they hold how
strong somebody is and how sure that is, and they know games of more than two.
"""

from openskill.models import PlackettLuce

from era.core.catalogue import LANGUAGES
from era.core.game import Result
from era.server.storage.models import Outcome, Rating, ResultRow, TableRow
from era.server.storage.result_store import ResultStore
from era.server.tables.boxes import count_differences
from era.server.tables.live_table import LiveTable
from era.server.tables.session import Session

MODEL = PlackettLuce()


class ResultBook:
    def __init__(self, store: ResultStore) -> None:
        self.store = store
        self._written: set[str] = set()
        """Tables that this process need not look at again."""

    async def look_at(self, live: LiveTable) -> None:
        row, session = live.row, live.session
        if row.status != "over" or session is None or row.id in self._written:
            return
        if row.uploaded or row.lesson is not None or row.puzzle is not None or live.is_stopped():
            self._written.add(row.id)
            return
        rows = list_results(row, session)
        if rows and not await self.store.has(row.id):
            rated = is_rated(row, session)
            await self.store.put(rows, (lambda known: rate(rows, known)) if rated else None)
        self._written.add(row.id)


def list_results(row: TableRow, session: Session) -> list[ResultRow]:
    """Return a row for each person with a seat; somebody with several has their best."""
    game, state = session.game, session.state
    result = game.result(state)
    together = game.aim(state) == "together"
    titles = {lang: game.title(row.options, lang) for lang in LANGUAGES}
    names = [seat.name for seat in row.seats if seat.name]
    search = " ".join([*names, *titles.values()]).lower()
    people = {seat.user for seat in row.seats if seat.user is not None}
    at = session.lines.items[-1].at if session.lines.items else row.touched
    places = rank(row, result)
    found: dict[str, ResultRow] = {}
    for number, seat in enumerate(row.seats):
        if seat.user is None:
            continue
        made = ResultRow(
            row.id, seat.user, number, row.game, titles, len(row.seats), len(people), result.scores[number],
            1 if together else places[number], _find_outcome(row, result, number), at, search,
            figures=game.figures(state, number),
        )  # fmt: skip
        known = found.get(seat.user)
        if known is None or made.place < known.place:
            found[seat.user] = made
    return list(found.values())


def rank(row: TableRow, result: Result) -> list[int]:
    """Return each seat's place: winners first, then by points; whoever gave up, or is stood in for at the end, last."""
    keys = [
        (not row.seats[number].stand_in, number in result.winners, score) for number, score in enumerate(result.scores)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


def _find_outcome(row: TableRow, result: Result, number: int) -> Outcome:
    if row.seats[number].stand_in:
        return "resigned"
    if row.ended is not None:
        return "ended"
    if len(row.seats) == 1:
        return "alone"
    if number not in result.winners:
        return "lost"
    return "shared" if len(result.winners) > 1 else "won"


def is_rated(row: TableRow, session: Session) -> bool:
    """Tell whether the game counts: people alone, each at one seat, against each other, with the printed box, to the
    end, and with dice that nobody knew."""
    users = [seat.user for seat in row.seats]
    return (
        len(users) > 1
        and None not in users
        and len(set(users)) == len(users)
        and session.game.aim(session.state) == "win"
        and row.ended is None
        and row.origin is None
        and count_differences(row.game, row.options) == 0
    )


def rate(rows: list[ResultRow], known: dict[str, Rating]) -> dict[str, Rating]:
    """Return what is known of the players after a game."""
    players = []
    for row in rows:
        before = known.get(row.user_id)
        players.append([MODEL.rating() if before is None else MODEL.rating(mu=before.mu, sigma=before.sigma)])
    after = MODEL.rate(players, ranks=[row.place for row in rows])
    games = {user: rating.games for user, rating in known.items()}
    return {
        row.user_id: Rating(team[0].mu, team[0].sigma, games.get(row.user_id, 0) + 1)
        for row, team in zip(rows, after, strict=True)
    }
