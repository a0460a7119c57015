"""Completions of the entry line: a list under the cursor, with the numbers of each thing."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import RIGHT, guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.kit.quick_entry.suggestions import Completion

MOST_SHOWN = 8
_NUMBERS = Qt.ItemDataRole.UserRole


class CompletionModel(RowsModel[Completion]):
    """The completions, the likeliest first."""

    def shown(self, place: int, role: int) -> object:
        """The name; its numbers; both in words for those who listen."""
        offer = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.label
        if role == _NUMBERS:
            return numbers(offer) or offer.about
        return in_words(offer) if role == Qt.ItemDataRole.AccessibleTextRole else None


class _CompletionDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(theme().px(200), QFontMetrics(theme().font()).height() + theme().px(10))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        room = option.rect.adjusted(theme().px(12), 0, -theme().px(10), 0)
        room.setLeft(room.left() + QFontMetrics(theme().font()).horizontalAdvance(str(index.data())) + theme().px(14))
        paint_line(painter, room, str(index.data(_NUMBERS)), theme().font("small"), "muted", RIGHT)


class CompletionPopup(QFrame):
    """Lies over the page, never takes the keys: the line hands them on."""

    taken = Signal(object)
    moved = Signal()
    """Another one is chosen, or none."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("kind", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = CompletionModel()
        self.view = dressed(QListView(), name=tr("Completions"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(_CompletionDelegate(self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.clicked.connect(lambda index: self.taken.emit(self.model.rows[index.row()]))
        column_in(self, self.view, margins=4)
        self.hide()

    @property
    def chosen(self) -> Completion | None:
        index = self.view.currentIndex()
        return self.model.rows[index.row()] if self.isVisible() and index.isValid() else None

    def offer(self, offers: Sequence[Completion], below: QPoint) -> None:
        """Show these below a place of the page, none of them chosen."""
        self.model.set_rows(offers)
        self.view.setCurrentIndex(QModelIndex())
        self.setVisible(bool(offers))
        if offers:
            self._place(below)
        self.moved.emit()

    def close_up(self) -> None:
        self.offer((), QPoint())

    def takes_key(self, event: QKeyEvent) -> bool:
        """Do what a key does here, if it does anything."""
        if not self.isVisible():
            return False
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                self._step(1 if event.key() == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                self._step(MOST_SHOWN if event.key() == Qt.Key.Key_PageDown else -MOST_SHOWN)
            case Qt.Key.Key_Tab:
                self.taken.emit(self.chosen or self.model.rows[0])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.chosen is not None:
                self.taken.emit(self.chosen)
            case Qt.Key.Key_Escape:
                self.close_up()
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        row = self.view.currentIndex().row()
        place = row + by if row >= 0 else 0 if by > 0 else len(self.model.rows) - 1
        self.view.setCurrentIndex(self.model.index(min(max(place, 0), len(self.model.rows) - 1)))
        self.moved.emit()

    def _place(self, below: QPoint) -> None:
        over = self.parentWidget()
        assert over is not None
        row = self.view.sizeHintForRow(0)
        width = min(max(self._widest(), theme().px(260)), over.width() - theme().px(16))
        height = row * min(len(self.model.rows), MOST_SHOWN) + theme().px(12)
        left = min(below.x(), over.width() - width - theme().px(8))
        self.setGeometry(max(left, theme().px(8)), below.y(), width, min(height, over.height() - below.y()))
        self.raise_()

    def _widest(self) -> int:
        large, small = QFontMetrics(theme().font()), QFontMetrics(theme().font("small"))
        widths = (
            large.horizontalAdvance(offer.label) + small.horizontalAdvance(numbers(offer) or offer.about)
            for offer in self.model.rows
        )
        return min(max(widths) + theme().px(64), theme().px(560))


def numbers(offer: Completion) -> str:
    """The numbers of a thing in a line: Damage 2d−1 · ST 11."""
    return "  ·  ".join(f"{name} {value}".strip() for name, value in offer.numbers.items())


def in_words(offer: Completion) -> str:
    """A thing and its numbers, to be listened to."""
    return ", ".join((offer.label, *(f"{name} {value}".strip() for name, value in offer.numbers.items())))
