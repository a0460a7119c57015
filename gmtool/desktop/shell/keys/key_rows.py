"""The list of all commands with their keys, grouped by page, and narrowed by what is typed."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme
from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.keys.key_book import KeyedAction
from gmtool.presentation.keys.taking import Taking
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A command with its keys; or the name of a page over its commands, which has no id."""

    text: str
    id: str = ""
    keys: tuple[str, ...] = ()
    before: str = ""
    """The keys of the table, if the GM has changed them."""
    fixed: bool = False

    @property
    def in_words(self) -> str:
        """The row as a screen reader says it."""
        keys = ", ".join(self.keys) or tr("no key")
        if not self.id:
            return self.text
        before = f", {tr('before {keys}', keys=self.before)}" if self.before else ""
        return f"{self.text}: {keys}{before}"


def rows_of(taking: Taking, typed: str = "") -> list[KeyRow]:
    """The rows that have all the words that are typed, in the name, the keys or the page, below their pages.

    Those that have a key by default come first.
    """
    words, rows = fold(typed).split(), []
    for place in taking.places.values():
        here = sorted((one for one in taking.book.actions() if one.place == place.key), key=lambda one: not one.keys)
        found = [_row(taking, one) for one in here]
        fit = [row for row in found if all(word in _sought(row, place.title) for word in words)]
        rows += [KeyRow(place.title), *fit] if fit else []
    return rows


def _sought(row: KeyRow, page: str) -> str:
    return fold(f"{row.text} {' '.join(row.keys)} {page}")


def _row(taking: Taking, action: KeyedAction) -> KeyRow:
    book = taking.book
    before = _spelled(taking, action.keys) if book.is_changed(action.id) else ()
    said = ", ".join(before) if before or not book.is_changed(action.id) else tr("no key")
    return KeyRow(
        action.name.replace("&", "").rstrip("…"),
        action.id,
        _spelled(taking, book.keys(action.id)),
        said,
        action.fixed,
    )


def _spelled(taking: Taking, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(taking.book.spell(key) for key in keys)


class KeyRows(RowsModel[KeyRow]):
    """The rows; the names of pages cannot be chosen."""

    def shown(self, place: int, role: int) -> object:
        row = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        return row.in_words if role == Qt.ItemDataRole.AccessibleTextRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usable = index.isValid() and bool(self.rows[index.row()].id)
        return super().flags(index) if usable else Qt.ItemFlag.NoItemFlags


class KeyRowDelegate(QStyledItemDelegate):
    """Paints the command at the left and its keys at the right; what was changed, with the key it had."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        more = theme().px(14 if index.flags() else 18)
        return QSize(theme().px(200), QFontMetrics(theme().font()).height() + more)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, px = index.model(), theme().px
        row = model.rows[index.row()] if isinstance(model, KeyRows) else KeyRow("")
        if not row.id:
            painter.setPen(theme().colour("muted"))
            painter.setFont(theme().font("label"))
            low = option.rect.adjusted(px(8), 0, 0, -px(4))
            painter.drawText(low, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, row.text.upper())
            return
        super().paint(painter, option, index)
        room = option.rect.adjusted(0, 0, -px(10), 0)
        for key in reversed(row.keys):
            room.setRight(_paint_cap(painter, room, key, faint=row.fixed) - px(6))
        if row.before:
            painter.setPen(theme().colour("muted"))
            painter.setFont(theme().font("small"))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room.adjusted(0, 0, -px(4), 0), flags, tr("usually {keys}", keys=row.before))


def _paint_cap(painter: QPainter, room: QRect, key: str, *, faint: bool) -> int:
    """A key at the right end of a room; where it begins. A key that cannot be changed has no cap."""
    px, metrics = theme().px, QFontMetrics(theme().mono())
    width, height = metrics.horizontalAdvance(key) + px(12), metrics.height() + px(4)
    cap = QRect(room.right() - width, room.center().y() - height // 2, width, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not faint:
        painter.setPen(theme().colour("line"))
        painter.setBrush(theme().colour("field"))
        painter.drawRoundedRect(cap, px(4), px(4))
    painter.setPen(theme().colour("muted" if faint else "text"))
    painter.setFont(theme().mono())
    painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
    return cap.left()
