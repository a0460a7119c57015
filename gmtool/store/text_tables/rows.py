"""Rows of a table, turned into cards."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.vocabulary import KINDS, squeezed
from gmtool.rules.seam import Card, CardField, FieldKind, Json, Ruleset
from gmtool.store.exchange.card_gate import CardGate, IncomingCard
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.faults import ImportLine, quoted, shown
from gmtool.store.exchange.importing import PendingImport
from gmtool.store.exchange.shapes import MOST_TAGS
from gmtool.store.limits import NAME_LETTERS, NOTES_LETTERS
from gmtool.store.progress import Progress, unwatched, watched
from gmtool.store.text_tables.columns import Cells, Reading, Target, TargetKind
from gmtool.store.text_tables.table import SEPARATORS, Row, TextTable, column_name
from gmtool.systems import UnknownSystem, all_rulesets
from gmtool.whole_number import is_number


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its settings: the system and kind of its cards, and a target for each column.

    `why`: the reason for the system, as the second half of a sentence; `others`: the targets for the cards of another
    system, where rows name theirs; `guessed_name`: no heading says which column has the names.
    """

    table: TextTable
    ruleset: Ruleset
    targets: tuple[Target, ...]
    kind: str = "monster"
    why: str = ""
    others: Callable[[TextTable, Ruleset], tuple[Target, ...]] | None = None
    guessed_name: bool = False

    def for_system(self, ruleset: Ruleset) -> tuple[Target, ...]:
        """The targets of the columns for the cards of another system."""
        return self.others(self.table, ruleset) if self.others is not None else self.targets


def read_sheet(
    sheet: Sheet, present: CampaignContents, progress: Progress = unwatched, most: int | None = None
) -> PendingImport:
    """The cards of a table, or of its first rows. Raises `Cancelled`."""
    table = sheet.table
    rows = table.rows[:most]
    columns = zip(table.headings, sheet.targets, strict=True)
    kept = [heading for heading, target in columns if target.kind is TargetKind.KEPT]
    reader = _Rows(sheet, present)
    gate = CardGate(present, set(), reader.kept_as)
    for row in watched(rows, len(rows), progress):
        reader.read(row, gate)
    columns_kept = [
        ImportLine(tr("The column “{name}”", name=heading), "", True, (tr("it is kept as an unknown field"),))
        for heading in kept
        if reader.keeps(heading)
    ]
    lines = (*gate.lines, *columns_kept, *table.lines)
    return PendingImport(table.name, tuple(gate.cards), lines, guesses=tuple(guesses(sheet)))


def guesses(sheet: Sheet) -> Iterator[str]:
    """The sentences on how a table is read: its system, its headings, its separator and its characters."""
    table, layout = sheet.table, sheet.table.layout
    columns = list(zip(table.headings, sheet.targets, strict=True))
    if by := [shown(heading) for heading, target in columns if target.kind is TargetKind.SYSTEM]:
        yield tr("Rule system: as the column “{column}” says.", column=by[0])
    elif sheet.why:
        # translators: {why}: the second half of the sentence, such as “the campaign's game”
        yield tr("Rule system: {system}, {why}.", system=sheet.ruleset.title, why=sheet.why)
    if layout.headings:
        named = ", ".join(shown(heading) for heading in table.headings[:_MOST_NAMED])
        more = len(table.headings) - _MOST_NAMED
        if more > 0:
            named = trn("{headings} and {n} more", "{headings} and {n} more", more, headings=named)
        yield tr("Headings, in line {line:,}: {headings}.", line=table.headings_at, headings=named)
    else:
        yield tr("No headings: the columns are known by their cells.")
    if sheet.guessed_name and (names := [shown(one) for one, target in columns if target.kind is TargetKind.NAME]):
        yield tr("Names: those in “{column}”.", column=names[0])
    if table.above:
        yield tr(
            "Left out above that: {lines}.",
            lines=", ".join(quoted(" ".join(one.split())) for one in table.above[:_MOST_NAMED]),
        )
    separator = SEPARATORS[layout.separator]
    yield tr("Separator: {separator}. Characters: {encoding}.", separator=separator, encoding=layout.encoding.value)


_MOST_NAMED: Final = 12


def system_named(text: str) -> str:
    """The id of the rule system that a text names by its id or title; empty if none."""
    wanted = squeezed(text)
    return next((one.id for one in all_rulesets() if wanted in (squeezed(one.id), squeezed(one.title))), "")


class _System:
    """The reader of the cells of one system."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.cells = Cells(sheet.ruleset)
        self.fields: dict[str, CardField] = {one.key: one for one in sheet.ruleset.card_form().fields}


class _Rows:
    """The reader of rows, which makes cards of them: of the sheet's system, or of that which a row names."""

    def __init__(self, sheet: Sheet, present: CampaignContents) -> None:
        self._sheet = sheet
        self._present = present
        self._systems = {sheet.ruleset.id: _System(sheet)}
        self._column = next((at for at, one in enumerate(sheet.targets) if one.kind is TargetKind.SYSTEM), None)
        self.kept_as: set[str] = set()
        """The unknown fields that need no remark."""
        self._kept: set[str] = set()
        self._keep(self._systems[sheet.ruleset.id])

    def keeps(self, heading: str) -> bool:
        """True for a column that is kept as an unknown field; of several systems, if a card has it."""
        return self._column is None or heading in self._kept

    def _keep(self, system: _System) -> None:
        for heading, target in zip(system.sheet.table.headings, system.sheet.targets, strict=True):
            if target.kind is TargetKind.KEPT:
                self.kept_as.add(kept_as(heading, system.fields))

    def _system(self, cells: list[str]) -> _System | None:
        """The system of a row; None for one that is not known here."""
        named = cells[self._column].strip() if self._column is not None and self._column < len(cells) else ""
        if not named or squeezed(named) in (squeezed(self._sheet.ruleset.id), squeezed(self._sheet.ruleset.title)):
            return self._systems[self._sheet.ruleset.id]
        id = system_named(named) or named
        if id not in self._systems:
            try:
                ruleset = self._present.rulesets(id)
            except UnknownSystem:
                return None
            targets = self._sheet.for_system(ruleset)
            self._systems[id] = _System(replace(self._sheet, ruleset=ruleset, targets=targets))
            self._keep(self._systems[id])
        return self._systems[id]

    def read(self, row: Row, gate: CardGate) -> None:
        """Accept the card of one row, or note the reason against it."""
        line, cells = row
        place = tr("Line {number:,}", number=line)
        system = self._system(cells)
        if system is None:
            named = quoted(cells[self._column or 0].strip())
            gate.leave_out(place, "", tr("its rule system {system} is not known here", system=named))
            return
        made = MadeCard(system.sheet, system.cells, system.fields)
        for heading, target, cell in zip(self._sheet.table.headings, system.sheet.targets, cells, strict=False):
            if cell.strip():
                made.take(target, heading, cell)
                if target.kind is TargetKind.KEPT:
                    self._kept.add(heading)
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
            made.remarks.append(
                trn(
                    "it has {n} cell fewer than there are columns",
                    "it has {n} cells fewer than there are columns",
                    missing,
                )
            )
        gate.let_in(IncomingCard(card), place, tuple(made.remarks))


_FORMULA: Final = re.compile(r"\s*[=@+\-](?=[^\s\-])")
_TAGS: Final = re.compile(r"[,;|\n]")


class MadeCard:
    """A card in the making, which takes the filled cells of a row one by one, with remarks about them."""

    def __init__(self, sheet: "Sheet", cells: Cells, fields: Mapping[str, CardField]) -> None:
        self._sheet = sheet
        self._cells = cells
        self._form = fields
        self.name = ""
        self._kind = sheet.kind
        self._tags: list[str] = []
        self._notes: list[str] = []
        self._fields: dict[str, Json] = {}
        self._unknown: dict[str, Json] = {}
        self._marks: list[tuple[Target, str]] = []
        self._formulas: list[str] = []
        self._beyond: list[str] = []
        self.remarks: list[str] = []
        self._unread: list[CardField] = []
        """Number fields whose cell is no number."""

    def take(self, target: Target, heading: str, cell: str) -> None:
        """Put a cell into the target of its column."""
        match target.kind:
            case TargetKind.NAME:
                self.name = cell.strip()
            case TargetKind.KIND:
                self._take_kind(heading, cell)
            case TargetKind.TAGS:
                self._tags += [tag.strip(" #\t\r") for tag in _TAGS.split(cell)]
            case TargetKind.NOTES:
                self._notes.append(cell.strip())
            case TargetKind.FIELD:
                self._take_field(self._form[target.field], cell)
            case TargetKind.MARK:
                self._marks.append((target, cell))
            case TargetKind.KEPT:
                self._unknown[kept_as(heading, self._form)] = cell.strip()
            case TargetKind.LEFT_OUT | TargetKind.SYSTEM:
                return
        if _FORMULA.match(cell) and not is_number(cell):
            self._formulas.append(quoted(cell.strip()))

    def take_beyond(self, heading: str, cell: str) -> None:
        """Keep a cell that has no column."""
        self._beyond.append(quoted(cell.strip()))
        self.take(Target(TargetKind.KEPT), heading, cell)

    def wrong(self) -> str:
        """The reason why no card can be made; empty if one can."""
        if (count := len(self.name)) > NAME_LETTERS:
            return tr("its name has {count:,} characters; the limit is {most:,}", count=count, most=NAME_LETTERS)
        if (count := len("\n".join(self._notes))) > NOTES_LETTERS:
            return tr("its notes have {count:,} characters; the limit is {most:,}", count=count, most=NOTES_LETTERS)
        return "" if self.name else tr("it has no name")

    def card(self) -> Card:
        """The card, completed by its system."""
        for target, cell in self._marks:
            self._mark(target, cell)
        tags = tuple(dict.fromkeys(tag for tag in self._short_tags() if tag))
        if len(tags) > MOST_TAGS:
            said = tr("it has {count:,} tags; the first {most} are taken", count=len(tags), most=MOST_TAGS)
            self.remarks.append(said)
        self.remarks += self._about_cells()
        ruleset = self._sheet.ruleset
        fields = {**self._unknown, **self._fields}
        notes = "\n".join(self._notes)
        card = Card(ruleset.id, self.name, fields, kind=self._kind, tags=tags[:MOST_TAGS], notes=notes)
        completed = ruleset.completed(card)
        self._tell_made_up(completed)
        return completed

    def _about_cells(self) -> Iterator[str]:
        if self._formulas:
            yield trn(
                "{cells} looks like a formula and is taken as text",
                "{cells} look like formulas and are taken as text",
                len(self._formulas),
                cells=", ".join(self._formulas),
            )
        if self._beyond:
            yield trn(
                "it has more cells than there are columns: {cells} is kept",
                "it has more cells than there are columns: {cells} are kept",
                len(self._beyond),
                cells=", ".join(self._beyond),
            )

    def _tell_made_up(self, completed: Card) -> None:
        """Name the numbers that the system filled in where a cell was no number."""
        for field in self._unread:
            value = completed.fields.get(field.key, field.default)
            if field.key not in self._fields and value is not None:
                self.remarks.append(tr("{field} {value} is made up: check it", field=field.label, value=value))

    def _take_kind(self, heading: str, cell: str) -> None:
        kind = KINDS.get(squeezed(cell))
        if kind:
            self._kind = kind
        else:
            why = tr("{heading} “{cell}” is neither player nor monster", heading=heading, cell=shown(cell.strip()))
            self._leave_over(heading, Reading(None, (cell.strip(),), why))

    def _take_field(self, field: CardField, cell: str) -> None:
        reading = self._cells.read(field, cell)
        self._leave_over(field.label, reading)
        if isinstance(reading.value, list):
            rows = self._fields.setdefault(field.key, [])
            assert isinstance(rows, list)
            rows.extend(dict(row) if isinstance(row, dict) else row for row in reading.value)
        elif reading.value is not None:
            self._fields[field.key] = reading.value
        elif field.kind in (FieldKind.NUMBER, FieldKind.FRACTION) and reading.why:
            self._unread.append(field)

    def _mark(self, target: Target, cell: str) -> None:
        """Mark the things that a cell names; a missing thing is added."""
        field = self._form[target.field]
        reading = self._cells.read(field, cell)
        rows: Any = self._fields.setdefault(field.key, [])
        for row in rows:
            row.setdefault(target.mark, False)
        things: Any = reading.value
        for thing in things or ():
            row = next((one for one in rows if one["item"] == thing["item"] and not one[target.mark]), None)
            if row is None:
                rows.append({**thing, target.mark: True})
            else:
                row |= {**thing, target.mark: True}
        self._leave_over(f"{field.label}, {field.columns[target.mark].lower()}", reading)

    def _leave_over(self, label: str, reading: Reading) -> None:
        """Put the text that was not understood into the notes, so that nothing is lost and the card can be used."""
        self._notes += [f"{label}: {text}" for text in reading.left_over]
        if reading.why:
            self.remarks.append(
                trn(
                    "{fault}; it is kept in the notes",
                    "{fault}; they are kept in the notes",
                    len(reading.left_over),
                    fault=reading.why,
                )
            )

    def _short_tags(self) -> Iterator[str]:
        for tag in self._tags:
            if len(tag) > NAME_LETTERS:
                self._notes.append(tag)
                self.remarks.append(tr("a tag of {count:,} characters is kept in the notes", count=len(tag)))
            else:
                yield tag


def kept_as(heading: str, form: Mapping[str, CardField]) -> str:
    """The key of the unknown field in which a column is kept, different from every field of the form."""
    return f"{heading} (as it came)" if heading in form else heading
