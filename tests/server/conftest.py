"""One real server for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.server.site import Site, running, settings


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(settings(tmp_path_factory.mktemp("data"))) as made:
        yield made
