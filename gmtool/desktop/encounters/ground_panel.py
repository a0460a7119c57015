"""The ground of an encounter, and the figures put on it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QSpinBox, QVBoxLayout, QWidget

from gmtool.desktop.encounters import grounds
from gmtool.desktop.encounters.recruits import called
from gmtool.desktop.map import MapView
from gmtool.desktop.parts import FlowLayout, wrapped
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Counter, Enlisted, Muster, Posture
from gmtool.space import Hex, HexGround


class GroundPanel(QWidget):
    """Choose a ground; choose a figure, then click where it stands. Alt-drag moves and turns."""

    ground_chosen = Signal(object, bool)
    """A `HexGround` or None, and whether the fight is fought without it."""
    placed = Signal(str, object, object)
    place_all = Signal()
    figure_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._figure = ""
        self.kind = QComboBox()
        self.kind.setAccessibleName("Ground")
        self.kind.addItem("No map: the real table is the map", grounds.NONE)
        self.kind.addItem("Blank hexes", grounds.BLANK)
        for file, title in grounds.shipped():
            self.kind.addItem(title, file)
        self.columns, self.rows = _size("Columns", "columns"), _size("Rows", "rows")
        self.pointed = QCheckBox("Pointed tops")
        self.mapless = QCheckBox("Fight without it for now")
        self.all = QPushButton("Place everybody")
        self.hint = wrapped("", "small")
        self.map = MapView()
        self.map.setMinimumHeight(theme().px(220))
        self.nothing = wrapped(
            "Without a map, who is next to whom, from which side and how far is said with a key when a figure acts. "
            "A map can be chosen until the fight begins.",
            "muted",
        )
        self._lay_out()
        self.kind.activated.connect(lambda _: self._chosen())
        for size in (self.columns, self.rows):
            size.editingFinished.connect(self._resized)
        self.pointed.clicked.connect(lambda _: self._resized())
        self.mapless.clicked.connect(lambda _: self._chosen())
        self.all.clicked.connect(self.place_all)
        self.map.hex_picked.connect(self._hex)
        self.map.figure_picked.connect(self._figure_picked)
        self.map.placed.connect(self.placed)

    def show_muster(self, muster: Muster, mapless: bool, locked: bool) -> None:
        """Show the ground and who stands where."""
        ground = muster.ground if isinstance(muster.ground, HexGround) else None
        key = grounds.key_of(ground)
        self.kind.setCurrentIndex(self.kind.findData(key))
        for size, value in ((self.columns, ground and ground.columns), (self.rows, ground and ground.rows)):
            size.setVisible(key == grounds.BLANK)
            size.setValue(value or 1)
        self.pointed.setVisible(key == grounds.BLANK)
        self.pointed.setChecked(ground is not None and ground.pointed)
        self.mapless.setChecked(mapless)
        for shown in (self.mapless, self.all, self.map, self.hint):
            shown.setVisible(ground is not None)
        self.nothing.setVisible(ground is None)
        for field in (self.kind, self.columns, self.rows, self.pointed, self.mapless, self.all):
            field.setEnabled(not locked)
        self.all.setEnabled(not locked and any(one.place is None for one in muster.figures))
        self.map.show_ground(ground)
        self.map.show_counters([_counter(one) for one in muster.figures], muster.sides, {})
        self._hint(muster, locked)

    def choose_figure(self, figure: str, muster: Muster) -> None:
        """The next click on the map places this one."""
        self._figure = figure
        self.map.set_acting(figure)
        self._hint(muster, locked=False)

    def _lay_out(self) -> None:
        bar = QWidget()
        row = FlowLayout(bar, theme().px(8))
        for widget in (self.kind, self.columns, self.rows, self.pointed, self.mapless, self.all):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme().px(8), 0, 0)
        column.addWidget(bar)
        for text in (self.hint, self.nothing):
            column.addWidget(text)
        column.addWidget(self.map, 1)
        column.addStretch(0)

    def _hint(self, muster: Muster, locked: bool) -> None:
        chosen = next((one for one in muster.figures if one.id == self._figure), None)
        if locked:
            self.hint.setText("The fight has begun; figures are moved there.")
        elif chosen is None:
            self.hint.setText("Choose a figure above, then click the hex where it stands. Alt and the mouse turn it.")
        else:
            self.hint.setText(f"Click the hex where {called(chosen)} stands. Alt and the mouse move and turn it.")

    def _chosen(self) -> None:
        key = self.kind.currentData()
        self.ground_chosen.emit(grounds.ground_of(key), self.mapless.isChecked() and key != grounds.NONE)

    def _resized(self) -> None:
        columns, rows, pointed = self.columns.value(), self.rows.value(), self.pointed.isChecked()
        ground = grounds.ground_of(grounds.BLANK, columns, rows, pointed=pointed)
        self.ground_chosen.emit(ground, self.mapless.isChecked())

    def _hex(self, hex: Hex) -> None:
        if self._figure and self.kind.isEnabled():
            self.placed.emit(self._figure, hex, None)

    def _figure_picked(self, figure: str) -> None:
        self.figure_chosen.emit(figure)


def _counter(figure: Enlisted) -> Counter:
    hexes = () if figure.place is None else (figure.place,)
    return Counter(
        figure.id, called(figure), figure.side, hexes, figure.facing or 0, Posture.STANDING, 1, 1,
        facts=figure.card.name, hidden=figure.hidden,
    )  # fmt: skip


def _size(name: str, unit: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(1, 300)
    box.setSuffix(f" {unit}")
    box.setAccessibleName(name)
    box.setMinimumWidth(theme().px(120))
    box.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
    return box
