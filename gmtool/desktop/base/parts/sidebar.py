"""The list at the left of a page, in groups with counts, and the panes beside it.

Where the page is narrow, the list becomes a button.
"""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from gmtool.desktop.base.parts.labels import literal, tool_tip
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded, paint_chip
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.side_entry import SideEntry


class SideModel(RowsModel[SideEntry]):
    """The rows; headings cannot be chosen."""

    def shown(self, place: int, role: int) -> object:
        entry = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if entry.folds and role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return _folds(entry)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) and entry.key:
            text = ", ".join(part for part in (entry.text, entry.beside, entry.chip_in_full) if part)
            return text if role == Qt.ItemDataRole.AccessibleTextRole else tool_tip(text)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and not self.rows[index.row()].key:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class _SideDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        height = QFontMetrics(theme().font()).height() + theme().px(12)
        return QSize(theme().px(100), height + (theme().px(6) if self._entry(index).key == "" else 0))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = self._entry(index)
        if entry.key:
            self._row(painter, option, entry, cast(SideModel, index.model()).rows)
        else:
            painter.setPen(theme().colour("muted"))
            font = theme().font("label")
            font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, theme().px(1))
            painter.setFont(font)
            place = option.rect.adjusted(theme().px(2), 0, 0, -theme().px(5))
            sign = f"  {'►' if entry.folded else '▼'}  {entry.beside}" if entry.folds else ""
            painter.drawText(
                place, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, f"{entry.text.upper()}{sign}"
            )

    def _row(
        self, painter: QPainter, option: QStyleOptionViewItem, entry: SideEntry, rows: Sequence[SideEntry]
    ) -> None:
        state = option.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(theme().colour("accent" if focused else "raised"))
            painter.setBrush(theme().colour("raised"))
            painter.drawRoundedRect(option.rect.adjusted(0, 1, -1, -1), theme().px(6), theme().px(6))
            if selected:  # the ground alone is hardly another than that of the rest
                edge = option.rect.adjusted(0, theme().px(5), 0, -theme().px(5))
                edge.setWidth(theme().px(2))
                painter.fillRect(edge, theme().colour("accent"))
        room = option.rect.adjusted(theme().px(10), 0, -theme().px(8), 0)
        room = room.adjusted(0, 0, -paint_chip(painter, room, entry.chip), 0)
        count = entry.beside
        metrics = QFontMetrics(theme().font())
        gap = metrics.horizontalAdvance(count) + theme().px(6) if count else 0
        text = _fitted(entry.text, [one.text for one in rows], metrics, room.width() - gap)
        painter.setFont(theme().font())
        painter.setPen(theme().colour("text"))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(theme().colour("muted"))
        after = room.adjusted(metrics.horizontalAdvance(text) + theme().px(6), 0, 0, 0)
        painter.drawText(after, Qt.AlignmentFlag.AlignVCenter, count)

    @staticmethod
    def _entry(index: Index) -> SideEntry:
        model = index.model()
        assert isinstance(model, SideModel)
        return model.rows[index.row()]


def _fitted(name: str, names: Sequence[str], metrics: QFontMetrics, room: int) -> str:
    """A name cut where it has no room: at its end, or in its middle where others begin alike, as “An exchange: …”."""

    def cut(one: str) -> str:
        return metrics.elidedText(one, Qt.TextElideMode.ElideRight, room)

    text = cut(name)
    if text == name or all(one == name or cut(one) != text for one in names):
        return text
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)


def _folds(entry: SideEntry) -> str:
    """What a heading that folds hides, and the key and the click that open it."""
    many = f"{entry.text}, {entry.beside}"
    return (
        tr("{shelf}: the right arrow or a click opens it", shelf=many)
        if entry.folded
        else tr("{shelf}: the left arrow or a click folds it", shelf=many)
    )


_FOLDS = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}


class SideList(QListView):
    """Says which row was chosen; keeps the choice when the rows change."""

    chosen = Signal(str)
    folded = Signal(str)
    """The shelf with this key is to be opened, or shut if it is open."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.rows = SideModel()
        self.setModel(self.rows)
        self.setItemDelegate(_SideDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._space()
        self._key = ""
        self.selectionModel().currentChanged.connect(self._changed)
        theme_signals().theme_changed.connect(self._space)

    @property
    def key(self) -> str:
        """The key of the chosen row."""
        return self._key

    def fill(self, entries: Sequence[SideEntry]) -> None:
        """Show these rows; what was chosen stays so, or the first row is."""
        key, at = self._key, self.verticalScrollBar().value()
        self.rows.update_rows(entries, lambda entry: (entry.key, entry.text))
        self.choose(key if any(key and e.key == key for e in entries) else next((e.key for e in entries if e.key), ""))
        if self._key == key:
            self.doItemsLayout()  # or there would be no room yet to be scrolled
            self.verticalScrollBar().setValue(at)

    def choose(self, key: str) -> bool:
        """Choose the row with this key; whether there is one."""
        for row, entry in enumerate(self.rows.rows):
            if key and entry.key == key:
                self.setCurrentIndex(self.rows.index(row))
                return True
        return False

    def step(self, rows: int) -> None:
        """Choose the row so many further down that can be chosen; none past the last or before the first."""
        keys = [entry.key for entry in self.rows.rows if entry.key]
        at = keys.index(self._key) + rows if self._key in keys else 0
        if 0 <= at < len(keys):
            self.choose(keys[at])

    def key_at(self, point: QPoint) -> str | None:
        index = self.indexAt(point)
        return (self.rows.rows[index.row()].key or None) if index.isValid() else None

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(216), theme().px(300))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click on a heading that folds opens or shuts what is below it."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and (shelf := self.rows.rows[index.row()].folds):
            self.folded.emit(shelf)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Right opens what is folded, Left shuts it, wherever in the list the keys are."""
        opens = _FOLDS.get(Qt.Key(event.key())) if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else None
        shelf = next((one.folds for one in self.rows.rows if one.folds and one.folded is opens), "")
        if opens is not None and shelf:
            self.folded.emit(shelf)
        else:
            super().keyPressEvent(event)

    def _space(self) -> None:
        self.setViewportMargins(theme().px(10), theme().px(6), theme().px(6), theme().px(6))
        self.doItemsLayout()

    def _changed(self, current: QModelIndex) -> None:
        key = self.rows.rows[current.row()].key if current.isValid() else ""
        if key and key != self._key:
            self._key = key
            self.chosen.emit(key)


_NARROW = 900
_SHOWN = 280
"""Pixels at 100 % of the button that the list becomes."""


class Panes(QWidget):
    """`left` holds the list, so `wide`; `others` are (pane, width) from left to right.

    The last takes twice as much of what is left as the others, or `growing` all of it.
    """

    def __init__(
        self,
        page: QWidget,
        side: SideList,
        left: QWidget,
        others: Sequence[tuple[QWidget, int]],
        wide: int = 220,
        growing: QWidget | None = None,
    ) -> None:
        super().__init__(page)
        self._left = left
        column = column_in(self, gap=0, margins=0)
        self.button = SideButton(side)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self._split = QSplitter(self, childrenCollapsible=False)
        column.addWidget(self._split, 1)
        self._split.addWidget(left)
        for pane, _ in others:
            self._split.addWidget(pane)
        self._split.setSizes([theme().px(wide), *(theme().px(width) for _, width in others)])
        last = others[-1][0]
        for place, (pane, _) in enumerate(others, start=1):
            usual = 2 if pane is last else 1
            self._split.setStretchFactor(place, usual if growing is None else int(pane is growing))
        self.button.hide()
        theme_signals().theme_changed.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the room to what is worked on."""
        narrow = self.width() < theme().px(_NARROW)
        self._left.setVisible(not narrow)
        self.button.setVisible(narrow)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Small: what does not fit is scrolled or left away."""
        return QSize(theme().px(300), theme().px(200))


class SideButton(QToolButton):
    """The rows of a side list as a menu."""

    def __init__(self, side: SideList) -> None:
        super().__init__()
        self._side = side
        self.setAccessibleName(side.accessibleName())
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        side.chosen.connect(lambda _: self._say())
        side.rows.modelReset.connect(self._say)
        self._say()

    def _say(self) -> None:
        text = next((entry.text for entry in self._side.rows.rows if entry.key == self._side.key), "")
        short = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, theme().px(_SHOWN))
        self.setText(literal(f"{short}  ▼"))
        self.setToolTip(tool_tip(text if short != text else ""))

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for entry in self._side.rows.rows:
            if entry.key:
                action = menu.addAction(literal(f"{entry.text}  {entry.beside}".strip()))
                action.triggered.connect(lambda _=False, key=entry.key: self._side.choose(key))
            elif entry.folds:
                menu.addSeparator()
                action = menu.addAction(literal(f"{entry.text}  {'►' if entry.folded else '▼'}  {entry.beside}"))
                action.triggered.connect(lambda _=False, shelf=entry.folds: self._side.folded.emit(shelf))
            else:
                menu.addSection(entry.text)
