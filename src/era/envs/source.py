"""Draws of an environment: xoshiro256**, the generator of the native rules (era/native/source.h), so that the same
seed gives the same game whether the rules run natively or as Python."""

from era.core.chance import Chance

WORD = 2**64 - 1
UNIT = 2.0**-53


class EnvironmentSource:
    """The draws of game `number` of a batch that was begun with this seed."""

    def __init__(self, seed: int, number: int = 0) -> None:
        _, first = _mix(seed & WORD)
        state = first ^ (number * 0xD1342543DE82EF95 & WORD)
        self.words: list[int] = []
        for _ in range(4):
            state, word = _mix(state)
            self.words.append(word)

    def draw(self, chance: Chance) -> tuple[int, ...]:
        return tuple([int((self._next() >> 11) * UNIT * bound) for bound in chance.bounds])

    def copy(self) -> "EnvironmentSource":
        new = EnvironmentSource.__new__(EnvironmentSource)
        new.words = self.words[:]
        return new

    def _next(self) -> int:
        a, b, c, d = self.words
        found = _rotate(b * 5 & WORD, 7) * 9 & WORD
        c ^= a
        d ^= b
        self.words = [a ^ d, b ^ c, c ^ (b << 17 & WORD), _rotate(d, 45)]
        return found


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & WORD


def _mix(state: int) -> tuple[int, int]:
    """One step of SplitMix64: the next state, and a word."""
    state = state + 0x9E3779B97F4A7C15 & WORD
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return state, z ^ z >> 31
