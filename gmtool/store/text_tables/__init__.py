"""Text tables: cards from CSV and TSV files, as spreadsheets write them.

The `Layout` of a file divides it into cells, each column has a `Target` on the card, and every row becomes a card or a
remark with the reason against it. All guesses can be changed.
"""

from gmtool.store.files.texts import Encoding
from gmtool.store.text_tables.columns import KEPT, LEFT_OUT, Target, TargetKind, takes_one, target_of, targets
from gmtool.store.text_tables.guessing import AS_CHOSEN, fitting_sheet, guessed_sheet, guessed_targets
from gmtool.store.text_tables.rows import Sheet, read_sheet
from gmtool.store.text_tables.table import (
    SEPARATORS,
    Layout,
    Separator,
    TextTable,
    guessed_layout,
    read_table,
)

__all__ = [
    "AS_CHOSEN", "KEPT", "LEFT_OUT", "SEPARATORS", "Encoding", "Layout", "Separator", "Sheet", "Target", "TargetKind",
    "TextTable",
    "fitting_sheet", "guessed_layout", "guessed_sheet", "guessed_targets", "read_sheet",
    "read_table", "takes_one", "target_of", "targets",
]  # fmt: skip
