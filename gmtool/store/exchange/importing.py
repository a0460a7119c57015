"""Imports before they are written: the contents of JSON or of lines of text, and a report about them.

Lines of text, such as those copied from a message, are read like quick entry: one card on each line."""

import binascii
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Final

from pydantic import ValidationError

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.entry import QuickEntry, quick_entry
from gmtool.rules.kit.quick_entry.taking import PartKind
from gmtool.rules.seam import Ruleset
from gmtool.shape_faults import first_fault
from gmtool.store.errors import BadImport
from gmtool.store.exchange.campaign_parts import CampaignParts, PartGate
from gmtool.store.exchange.card_gate import CardGate, IncomingCard
from gmtool.store.exchange.contents import CampaignContents, folded
from gmtool.store.exchange.faults import Doubled, ImportLine, cannot_be_imported, flaw, read_sound, shown
from gmtool.store.exchange.row_gate import RowGate
from gmtool.store.exchange.shapes import (
    CAMPAIGN_FORMAT,
    CARDS_FORMAT,
    VERSION,
    CampaignFile,
    CardsFile,
    HandoutShape,
    NoteShape,
    PictureShape,
    RandomTableShape,
    SessionShape,
)
from gmtool.store.limits import (
    CARDS,
    ENCOUNTERS,
    GROUNDS,
    HANDOUTS,
    NOTES,
    OWN_ROWS,
    PICTURES,
    RANDOM_TABLES,
    SESSIONS,
    WRITTEN_LETTERS,
    WRITTEN_LINES,
)
from gmtool.store.listed import listed
from gmtool.store.own_rows import StoredRow
from gmtool.store.pictures import key_of, measure, not_drawn
from gmtool.store.progress import Progress, unwatched, watched

_FILES: Final[dict[str, type[CardsFile] | type[CampaignFile]]] = {
    CARDS_FORMAT: CardsFile,
    CAMPAIGN_FORMAT: CampaignFile,
}
_PARTS: Final = {
    "encounters": ENCOUNTERS,
    "grounds": GROUNDS,
    "notes": NOTES,
    "sessions": SESSIONS,
    "handouts": HANDOUTS,
    "random_tables": RANDOM_TABLES,
}
"""The lists of a campaign besides its cards, and the most of each."""
_FOR_EDITORS: Final = "$schema"
"""The key that tells an editor where the schema is."""
_LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class PendingImport:
    """The checked contents of a file or of pasted text; `take_in` writes them.

    `lines` has one line for each card, taken or not, in the order of the file, and then one for each other remark.
    `pictures` are bytes, each with its name in messages; `guesses` are sentences on how a table was read, which are no
    problems.
    """

    name: str
    cards: tuple[IncomingCard, ...]
    lines: tuple[ImportLine, ...]
    pictures: tuple[tuple[bytes, str], ...] = ()
    parts: CampaignParts = field(default_factory=CampaignParts)
    own_rows: tuple[StoredRow, ...] = ()
    guesses: tuple[str, ...] = ()

    @property
    def left_out(self) -> int:
        """The number of things left out."""
        return sum(not line.taken for line in self.lines)

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to import."""
        return not (self.cards or self.parts.encounters or self.parts.grounds or self.parts.chronicle or self.own_rows)

    @property
    def text(self) -> str:
        """The contents in words, such as "2 cards, 1 encounter and 3 grounds"."""
        parts = []
        if self.cards or self.is_empty:
            parts.append(trn("{n:,} card", "{n:,} cards", len(self.cards)))
        if self.parts.encounters:
            parts.append(trn("{n:,} encounter", "{n:,} encounters", len(self.parts.encounters)))
        if self.parts.grounds:
            parts.append(trn("{n:,} ground", "{n:,} grounds", len(self.parts.grounds)))
        chronicle = Counter(type(one) for one in self.parts.chronicle)
        if notes := chronicle[NoteShape]:
            parts.append(trn("{n:,} note", "{n:,} notes", notes))
        if sessions := chronicle[SessionShape]:
            parts.append(trn("{n:,} session", "{n:,} sessions", sessions))
        if handouts := chronicle[HandoutShape]:
            parts.append(trn("{n:,} handout", "{n:,} handouts", handouts))
        if tables := chronicle[RandomTableShape]:
            parts.append(trn("{n:,} random table", "{n:,} random tables", tables))
        if self.own_rows:
            parts.append(trn("{n:,} row of the GM's own", "{n:,} rows of the GM's own", len(self.own_rows)))
        return listed(parts)

    @property
    def summary(self) -> str:
        """The contents and the number of things left out, as a sentence after the import."""
        if self.left_out:
            return tr("{things} imported; {count:,} left out.", things=self.text, count=self.left_out)
        return tr("{things} imported.", things=self.text)


def read_import(
    raw: str | bytes, name: str, present: CampaignContents, progress: Progress = unwatched
) -> PendingImport:
    """The contents of a JSON file, checked against those of the campaign.

    A bad card, picture or other part is left out. Raises `BadImport` where the whole file is useless, or `Cancelled`.
    """
    try:
        return _read(read_sound(raw, name), name, present, progress)
    except BadImport as wrong:
        # the message may quote a long part of the file
        raise BadImport(shown(str(wrong), _LONGEST)) from None


def _read(data: Any, name: str, present: CampaignContents, progress: Progress) -> PendingImport:
    shape_of = _FILES[_format(data, name)]
    cards, pictures = _list(data, "cards", CARDS, name), _list(data, "pictures", PICTURES, name)
    own_rows = _list(data, "own_rows", OWN_ROWS, name)
    lists = {key: _list(data, key, most, name) for key, most in _PARTS.items()} if shape_of is CampaignFile else {}
    rest = {key: value for key, value in data.items() if key not in ("cards", "pictures", "own_rows", *lists)}
    if wrong := flaw(rest):
        raise cannot_be_imported(name, wrong)
    try:
        shape = shape_of.model_validate(rest)
    except ValidationError as problem:
        raise cannot_be_imported(name, first_fault(problem)) from None
    part_gate = PartGate(progress)
    parts = part_gate.parts(lists, shape.settings) if isinstance(shape, CampaignFile) else CampaignParts()
    sound, other_lines = _pictures(pictures)
    rows = RowGate(present)
    rows.look_at(own_rows)
    gate = CardGate(replace(present, rulesets=rows.ruleset, _forms={}), {key_of(picture) for picture, _ in sound})
    for number, card in enumerate(watched(cards, len(cards), progress), start=1):
        gate.look_at(card, tr("Card {number:,}", number=number))
    unknown = (key for key in shape.extra if key != _FOR_EDITORS)
    other_lines += [
        ImportLine(tr("The file"), "", False, (tr("“{key}” is unknown here", key=shown(key)),)) for key in unknown
    ]
    lines = (*gate.lines, *rows.lines, *part_gate.lines, *other_lines)
    return PendingImport(name, tuple(gate.cards), lines, tuple(sound), parts, tuple(rows.rows))


def _format(data: Any, name: str) -> str:
    """The format of a file. Raises `BadImport` for an unknown one."""
    if not isinstance(data, Mapping):
        wrong = tr("it has neither cards nor a campaign")
    elif isinstance(data, Doubled):
        wrong = flaw(data)
    elif "format" not in data:
        wrong = tr("“format” is missing; a file of cards has “{format}”", format=CARDS_FORMAT)
    elif not isinstance(data["format"], str) or data["format"] not in _FILES:
        wrong = tr("format: “{format}” is not one of gmtool's", format=shown(str(data["format"])))
    elif data.get("version") != VERSION or isinstance(data.get("version"), bool):
        given = shown(str(data.get("version")))
        wrong = tr("version: {given} is not the {known} that is known here", given=given, known=VERSION)
    else:
        return str(data["format"])
    raise cannot_be_imported(name, wrong)


def _list(data: Mapping[str, Any], key: str, most: int, name: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise cannot_be_imported(name, tr("“{key}” is not a list", key=key))
    if len(found) > most:
        raise cannot_be_imported(name, _too_many(key, len(found), most))
    return found


def _too_many(key: str, count: int, most: int) -> str:
    match key:
        case "pictures":
            return tr("it has {count:,} pictures; the limit is {most:,}", count=count, most=most)
        case "own_rows":
            return tr("it has {count:,} own rows; the limit is {most:,}", count=count, most=most)
        case "encounters" | "grounds" | "notes" | "sessions" | "handouts" | "random_tables":
            return tr("“{key}” has {count:,} entries; the limit is {most:,}", key=key, count=count, most=most)
    return tr("it has {count:,} cards; the limit is {most:,}", count=count, most=most)


def _pictures(raws: list[Any]) -> tuple[list[tuple[bytes, str]], list[ImportLine]]:
    kept: list[tuple[bytes, str]] = []
    lines: list[ImportLine] = []
    for number, raw in enumerate(raws, start=1):
        place = tr("Picture {number:,}", number=number)
        try:
            picture = _picture(raw, place)
        except BadImport as wrong:
            lines.append(ImportLine(place, "", False, (str(wrong).removeprefix(place).strip(" :."),)))
            continue
        kept.append((picture, place))
        if things := not_drawn(picture):
            lines.append(ImportLine(place, "", True, (tr("its {things} are left out", things=things),)))
    return kept, lines


def _picture(raw: Any, place: str) -> bytes:
    if wrong := flaw(raw):
        raise BadImport(wrong)
    try:
        shape = PictureShape.model_validate(raw)
        picture = b64decode(shape.data, validate=True)
    except ValidationError as problem:
        raise BadImport(first_fault(problem)) from None
    except (binascii.Error, ValueError):
        raise BadImport(tr("its “data” is not base64")) from None
    if key_of(picture) != shape.key:
        raise BadImport(tr("its “key” is not the SHA-256 of its bytes"))
    measure(picture, place)
    return picture


_TITLE: Final = 40
"""The longest line that counts as the name of a card if it says nothing else; longer ones are sentences."""
_SAYS: Final = frozenset(PartKind) - {PartKind.NAME, PartKind.FILLER, PartKind.NOTE}


def read_written(
    text: str, name: str, ruleset: Ruleset, present: CampaignContents, progress: Progress = unwatched
) -> PendingImport:
    """The cards in lines of text. Raises `BadImport` where there are too many, or `Cancelled`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(text) > WRITTEN_LETTERS or len(lines) > WRITTEN_LINES:
        raise BadImport(
            tr(
                "{name} cannot be read: it is more than {lines:,} lines or {letters:,} letters, "
                "too much to read as cards.",
                name=name,
                lines=WRITTEN_LINES,
                letters=WRITTEN_LETTERS,
            )
        )
    gate = CardGate(present, set())
    for number, line in watched(lines, len(lines), progress):
        _look_at(gate, tr("Line {number:,}", number=number), quick_entry(ruleset, line.strip()), present)
    return PendingImport(name, tuple(gate.cards), tuple(gate.lines))


def _look_at(gate: CardGate, place: str, entry: QuickEntry, present: CampaignContents) -> None:
    card = entry.card
    remarks = tuple(problem.rstrip(".") for problem in entry.problems)
    if not any(part.kind in _SAYS for part in entry.parts) and (entry.not_understood or len(card.name) > _TITLE):
        gate.leave_out(place, card.name, tr("nothing in it is known to the rules"))
    elif not card.name:
        gate.leave_out(place, "", "; ".join((*remarks, tr("it has no name"))))
    elif entry.copies == 1:
        gate.let_in(IncomingCard(card), place, remarks)
    else:
        taken = {folded(one.card.name) for one in gate.cards}
        free = _numbered(card.name, taken | set(present.names))
        for _ in range(entry.copies):
            gate.let_in(IncomingCard(replace(card, name=next(free))), place, remarks)


def _numbered(name: str, taken: set[str]) -> Iterator[str]:
    number = 1
    while True:
        if folded(numbered := f"{name} {number}") not in taken:
            yield numbered
        number += 1
