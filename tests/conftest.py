"""Hypothesis profiles, and the report of which rules have a test."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.support.rulecheck")

from tests.support.rulecheck import games_with_tests, rule_ids  # noqa: E402

_calm = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.register_profile("ci", _calm, derandomize=True)
settings.register_profile("soak", _calm, derandomize=False, print_blob=True)
settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the workers of pytest-xdist only send reports
        config.pluginmanager.register(RuleCoverage(config))


def pytest_runtest_setup(item: pytest.Item) -> None:
    ids = [rule_id for mark in item.iter_markers("rule") for rule_id in mark.args]
    if ids:
        item.user_properties.append(("rules", ids))


class RuleCoverage:
    """Which rules of each game have a test that ran and passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.full = _is_full(config)
        self.covered: dict[str, set[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and report.nodeid.startswith("tests/games/"):
            for name, ids in report.user_properties:
                if name == "rules" and isinstance(ids, list):
                    self.covered.setdefault(report.nodeid.split("/")[2], set()).update(ids)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.full and session.exitstatus == pytest.ExitCode.OK and any(map(self.problems, games_with_tests())):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for game in games_with_tests() if self.full else self.covered:
            ids, covered = set(rule_ids(game)), self.covered.get(game, set())
            count = len(ids & covered)
            terminalreporter.write_line(
                f"rule coverage {game}: {count}/{len(ids)} rules, {100 * count // max(1, len(ids))} %"
            )
            for problem in self.problems(game) if self.full else ():
                terminalreporter.write_line(f"  {problem}", red=True)

    def problems(self, game: str) -> list[str]:
        ids, covered = rule_ids(game), self.covered.get(game, set())
        missing = [rule_id for rule_id in ids if rule_id not in covered]
        unknown = sorted(covered - set(ids))
        lists = {"without a passing test": missing, "tested but not in the rulebook": unknown}
        return [f"{what}: {', '.join(which)}" for what, which in lists.items() if which]


def _is_full(config: pytest.Config) -> bool:
    """Whether all tests run: nothing was named, filtered or left out but the browser, which tests no rule."""
    if config.getoption("markexpr") not in ("", "not e2e"):
        return False
    chosen = ("keyword", "lf", "deselect", "ignore", "ignore_glob", "collectonly", "last_failed")
    whole = config.args_source in (pytest.Config.ArgsSource.TESTPATHS, pytest.Config.ArgsSource.INVOCATION_DIR)
    return whole and not any(config.getoption(name, None) for name in chosen)
