"""Parts of a campaign's file other than its cards: if one encounter or ground is wrong, nothing is imported."""

import json
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final

from gmtool.encounter import DamagedEntry, load_entry, load_muster
from gmtool.encounter.shelf import Shelf
from gmtool.encounter.snapshots import Snapshots
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import BadMuster
from gmtool.shape_faults import thing
from gmtool.space import SpaceError, read_ground
from gmtool.store.database.chronicle_tables import HandoutRow, NoteRow, SessionRow
from gmtool.store.database.tables import EncounterRow, EntryRow, GroundRow
from gmtool.store.errors import BadImport
from gmtool.store.exchange.shapes import (
    CampaignFile,
    EncounterShape,
    GroundShape,
    HandoutShape,
    NoteShape,
    SessionShape,
)
from gmtool.store.progress import Progress, watched

ChronicleShape = NoteShape | SessionShape | HandoutShape
ChronicleRow = NoteRow | SessionRow | HandoutRow
_CHRONICLE: Final[Mapping[type[ChronicleShape], type[ChronicleRow]]] = {
    NoteShape: NoteRow,
    SessionShape: SessionRow,
    HandoutShape: HandoutRow,
}


@dataclass(frozen=True, slots=True)
class CampaignParts:
    """Checked encounters, grounds, notes, sessions, handouts and settings."""

    encounters: tuple[EncounterShape, ...] = ()
    grounds: tuple[GroundShape, ...] = ()
    chronicle: tuple[ChronicleShape, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


def checked_parts(shape: CampaignFile, name: str, progress: Progress) -> CampaignParts:
    """The parts of a campaign's file. Raises `BadImport` for the first bad one, or `Cancelled`."""
    for number, encounter in enumerate(watched(shape.encounters, len(shape.encounters), progress, 1)):
        check_encounter(encounter, f"{name}: {thing('encounters', number + 1)}")
    for number, ground in enumerate(shape.grounds):
        check_ground(ground, f"{name}: {thing('grounds', number + 1)}")
    chronicle: tuple[ChronicleShape, ...] = (*shape.notes, *shape.sessions, *shape.handouts)
    return CampaignParts(tuple(shape.encounters), tuple(shape.grounds), chronicle, shape.settings)


def ground_row(shape: GroundShape) -> GroundRow:
    """A checked ground as a row."""
    return GroundRow(title=shape.title, ground=shape.ground, extra=shape.extra)


def chronicle_row(shape: ChronicleShape) -> ChronicleRow:
    """A note, a session or a handout as a row."""
    return _CHRONICLE[type(shape)](**shape.model_dump(exclude=set(shape.extra)), extra=shape.extra)


def encounter_row(shape: EncounterShape) -> EncounterRow:
    """A checked encounter as a row."""
    columns = shape.model_dump(exclude={"entries", *shape.extra})
    return EncounterRow(**columns, extra=shape.extra)


def entry_row(encounter: int, entry: dict[str, Any]) -> EntryRow:
    """A checked entry of an encounter's journal as a row."""
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    return EntryRow(encounter=encounter, number=entry["number"], parent=entry["parent"], text=text)


def check_ground(shape: GroundShape, where: str) -> None:
    """Check that the ground can be read. Raises `BadImport`."""
    try:
        read_ground(shape.ground)
    except SpaceError as wrong:
        raise BadImport(f"{where}: {wrong}") from None


def check_encounter(shape: EncounterShape, where: str) -> None:
    """Check that the muster can be read, and all the entries be applied. Raises `BadImport`."""
    if shape.entries and shape.start is None:
        raise BadImport(tr("{where}: “start” is missing, though the fight has entries.", where=where))
    try:
        load_muster(shape.muster)
        shelf = Shelf(load_entry(entry) for entry in shape.entries)
        for leaf in shelf.leaves():
            Snapshots(shelf, shape.start or {}, {}).tree_at(leaf)
    except (BadMuster, DamagedEntry) as bad:
        raise BadImport(f"{where}: {bad}") from None
    for field_, number in (("head", shape.head), ("tip", shape.tip)):
        if number not in shelf:
            raise BadImport(
                tr("{where}, “{field}”: there is no entry {number}.", where=where, field=field_, number=number)
            )
