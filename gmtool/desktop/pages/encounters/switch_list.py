"""The list of switches: sections that fold, a row a switch, its value to be changed by key or mouse."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QMenu, QSpinBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.forms.typed_number import WholeBox
from gmtool.desktop.base.parts.labels import led, literal, tool_tip
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr, trc
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
            folded = tr("folded") if row.folded else trc("a section of a list", "open")
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
    """The words of a switch at the left, its value in a box at the right, and its rule at the edge."""

    locked = False

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._kept: dict[tuple[int, str, str], tuple[Mapping[str, QRect], int]] = {}
        """The places of the parts, and how high the row is, by its width, its switch and its value."""
        theme_signals().theme_changed.connect(self._measure)
        self._measure()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        row = _row(index)
        if isinstance(row, SectionRow):
            return QSize(theme().px(200), QFontMetrics(theme().font()).height() + theme().px(18))
        return QSize(self._px[34], self._placed(self._view.viewport().width(), row)[1])

    def parts(self, rect: QRect, row: SwitchRow) -> Mapping[str, QRect]:
        """The places of a switch's parts in its row."""
        return {name: part.translated(rect.topLeft()) for name, part in self._placed(rect.width(), row)[0].items()}

    def _placed(self, width: int, row: SwitchRow) -> tuple[Mapping[str, QRect], int]:
        key = (width, row.rule.key, row.value)
        if key not in self._kept:
            parts = self._lay_out(width, row)
            self._kept[key] = parts, max(part.bottom() for part in parts.values()) + self._px[9]
        return self._kept[key]

    def _lay_out(self, width: int, row: SwitchRow) -> Mapping[str, QRect]:
        px, small, body, bold = self._px, *self._metrics
        link = self._link if row.rule.rules else 0
        left, top, wide = px[26], px[8], width - px[34] - link
        beside = width >= px[_NARROW]
        words = (wide * 55 // 100 if beside else wide) - px[14]
        parts = {"label": _wrapped(left, top, words, row.rule.label, bold if row.differs else body)}
        below = parts["label"].bottom()
        if row.rule.help:
            parts["help"] = _wrapped(left, below + px[1], words, row.rule.help, small)
            below = parts["help"].bottom()
        at, from_, room = left, below + px[4], wide
        if beside:
            at, from_, room = left + words + px[14], top - px[3], wide - words - px[14]
        parts["said"] = said = _wrapped(at + px[9], from_ + px[4], room - px[32], row.said, body)
        parts[VALUE] = box = QRect(at, from_, room - px[4], said.height() + px[8])
        if row.differs:
            parts[PRINTED] = _wrapped(at + px[9], box.bottom() + px[2], room - px[18], _printed(row), small)
        if link:
            parts[RULE] = QRect(width - px[8] - link, top - px[3], link + px[6], small.height() + px[6])
        return parts

    def _measure(self) -> None:
        """Look up the lengths of the theme once for all rows."""
        self._kept.clear()
        self._px = {length: theme().px(length) for length in (1, 2, 3, 4, 6, 8, 9, 14, 18, 26, 32, 34, _NARROW)}
        fonts = (theme().font("small"), theme().font(), theme().font("body", bold=True))
        self._metrics = tuple(QFontMetrics(font) for font in fonts)
        self._link = self._metrics[0].horizontalAdvance(tr("Rule")) + theme().px(10)

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
        told = paint_line(painter, room, f"{'►' if row.folded else '▼'}  {row.title}", bold, "text")
        painter.setPen(theme().colour("line"))
        painter.drawLine(rect.left() + theme().px(6), rect.bottom(), rect.right() - theme().px(6), rect.bottom())
        after = room.adjusted(told + theme().px(12), 0, 0, 0)
        paint_line(painter, after, row.text, theme().font("small"), "accent" if row.changed else "muted")

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
            paint_line(painter, arrow, "▼", small, "muted")
        if PRINTED in parts:
            _text(painter, parts[PRINTED], _printed(row), small, "muted" if self.locked else "accent")
        if RULE in parts:
            paint_line(painter, parts[RULE], tr("Rule"), small, "accent", Qt.AlignmentFlag.AlignCenter)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        row = _row(index)
        box = WholeBox(parent)
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
        self.setAccessibleName(tr("House rules"))
        self.setModel(self.model_)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # the rows are laid out for one width
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        sized(self, least_height=180)
        self.model_.typed.connect(self.changed)
        theme_signals().theme_changed.connect(self.scheduleDelayedItemsLayout)

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

    def _do(self, index: QModelIndex, part: str) -> None:
        row = self.rows[index.row()]
        if isinstance(row, SectionRow):
            if part in ("", VALUE):
                self.folding.emit(row.title)
        elif part == RULE and row.rule.rules:
            self.rule_wanted.emit(row.rule.rules[0])
        elif not self._delegate.locked and part == PRINTED and row.differs:
            self.changed.emit(row.rule.key, row.rule.as_printed)
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
            text = f"{words}   {tr('(as printed)')}" if key == row.rule.as_printed else words
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
    return tr("As printed: {value}", value=row.printed)


def _wrapped(left: int, top: int, width: int, text: str, metrics: QFontMetrics) -> QRect:
    """The room that a text takes when it is broken into lines."""
    width, high = max(width, 1), metrics.height()
    if metrics.horizontalAdvance(text) > width:
        high = metrics.boundingRect(QRect(0, 0, width, _MOST), _WRAP, led(text)).height()
    return QRect(left, top, width, high)


def _text(painter: QPainter, room: QRect, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    painter.drawText(room, _WRAP, led(text))
