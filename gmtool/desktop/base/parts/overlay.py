"""A panel over the window that goes away with Escape or a click beside it, and gives the focus back."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals


class Overlay(QWidget):
    """Covers its parent with a veil and shows `panel` in the upper middle of it. It blocks nothing but the mouse."""

    closed = Signal()

    def __init__(self, parent: QWidget, name: str, width: int = 620, height: int = 480) -> None:
        super().__init__(parent)
        self._below = parent
        self.setAccessibleName(name)
        self._wanted = QSize(width, height)
        self._before: QWidget | None = None
        self.panel = dressed(QFrame(self), kind="popup")
        self.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.body = QVBoxLayout(self.panel)
        unit = theme().unit
        self.body.setContentsMargins(4 * unit, 4 * unit, 4 * unit, 4 * unit)
        self.body.setSpacing(2 * unit)
        parent.installEventFilter(self)
        theme_signals().theme_changed.connect(self._restyle)
        self.hide()

    def open(self, focus: QWidget | None = None) -> None:
        self._before = QApplication.focusWidget()
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()
        self._place()
        (focus or self.panel).setFocus(Qt.FocusReason.PopupFocusReason)

    def close_up(self) -> None:
        """Hide, and put the focus back where it was."""
        if self.isHidden():
            return
        self.hide()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Resize and watched is self._below and self.isVisible():
            self.setGeometry(self._below.rect())
            self._place()
        return False

    def _restyle(self) -> None:
        if self.isVisible():
            self._place()

    def _place(self) -> None:
        room = self.size() - QSize(theme().px(40), theme().px(80))
        width = min(theme().px(self._wanted.width()), room.width())
        height = min(theme().px(self._wanted.height()), room.height())
        self.panel.setGeometry((self.width() - width) // 2, theme().px(48), width, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.close_up()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(0, 0, 0, 110))
