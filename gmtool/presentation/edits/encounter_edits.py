"""Edits of encounters, each with its undo."""

from collections.abc import Callable
from dataclasses import replace

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.edits.history import ALONE, EditDesk, thread_of
from gmtool.presentation.encounters.musters import empty_muster
from gmtool.presentation.keys.key_book import UNDO, book
from gmtool.rules.seam import Muster
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import DeletedEncounter, Encounter


class EncounterEdits:
    """Edits of the campaign's encounters. `changed` comes after every edit and undo, with the id to look at, or 0."""

    changed = Signal(int)

    def __init__(self, campaign: Campaign, desk: EditDesk) -> None:
        self._encounters = campaign.encounters
        self._desk = desk

    def new(self, system: str, muster: Muster | None = None) -> None:
        """Add an encounter, with a title to be overwritten."""
        from gmtool.store.fights.encounters import Encounter

        self._add(lambda: self._encounters.add(Encounter(system, tr("New encounter"), muster or empty_muster())))

    def duplicate(self, encounter: Encounter) -> None:
        """Add a copy of an encounter as it was before it began."""
        self._add(lambda: self._encounters.duplicate(encounter.id))

    def edit(self, before: Encounter, after: Encounter, what: str, together: bool = False) -> bool:
        """Write an edited encounter; returns whether that was done.

        Successive edits of one field can be undone `together`.
        """
        thread = thread_of(f"{before.id} {what}") if together else ALONE
        done = self._desk.history.do(f"{before.title}: {what}", self._writer(after), self._writer(before), thread)
        if not done:
            self.changed.emit(before.id)  # what is shown is what is kept
        return done

    def delete(self, encounter: Encounter) -> None:
        """Delete an encounter, with its journal."""
        kept: list[DeletedEncounter] = []

        def do() -> None:
            kept[:] = [self._encounters.delete(encounter.id)]
            self.changed.emit(0)

        def undo() -> None:
            self._encounters.restore(kept[0])
            self.changed.emit(encounter.id)

        if self._desk.history.do(tr("delete {title}", title=encounter.title), do, undo) and self._desk.setting(
            "delete_notice"
        ):
            self._desk.notice(
                tr("Deleted {title}. {key} brings it back.", title=encounter.title, key=book.shown(UNDO.id))
            )

    def _add(self, make: Callable[[], Encounter]) -> None:
        made: list[Encounter] = []
        kept: list[DeletedEncounter] = []

        def do() -> None:
            if kept:
                self._encounters.restore(kept.pop())
            else:
                made[:] = [make()]
            self.changed.emit(made[0].id)

        def undo() -> None:
            kept[:] = [self._encounters.delete(made[0].id)]
            self.changed.emit(0)

        self._desk.history.do(tr("add an encounter"), do, undo)

    def _writer(self, encounter: Encounter) -> Callable[[], None]:
        def write() -> None:
            started = self._encounters.get(encounter.id).started
            self._encounters.update(replace(encounter, started=started))
            self.changed.emit(encounter.id)

        return write
