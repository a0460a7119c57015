"""The library of a campaign's pictures."""

import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.database.connection import Database
from gmtool.store.database.parts import fits
from gmtool.store.database.rows import DamagedRow
from gmtool.store.errors import BadImport, StoreError
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import ALL_PICTURES, PICTURE_BYTES, in_mb
from gmtool.store.pictures.formats import PictureFormat, measure

_DAMAGED = tr("The picture {key} is damaged and cannot be shown; a backup may have it intact.")
_FACTS: Final = ("key", "format", "width", "height", "size")
"""The columns without the bytes."""
_INSERT: Final = (
    "INSERT INTO pictures (key, format, width, height, size, data)"
    " VALUES (:key, :format, :width, :height, :size, :data) ON CONFLICT DO NOTHING"
)
_SELECT: Final = f"SELECT {', '.join(_FACTS)} FROM pictures"


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
        rows = self._database.read(f"{_SELECT} ORDER BY key")
        found = {row[0]: _info(row) for row in rows}
        for key in (key for key, info in found.items() if info is None):
            self._database.damage.found("pictures", key)
        return tuple(info for info in found.values() if info is not None)

    def info(self, key: str) -> PictureInfo:
        """The facts about a picture. Raises `StoreError` if it is not in the campaign."""
        rows = self._database.read(f"{_SELECT} WHERE key = ?", key)
        if not rows:
            raise StoreError(_missing(key))
        info = _info(rows[0])
        if info is None:
            raise DamagedRow(_DAMAGED.format(key=key[:12]))
        return info

    def get(self, key: str) -> bytes:
        """The bytes of a picture. Raises `StoreError` if it is not in the campaign."""
        rows = self._database.read("SELECT data FROM pictures WHERE key = ?", key)
        found = rows[0][0] if rows else None
        if found is None:
            raise StoreError(_missing(key))
        if not fits("pictures", {"data": found}):
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
        with self._database.changing() as connection:
            return keep_pictures(connection, pictures)


def keep_pictures(connection: sqlite3.Connection, pictures: Iterable[tuple[bytes, str]]) -> tuple[str, ...]:
    """Check pictures, each with its name in messages, write them, and return their keys. Raises `BadImport`."""
    rows = [_columns(raw, name) for raw, name in pictures]
    if rows:
        connection.executemany(_INSERT, rows)
        ((size,),) = connection.execute("SELECT sum(size) FROM pictures").fetchall()
        if size > ALL_PICTURES:
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


def _info(row: tuple[Any, ...]) -> PictureInfo | None:
    """The facts about a picture; None if they are damaged."""
    key, format, width, height, size = row
    if not fits("pictures", dict(zip(_FACTS, row, strict=True))) or format not in {*PictureFormat}:
        return None
    return PictureInfo(key, PictureFormat(format), width, height, size)


def _missing(key: str) -> str:
    if not key:
        return tr("The picture without a key is not in the campaign.")
    return tr("The picture {key} is not in the campaign.", key=key[:12])
