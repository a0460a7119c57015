"""Notes of the GM on the campaign: a title and a text each."""

from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.chronicle.records import RecordKind, Records
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow
from gmtool.store.limits import NOTES, NOTES_LETTERS


@dataclass(frozen=True, slots=True)
class Note:
    """A note."""

    title: str = ""
    text: str = ""
    id: int = 0


def _read(row: PlainRow) -> Note:
    return Note(row.title, row.text, row.id)


_KIND: Final = RecordKind(
    "notes",
    "note",
    _read,
    lambda note: {"title": note.title, "text": note.text},
    NOTES_LETTERS,
    NOTES,
    tr("The note is no longer in the campaign."),
    tr("A campaign can have {most:,} notes; delete some first.", most=NOTES),
    lambda count: tr("A note can have {most:,} letters; this one has {count:,}.", most=NOTES_LETTERS, count=count),
)


def notes_of(database: Database) -> Records[Note]:
    """The notes of a campaign."""
    return Records(database, _KIND)
