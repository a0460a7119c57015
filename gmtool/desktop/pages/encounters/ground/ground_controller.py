"""The hand that changes an encounter as its ground panel says."""

from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance

from gmtool.desktop.pages.encounters.ground.ground_panel import GroundPanel
from gmtool.language import tr
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.encounters import grounds
from gmtool.presentation.encounters.company import bearer
from gmtool.presentation.encounters.ground_changes import Change, checked
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.encounters.placing import next_unplaced, on_ground, place_all, placed_at
from gmtool.presentation.encounters.waves import entered_on, entering, wave_of
from gmtool.rules.seam import BadMuster, Muster, Ruleset
from gmtool.space import Ground, Hex, Point, SpaceError
from gmtool.store import StoreError
from gmtool.store.fights.encounters import Encounter


class Built(Protocol):
    """An encounter that is prepared, as its builder shows it."""

    encounter: Encounter | None
    ruleset: Ruleset
    complained: SignalInstance
    sides: Any

    @property
    def muster(self) -> Muster:
        """The muster as it stands."""
        ...

    def change(self, what: str, muster: Muster, together: bool = False) -> None:
        """Have another muster from now on; what was done."""
        ...

    def edit(self, what: str, together: bool = False, **changes: object) -> None:
        """The same for any field of the encounter."""
        ...

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show it as it is."""
        ...


class GroundController:
    """`library` is the campaign's library of grounds."""

    def __init__(self, builder: Built, library: GroundLibrary) -> None:
        self._builder = builder
        self.library = library

    def connect(self, panel: GroundPanel) -> None:
        panel.ground_chosen.connect(self._choose)
        panel.given.connect(self._use)
        # translators: what an edit changed: whether the fight is on a map, or in rows without one
        panel.mapless_chosen.connect(lambda on: self._builder.edit(tr("map or rows"), mapless=on))
        panel.changed.connect(self._change)
        panel.complained.connect(self._builder.complained)
        panel.placed.connect(self._place)
        panel.place_all.connect(self._place_all)

    def _choose(self, key: str) -> None:
        try:
            self._use(self._kept(key) if key.startswith(grounds.LIBRARY) else grounds.ground_of(key))
        except StoreError as problem:
            self._builder.complained.emit(str(problem))

    def _use(self, ground: Ground | None) -> None:
        """Another ground; figures that have no room on it are off the map."""
        muster, encounter = self._builder.muster, self._builder.encounter
        figures = tuple(on_ground(one, ground) for one in muster.figures)
        after = entered_on(replace(muster, figures=figures), ground)
        if encounter is not None and after != muster:
            self._builder.edit(tr("ground"), muster=after, mapless=encounter.mapless and ground is not None)

    def _kept(self, key: str) -> Ground:
        return self.library.get(int(key.removeprefix(grounds.LIBRARY)))

    def _change(self, what: str, change: Change) -> None:
        builder = self._builder
        try:
            builder.change(what, checked(builder.muster, change(builder.muster), builder.ruleset))
        except (SpaceError, BadMuster) as problem:
            builder.complained.emit(str(problem))
            if builder.encounter is not None:
                builder.show_encounter(builder.encounter, locked=False)

    def _place(self, figure: str, place: Hex | Point, way: int | None) -> None:
        muster = self._builder.muster
        if wave_of(muster, figure) is not None:
            if (entered := entering(muster, figure, place)) is not None:
                self._builder.change(tr("where a wave comes in"), entered)
            return
        found = bearer(muster, figure)
        changed = placed_at(muster, figure, place, way)
        if changed is not None and changed != muster:
            self._builder.change(tr("place {name}", name=called(found)), changed)
            if found.where is None and (following := next_unplaced(changed)):
                self._builder.sides.choose_figure(following)

    def _place_all(self) -> None:
        try:
            self._builder.change(tr("place everybody"), place_all(self._builder.muster, self._builder.ruleset))
        except BadMuster as problem:
            self._builder.complained.emit(str(problem))
