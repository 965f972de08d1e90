"""The figures of a balance report, each with the games that it is made of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from era.core.catalogue import Words
from era.core.errors import DataError
from era.games.registry import package
from era.lab.balance.ladder import rate_bots
from era.lab.balance.resample import Estimate, Floats, Resampler, make_estimates, stack, sum_by_game
from era.lab.dataset.manifest import Manifest, read_manifest
from era.lab.dataset.setting import WORDS
from era.lab.dataset.tables import Columns, open_tables, read_columns

MIN_SHARE = 0.01
"""What fewer seats than this have is not compared: too few to say anything."""


class Figure(Struct, frozen=True):
    name: str
    estimate: Estimate
    note: str = ""


class FigureGroup(Struct, frozen=True):
    """Figures of one kind, which are compared with one reference (None: with nothing)."""

    key: str
    figures: list[Figure]
    reference: float | None = None
    unit: str = ""


class BalanceFigures(Struct, frozen=True, kw_only=True):
    manifest: Manifest
    played: int
    finished: int
    comparisons: int
    lengths: dict[int, int]
    """How many games had so many rounds."""
    scores: list[tuple[str, list[int]]]
    """For each bot the scores of its seats: lowest, quarter, middle, three quarters, highest."""
    sections: list[FigureGroup]


class _Draft(Struct, frozen=True):
    """A section before its intervals: they depend on how many comparisons there are in all."""

    key: str
    names: list[str]
    values: Floats
    resampled: Floats
    reference: float | None = None
    unit: str = ""
    notes: list[str] = []


def measure_balance(folder: Path) -> BalanceFigures:
    """Read a run, also one that is still played, and work everything out."""
    manifest = read_manifest(folder)
    database = open_tables(manifest.setting, folder)
    games = read_columns(database, "SELECT game, finished, rounds, decisions FROM games ORDER BY game")
    if not len(games["game"]):
        raise DataError("no-games", {"folder": folder}, WORDS)
    reader = _RunReader(manifest, database, games)
    drafts = [draft for draft in reader.draft_all() if draft.names]
    comparisons = sum(len(draft.names) for draft in drafts if draft.reference is not None)
    return BalanceFigures(
        manifest=manifest,
        played=len(games["game"]),
        finished=int(games["finished"].sum()),
        comparisons=comparisons,
        lengths={int(n): int(count) for n, count in zip(*np.unique(reader.rounds, return_counts=True), strict=True)},
        scores=reader.list_scores(),
        sections=[_finish(draft, comparisons) for draft in drafts],
    )


def _finish(draft: _Draft, comparisons: int) -> FigureGroup:
    estimates = make_estimates(draft.values, draft.resampled, comparisons)
    notes = draft.notes or [""] * len(draft.names)
    rows = zip(draft.names, estimates, notes, strict=True)
    return FigureGroup(draft.key, [Figure(*row) for row in rows], draft.reference, draft.unit)


class _RunReader:
    """The finished games of a run, numbered from 0 without gaps, and the drafts that are made of them."""

    def __init__(self, manifest: Manifest, database: Any, games: Columns) -> None:
        self.manifest = manifest
        self.database = database
        kept = games["finished"].astype(bool)
        numbers = games["game"][kept]
        self.count = len(numbers)
        self.rounds: NDArray[np.generic] = games["rounds"][kept]
        self.decisions = games["decisions"][kept].astype(np.float64)
        self._index = dict(zip(numbers.tolist(), range(self.count), strict=True))
        self.resampler = Resampler(self.count)
        self.seats = self._read("SELECT game, seat, bot, place, score, won FROM seats")
        self.each = np.ones(self.count)
        self.places = int(self.seats["place"].max()) + 1 if self.count else 1
        self.names = Words(f"{package(manifest.setting.game)}.text", "names")

    def _read(self, query: str) -> Columns:
        """Read rows of finished games, their game's number as an index."""
        columns = read_columns(self.database, query)
        index = np.array([self._index.get(game, -1) for game in columns["game"].tolist()], dtype=np.int64)
        kept = index >= 0
        return {name: values[kept] for name, values in columns.items()} | {"game": index[kept]}

    def draft_all(self) -> list[_Draft]:
        drafts: list[Callable[[], _Draft]] = [
            self._draft_start, self._draft_length, self._draft_lines, self._draft_pieces, self._draft_strikes,
            self._draft_ladder,
        ]  # fmt: skip
        return [draft() for draft in drafts] if self.count else []

    def _sum(self, rows: NDArray[np.bool_], values: Floats | None = None) -> Floats:
        """Return by game the sum over some of the seats: of a value, or how many there are."""
        weights = rows.astype(np.float64) if values is None else values * rows
        return sum_by_game(self.count, self.seats["game"], weights)

    def _draft_start(self) -> _Draft:
        """How often whoever starts wins, and those who come after; only where somebody can win against others."""
        won = self.seats["won"].astype(np.float64)
        together = bool((self._sum(np.ones(len(won), bool), won) > 1).any())
        if self.places < 2 or together:
            return _Draft("start", [], np.empty(0), np.empty((0, 0)))
        places = [self.seats["place"] == place for place in range(self.places)]
        values = self.resampler.ratios(
            stack([self._sum(p, won) for p in places]), stack([self._sum(p) for p in places])
        )
        names = ["start player", *(f"{place + 1}. to play" for place in range(1, self.places))]
        return _Draft("start", names, values[0] * 100, values[1] * 100, 100 / self.places, "%")

    def _draft_length(self) -> _Draft:
        measures = stack([self.rounds.astype(np.float64), self.decisions])
        values = self.resampler.ratios(measures, stack([self.each, self.each]))
        return _Draft("length", ["rounds", "decisions"], *values)

    def _draft_lines(self) -> _Draft:
        """Points a seat by line of the score pad; what winners have more than others is in the note."""
        rows = self._read("SELECT game, seat, name, count FROM lines")
        names = list(dict.fromkeys(rows["name"].tolist()))
        seats = self._sum(np.ones(len(self.seats["game"]), bool))
        sums = [self._sum_named(rows, name) for name in names]
        used = [number for number, points in enumerate(sums) if points.any()]
        if not used:
            return _Draft("lines", [], np.empty(0), np.empty((0, 0)))
        values = self.resampler.ratios(stack([sums[n] for n in used]), stack([seats] * len(used)))
        notes = self._note_winners(rows, [names[n] for n in used])
        return _Draft("lines", [self._name(names[n]) for n in used], *values, None, "points", notes)

    def _note_winners(self, rows: Columns, names: list[str]) -> list[str]:
        """Say how many points a winner has on each line; nothing where all win or none does."""
        won = self.seats["won"].astype(np.float64) > 0
        if won.all() or not won.any():
            return [""] * len(names)
        winners = self._number_seats(self.seats)[won]
        theirs = np.isin(self._number_seats(rows), winners)
        points = rows["count"].astype(np.float64)
        sums = [points[theirs & (rows["name"] == name)].sum() for name in names]
        return [f"winners {total / len(winners):.1f}" for total in sums]

    def _draft_pieces(self) -> _Draft:
        """The mean score of seats that have a piece less that of seats without: what goes with it, not what it does."""
        rows = self._read("SELECT game, seat, name, count FROM pieces")
        score, count = self.seats["score"].astype(np.float64), len(self.seats["game"])
        columns: list[tuple[str, list[Floats], str]] = []
        for name in dict.fromkeys(rows["name"].tolist()):
            has = self._find_seats_with(rows, name)
            if not MIN_SHARE * count < has.sum() < (1 - MIN_SHARE) * count:
                continue
            sums = [self._sum(has, score), self._sum(has), self._sum(~has, score), self._sum(~has)]
            columns.append((self._name(name), sums, f"{100 * has.mean():.0f} % of seats have it"))
        if not columns:
            return _Draft("pieces", [], np.empty(0), np.empty((0, 0)))
        parts = [stack([sums[part] for _, sums, _ in columns]) for part in range(4)]
        with_it, without = self.resampler.ratios(parts[0], parts[1]), self.resampler.ratios(parts[2], parts[3])
        names, notes = [name for name, _, _ in columns], [note for _, _, note in columns]
        return _Draft("pieces", names, with_it[0] - without[0], with_it[1] - without[1], 0.0, "points", notes)

    def _draft_strikes(self) -> _Draft:
        """How often each cause strikes somebody, a game."""
        rows = self._read("SELECT game, cause FROM strikes")
        causes = sorted(dict.fromkeys(rows["cause"].tolist()))
        if not causes:
            return _Draft("strikes", [], np.empty(0), np.empty((0, 0)))
        sums = [sum_by_game(self.count, rows["game"], (rows["cause"] == cause).astype(np.float64)) for cause in causes]
        values = self.resampler.ratios(stack(sums), stack([self.each] * len(causes)))
        return _Draft("strikes", [self._name(cause) for cause in causes], *values, None, "a game")

    def _draft_ladder(self) -> _Draft:
        bots = list(dict.fromkeys(self.manifest.setting.bots))
        if len(bots) < 2 or self.places < 2:
            return _Draft("ladder", [], np.empty(0), np.empty((0, 0)))
        values, resampled = rate_bots(self.seats, bots, self.count, self.resampler.weights)
        order = np.argsort(-values)
        names = [bots[n] for n in order]
        shares = [f"mean score {self.seats['score'][self.seats['bot'] == name].mean():.1f}" for name in names]
        return _Draft("ladder", names, values[order], resampled[:, order], 0.0, "Elo", shares)

    def list_scores(self) -> list[tuple[str, list[int]]]:
        found = []
        for bot in dict.fromkeys(self.manifest.setting.bots):
            scores = self.seats["score"][self.seats["bot"] == bot].astype(np.float64)
            if len(scores):
                found.append((bot, [round(float(q)) for q in np.quantile(scores, [0, 0.25, 0.5, 0.75, 1])]))
        return found

    def _sum_named(self, rows: Columns, name: str) -> Floats:
        return sum_by_game(self.count, rows["game"], rows["count"].astype(np.float64) * (rows["name"] == name))

    def _find_seats_with(self, rows: Columns, name: str) -> NDArray[np.bool_]:
        """Tell for each seat whether it has at least one of a piece."""
        named = (rows["name"] == name) & (rows["count"].astype(np.int64) > 0)
        return np.isin(self._number_seats(self.seats), self._number_seats(rows)[named])

    def _number_seats(self, rows: Columns) -> NDArray[np.int64]:
        """Give every seat of every game a number of its own."""
        return rows["game"].astype(np.int64) * self.places + rows["seat"].astype(np.int64)

    def _name(self, key: str) -> str:
        found = self.names.name("en", key)
        return key.replace("-", " ") if found == key else found
