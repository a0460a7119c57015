"""Choices about a map on the import page."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.forms.map_choices import MapChoices
from gmtool.desktop.base.parts.labels import heading, label, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.language import tr
from gmtool.rules.seam import GroundKind
from gmtool.store.incoming.contents import LaidMap


class MapForm(QWidget):
    """How the map is laid on a ground; `chosen` comes with a `LaidMap`."""

    chosen = Signal(object)

    def __init__(self, kinds: Collection[GroundKind]) -> None:
        super().__init__()
        self._map: LaidMap | None = None
        self.choices = MapChoices(kinds, self)
        self.choices.chosen.connect(self._choose)
        about = tr("The ground joins the library, to be chosen for any encounter.")
        column_in(
            self, heading(tr("Map")), wrapped(about, "muted"), label(tr("Ground of the map")), self.choices.kind,
            label(tr("Size of a map square")), self.choices.scale, self.choices.objects, (QWidget(), 1),
            margins=(12, 4, 12, 12),
        )  # fmt: skip

    def show_map(self, map: LaidMap) -> None:
        """Show how the map is laid, without asking for it anew."""
        self._map = map
        self.choices.show_laying(map.laying)

    def _choose(self, laying: object) -> None:
        if self._map is not None and laying != self._map.laying:
            self.chosen.emit(LaidMap(self._map.vtt, self.choices.laying))
