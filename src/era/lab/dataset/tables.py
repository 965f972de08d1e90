"""The tables of a run, as Parquet files or while they are still chunks, read and written by DuckDB."""

from pathlib import Path
from typing import Final

import duckdb
import numpy as np
from numpy.typing import NDArray

from era.lab.dataset.chunks import list_chunk_files
from era.lab.dataset.setting import RunSetting

Columns = dict[str, NDArray[np.generic]]

GAMES: Final = "games"
NESTED: Final = {
    "seats": "STRUCT(seat UTINYINT, bot VARCHAR, place UTINYINT, score SMALLINT, won FLOAT)",
    "lines": "STRUCT(seat UTINYINT, name VARCHAR, count SMALLINT)",
    "pieces": "STRUCT(seat UTINYINT, name VARCHAR, count SMALLINT)",
    "strikes": "STRUCT(round UTINYINT, cause VARCHAR, victim TINYINT, from_seat TINYINT)",
}
"""What a game holds several of; each is a table of its own, with the game's number in front."""
PLAIN: Final = {
    "game": "INTEGER",
    "seed": "VARCHAR",
    "finished": "BOOLEAN",
    "decisions": "INTEGER",
    "rounds": "SMALLINT",
}
TABLES: Final = (GAMES, *NESTED)


def open_tables(setting: RunSetting, folder: Path) -> duckdb.DuckDBPyConnection:
    """Open a run's tables by name: those that are written, else what has been played so far."""
    database = duckdb.connect(config={"threads": 1})  # the order of rows, and so the files, must not depend on chance
    if all(find_table_file(folder, table).is_file() for table in TABLES):
        for table in TABLES:
            database.execute(f"CREATE VIEW {table} AS FROM read_parquet({_quote(find_table_file(folder, table))})")
        return database
    files = ", ".join(_quote(path) for path in list_chunk_files(setting, folder))
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in PLAIN.items())
    columns += "".join(f", {name}: '{kind}[]'" for name, kind in NESTED.items())
    source = f"read_json([{files}], format='newline_delimited', columns={{{columns}}})"
    empty = "(SELECT " + ", ".join(f"NULL::{kind} AS {name}" for name, kind in PLAIN.items())
    empty += "".join(f", NULL::{kind}[] AS {name}" for name, kind in NESTED.items()) + " LIMIT 0)"
    database.execute(f"CREATE TABLE played AS SELECT * FROM {source if files else empty} ORDER BY game")  # noqa: S608
    database.execute(f"CREATE VIEW {GAMES} AS SELECT {', '.join(PLAIN)} FROM played")  # noqa: S608  our own names
    for table in NESTED:
        rows = f"SELECT game, UNNEST({table}) AS row FROM played"  # noqa: S608
        database.execute(f"CREATE VIEW {table} AS SELECT game, row.* FROM ({rows})")  # noqa: S608
    return database


def write_tables(setting: RunSetting, folder: Path) -> None:
    """Write every table as a Parquet file. With one thread the same rows give the same bytes."""
    database = open_tables(setting, folder)
    for table in TABLES:
        path = find_table_file(folder, table)
        beside = path.with_suffix(".part")
        database.execute(f"COPY (FROM {table}) TO {_quote(beside)} (FORMAT parquet, COMPRESSION zstd)")
        beside.replace(path)


def read_columns(database: duckdb.DuckDBPyConnection, query: str) -> Columns:
    """Return what a query finds, as one array a column."""
    return dict(database.execute(query).fetchnumpy())


def find_table_file(folder: Path, table: str) -> Path:
    return folder / f"{table}.parquet"


def _quote(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
