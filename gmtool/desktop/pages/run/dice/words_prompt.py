"""The prompt for words: a field, and a button for each answer that is known."""

from functools import partial

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter

from gmtool.desktop.base.keys import key_of
from gmtool.desktop.base.parts.labels import set_kind
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import dress_window, theme
from gmtool.desktop.pages.run.dice.decision_prompt import OptionButton
from gmtool.desktop.pages.run.dice.typed_prompts import TypedPrompt
from gmtool.presentation.fight.keys.entries import MOST_BUTTONS, WordsEntry, is_slip
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import WordsQuestion


class WordsPrompt(TypedPrompt[WordsQuestion]):
    """A field, completed from the words that are known, and a button for each of these."""

    entry: WordsEntry

    def __init__(self, picks: Selection) -> None:
        super().__init__(WordsEntry(picks), "title")
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
        known = self.entry.known
        self.field.setAccessibleName(self.entry.question.words)
        self._known.setStringList(known)
        self._widen()
        self._flow.clear()
        self.buttons = []
        for number, words in enumerate(known[:MOST_BUTTONS], 1):
            button = OptionButton(words, number)
            button.clicked.connect(partial(self.entry.answer, words))
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

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        held = self.focusWidget()
        if is_slip(self.picks, key_of(event)):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(held, OptionButton):
            if not event.isAutoRepeat():
                held.click()
        else:
            event.ignore()
