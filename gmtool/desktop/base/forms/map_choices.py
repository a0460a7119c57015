"""Choices about a Universal VTT map: the ground that it is laid on, the size of its squares, and its furniture."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox

from gmtool.desktop.base.parts.labels import dressed, may_be_narrow
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.language import tr
from gmtool.rules.seam import GroundKind
from gmtool.store.laying import LARGEST, SMALLEST, USUAL, Laying, Way, ways

_GROUNDS: Final = {
    Way.FLAT: tr("Hexes, flat tops"),
    Way.POINTED: tr("Hexes, pointed tops"),
    Way.FEET: tr("Open ground in feet"),
}


class MapChoices(QObject):
    """Three fields, for the owner to lay out; `chosen` comes with another `Laying`."""

    chosen = Signal(object)

    def __init__(self, kinds: Collection[GroundKind], parent: QObject | None = None) -> None:
        """`kinds` are the grounds that the rule system has."""
        super().__init__(parent)
        self.kind = dressed(QComboBox(), name=tr("Ground of the map"))
        may_be_narrow(self.kind, 12)
        for way in ways(kinds):
            self.kind.addItem(_GROUNDS[way], way)
        self.scale = QDoubleSpinBox(decimals=2)
        self.scale.setRange(SMALLEST, LARGEST)
        self.scale.setKeyboardTracking(False)
        number_sized(self.scale, 190)
        self.scale.setAccessibleName(tr("Size of a map square"))
        self.objects = dressed(
            QCheckBox(tr("Treat furniture as walls")),
            tip=tr("Statues, tables, crates and the like block sight"),
        )
        self.kind.activated.connect(lambda _: self.begin())
        self.scale.valueChanged.connect(lambda _: self.chosen.emit(self.laying))
        self.objects.clicked.connect(lambda _: self.chosen.emit(self.laying))

    @property
    def laying(self) -> Laying:
        return Laying(Way(self.kind.currentData()), self.scale.value(), self.objects.isChecked())

    def show_laying(self, laying: Laying) -> None:
        """Show what is chosen, without saying it."""
        self.blockSignals(True)
        self.kind.setCurrentIndex(self.kind.findData(laying.way))
        self._name_squares(laying.way)
        self.scale.setValue(laying.scale)
        self.objects.setChecked(laying.objects)
        self.blockSignals(False)

    def offer(self, laying: Laying | None) -> None:
        """Choose how a map says that it lies, otherwise the usual size of a square on this ground."""
        if laying is None or self.kind.findData(laying.way) < 0:
            self.begin()
        else:
            self.show_laying(laying)
            self.chosen.emit(self.laying)

    def begin(self) -> None:
        """Choose the usual size of a square on this ground."""
        way = Way(self.kind.currentData())
        self._name_squares(way)
        if self.scale.value() == USUAL[way]:
            self.chosen.emit(self.laying)
        else:
            self.scale.setValue(USUAL[way])

    def _name_squares(self, way: Way) -> None:
        self.scale.setSuffix(f" {tr('feet to a square')}" if way is Way.FEET else f" {tr('hexes to a square')}")
