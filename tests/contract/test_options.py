"""Options may come from a hostile record or a stranger: they are possible, or one clear error."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from era.core.catalogue import LANGUAGES
from era.core.errors import DataError
from tests.contract.cases import CASES, Case

GAMES = {case.name.split("-")[0]: case for case in CASES}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
def test_checked_options_are_complete_plain_data(case: Case) -> None:
    assert case.game.check(case.options) == case.options
    assert json.loads(json.dumps(case.options)) == case.options


@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
def test_any_options_are_possible_or_one_clear_error(case: Case) -> None:
    keys = st.sampled_from([*case.options, "nonsense"])

    @settings(max_examples=150)
    @given(st.dictionaries(keys, anything, min_size=1))
    def check(options: dict[str, Any]) -> None:
        try:
            case.game.start(case.game.check(options))
        except DataError as error:
            sentences = [error.say(lang) for lang in LANGUAGES]
            if not all(sentences):
                pytest.fail("an error without a sentence")

    check()
