"""The rules as a list that narrows while one types, and the painting of its rows."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme
from gmtool.rules.ledger import Rule


def words_of(rule: Rule) -> str:
    """Everything that a search looks through."""
    return f"{rule.id} {rule.section} {rule.says} {rule.reading}".lower()


class RuleList(RowsModel[Rule]):
    """The rules that fit a section and what was typed."""

    def __init__(self) -> None:
        super().__init__()
        self._all: list[tuple[Rule, str]] = []

    def offer(self, rules: Sequence[Rule]) -> None:
        self._all = [(rule, words_of(rule)) for rule in rules]

    def narrow(self, typed: str) -> None:
        """Keep the rules that hold every typed word, those whose id holds them first."""
        words = typed.lower().split()
        found = [rule for rule, text in self._all if all(word in text for word in words)]
        if words:
            found.sort(key=lambda rule: not all(word in rule.id for word in words))
        self.set_rows(found)

    def rule(self, index: Index) -> Rule | None:
        return self.rows[index.row()] if index.isValid() else None

    def place(self, rule: str) -> QModelIndex:
        rows = (row for row, entry in enumerate(self.rows) if entry.id == rule)
        return self.index(next(rows, -1))

    def shown(self, place: int, role: int) -> object:
        rule = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return rule.says
        return tool_tip(rule.id) if role == Qt.ItemDataRole.ToolTipRole else None


class RuleDelegate(QStyledItemDelegate):
    """Two lines of the fact; under it, small, where it stands and its id."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        body = QFontMetrics(theme().font()).height()
        small = QFontMetrics(theme().font("small")).height()
        return QSize(theme().px(100), 2 * body + small + theme().px(20))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        rule = model.rule(index) if isinstance(model, RuleList) else None
        if rule is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(theme().px(2), theme().px(2), -theme().px(2), -theme().px(2))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(theme().colour("accent"))
            painter.setBrush(theme().colour("accent_soft"))
            painter.drawRoundedRect(card, theme().px(8), theme().px(8))
        self._words(painter, card.adjusted(theme().px(10), theme().px(6), -theme().px(10), -theme().px(4)), rule)

    def _words(self, painter: QPainter, room: QRect, rule: Rule) -> None:
        painter.setFont(theme().font())
        painter.setPen(theme().colour("text"))
        for place, line in enumerate(two_lines(rule.says, room.width())):
            step = place * QFontMetrics(theme().font()).height()
            painter.drawText(room.adjusted(0, step, 0, 0), Qt.AlignmentFlag.AlignTop, line)
        small, bottom = theme().font("small"), Qt.AlignmentFlag.AlignBottom
        id = paint_line(painter, room, rule.id, small, "faint", bottom | Qt.AlignmentFlag.AlignRight)
        beside = room.adjusted(0, 0, -id - theme().px(12), 0)
        paint_line(painter, beside, rule.section, small, "muted", bottom | Qt.AlignmentFlag.AlignLeft)


def two_lines(text: str, width: int) -> list[str]:
    """As much of a text as goes into two lines; the second ends in dots if there is more."""
    metrics = QFontMetrics(theme().font())
    words = text.split()
    first = ""
    while words and metrics.horizontalAdvance(f"{first} {words[0]}") <= width:
        first = f"{first} {words.pop(0)}".strip()
    return [first, metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, width)]
