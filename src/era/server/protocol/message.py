"""What all messages of the play socket have in common. docs/reference/protocol.md tells their story; the browser's
TypeScript types are generated from them (`typescript.py`).

Seats are numbered from 0 in fields; None is a spectator. Notation, being for people, counts from 1.
Times are whole milliseconds since 1970. A seat's lines are numbered from 1 without gaps, for that seat alone:
what a seat may not know has no number, so that counting tells nothing.
"""

from msgspec import Struct


def _dashed(name: str) -> str:
    """`UndoAsked` -> `undo-asked`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Message(Struct, tag_field="type", tag=_dashed, forbid_unknown_fields=True, omit_defaults=True):
    """Anything sent over the socket: a JSON object whose `type` says which."""
