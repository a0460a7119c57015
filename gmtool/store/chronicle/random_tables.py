"""Random tables of the GM's own: a title, and rows as they are typed, a line each."""

from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.chronicle.records import RecordKind, Records
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow
from gmtool.store.limits import RANDOM_TABLE_LETTERS, RANDOM_TABLES


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A random table as it is typed; one that cannot be rolled on is kept all the same."""

    title: str = ""
    text: str = ""
    id: int = 0


def _read(row: PlainRow) -> RandomTable:
    return RandomTable(row.title, row.text, row.id)


_KIND: Final = RecordKind(
    "random_tables",
    "table",
    _read,
    lambda table: {"title": table.title, "text": table.text},
    RANDOM_TABLE_LETTERS,
    RANDOM_TABLES,
    tr("The random table is no longer in the campaign."),
    tr("A campaign can have {most:,} random tables; delete some first.", most=RANDOM_TABLES),
    lambda count: tr(
        "A random table can have {most:,} letters; this one has {count:,}.", most=RANDOM_TABLE_LETTERS, count=count
    ),
)


def random_tables_of(database: Database) -> Records[RandomTable]:
    """The random tables of a campaign."""
    return Records(database, _KIND)
