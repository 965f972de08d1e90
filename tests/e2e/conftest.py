"""One browser and one real server for all tests of a process."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser.browser import Person, chromium
from tests.support.server.site import Site
from tests.support.server.studying import studying_site

STUDY_GAMES = 1
"""Whoever stays at the end of a game has it studied. Nobody looks at what comes of it, so it is to cost little."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as made:
        yield made


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with studying_site(tmp_path_factory.mktemp("data"), STUDY_GAMES) as made:
        yield made


@pytest.fixture
def person(browser: Browser, site: Site) -> Iterator[Callable[..., Person]]:
    """Makes people; at the end of the test none of their pages may have reported an error."""
    made: list[Person] = []

    def make(**how: Any) -> Person:
        made.append(Person(browser, site.url, **how))
        return made[-1]

    yield make
    for each in made:
        each.close()
    for each in made:
        each.must_be_fine()
