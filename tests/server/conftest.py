"""One real server for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.support.server import services
from tests.support.server.services import Postgres, Redis
from tests.support.server.site import Site, running, settings


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
