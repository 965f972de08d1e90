"""The training example learns: after a few updates it plays better than whoever chooses at random."""

import pytest

from era.compiled import COMPILED, NATIVE_STATUS
from examples.train_solitaire import measure, train

UPDATES = 5


@pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="without native rules it takes too long")
def test_it_learns() -> None:
    lines = [line for line, _ in train(0, UPDATES, seed=1)]
    assert len(lines) == UPDATES
    assert lines[-1]["score"] > measure(None, 1, 200)[0] + 6
