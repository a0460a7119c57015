"""The panel beside the map that lays a picture under the ground by numbers, and by two marked points."""

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.base.parts.labels import label, wrapped
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.desktop.canvas.drawing.backdrop_placement import BackdropEdit
from gmtool.language import tr
from gmtool.space import Backdrop

_MOST = 10_000.0


class BackdropPanel(QScrollArea):
    """Shows where the picture lies, and changes it."""

    closed = Signal()
    marking = Signal(bool)
    """Two points are to be marked, or no more."""
    wanted = Signal()
    """Another picture is to be chosen."""

    def __init__(self, laying: BackdropEdit) -> None:
        super().__init__()
        self._laying = laying
        self._points: tuple[QPointF, QPointF] | None = None
        self._inside = QWidget()
        self._form = QFormLayout()
        self.wide = _number(tr("Width"), 0.01, 3)
        self.left, self.top = _number(tr("From the left"), -_MOST, 2), _number(tr("From the top"), -_MOST, 2)
        self.angle = _number(tr("Angle"), -360, 2, 360)
        self.angle.setSuffix("°")
        self.mark = QPushButton(tr("Mark two points…"))
        self.mark.setCheckable(True)
        self.mark.setToolTip(tr("Two points whose distance you know, such as two corners of the picture's own grid"))
        self.apart = _number(tr("Distance between the two points"), 0.01, 2)
        self.level = QCheckBox(tr("Also straighten it"))
        self.level.setToolTip(tr("Turn the picture slightly so that their line follows the columns or rows"))
        # translators: scale the picture so that the two points lie as far apart as was entered
        self.match = QPushButton(tr("Match"))
        self.hint = wrapped("", "small")
        self.other, self.remove = QPushButton(tr("Another picture…")), QPushButton(tr("Remove the picture"))
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show where it lies."""
        bed, backdrop = self._laying.bed, self._laying.backdrop
        if bed is None or backdrop is None:
            self._points = None
            return
        with QSignalBlocker(self.wide), QSignalBlocker(self.left), QSignalBlocker(self.top), QSignalBlocker(self.angle):
            self.wide.setValue(backdrop.scale * bed.own * self._laying.size.width() / bed.measure)
            off = bed.upright(QPointF(backdrop.x, backdrop.y) * bed.own - bed.corner) / bed.measure
            self.left.setValue(off.x())
            self.top.setValue(off.y())
            self.angle.setValue((backdrop.angle + bed.layout.angle + 180) % 360 - 180)
        for field in (self.wide, self.left, self.top, self.apart):
            field.setSuffix(f" {bed.unit}")
        for part in (self.apart, self.level, self.match):
            part.setVisible(self._points is not None)
        self.hint.setText(
            tr("Enter the distance between them.") if self._points is not None
            else tr("Click two points on the picture.") if self.mark.isChecked()
            else tr("Drag the picture to move it, a corner to scale it; Shift turns it. Arrow keys nudge it.")
        )  # fmt: skip

    def show_marks(self, one: QPointF, other: QPointF) -> None:
        """Two points were marked."""
        self._points = (one, other)
        bed, backdrop = self._laying.bed, self._laying.backdrop
        if bed is not None and backdrop is not None:
            way = bed.transform(backdrop).map(other) - bed.transform(backdrop).map(one)
            self.apart.setValue((way.x() ** 2 + way.y() ** 2) ** 0.5 / bed.measure)
        self.refresh()
        self.apart.setFocus(Qt.FocusReason.OtherFocusReason)
        self.apart.selectAll()

    def unmark(self, *, marking: bool = False) -> None:
        """Forget the points; others may be going to be marked."""
        self._points = None
        self.mark.setChecked(marking)
        self.refresh()

    def _connect(self) -> None:
        for field in (self.wide, self.left, self.top, self.angle):
            field.editingFinished.connect(self._typed)
        self.mark.clicked.connect(self.marking)
        self.match.clicked.connect(self._match)
        self.apart.lineEdit().returnPressed.connect(self._match)
        self.other.clicked.connect(self.wanted)
        self.remove.clicked.connect(lambda: self._laying.lay(None))
        self._laying.shown.connect(self.refresh)

    def _typed(self) -> None:
        bed, before = self._laying.bed, self._laying.backdrop
        if bed is None or before is None or self._laying.size.isEmpty():
            return
        off = bed.in_plane(QPointF(self.left.value(), self.top.value()) * bed.measure) + bed.corner
        made = Backdrop(
            before.picture,
            self.wide.value() * bed.measure / self._laying.size.width() / bed.own,
            off.x() / bed.own,
            off.y() / bed.own,
            self.angle.value() - bed.layout.angle,
        )
        # what was not typed is the same but for its last digits
        if any(abs(a - b) > 1e-2 for a, b in zip(_numbers(made), _numbers(before), strict=True)) or (
            abs(made.scale / before.scale - 1) > 1e-4
        ):
            self._laying.lay(made)

    def _match(self) -> None:
        bed, backdrop = self._laying.bed, self._laying.backdrop
        if bed is not None and backdrop is not None and self._points is not None:
            one, other = self._points
            self._laying.lay(bed.matched(backdrop, one, other, self.apart.value(), level=self.level.isChecked()))
            self.marking.emit(False)

    def _lay_out(self) -> None:
        self._inside.setProperty("kind", "clear")
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(theme().px(8), theme().px(4), theme().px(2), theme().px(8))
        column.setSpacing(theme().px(6))
        done = QPushButton(tr("Done"))
        done.setProperty("kind", "link")
        done.clicked.connect(self.closed)
        top = QHBoxLayout()
        top.addWidget(label(tr("Picture"), "label"), 1)
        top.addWidget(done)
        column.addLayout(top)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(theme().px(2))
        for field in (self.wide, self.left, self.top, self.angle):
            self._form.addRow(label(field.accessibleName(), "small"), field)
        column.addLayout(self._form)
        for widget in (self.mark, self.apart, self.level, self.match, self.hint, self.other, self.remove):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Picture under the ground"))
        self._fit()
        theme_signals().theme_changed.connect(self._fit)

    def _fit(self) -> None:
        self.setFixedWidth(self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())


def _numbers(backdrop: Backdrop) -> tuple[float, ...]:
    return backdrop.x, backdrop.y, backdrop.angle


def _number(name: str, least: float, digits: int, most: float = _MOST) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(least, most)
    box.setDecimals(digits)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    number_sized(box, 110)
    return box
