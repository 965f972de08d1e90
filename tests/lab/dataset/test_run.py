"""A run's files: the same bytes however it is played, and nothing lost by whoever is interrupted."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import duckdb
import pytest

from era.cli.main import main
from era.core.errors import DataError
from era.games import registry
from era.lab.dataset.chunks import ChunkJob, find_chunk_file, list_missing
from era.lab.dataset.local import PlayedChunk, play_here
from era.lab.dataset.one_game import play_game
from era.lab.dataset.run import is_complete, simulate
from era.lab.dataset.setting import RunSetting, list_seated, make_game_seed, make_setting
from era.lab.dataset.tables import TABLES, find_table_file
from era.lab.dataset.versions import Versions, read_versions

HERE = partial(play_here, processes=1)


def make_small(**changes: object) -> RunSetting:
    given = {"bots": ("random", "greedy"), "games": 5, "steps": 20, "chunk_games": 2, **changes}
    return make_setting("medieval", {"players": 2}, **given)  # type: ignore[arg-type]


def read_files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def query(folder: Path, table: str, what: str) -> list[tuple[object, ...]]:
    return ask(f"SELECT {what} FROM '{find_table_file(folder, table)}'")


def ask(question: str) -> list[tuple[object, ...]]:
    return duckdb.connect().execute(question).fetchall()


def test_processes_and_interruptions_make_no_difference(tmp_path: Path) -> None:
    setting = make_small()
    simulate(setting, tmp_path / "one", HERE)
    simulate(setting, tmp_path / "two", partial(play_here, processes=2))

    def stop_after_one(work: Sequence[ChunkJob]) -> Iterator[PlayedChunk]:
        yield from list(play_here(work[1:], 1))[:1]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(setting, tmp_path / "stopped", stop_after_one)
    assert list_missing(setting, tmp_path / "stopped") == [0, 2]
    asked: list[int] = []

    def note(work: Sequence[ChunkJob]) -> Iterator[PlayedChunk]:
        asked.extend(job.number for job in work)
        return play_here(work[::-1], 1)

    simulate(setting, tmp_path / "stopped", note, resume=True)
    assert asked == [0, 2], "what was played is not played again"
    files = read_files(tmp_path / "one")
    assert set(files) == {"run.json", "README.md", *(f"{table}.parquet" for table in TABLES)}
    assert read_files(tmp_path / "two") == files
    assert read_files(tmp_path / "stopped") == files


def test_a_file_half_written_is_no_chunk(tmp_path: Path) -> None:
    setting = make_small()
    path = find_chunk_file(tmp_path, 0)
    path.parent.mkdir(parents=True)
    path.with_suffix(".jsonl.part").write_bytes(b'{"game"')
    assert 0 in list_missing(setting, tmp_path)


def test_every_game_has_a_seed_of_its_own_and_the_same_in_other_boxes() -> None:
    setting = make_small()
    other = make_setting("medieval", {"players": 3, "peaceful": True}, bots=["random"], games=5)
    seeds = [make_game_seed(setting, number) for number in range(100)]
    assert len(set(seeds)) == 100
    assert seeds == [make_game_seed(other, number) for number in range(100)]
    assert seeds != [make_game_seed(make_small(seed=2), number) for number in range(100)]


def test_each_bot_sits_everywhere() -> None:
    setting = make_small(bots=("random", "greedy", "squire"))
    places = {(seat, bot) for number in range(6) for seat, bot in enumerate(list_seated(setting, 2, number))}
    assert len(places) == 6


def test_the_tables_agree_with_the_game(tmp_path: Path) -> None:
    setting = make_small()
    simulate(setting, tmp_path / "run", HERE)
    folder = tmp_path / "run"
    assert query(folder, "games", "count(*), min(game), max(game)") == [(5, 0, 4)]
    sums = "SELECT game, seat, sum(count) AS points FROM '{}' GROUP BY ALL".format(find_table_file(folder, "lines"))
    seats = find_table_file(folder, "seats")
    wrong = ask(f"FROM '{seats}' JOIN ({sums}) USING (game, seat) WHERE score != points")
    assert wrong == [], "the lines of the score pad add up to the score"
    assert query(folder, "seats", "sum(won)") == [(5.0,)]
    assert query(folder, "pieces", "count(*) > 0")[0] == (True,)
    scores = [score for (score,) in ask(f"SELECT score FROM '{seats}' WHERE game = 3 ORDER BY seat")]
    assert scores == [seat.score for seat in play_game(setting, 3).seats]


@pytest.mark.parametrize(("name", "options"), [("merchants", {"variant": "base", "players": 2}), ("merchants", {})])
def test_every_game_can_be_played(name: str, options: dict[str, object]) -> None:
    row = play_game(make_setting(name, options, bots=["random"], games=1), 0)
    assert row.finished
    assert row.lines
    assert registry.find_module(name, "measures") is not None


def test_who_starts_is_who_the_lot_named() -> None:
    """The lot is the first draw that the game writes down."""
    from era.core.match import Match
    from era.core.rng import SealedSource

    setting = make_small()
    for number in range(4):
        match = Match(registry.game("medieval"), setting.options, SealedSource(make_game_seed(setting, number)))
        places = [seat.place for seat in play_game(setting, number).seats]
        assert places[match.state.start] == 0


def test_disasters_are_counted_by_cause() -> None:
    rows = [play_game(make_small(bots=("random",)), number) for number in range(3)]
    strikes = [strike for row in rows for strike in row.strikes]
    assert {strike.cause for strike in strikes} >= {"brigands"}
    assert all(strike.victim == strike.from_seat for strike in strikes if strike.cause == "brigands")


def test_another_run_or_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    simulate(make_small(games=1), folder, HERE)
    with pytest.raises(DataError, match="--resume"):
        simulate(make_small(games=1), folder, HERE)
    with pytest.raises(DataError, match="games, seed"):
        simulate(make_small(games=2, seed=9), folder, HERE, resume=True)
    simulate(make_small(games=1), folder, HERE, resume=True)
    other = Versions(era="0", code="x", engine="another", python="3")
    with pytest.raises(DataError, match="another"):
        list(HERE([ChunkJob(make_small(), 0, other)]))
    monkeypatch.setattr("era.lab.dataset.run.read_versions", lambda: other)
    with pytest.raises(DataError, match=read_versions().code):
        simulate(make_small(games=1), folder, HERE, resume=True)
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "thesis.txt").write_text("mine")
    with pytest.raises(DataError, match="other files"):
        simulate(make_small(games=1), tmp_path / "used", HERE)


def test_the_command_and_its_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    line = ["lab", "simulate", "medieval", "--players", "1", "--bots", "random", "--games", "3", "--out", str(folder)]
    assert main(line) == 0
    assert "3 games" in capsys.readouterr().out
    assert is_complete(folder)
    card = (folder / "README.md").read_text()
    assert "3 games planned, 3 played, 3 of them" in card
    command = next(text.strip() for text in card.splitlines() if text.startswith("    era lab"))
    import shlex

    again = [*shlex.split(command)[1:-1], str(tmp_path / "again")]
    assert main(again) == 0
    assert read_files(tmp_path / "again") == read_files(folder), "the card's command gives the same files"


def test_bad_input_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in (
        (["simulate", "medieval", "--bots", "nobody", "--out", str(tmp_path / "x")], "nobody"),
        (["simulate", "medieval", "--bots", ",", "--out", str(tmp_path / "x")], "at least one bot"),
        (["balance", "medieval", "--bots", "random"], "--out"),
        (["balance", "nothing"], "no game 'nothing'"),
    ):
        assert main(["lab", *line]) == 2
        assert said in capsys.readouterr().err
