"""Every rule of every game has a test that fails when the rule is broken."""

import pytest

from era.grid.words import COMPILED
from tests.support.rulecheck import breakers, games_with_tests, rule_ids, rule_tests, unnoticed

pytestmark = pytest.mark.skipif(COMPILED, reason="a rule is broken by patching, which compiled code does not notice")

RULES = [(game, rule_id) for game in games_with_tests() for rule_id in rule_ids(game)]


@pytest.mark.parametrize(("game", "rule_id"), RULES)
def test_a_broken_rule_is_noticed(game: str, rule_id: str) -> None:
    assert (why := unnoticed(rule_id, rule_tests(game), breakers(game))) is None, why
