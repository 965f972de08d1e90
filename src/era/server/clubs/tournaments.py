"""Duplicate tournaments: rounds in which every table has the same sealed dice.

What was reached stands in the plays of each round's deal; pairings, points and standings follow from them
(`era.duplicate`), so that nothing can disagree. A round begins in steps that can be done again: its dice are sealed,
then who sits where is written, then the tables are made. Whichever step was cut short, the next look completes it.
"""

from msgspec import Struct

from era.core.rng import commitment
from era.duplicate.pairing import NOBODY, Meetings, SeatedPlayers, count_rounds, pair_round
from era.duplicate.scoring import SeatResult
from era.duplicate.standings import Standing, make_standings
from era.games.registry import game as game_by_name
from era.server.auth.users import Person
from era.server.clubs.deals import Deals
from era.server.errors import ApiError
from era.server.kept import Kept, KeptValue
from era.server.protocol.refusals import TableError
from era.server.storage.models import (
    Chat,
    Deal,
    Entrant,
    OrganiserNote,
    Play,
    SeatRow,
    TableRow,
    TableSpec,
    TournamentRow,
)
from era.server.storage.tournament_store import TournamentStore
from era.server.tables.live_table import LiveTable
from era.server.tables.lobby import new_id

MAX_PLAYERS = 64
MAX_ROUNDS = 12
MAX_LIVE = 20
"""Tournaments that one person organises and that are not over."""
MAX_NOTES = 20
MAX_NOTE_CHARS = 500
MAX_OF_CLUB = 300
"""Tournaments of one club."""
MAX_STANDINGS = 2 * MAX_OF_CLUB
KEPT_S = 600.0
"""Standings of tournaments that are over are kept so long: they change only when a guest becomes somebody else."""


class Round(Struct):
    """A round as far as it is known: its dice, and who plays where."""

    number: int
    deal: Deal
    plays: list[Play]
    tables: list[str]
    """Their ids; table 1 of the round is the first."""

    @property
    def seal(self) -> str:
        return commitment(self.deal.seed)

    def is_over(self) -> bool:
        return all(play.outcome != "playing" for play in self.plays)


class Known(Struct):
    """All that is known of a tournament."""

    row: TournamentRow
    entrants: list[Entrant]
    rounds: list[Round]

    def list_results(self) -> list[list[SeatResult]]:
        return [list_results(each, self.row.size) for each in self.rounds]

    def list_left(self) -> dict[str, int]:
        return {each.user_id: each.left_after for each in self.entrants if each.left_after is not None}

    def make_standings(self) -> list[Standing]:
        players = [each.user_id for each in self.entrants]
        return make_standings(players, self.list_results(), self.list_left())

    def is_organiser(self, user: str | None) -> bool:
        return user is not None and user == self.row.organiser

    def plays_in(self, user: str | None) -> bool:
        return any(each.user_id == user for each in self.entrants)


def list_results(played: Round, size: int) -> list[SeatResult]:
    """Return a result for every seat of every table; one without a person is a bot's, which counts as finished when its
    table is."""
    found = []
    for number, table_id in enumerate(played.tables, 1):
        here = {play.seat: play for play in played.plays if play.table_id == table_id}
        over = all(play.outcome != "playing" for play in here.values())
        for seat in range(size):
            play = here.get(seat)
            if play is None:
                found.append(SeatResult(number, seat, NOBODY, 0 if over else None, counts=False))
            else:
                points = None if play.outcome == "playing" else play.points or 0
                counts = play.outcome in ("playing", "done")
                found.append(SeatResult(number, seat, play.user_id, points, counts))
    return found


def name_round(tournament_id: str, number: int) -> str:
    return f"round-{tournament_id}-{number}"


def read_tournament_id(deal_id: str) -> str:
    return deal_id.removeprefix("round-").rpartition("-")[0]


class Tournaments:
    def __init__(self, deals: Deals, store: TournamentStore) -> None:
        self.deals = deals
        self.registry = deals.registry
        self.store = store
        self.final_standings: Kept[str, list[Standing]] = Kept(MAX_STANDINGS, seconds=KEPT_S)

    # ------------------------------------------------------------ finding

    async def need(self, tournament_id: str) -> TournamentRow:
        row = await self.store.find(tournament_id)
        if row is None:
            raise TableError(404, "no-tournament")
        return row

    async def load(self, tournament_id: str) -> Known:
        """Read a tournament, and complete what was cut short."""
        row = await self.need(tournament_id)
        rounds = []
        for number in range(1, row.round + 1):
            found = await self._load_round(row, number)
            if found is not None:
                rounds.append(found)
        return Known(row, await self.store.entrants(row.id), rounds)

    async def list_final(self, row: TournamentRow) -> list[Standing]:
        """Return the standings of a tournament that is over: a club has hundreds, and its page shows all of them."""

        async def make() -> KeptValue[list[Standing]]:
            standings = (await self.load(row.id)).make_standings()
            return KeptValue(standings, len(standings))

        return await self.final_standings.find(row.id, make)

    async def _load_round(self, row: TournamentRow, number: int) -> Round | None:
        deal = await self.deals.store.find(name_round(row.id, number))
        if deal is None:
            return None
        plays = await self.deals.store.plays(deal.id)
        if deal.opened is None:
            if await self.deals.catch_up(deal.id):
                plays = await self.deals.store.plays(deal.id)
            await self._make_tables(row, deal, plays)
            if plays and all(play.outcome != "playing" for play in plays):
                await self.deals.open(deal.id)
                deal = await self.deals.store.find(deal.id) or deal
        return Round(number, deal, plays, sorted({play.table_id for play in plays}))

    # ------------------------------------------------------------ before the first round

    async def create(self, row: TournamentRow) -> str:
        """Make a tournament and return its id. Raises EraError for what cannot be played so."""
        if await self.store.count_live(row.organiser) >= MAX_LIVE:
            raise TableError(409, "too-many-tournaments", {"most": MAX_LIVE})
        if row.club_id is not None and len(await self.store.tournaments_of_club(row.club_id)) >= MAX_OF_CLUB:
            raise TableError(409, "too-many-of-club", {"most": MAX_OF_CLUB})
        game = game_by_name(row.game)
        row.options = game.check({"confirm": True, **row.options})
        start = game.start(row.options)
        row.size = game.seats(start)
        if row.size < 2 or game.aim(start) != "win":
            raise TableError(422, "not-against-each-other")
        row.id, row.status, row.round = new_id(), "open", 0
        row.created = row.touched = self.registry.context.now()
        await self.store.create(row)
        return row.id

    async def enter(self, tournament_id: str, person: Person) -> None:
        row = await self.need(tournament_id)
        if row.status != "open":
            raise TableError(409, "tournament-begun")
        if len(await self.store.entrants(row.id)) >= MAX_PLAYERS:
            raise TableError(409, "tournament-full", {"most": MAX_PLAYERS})
        await self.store.enter(Entrant(row.id, person.id, person.name, self.registry.context.now()))

    async def leave(self, tournament_id: str, user_id: str) -> None:
        """Before the start, be in it no more; later, give up for good: a bot ends the game that is being played."""
        row = await self.need(tournament_id)
        if row.status == "open":
            await self.store.withdraw(row.id, user_id, None)
            return
        if row.status == "over":
            raise TableError(409, "tournament-over")
        mine = await self.deals.store.play_of(name_round(row.id, row.round), user_id)
        is_playing = mine is not None and mine.outcome == "playing"
        await self.store.withdraw(row.id, user_id, row.round - is_playing)
        if mine is not None and is_playing:
            await self.registry.lobby.change_seat(mine.table_id, mine.seat, "resign", user_id)

    async def cancel(self, tournament_id: str, user_id: str) -> None:
        row = await self._need_own(tournament_id, user_id)
        if row.status != "open":
            raise TableError(409, "tournament-begun")
        await self.store.remove(row.id)

    # ------------------------------------------------------------ rounds

    async def begin_round(self, tournament_id: str, user_id: str) -> None:
        """Seal the dice of the next round, and seat everybody. Asked for twice, it is done once."""
        await self._need_own(tournament_id, user_id)
        known = await self.load(tournament_id)
        row = known.row
        if row.status == "over" or row.round >= row.rounds:
            raise TableError(409, "tournament-over")
        if known.rounds and not known.rounds[-1].is_over():
            raise TableError(409, "round-on")
        here = [each for each in known.entrants if each.left_after is None]
        if len(here) < 2:
            raise TableError(409, "too-few-players")
        number, now = row.round + 1, self.registry.context.now()
        deal = await self.deals.seal(Deal(name_round(row.id, number), "round", b"", row.game, row.options, now))
        names = {each.user_id: each.name for each in here}
        tables = [(new_id(), seats) for seats in self._pair(known, number, list(names))]
        # Table 1 of the round is the one whose id comes first, so that all processes count alike.
        ids = sorted(table_id for table_id, _ in tables)
        plays = [
            Play(deal.id, player, table_id, seat, names[player], at=now)
            for table_id, (_, seats) in zip(ids, tables, strict=True)
            for seat, player in enumerate(seats)
            if player != NOBODY
        ]
        await self.deals.store.begin(plays)  # if somebody was quicker, theirs hold
        rounds = row.rounds
        if row.pairing == "round-robin" and number == 1:  # until all have met
            rounds = min(MAX_ROUNDS, count_rounds(len(here), row.size))
        values = {"status": "running", "round": number, "rounds": rounds, "touched": now}
        await self.store.change(row, values)
        await self.load(tournament_id)

    def _pair(self, known: Known, number: int, players: list[str]) -> list[SeatedPlayers]:
        row = known.row
        if row.pairing == "swiss":
            stand = {each.player: at for at, each in enumerate(known.make_standings())}
            players = sorted(players, key=lambda player: stand[player])
        else:  # whoever left keeps the place in the circle, so that nobody meets twice
            players = [each.user_id if each.left_after is None else NOBODY for each in known.entrants]
        history = Meetings([_list_seatings(each, row.size) for each in known.rounds])
        tables = pair_round(row.pairing, players, row.size, number, history)
        return [seats for seats in tables if any(player != NOBODY for player in seats)]

    async def _make_tables(self, row: TournamentRow, deal: Deal, plays: list[Play]) -> None:
        """Make the tables of a round that are not there yet."""
        for table_id in sorted({play.table_id for play in plays if play.outcome == "playing"}):
            if await self.registry.store.row(table_id) is not None:
                continue
            seats = [SeatRow("bot", level=row.clock.bot) for _ in range(row.size)]
            for play in plays:
                if play.table_id == table_id:
                    seats[play.seat] = SeatRow("person", play.user_id, play.name)
            spec = TableSpec(row.game, seats=seats, clock=row.clock, deal=deal, counted=True, id=table_id)
            await self.registry.lobby.create(spec)

    async def end_round(self, tournament_id: str, user_id: str) -> None:
        """End the games of the round that are still played: nobody has anything from them."""
        row = await self._need_own(tournament_id, user_id)
        if row.status != "running":
            raise TableError(409, "not-running")
        for play in await self.deals.store.plays(name_round(row.id, row.round)):
            if play.outcome == "playing":
                await self.registry.lobby.end(play.table_id)
        await self.load(tournament_id)

    async def close(self, tournament_id: str, user_id: str) -> None:
        """Let the standings be the last ones."""
        await self._need_own(tournament_id, user_id)
        known = await self.load(tournament_id)
        if known.row.status != "running" or not known.rounds or not known.rounds[-1].is_over():
            raise TableError(409, "round-on")
        now = self.registry.context.now()
        await self.store.change(known.row, {"status": "over", "touched": now})

    async def say(self, tournament_id: str, person: Person, text: str) -> None:
        """Write to all players: on the tournament's page, and at the tables where they sit."""
        row = await self._need_own(tournament_id, person.id)
        now = self.registry.context.now()
        note = OrganiserNote(now, " ".join(text.split())[:MAX_NOTE_CHARS])
        if not note.text:
            raise ApiError(422, "empty")
        await self.store.change(row, {"notes": [*row.notes, note][-MAX_NOTES:]})
        plays = await self.deals.store.plays(name_round(row.id, row.round)) if row.round else []
        for table_id in {play.table_id for play in plays if play.outcome == "playing"}:
            await self.registry.say(
                await self.registry.need(table_id), Chat(person.name, note.text, now, None, person.id)
            )

    async def _need_own(self, tournament_id: str, user_id: str) -> TournamentRow:
        row = await self.need(tournament_id)
        if row.organiser != user_id:
            raise TableError(403, "not-organiser")
        return row

    # ------------------------------------------------------------ looking on

    async def look_at(self, live: LiveTable) -> None:
        """Open the dice of a round when its last table is over."""
        row = live.row
        if row.status == "over" and row.sealed and row.deal is not None and row.deal.startswith("round-"):
            await self.load(read_tournament_id(row.deal))

    async def may_look_on(self, row: TableRow, user: str | None) -> bool:
        """Tell whether somebody may see a table of a tournament that is still played: its organiser, if they do not
        play themselves."""
        if row.deal is None or not row.deal.startswith("round-"):
            return False
        known = await self.load(read_tournament_id(row.deal))
        return known.is_organiser(user) and not known.plays_in(user)


def _list_seatings(played: Round, size: int) -> list[SeatedPlayers]:
    found = []
    for table_id in played.tables:
        seats = [NOBODY] * size
        for play in played.plays:
            if play.table_id == table_id:
                seats[play.seat] = play.user_id
        found.append(seats)
    return found
