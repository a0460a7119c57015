"""Actions on the ground of the shown encounter, by name and by key."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import LOCKED, Deed, allow, deeds_of, make_actions
from gmtool.desktop.pages.encounters.ground.ground_panel import GroundPanel
from gmtool.language import tr, trc
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.encounters import ground_changes
from gmtool.space import Flip
from gmtool.store.grounds import GroundTitle

_GROUPS: Final = (
    deeds_of(
        "encounters.ground",
        Deed("draw", trc("ground", "Draw"), ("Ctrl+B",), tr("The palette: walls, doors, fire, water and the rest")),
    ),
    deeds_of(
        "encounters.ground",
        Deed("place_all", tr("Place all"), ("P",), tr("Everybody who has no place yet, each side at its end")),
        Deed("turn_left", tr("Turn the figure left"), ("Q",), tr("The chosen one; or drag from it on the map")),
        Deed("turn_right", tr("Turn the figure right"), ("E",), tr("The chosen one; or drag from it on the map")),
    ),
    deeds_of(
        "encounters.ground",
        Deed("size", tr("Size and shape…"), (), tr("Columns, rows and cells, and the corner where they are added")),
        Deed("without_map", tr("Fight without the map"), (), tr("The map is for the players to see and to print")),
    ),
    deeds_of(
        "encounters.ground",
        Deed("mirror_across", tr("Mirror left to right"), (), tr("The ground and everyone on it")),
        Deed("mirror_down", tr("Mirror top to bottom"), (), tr("The ground and everyone on it")),
        Deed("turn_round", tr("Turn by 180 degrees"), (), tr("The ground and everyone on it")),
        Deed(
            "copy_piece", tr("Copy a piece of ground"), (), tr("Mark a rectangle, then paste it as often as you like")
        ),
        Deed("paste_piece", tr("Paste the copied ground"), (), tr("In this encounter or another")),
        Deed("clear", tr("Clear the ground"), (), tr("Erase everything drawn")),
    ),
    deeds_of(
        "encounters.ground",
        Deed("cover_all", tr("Fog over all"), (), tr("Cover the whole ground; the palette has a fog brush")),
        Deed("reveal_all", tr("No fog"), (), tr("The players see the whole ground")),
        Deed("reveal_sights", tr("Lift the fog where the players' figures see"), (), tr("From where they stand")),
    ),
    deeds_of(
        "encounters.ground",
        Deed(
            "lay_picture",
            tr("Picture under the ground…"),
            (),
            tr("A PNG, JPEG, WebP or SVG file; or drop one on the map"),
        ),
        Deed("remove_picture", tr("Remove the picture"), (), tr("The drawing stays")),
    ),
    deeds_of(
        "encounters.ground",
        Deed(
            "save",
            tr("Save to the library…"),
            (),
            tr("Under a name; other encounters can then choose it from the list of grounds"),
        ),
        Deed("rename", tr("Rename in the library…"), (), tr("The chosen ground")),
        Deed("delete", tr("Delete from the library"), (), tr("Encounters that use it keep their copy")),
    ),
    deeds_of(
        "encounters.ground",
        Deed("bring_in", tr("Import a ground or a map…"), (), tr("A .toml or .json ground, or a Universal VTT map")),
        Deed(
            "export",
            tr("Export the ground…"),
            (),
            tr("As a .toml file with its picture, or as a Universal VTT map"),
        ),
    ),
)


class GroundActions:
    """The actions of the ground; each asks which panel is shown."""

    def __init__(self, widget: QWidget, library: GroundLibrary, panel: Callable[[], GroundPanel | None]) -> None:
        self._panel = panel
        self._library = library
        made = [make_actions(widget, self, group) for group in _GROUPS]
        self.draw_action, self.import_action = made[0]["draw"], made[-1]["bring_in"]
        self.placing, self.mapless = made[1]["place_all"], made[2]["without_map"]
        self.mapless.setCheckable(True)
        turns = list(made[1].values())[1:]
        self.changes: Sequence[Sequence[QAction]] = [turns, *(list(group.values()) for group in made[2:])]

    @property
    def actions(self) -> list[QAction]:
        return [self.draw_action, self.placing, *(action for group in self.changes for action in group)]

    def enable(self, panel: GroundPanel | None) -> None:
        """Enable the actions that can be done with the ground of this panel, if one is shown."""
        closed = "" if panel is not None and panel.open_to_grounds else LOCKED
        empty = "" if panel is not None and not panel.locked else tr("there is no map; choose a ground first.")
        for action in self.actions:
            allow(action, closed or empty)
        allow(self.import_action, closed)
        if panel is not None:
            allow(self.placing, closed or empty or (tr("everybody has a place.") if panel.all_placed else ""))
            self.mapless.setChecked(panel.mapless)

    def draw(self) -> None:
        self._with(lambda panel: panel.draw())

    def place_all(self) -> None:
        self._with(lambda panel: panel.place_all.emit())

    def size(self) -> None:
        self._with(lambda panel: panel.shape.open())

    def without_map(self) -> None:
        self._with(lambda panel: panel.mapless_chosen.emit(not panel.mapless))

    def turn_left(self) -> None:
        self._with(lambda panel: panel.turn(-1))

    def turn_right(self) -> None:
        self._with(lambda panel: panel.turn(1))

    def mirror_across(self) -> None:
        self._with(lambda panel: panel.flip(Flip.ACROSS))

    def mirror_down(self) -> None:
        self._with(lambda panel: panel.flip(Flip.DOWN))

    def turn_round(self) -> None:
        self._with(lambda panel: panel.flip(Flip.ROUND))

    def copy_piece(self) -> None:
        self._with(lambda panel: panel.table.clipboard.copy())

    def paste_piece(self) -> None:
        self._with(lambda panel: panel.table.clipboard.paste())

    def clear(self) -> None:
        self._with(lambda panel: panel.clear())

    def cover_all(self) -> None:
        self._with(lambda panel: panel.fog(ground_changes.cover))

    def reveal_all(self) -> None:
        self._with(lambda panel: panel.fog(ground_changes.reveal))

    def reveal_sights(self) -> None:
        self._with(lambda panel: panel.fog(ground_changes.reveal_sights(panel.table.kinds)))

    def lay_picture(self) -> None:
        self._with(lambda panel: panel.lay_picture())

    def remove_picture(self) -> None:
        self._with(lambda panel: panel.remove_picture())

    def save(self) -> None:
        self._with(lambda panel: panel.ask_name(tr("Save to the library as"), self._title(panel), self._save))

    def rename(self) -> None:
        self._with(lambda panel: panel.ask_name(tr("New name in the library"), self._title(panel), self._rename))

    def delete(self) -> None:
        self._with(lambda panel: self._delete(panel))

    def bring_in(self) -> None:
        panel = self._panel()
        if panel is not None and panel.open_to_grounds:
            panel.import_wanted.emit()

    def export(self) -> None:
        self._with(lambda panel: panel.export())

    def _save(self, panel: GroundPanel, title: str) -> None:
        ground = panel.ground
        if ground is not None:
            panel.call(title)
            self._library.save(replace(ground, title=title))

    def _rename(self, panel: GroundPanel, title: str) -> None:
        there = self._kept(panel)
        if there is not None:
            panel.call(title)
            self._library.rename(there, title)

    def _delete(self, panel: GroundPanel) -> None:
        there = self._kept(panel)
        if there is not None:
            self._library.delete(there)

    def _title(self, panel: GroundPanel) -> str:
        """The title of the ground where the library has it; otherwise it takes the encounter's."""
        title = "" if panel.ground is None else panel.ground.title
        return title if self._library.named(title) is not None else panel.encounter_title

    def _kept(self, panel: GroundPanel) -> GroundTitle | None:
        """The shown ground as the library has it; says so if it has not."""
        found = self._library.named(panel.ground.title) if panel.ground is not None else None
        if found is None:
            panel.complained.emit(tr("This ground is not in the library; save it there first."))
        return found

    def _with(self, do: Callable[[GroundPanel], None]) -> None:
        panel = self._panel()
        if panel is not None and not panel.locked:
            do(panel)
