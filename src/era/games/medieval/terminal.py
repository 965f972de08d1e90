"""How a medieval domain looks in a terminal: two characters a space, tracks and dice beside it."""

# Not compiled: draws for people.

from era.core.catalogue import Words
from era.core.game import News
from era.games.medieval import flow
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import AREA, BRIDGE, GATE, RIVER, ROAD, WALL, Piece
from era.games.medieval.rules import costs, domain, scoring, solitaire
from era.games.medieval.state import Player, State
from era.grid.grid import bits

WORDS = Words("era.games.medieval.text", "terminal")
NAMES = Words("era.games.medieval.text", "refusals")

MARKS = {WALL: "##", ROAD: "==", BRIDGE: "=H", GATE: "++", RIVER: "~~"}
LETTERS = {
    "cathedral": "X", "lumber-mill": "I", "monastery": "Y", "chapel": "P", "market": "M", "trade-fair": "R",
    "harbor": "O", "great-hall": "V", "manor": "N", "abbey": "E", "weigh-house": "D",
}  # fmt: skip
"""Of buildings that share their first letter with another one."""
EMPTY_MARK = " ·"
LEGAL_MARK = "()"
MARK_STYLES = {
    "##": "wall", "++": "wall", "==": "road", "=H": "road", "~~": "water", "oo": "water", "%%": "burnt", "·": "open",
    LEGAL_MARK: "question",
}  # fmt: skip
"""Which marks of the board have which colour, on a terminal that has colours."""
KEPT_LINES = (0, 2)
"""The headline and the columns' letters: without them no other line of the board can be read."""


# ---------------------------------------------------------------- the board


def draw(view: State, seat: int, lang: str) -> str:
    player = view.players[seat]
    left = draw_board(view, player)
    right = _draw_side(view, seat, lang)
    lines = [f"{row}   {right[n] if n < len(right) else ''}".rstrip() for n, row in enumerate(left)]
    lines += [" " * len(left[0]) + "   " + extra for extra in right[len(left) :]]
    others = [_draw_other(view, other, lang) for other in view.seats_from(seat)]
    return "\n".join([_draw_headline(view, lang), "", *lines, *([""] if others else []), *others])


def draw_board(view: State, player: Player, lit: int = 0) -> list[str]:
    grid = view.rules.grid
    cells = _draw_cells(view, player)
    for bit in bits(lit):
        cells[bit] = LEGAL_MARK
    rows = ["    " + " ".join(f"{grid.name(x)[0].upper():>2}" for x in range(grid.width))]
    for y in range(grid.height):
        rows.append(f"{y + 1:>3} " + " ".join(cells[grid.bit(x, y)] for x in range(grid.width)))
    return rows


def _draw_cells(view: State, player: Player) -> dict[int, str]:
    """Buildings by their first letters and a number, so that neighbours can be told apart."""
    grid = view.rules.grid
    cells = dict.fromkeys(bits(grid.all), EMPTY_MARK)
    order = {RIVER: 0, ROAD: 1, WALL: 1, AREA: 1, BRIDGE: 2, GATE: 4}
    seen: dict[str, int] = {}
    for placement in sorted(player.pieces, key=lambda p: order.get(p.piece.kind, 3)):
        piece = placement.piece
        mark = MARKS.get(piece.kind)
        if piece.kind == AREA:
            mark = "%%" if piece.index == view.rules.scorched else "oo"
        elif mark is None:
            seen[piece.name] = seen.get(piece.name, 0) + 1
            mark = pick_letter(piece.name) + str(seen[piece.name] % 10)
        for bit in bits(placement.mask):
            cells[bit] = mark
    return cells


def pick_letter(name: str) -> str:
    """Pick a building's letter; those that share a first letter have one of their own."""
    return LETTERS.get(name, name[0].upper())


def _draw_headline(view: State, lang: str) -> str:
    rules = view.rules
    step = "over" if view.over else flow.STEPS[max(view.step, 0)].name
    title = NAMES.name(lang, "scenario.river" if rules.options.scenario == "river" else rules.options.scenario)
    values = {"scenario": title, "round": view.round, "rounds": rules.rounds, "step": NAMES.name(lang, step)}
    if rules.alone:
        return WORDS.say(lang, "headline-alone", values)
    xs = ", ".join(NAMES.name(lang, rules.pieces[index].name) for index in view.xs) or "-"
    return WORDS.say(lang, "headline", {**values, "xs": xs, "count": len(view.xs), "end": rules.xs_to_end})


def _draw_side(view: State, seat: int, lang: str) -> list[str]:
    """Tracks, dice, what is in the tray or can be paid."""
    player = view.players[seat]
    rules = view.rules
    lines = [WORDS.say(lang, "you", {"seat": seat + 1}), ""]
    for resource, name in enumerate(RESOURCES):
        have, top = player.stock[resource], rules.track[resource]
        lines.append(f"{NAMES.name(lang, name):<12} {'■' * have}{'·' * (top - have)} {have}")
    for track, amount in (("culture", player.culture), ("disaster", player.disaster)):
        lines.append(f"{NAMES.name(lang, track):<12} {amount}")
    lines.append("")
    if any(player.faces):
        lines += [WORDS.say(lang, "dice"), *("  " + text for text in _draw_dice(view, player.faces, lang))]
    if any(view.philippe):
        lines += [NAMES.name(lang, "sir-philippe"), *("  " + text for text in _draw_dice(view, view.philippe, lang))]
    tray = [f"{n} × {NAMES.name(lang, rules.pieces[i].name)}" for i, n in enumerate(player.tray) if n]
    if tray:
        lines += [WORDS.say(lang, "tray"), *("  " + text for text in tray)]
    if _find_asked(view, seat) == "build":
        lines += [WORDS.say(lang, "hammers", {"count": player.hammers}), *_list_payable(view, player, lang)]
    return lines


def _draw_dice(view: State, counts: Counts, lang: str) -> list[str]:
    faces = view.rules.dice.faces
    return [
        f"{count} × {faces[index].key:<16} {NAMES.name(lang, faces[index].key)}"
        for index, count in enumerate(counts)
        if count
    ]


def _list_payable(view: State, player: Player, lang: str) -> list[str]:
    lines = []
    for index, shapes in costs.list_payable(player, view.rules):
        piece = view.rules.pieces[index]
        if view.supply[index] and any(domain.find_places(player, shape, view.rules) for shape, _ in shapes):
            goods = [NAMES.count(lang, RESOURCES[r], amount) for r, amount in enumerate(piece.cost) if amount]
            cost = ", ".join([*goods, *(NAMES.name(lang, name) for name in _list_cost_in_kind(view, piece))])
            left = WORDS.say(lang, "left", {"count": view.supply[index]})
            lines.append(f"  {piece.name:<12} {cost} ({left})")
    return lines


def _list_cost_in_kind(view: State, piece: Piece) -> list[str]:
    """The die and the building that are part of a cost, if any."""
    if not piece.is_building:
        return []
    data = view.rules.data(piece)
    return [name for name in (data.cost_die, data.cost_building) if name is not None]


def _draw_other(view: State, seat: int, lang: str) -> str:
    player = view.players[seat]
    stock = " ".join(f"{NAMES.name(lang, name)} {player.stock[r]}" for r, name in enumerate(RESOURCES))
    values = {
        "seat": seat + 1,
        "stock": stock,
        "dice": sum(player.pool),
        "culture": player.culture,
        "disaster": player.disaster,
        "score": scoring.make_sheets(view)[seat]["total"],
    }
    return WORDS.say(lang, "other", values)


# ---------------------------------------------------------------- questions, news, the end


def _find_asked(view: State, seat: int) -> str:
    question = flow.find_question(view, seat)
    return question.kind if question is not None else ""


def say_question(view: State, seat: int, lang: str) -> str:
    question = flow.find_question(view, seat)
    if question is None:
        return ""
    who = (
        NAMES.name(lang, "sir-philippe")
        if question.other < 0
        else WORDS.say(lang, "player", {"seat": question.other + 1})
    )
    amount = NAMES.count(lang, RESOURCES[question.resource], 1) if question.resource >= 0 else ""
    player = view.players[seat]
    values = {"who": who, "amount": amount, "rolls": 3 - player.rolls, "hammers": player.hammers}
    return WORDS.say(lang, f"ask-{question.kind}", values)


VARIANTS = ("by", "why", "outcome")
"""Values that decide which of several sentences tells a piece of news."""
QUIET = {"skulls": ("count",), "hammers": ("from_dice", "from_pieces"), "fed": ("hungry",)}
"""News that need no words where all of these are 0."""


def say_news(news: News, lang: str) -> str | None:
    keys = WORDS.keys(lang)
    variant = next((news.values[name] for name in VARIANTS if name in news.values), "")
    key = next((key for key in (f"news-{news.kind}-{variant}", f"news-{news.kind}") if key in keys), None)
    quiet = QUIET.get(news.kind, ())
    if key is None or (quiet and not any(news.values[name] for name in quiet)):
        return None
    values = {"seat": _name_seat(news.seat, lang), **_name_values(news, lang)}
    sentence = WORDS.say(lang, key, values)
    lost = news.values.get("lost")
    if lost and isinstance(lost, dict) and news.kind != "pool":
        sentence += " " + WORDS.say(lang, "news-lost", {"lost": _say_goods(lost, lang)})
    return sentence


def _name_seat(seat: int | None, lang: str) -> str:
    if seat is None:
        return ""
    return NAMES.name(lang, "sir-philippe") if seat < 0 else WORDS.say(lang, "player", {"seat": seat + 1})


def _name_values(news: News, lang: str) -> dict[str, object]:
    """Return the values as a sentence says them: things by their names, goods with their number, seats as players."""
    values = dict(news.values)
    for named in ("name", "piece", "resource", "face"):
        if named in values:
            values[named] = NAMES.name(lang, str(values[named]))
    for goods in ("gives", "cost", "stock"):
        if goods in values:
            values[goods] = _say_goods(values[goods], lang)
    for dice in ("gained", "lost"):
        if news.kind == "pool":
            values[dice] = ", ".join(f"{n} × {NAMES.name(lang, die)}" for die, n in news.values[dice].items()) or "0"
    for one in ("give", "take"):
        if one in values:
            values[one] = NAMES.count(lang, values[one], 1)
    if "resource" in values:
        values["amount"] = NAMES.count(lang, news.values["resource"], news.values.get("amount", 1))
    if "names" in values:
        values["names"] = ", ".join(NAMES.name(lang, name) for name in values["names"])
    if news.kind == "hammers":
        values["count"] = values["from_dice"] + values["from_pieces"]
    other = next((news.values[name] for name in ("to", "of", "with") if isinstance(news.values.get(name), int)), None)
    return {**values, "other": _name_seat(other, lang)}


def _say_goods(goods: dict[str, int], lang: str) -> str:
    return ", ".join(NAMES.count(lang, thing, number) for thing, number in goods.items() if number) or "0"


def say_ending(state: State, lang: str) -> str:
    """Return the score pad, one column a player."""
    made = scoring.make_sheets(state)
    lines = [" " * 26 + "".join(f"{n + 1:>6}" for n in range(len(made)))]
    for line in made[0]:
        if any(sheet[line] for sheet in made) or line == "total":
            lines.append(f"{name_line(line, lang):<26}" + "".join(f"{sheet[line]:>6}" for sheet in made))
    result = scoring.make_result(state)
    if state.rules.alone:
        rank = solitaire.find_rank(result.scores[0])
        values = {"rank": NAMES.name(lang, rank), "comment": NAMES.name(lang, f"{rank}-comment")}
        lines.append(WORDS.say(lang, "rank", values))
    elif state.over:
        seats = ", ".join(str(seat + 1) for seat in result.winners)
        lines.append(WORDS.say(lang, "winners", {"seats": seats, "count": len(result.winners)}))
    return "\n".join(lines)


def name_line(line: str, lang: str) -> str:
    if line.endswith("-bonus") and line != "road-bonus":
        return WORDS.say(lang, "bonus", {"building": NAMES.name(lang, line.removesuffix("-bonus"))})
    return WORDS.say(lang, f"line-{line}") if f"line-{line}" in WORDS.keys(lang) else NAMES.name(lang, line)


def draw_places(view: State, seat: int, word: str, lang: str) -> str | None:
    """Draw the corners (upper left) from which a piece may be laid now, one board for each turn."""
    piece = view.rules.by_name.get(word)
    legal = flow.legal(view, seat)
    if piece is None or legal is None:
        return None
    boards = []
    for shape in piece.shapes:
        example = [a for a in legal if getattr(a, "piece", -1) == piece.index and getattr(a, "turn", -1) == shape.turn]
        lit = sum(1 << a.at for a in example if hasattr(a, "at"))
        if lit:
            title = WORDS.say(lang, "where", {"turn": f"r{shape.turn}"})
            boards.append("\n".join([title, *draw_board(view, view.players[seat], lit)]))
    return "\n\n".join(boards) or None
