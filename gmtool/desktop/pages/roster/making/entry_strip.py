"""Quick entry over the cards: the line, the card it makes, and what of it is not understood."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.pages.roster.making.completion_popup import CompletionPopup, in_words
from gmtool.desktop.pages.roster.making.entry_line import EntryLine
from gmtool.language import tr
from gmtool.presentation.cards.card_line import CardLine
from gmtool.rules.kit.quick_entry.card_line import example
from gmtool.rules.kit.quick_entry.entry import QuickEntry
from gmtool.rules.kit.quick_entry.suggestions import Completion
from gmtool.store.campaign import Campaign


class EntryStrip(QFrame):
    """Tells of every card that the line is, and when it is handed over. It stays open for the next."""

    written = Signal(object)
    """A `QuickEntry`; None for an empty line."""
    handed_over = Signal()
    closed = Signal()

    def __init__(self, campaign: Campaign, card_line: CardLine, over: QWidget) -> None:
        """`over` is the page, over which completions are offered."""
        super().__init__()
        self._campaign = campaign
        self._card_line = card_line
        self._read = ""
        self.setProperty("kind", "card")
        self.setAccessibleName(tr("Quick entry"))
        self.line = EntryLine()
        self.offers = CompletionPopup(over)
        self.line.offers = self.offers
        self.system = SystemBox(campaign, tr("Rule system of the new card"))
        self.said = wrapped("", "small")
        self.problem = wrapped("")
        set_kind(self.problem, kind="warn")
        self.make = likely(QPushButton(tr("Make card")), Rank.PART)
        # the sentence has a line of its own: beside the others it would be many short ones in large type
        column_in(self, self.line, self.problem, self.said, row_of(1, self.system, self.make), gap=6, margins=8)
        self.system.setVisible(self.system.count() > 1)  # not before: without a parent it would be a window
        self._connect()
        self.hide()

    def _connect(self) -> None:
        self.line.textChanged.connect(self._look)
        self.line.handed_over.connect(self._hand_over)
        self.line.left.connect(self.close_up)
        self.line.recalled.connect(lambda: self.line.write(self._card_line.last))
        self.make.clicked.connect(self._hand_over)
        self.system.activated.connect(lambda _: self._look(anew=True))
        self.offers.taken.connect(self._complete)
        self.offers.moved.connect(self._describe)

    def open_on(self, system: str) -> None:
        """Open for cards of this system; an old line is selected."""
        self.system.renew()
        self.system.choose(system)
        if self.isHidden():
            self.line.selectAll()
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._look(anew=True)

    @property
    def entry(self) -> QuickEntry | None:
        """What the line says; None while it is empty."""
        return self._card_line.entry

    def close_up(self) -> None:
        if not self.isHidden():
            self.offers.close_up()
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    # --- reading -----------------------------------------------------------------------------------------------
    def _look(self, anew: bool = False) -> None:
        text = self.line.text
        if text == self._read and not anew:
            return  # only its colors have changed
        self._read = text
        rules = self._campaign.ruleset(self.system.currentData())
        if anew:
            self.line.setPlaceholderText(example(rules))
        self._card_line.read(rules, text, self.line.textCursor().position())
        if self.entry is not None:
            self.line.show_entry(self.entry, self._card_line.wrong)
        self.say()
        self.offers.offer(self._card_line.offers, self._below())
        self.written.emit(self.entry)

    def _below(self) -> QPoint:
        """Under the cursor, and under the sentence that says what Enter makes."""
        over, column = self.offers.parentWidget(), self.layout()
        assert over is not None
        assert column is not None
        column.activate()
        cursor, said = self.line.mapTo(over, self.line.below_cursor()), self.said.geometry()
        return QPoint(cursor.x(), max(cursor.y(), self.mapTo(over, said.bottomLeft()).y() + 1))

    def _complete(self, offer: Completion) -> None:
        self.line.complete(offer)
        self.offers.close_up()

    def _hand_over(self) -> None:
        if self.entry is not None:
            self.handed_over.emit()

    # --- what is said ------------------------------------------------------------------------------------------
    def say(self) -> None:
        """Show what the line means by now."""
        problem = self._card_line.problem
        allow(self.make, "" if self.entry is not None else tr("nothing is typed yet."))
        self.said.setText(self._card_line.said)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self._describe()

    def _describe(self) -> None:
        """For those who listen: what is offered, or else what the line means."""
        chosen = self.offers.chosen
        if chosen is not None:
            at = self.offers.model.rows.index(chosen) + 1
            self.line.setAccessibleDescription(
                tr("{offer}; {place} of {count}", offer=in_words(chosen), place=at, count=len(self.offers.model.rows))
            )
            return
        self.line.setAccessibleDescription(self._card_line.description)
