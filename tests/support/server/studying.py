"""A server whose studies are soon done, however busy the machine is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from era.server.workers.studies import StudyWorker
from tests.support.server.site import Site, running, settings


@contextmanager
def studying_site(folder: Path, games: int) -> Iterator[Site]:
    """`games`: so often each position of a finished game is played out. Studies are made one after the other, so
    whoever waits for one has a server of their own."""
    with pytest.MonkeyPatch.context() as patch:
        # A process of low priority may not get to do anything on a busy machine.
        patch.setattr(StudyWorker, "niceness", 0)
        with running(settings(folder, study_games=games)) as made:
            yield made
