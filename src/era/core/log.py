"""One line of a game's history."""

# Not compiled: structs, which gain nothing.

from msgspec import Struct

CHANCE = "*"


class Entry(Struct, frozen=True):
    """An action of a seat, or (seat None) the outcome of a chance event, in the game's notation."""

    seat: int | None
    text: str

    def line(self) -> str:
        who = CHANCE if self.seat is None else str(self.seat + 1)
        return f"{who} {self.text}"


def parse_line(line: str) -> Entry | None:
    """Return the entry a line holds, or None if it holds none."""
    who, _, text = line.partition(" ")
    if not text or text != text.strip():
        return None
    if who == CHANCE:
        return Entry(None, text)
    # Only a plain number from 1 on: int() alone would take "+1", "1_0" and other people's digits.
    if who.isascii() and who.isdigit() and 1 <= int(who[:4]) and len(who) <= 2:
        return Entry(int(who) - 1, text)
    return None
