"""The prompt for a decision: a button for each answer, with long words in lines, nothing of them cut off."""

from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QWidget

from gmtool.desktop.base.keys import key_of
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import led
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.keys.decision import Decision
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import ChoiceQuestion

_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class OptionButton(KeyButton):
    """As wide as its words, or as the room there is; then as high as their lines."""

    def __init__(self, words: str, number: int) -> None:
        """The first nine have a number key; 0: none."""
        super().__init__("", str(number) if 0 < number < 10 else "")
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
        return self._height(self.fontMetrics().boundingRect(room, _WRAPPED, led(self.words)).height())

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
            painter.drawText(words, _WRAPPED, led(self.words))
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


class DecisionPrompt(Prompt):
    """One button an option. The first nine have a number key; arrows go through them, a letter to the next with it."""

    reached = Signal(QWidget)
    """A letter led to this button."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks)
        self.decision = Decision(picks)
        self.buttons: list[OptionButton] = []
        self._flow = FlowLayout(self, theme().px(6))
        follow(self, self._reached, self.decision.reached)

    def show_question(self, question: ChoiceQuestion) -> None:
        first = self.decision.ask(question)
        self._flow.clear()
        self.buttons = []
        for place, option in enumerate(question.options):
            button = OptionButton(option.label, 0 if self.decision.numbers else place + 1)
            button.clicked.connect(partial(self.decision.take, place))
            self._flow.addWidget(button)
            button.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
            if self.buttons:
                self.setTabOrder(self.buttons[-1], button)
            self.buttons.append(button)
        self.buttons[first].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits press, and one without a button does nothing; Enter presses the one with the focus."""
        held = self.focusWidget()
        place = self.buttons.index(held) if isinstance(held, OptionButton) else None
        if not self.decision.press(key_of(event), place):
            event.ignore()

    def _reached(self, place: int) -> None:
        self.buttons[place].setFocus(Qt.FocusReason.OtherFocusReason)
        self.reached.emit(self.buttons[place])
