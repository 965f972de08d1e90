"""A medieval domain in a terminal, from what a server shows of it."""

# Not compiled: draws for people.

from collections.abc import Mapping
from string import ascii_lowercase as COLUMNS  # noqa: N812 (a constant of ours by a better name)
from typing import Any

import msgspec
from msgspec import structs

from era.games.medieval.box.components import RESOURCES
from era.games.medieval.terminal import EMPTY_MARK, MARKS, NAMES, WORDS, name_line, pick_letter
from era.games.medieval.view import MedievalView, PlacementView, PlayerView

LAID_FIRST = ("river", "road", "wall", "area")
"""What others may lie on."""
SCORCHED = "scorched"


def draw_view(view: Mapping[str, Any], seat: int, lang: str) -> str:
    shown = _read(view)
    player = shown.players[seat]
    left, right = _draw_board(shown, player), _list_side(shown, seat, lang)
    lines = [f"{row}   {right[n] if n < len(right) else ''}".rstrip() for n, row in enumerate(left)]
    lines += [" " * len(left[0]) + "   " + extra for extra in right[len(left) :]]
    others = [_draw_other(shown, other, lang) for other in range(len(shown.players)) if other != seat]
    return "\n".join([_draw_headline(shown, lang), "", *lines, *([""] if others else []), *others])


def _draw_headline(shown: MedievalView, lang: str) -> str:
    title = NAMES.name(lang, "scenario.river" if shown.scenario == "river" else shown.scenario)
    step = NAMES.name(lang, shown.step)
    values = {"scenario": title, "round": shown.round, "rounds": shown.rounds, "step": step}
    if shown.rounds is not None:
        return WORDS.say(lang, "headline-alone", values)
    xs = ", ".join(NAMES.name(lang, name) for name in shown.xs) or "-"
    return WORDS.say(lang, "headline", {**values, "xs": xs, "count": len(shown.xs), "end": shown.xs_to_end})


def _draw_board(shown: MedievalView, player: PlayerView) -> list[str]:
    width, height = shown.board.width, shown.board.height
    cells = {f"{COLUMNS[x]}{y + 1}": EMPTY_MARK for y in range(height) for x in range(width)}
    seen: dict[str, int] = {}
    for placed in sorted(player.pieces, key=lambda each: each.kind not in LAID_FIRST):
        mark = _pick_mark(placed, seen)
        cells.update(dict.fromkeys(placed.spaces, mark))
    rows = ["    " + " ".join(f"{COLUMNS[x].upper():>2}" for x in range(width))]
    for y in range(height):
        rows.append(f"{y + 1:>3} " + " ".join(cells[f"{COLUMNS[x]}{y + 1}"] for x in range(width)))
    return rows


def _pick_mark(placed: PlacementView, seen: dict[str, int]) -> str:
    if placed.kind == "area":
        return "%%" if placed.piece == SCORCHED else "oo"
    if placed.kind in MARKS:
        return MARKS[placed.kind]
    seen[placed.piece] = seen.get(placed.piece, 0) + 1
    return pick_letter(placed.piece) + str(seen[placed.piece] % 10)


def _list_side(shown: MedievalView, seat: int, lang: str) -> list[str]:
    player = shown.players[seat]
    stock = structs.asdict(player.stock)
    lines = [WORDS.say(lang, "you", {"seat": seat + 1}), ""]
    lines += [f"{NAMES.name(lang, name):<12} {'■' * stock[name]} {stock[name]}" for name in RESOURCES]
    for track, amount in (("culture", player.culture), ("disaster", player.disaster)):
        lines.append(f"{NAMES.name(lang, track):<12} {amount}")
    lines.append("")
    faces = [f"  {count} × {face:<16} {NAMES.name(lang, face)}" for face, count in player.faces.items() if count]
    tray = [f"  {count} × {NAMES.name(lang, piece)}" for piece, count in player.tray.items() if count]
    lines += [WORDS.say(lang, "dice"), *faces] if faces else []
    return [*lines, WORDS.say(lang, "tray"), *tray] if tray else lines


def _draw_other(shown: MedievalView, seat: int, lang: str) -> str:
    player = shown.players[seat]
    stock = " ".join(f"{NAMES.name(lang, name)} {amount}" for name, amount in structs.asdict(player.stock).items())
    values = {
        "seat": seat + 1,
        "stock": stock,
        "dice": sum(player.pool.values()),
        "culture": player.culture,
        "disaster": player.disaster,
        "score": shown.sheets[seat]["total"],
    }
    return WORDS.say(lang, "other", values)


def ask_view(view: Mapping[str, Any], seat: int, lang: str) -> str:
    shown = _read(view)
    question = shown.question
    if question is None or seat not in question.seats:
        return ""
    player = shown.players[seat]
    who = (
        NAMES.name(lang, "sir-philippe")
        if question.other < 0
        else WORDS.say(lang, "player", {"seat": question.other + 1})
    )
    amount = NAMES.count(lang, question.resource, 1) if question.resource else ""
    values = {"who": who, "amount": amount, "rolls": 3 - player.rolls, "hammers": player.hammers}
    return WORDS.say(lang, f"ask-{question.kind}", values)


def end_view(view: Mapping[str, Any], lang: str) -> str:
    """Return the score pad, one column a player."""
    shown = _read(view)
    lines = [" " * 26 + "".join(f"{seat + 1:>6}" for seat in range(len(shown.sheets)))]
    for line in shown.sheets[0]:
        if any(sheet[line] for sheet in shown.sheets) or line == "total":
            lines.append(f"{name_line(line, lang):<26}" + "".join(f"{sheet[line]:>6}" for sheet in shown.sheets))
    if shown.rank is not None:
        values = {"rank": NAMES.name(lang, shown.rank), "comment": NAMES.name(lang, f"{shown.rank}-comment")}
        lines.append(WORDS.say(lang, "rank", values))
    return "\n".join(lines)


def _read(view: Mapping[str, Any]) -> MedievalView:
    return msgspec.convert(dict(view), MedievalView)
