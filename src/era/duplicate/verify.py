"""Proof of a tournament: all tables of a round had the same sealed dice, and the standings follow from the records.

Who sat where, and for whom a bot sat in, is what the organiser's server says: records know seats, not people.
"""

from msgspec import Struct

from era.core.errors import RecordError
from era.core.record import Record
from era.core.replay import verify
from era.core.rng import commitment
from era.duplicate.dossier import Dossier, DossierRound, name_record
from era.duplicate.scoring import SeatResult
from era.duplicate.standings import make_standings
from era.games.registry import game as game_by_name


class TournamentProof(Struct):
    rounds: int
    tables: int
    draws: int
    unfinished: int
    """Tables that were ended before their end: their dice were checked, and nobody's points come from them."""


def verify_tournament(dossier: Dossier, records: dict[str, Record]) -> TournamentProof:
    """Raises RecordError, naming the round and table, where something does not follow."""
    proof = TournamentProof(len(dossier.rounds), 0, 0, 0)
    for number, each in enumerate(dossier.rounds, 1):
        tables = {result.table for result in each.results}
        for table in sorted(tables):
            _verify_table(dossier, each, number, table, records, proof)
    known = {name_record(n, r.table) for n, each in enumerate(dossier.rounds, 1) for r in each.results}
    if extra := sorted(set(records) - known):
        raise RecordError("tournament-extra", {"name": extra[0][:80]})
    made = make_standings(list(dossier.players), [each.results for each in dossier.rounds], dossier.left)
    for said, found in zip(dossier.standings, made, strict=False):
        if said != found:
            name = dossier.players.get(found.player, found.player)
            raise RecordError("tournament-standings", {"name": name, "points": found.points, "place": found.place})
    if len(dossier.standings) != len(made):
        raise RecordError("tournament-standings-count", {"said": len(dossier.standings), "count": len(made)})
    return proof


def _verify_table(
    dossier: Dossier, each: DossierRound, number: int, table: int, records: dict[str, Record], proof: TournamentProof
) -> None:
    where = {"round": number, "table": table}
    found = records.get(name_record(number, table))
    if found is None:
        raise RecordError("tournament-missing", where)
    game = game_by_name(dossier.game)
    if found.game != dossier.game or game.check_stored(found.options) != game.check_stored(dossier.options):
        raise RecordError("tournament-other-game", where)
    if found.commitment != each.seal or found.begun or (found.seed is not None and commitment(found.seed) != each.seal):
        raise RecordError("tournament-other-dice", where)
    state = verify(game, found)
    proof.tables += 1
    proof.draws += sum(entry.seat is None for entry in found.entries)
    results = sorted((result for result in each.results if result.table == table), key=lambda result: result.seat)
    if [result.seat for result in results] != list(range(game.seats(state))) or _repeats(results):
        raise RecordError("tournament-seats", where)
    if not game.turn(state).over:
        proof.unfinished += 1
        if any(result.is_played() for result in results):
            raise RecordError("tournament-unfinished", where)
        return
    scores = game.result(state).scores
    for result in results:
        if result.player and result.points != scores[result.seat]:
            raise RecordError("tournament-points", {**where, "said": result.points, "found": scores[result.seat]})


def _repeats(results: list[SeatResult]) -> bool:
    """Tell whether somebody would sit at a table twice."""
    people = [result.player for result in results if result.player]
    return len(people) != len(set(people))
