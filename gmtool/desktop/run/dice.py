"""The dice at the bottom: the roll or the decision that waits; a free tray when nothing waits."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gmtool.desktop.parts import FlowLayout, KeyButton, heading, set_kind, wrapped
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.run.tray import Tray
from gmtool.desktop.theme import theme, theme_signals
from gmtool.dice import DiceError
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, Question, RollQuestion, WrongAnswer, parse_roll


class RollAsk(QWidget):
    """Type what was rolled, or let the program roll."""

    def __init__(self, session: FightSession) -> None:
        super().__init__()
        self.session = session
        self.field = QLineEdit()
        self.field.setProperty("role", "huge")
        self.field.setMinimumWidth(theme().px(70))
        self.field.setAccessibleName("What was rolled")
        self.field.installEventFilter(self)
        self.roll = KeyButton("Roll", "R")
        set_kind(self.roll, kind="primary")
        self.roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hint = wrapped("", "small")
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.roll)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(row)
        box.addWidget(self.hint)
        box.addStretch(1)
        self.field.returnPressed.connect(self.enter)
        self.field.textEdited.connect(self._tidy)
        self.roll.clicked.connect(session.roll)

    def show_question(self, question: RollQuestion) -> None:
        """Ask for a roll, with an empty field."""
        self.question = question
        self.field.clear()
        self.roll.setText(f"Roll {question.dice.bare}")
        self._hint()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Take what was typed; if it cannot be, say why and keep it."""
        try:
            self.session.answer(parse_roll(self.question.dice, self.field.text()))
        except (WrongAnswer, DiceError) as wrong:
            self._hint(str(wrong))
            self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """R in the field rolls: no die shows an R."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and _plain_r(event):
            self.session.roll()
            return True
        return super().eventFilter(watched, event)

    def _tidy(self) -> None:
        self._hint()

    def _hint(self, wrong: str = "") -> None:
        dice = self.question.dice
        faces = " ".join(str(n) for n in range(2, 2 + min(dice.count, 4)))
        told = f"Type the sum of {dice.bare}, or the faces: {faces}. Enter. The {dice.plus:+d} is added for you."
        plain = f"Type the sum of {dice.bare}, or the faces: {faces}. Enter."
        self.hint.setText(wrong or (told if dice.plus else plain))
        set_kind(self.field, wrong=bool(wrong))
        set_kind(self.hint, kind="bad" if wrong else "")


def _plain_r(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_R and not event.isAutoRepeat() and not event.modifiers()


class DecisionAsk(QWidget):
    """One button an option, with its number key."""

    def __init__(self, session: FightSession) -> None:
        super().__init__()
        self.session = session
        self.buttons: list[QPushButton] = []
        self._flow = FlowLayout(self, theme().px(6))

    def show_question(self, question: ChoiceQuestion) -> None:
        """Ask for a decision."""
        self._flow.clear()
        self.buttons = []
        for number, option in enumerate(question.options, 1):
            button = KeyButton(option.label, str(number) if number < 10 else "")
            button.clicked.connect(self._press(option.key))
            self._flow.addWidget(button)
            self.buttons.append(button)
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits press; Enter presses the one with the focus."""
        number = int(event.text()) if event.text().isdigit() else 0
        if event.isAutoRepeat():
            return
        if 0 < number <= len(self.buttons):
            self.buttons[number - 1].click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(self.focusWidget(), QPushButton):
            self.focusWidget().click()  # type: ignore[attr-defined]
        else:
            event.ignore()

    def _press(self, key: str) -> Callable[[], None]:
        def press() -> None:
            self.session.answer(ChoiceAnswer(key))

        return press


class DicePanel(QWidget):
    """Shows the question that waits, and takes the focus for it; otherwise the free tray."""

    settled = Signal()
    """No question waits any more: the keys are the workspace's again."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.title = heading("Dice")
        self.title.setWordWrap(True)
        self.rolls = RollAsk(session)
        self.decisions = DecisionAsk(session)
        self.tray = Tray(session.hands.source)
        self.pages = QStackedWidget()
        for page in (self.tray, self.rolls, self.decisions):
            self.pages.addWidget(page)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.title)
        self._box.addWidget(self.pages, 1)
        session.asked.connect(self.show_question)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def show_question(self, question: Question | None) -> None:
        """Ask, or stop asking."""
        self.title.setText(question.why.text if question else "Dice")
        if isinstance(question, RollQuestion):
            self.pages.setCurrentWidget(self.rolls)
            self.rolls.show_question(question)
        elif isinstance(question, ChoiceQuestion):
            self.pages.setCurrentWidget(self.decisions)
            self.decisions.show_question(question)
        else:
            self.pages.setCurrentWidget(self.tray)
            self.settled.emit()

    def _space(self) -> None:
        px = theme().px
        self.setMinimumWidth(px(190))
        self._box.setContentsMargins(px(14), px(10), px(14), px(10))
        self._box.setSpacing(px(8))
