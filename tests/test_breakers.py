"""Every rule of every game has a test that fails when the rule is broken."""

import pytest

from tests.rulecheck import breakers, games_with_tests, rule_ids, rule_tests, unnoticed

RULES = [(game, rule_id) for game in games_with_tests() for rule_id in rule_ids(game)]


@pytest.mark.parametrize(("game", "rule_id"), RULES)
def test_a_broken_rule_is_noticed(game: str, rule_id: str) -> None:
    assert (why := unnoticed(rule_id, rule_tests(game), breakers(game))) is None, why
