"""Results as a table a person reads."""

from era.core.catalogue import Words, write_number
from era.games.registry import package
from era.lab.arena.duel import Duel, DuelSetting
from era.lab.arena.ladder import Ladder, LadderSetting
from era.lab.arena.solo import Solo, SoloSetting

WORDS = Words("era.lab.arena.text", "arena")
BAR_CHARS = 40

Rows = list[tuple[str, str]]


def write_duel(duel: Duel, lang: str) -> str:
    names = {"a": duel.setting.a, "b": duel.setting.b}

    def label(key: str) -> str:
        return WORDS.say(lang, key, names)

    def interval(*values: float, digits: int, sign: str = "", unit: str = "") -> str:
        return _write_interval(lang, *(write_number(lang, value, digits, sign) + unit for value in values))

    rows: Rows = [
        (label("pairs"), write_number(lang, duel.pairs)),
        (label("games"), WORDS.say(lang, "of-games", {"games": duel.games, "unfinished": duel.unfinished})),
        (
            label("score"),
            interval(100 * duel.score, 100 * duel.score_low, 100 * duel.score_high, digits=1, unit=" %"),
        ),
        (label("elo"), interval(duel.elo, duel.elo_low, duel.elo_high, digits=0, sign="+")),
        (label("margin"), interval(duel.margin, duel.margin_low, duel.margin_high, digits=1, sign="+")),
        (label("superiority"), f"{write_number(lang, 100 * duel.superiority, 1)} %"),
    ]
    if duel.setting.sprt is not None:
        rows.append((label("verdict"), label(f"verdict-{(duel.verdict or 'none').replace(' ', '-')}")))
    return _write_table(
        f"{label('duel')}: {_write_subject(duel.setting, lang)}",
        rows + _write_times(duel, lang),
    )


def write_solo(solo: Solo, lang: str) -> str:
    mean = _write_interval(lang, *(write_number(lang, x, 2) for x in (solo.mean, solo.mean_low, solo.mean_high)))
    rows: Rows = [
        (WORDS.say(lang, "games"), write_number(lang, solo.games)),
        (WORDS.say(lang, "mean"), mean),
        (WORDS.say(lang, "spread"), write_number(lang, solo.spread, 1)),
        (WORDS.say(lang, "range"), f"{solo.least}, {solo.most}"),
        (WORDS.say(lang, "won"), f"{write_number(lang, 100 * solo.won, 1)} %"),
    ]
    if solo.complete != solo.won:
        rows.append((WORDS.say(lang, "complete"), f"{write_number(lang, 100 * solo.complete, 1)} %"))
    title = WORDS.say(lang, "solo", {"bot": solo.setting.bot})
    head = _write_table(f"{title}: {_write_subject(solo.setting, lang)}", rows + _write_times(solo, lang))
    return "\n".join([head, *_draw_histogram(solo, lang)])


def name_ladder(ladder: Ladder, lang: str) -> str:
    players = WORDS.say(lang, "players", {"players": ladder.setting.options.get("players", 2)})
    scenario = ladder.setting.options.get("scenario")
    about = [_write_subject(ladder.setting, lang), players, *([str(scenario)] if scenario else [])]
    return f"{WORDS.say(lang, 'ladder')}: {', '.join(about)}"


def write_ladder(ladder: Ladder, lang: str) -> str:
    """Write the ratings, and below them who met whom."""
    rows = [[WORDS.say(lang, key) for key in ("ladder-bot", "elo", "ladder-games", "ladder-score")]]
    for row in ladder.rows:
        elo = _write_interval(lang, *(write_number(lang, x, 0, "+") for x in (row.elo, row.elo_low, row.elo_high)))
        rows.append([row.bot, elo, write_number(lang, row.games), f"{write_number(lang, 100 * row.score, 1)} %"])
    names = [row.bot for row in ladder.rows]
    scores = {(match.a, match.b): match.score for match in ladder.matches}
    scores |= {(b, a): 1.0 - score for (a, b), score in scores.items()}
    crossed = [["", *names]]
    for a in names:
        cells = [f"{write_number(lang, 100 * scores[a, b], 0)} %" if (a, b) in scores else "" for b in names]
        crossed.append([a, *cells])
    unfinished = sum(match.unfinished for match in ladder.matches)
    lines = [name_ladder(ladder, lang), *_align(rows), "", WORDS.say(lang, "ladder-met"), *_align(crossed)]
    return "\n".join([*lines, "", WORDS.say(lang, "unfinished", {"unfinished": unfinished})])


def _align(rows: list[list[str]]) -> list[str]:
    """Set the cells of each column below each other, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _write_interval(lang: str, value: str, low: str, high: str) -> str:
    return WORDS.say(lang, "between", {"value": value, "low": low, "high": high})


def _write_subject(setting: DuelSetting | SoloSetting | LadderSetting, lang: str) -> str:
    if setting.steps is not None:
        return f"{setting.game}, {WORDS.say(lang, 'steps', {'steps': setting.steps})}"
    digits = len(f"{setting.budget:g}".partition(".")[2])
    return f"{setting.game}, {write_number(lang, setting.budget, digits)} s"


def _write_times(result: Duel | Solo, lang: str) -> Rows:
    return [
        (WORDS.say(lang, "decisions"), write_number(lang, result.decisions)),
        (WORDS.say(lang, "slowest"), f"{write_number(lang, 1000 * result.slowest, 1)} ms"),
        (WORDS.say(lang, "late"), WORDS.say(lang, "of-these", {"late": result.late, "overran": result.overran})),
    ]


def _write_table(title: str, rows: Rows) -> str:
    width = max(len(label) for label, _ in rows)
    return "\n".join([title, *(f"  {label:<{width}}  {cell}" for label, cell in rows)])


def _draw_histogram(solo: Solo, lang: str) -> list[str]:
    """Draw one bar a rank, the highest first."""
    names = Words(f"{package(solo.setting.game)}.text", "names")
    most = max(solo.ranks.values(), default=1)
    labels = {rank: names.name(lang, rank) for rank in solo.ranks}
    width = max((len(label) for label in labels.values()), default=0)
    return [f"  {labels[rank]:<{width}}  {'#' * (BAR_CHARS * n // most)} {n}" for rank, n in solo.ranks.items()]
