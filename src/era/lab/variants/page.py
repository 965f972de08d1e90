"""Comparisons and sweeps as pages and as plain tables."""

from collections.abc import Sequence
from html import escape

from era.games.registry import game as game_by_name
from era.lab.balance.charts import draw_steps
from era.lab.balance.page import describe_setting, write_facts, write_page, write_table, write_value, write_warning
from era.lab.balance.resample import RESAMPLES
from era.lab.dataset.setting import RunSetting, is_printed_box
from era.lab.variants.paired import MEASURES, Paired, PairedRuns

METHOD = (
    "Both are played with the same seeds: game by game the same dice fall for both, as long as they ask for the same "
    "draws, and the differences are those of single games. Intervals are made by drawing games with replacement, "
    f"{RESAMPLES:,} times; the thin line allows for all comparisons of this page (Bonferroni)."
)


def write_text_table(runs: PairedRuns, names: tuple[str, str]) -> str:
    """Write a comparison for a terminal."""
    head = ("", *names, "difference", "95 % interval", "unpaired")
    rows = [
        (
            MEASURES[row.measure],
            f"{row.a:.2f}",
            f"{row.b:.2f}",
            f"{row.difference.value:+.2f}" + ("*" if row.difference.excludes(0.0) else " "),
            f"{row.difference.low:+.2f} to {row.difference.high:+.2f}",
            f"{row.unpaired_low:+.2f} to {row.unpaired_high:+.2f}",
        )
        for row in runs.rows
    ]
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(widths[n]) if n == 0 else cell.rjust(widths[n]) for n, cell in enumerate(line)).rstrip()
        for line in [head, *rows]
    ]
    end = f"{runs.games} of {runs.planned} games; * also allows for {runs.comparisons} comparisons"
    return "\n".join([*lines, end])


def write_comparison(runs: PairedRuns, names: tuple[str, str], settings: Sequence[RunSetting]) -> str:
    title = f"{names[0]} and {names[1]}"
    rows = [(MEASURES[row.measure], row.difference, _note(row)) for row in runs.rows]
    body = [
        *_write_head(title, settings, runs),
        f"<h2>{escape(names[1])} less {escape(names[0])}</h2>",
        write_table(rows, 0.0, "", signed=True),
        (
            f'<h2>How to read this</h2><p>{METHOD}</p><p class="soft">Unpaired, as if the two had been played with '
            "different dice, the intervals would be as wide as the notes say.</p>"
        ),
    ]
    return write_page(title, body)


def _note(row: Paired) -> str:
    width = row.unpaired_high - row.unpaired_low
    values = (write_value(row.a, signed=False), write_value(row.b, signed=False))
    return f"{values[0]}, {values[1]}; unpaired ±{width / 2:.2f}"


def _write_head(title: str, settings: Sequence[RunSetting], runs: PairedRuns) -> list[str]:
    setting = settings[0]
    facts = [("games planned", f"{runs.planned:,}"), ("finished by all", f"{runs.games:,}")]
    return [
        f"<h1>{escape(title)}</h1>",
        (
            f'<p class="soft">{escape(game_by_name(setting.game).title(setting.options, "en"))}, '
            f"{escape(describe_setting(setting))}</p>"
        ),
        *([] if all(is_printed_box(each) for each in settings) else [write_warning()]),
        write_facts([*facts, ("comparisons", str(runs.comparisons))]),
    ]


def write_sweep(
    path: str, values: Sequence[object], base: object, runs: Sequence[PairedRuns], settings: Sequence[RunSetting]
) -> str:
    """Write a sweep: for every measure what each value changes, compared with the box as it is."""
    body = _write_head(f"{path} from {values[0]} to {values[-1]}", settings, runs[0])
    body.append(f"<p>Each value is compared with {escape(path)} = {escape(str(base))}, as the box has it.</p>")
    for number, row in enumerate(runs[0].rows):
        name = MEASURES[row.measure]
        points = [(str(value), run.rows[number].difference) for value, run in zip(values, runs, strict=True)]
        notes = [_note(run.rows[number]) for run in runs]
        rows = [(value, estimate, note) for (value, estimate), note in zip(points, notes, strict=True)]
        body.append(
            f"<section><h2>{name}</h2>{draw_steps(points, name)}{write_table(rows, 0.0, '', signed=True)}</section>"
        )
    return write_page(f"{path}: a sweep", [*body, f"<h2>How to read this</h2><p>{METHOD}</p>"])
