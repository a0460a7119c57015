"""How a figure's row is drawn: shape of its side, name, hits bar, posture, conditions, whom it fights."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.run.figure_model import FIGURE, FigureRow
from gmtool.desktop.theme import Role, shape_path, theme
from gmtool.rules.seam import Posture

Index = QModelIndex | QPersistentModelIndex
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
WIDTH, HEIGHT = 340, 92
WIDEST, TALLEST = 620, 176
ROOMY = 124


class FigureArt(QStyledItemDelegate):
    """A card in a grid of cards; the higher it is, the more it tells."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """The whole cell of the grid."""
        return self._view.gridSize()

    @property
    def _roomy(self) -> bool:
        """Whether the cards are high enough for large type."""
        return self._view.gridSize().height() > theme().px(ROOMY)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The card."""
        row: FigureRow = index.data(FIGURE)
        rect = option.rect.adjusted(theme().px(4), theme().px(4), -theme().px(4), -theme().px(4))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, rect, row, bool(option.state & QStyle.StateFlag.State_Selected))
        painter.setOpacity(1.0 if row.counter.able else 0.5)
        self._side(painter, rect, row)
        inner = rect.adjusted(theme().px(84 if self._roomy else 68), theme().px(9), -theme().px(14), -theme().px(9))
        top = self._head(painter, inner, row)
        top = self._bar(painter, inner, top, row)
        self._told(painter, inner, top, row)

    def _ground(self, painter: QPainter, rect: QRect, row: FigureRow, picked: bool) -> None:
        edge = theme().px(2) if picked else 1
        lit = picked or row.hint is not None
        painter.setPen(QPen(theme().colour("accent"), edge) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("accent_soft" if row.acting else "raised"))
        painter.drawRoundedRect(QRectF(rect), theme().px(10), theme().px(10))

    def _side(self, painter: QPainter, rect: QRect, row: FigureRow) -> None:
        style = theme().side(row.side.colour if row.side else 0)
        size = theme().px(56 if self._roomy else 34)
        left = rect.left() + theme().px(40 if self._roomy else 34) - size / 2
        mark = QRectF(left, rect.top() + theme().px(16) if self._roomy else rect.center().y() - size / 2, size, size)
        painter.fillPath(shape_path(style.shape, mark), QColor(style.colour))
        painter.setPen(QColor(style.on))
        painter.setFont(theme().font(Role.TITLE if self._roomy else Role.SMALL, bold=True))
        painter.drawText(mark, Qt.AlignmentFlag.AlignCenter, initials(row.counter.name))

    def _head(self, painter: QPainter, rect: QRect, row: FigureRow) -> int:
        font = theme().font(Role.HUGE if self._roomy else Role.BODY, bold=True)
        line = QRect(rect.left(), rect.top(), rect.width(), QFontMetrics(font).height())
        note = row.hint or self._posture(row)
        small = theme().font(Role.TITLE if row.hint and self._roomy else Role.BODY, bold=bool(row.hint))
        self._text(painter, line, note, small, "accent" if row.hint else "muted", RIGHT)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(note) - theme().px(6))
        self._text(painter, line, row.counter.name, font, "text")
        return line.bottom() + theme().px(4)

    def _posture(self, row: FigureRow) -> str:
        words = [row.counter.facts] if row.counter.facts else []
        return " · ".join(words + ([] if row.counter.posture is Posture.STANDING else [str(row.counter.posture)]))

    def _bar(self, painter: QPainter, rect: QRect, top: int, row: FigureRow) -> int:
        counter = row.counter
        font = theme().font(Role.BODY if self._roomy else Role.SMALL)
        line = QRect(rect.left(), top, rect.width(), QFontMetrics(font).height() + theme().px(2))
        if not counter.full:  # nobody noted of how many hits a bar could show a share
            self._text(painter, line, counter.health, font, "bad" if counter.taken else "muted")
            return line.bottom() + theme().px(3)
        numbers = f"{counter.left} / {counter.full}"
        width = max(QFontMetrics(font).horizontalAdvance(text) for text in (numbers, "88 / 88")) + theme().px(6)
        self._text(painter, line, numbers, font, "text", RIGHT)
        height = theme().px(14 if self._roomy else 8)
        bar = QRectF(rect.left(), line.center().y() - height / 2, rect.width() - width, height)
        part = max(0.0, min(1.0, counter.left / counter.full))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("line"))
        painter.drawRoundedRect(bar, height / 2, height / 2)
        painter.setBrush(theme().colour("good" if part > 0.5 else "warn" if part > 0.25 else "bad"))
        if part:
            filled = QRectF(bar.left(), bar.top(), max(height, bar.width() * part), height)
            painter.drawRoundedRect(filled, height / 2, height / 2)
        return line.bottom() + theme().px(3)

    def _told(self, painter: QPainter, rect: QRect, top: int, row: FigureRow) -> None:
        font = theme().font(Role.BODY if self._roomy else Role.SMALL)
        height = QFontMetrics(font).height() + theme().px(2)
        for text, colour in told(row)[: max(1, (rect.bottom() - top) // height)]:
            self._text(painter, QRect(rect.left(), top, rect.width(), height), text, font, colour)
            top += height

    def _text(
        self, painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, align: Qt.AlignmentFlag = LEFT
    ) -> None:
        painter.setFont(font)
        painter.setPen(theme().colour(colour))
        painter.drawText(rect, align, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width()))


def told(row: FigureRow) -> list[tuple[str, str]]:
    """What there is to say of a figure, the most pressing first, each with its colour."""
    lines = [(condition.label, "good" if condition.good else "bad") for condition in row.conditions]
    if row.opponents:
        lines.append((f"fights {', '.join(row.opponents)}", "text"))
    return lines + [(text, "muted") for text in row.counter.summary]


def initials(name: str) -> str:
    """One or two letters: `Wulf` is W, `Goblin 12` is G12."""
    words = name.split()
    return "".join(word if word.isdigit() else word[:1].upper() for word in words)[:3]
