"""The list of switches: sections that fold, a row a switch, its value to be changed by key or mouse."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QMenu, QSpinBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.parts.labels import literal, tool_tip
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.presentation.encounters.switch_rows import Row, SectionRow, SwitchRow
from gmtool.rules.seam import NO, YES, SwitchKind

VALUE, PRINTED, RULE = "value", "as printed", "rule"
_WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_NARROW: Final = 520
"""Below so many pixels at 100 % the value stands under the words."""
_MOST: Final = 10_000


class SwitchModel(RowsModel[Row]):
    """The rows as a list; what cannot be changed is only looked at."""

    typed = Signal(str, str)
    """A number was typed: the switch, and the number."""

    def shown(self, place: int, role: int) -> object:
        row = self.rows[place]
        if isinstance(row, SectionRow):
            if role == Qt.ItemDataRole.DisplayRole:
                return row.title
            folded = "folded" if row.folded else "open"
            return f"{row.title}, {row.text}, {folded}" if role == Qt.ItemDataRole.AccessibleTextRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.rule.label
            case Qt.ItemDataRole.EditRole:
                return int(row.value) if row.rule.kind is SwitchKind.NUMBER else None
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.in_words
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(", ".join(row.rule.rules))
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        row = self.rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not isinstance(row, SwitchRow) or str(value) == row.value:
            return False
        self.typed.emit(row.rule.key, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        row = self.rows[index.row()] if index.isValid() else None
        number = isinstance(row, SwitchRow) and row.rule.kind is SwitchKind.NUMBER
        return flags | Qt.ItemFlag.ItemIsEditable if number else flags


class _SwitchDelegate(QStyledItemDelegate):
    """What a switch is about at the left, its value in a box at the right, and its rule at the edge."""

    locked = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        row = _row(index)
        if isinstance(row, SectionRow):
            return QSize(theme().px(200), QFontMetrics(theme().font()).height() + theme().px(18))
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        parts = self.parts(QRect(0, 0, width, _MOST), row)
        return QSize(theme().px(200), max(part.bottom() for part in parts.values()) + theme().px(9))

    def parts(self, rect: QRect, row: SwitchRow) -> Mapping[str, QRect]:
        """The places of a switch's parts within its row."""
        px, small = theme().px, theme().font("small")
        link = QFontMetrics(small).horizontalAdvance("Rule") + px(10) if row.rule.rules else 0
        inside = rect.adjusted(px(26), px(8), -px(8) - link, 0)
        beside = rect.width() >= px(_NARROW)
        left = inside.width() * 55 // 100 if beside else inside.width()
        label = _wrapped(QRect(inside.left(), inside.top(), left - px(14), _MOST), row.rule.label, self.font(row))
        parts = {"label": label}
        below = label.bottom()
        if row.rule.help:
            room = QRect(label.left(), label.bottom() + px(1), left - px(14), _MOST)
            parts["help"] = _wrapped(room, row.rule.help, small)
            below = parts["help"].bottom()
        place = QPoint(inside.left() + left, inside.top() - px(3)) if beside else QPoint(inside.left(), below + px(4))
        width = inside.width() - left if beside else inside.width()
        words = QRect(place.x() + px(9), place.y() + px(4), width - px(32), _MOST)
        said = _wrapped(words, row.said, theme().font())
        parts["said"] = said
        parts[VALUE] = QRect(place.x(), place.y(), width - px(4), said.height() + px(8))
        if row.differs:
            under = QRect(words.left(), parts[VALUE].bottom() + px(2), width - px(18), _MOST)
            parts[PRINTED] = _wrapped(under, _printed(row), small)
        if link:
            high = QFontMetrics(small).height() + px(6)
            parts[RULE] = QRect(rect.right() - px(8) - link, inside.top() - px(3), link + px(6), high)
        return parts

    def font(self, row: SwitchRow) -> QFont:
        """The font of a label: bold where the switch is not as printed."""
        return theme().font("body", bold=row.differs)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = _row(index)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(theme().colour("accent" if focused else "line"))
            painter.setBrush(theme().colour("accent_soft" if focused else "surface"))
            painter.drawRoundedRect(option.rect.adjusted(1, 1, -2, -2), theme().px(7), theme().px(7))
        if isinstance(row, SectionRow):
            self._section(painter, option.rect, row)
        else:
            self._switch(painter, option.rect, row)

    def _section(self, painter: QPainter, rect: QRect, row: SectionRow) -> None:
        room = rect.adjusted(theme().px(8), theme().px(4), -theme().px(10), 0)
        bold = theme().font("body", bold=True)
        told = paint_line(painter, room, f"{'▸' if row.folded else '▾'}  {row.title}", bold, "text")
        painter.setPen(theme().colour("line"))
        painter.drawLine(rect.left() + theme().px(6), rect.bottom(), rect.right() - theme().px(6), rect.bottom())
        after = room.adjusted(told + theme().px(12), 0, 0, 0)
        paint_line(painter, after, row.text, theme().font("small"), "accent" if row.differing else "muted")

    def _switch(self, painter: QPainter, rect: QRect, row: SwitchRow) -> None:
        parts, px, small = self.parts(rect, row), theme().px, theme().font("small")
        if row.differs:
            at = QRect(rect.left() + px(7), parts["label"].top(), px(16), QFontMetrics(theme().font()).height())
            paint_line(painter, at, "≠", theme().font("body", bold=True), "accent")
        _text(painter, parts["label"], row.rule.label, self.font(row), "text")
        if "help" in parts:
            _text(painter, parts["help"], row.rule.help, small, "muted")
        painter.setPen(theme().colour("accent" if row.differs else "line"))
        painter.setBrush(theme().colour("field"))
        painter.drawRoundedRect(parts[VALUE], px(6), px(6))
        _text(painter, parts["said"], row.said, theme().font(), "faint" if self.locked else "text")
        if not self.locked and row.rule.kind is SwitchKind.OPTIONS:
            arrow = parts[VALUE].adjusted(parts[VALUE].width() - px(20), 0, 0, 0)
            paint_line(painter, arrow, "▾", small, "muted")
        if PRINTED in parts:
            _text(painter, parts[PRINTED], _printed(row), small, "muted" if self.locked else "accent")
        if RULE in parts:
            paint_line(painter, parts[RULE], "Rule", small, "accent", Qt.AlignmentFlag.AlignCenter)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        row = _row(index)
        box = QSpinBox(parent)
        if isinstance(row, SwitchRow):
            box.setRange(row.rule.lowest, row.rule.highest)
            box.setAccessibleName(row.rule.label)
        return box

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # noqa: N802
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            model.setData(index, editor.value(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802
        row = _row(index)
        if isinstance(row, SwitchRow):
            editor.setGeometry(self.parts(option.rect, row)[VALUE])


class SwitchList(QListView):
    """Enter changes a value, Del has it as printed, Shift+Enter shows its rule; letters go to the search."""

    changed = Signal(str, str)
    """A switch by its key, and its value from now on."""
    folding = Signal(str)
    """A section that is to be folded, or opened."""
    rule_wanted = Signal(str)
    searched = Signal(str)
    """A letter that was typed here."""

    def __init__(self) -> None:
        super().__init__()
        self.model_ = SwitchModel()
        self.menu: QMenu | None = None
        self._delegate = _SwitchDelegate(self)
        self.setAccessibleName("House rules")
        self.setModel(self.model_)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.model_.typed.connect(self.changed)
        theme_signals().theme_changed.connect(self.doItemsLayout)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows that are shown."""
        return self.model_.rows

    def show_rows(self, rows: Sequence[Row], locked: bool) -> None:
        """Show these rows; what was chosen stays so."""
        self._delegate.locked = locked
        chosen, many = self._chosen_key(), len(self.rows)
        self.model_.update_rows(rows, _key)
        if many == len(rows):
            self.doItemsLayout()  # a value may need another line
        place = next((at for at, row in enumerate(rows) if _key(row) == chosen), 0)
        self.setCurrentIndex(self.model_.index(place))

    def part(self, place: int, part: str) -> QRect:
        """The place of a switch's value, of its words “as printed”, or of its rule; empty where it has none."""
        row = self.rows[place]
        rect = self.visualRect(self.model_.index(place))
        return self._delegate.parts(rect, row).get(part, QRect()) if isinstance(row, SwitchRow) else QRect()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._do(index, self._part_at(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseMoveEvent(event)
        hand = bool(self._part_at(event.position().toPoint()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        index, key = self.currentIndex(), event.key()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        row = self.rows[index.row()] if index.isValid() else None
        if self.state() == self.State.EditingState:
            return  # the Enter that ends a number also comes here
        if plain and row is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._do(index, RULE if shifted else VALUE)
        elif plain and row is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._do(index, PRINTED)
        elif isinstance(row, SectionRow) and key == (Qt.Key.Key_Right if row.folded else Qt.Key.Key_Left):
            self.folding.emit(row.title)
        elif key == Qt.Key.Key_Left and row is not None:
            above = (at for at in range(index.row(), -1, -1) if isinstance(self.rows[at], SectionRow))
            self.setCurrentIndex(self.model_.index(next(above, 0)))
        elif plain and event.text().strip() and event.text().isprintable():
            self.searched.emit(event.text())
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Rows take their heights from the width, which is known now."""
        if event.type() == QEvent.Type.Show:
            self.scheduleDelayedItemsLayout()
        return super().viewportEvent(event)

    def _do(self, index: QModelIndex, part: str) -> None:
        row = self.rows[index.row()]
        if isinstance(row, SectionRow):
            if part in ("", VALUE):
                self.folding.emit(row.title)
        elif part == RULE and row.rule.rules:
            self.rule_wanted.emit(row.rule.rules[0])
        elif not self._delegate.locked and part == PRINTED and row.differs:
            self.changed.emit(row.rule.key, row.rule.default)
        elif not self._delegate.locked and part == VALUE:
            self._change(index, row)

    def _change(self, index: QModelIndex, row: SwitchRow) -> None:
        match row.rule.kind:
            case SwitchKind.YES_NO:
                self.changed.emit(row.rule.key, NO if row.value == YES else YES)
            case SwitchKind.NUMBER:
                self.edit(index)
            case SwitchKind.OPTIONS:
                self._offer(index, row)

    def _offer(self, index: QModelIndex, row: SwitchRow) -> None:
        """Open the readings as a menu, at the one that counts."""
        self.menu = menu = QMenu(self)
        menu.setAccessibleName(row.rule.label)
        for key, words in row.rule.options:
            text = f"{words}   (as printed)" if key == row.rule.default else words
            action = menu.addAction(literal(text))
            action.setCheckable(True)
            action.setChecked(key == row.value)
            action.triggered.connect(lambda _=False, key=key: self.changed.emit(row.rule.key, key))
            if key == row.value:
                menu.setActiveAction(action)
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.part(index.row(), VALUE).bottomLeft()
        menu.popup(self.viewport().mapToGlobal(below))

    def _part_at(self, point: QPoint) -> str:
        """The part of a switch at a point that can be clicked; empty where there is none."""
        index = self.indexAt(point)
        row = self.rows[index.row()] if index.isValid() else None
        if not isinstance(row, SwitchRow):
            return ""
        parts = self._delegate.parts(self.visualRect(index), row)
        live = (RULE,) if self._delegate.locked else (VALUE, PRINTED, RULE)
        return next((one for one in live if one in parts and parts[one].contains(point)), "")

    def _chosen_key(self) -> str:
        index = self.currentIndex()
        return _key(self.rows[index.row()]) if index.isValid() and index.row() < len(self.rows) else ""


def _row(index: Index) -> Row:
    model = index.model()
    assert isinstance(model, SwitchModel)
    return model.rows[index.row()]


def _key(row: Row) -> str:
    return f"section {row.title}" if isinstance(row, SectionRow) else row.rule.key


def _printed(row: SwitchRow) -> str:
    return f"As printed: {row.printed}"


def _wrapped(room: QRect, text: str, font: QFont) -> QRect:
    """As much of a room as a text takes when it is broken into lines."""
    high = QFontMetrics(font).boundingRect(QRect(0, 0, max(room.width(), 1), _MOST), _WRAP, text).height()
    return QRect(room.left(), room.top(), room.width(), high)


def _text(painter: QPainter, room: QRect, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    painter.drawText(room, _WRAP, text)
