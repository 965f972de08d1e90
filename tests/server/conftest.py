"""One real server for the tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.once import once
from tests.support.server import services
from tests.support.server.services import Postgres, Redis
from tests.support.server.site import Site, running, settings

NEVER_COMPILED = [Path(__file__).parent / name for name in ("auth", "http", "storage", "workers")]
"""Tests of packages without compiled modules."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(folder in item.path.parents for folder in NEVER_COMPILED):
            item.add_marker(once)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(settings(tmp_path_factory.mktemp("data"))) as made:
        yield made


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    service = Postgres()
    with services.running(service):
        yield service


@pytest.fixture
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """One of its own for each test, which may stop it."""
    service = Redis(tmp_path_factory.mktemp("redis"))
    with services.running(service):
        yield service
