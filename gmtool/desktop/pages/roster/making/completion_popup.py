"""Completions of the entry line: a list under the cursor, with the numbers of each thing."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.kit.quick_entry.entry import Completion

Index = QModelIndex | QPersistentModelIndex
MOST_SHOWN = 8
_NUMBERS = Qt.ItemDataRole.UserRole


class CompletionModel(QAbstractListModel):
    """The completions, the likeliest first."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Completion, ...] = ()

    def show_offers(self, offers: tuple[Completion, ...]) -> None:
        """Offer these."""
        self.beginResetModel()
        self.offers = offers
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many."""
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name; its numbers; both in words for those who listen."""
        if not index.isValid():
            return None
        offer = self.offers[index.row()]
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
        painter.setPen(theme().colour("muted"))
        painter.setFont(theme().font("small"))
        room = option.rect.adjusted(theme().px(12), 0, -theme().px(10), 0)
        room.setLeft(room.left() + QFontMetrics(theme().font()).horizontalAdvance(str(index.data())) + theme().px(14))
        text = QFontMetrics(painter.font()).elidedText(
            str(index.data(_NUMBERS)), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


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
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(_CompletionDelegate(self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName("How the line could go on")
        self.view.clicked.connect(lambda index: self.taken.emit(self.model.offers[index.row()]))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme().px(4), theme().px(4), theme().px(4), theme().px(4))
        column.addWidget(self.view)
        self.hide()

    @property
    def chosen(self) -> Completion | None:
        """The one that the arrows have come to."""
        index = self.view.currentIndex()
        return self.model.offers[index.row()] if self.isVisible() and index.isValid() else None

    def offer(self, offers: Sequence[Completion], below: QPoint) -> None:
        """Show these below a place of the page, none of them chosen."""
        self.model.show_offers(tuple(offers))
        self.view.setCurrentIndex(QModelIndex())
        self.setVisible(bool(offers))
        if offers:
            self._place(below)
        self.moved.emit()

    def close_up(self) -> None:
        """Offer nothing."""
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
                self.taken.emit(self.chosen or self.model.offers[0])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.chosen is not None:
                self.taken.emit(self.chosen)
            case Qt.Key.Key_Escape:
                self.close_up()
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        row = self.view.currentIndex().row()
        place = row + by if row >= 0 else 0 if by > 0 else len(self.model.offers) - 1
        self.view.setCurrentIndex(self.model.index(min(max(place, 0), len(self.model.offers) - 1)))
        self.moved.emit()

    def _place(self, below: QPoint) -> None:
        over = self.parentWidget()
        assert over is not None
        row = self.view.sizeHintForRow(0)
        width = min(max(self._widest(), theme().px(260)), over.width() - theme().px(16))
        height = row * min(len(self.model.offers), MOST_SHOWN) + theme().px(12)
        left = min(below.x(), over.width() - width - theme().px(8))
        self.setGeometry(max(left, theme().px(8)), below.y(), width, min(height, over.height() - below.y()))
        self.raise_()

    def _widest(self) -> int:
        large, small = QFontMetrics(theme().font()), QFontMetrics(theme().font("small"))
        widths = (
            large.horizontalAdvance(offer.label) + small.horizontalAdvance(numbers(offer) or offer.about)
            for offer in self.model.offers
        )
        return min(max(widths) + theme().px(64), theme().px(560))


def numbers(offer: Completion) -> str:
    """The numbers of a thing in a line: Damage 2d−1 · ST 11."""
    return "  ·  ".join(f"{name} {value}".strip() for name, value in offer.numbers.items())


def in_words(offer: Completion) -> str:
    """A thing and its numbers, to be listened to."""
    return ", ".join((offer.label, *(f"{name} {value}".strip() for name, value in offer.numbers.items())))
