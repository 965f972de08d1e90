"""Legal actions: counted, searched and sampled as if they were one list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from era.core.legal import Legal, OneOf


@given(st.lists(st.lists(st.integers(), max_size=5), max_size=5), st.integers())
def test_groups_behave_as_one_list(groups: list[list[int]], stranger: int) -> None:
    flat = [action for group in groups for action in group]
    legal = Legal([OneOf(*group) for group in groups])
    assert list(legal) == flat
    assert len(legal) == legal.size == len(flat)
    assert [legal.nth(index) for index in range(legal.size)] == flat
    assert all(action in legal for action in flat)
    assert (stranger in legal) == (stranger in flat)


def test_beyond_the_last_there_is_nothing() -> None:
    with pytest.raises(IndexError):
        Legal([OneOf(1, 2)]).nth(2)
    assert not list(Legal[int]([]))
