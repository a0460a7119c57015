"""The campaign's library of grounds."""

from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session, col, select

from gmtool.space import Ground, SpaceError, dump_ground, read_ground
from gmtool.store.database import Database
from gmtool.store.errors import StoreError
from gmtool.store.tables import GroundRow


@dataclass(frozen=True, slots=True)
class GroundTitle:
    """What a list shows of a ground."""

    id: int
    title: str


class Grounds:
    """Grounds to be used again in other encounters, each under its title. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[GroundTitle, ...]:
        """The titles of all the grounds, in the order in which they were made; no ground is read for it."""
        with self._database.reading() as session:
            found = session.exec(select(GroundRow.id, GroundRow.title).order_by(col(GroundRow.id)))
            return tuple(GroundTitle(id, title) for id, title in found if id is not None)

    def get(self, id: int) -> Ground:
        """The ground with this id."""
        with self._database.reading() as session:
            row = _row(session, id)
        try:
            return replace(read_ground(row.ground), title=row.title)
        except SpaceError as wrong:
            raise StoreError(f"The ground “{row.title}” is damaged: {wrong}") from wrong

    def add(self, ground: Ground) -> GroundTitle:
        """Put a ground into the library under its title, which it must have; what comes back has the id."""
        row = GroundRow(**_columns(ground))
        with self._database.writing() as session:
            session.add(row)
            session.flush()
            assert row.id is not None
            return GroundTitle(row.id, row.title)

    def update(self, id: int, ground: Ground) -> None:
        """Write a changed ground."""
        self._write(id, _columns(ground))

    def rename(self, id: int, title: str) -> None:
        """Give a ground another title."""
        self.update(id, replace(self.get(id), title=title))

    def delete(self, id: int) -> GroundRow:
        """Take a ground out; what comes back is what `restore` needs to put it back."""
        with self._database.writing() as session:
            row = _row(session, id)
            copy = GroundRow(**row.model_dump())
            session.delete(row)
            return copy

    def restore(self, deleted: GroundRow) -> None:
        """Put a deleted ground back in its old place."""
        with self._database.writing() as session:
            session.add(GroundRow(**deleted.model_dump()))

    def _write(self, id: int, columns: dict[str, Any]) -> None:
        with self._database.writing() as session:
            row = _row(session, id)
            for field, value in columns.items():
                setattr(row, field, value)
            session.add(row)


def _row(session: Session, id: int) -> GroundRow:
    found = session.get(GroundRow, id)
    if found is None:
        raise StoreError("The ground is not in the campaign any more.")
    return found


def _columns(ground: Ground) -> dict[str, Any]:
    if not ground.title.strip():
        raise StoreError("A ground needs a title to be kept.")
    return {"title": ground.title, "ground": dump_ground(ground)}
