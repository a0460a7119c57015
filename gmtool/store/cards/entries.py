"""Entries of a card's history."""

from typing import Final

from gmtool.records import dataclass
from gmtool.rules.seam import Json

EDITED: Final = "edited"
RULED: Final = "ruled"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A change of a card: `field` from `before` to `after`, because of `what`.

    `what` is a sentence, or `EDITED` (by hand), or `RULED`: then `field` is the key of the finding, and the values are
    the reasons, None for no ruling. `source` is the origin, such as an encounter's title. `at` (ISO 8601) and `id` are
    set when the entry is saved.
    """

    card: str
    what: str
    field: str = ""
    before: Json = None
    after: Json = None
    source: str = ""
    at: str = ""
    id: int = 0
