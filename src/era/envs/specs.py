"""The ids of environments, as each game's `envs.toml` lists them."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, convert

from era.games import registry

NAMESPACE = "era"


class GymnasiumSpec(Struct, frozen=True):
    id: str
    options: dict[str, Any]
    bots: str | None = None


class EnvironmentSpecs(Struct, frozen=True):
    """All environments of one game."""

    pettingzoo: str
    spiel: str
    options: dict[str, Any]
    gymnasium: list[GymnasiumSpec]


def list_specs() -> Iterator[tuple[str, EnvironmentSpecs]]:
    """List the games that have environments, and these."""
    for name in registry.names():
        table = registry.read_toml(name, "envs.toml")
        if table:
            yield name, convert(table, EnvironmentSpecs)
