"""The rows of cards and their painting: shape and name, numbers in columns, tags, wounds.

A table of one column, because it alone knows where a row is without asking for all before it.
"""

from functools import lru_cache

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gmtool.desktop.base.parts.health_bar import paint_health
from gmtool.desktop.base.parts.painting import LEFT, RIGHT, guarded, paint_line
from gmtool.desktop.base.theme.current import shape_path, theme, theme_signals
from gmtool.desktop.pages.roster.list.cards_model import CardsModel, Columns, Facts, chosen_numbers
from gmtool.desktop.pages.roster.list.ticks import paint_tick, tick_room, ticks_by_key
from gmtool.language import tr
from gmtool.presentation.cards.card_words import value_text
from gmtool.presentation.cards.shelves import PARTY
from gmtool.presentation.fight.rows.health import Health
from gmtool.rules.seam import Card, Derived, Value

_NAME, _LEAST_NAME = 184, 150
"""The width of the names at 100 % where it is narrow: tags and numbers give way; for the first number, the names."""
_CHIP = 60
"""The least width at 100 % that a number or a tag takes."""
_LEAST = 4
"""The least height of the rows at 100 %."""
_WOUND = 72
"""The width of the bar of a wounded card at 100 %."""
_LONGEST = 200
"""So many letters of a name are looked at: more never fit, and ten thousand would be felt."""


class CardDelegate(QStyledItemDelegate):
    """Two lines to a row. Numbers and tags give way first where it is narrow; wounds never do."""

    def __init__(self, columns: Columns, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        return QSize(theme().px(100), self.height())

    @staticmethod
    def height() -> int:
        """Name over system, with air around, in pixels."""
        lines = QFontMetrics(theme().font()).height() + QFontMetrics(theme().font("small")).height()
        return lines + theme().px(22)

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model = index.model()
        if not isinstance(model, CardsModel):
            return
        card = model.cards[index.row()]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = option.rect.adjusted(1, theme().px(2), -1, -theme().px(2))
        self._ground(painter, option, row)
        boxed = model.ticks is not None
        if boxed:
            paint_tick(painter, option, ticked=model.is_ticked(index.row()))
        left = tick_room(row).width() if boxed else theme().px(12)
        room = row.adjusted(left, theme().px(6), -theme().px(10), -theme().px(6))
        self._shape(painter, room, card)
        self._words(painter, room.adjusted(theme().px(24), 0, 0, 0), card, model.facts(card))

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

    def _words(self, painter: QPainter, room: QRect, card: Card, facts: Facts) -> None:
        columns = self._columns.of(card.system)
        first = _width(self._columns.all[columns[0]].label, theme().scale) if columns else 0
        beside = max(theme().px(_LEAST_NAME), min(theme().px(_NAME), room.width() - first))
        names = min(max(room.width() * 2 // 5, beside), room.width())
        if room.width() - names < theme().px(_CHIP):
            names = room.width()  # nothing has room beside them
        upper = QRect(room.left(), room.top(), names - theme().px(10), room.height())
        left = room.left() + names
        beside = 0 if facts.wound is None else _wound_width(facts.wound)
        apart = beside <= room.width() - names
        self._names(painter, upper, card, facts, None if apart else facts.wound)
        if facts.wound is not None and apart:
            _wound(painter, QRect(room.right() - beside + 1, room.top(), beside, room.height()), facts.wound)
            room = room.adjusted(0, 0, -beside - theme().px(14), 0)
        for key in columns:
            number = self._columns.all[key].number
            width = _width(self._columns.all[key].label, theme().scale) if number else theme().px(100)
            if left + width > room.right() + 1:
                break
            cell = QRect(left, room.top(), width - theme().px(14), room.height())
            left += width
            if key in facts.values:
                _value(painter, cell, *facts.values[key], number)
        _chips(painter, QRect(left, room.top(), room.right() - left, room.height()), card.tags)

    def _names(self, painter: QPainter, room: QRect, card: Card, facts: Facts, wound: Derived | None) -> None:
        """The name over what the card is, and before that its `wound` where the row has no room beside the names."""
        upper = QRect(room.left(), room.top(), room.width(), room.height() // 2)
        lower = upper.translated(0, room.height() - upper.height())
        _text(painter, upper, card.name or tr("(no name)"), theme().font("body", bold=True), "text")
        small, wide = theme().font("small"), 0
        marks = [(facts.mark, "warn" if facts.wrong else "accent")] if facts.mark else []
        if PARTY in card.tags:
            marks.insert(0, (tr("party"), "accent"))
        if wound is not None:
            health = _health(wound)
            marks.insert(0, (f"{wound.text} {wound.label}", _wound_colour(health)))
            bar = QRectF(room.left(), room.bottom() + 1, theme().px(_WOUND), theme().px(3))
            paint_health(painter, bar, health)
        for text, colour in marks:
            _text(painter, lower.adjusted(wide, 0, 0, 0), text, small, colour)
            wide += theme().metrics("small").horizontalAdvance(f"{text}  ")
        _text(painter, lower.adjusted(wide, 0, 0, 0), facts.under, small, "muted")


def _health(wound: Derived) -> Health:
    return Health(None if wound.left is None else float(wound.left))


def _wound_colour(health: Health) -> str:
    return "bad" if health.share is None else health.colour


def _wound_width(wound: Derived) -> int:
    """The width of what the card's tile says of its wounds."""
    small, bold = theme().metrics("small"), theme().metrics("small", bold=True)
    return max(theme().px(_WOUND), small.horizontalAdvance(wound.label) + 1, bold.horizontalAdvance(wound.text) + 1)


def _wound(painter: QPainter, room: QRect, wound: Derived) -> None:
    """What the card's tile says of its wounds, over a bar of what is left."""
    health = _health(wound)
    place = room.adjusted(0, 0, 0, -theme().px(5))
    upper = QRect(place.left(), place.top(), place.width(), place.height() // 2)
    _text(painter, upper, wound.text, theme().font("small", bold=True), _wound_colour(health), RIGHT)
    lower = upper.translated(0, place.height() - upper.height())
    _text(painter, lower, wound.label, theme().font("small"), "muted", RIGHT)
    paint_health(painter, QRectF(place.left(), room.bottom() - theme().px(2), place.width(), theme().px(4)), health)


@lru_cache(maxsize=500)
def _width(label: str, _scale: int) -> int:
    """The width of a column of numbers in type of a size: room for its label and for a number."""
    words = theme().metrics("small").horizontalAdvance(label.split(",")[0]) + _number_width()
    return max(theme().px(66), words + theme().px(20))


def _number_width() -> int:
    """The width of three digits, or of two and a half."""
    wide = theme().metrics("small").horizontalAdvance
    return max(wide("888"), wide("88½"))


def _value(painter: QPainter, cell: QRect, label: str, value: Value, number: bool) -> None:
    """A number stands under the numbers above it, with its label before it; a text speaks for itself."""
    if not number:
        _text(painter, cell, str(value), theme().font("small"), "text")
        return
    said = value_text(value)
    small, metrics = theme().font("small"), theme().metrics("small")
    room = max(metrics.horizontalAdvance(said), _number_width()) + theme().px(2)
    _text(painter, cell.adjusted(0, 0, -room, 0), label.split(",")[0], small, "muted", RIGHT)
    _text(painter, cell, said, small, "text", RIGHT)


def _text(painter: QPainter, room: QRect, text: str, font: QFont, colour: str, where: Qt.AlignmentFlag = LEFT) -> None:
    paint_line(painter, room, " ".join(text[:_LONGEST].split()), font, colour, where)


def _chips(painter: QPainter, room: QRect, tags: tuple[str, ...]) -> None:
    font, metrics = theme().font("small"), theme().metrics("small")
    left, height = room.left(), metrics.height() + theme().px(4)
    for tag in tags:
        if tag == PARTY:  # it is said below the name
            continue
        tag = tag[:_LONGEST]
        width = min(metrics.horizontalAdvance(tag) + theme().px(16), room.right() + 1 - left)
        if width < min(theme().px(60), metrics.horizontalAdvance(tag) + theme().px(12)):
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


Move = QAbstractItemView.CursorAction


class CardsView(QTableView):
    """An empty one says what to do. `letters` are those that are typed here: they are for the search."""

    letters = Signal(str)

    def __init__(self, model: CardsModel, columns: Columns) -> None:
        super().__init__()
        self.empty_text = ""
        self._cards = model
        self.setItemDelegate(CardDelegate(columns, self))
        self.setAccessibleName(tr("Cards"))
        self.setProperty("kind", "cards")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self._measure()
        self.setModel(model)
        theme_signals().theme_changed.connect(self._measure)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not len(self._cards.rows) and self.empty_text:
            with QPainter(self.viewport()) as painter:
                painter.setPen(theme().colour("muted"))
                painter.setFont(theme().font())
                room = self.viewport().rect().adjusted(theme().px(24), theme().px(32), -theme().px(24), 0)
                flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room, int(flags), self.empty_text)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """It gives its room to what is said above it, and scrolls."""
        return QSize(super().minimumSizeHint().width(), theme().px(_LEAST))

    def say_where_empty(self, text: str) -> None:
        """Say this while there are no rows; one that has none still is painted anew."""
        self.empty_text = text
        self.viewport().update()

    def tick_chosen(self) -> None:
        """Tick the chosen rows, or take their ticks away."""
        if self._cards.ticks is not None:
            self._cards.ticks.toggle(chosen_numbers(self._cards, self.selectionModel())[:])

    def event(self, event: QEvent) -> bool:
        """Letters narrow the list, also those that are keys of the page elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
            if plain and event.text().isalnum():
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if self._cards.ticks is not None and ticks_by_key(event, typing=False):
            self.tick_chosen()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click on a box ticks its row, and leaves what is chosen as it is."""
        index = self.indexAt(event.position().toPoint())
        ticks, left = self._cards.ticks, event.button() == Qt.MouseButton.LeftButton
        if ticks is None or not index.isValid() or not left:
            super().mousePressEvent(event)
        elif tick_room(self.visualRect(index)).contains(event.position().toPoint()):
            ticks.toggle([self._cards.rows[index.row()]])
        else:
            super().mousePressEvent(event)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        """Letters narrow the list; going through all the names for them would read every card."""
        if search.strip():
            self.letters.emit(search)

    def moveCursor(self, action: Move, held: Qt.KeyboardModifier) -> QModelIndex:  # noqa: N802
        """Home and End are the first and the last card, as in any list."""
        if action in (Move.MoveHome, Move.MoveEnd) and len(self._cards.rows):
            return self._cards.index(0 if action == Move.MoveHome else len(self._cards.rows) - 1)
        return super().moveCursor(action, held)

    def _measure(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(CardDelegate.height())
