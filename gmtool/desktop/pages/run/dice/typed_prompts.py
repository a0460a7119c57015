"""Prompts whose answer is typed: a roll, a whole number; a field, and a sentence under it."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from gmtool.desktop.base.keys import key_of
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import dressed, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.dice.decision_prompt import Prompt
from gmtool.language import tr, trc
from gmtool.presentation.fight.keys.entries import Goes, NumberEntry, TypedEntry
from gmtool.presentation.fight.keys.roll_entry import RollEntry
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.spare_enter import SpareEnter
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import DiceQuestion, NumberQuestion, Question

Q = TypeVar("Q", bound=Question)
_LARGE = 175
"""From this font size on, the button has no room for the dice, and a small screen none for what may be said."""


class TypedPrompt(Prompt, Generic[Q]):
    """Shows an entry: its field, and the words under it. Keys go to the entry, and are typed where it says so."""

    told_anew = Signal()
    """The words under the field are others, and may need more room."""

    def __init__(self, entry: TypedEntry[Q], role: str) -> None:
        """`role` is how large the field's letters are: huge or title."""
        super().__init__(entry.picks)
        self.entry = entry
        self._role, self._dense = role, False
        self.field = dressed(QLineEdit(), role=role)
        self.hint = wrapped("", "small")
        self.row = row_of((self.field, 1))
        self.box = column_in(self, self.row, self.hint, margins=0)
        self.field.installEventFilter(self)
        self.field.returnPressed.connect(entry.enter)
        self.field.textChanged.connect(self._changed)
        self.field.textEdited.connect(entry.edited)
        follow(self, entry.failed, self.session.failed)
        follow(self, self._filled, entry.filled)
        follow(self, self._told, entry.told_anew)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._keep_place()

    def _keep_place(self) -> None:
        """Have room for whatever may be said under the field: nothing moves when it is. In large type on a small screen
        there is none to spare."""
        metrics, width = self.hint.fontMetrics(), max(self.width(), 1)
        lines = (metrics.boundingRect(0, 0, width, 999, Qt.TextFlag.TextWordWrap, said) for said in self.entry.sayings)
        spare = not (self._dense and theme().scale >= _LARGE)
        self.hint.setMinimumHeight(max(one.height() for one in lines) if spare else 0)
        self.hint.setVisible(spare or bool(self.hint.text()))

    def show_question(self, question: Q) -> None:
        """Ask, with an empty field, or with the answer that was taken back; a question that waits keeps its text."""
        if self.entry.ask(question):
            self.begin()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin(self) -> None:
        """Another question: show what belongs to it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Give each key to the entry; what is for the page goes to what has the keys now, and on to the page."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            match self.entry.press(key_of(event)):
                case Goes.NOWHERE:
                    return True
                case Goes.PAGE:
                    held, panel = QApplication.focusWidget(), self.parentWidget()
                    to = panel if held is self.field else held
                    if to is not None:
                        QApplication.sendEvent(to, event.clone())
                    return True
        return super().eventFilter(watched, event)

    def _changed(self) -> None:
        """What a completion has put there is the text, too; a roll that was taken as it was typed has left none."""
        self.entry.text = self.field.text()

    def _filled(self) -> None:
        if self.field.text() != self.entry.text:
            self.field.setText(self.entry.text)
        if self.entry.lit:
            self.field.selectAll()

    def set_dense(self, dense: bool) -> None:
        """Take less room: what can be typed stands in the empty field; the line under it is kept for what is wrong."""
        self._dense = dense
        self._told()

    def _told(self) -> None:
        empty = self._dense and not self.entry.text and not self.entry.wrong
        self.field.setPlaceholderText(self.entry.hint if empty else "")
        set_kind(self.field, role="tip" if empty else self._role)
        self.hint.setText("" if empty else self.entry.hint)
        set_kind(self.field, wrong=self.entry.wrong)
        set_kind(self.hint, kind="slip" if self.entry.wrong else "")
        self._keep_place()
        self.told_anew.emit()

    def _space(self) -> None:
        self.field.setMinimumWidth(theme().px(70))
        self._told()
        self.box.setSpacing(theme().px(6))


_MOST_DIGITS = 12


class NumberPrompt(TypedPrompt[NumberQuestion]):
    """A field for it."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(NumberEntry(picks), "huge")
        self.field.setMaxLength(_MOST_DIGITS)
        self.box.addStretch(1)

    def begin(self) -> None:
        """A screen reader hears what is asked."""
        self.field.setAccessibleName(self.entry.question.words)


class SpareEnterFilter(QObject):
    """Keeps the Enter of a habit from everybody, as long as it waits for one."""

    def __init__(self, spare: SpareEnter, parent: QObject) -> None:
        super().__init__(parent)
        self._spare = spare
        self._over = QTimer(self, singleShot=True, interval=spare.lasts)
        self._over.timeout.connect(self._end)
        follow(self, self._begin, spare.began)

    def _begin(self) -> None:
        if (application := QApplication.instance()) is not None:
            application.installEventFilter(self)
            self._over.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """An Enter goes nowhere, not even to a shortcut."""
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) or not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            spare = self._spare.is_spare(key_of(event))
            event.setAccepted(spare)
            return spare
        self._end()
        return self._spare.takes(key_of(event))

    def _end(self) -> None:
        self._over.stop()
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)


class RollPrompt(TypedPrompt[DiceQuestion]):
    """Type what was rolled, for this roll and those after it, or let the program roll."""

    entry: RollEntry
    left = Signal()
    """The keys are the page's again."""

    def __init__(self, picks: Selection) -> None:
        entry = RollEntry(picks)
        super().__init__(entry, "huge")
        self.field.setAccessibleName(tr("What was rolled"))
        self.roll = likely(KeyButton(trc("verb", "Roll"), key_of="run.roll_virtual_dice"))
        self.roll.answers = True
        self.roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.row.addWidget(self.roll)
        self.box.addStretch(1)
        self._spare = SpareEnterFilter(picks.spare, self)
        self.roll.clicked.connect(picks.roll)
        follow(self, self._leave, entry.left)

    def _changed(self) -> None:
        """An empty field has nothing to take back: what was typed was taken, and the fight's undo is meant."""
        super()._changed()
        self.field.setProperty("keeps", not self.field.text())

    def begin(self) -> None:
        """The button says which dice it would roll."""
        dice = with_minus(str(self.entry.dice))
        self.roll.setText(tr("Roll {dice}", dice=dice) if theme().scale < _LARGE else trc("verb", "Roll"))
        self.roll.setToolTip(tool_tip(tr("Let the program roll {dice}", dice=dice)))

    def show_upcoming(self, question: DiceQuestion) -> None:
        """Show a roll that is due once its first digit is typed; the keys stay where they are."""
        self.entry.expect(question)
        self.begin()

    def type_digit(self, digit: int) -> None:
        """Begin to type the roll that is due, or go on with it."""
        going_on = self.field.hasFocus()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.begin(str(digit), going_on=going_on)

    def _leave(self) -> None:
        self.left.emit()
