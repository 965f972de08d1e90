"""Pages of the laboratory: one HTML file each, with everything in it and nothing from a network."""

from collections.abc import Sequence
from html import escape
from math import isnan

from era.games.registry import game as game_by_name
from era.lab.balance.charts import draw_columns, draw_interval, find_scale
from era.lab.balance.figures import BalanceFigures, FigureGroup
from era.lab.balance.resample import RESAMPLES, Estimate
from era.lab.balance.style import STYLE
from era.lab.dataset.card import UNTUNED, write_command
from era.lab.dataset.setting import RunSetting, is_printed_box

TEXTS = {
    "start": (
        "Who starts",
        (
            "How often each wins, by when they come in the first round. The dashed line is what it would be if it "
            "made no difference. A shared victory is shared."
        ),
    ),
    "length": ("How long it takes", "Rounds and decisions a game."),
    "lines": ("Where points come from", "Points a seat, by line of the score pad."),
    "pieces": (
        "What goes with a high score",
        (
            "The mean score of seats that have at least one at the end, less that of seats that have none. It goes "
            "with the score; that does not say that it makes the score: who does well can also afford more."
        ),
    ),
    "strikes": ("What strikes", "How often each misfortune strikes somebody, by its cause."),
    "ladder": (
        "The bots",
        "Elo points above the mean of the bots in this run, from every pair of seats that met (Bradley-Terry).",
    ),
}


def write_balance(figures: BalanceFigures) -> str:
    """Write the balance report."""
    setting = figures.manifest.setting
    title = game_by_name(setting.game).title(setting.options, "en")
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(describe_setting(setting))}</p>',
        *([] if is_printed_box(setting) else [write_warning()]),
        _write_counts(figures),
        *(_write_section(figures, section) for section in figures.sections),
        _write_scores(figures),
        _write_method(figures),
    ]
    return write_page(f"Balance: {title}", body)


def write_page(title: str, body: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><title>{escape(title)}</title><style>{STYLE}</style></head>'
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def describe_setting(setting: RunSetting) -> str:
    count = setting.options.get("players")
    players = "" if count is None else "alone, " if count == 1 else f"{count} players, "
    return f"{players}bots {', '.join(setting.bots)} with {setting.steps} steps a decision, seed {setting.seed}"


def write_warning() -> str:
    return f'<p class="warn">{escape(UNTUNED.replace("**", ""))}</p>'


def write_facts(facts: Sequence[tuple[str, str]]) -> str:
    return "<dl>" + "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in facts) + "</dl>"


def _write_counts(figures: BalanceFigures) -> str:
    planned = figures.manifest.setting.games
    facts = [("games planned", planned), ("played", figures.played), ("finished", figures.finished)]
    counts = write_facts([*((name, f"{count:,}") for name, count in facts), ("comparisons", str(figures.comparisons))])
    missing = planned - figures.played
    said = f"<p>{missing:,} games of this run have not been played yet.</p>" if missing else ""
    stopped = figures.played - figures.finished
    return counts + said + (f"<p>{stopped:,} were stopped unfinished and are left out.</p>" if stopped else "")


def _write_section(figures: BalanceFigures, section: FigureGroup) -> str:
    heading, about = TEXTS[section.key]
    rows = [(each.name, each.estimate, each.note) for each in section.figures]
    extra = draw_columns(figures.lengths, "games by number of rounds") if section.key == "length" else ""
    signed = section.reference == 0
    table = write_table(rows, section.reference, section.unit, signed=signed, charts=section.key != "length")
    return f"<section><h2>{heading}</h2><p>{about}</p>{extra}{table}</section>"


def write_table(
    rows: Sequence[tuple[str, Estimate, str]], reference: float | None, unit: str, *, signed: bool, charts: bool = True
) -> str:
    """Write figures with their intervals, and a drawing of each on a common scale."""
    scale = find_scale([estimate for _, estimate, _ in rows], reference)
    head = f'<th></th><th class="number">{escape(unit)}</th><th class="number">95 % interval</th>'
    head += "<th></th>" * (1 + charts)
    lines = []
    for name, estimate, note in rows:
        far = reference is not None and estimate.excludes(reference)
        value = write_value(estimate.value, signed)
        chart = f'<td class="chart">{draw_interval(estimate, scale, reference)}</td>' if charts else ""
        lines.append(
            f'<tr><th scope="row">{escape(name)}</th>'
            f'<td class="number">{f"<b class=far>{value}</b>" if far else value}</td>'
            f'<td class="number">{write_value(estimate.low, signed)} to {write_value(estimate.high, signed)}</td>'
            f'{chart}<td class="note">{escape(note)}</td></tr>'
        )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


def write_value(value: float, signed: bool) -> str:
    if isnan(value):
        return "unknown"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")


def _write_scores(figures: BalanceFigures) -> str:
    heads = "".join(
        f'<th class="number">{name}</th>' for name in ("", "lowest", "quarter", "middle", "three quarters", "highest")
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(bot)}</th>' + "".join(f'<td class="number">{q}</td>' for q in marks) + "</tr>"
        for bot, marks in figures.scores
    )
    return (
        "<section><h2>Scores</h2><p>How the scores of each bot's seats are spread.</p>"
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _write_method(figures: BalanceFigures) -> str:
    setting, versions = figures.manifest.setting, figures.manifest.versions
    return (
        "<section><h2>How to read this</h2>"
        f"<p>Intervals are made by drawing whole games with replacement, {RESAMPLES:,} times: the seats of one game "
        "share its dice and opponents, so they are not separate observations. The thick bar is the 95 % interval of "
        f"one figure by itself. This page makes {figures.comparisons} comparisons (figures with a dashed line), so "
        "some would stand out by chance; the thin line is the interval that allows for all of them (Bonferroni), and "
        'what is still beyond <b class="far">is coloured</b>.</p>'
        f"<p>Played again, to the byte, by <code>{escape(write_command(setting))}</code></p>"
        f'<p class="soft">era {escape(versions.era)}, code {versions.code}, {escape(versions.engine)}, '
        f"Python {versions.python}.</p></section>"
    )
