"""The head of a card: its picture or initials, its system, kind and name; pictures can be dropped on it."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDropEvent,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice
from gmtool.desktop.base.parts.keyed import keyed
from gmtool.desktop.base.parts.labels import dressed, label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, column_of, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.parts.progress_strips import BusyStrip
from gmtool.desktop.base.pictures.importer import offered_picture, offers_picture
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.rolling.into_fields import RollIntoButton
from gmtool.desktop.base.theme.current import Role, shape_path, theme, theme_signals
from gmtool.desktop.base.theme.palette import SideStyle
from gmtool.language import tr
from gmtool.presentation.text import initials
from gmtool.rules.seam import Card

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class PictureDrops(QObject):
    """Takes pictures that are dropped on a widget or on any field that is in it by now."""

    dropped = Signal(object)
    """A `Path` or a `QImage`."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self.locked = False
        inside.setAcceptDrops(True)
        # a field would write down the path of the file as a text
        for widget in (inside, *inside.findChildren(QWidget)):
            if widget.acceptDrops():
                widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Look at drags before the field does."""
        # the events of entering and moving are drop events as well
        if event.type() not in _DRAGS or not isinstance(event, QDropEvent) or not offers_picture(event.mimeData()):
            return False
        event.setAccepted(not self.locked)
        if not self.locked:
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._drop(event)
        return True

    def _drop(self, event: QDropEvent) -> None:
        found = offered_picture(event.mimeData())
        if found is not None:
            self.dropped.emit(found)


SIZE: Final = 64
"""Pixels across at 100 %."""


class Portrait(QAbstractButton):
    """Its menu is of the widget's own actions."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._picture, self._kind, self._letters = "", "player", ""
        self.setAccessibleName(tr("Picture"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._offer)
        pictures.ready.connect(self._came)
        pictures.failed.connect(self._came)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def show_card(self, card: Card, locked: bool) -> None:
        self._picture, self._kind = card.picture, card.kind
        self._letters = initials({card.id: card.name})[card.id]
        self.setEnabled(not locked)
        self.setCursor(Qt.CursorShape.ArrowCursor if locked else Qt.CursorShape.PointingHandCursor)
        self._tell()
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The picture with the color of the kind around it, or the initials on the shape of the kind."""
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
        what = (
            tr("The picture on the card's counters") if self._picture else tr("No picture: its counters show initials")
        )
        self.setToolTip(
            tool_tip(
                problem or (what if not self.isEnabled() else f"{what}. {tr('Click, or drop a file on the card.')}")
            )
        )
        self.setAccessibleDescription(problem or what)

    def _fit(self) -> None:
        side = theme().px(SIZE)
        self.setFixedSize(side, side)
        self.update()


KINDS = {"player": tr("player character"), "monster": tr("monster")}


class CardHead(QWidget):
    """The picture at the left, the rest beside it; below it, what is being read."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.portrait = Portrait(pictures)
        self.subtitle = label("", "muted")
        self.built_in = keyed(wrapped("", "muted"), text=tr("Built in; {roster.duplicate} copies it into the campaign"))
        self.kind = FieldEditor(choice("kind", tr("Kind"), KINDS, room=12, name=tr("Kind of card")))
        self.name = dressed(QLineEdit(placeholderText=tr("Name")), name=tr("Name"), kind="plain", role="huge")
        self.name.setProperty("keeps", True)
        self.name.textChanged.connect(lambda _: self._fit())
        self.roll = RollIntoButton(self.name, tr("Roll a name…"), whole=True)
        self.busy = BusyStrip()
        self._said = ""
        self._lay_out()

    def show_card(self, card: Card, locked: bool) -> None:
        if self.name.text() != card.name:
            self.name.setText(card.name)
            if not self.name.hasFocus():
                self.name.setCursorPosition(0)  # a long name is read from its beginning
        self.name.setReadOnly(locked)
        self.roll.setVisible(not locked)
        self.kind.show_value(card.kind)
        self.kind.set_locked(locked)
        self.portrait.show_card(card, locked)

    def show_subtitle(self, text: str, built_in: bool) -> None:
        """Show what it is, cut where it is long, and whether it is a built-in card."""
        self._said = text
        self._fit()
        self.built_in.setVisible(built_in)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Cut what has no room beside the picture; a long name is in smaller type."""
        room = self.width() - theme().px(SIZE + 12)
        short = QFontMetrics(theme().font()).elidedText(self._said, Qt.TextElideMode.ElideRight, room)
        self.subtitle.setText(short)
        self.subtitle.setToolTip(tool_tip(self._said if short != self._said else ""))
        wide = QFontMetrics(theme().font(Role.HUGE)).horizontalAdvance(self.name.text()) + theme().px(12)
        set_kind(self.name, role="huge" if wide <= room else "title")

    def _lay_out(self) -> None:
        first = QWidget()
        flow = FlowLayout(first, theme().px(12))
        self.subtitle.setMinimumWidth(1)  # it is cut before it widens the page
        flow.addWidget(self.subtitle)
        flow.addWidget(self.kind)
        flow.addWidget(self.roll)
        beside = column_of(first, self.name, self.built_in, gap=4)
        row = row_of(gap=12)
        row.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(beside, 1)
        column_in(self, row, self.busy, margins=0)
