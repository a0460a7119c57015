"""How a card's row is painted: shape and name, its numbers, its tags."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.roster.model import RosterModel
from gmtool.desktop.theme import shape_path, theme
from gmtool.rules.seam import Card, CardReport

_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class CardDelegate(QStyledItemDelegate):
    """Two lines to a row. Numbers and tags give way first where it is narrow."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Name over system, with air around."""
        lines = QFontMetrics(theme().font()).height() + QFontMetrics(theme().font("small")).height()
        return QSize(theme().px(100), lines + theme().px(22))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row."""
        model = index.model()
        if not isinstance(model, RosterModel):
            return
        card = model.cards[index.row()]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = option.rect.adjusted(1, theme().px(2), -1, -theme().px(2))
        self._ground(painter, option, row)
        room = row.adjusted(theme().px(12), theme().px(6), -theme().px(10), -theme().px(6))
        self._shape(painter, room, card)
        ruleset = model.ruleset(card)
        title = card.system if ruleset is None else ruleset.title
        self._words(painter, room.adjusted(theme().px(24), 0, 0, 0), card, title, model.report(card))
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, row: QRect) -> None:
        chosen = option.state & QStyle.StateFlag.State_Selected
        if not chosen and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setPen(theme().colour("accent" if chosen else "raised"))
        painter.setBrush(theme().colour("accent_soft" if chosen else "surface"))
        painter.drawRoundedRect(row, theme().px(8), theme().px(8))

    def _shape(self, painter: QPainter, room: QRect, card: Card) -> None:
        style = theme().side(0 if card.kind == "player" else 1)
        size = theme().px(12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.colour))
        place = QRectF(room.left(), room.center().y() - size / 2 + 1, size, size)
        painter.drawPath(shape_path(style.shape, place))

    def _words(self, painter: QPainter, room: QRect, card: Card, title: str, report: CardReport | None) -> None:
        numbers = (
            [f"{value.label.split(',')[0]} {value.text}" for value in report.derived if value.column][:2]
            if report
            else []
        )
        names = min(max(room.width() * 2 // 5, theme().px(150)), room.width())
        upper = QRect(room.left(), room.top(), names - theme().px(10), room.height())
        under = "  ·  ".join(part for part in (report.subtitle if report else "", title) if part)
        self._names(painter, upper, card, under)
        left = room.left() + names
        each = theme().px(88)
        for number in numbers:
            if left + each <= room.right() + 1:
                cell = QRect(left, room.top(), each - theme().px(6), room.height())
                _text(painter, cell, number, theme().font("small"), "text")
                left += each
        _chips(painter, QRect(left, room.top(), room.right() - left, room.height()), card.tags)

    def _names(self, painter: QPainter, room: QRect, card: Card, under: str) -> None:
        upper = QRect(room.left(), room.top(), room.width(), room.height() // 2)
        lower = upper.translated(0, room.height() - upper.height())
        _text(painter, upper, card.name or "(no name)", theme().font("body", bold=True), "text")
        _text(painter, lower, under, theme().font("small"), "muted")


def _text(painter: QPainter, room: QRect, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    painter.drawText(room, _MIDDLE, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width()))


def _chips(painter: QPainter, room: QRect, tags: tuple[str, ...]) -> None:
    font = theme().font("small")
    metrics = QFontMetrics(font)
    left, height = room.left(), metrics.height() + theme().px(4)
    for tag in tags:
        width = min(metrics.horizontalAdvance(tag) + theme().px(16), room.right() + 1 - left)
        if width < theme().px(44):
            return
        tag = metrics.elidedText(tag, Qt.TextElideMode.ElideRight, width - theme().px(12))
        chip = QRectF(left, room.center().y() - height / 2 + 1, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("raised"))
        painter.drawRoundedRect(chip, height / 2, height / 2)
        painter.setPen(theme().colour("text"))
        painter.setFont(font)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, tag)
        left += width + theme().px(6)
