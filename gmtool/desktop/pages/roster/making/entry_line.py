"""The entry line: a card written in one line, colored by what is understood."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QHelpEvent, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.roster.making.completion_popup import CompletionPopup
from gmtool.language import tr
from gmtool.rules.kit.quick_entry.entry import QuickEntry
from gmtool.rules.kit.quick_entry.suggestions import Completion
from gmtool.rules.kit.quick_entry.taking import NotUnderstood, PartKind

LONGEST: Final = 2000
_COLOURS: Final = {
    PartKind.NAME: "text",
    PartKind.FIELD: "good",
    PartKind.ITEM: "accent",
    PartKind.MARK: "accent",
    PartKind.NOTE: "muted",
    PartKind.FILLER: "muted",
}
_UNDERLINED: Final = frozenset({PartKind.TAG, PartKind.KIND, PartKind.COPIES, PartKind.MARK})


class EntryLine(QPlainTextEdit):
    """Enter hands the line over, Esc leaves it; the pointer says what a part of it means."""

    handed_over = Signal()
    left = Signal()
    recalled = Signal()
    """Up, where there is nothing yet: what was written last."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: CompletionPopup | None = None
        self._entry: QuickEntry | None = None
        self._wrong: Sequence[NotUnderstood] = ()
        self.setAccessibleName(tr("Quick entry"))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    @property
    def text(self) -> str:
        return self.toPlainText()

    def write(self, text: str) -> None:
        """Begin anew with this; there is nothing to take back."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def show_entry(self, entry: QuickEntry, wrong: Sequence[NotUnderstood]) -> None:
        """Color what is understood, and underline what is wrong."""
        self._entry, self._wrong = entry, wrong
        shades = [self._shade(one.start, one.end, _look(one.kind)) for one in entry.parts]
        self.setExtraSelections([*shades, *(self._shade(one.start, one.end, _wrong()) for one in wrong)])

    def complete(self, offer: Completion) -> None:
        """Put a completion in the place of what was begun."""
        cursor = self.textCursor()
        cursor.setPosition(offer.start)
        cursor.setPosition(offer.end, QTextCursor.MoveMode.KeepAnchor)
        follows = self.text[offer.end : offer.end + 1]
        cursor.insertText(offer.text if follows.isspace() else f"{offer.text} ")
        self.setTextCursor(cursor)

    def below_cursor(self) -> QPoint:
        """Under the word that is being written, as a place of this widget."""
        return QPoint(self.cursorRect().left(), self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Offer each key to the list of offers first."""
        if self.offers is not None and self.offers.takes_key(event):
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.handed_over.emit()
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Up if not self.text:
                self.recalled.emit()
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Nothing is offered while something else has the keys."""
        super().focusOutEvent(event)
        if self.offers is not None:
            self.offers.close_up()

    def event(self, event: QEvent) -> bool:
        """The tool tip of a part is what it means; Tab takes what is offered."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._completes(event):
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(
                event.globalPos(), tool_tip(self._meaning(self.cursorForPosition(event.pos()).position())), self
            )
            return True
        return super().event(event)

    def _completes(self, event: QKeyEvent) -> bool:
        # before Tab goes on to the next field
        return event.key() == Qt.Key.Key_Tab and self.offers is not None and self.offers.takes_key(event)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Pasted lines become one."""
        room = LONGEST - len(self.text)
        self.insertPlainText(" ".join(source.text()[:LONGEST].split())[: max(room, 0)])

    def _meaning(self, place: int) -> str:
        entry = self._entry
        if entry is None:
            return ""
        wrong = (one.sentence for one in entry.not_understood if one.start <= place <= one.end)
        meant = (one.meaning for one in entry.parts if one.start <= place <= one.end)
        return next(wrong, "") or next(meant, "")

    def _shade(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        shade = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        shade.cursor = cursor
        shade.format = look
        return shade

    def _fit(self) -> None:
        self.setFont(theme().font())
        self.setFixedHeight(QFontMetrics(theme().font()).height() + theme().px(14))
        if self._entry is not None:
            self.show_entry(self._entry, self._wrong)


def _look(kind: PartKind) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(theme().colour(_COLOURS.get(kind, "text")))
    if kind in _UNDERLINED:
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        look.setUnderlineColor(theme().colour("muted"))
    return look


def _wrong() -> QTextCharFormat:
    look = QTextCharFormat()
    colour = QColor(theme().colour("bad"))
    look.setForeground(colour)
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    look.setUnderlineColor(colour)
    return look
