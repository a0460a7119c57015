"""Quick entry over the cards: the line, the card it makes, and what of it is not understood."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.pages.roster.making.completion_popup import CompletionPopup, in_words
from gmtool.desktop.pages.roster.making.entry_line import EntryLine
from gmtool.language import tr
from gmtool.rules.kit.quick_entry.card_line import example
from gmtool.rules.kit.quick_entry.entry import QuickEntry, quick_entry
from gmtool.rules.kit.quick_entry.suggestions import Completion, completions
from gmtool.store.campaign import Campaign

_HINT = tr("Write a card in one line. Tab completes, Enter makes the card, Esc closes.")


class EntryStrip(QFrame):
    """Tells of every card that the line is, and of the one that is made. It stays open for the next."""

    written = Signal(object)
    """A `QuickEntry`; None for an empty line."""
    made = Signal(object)
    closed = Signal()

    def __init__(self, campaign: Campaign, over: QWidget) -> None:
        """`over` is the page, over which completions are offered."""
        super().__init__()
        self._campaign = campaign
        self._kind = "monster"
        self._tags: Sequence[str] = ()
        self._names: Callable[[QuickEntry], str] = lambda entry: entry.card.name
        self._last = self._insisted = self._read = ""
        self._begun = -1
        """The end of the word that is still being written; -1 if there is none."""
        self.entry: QuickEntry | None = None
        self.setProperty("kind", "card")
        self.setAccessibleName(tr("Quick entry"))
        self.line = EntryLine()
        self.offers = CompletionPopup(over)
        self.line.offers = self.offers
        self.system = dressed(QComboBox(), name=tr("Rule system of the new card"))
        for one in campaign.rulesets():
            self.system.addItem(one.title, one.id)
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
        self.line.recalled.connect(lambda: self.line.write(self._last))
        self.make.clicked.connect(self._hand_over)
        self.system.activated.connect(lambda _: self._look(anew=True))
        self.offers.taken.connect(self._complete)
        self.offers.moved.connect(self._describe)

    def open_on(self, system: str, kind: str, tags: Sequence[str], names: Callable[[QuickEntry], str]) -> None:
        """Open for cards of this system and, where the line does not say it, of this kind; an old line is selected.

        `tags` are those in use; `names` says what the cards of a line will be called.
        """
        self._kind, self._tags, self._names = kind, tags, names
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        if self.isHidden():
            self.line.selectAll()
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._look(anew=True)

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

    def begin_anew(self) -> None:
        """The card has been made: an empty line for the next."""
        self._last = self.line.text
        self.line.write("")

    # --- reading -----------------------------------------------------------------------------------------------
    def _look(self, anew: bool = False) -> None:
        text = self.line.text
        if text == self._read and not anew:
            return  # only its colors have changed
        self._read = text
        rules = self._campaign.ruleset(self.system.currentData())
        if anew:
            self.line.setPlaceholderText(example(rules))
        self.entry = quick_entry(rules, text, self._kind) if text.strip() else None
        begun = self.line.textCursor().position()
        offers = completions(rules, text, begun, self._tags)
        self._begun = begun if offers else -1
        if self.entry is not None:
            self.line.show_entry(self.entry, self._begun)
        self.offers.offer(offers, self._below())
        self._say()
        self.written.emit(self.entry)

    def _below(self) -> QPoint:
        over = self.offers.parentWidget()
        assert over is not None
        return self.line.mapTo(over, self.line.below_cursor())

    def _complete(self, offer: Completion) -> None:
        self.line.complete(offer)
        self.offers.close_up()

    def _hand_over(self) -> None:
        if self.entry is None:
            return
        if self.entry.not_understood and self._insisted != self.line.text:
            self._insisted = self.line.text
            self._say()
            return
        self.made.emit(self.entry)

    # --- what is said ------------------------------------------------------------------------------------------
    def _say(self) -> None:
        entry = self.entry
        problems = [*self._not_understood(), *entry.hints] if entry else []
        again = entry is not None and bool(entry.not_understood) and self._insisted == self.line.text
        if again:
            problems.append(tr("Press Enter again to make the card without it."))
        allow(self.make, "" if entry is not None else tr("nothing is typed yet."))
        # translators: This is the line that was typed, Enter is the key
        makes = tr("This makes {cards}.") if again else tr("Enter makes {cards}.")
        self.said.setText(makes.format(cards=self._names(entry)) if entry else _HINT)
        self.problem.setText(" ".join(problems))
        self.problem.setVisible(bool(problems))
        self._describe()

    def _not_understood(self) -> list[str]:
        """Sentences about what is not understood, but for a word that is still being written."""
        assert self.entry is not None
        insisted = self._insisted == self.line.text
        return [one.sentence for one in self.entry.not_understood if insisted or one.end != self._begun]

    def _describe(self) -> None:
        """For those who listen: what is offered, or else what the line means."""
        chosen = self.offers.chosen
        if chosen is not None:
            at = self.offers.model.rows.index(chosen) + 1
            self.line.setAccessibleDescription(
                tr("{offer}; {place} of {count}", offer=in_words(chosen), place=at, count=len(self.offers.model.rows))
            )
            return
        meant = "; ".join(part.meaning for part in self.entry.parts if part.meaning) if self.entry else ""
        self.line.setAccessibleDescription(
            " ".join(filter(None, (meant and f"{meant}.", self.problem.text(), self.said.text())))
        )
