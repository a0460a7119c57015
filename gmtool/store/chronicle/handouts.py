"""Handouts: pictures and texts that the GM shows the players. They are kept in the campaign, and move with it."""

from pathlib import Path
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.chronicle.records import RecordKind, Records
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow
from gmtool.store.errors import BadImport
from gmtool.store.files.texts import decoded, guessed_encoding
from gmtool.store.limits import HANDOUT_LETTERS, HANDOUTS, NAME_LETTERS


@dataclass(frozen=True, slots=True)
class Handout:
    """A handout: the key of a picture of the campaign, or a text; with both the text stands under the picture."""

    title: str = ""
    text: str = ""
    picture: str = ""
    id: int = 0


def handout_of_text(raw: bytes, name: str) -> Handout:
    """A handout of a text, in any encoding that a table may have. Raises `BadImport` if it is too long."""
    text = "\n".join(decoded(raw, guessed_encoding(raw)).splitlines()).strip()
    if len(text) > HANDOUT_LETTERS:
        raise BadImport(
            tr(
                "{name} has {count:,} letters; the limit for a handout is {most:,}.",
                name=name,
                count=len(text),
                most=HANDOUT_LETTERS,
            )
        )
    return Handout(title_of_file(name), text)


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
