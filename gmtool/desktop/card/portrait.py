"""The card's picture as it will be on a counter, round, or its initials; a click offers what can be done with it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu

from gmtool.desktop.map.initials import initials
from gmtool.desktop.parts import tool_tip
from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.theme import Role, SideStyle, shape_path, theme, theme_signals
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.desktop.pictures.pictures import Pictures

SIZE: Final = 64
"""Pixels across at 100 %."""


class Portrait(QAbstractButton):
    """Its menu is of the widget's own actions."""

    def __init__(self, pictures: "Pictures") -> None:
        super().__init__()
        self._pictures = pictures
        self._picture, self._kind, self._letters = "", "player", ""
        self.setAccessibleName("Picture")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._offer)
        pictures.ready.connect(self._came)
        pictures.failed.connect(self._came)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def show_card(self, card: Card, locked: bool) -> None:
        """Show the picture of a card."""
        self._picture, self._kind = card.picture, card.kind
        self._letters = initials({card.id: card.name})[card.id]
        self.setEnabled(not locked)
        self.setCursor(Qt.CursorShape.ArrowCursor if locked else Qt.CursorShape.PointingHandCursor)
        self._tell()
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The picture with the colour of the kind around it, or the initials on the shape of the kind."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = theme().px(3)
            room = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
            disc = self._pictures.small(self._picture, round(room.width() * self.devicePixelRatioF()))
            if disc is None:
                self._paint_letters(painter, room)
            else:
                self._paint_disc(painter, room, disc)
            if self.hasFocus() or (self.underMouse() and self.isEnabled()):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme().colour("accent"), theme().px(2)))
                painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter does what Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """The right button, or the menu key, does what a click does."""
        self._offer()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.actions())
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _paint_disc(self, painter: QPainter, room: QRectF, disc: QImage) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(room, disc)
        ring = room.width() * 0.06
        painter.setPen(QPen(QColor(self._style.colour), ring))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(room.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2))

    def _paint_letters(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._style.colour))
        painter.drawPath(shape_path(self._style.shape, room))
        font = theme().font(Role.BODY, bold=True)
        font.setPixelSize(round(room.width() * (0.42 if len(self._letters) < 3 else 0.34)))
        painter.setFont(font)
        painter.setPen(QColor(self._style.on))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self._letters)

    @property
    def _style(self) -> SideStyle:
        """As in the list of cards."""
        return theme().side(0 if self._kind == "player" else 1)

    def _came(self, key: str) -> None:
        if key == self._picture:
            self._tell()
            self.update()

    def _tell(self) -> None:
        problem = self._pictures.problem(self._picture)
        what = "The picture on the card's counters" if self._picture else "No picture: its counters show initials"
        self.setToolTip(
            tool_tip(problem or (what if not self.isEnabled() else f"{what}. Click, or drop a file on the card."))
        )
        self.setAccessibleDescription(problem or what)

    def _fit(self) -> None:
        side = theme().px(SIZE)
        self.setFixedSize(side, side)
        self.update()
