"""The library of a campaign's pictures, and the search for those that nothing refers to."""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, String, cast, exists, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import SQLModel

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import DamagedRow, fits
from gmtool.store.database.tables import PictureRow, text_of
from gmtool.store.errors import BadImport, StoreError
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import ALL_PICTURES, PICTURE_BYTES, in_mb
from gmtool.store.pictures.formats import PictureFormat, measure

_PICTURES = PictureRow.__table__  # type: ignore[attr-defined]
_DAMAGED = tr("The picture {key} is damaged and cannot be shown; a backup may have it intact.")
_WITHOUT_DATA = select(*(column for column in _PICTURES.c if column.name != "data"))


def unused(connection: Connection) -> tuple[str, ...]:
    """The keys that occur nowhere in the text of any other table, whatever it means.

    So a picture is kept as long as a card, a ground, a prepared fight or any entry of a journal shows it, or a field
    that only a newer gmtool knows.
    """
    return tuple(key for key in connection.exec_driver_sql(_unused()).scalars() if isinstance(key, str))


@cache
def _unused() -> str:
    """The query: SQLite itself asks for each picture whether any column that could hold its key does."""
    columns = (
        column
        for table in SQLModel.metadata.sorted_tables
        if table is not _PICTURES
        for column in table.columns
        if column.type.python_type is not int
    )
    nowhere = (~exists().where(func.instr(cast(column, String), _PICTURES.c.key) > 0) for column in columns)
    return text_of(select(_PICTURES.c.key).where(*nowhere))


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """Facts about a picture, known without decoding it: width and height in pixels as shown, file size in bytes."""

    key: str
    format: PictureFormat
    width: int
    height: int
    size: int


class Pictures:
    """The pictures of a campaign by the SHA-256 of their bytes, in hex. Every method may raise `StoreError`.

    SHA-256 is a key that only the same bytes have: a picture is stored once, and a key in an import can be checked. A
    picture that nothing refers to stays until the campaign is next opened for writing, as until then an undo may bring
    a reference back.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[PictureInfo, ...]:
        """The facts about all the pictures, by key."""
        with self._database.reading() as session:
            rows = session.connection().execute(_WITHOUT_DATA.order_by(_PICTURES.c.key)).mappings().all()
        found = {row["key"]: _info(row) for row in rows}
        for key in (key for key, info in found.items() if info is None):
            self._database.damage.found("pictures", key)
        return tuple(info for info in found.values() if info is not None)

    def info(self, key: str) -> PictureInfo:
        """The facts about a picture. Raises `StoreError` if it is not in the campaign."""
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

    def add(self, raw: bytes, name: str = tr("The picture")) -> str:
        """Add a picture, unless it is there already, and return its key. `name` is its name in messages.

        Raises `BadImport` if it is no picture or too large; other damage shows when it is decoded.
        """
        (key,) = self.add_all([(raw, name)])
        return key

    def add_file(self, path: Path) -> str:
        """Add the picture in a file."""
        return self.add(read_outside(path, PICTURE_BYTES, "picture"), path.name)

    def add_all(self, pictures: Iterable[tuple[bytes, str]]) -> tuple[str, ...]:
        """Add several pictures with their names, all or none."""
        with self._database.appending() as connection:
            return keep_pictures(connection, pictures)

    def forget_unused(self) -> tuple[str, ...]:
        """Delete the pictures that nothing refers to, and return their keys.

        It must not happen while something can be undone: `Campaign.open` calls it.
        """
        with self._database.appending() as connection:
            gone = unused(connection)
            for key in gone:
                connection.execute(_PICTURES.delete().where(_PICTURES.c.key == key))
        return gone


def keep_pictures(connection: Connection, pictures: Iterable[tuple[bytes, str]]) -> tuple[str, ...]:
    """Check pictures, each with its name in messages, write them, and return their keys. Raises `BadImport`."""
    rows = [_columns(raw, name) for raw, name in pictures]
    if rows:
        connection.execute(insert(_PICTURES).on_conflict_do_nothing(), rows)
        if connection.execute(select(func.sum(_PICTURES.c.size))).scalar_one() > ALL_PICTURES:
            raise BadImport(tr("The pictures of a campaign can take {limit} altogether.", limit=in_mb(ALL_PICTURES)))
    return tuple(str(row["key"]) for row in rows)


def _columns(raw: bytes, name: str) -> dict[str, object]:
    found = measure(raw, name)
    return {
        "key": key_of(raw), "format": found.format, "width": found.width, "height": found.height,
        "size": len(raw), "data": raw,
    }  # fmt: skip


def key_of(raw: bytes) -> str:
    """The key of a picture: the SHA-256 of its bytes, in hex."""
    return sha256(raw).hexdigest()


def _info(row: Mapping[Any, Any]) -> PictureInfo | None:
    """The facts about a picture; None if they are damaged."""
    if not fits(PictureRow, {**row}) or row["format"] not in {*PictureFormat}:
        return None
    return PictureInfo(row["key"], PictureFormat(row["format"]), row["width"], row["height"], row["size"])


def _missing(key: str) -> str:
    if not key:
        return tr("The picture without a key is not in the campaign.")
    return tr("The picture {key} is not in the campaign.", key=key[:12])
