"""The pictures that a campaign keeps, and which of them nothing refers to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, String, cast, exists, func, literal, select
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import SQLModel

from gmtool.store.database.connection import Database
from gmtool.store.database.rows import DamagedRow, fits
from gmtool.store.database.tables import PictureRow
from gmtool.store.errors import BadImport, StoreError
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import ALL_PICTURES, PICTURE_BYTES, in_mb
from gmtool.store.pictures.formats import PictureFormat, measure

_PICTURES = PictureRow.__table__  # type: ignore[attr-defined]
_DAMAGED = "The picture {key} is damaged and cannot be shown; a backup may have it whole."
_WITHOUT_DATA = select(*(column for column in _PICTURES.c if column.name != "data"))


def unused(connection: Connection) -> tuple[str, ...]:
    """The keys that stand nowhere in the text of any other table, whoever wrote it and whatever it means.

    So a picture stays as long as a card, a ground, a figure in a prepared fight or any moment of a journal shows it,
    and a field that only a newer gmtool knows keeps its pictures too.
    """
    keys = (key for key in connection.scalars(select(_PICTURES.c.key)).all() if isinstance(key, str))
    return tuple(key for key in keys if not _stands_somewhere(connection, key))


def _stands_somewhere(connection: Connection, key: str) -> bool:
    columns = (
        column
        for table in SQLModel.metadata.sorted_tables
        if table is not _PICTURES
        for column in table.columns
        if column.type.python_type is not int
    )
    return any(
        connection.scalar(select(exists().where(func.instr(cast(column, String), literal(key)) > 0)))
        for column in columns
    )


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """What is known of a picture without decoding it: width and height in pixels as shown, its file's size in bytes."""

    key: str
    format: PictureFormat
    width: int
    height: int
    size: int


class Pictures:
    """The pictures of a campaign by the SHA-256 of their bytes, in hex. Every method may raise `StoreError`.

    A picture that nothing refers to stays until the campaign is next opened for writing, when nobody can undo any more
    what took the last reference away.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[PictureInfo, ...]:
        """What is known of all the pictures, by key."""
        with self._database.reading() as session:
            rows = session.connection().execute(_WITHOUT_DATA.order_by(_PICTURES.c.key)).mappings().all()
        found = {row["key"]: _info(row) for row in rows}
        for key in (key for key, info in found.items() if info is None):
            self._database.damage.found("pictures", key)
        return tuple(info for info in found.values() if info is not None)

    def info(self, key: str) -> PictureInfo:
        """What is known of a picture. Raises `StoreError` if it is not in the campaign."""
        with self._database.reading() as session:
            row = session.connection().execute(_WITHOUT_DATA.where(_PICTURES.c.key == key)).mappings().first()
        if row is None:
            raise StoreError(_missing(key))
        info = _info(row)
        if info is None:
            raise DamagedRow(_DAMAGED.format(key=key[:12]))
        return info

    def get(self, key: str) -> bytes:
        """The bytes of a picture. Raises `StoreError` if it is not in the campaign."""
        with self._database.reading() as session:
            found = session.connection().scalar(select(_PICTURES.c.data).where(_PICTURES.c.key == key))
        if found is None:
            raise StoreError(_missing(key))
        if not fits(PictureRow, {"data": found}):
            raise DamagedRow(_DAMAGED.format(key=key[:12]))
        return bytes(found)

    def add(self, raw: bytes, name: str = "The picture") -> str:
        """Keep a picture, and give back its key; one that is there already is kept once. `name` is for the sentence.

        Raises `BadImport` for what is no picture, or too large; whether it is sound shows when it is decoded.
        """
        (key,) = self.add_all([(raw, name)])
        return key

    def add_file(self, path: Path) -> str:
        """Keep the picture in a file."""
        return self.add(read_outside(path, PICTURE_BYTES, "picture"), path.name)

    def add_all(self, pictures: Iterable[tuple[bytes, str]]) -> tuple[str, ...]:
        """Keep several pictures with their names, or none of them."""
        with self._database.appending() as connection:
            return keep_pictures(connection, pictures)

    def forget_unused(self) -> tuple[str, ...]:
        """Take out the pictures that no card, ground, encounter, journal or setting refers to; these were they.

        Only where nothing can be undone any more: `Campaign.open` does it.
        """
        with self._database.appending() as connection:
            gone = unused(connection)
            for key in gone:
                connection.execute(_PICTURES.delete().where(_PICTURES.c.key == key))
        return gone


def keep_pictures(connection: Connection, pictures: Iterable[tuple[bytes, str]]) -> tuple[str, ...]:
    """Check pictures, each with the name for the sentence, and write them; their keys. Raises `BadImport`."""
    rows = [_columns(raw, name) for raw, name in pictures]
    if rows:
        connection.execute(insert(_PICTURES).on_conflict_do_nothing(), rows)
        if connection.execute(select(func.sum(_PICTURES.c.size))).scalar_one() > ALL_PICTURES:
            raise BadImport(f"The pictures of a campaign are {in_mb(ALL_PICTURES)} at most, all together.")
    return tuple(str(row["key"]) for row in rows)


def _columns(raw: bytes, name: str) -> dict[str, object]:
    format, width, height = measure(raw, name)
    return {"key": key_of(raw), "format": format, "width": width, "height": height, "size": len(raw), "data": raw}


def key_of(raw: bytes) -> str:
    """The key of a picture: the SHA-256 of its bytes, in hex."""
    return sha256(raw).hexdigest()


def _info(row: Mapping[Any, Any]) -> PictureInfo | None:
    """What is known of a picture; None where that is damaged."""
    if not fits(PictureRow, {**row}) or row["format"] not in {*PictureFormat}:
        return None
    return PictureInfo(row["key"], PictureFormat(row["format"]), row["width"], row["height"], row["size"])


def _missing(key: str) -> str:
    return f"The picture {key[:12] or 'without a key'} is not in the campaign."
