"""The prompt for words: a field, and a button for each answer that is known."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter

from gmtool.desktop.base.parts.labels import set_kind
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import dress_window, theme
from gmtool.desktop.pages.run.dice.decision_prompt import OptionButton
from gmtool.desktop.pages.run.dice.typed_prompts import TypedPrompt
from gmtool.language import tr, trn
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Answer, WordsAnswer, WordsQuestion, WrongAnswer

_MOST_BUTTONS = 12
"""More known words than these are found by typing some of them."""
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class WordsPrompt(TypedPrompt[WordsQuestion]):
    """A field, completed from the words that are known, and a button for each of these."""

    signs = False

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks, "title")
        self.buttons: list[OptionButton] = []
        self._known = QStringListModel()
        self.completer = QCompleter(self._known, self)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(self.completer)
        self._flow = FlowLayout(None, theme().px(6))
        self.box.addLayout(self._flow)
        self.box.addStretch(1)

    def begin(self) -> None:
        known = tuple(dict.fromkeys(self.question.known))
        self.field.setAccessibleName(self.question.words)
        self._known.setStringList(known)
        self._widen()
        self._flow.clear()
        self.buttons = []
        for number, words in enumerate(known[:_MOST_BUTTONS], 1):
            button = OptionButton(words, number)
            button.clicked.connect(self._press(words))
            self._flow.addWidget(button)
            button.show()  # a layout shows its new widgets later, when the height is asked for already
            self.setTabOrder(self.buttons[-1] if self.buttons else self.field, button)
            self.buttons.append(button)

    def _widen(self) -> None:
        """Known words are not cut off where the field is narrower than they are."""
        popup = self.completer.popup()
        assert popup is not None
        set_kind(popup, kind="popup")
        dress_window(popup)
        widest = max(map(popup.fontMetrics().horizontalAdvance, self._known.stringList()), default=0)
        popup.setMinimumWidth(min(widest + theme().px(48), self.window().width() - theme().px(48)))

    def told(self) -> str:
        known = self._known.rowCount()
        if not known:
            return tr("Type your answer, then press Enter.")
        if known == 1:
            return tr("Enter answers. 1 presses the button; for words that begin with a digit, type a space first.")
        keys = tr(
            "Enter answers. 1–{last} press a button; for words that begin with a digit, type a space first.",
            last=min(known, 9),
        )
        if known <= _MOST_BUTTONS:
            return keys
        left = known - _MOST_BUTTONS
        more = trn("{n} more answer: type part of it.", "{n} more answers: type part of one.", left)
        return f"{keys} {more}"

    def read(self, text: str) -> Answer:
        """The words, without what is blank around them."""
        if not text.strip():
            raise WrongAnswer(tr("This cannot be left blank."))
        return WordsAnswer(text.strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """A digit in the empty field presses; Enter on a button is the button's own."""
        if super().eventFilter(watched, event):
            return True
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and not self.field.text():
            number = int(event.text()) if event.text().isdecimal() and event.modifiers() in _PLAIN else 0
            if 0 < number <= min(len(self.buttons), 9):
                if not event.isAutoRepeat():
                    self.buttons[number - 1].click()
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        held = self.focusWidget()
        if self.is_slip(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(held, OptionButton):
            if not event.isAutoRepeat():
                held.click()
        else:
            event.ignore()

    def _press(self, words: str) -> Callable[[], None]:
        def press() -> None:
            self.session.answer(WordsAnswer(words))

        return press
