"""Legal actions: counted, searched and sampled as if they were one list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from era.core import legal as legal_module
from era.core.legal import Group, Legal, OneOf


@given(st.lists(st.lists(st.integers(), max_size=5), max_size=5), st.integers())
def test_groups_behave_as_one_list(groups: list[list[int]], stranger: int) -> None:
    flat = [action for group in groups for action in group]
    legal = Legal([OneOf(*group) for group in groups])
    assert list(legal) == flat
    assert len(legal) == legal.size == len(flat)
    assert [legal.nth(index) for index in range(legal.size)] == flat
    assert all(action in legal for action in flat)
    assert (stranger in legal) == (stranger in flat)


@pytest.mark.skipif(not legal_module.__file__.endswith(".py"), reason="no class of a test inherits from compiled ones")
def test_there_may_be_more_than_python_counts() -> None:
    """A roll of very many dice has as many choices."""

    class Many(Group[int]):
        def __init__(self) -> None:
            self.size = 2**70

        def nth(self, index: int) -> int:
            return index

        def __contains__(self, action: object) -> bool:
            return isinstance(action, int) and 0 <= action < self.size

    legal = Legal[int]([OneOf(-1), Many()])
    assert bool(legal)
    assert legal.size == 2**70 + 1
    assert legal.nth(2**70) == 2**70 - 1
    assert 2**65 in legal
    assert not Legal[int]([])


def test_beyond_the_last_there_is_nothing() -> None:
    with pytest.raises(IndexError):
        Legal([OneOf(1, 2)]).nth(2)
    assert not list(Legal[int]([]))
