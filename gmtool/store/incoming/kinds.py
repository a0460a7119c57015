"""The kinds of file that come from outside."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass


class FileKind(StrEnum):
    """The kind of a file, by what it holds."""

    CARDS = "cards"  # gmtool's own JSON: cards, or a whole campaign
    ROW_TABLE = "rows"  # TOML
    GROUND = "ground"  # TOML or JSON
    MAP = "map"  # Universal VTT
    PICTURE = "picture"
    TEXT = "text"  # of any kind; perhaps a table of cards
    JOURNAL = "journal"
    CAMPAIGN = "campaign"
    JSON = "JSON"  # that is none of these
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class Recognized:
    """What a file is.

    kind: its kind; seems: what it seems to be, with its article, for the sentence that refuses it; advice: what to do
    about it, as the second half of that sentence; helps: the kinds of file that the advice leads to, all if empty;
    plain: people can read it, so that it is text for whoever wants any text.
    """

    kind: FileKind
    seems: str
    advice: str = ""
    helps: frozenset[FileKind] = frozenset()
    plain: bool = False


OWN: Final[Mapping[FileKind, Recognized]] = {
    one.kind: one
    for one in (
        Recognized(
            FileKind.CARDS,
            tr("a file of cards, or a campaign, in JSON"),
            tr("“Import…” in the campaign's menu takes it in"),
        ),
        Recognized(FileKind.ROW_TABLE, tr("a table of rows"), tr("“Import a table…” on the Lists page takes it in")),
        Recognized(FileKind.GROUND, tr("a ground"), tr("import it, or drop it on the map of an encounter")),
        Recognized(FileKind.MAP, tr("a Universal VTT map"), tr("import it, or drop it on the map of an encounter")),
        Recognized(
            FileKind.PICTURE,
            tr("a picture"),
            tr("drop it on a card or on the map of an encounter, or make it a handout"),
        ),
        Recognized(FileKind.TEXT, tr("text"), plain=True),
        Recognized(FileKind.JOURNAL, tr("the journal of a fight"), tr("the command gmtool replay reads it")),
        Recognized(FileKind.CAMPAIGN, tr("a campaign"), tr("“Open campaign…” in the campaign's menu opens it")),
        Recognized(FileKind.JSON, tr("JSON that gmtool does not know")),
    )
}
"""The kinds that gmtool reads, each with the door that takes it."""
