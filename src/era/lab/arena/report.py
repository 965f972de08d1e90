"""Results as a table a person reads."""

from era.core.catalogue import Words, write_number
from era.games.registry import package
from era.lab.arena.duel import Duel
from era.lab.arena.solo import Solo

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
        f"{label('duel')}: {_write_subject(duel.setting.game, duel.setting.budget, lang)}",
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
    title = WORDS.say(lang, "solo", {"bot": solo.setting.bot})
    head = _write_table(
        f"{title}: {_write_subject(solo.setting.game, solo.setting.budget, lang)}", rows + _write_times(solo, lang)
    )
    return "\n".join([head, *_draw_histogram(solo, lang)])


def _write_interval(lang: str, value: str, low: str, high: str) -> str:
    return WORDS.say(lang, "between", {"value": value, "low": low, "high": high})


def _write_subject(game: str, budget: float, lang: str) -> str:
    digits = len(f"{budget:g}".partition(".")[2])
    return f"{game}, {write_number(lang, budget, digits)} s"


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
