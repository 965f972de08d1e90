"""One notation for the log, the wire, the terminal and the tests: `build market f7 r1`."""

from collections.abc import Callable, Sequence
from typing import Final

from era.core.errors import NotationError
from era.games.medieval.actions import (  # fmt: skip
    Action,
    Build,
    Chapel,
    Demand,
    Done,
    Feather,
    Lose,
    NoRiver,
    Pay,
    Place,
    Ready,
    Refuse,
    Remove,
    Reroll,
    SetDie,
    Stop,
    Suffer,
    Swap,
    Take,
    Trade,
)
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.dice import Face
from era.games.medieval.box.named import keep
from era.games.medieval.box.pieces import Piece
from era.games.medieval.rules.solitaire import PHILIPPE
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.texts import WORDS

MAX_CHARS = 400
TURNS: Final = {"r0": 0, "r1": 1, "r2": 2, "r3": 3}


def refuse(key: str, **values: object) -> NotationError:
    return NotationError(key, values, WORDS)


# ---------------------------------------------------------------- actions: writing


def write(rules: Ruleset, action: Action) -> str:
    """Write an action. Compiled, `isinstance` is one comparison, and `match` is not."""
    if isinstance(action, Build):
        return f"build {_write_placement(rules, rules.pieces[action.piece], action.turn, action.at)}"
    if isinstance(action, Place):
        return f"place {_write_placement(rules, rules.pieces[action.piece], action.turn, action.at)}"
    if isinstance(action, Reroll):
        return "reroll " + _write_dice(rules, action.dice)
    if isinstance(action, Take):
        return "take " + " ".join(_write_takes(rules, action.first))
    return PLAIN_WORDS.get(type(action)) or _write_less_common(rules, action)


def _write_less_common(rules: Ruleset, action: Action) -> str:
    if isinstance(action, Trade):
        who = "philippe" if action.seat == PHILIPPE else str(action.seat + 1)
        return f"trade {who} {RESOURCES[action.give]} for {RESOURCES[action.take]}"
    if isinstance(action, Swap):
        return f"swap {RESOURCES[action.give]} for {RESOURCES[action.take]}"
    if isinstance(action, SetDie):
        return f"set {_write_face(rules, action.shows)} to {_write_face(rules, action.face)}"
    if isinstance(action, Feather):
        partner = "alone" if action.partner < 0 else f"with {_write_face(rules, action.partner)}"
        return f"feather {_write_face(rules, action.feather)} {partner}"
    if isinstance(action, Chapel):
        return f"chapel {_write_face(rules, action.shows)}"
    if isinstance(action, Lose):
        return f"lose {RESOURCES[action.resource]}"
    if isinstance(action, Demand):
        return f"demand {RESOURCES[action.resource]}"
    assert isinstance(action, Remove), "there are no others"
    return f"remove {rules.grid.name(action.at)}"


PLAIN: dict[str, Action] = {
    "no river": NoRiver(), "ready": Ready(), "stop": Stop(), "done": Done(), "suffer": Suffer(), "pay": Pay(),
    "refuse": Refuse(),
}  # fmt: skip
PLAIN_WORDS = {type(action): text for text, action in PLAIN.items()}


def _write_placement(rules: Ruleset, piece: Piece, turn: int, at: int) -> str:
    turned = f" r{turn}" if len(piece.shapes) > 1 else ""
    return f"{piece.name} {rules.grid.name(at)}{turned}"


def _write_face(rules: Ruleset, index: int) -> str:
    return rules.dice.faces[index].key


def _write_dice(rules: Ruleset, dice: Sequence[int]) -> str:
    parts = []
    for face in dict.fromkeys(dice):
        count = dice.count(face)
        parts.append((f"{count} " if count > 1 else "") + _write_face(rules, face))
    return " ".join(parts)


def _write_takes(rules: Ruleset, first: tuple[int, ...]) -> list[str]:
    """Write how many of each either/or face give their first side: `peasant.either 2 food`."""
    return [
        f"{face.key} {count} {RESOURCES[face.either[0][0]]}"
        for face, count in zip(rules.dice.either, first, strict=True)
    ]


# ---------------------------------------------------------------- actions: reading


def read(rules: Ruleset, text: str) -> Action:
    """Raises NotationError. Capitals and extra spaces do not matter."""
    action: Action | None = rules.named.actions.get(text)
    if action is None:
        action = _read(rules, text)
        keep(rules.named.actions, text, action)
    return action


def _read(rules: Ruleset, text: str) -> Action:
    if len(text) > MAX_CHARS:
        raise refuse("text-too-long", most=MAX_CHARS)
    words = text.lower().split()
    if not words:
        raise refuse("text-empty")
    plain = PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    reader = READERS.get(words[0])
    if reader is None:
        raise refuse("text-unknown-verb", verb=words[0][:40], verbs=", ".join([*READERS, *PLAIN]))
    return reader(rules, words[1:])


def _expect(words: Sequence[str], pattern: str) -> list[str]:
    """Return the words that stand for something in a pattern such as `GIVE for TAKE`."""
    wanted = pattern.split()
    if len(words) != len(wanted) or any(w.islower() and w != word for w, word in zip(wanted, words, strict=True)):
        raise refuse("text-wrong-form", form=pattern)
    return [word for w, word in zip(wanted, words, strict=True) if not w.islower()]


def _read_placement(rules: Ruleset, words: list[str]) -> tuple[int, int, int]:
    if len(words) not in (2, 3):
        raise refuse("text-wrong-form", form="PIECE SPACE TURN")
    piece = rules.by_name.get(words[0])
    if piece is None:
        raise refuse("text-unknown-piece", piece=words[0][:40], pieces=", ".join(rules.by_name))
    turn = TURNS.get(words[2], -1) if len(words) == 3 else 0
    if turn < 0:
        raise refuse("text-bad-turn", turn=words[2][:40])
    shape = piece.shapes[piece.turns[turn]]
    return piece.index, shape.turn, _read_space(rules, words[1])


def _read_build(rules: Ruleset, words: list[str]) -> Action:
    return Build(*_read_placement(rules, words))


def _read_place(rules: Ruleset, words: list[str]) -> Action:
    return Place(*_read_placement(rules, words))


def _read_space(rules: Ruleset, word: str) -> int:
    bit = rules.grid.read(word)
    if bit is None:
        grid = rules.grid
        last = grid.name(grid.bit(grid.width - 1, grid.height - 1))
        raise refuse("text-bad-space", space=word[:40], last=last)
    return bit


def _read_resource(word: str) -> int:
    if word not in RESOURCES:
        raise refuse("text-bad-resource", word=word[:40], resources=", ".join(RESOURCES))
    return RESOURCES.index(word)


def _read_face(rules: Ruleset, word: str) -> int:
    if word not in rules.dice.by_key:
        raise refuse("text-bad-face", word=word[:40], faces=", ".join(rules.dice.by_key))
    return rules.dice.by_key[word]


def _read_number(word: str, most: int = 99) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word) <= most):
        raise refuse("text-bad-number", word=word[:40], most=most)
    return int(word)


def _read_reroll(rules: Ruleset, words: list[str]) -> Action:
    dice: list[int] = []
    count = 1
    for word in words:
        if word.isdigit():
            count = _read_number(word)
        else:
            dice += [_read_face(rules, word)] * count
            count = 1
    if not dice:
        raise refuse("text-wrong-form", form="reroll 2 peasant.food noble.sword1")
    return Reroll(tuple(sorted(dice)))


def _read_set(rules: Ruleset, words: list[str]) -> Action:
    shows, face = (_read_face(rules, word) for word in _expect(words, "FACE to FACE"))
    if rules.dice.faces[shows].die != rules.dice.faces[face].die:
        raise refuse("text-other-die", shows=words[0], face=words[2])
    return SetDie(shows, face)


def _read_feather(rules: Ruleset, words: list[str]) -> Action:
    if len(words) == 2 and words[1] == "alone":
        return Feather(_read_face(rules, words[0]), -1)
    feather, partner = _expect(words, "FEATHER with FACE")
    return Feather(_read_face(rules, feather), _read_face(rules, partner))


def _read_chapel(rules: Ruleset, words: list[str]) -> Action:
    return Chapel(_read_face(rules, *_expect(words, "FACE")))


def _read_take(rules: Ruleset, words: list[str]) -> Action:
    """`take peasant.either 2 food clergy.either 0 stone`; a face left out gives none of its first side."""
    first = dict.fromkeys((face.index for face in rules.dice.either), 0)
    for start in range(0, len(words), 3):
        face, count, resource = _expect(words[start : start + 3], "FACE NUMBER RESOURCE")
        index = _read_face(rules, face)
        if index not in first or _read_resource(resource) != _first_side(rules.dice.faces[index]):
            raise refuse("text-not-either", face=face[:40])
        first[index] = _read_number(count)
    return Take(tuple(first.values()))


def _first_side(face: Face) -> int:
    return face.either[0][0]


def _read_lose(rules: Ruleset, words: list[str]) -> Action:
    return Lose(_read_resource(*_expect(words, "RESOURCE")))


def _read_demand(rules: Ruleset, words: list[str]) -> Action:
    return Demand(_read_resource(*_expect(words, "RESOURCE")))


def _read_remove(rules: Ruleset, words: list[str]) -> Action:
    return Remove(_read_space(rules, *_expect(words, "SPACE")))


def _read_swap(rules: Ruleset, words: list[str]) -> Action:
    give, take = _expect(words, "RESOURCE for RESOURCE")
    return Swap(_read_resource(give), _read_resource(take))


def _read_trade(rules: Ruleset, words: list[str]) -> Action:
    partner, give, take = _expect(words, "SEAT RESOURCE for RESOURCE")
    seat = PHILIPPE if partner == "philippe" else _read_number(partner, rules.players) - 1
    if partner == "0":
        raise refuse("text-bad-number", word=partner, most=rules.players)
    return Trade(seat, _read_resource(give), _read_resource(take))


READERS: dict[str, Callable[[Ruleset, list[str]], Action]] = {
    "build": _read_build, "place": _read_place, "reroll": _read_reroll, "set": _read_set, "feather": _read_feather,
    "chapel": _read_chapel, "take": _read_take, "lose": _read_lose, "demand": _read_demand,
    "remove": _read_remove, "swap": _read_swap, "trade": _read_trade,
}  # fmt: skip
