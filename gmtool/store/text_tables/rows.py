"""The rows of a table as cards."""

from dataclasses import dataclass

from gmtool.rules.seam import CardField, Ruleset
from gmtool.store.exchange.incoming import CardGate, Incoming
from gmtool.store.exchange.intake import CardIntake
from gmtool.store.exchange.lines import IntakeLine
from gmtool.store.exchange.present import Present
from gmtool.store.progress import Progress, unwatched, watched
from gmtool.store.text_tables.cells import Cells
from gmtool.store.text_tables.made_card import MadeCard, kept_as
from gmtool.store.text_tables.table import Row, TextTable, column_name
from gmtool.store.text_tables.targets import Target, TargetKind


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with all that is chosen about it: the system and kind of its cards, and a target for each column."""

    table: TextTable
    ruleset: Ruleset
    targets: tuple[Target, ...]
    kind: str = "monster"


def read_sheet(sheet: Sheet, present: Present, progress: Progress = unwatched, most: int | None = None) -> CardIntake:
    """What a table would bring, or only its first rows. Raises `Cancelled`."""
    table = sheet.table
    rows = table.rows[:most]
    columns = zip(table.headings, sheet.targets, strict=True)
    kept = [heading for heading, target in columns if target.kind is TargetKind.KEPT]
    reader = _Rows(sheet)
    gate = CardGate(present, set(), {kept_as(heading, reader.fields) for heading in kept})
    for row in watched(rows, len(rows), progress):
        reader.read(row, gate)
    beside = [IntakeLine(f"The column “{heading}”", "", True, ("it is kept as an unknown field",)) for heading in kept]
    return CardIntake(table.name, tuple(gate.cards), (*gate.lines, *beside, *table.lines))


class _Rows:
    """Makes cards of rows."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._cells = Cells(sheet.ruleset)
        self.fields: dict[str, CardField] = {one.key: one for one in sheet.ruleset.card_form().fields}

    def read(self, row: Row, gate: CardGate) -> None:
        """Let one row's card in, or say why not."""
        line, cells = row
        place = f"Line {line:,}"
        made = MadeCard(self._sheet, self._cells, self.fields)
        for heading, target, cell in zip(self._sheet.table.headings, self._sheet.targets, cells, strict=False):
            if cell.strip():
                made.take(target, heading, cell)
        width = len(self._sheet.targets)
        for number, cell in enumerate(cells[width:], start=width):
            if cell.strip():
                made.take_beyond(column_name(number), cell)
        if wrong := made.wrong():
            gate.leave_out(place, made.name, wrong)
            return
        card = made.card()
        if len(cells) < width:
            missing = width - len(cells)
            made.remarks.append(f"it has {missing} cell{'s' if missing > 1 else ''} fewer than there are columns")
        gate.let_in(Incoming(card), place, tuple(made.remarks))
