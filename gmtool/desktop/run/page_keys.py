"""The keys of a fight that no input takes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.measuring.kit import PROTRACTOR, RULER
from gmtool.rules.seam import RollQuestion

if TYPE_CHECKING:
    from gmtool.desktop.run.page import FightPage

Key = Qt.Key
_ENTER = (Key.Key_Return, Key.Key_Enter)
_PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
_MEASURING = {"m": RULER, "M": PROTRACTOR}
_FIGURES = {Key.Key_Up: -1, Key.Key_Down: 1}
_REPLIES = {Key.Key_PageUp: -1, Key.Key_PageDown: 1}
_CHOICES = {Key.Key_Left: -1, Key.Key_Right: 1}


def press(page: "FightPage", event: QKeyEvent) -> bool:
    """Do what a key means; False if it means nothing."""
    key = Key(event.key())
    if event.modifiers() & ~_PLAIN:
        return False
    if key == Key.Key_Space or key in _ENTER:
        if not event.isAutoRepeat():
            page.go_on()
    elif key == Key.Key_Escape:
        page.go_back()
    elif key == Key.Key_Backspace:
        return page.stage.take_back()
    elif key in _FIGURES:
        page.picks.step_figure(_FIGURES[key])
    elif key in _CHOICES:
        page.picks.step_choice(_CHOICES[key])
    elif key in _REPLIES:
        return page.turn.draft.odds.replies.step(_REPLIES[key])
    else:
        return not event.isAutoRepeat() and event.text().isalnum() and _letter(page, event.text())
    return True


def _letter(page: "FightPage", text: str) -> bool:
    if text in "rR" and isinstance(page.session.question, RollQuestion):
        return page.session.roll()
    if text.isdigit():
        choice = page.turn.choices.numbered(int(text))
        if choice is not None:
            page.picks.pick(choice)
        return choice is not None
    if page.turn.draft.form.press(text):
        return True
    if text in _MEASURING and page.stage.has_map:
        page.stage.measure(_MEASURING[text])
        return True
    if text in "nN" and page.picks.draft is None:
        page.picks.table_acts()
        return True
    return False
