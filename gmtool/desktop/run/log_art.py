"""How a line of the log is drawn: headings in the accent, heavy lines bold, rules at the end."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.run.log_model import LOGGED, Logged
from gmtool.desktop.theme import Role, theme

Index = QModelIndex | QPersistentModelIndex
RULES = "§"


class LogArt(QStyledItemDelegate):
    """Wraps long lines to the width of the view."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """As high as the text is at this width."""
        logged: Logged = index.data(LOGGED)
        width = self._view.viewport().width()
        layout = self._layout(logged, width)
        air = theme().px(10) if logged.heading else theme().px(5)
        return QSize(width, round(layout.boundingRect().height()) + air)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The sentence, and the sign that opens its rules."""
        logged: Logged = index.data(LOGGED)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected or option.state & QStyle.StateFlag.State_MouseOver:
            picked = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour("accent_soft" if picked else "raised"))
            painter.drawRoundedRect(QRectF(option.rect), theme().px(4), theme().px(4))
        colour = "accent" if logged.heading else "muted" if logged.line.weight == 0 else "text"
        painter.setPen(theme().colour(colour))
        top = option.rect.top() + theme().px(7 if logged.heading else 2)
        self._layout(logged, option.rect.width()).draw(painter, QPointF(option.rect.left() + theme().px(4), top))
        if logged.line.rules:
            painter.setPen(theme().colour("faint"))
            painter.setFont(theme().font(Role.BODY))
            painter.drawText(rules_rect(option.rect), Qt.AlignmentFlag.AlignCenter, RULES)
        painter.restore()

    def _layout(self, logged: Logged, width: int) -> QTextLayout:
        layout = QTextLayout(logged.line.text, theme().font(Role.BODY, bold=logged.line.weight >= 2))
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        room = max(theme().px(60), width - theme().px(36))
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        return layout


def rules_rect(row: QRect) -> QRect:
    """Where the sign for the rules of a line stands."""
    size = QFontMetrics(theme().font(Role.BODY)).height() + theme().px(4)
    return QRect(row.right() - theme().px(28), row.top(), theme().px(26), size)
