"""Reading the box: the component file, our own or another, checked as a whole."""

# Not compiled: runs once for a game.

from functools import lru_cache
from importlib import resources

from era.core.data_files import DataFile
from era.games.merchants.box import validate
from era.games.merchants.box.components import Components


def read_shipped_text() -> str:
    return (resources.files("era.games.merchants.data") / "components.toml").read_text("utf-8")


def assemble(file: DataFile) -> Components:
    """Return the components that a file describes. Raises DataError with the line for the first that is impossible."""
    components = file.convert(Components)
    for where, why in validate.find_problems(file.values, components):
        file.refuse(where, why)
    return components


@lru_cache(maxsize=16)
def load_components(text: str | None = None) -> Components:
    """Load the components of a file with this text, or our own. Read once: a game's pieces never change."""
    return assemble(DataFile("components.toml", read_shipped_text() if text is None else text))
