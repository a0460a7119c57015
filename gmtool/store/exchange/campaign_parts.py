"""Parts of a campaign's file other than its cards; one that is wrong is left out, and said."""

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from gmtool.encounter import DamagedEntry, load_entry, load_muster
from gmtool.encounter.shelf import Shelf
from gmtool.encounter.snapshots import Snapshots
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import BadMuster
from gmtool.shape_faults import first_fault, shown, thing
from gmtool.space import SpaceError, read_ground
from gmtool.store.chronicle.sessions import with_minutes
from gmtool.store.database.chronicle_tables import HandoutRow, NoteRow, RandomTableRow, SessionRow
from gmtool.store.database.tables import EncounterRow, EntryRow, GroundRow
from gmtool.store.errors import BadImport
from gmtool.store.exchange.faults import ImportLine, flaw
from gmtool.store.exchange.shapes import (
    EncounterShape,
    GroundShape,
    HandoutShape,
    NoteShape,
    RandomTableShape,
    SessionShape,
)
from gmtool.store.fights.journals import moment_of, stamp
from gmtool.store.progress import Progress, watched

ChronicleShape = NoteShape | SessionShape | HandoutShape | RandomTableShape
ChronicleRow = NoteRow | SessionRow | HandoutRow | RandomTableRow
_CHRONICLE: Final[Mapping[type[ChronicleShape], type[ChronicleRow]]] = {
    NoteShape: NoteRow,
    SessionShape: SessionRow,
    HandoutShape: HandoutRow,
    RandomTableShape: RandomTableRow,
}


P = TypeVar("P", bound=BaseModel)
_LONGEST: Final = 240
"""The most letters of a fault, which may quote a long part of the file."""


def _nothing_more(_: object) -> None:
    """The shape is all there is to check."""


@dataclass(frozen=True, slots=True)
class CampaignParts:
    """Checked encounters, grounds, notes, sessions, handouts, random tables and settings."""

    encounters: tuple[EncounterShape, ...] = ()
    grounds: tuple[GroundShape, ...] = ()
    chronicle: tuple[ChronicleShape, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


class PartGate:
    """The check of the parts, one after another; `lines` are about those that are left out."""

    def __init__(self, progress: Progress) -> None:
        self.lines: list[ImportLine] = []
        self._progress = progress

    def parts(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> CampaignParts:
        """The parts that can come in, from the lists by their keys. Raises `Cancelled`."""
        encounters = self._sound(EncounterShape, "encounters", data, check_encounter)
        grounds = self._sound(GroundShape, "grounds", data, check_ground)
        chronicle: tuple[ChronicleShape, ...] = (
            *self._sound(NoteShape, "notes", data),
            *self._sound(SessionShape, "sessions", data),
            *self._sound(HandoutShape, "handouts", data),
            *self._sound(RandomTableShape, "random_tables", data),
        )
        return CampaignParts(encounters, grounds, chronicle, settings)

    def _sound(
        self, shape_of: type[P], key: str, data: Mapping[str, Any], check: Callable[[P], None] = _nothing_more
    ) -> tuple[P, ...]:
        raws, kept = data.get(key, []), list[P]()
        for number, raw in enumerate(watched(raws, len(raws), self._progress, 1), start=1):
            try:
                kept.append(_part(shape_of, raw, check))
            except BadImport as wrong:
                place, title = thing(key, number), raw.get("title") if isinstance(raw, Mapping) else ""
                named = title if isinstance(title, str) and not flaw(title) else ""
                self.lines.append(ImportLine(f"{place[:1].upper()}{place[1:]}", named, False, (str(wrong),)))
        return tuple(kept)


def _part(shape_of: type[P], raw: Any, check: Callable[[P], None]) -> P:
    """A part that can come in. Raises `BadImport`, the second half of a sentence."""
    if wrong := flaw(raw):
        raise BadImport(wrong)
    try:
        shape = shape_of.model_validate(raw)
    except ValidationError as problem:
        raise BadImport(first_fault(problem)) from None
    check(shape)
    return shape


def ground_row(shape: GroundShape) -> GroundRow:
    """A checked ground as a row."""
    return GroundRow(title=shape.title, ground=shape.ground, extra=shape.extra)


def chronicle_row(shape: ChronicleShape) -> ChronicleRow:
    """A note, a session, a handout or a random table as a row."""
    columns, extra = shape.model_dump(exclude=set(shape.extra)), shape.extra
    if isinstance(shape, SessionShape):
        extra = with_minutes(extra, columns.pop("minutes"))
    return _CHRONICLE[type(shape)](**columns, extra=extra)


def encounter_row(shape: EncounterShape) -> EncounterRow:
    """A checked encounter as a row."""
    columns = shape.model_dump(exclude={"entries", "times", *shape.extra})
    return EncounterRow(**columns, extra=shape.extra)


def entry_row(encounter: int, entry: dict[str, Any], at: str | None) -> EntryRow:
    """A checked entry of an encounter's journal as a row, with the time at which it was played."""
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    moment = moment_of(at)
    at = None if moment is None else stamp(moment)
    return EntryRow(encounter=encounter, number=entry["number"], parent=entry["parent"], text=text, at=at)


def check_ground(shape: GroundShape) -> None:
    """Check that the ground can be read. Raises `BadImport`, the second half of a sentence."""
    try:
        read_ground(shape.ground)
    except SpaceError as wrong:
        raise BadImport(_half(wrong)) from None


def check_encounter(shape: EncounterShape) -> None:
    """Check that the muster can be read, and all the entries be applied. Raises `BadImport`, half a sentence."""
    if shape.entries and shape.start is None:
        raise BadImport(tr("“start” is missing, though the fight has entries"))
    try:
        load_muster(shape.muster)
        shelf = Shelf(load_entry(entry) for entry in shape.entries)
        for leaf in shelf.leaves():
            Snapshots(shelf, shape.start or {}, {}).tree_at(leaf)
    except (BadMuster, DamagedEntry) as bad:
        raise BadImport(_half(bad)) from None
    for field_, number in (("head", shape.head), ("tip", shape.tip)):
        if number not in shelf:
            raise BadImport(tr("“{field}”: there is no entry {number}", field=field_, number=number))


def _half(problem: Exception) -> str:
    return shown(str(problem).rstrip("."), _LONGEST)
