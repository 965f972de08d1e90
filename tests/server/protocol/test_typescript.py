"""The browser's types are those of messages.py, now."""

from pathlib import Path

from era.server.protocol.typescript import generate

FILE = Path(__file__).parents[3] / "web" / "src" / "net" / "types.gen.ts"


def test_the_browsers_types_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == generate(), "run: python -m era.server.protocol.typescript " + str(FILE)


def test_types_say_what_messages_say() -> None:
    text = generate()
    assert 'export interface UndoAsked {\n  type: "undo-asked";\n  seat: number;\n  waiting: number[];\n}' in text
    assert "export type Change = [(string | number)[], any];" in text
    assert "  changes?: Change[];" in text
    assert "  undo?: UndoKind;" in text
    assert "  seen?: Record<string, number>;" in text
    assert "  turn?: number | null;" in text
