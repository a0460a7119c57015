"""The time that is left of a turn, in a corner of the player window."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Role, Theme
from gmtool.language import tr


class TimeLeft(QWidget):
    """Large digits on a rounded ground; when the time is up they have another color, and nothing else happens."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.look = look
        self.text = ""
        self.up = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def dress(self, look: Theme) -> None:
        self.look = look
        self.place()

    def show_time(self, text: str, *, up: bool) -> None:
        """Show these digits; without any, nothing."""
        self.text, self.up = text, up
        self.setAccessibleName(tr("Time left: {time}", time=text) if text else "")
        self.setVisible(bool(text))
        self.place()

    def place(self) -> None:
        """Stand at the top, in the middle of the window."""
        self.adjustSize()
        self.move((self._window.width() - self.width()) // 2, self.look.px(12))
        self.raise_()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        metrics = QFontMetrics(self.look.font(Role.HUGE))
        # as wide as the widest time of so many digits, so that it does not move while it counts
        widest = metrics.horizontalAdvance("0" * max(4, len(self.text)))
        return QSize(widest + self.look.px(28), metrics.height() + self.look.px(12))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.look.colour("warn" if self.up else "line"), 1.5))
            painter.setBrush(self.look.colour("warn_soft" if self.up else "surface"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), self.look.px(9), self.look.px(9))
            painter.setFont(self.look.font(Role.HUGE))
            painter.setPen(self.look.colour("warn" if self.up else "text"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text)
