"""The prompt for a decision: a button for each answer, with long words in lines, nothing of them cut off."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion

_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class OptionButton(KeyButton):
    """As wide as its words, or as the room there is; then as high as their lines."""

    def __init__(self, words: str, number: int) -> None:
        """The first nine have a number key."""
        super().__init__("", str(number) if number < 10 else "")
        self.answers = True
        self.words = words
        self.setAccessibleName(words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:  # noqa: N802
        self.ensurePolished()
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.words) + self._beside_words() + theme().px(2)
        return QSize(width, self._height(metrics.height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        self.ensurePolished()
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.words.split()), default=0)
        return QSize(longest + self._beside_words() + theme().px(2), self._height(metrics.height()))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        room = QRect(0, 0, max(1, width - self._beside_words()), 0)
        return self._height(self.fontMetrics().boundingRect(room, _WRAPPED, self.words).height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Space goes on with the fight everywhere else: it never takes a decision by habit."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            option = QStyleOptionButton()
            self.initStyleOption(option)
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            inner = self.rect().adjusted(theme().px(12), 0, -theme().px(10), 0)
            painter.setFont(self.font())
            painter.setPen(theme().colour("text"))
            words = inner.adjusted(0, 0, theme().px(22) - self._beside_words(), 0)
            painter.drawText(words, _WRAPPED, self.words)
            if self._capped():
                self._paint_cap(painter, inner)

    def _beside_words(self) -> int:
        return theme().px(22) + (self._cap_width() + theme().px(8) if self._capped() else 0)

    def _height(self, words: int) -> int:
        return max(words, QFontMetrics(theme().mono()).height()) + theme().px(14)


class Prompt(QWidget):
    """A prompt of the dice panel: keys that were meant for the roll before it do nothing here."""

    def __init__(self, picks: Selection) -> None:
        super().__init__()
        self.picks = picks
        self.session = picks.session

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Note that the question has been seen: keys answer it from here on."""
        super().paintEvent(event)
        if self.session.pending is not None:
            self.session.pending.drawn()

    def is_slip(self, event: QKeyEvent) -> bool:
        """True if a digit or Enter comes too soon after a roll to be meant for this prompt."""
        answers = event.text().isdecimal() or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (answers and self.picks.prompt_settling):
            return False
        if self.session.pending is not None:
            self.session.pending.slip()
        return True


class DecisionPrompt(Prompt):
    """One button an option. The first nine have a number key; arrows go through them, a letter to the next with it."""

    reached = Signal(QWidget)
    """A letter led to this button."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks)
        self.buttons: list[OptionButton] = []
        self._flow = FlowLayout(self, theme().px(6))

    def show_question(self, question: ChoiceQuestion) -> None:
        self._flow.clear()
        self.buttons = []
        for number, option in enumerate(question.options, 1):
            button = OptionButton(option.label, number)
            button.clicked.connect(self._press(option.key))
            self._flow.addWidget(button)
            button.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
            if self.buttons:
                self.setTabOrder(self.buttons[-1], button)
            self.buttons.append(button)
        likely = self.session.pending.likely if self.session.pending else None
        before = [place for place, option in enumerate(question.options) if likely == ChoiceAnswer(option.key)]
        self.buttons[before[0] if before else 0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits press, and one without a button does nothing; Enter presses the one with the focus."""
        number = int(event.text()) if event.text().isdecimal() else None
        held = self.focusWidget()
        if event.isAutoRepeat() or self.is_slip(event):
            return
        if number is not None:
            # the page would take it for a choice of the turn, and the keys would go there
            if 0 < number <= len(self.buttons):
                self.buttons[number - 1].click()
            elif self.session.pending is not None:
                self.session.pending.slip()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(held, OptionButton):
            held.click()
        elif event.text().isalpha() and not event.modifiers():
            self._go_to(event.text())
        else:
            event.ignore()

    def _go_to(self, letter: str) -> None:
        """The keys go to the next option that begins with a letter."""
        held = self.focusWidget()
        here = self.buttons.index(held) if isinstance(held, OptionButton) else -1
        further = [*self.buttons[here + 1 :], *self.buttons[: here + 1]]
        found = next((button for button in further if button.words[:1].lower() == letter.lower()), None)
        if found is not None:
            found.setFocus(Qt.FocusReason.OtherFocusReason)
            self.reached.emit(found)

    def _press(self, key: str) -> Callable[[], None]:
        def press() -> None:
            self.session.answer(ChoiceAnswer(key))

        return press
