"""Draws: provable, fair, numbered by name, and scripted ones used up."""

import hashlib
import hmac
import random
from collections import Counter

import pytest

from era.core.chance import Chance
from era.core.errors import EraError
from era.core.rng import SEED_BYTES, KeyedHash, QuickSource, ScriptedSource, SealedSource, commitment, new_seed

SEED = bytes(range(32))
DIE = Chance("die", (6,))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as its definition has it, without the module under test's help."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def words_of(label: str, blocks: int = 2) -> list[int]:
    stream = b"".join(hmac_sha256(SEED, f"{label}/{n}".encode()) for n in range(blocks))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def test_a_draw_is_the_documented_stream() -> None:
    bounds = (6,) * 12
    expected = tuple(word % 6 for word in words_of("seat 1 #0")[:12])
    assert SealedSource(SEED).draw(Chance("seat 1", bounds)) == expected


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_a_keyed_hash_is_hmac(length: int) -> None:
    key = bytes(range(length))
    keyed = KeyedHash(key)
    for message in (b"", b"die #0/0", bytes(300)):
        assert keyed.digest(message) == hmac.digest(key, message, "sha256"), "the same once more"


def test_the_second_draw_of_a_name_is_its_own_stream() -> None:
    source = SealedSource(SEED)
    source.draw(DIE)
    assert source.draw(Chance("die", (1000,)))[0] == words_of("die #1")[0] % 1000


def test_numbers_in_the_uneven_rest_are_thrown_away() -> None:
    bound = (1 << 31) + 1  # nearly half of all words are in the uneven rest
    usable = [word for word in words_of("big #0", blocks=8) if word < bound]
    assert SealedSource(SEED).draw(Chance("big", (bound, bound))) == tuple(usable[:2])


def test_draws_of_one_name_do_not_depend_on_others() -> None:
    mine, theirs = Chance("seat 1", (6, 6)), Chance("seat 2", (6, 6))
    first, second = SealedSource(SEED), SealedSource(SEED)
    in_turn = [first.draw(chance) for chance in (mine, theirs, mine)]
    hasty = [second.draw(chance) for chance in (mine, mine, theirs)]
    assert (in_turn[0], in_turn[2], in_turn[1]) == tuple(hasty)


def test_skipping_counts_a_draw_without_making_it() -> None:
    drawn, skipped = SealedSource(SEED), SealedSource(SEED)
    drawn.draw(DIE)
    skipped.follow(DIE, (0,))
    wide = Chance("die", (10**6,))
    assert drawn.draw(wide) == skipped.draw(wide)


def test_the_commitment_is_a_hash_and_fixes_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"era-table seed " + SEED).hexdigest()
    assert SealedSource(SEED).commitment == commitment(SEED)
    assert commitment(SEED) != commitment(SEED[:-1] + b"\xff")
    assert SEED.hex() not in commitment(SEED)


def test_new_seeds_differ() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


@pytest.mark.parametrize("source", [SealedSource(SEED), QuickSource(random.Random(5))], ids=["sealed", "quick"])
@pytest.mark.parametrize(("bound", "critical"), [(6, 25.7), (5, 23.5), (18, 48.0)])
def test_all_outcomes_are_equally_likely(source: SealedSource | QuickSource, bound: int, critical: float) -> None:
    """Chi-square at about 1 in 10,000; the seeds are fixed, so it passes always or never."""
    counts = Counter(value for _ in range(2000) for value in source.draw(Chance(f"d{bound}", (bound,) * 6)))
    expected = 12_000 / bound
    assert sum((counts[side] - expected) ** 2 / expected for side in range(bound)) < critical
    assert set(counts) == set(range(bound))


def test_quick_draws_repeat_with_their_seed() -> None:
    chance = Chance("dice", (6,) * 20)
    assert QuickSource(random.Random(1)).draw(chance) == QuickSource(random.Random(1)).draw(chance)


def test_a_script_gives_its_draws_in_order_and_must_be_used_up() -> None:
    script = ScriptedSource((1,), (5,))
    assert script.draw(DIE) == (1,)
    with pytest.raises(EraError, match="1 draw that nothing asked for"):
        script.must_be_used_up()
    assert script.draw(DIE) == (5,)
    script.must_be_used_up()
    with pytest.raises(EraError, match="no draw left for 'die'"):
        script.draw(DIE)


@pytest.mark.parametrize("outcome", [(6,), (-1,), (), (1, 2)])
def test_a_script_cannot_give_an_impossible_draw(outcome: tuple[int, ...]) -> None:
    with pytest.raises(EraError, match="which needs numbers below"):
        ScriptedSource(outcome).draw(DIE)


@pytest.mark.parametrize(
    ("outcome", "allowed"), [((0, 0), True), ((5, 1), True), ((6, 0), False), ((0, -1), False), ((0,), False)]
)
def test_a_chance_knows_its_outcomes(outcome: tuple[int, ...], allowed: bool) -> None:
    assert Chance("two", (6, 2)).allows(outcome) is allowed
