"""The gate: a file is read whole, known by what it holds, and let in by a door that takes its kind."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.shape_faults import shown
from gmtool.store.errors import BadImport, store_errors
from gmtool.store.files.whole_files import Content, read_outside, too_large
from gmtool.store.incoming.foreign import EMPTY
from gmtool.store.incoming.kinds import FileKind, Recognized
from gmtool.store.incoming.recognizing import recognized
from gmtool.store.limits import (
    GROUND_FILE_BYTES,
    HANDOUT_TEXT_BYTES,
    IMPORT_BYTES,
    PICTURE_BYTES,
    ROW_TABLE_BYTES,
    TABLE_BYTES,
    VTT_BYTES,
)

_BEGINNING: Final = 64 * 1024
_LONGEST_NAME: Final = 255
"""The most letters of a file's name; without line breaks and the like, it is part of sentences."""


@dataclass(frozen=True, slots=True)
class Door:
    """A place of the program that takes files.

    takes: the largest file of each kind, in bytes, and its name in the refusal of a larger one; wanted: what belongs
    there, with its article; any_text: text is text there, also if it is written for a program.
    """

    takes: Mapping[FileKind, tuple[int, Content]]
    wanted: str
    any_text: bool = False


_GROUNDS: Final[Mapping[FileKind, tuple[int, Content]]] = {
    FileKind.GROUND: (GROUND_FILE_BYTES, "ground"),
    FileKind.MAP: (VTT_BYTES, "map of this kind"),
}
CARD_DOOR: Final = Door(
    {
        FileKind.CARDS: (IMPORT_BYTES, "campaign"),
        FileKind.JSON: (IMPORT_BYTES, "campaign"),
        FileKind.TEXT: (TABLE_BYTES, "table of cards"),
        FileKind.ROW_TABLE: (ROW_TABLE_BYTES, "table of rows"),
        **_GROUNDS,
    },
    tr("a file of cards (JSON or CSV), a table of rows, a ground or a map"),
)
"""Of *Import…*, the roster, the lists and `gmtool import`."""
GROUND_DOOR: Final = Door(
    {FileKind.PICTURE: (PICTURE_BYTES, "picture"), **_GROUNDS}, tr("a ground, a Universal VTT map or a picture")
)
"""Of the map of an encounter."""
PICTURE_DOOR: Final = Door({FileKind.PICTURE: (PICTURE_BYTES, "picture")}, tr("a picture (PNG, JPEG, WebP or SVG)"))
"""Of a card."""
HANDOUT_DOOR: Final = Door(
    {FileKind.PICTURE: (PICTURE_BYTES, "picture"), FileKind.TEXT: (HANDOUT_TEXT_BYTES, "text")},
    tr("a picture (PNG, JPEG, WebP or SVG) or a text"),
    any_text=True,
)
"""Of handouts."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that a door takes: its name, its kind and its bytes."""

    name: str
    kind: FileKind
    raw: bytes


def read_incoming(path: Path, door: Door) -> Incoming:
    """A file, let in by a door.

    Raises `BadImport`, one sentence, for a file that it does not take, and `StoreError` if it cannot be read.
    """
    largest, what = max(door.takes.values())
    name = shown(path.name, _LONGEST_NAME)
    with store_errors(name):
        if path.is_file() and path.stat().st_size > largest:
            with path.open("rb") as file:
                # what it is, its beginning tells, and so which limit it exceeds
                kind = recognized(file.read(_BEGINNING)).kind
            raise too_large(name, *door.takes.get(kind, (largest, what)))
    return incoming(read_outside(path, largest, what), path.name, door)


def incoming(raw: bytes, name: str, door: Door) -> Incoming:
    """The bytes of a file, let in by a door. Raises `BadImport`."""
    found, name = recognized(raw), shown(name, _LONGEST_NAME)
    kind = FileKind.TEXT if door.any_text and found.plain else found.kind
    if kind not in door.takes:
        raise BadImport(_refusal(name, found, door))
    largest, what = door.takes[kind]
    if len(raw) > largest:
        raise too_large(name, largest, what)
    return Incoming(name, kind, raw)


def _refusal(name: str, found: Recognized, door: Door) -> str:
    if found is EMPTY:
        return tr("{name} is empty.", name=name)
    if found.advice and (not found.helps or found.helps & door.takes.keys()):
        return tr("{name} is {kind}: {advice}.", name=name, kind=found.seems, advice=found.advice)
    return tr("{name} is {kind}, and {wanted} belongs here.", name=name, kind=found.seems, wanted=door.wanted)
