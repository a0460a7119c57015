"""A decision that somebody must take."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts import FlowLayout
from gmtool.desktop.run.questions.option import OptionButton
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.theme import theme
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion


class DecisionAsk(QWidget):
    """One button an option. The first nine have a number key; arrows go through them, a letter to the next with it."""

    reached = Signal(QWidget)
    """A letter led to this button."""

    def __init__(self, session: FightSession) -> None:
        super().__init__()
        self.session = session
        self.buttons: list[OptionButton] = []
        self._flow = FlowLayout(self, theme().px(6))

    def show_question(self, question: ChoiceQuestion) -> None:
        """Ask for a decision."""
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
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits press, and one without a button does nothing; Enter presses the one with the focus."""
        number = int(event.text()) if event.text().isdecimal() else None
        held = self.focusWidget()
        if event.isAutoRepeat():
            return
        if number is not None:
            # the page would take it for a choice of the turn, and the keys would go there
            if 0 < number <= len(self.buttons):
                self.buttons[number - 1].click()
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
