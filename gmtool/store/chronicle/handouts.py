"""Handouts: pictures and texts that the GM shows the players. They are kept in the campaign, and move with it."""

from pathlib import Path
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.chronicle.records import RecordKind, Records
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow
from gmtool.store.errors import BadImport
from gmtool.store.files.whole_files import read_outside
from gmtool.store.limits import HANDOUT_LETTERS, HANDOUT_TEXT_BYTES, HANDOUTS, NAME_LETTERS

TEXT_ENDINGS: Final = (".txt", ".md")
"""The ends of names of files that are read as texts; all others are read as pictures."""


@dataclass(frozen=True, slots=True)
class Handout:
    """A handout: the key of a picture of the campaign, or a text; with both the text stands under the picture."""

    title: str = ""
    text: str = ""
    picture: str = ""
    id: int = 0


def text_of_file(path: Path) -> Handout:
    """A handout of a file of text. Raises `BadImport` for one that is too long or no text."""
    raw = read_outside(path, HANDOUT_TEXT_BYTES, "text")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadImport(tr("{name} is not text that gmtool can read: it must be UTF-8.", name=path.name)) from None
    if "\0" in text:
        raise BadImport(tr("{name} is not text.", name=path.name))
    text = "\n".join(text.splitlines()).strip()
    if not text:
        raise BadImport(tr("{name} is empty.", name=path.name))
    if len(text) > HANDOUT_LETTERS:
        raise BadImport(
            tr(
                "{name} has {count:,} letters; the limit for a handout is {most:,}.",
                name=path.name,
                count=len(text),
                most=HANDOUT_LETTERS,
            )
        )
    return Handout(title_of_file(path.name), text)


def title_of_file(name: str) -> str:
    """The title of a handout from the name of its file."""
    return Path(name).stem.strip()[:NAME_LETTERS]


def _read(row: PlainRow) -> Handout:
    return Handout(row.title, row.text, row.picture, row.id)


_KIND: Final = RecordKind(
    "handouts",
    "handout",
    _read,
    lambda one: {"title": one.title, "text": one.text, "picture": one.picture},
    HANDOUT_LETTERS,
    HANDOUTS,
    tr("The handout is no longer in the campaign."),
    tr("A campaign can have {most:,} handouts; delete some first.", most=HANDOUTS),
    lambda count: tr("A handout can have {most:,} letters; this one has {count:,}.", most=HANDOUT_LETTERS, count=count),
)


def handouts_of(database: Database) -> Records[Handout]:
    """The handouts of a campaign."""
    return Records(database, _KIND)
