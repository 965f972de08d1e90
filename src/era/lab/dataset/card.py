"""The dataset card: what the files hold, how they were made, and how to make them again."""

import json
from pathlib import Path

from era.games.registry import game as game_by_name
from era.lab.dataset.manifest import Manifest
from era.lab.dataset.setting import RunSetting, is_printed_box
from era.lab.dataset.tables import open_tables, read_columns

COLUMNS = """\
| file | a row is | columns |
|---|---|---|
| `games.parquet` | a game | `game` (its number, from 0), `seed` (of its dice), `finished`, `decisions`, `rounds` |
| `seats.parquet` | a seat of a game | `seat` (from 0), `bot`, `place` (0: start player, 1: who comes next), `score`, \
`won` (a shared victory is shared) |
| `lines.parquet` | a line of a seat's score | `seat`, `name`, `count` (points) |
| `pieces.parquet` | what a seat has at the end | `seat`, `name`, `count` |
| `strikes.parquet` | somebody struck by something | `round`, `cause`, `victim`, `from_seat` (who rolled it; -1: \
nobody, or everybody) |

All but `games` begin with `game`. Seats are numbered from 0."""

UNTUNED = (
    "**The bots were tuned on the printed box.** This run is played with other figures, so part of what it shows is "
    "how bots do that did not learn them."
)


def write_card(manifest: Manifest, folder: Path) -> str:
    setting, versions = manifest.setting, manifest.versions
    found = read_columns(
        open_tables(setting, folder),
        "SELECT count(*) AS games, count(*) FILTER (finished) AS finished, sum(decisions) AS decisions FROM games",
    )
    games, finished, decisions = (int(found[key][0]) for key in ("games", "finished", "decisions"))
    warning = [] if is_printed_box(setting) else [UNTUNED, ""]
    return "\n".join(
        [
            f"# {game_by_name(setting.game).title(setting.options, 'en')}: {games:,} games between bots",
            "",
            (
                f"{setting.games:,} games planned, {games:,} played, {finished:,} of them to their end; "
                f"{decisions:,} decisions."
            ),
            "",
            *warning,
            "## How they were played",
            "",
            (
                f"- Bots: {', '.join(setting.bots)}, each with {setting.steps} steps of work a decision. They sit in "
                "turn, one seat on with every game."
            ),
            f"- Seed {setting.seed}: the dice of game n are drawn from a seed of its own, a hash of this seed and n.",
            f"- era {versions.era}, code {versions.code}, {versions.engine}, Python {versions.python}.",
            "",
            "Steps, not seconds, so the same command gives the same files, to the byte:",
            "",
            f"    {write_command(setting)}",
            "",
            "Options of the game:",
            "",
            f"    {json.dumps(setting.options, sort_keys=True)}",
            "",
            "## What the files hold",
            "",
            COLUMNS,
            "",
            "Read with DuckDB, Polars, pandas or anything that knows Parquet:",
            "",
            "    SELECT bot, avg(score), avg(won) FROM 'seats.parquet' GROUP BY bot",
            "",
        ]
    )


def write_command(setting: RunSetting) -> str:
    """Write the command that plays this run; options that are whole tables stand in run.json."""
    shown = [
        f"--option '{key}={json.dumps(value)}'"
        for key, value in setting.options.items()
        if value is not None and not isinstance(value, dict) and key != "players"
    ]
    players = [f"--players {setting.options['players']}"] if "players" in setting.options else []
    parts = ["era lab simulate", setting.game, *players, *shown, f"--bots {','.join(setting.bots)}"]
    parts += [f"--steps {setting.steps}", f"--games {setting.games}", f"--seed {setting.seed}"]
    return " ".join([*parts, f"--chunk {setting.chunk_games}", "--out FOLDER"])
