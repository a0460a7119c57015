"""The grounds of a campaign: its library for other encounters."""

from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, select

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import Ground, SpaceError, dump_ground, read_ground
from gmtool.store.database.connection import Database
from gmtool.store.database.engine import plain
from gmtool.store.database.parts import fits
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.rows import DamagedRow, checked
from gmtool.store.database.tables import GroundRow
from gmtool.store.errors import StoreError

_GROUNDS = GroundRow.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class GroundTitle:
    """The id and the title of a ground, for lists."""

    id: int
    title: str


class Grounds:
    """Grounds to be used again in other encounters, each under its title. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[GroundTitle, ...]:
        """The titles of all the grounds, in the order in which they were made, without reading the grounds."""
        with self._database.reading() as session:
            found = session.exec(select(GroundRow.id, GroundRow.title).order_by(col(GroundRow.id)))
            rows = [(id, title) for id, title in found if id is not None]
        for id, title in rows:
            if not fits("grounds", {"title": title}):
                self._database.damage.found("grounds", id)
        return tuple(GroundTitle(id, title) for id, title in rows if isinstance(title, str))

    def get(self, id: int) -> Ground:
        """The ground with this id."""
        with self._database.reading() as session:
            return _ground(checked(_row(session, id)))

    def add(self, ground: Ground) -> GroundTitle:
        """Add a ground under its title, which must not be empty."""
        row = GroundRow(**_columns(ground))
        with self._database.writing() as session:
            session.add(row)
            session.flush()
            assert row.id is not None
            return GroundTitle(row.id, row.title)

    def update(self, id: int, ground: Ground) -> None:
        """Write a changed ground."""
        columns = _columns(ground)
        with self._database.writing() as session:
            row = checked(_row(session, id))
            for field, value in columns.items():
                setattr(row, field, value)
            session.add(row)

    def rename(self, id: int, title: str) -> None:
        """Give a ground another title."""
        self.update(id, replace(self.get(id), title=title))

    def delete(self, id: int) -> RawRow:
        """Delete a ground, and return what `restore` needs."""
        with self._database.writing() as session:
            _row(session, id)
            (kept,) = raw_rows(plain(session.connection()), "grounds", "id", [id])
            session.connection().execute(_GROUNDS.delete().where(_GROUNDS.c.id == id))
            session.expire_all()
            return kept

    def restore(self, deleted: RawRow) -> None:
        """Put a deleted ground back in its old place."""
        with self._database.writing() as session:
            put_raw_rows(plain(session.connection()), "grounds", [deleted])


def _ground(row: GroundRow) -> Ground:
    """The ground of a row. Raises `DamagedRow` where it cannot be read."""
    try:
        return replace(read_ground(row.ground), title=row.title)
    except SpaceError as wrong:
        raise DamagedRow(tr("The ground “{title}” is damaged: {wrong}", title=row.title, wrong=wrong)) from wrong


def _row(session: Session, id: int) -> GroundRow:
    found = session.get(GroundRow, id)
    if found is None:
        raise StoreError(tr("The ground is no longer in the campaign."))
    return found


def _columns(ground: Ground) -> dict[str, Any]:
    if not ground.title.strip():
        raise StoreError(tr("A ground needs a title to be kept."))
    return {"title": ground.title, "ground": dump_ground(ground)}
