"""How the ground is printed."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QWidget

from gmtool.desktop.paper.form import Rows, number, roomy
from gmtool.desktop.paper.ground.print_ground import LARGEST_HEX, SMALLEST_HEX, GroundWishes
from gmtool.desktop.parts import tool_tip
from gmtool.rules.seam.muster import GroundKind

_SCALES: Final = {
    GroundKind.HEXES: ("A hex is", SMALLEST_HEX, LARGEST_HEX),
    GroundKind.INCHES: ("An inch is", 5.0, 100.0),
    GroundKind.FEET: ("A foot is", 1.0, 50.0),
}
_MOST_OVERLAP: Final = 10


class GroundFields(QWidget):
    """Scale, overlap, and what of the ground is printed. Without a ground, only how large a hex is."""

    changed = Signal()

    def __init__(self, kind: GroundKind) -> None:
        super().__init__()
        name, least, most = _SCALES[kind]
        self.scale = QDoubleSpinBox()
        self.scale.setDecimals(1)
        self.scale.setRange(least, most)
        self.scale.setSuffix(" mm")
        self.scale.setAccessibleName(f"{name} so many millimetres")
        self.scale.setToolTip(tool_tip("Between opposite sides" if kind is GroundKind.HEXES else "On paper"))
        roomy(self.scale)
        self.overlap = number(0, _MOST_OVERLAP, "Overlap for gluing", "mm")
        self.labels = QCheckBox("Labels of the hexes" if kind is GroundKind.HEXES else "Labels of the cells")
        self.backdrop = QCheckBox("Picture under the ground")
        self.notes = QCheckBox("The GM's notes")
        self.fog = QCheckBox("Ground under fog")
        self.key = QCheckBox("Key to the sheets")
        self.key.setToolTip("A sheet that shows how the others lie, with a line to measure")
        self.notes.setToolTip("Numbers in the ground, and the words on a sheet of their own")
        self.fog.setToolTip("What the players have not seen yet; otherwise it stays white")
        self._rows = rows = Rows(self, "Ground")
        rows.add(name, self.scale)
        rows.add("Overlap", self.overlap)
        for tick in self._ticks:
            rows.addRow(tick)
            tick.toggled.connect(self.changed)
        for box in (self.scale, self.overlap):
            box.valueChanged.connect(self.changed)

    @property
    def wishes(self) -> GroundWishes:
        """What is wished."""
        key, labels, backdrop, notes, fog = (tick.isChecked() for tick in self._ticks)
        overlap = self.overlap.value()
        return GroundWishes(overlap=overlap, labels=labels, backdrop=backdrop, notes=notes, fog=fog, key=key)

    def show_wishes(self, wishes: GroundWishes, scale: float) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self.scale.setValue(scale)
        self.overlap.setValue(wishes.overlap)
        on = (wishes.key, wishes.labels, wishes.backdrop, wishes.notes, wishes.fog)
        for tick, value in zip(self._ticks, on, strict=True):
            tick.setChecked(value)

    def show_only_scale(self, only: bool) -> None:
        """Leave away what says nothing about counters."""
        for field in (self.overlap, *self._ticks):
            self._rows.setRowVisible(field, not only)

    @property
    def _ticks(self) -> tuple[QCheckBox, ...]:
        return self.key, self.labels, self.backdrop, self.notes, self.fog
