"""Reading the box: the component file, our own or another, checked as a whole."""

# Not compiled: runs once for a game.

from functools import lru_cache
from importlib import resources

from era.core.data_files import DataFile
from era.games.merchants.box.components import Components
from era.games.merchants.box.validate import check


def packaged_text() -> str:
    return (resources.files("era.games.merchants.data") / "components.toml").read_text("utf-8")


def parse(file: DataFile) -> Components:
    components = file.convert(Components)
    check(file, components)
    return components


@lru_cache(maxsize=16)
def load(text: str | None = None) -> Components:
    """The components of a file with this text, or our own. Read once: a game's pieces never change."""
    return parse(DataFile("components.toml", packaged_text() if text is None else text))
