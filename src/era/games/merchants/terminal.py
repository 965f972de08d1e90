"""How the merchants' map looks in a terminal: nine cities in a grid, the row of orders under it."""

# Not compiled: draws for people.

from msgspec.structs import asdict

from era.core.catalogue import Words
from era.core.game import News
from era.games.merchants.game import GAME
from era.games.merchants.state import State
from era.games.merchants.view import CityView, MerchantsView

WORDS = Words("era.games.merchants.text", "terminal")
NAMES = Words("era.games.merchants.text", "refusals")

CELL_CHARS = 30
BORDER, ROAD = "┃", " "


def draw(view: State, seat: int, lang: str) -> str:
    return draw_shown(GAME.show(view), lang)


def draw_shown(shown: MerchantsView, lang: str) -> str:
    """Draw what everybody is shown; a server shows nothing else."""
    board = [_draw_headline(shown, lang), "", *_draw_map(shown, lang), ""]
    below = [*_draw_merchants(shown, lang), "", *_draw_row(shown, lang), *_draw_events(shown, lang)]
    return "\n".join([*board, *below])


def _draw_headline(shown: MerchantsView, lang: str) -> str:
    values = {"title": NAMES.name(lang, shown.title), "round": shown.round, "stock": _draw_goods(shown.stock, lang)}
    lines = [WORDS.say(lang, "headline", values)]
    if shown.note:
        lines.append(NAMES.name(lang, shown.note))
    if shown.difficulty and shown.difficulty.level:
        level = NAMES.name(lang, shown.difficulty.level)
        lines.append(WORDS.say(lang, "difficulty", {**asdict(shown.difficulty), "level": level}))
    return "\n".join(lines)


def _draw_goods(goods: dict[str, int], lang: str) -> str:
    amounts = [NAMES.count(lang, good, count) for good, count in goods.items() if count]
    return ", ".join(amounts) or "-"


# ---------------------------------------------------------------- the map


def _draw_map(shown: MerchantsView, lang: str) -> list[str]:
    """Cities by row and column; a thick line is the border."""
    borders = {frozenset(pair) for pair in shown.borders}
    at = {(city.row, city.column): city for city in shown.cities}
    rows, columns = sorted({row for row, _ in at}), sorted({column for _, column in at})
    lines: list[str] = []
    for row in rows:
        blocks = [_draw_city(shown, at[row, column], lang) for column in columns]
        height = max(len(block) for block in blocks)
        for number in range(height):
            line = ""
            for column, block in zip(columns, blocks, strict=True):
                line += (block[number] if number < len(block) else "").ljust(CELL_CHARS)
                line += _draw_mark(at, borders, (row, column), (row, column + 1))
            lines.append(line.rstrip())
        if row != rows[-1]:
            lines.append("".join(_draw_line(at, borders, row, column) for column in columns).rstrip())
    return lines


def _draw_mark(
    at: dict[tuple[int, int], CityView], borders: set[frozenset[str]], one: tuple[int, int], two: tuple[int, int]
) -> str:
    return f" {BORDER if _is_border(at, borders, one, two) else ROAD} "


def _draw_line(at: dict[tuple[int, int], CityView], borders: set[frozenset[str]], row: int, column: int) -> str:
    is_border = _is_border(at, borders, (row, column), (row + 1, column))
    return ("━" * CELL_CHARS if is_border else " " * CELL_CHARS) + "   "


def _is_border(
    at: dict[tuple[int, int], CityView], borders: set[frozenset[str]], one: tuple[int, int], two: tuple[int, int]
) -> bool:
    return one in at and two in at and frozenset((at[one].city, at[two].city)) in borders


def _draw_city(shown: MerchantsView, city: CityView, lang: str) -> list[str]:
    name = NAMES.name(lang, city.city).upper()
    product = f" ({NAMES.name(lang, city.produces)})" if city.produces else ""
    lines = [f"{name}{product}"]
    here = [str(m.merchant) for m in shown.merchants if m.city == city.city]
    if here:
        lines.append(WORDS.say(lang, "here", {"merchants": ", ".join(here)}))
    houses = [str(m.merchant) for m in shown.merchants if city.city in m.houses]
    if houses:
        lines.append(WORDS.say(lang, "houses", {"merchants": ", ".join(houses)}))
    for merchant, goods in city.areas.items():
        lines.append(WORDS.say(lang, "area", {"merchant": merchant, "goods": _draw_goods(goods, lang)}))
    return lines


# ---------------------------------------------------------------- merchants, orders, events


def _draw_merchants(shown: MerchantsView, lang: str) -> list[str]:
    active = shown.turn.merchant if shown.turn else None
    lines = []
    for m in shown.merchants:
        values = {
            "mark": ">" if m.merchant == active else " ",
            "merchant": m.merchant,
            "seat": m.seat + 1,
            "city": NAMES.name(lang, m.city) if m.city else "-",
            "cargo": _draw_goods(m.cargo, lang),
            "loaded": m.loaded,
            "capacity": m.capacity,
            "cards": len(m.cards),
            "jewels": m.red_jewels,
        }
        line = WORDS.say(lang, "merchant", values)
        if m.character:
            line += f" · {NAMES.name(lang, 'ability-' + m.character)}"
        lines.append(line)
    return lines


def _draw_row(shown: MerchantsView, lang: str) -> list[str]:
    lines = [WORDS.say(lang, "row", {"taken": len(shown.row), "places": shown.places})]
    for card in shown.row:
        goods = _draw_goods(card.missing or card.goods, lang)
        kind = WORDS.say(lang, "special") if card.special else ""
        lines.append(f"  {card.card:<24} {NAMES.name(lang, card.city):<14} {goods} {kind}".rstrip())
    return lines


def _draw_events(shown: MerchantsView, lang: str) -> list[str]:
    return [
        f"! {event.number} · {NAMES.name(lang, 'event-' + event.event)}: {NAMES.name(lang, 'effect-' + event.event)}"
        for event in shown.events
    ]


# ---------------------------------------------------------------- questions, news, the end


def say_question(view: State, seat: int, lang: str) -> str:
    return ask_shown(GAME.show(view), view.active + 1, lang)


def ask_shown(shown: MerchantsView, merchant: int, lang: str) -> str:
    if shown.turn is None:
        return WORDS.say(lang, f"ask-{shown.phase}", {"merchant": merchant})
    return WORDS.say(lang, "ask-turn", {"merchant": shown.turn.merchant, "left": shown.turn.actions_left})


def say_news(news: News, lang: str) -> str | None:
    key = f"news-{news.kind}"
    if key not in WORDS.keys(lang) or (news.kind == "turn-over" and not news.values["unused"]):
        return None
    return WORDS.say(lang, key, _name_values(news, lang))


def _name_values(news: News, lang: str) -> dict[str, object]:
    """Return the values as a sentence says them: things by their names, goods with their number."""
    values = dict(news.values)
    for named in ("good", "city"):
        if named in values:
            values[named] = NAMES.name(lang, str(values[named]))
    for goods in ("goods", "missing", "area", "stock"):
        if goods in values:
            counted = [NAMES.count(lang, good, number) for good, number in values[goods].items()]
            values[goods] = ", ".join(counted) or "0"
    if "event" in values:
        values["event"] = NAMES.name(lang, f"event-{values['event']}")
    return values


def say_ending(state: State, lang: str) -> str:
    result = GAME.result(state)
    shown = GAME.show(state)
    lines = []
    if shown.outcome:
        lines.append(NAMES.name(lang, shown.outcome))
    lines.append(WORDS.say(lang, "scores", {"scores": ", ".join(map(str, result.scores))}))
    if shown.over and result.winners and shown.reconstruction:
        seats = ", ".join(str(seat + 1) for seat in result.winners)
        lines.append(WORDS.say(lang, "winners", {"seats": seats, "count": len(result.winners)}))
    return "\n".join(lines)


def draw_places(view: State, seat: int, word: str, lang: str) -> str | None:
    return None
