"""The page on which a screen is measured: a bar to hold a ruler or a bank card against."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Theme
from gmtool.desktop.pages.players.screens import CARD, LEAST, MOST
from gmtool.language import tr

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class MeasuringBar(QWidget):
    """A bar as long as a bank card; its right end is dragged, or moved with the arrows."""

    changed = Signal()

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self.look = look
        self.pixels = 1.0
        """The screen's own pixels to a millimeter, as the bar stands now."""
        self._holding = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.setAccessibleName(tr("Bar to measure"))
        self.setMinimumHeight(110)

    def take(self, pixels: float) -> None:
        """Let a millimeter be so many pixels."""
        self.pixels = min(MOST, max(LEAST, pixels))
        self.setAccessibleDescription(
            tr("{length:.0f} pixels long; it should be {card} millimeters", length=self.length, card=CARD)
        )
        self.update()
        self.changed.emit()

    @property
    def length(self) -> float:
        """In the screen's own pixels."""
        return CARD * self.pixels

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            # the painter counts in pixels of the window
            per_mm = self.pixels / self.devicePixelRatioF()
            bar = QRectF(1, 1, CARD * per_mm, self.height() - 3)
            painter.setPen(QPen(self.look.colour("accent"), 2 if self.hasFocus() else 1))
            painter.setBrush(self.look.colour("raised"))
            painter.drawRoundedRect(bar, 3 * per_mm, 3 * per_mm)
            painter.setPen(QPen(self.look.colour("text"), 1))
            for millimetre in range(int(CARD) + 1):
                x = bar.left() + millimetre * per_mm
                high = 16 if millimetre % 10 == 0 else 11 if millimetre % 5 == 0 else 6
                if millimetre % 5 == 0 or per_mm > 2.5:
                    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() - high))
            painter.setPen(QPen(QColor(self.look.colour("accent")), 3))
            painter.drawLine(bar.topRight(), bar.bottomRight())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._holding = True
        self._reach(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._holding:
            self._reach(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._holding = False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        step = _STEPS.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        far = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        self.take((self.length + step * far) / CARD)

    def _reach(self, event: QMouseEvent) -> None:
        """Let the bar end at the pointer."""
        self.take((event.position().x() - 1) * self.devicePixelRatioF() / CARD)


class CalibrationPage(QWidget):
    """Asks for the measure of the screen that it stands on."""

    done = Signal(object)
    """The screen's own pixels to a millimeter (`float`); None if it was left as it was."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = MeasuringBar(look)
        self.typed = dressed(QLineEdit(placeholderText="mm"), name=tr("Length of the bar in millimeters"))
        self.keep = likely(QPushButton(tr("Keep")))
        self.leave = QPushButton(tr("Leave unchanged"))
        self.bar.changed.connect(self._say)
        self.typed.returnPressed.connect(self._measured)
        self.keep.clicked.connect(lambda: self.done.emit(self.bar.pixels))
        self.leave.clicked.connect(lambda: self.done.emit(None))
        self._result = wrapped("", "muted")
        self._lay_out()

    def dress(self, look: Theme) -> None:
        self.bar.look = look
        self._result.update()

    def begin(self, pixels: float) -> None:
        """Start from what is known of the screen."""
        self.bar.take(pixels)
        self.typed.clear()
        self.bar.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(40, 24, 40, 24)
        box.addStretch(1)
        box.addWidget(label(tr("How large is this screen?"), "huge"))
        measure = tr(
            "Hold a bank card ({width} mm wide) against the bar, on the screen, and drag the bar's right end, or press "
            "Left and Right, until both are the same length. Or measure the bar with a ruler and type its length.",
            width=CARD,
        )
        box.addWidget(wrapped(measure))
        box.addSpacing(12)
        box.addWidget(self.bar)
        box.addSpacing(12)
        self.typed.setMaximumWidth(140)
        # translators: the number that is typed stands between this and "mm, then Enter"
        row = row_of(label(tr("The bar measures")), self.typed, label(tr("mm, then Enter")), 1)
        box.addLayout(row)
        box.addWidget(self._result)
        buttons = row_of(self.keep, self.leave, 1)
        box.addLayout(buttons)
        box.addStretch(2)

    def _measured(self) -> None:
        try:
            length = float(self.typed.text().strip().replace(",", "."))
        except ValueError:
            length = 0.0
        if not self.bar.length / MOST <= length <= self.bar.length / LEAST:
            self._result.setText(tr("Type the bar's length in millimeters, such as 84.5."))
            return
        self.bar.take(self.bar.length / length)
        self.bar.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self) -> None:
        inch = self.bar.pixels * 25.4
        self._result.setText(
            tr(
                "{inch:.0f} pixels to an inch. A hex of 25 mm is {pixels:.0f} pixels wide.",
                inch=inch,
                pixels=25 * self.bar.pixels,
            )
        )
