"""All SQL of the boxes that people keep."""

import secrets
import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.errors import ApiError
from era.server.storage.engine import READS
from era.server.storage.schema import BOXES

ID_BYTES = 18
"""144 random bits: a box is shared by its id."""
MAX_BOXES = 50
"""Of one person."""


class BoxRow(Struct, frozen=True):
    id: str
    owner: str
    game: str
    name: str
    toml: str
    created: int
    changed: int


BOX_COLUMNS = [BOXES.c[name] for name in BoxRow.__struct_fields__]


class BoxStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    async def add(self, owner: str, game: str, name: str, toml: str) -> str:
        """Keep a new box and return its id. Raises ApiError if its owner has too many."""
        now = _now()
        row = BoxRow(secrets.token_urlsafe(ID_BYTES), owner, game, name, toml, now, now)
        async with self.engine.begin() as connection:
            kept = select(func.count()).select_from(BOXES).where(BOXES.c.owner == owner)
            if (await connection.execute(kept)).scalar_one() >= MAX_BOXES:
                raise ApiError(409, "too-many-boxes", {"most": MAX_BOXES})
            await connection.execute(insert(BOXES).values(**{key: getattr(row, key) for key in row.__struct_fields__}))
        return row.id

    async def find(self, box_id: str) -> BoxRow | None:
        found = await self._read(select(*BOX_COLUMNS).where(BOXES.c.id == box_id))
        return found[0] if found else None

    async def of(self, owner: str) -> list[BoxRow]:
        """Return a person's boxes, the last changed first."""
        return await self._read(
            select(*BOX_COLUMNS).where(BOXES.c.owner == owner).order_by(BOXES.c.changed.desc(), BOXES.c.id)
        )

    async def change(self, box_id: str, owner: str, name: str, toml: str) -> bool:
        """Write a box anew, if it is this person's."""
        where = (BOXES.c.id == box_id, BOXES.c.owner == owner)
        async with self.engine.begin() as connection:
            done = await connection.execute(update(BOXES).where(*where).values(name=name, toml=toml, changed=_now()))
            return done.rowcount == 1

    async def remove(self, box_id: str, owner: str) -> bool:
        """Delete a box, if it is this person's."""
        async with self.engine.begin() as connection:
            done = await connection.execute(delete(BOXES).where(BOXES.c.id == box_id, BOXES.c.owner == owner))
            return done.rowcount == 1

    async def remove_all(self, owner: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(BOXES).where(BOXES.c.owner == owner))

    async def give_all(self, owner: str, other: str) -> None:
        """Make all boxes of a person another one's."""
        async with self.engine.begin() as connection:
            await connection.execute(update(BOXES).where(BOXES.c.owner == owner).values(owner=other))

    async def _read(self, wanted: Select[Any]) -> list[BoxRow]:
        async with self._reading.connect() as connection:
            return [BoxRow(*row) for row in (await connection.execute(wanted)).all()]


def _now() -> int:
    return int(time.time() * 1000)
