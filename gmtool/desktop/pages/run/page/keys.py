"""Keys of a fight: those that no input takes.

Enter and Space reach `press` only where nothing nearer takes them: an open field or list of candidates, the buttons of
the choices, the cursor on the map, and a prompt that waits (`dice/`), which takes Enter as its answer. Otherwise
`Selection.act` does what is proposed or picked, or begins what is next.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.base.keys import pressed
from gmtool.desktop.canvas.measuring.kit import PROTRACTOR, RULER
from gmtool.desktop.pages.run.page.actions import FIGHT_ACTIONS, FORECAST_KEY, open_line
from gmtool.desktop.pages.run.page.screen import FightScreen
from gmtool.desktop.pages.run.turn.choices import MORE
from gmtool.desktop.pages.run.turn.command_strip import COMMAND, CONDITION, DAMAGE, HEALING
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import DiceQuestion

Key = Qt.Key
_ENTER = (Key.Key_Return, Key.Key_Enter)
_PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
_MEASURING = {"m": RULER, "M": PROTRACTOR}
_FIGURES = {Key.Key_Up: -1, Key.Key_Down: 1}
_REPLIES = {Key.Key_PageUp: -1, Key.Key_PageDown: 1}
_CHOICES = {Key.Key_Left: -1, Key.Key_Right: 1}
_LINES = {":": COMMAND, "/": COMMAND, "d": DAMAGE, "h": HEALING, "c": CONDITION}
"""Both signs of the command line are typed on every keyboard, whatever is on their keys."""


def press(page: FightScreen, event: QKeyEvent) -> bool:
    """Do what a key means; False if it means nothing."""
    key = Key(event.key())
    if event.modifiers() == Qt.KeyboardModifier.AltModifier:
        return event.text().isdecimal() and _pick_numbered(page, int(event.text()))
    if event.modifiers() & ~_PLAIN:
        return False
    if (event.text().isalnum() or key in _ENTER) and page.dice.take_key(event):
        return True
    if key == Key.Key_Space or key in _ENTER:
        if not event.isAutoRepeat():
            page.act()
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
    elif (meant := _meant(event)) == FORECAST_KEY and page.may_forecast:
        page.toggle_forecast()
    elif event.text() and page.stage.step(event.text()):
        return True
    elif (kind := _LINES.get(meant.lower())) and not event.isAutoRepeat():
        return open_line(page, kind)
    else:
        return not event.isAutoRepeat() and (meant or event.text()).isalnum() and _letter(page, event.text(), meant)
    return True


def _meant(event: QKeyEvent) -> str:
    """The tables' key for the one that was pressed; empty if the GM has given its meaning to another key."""
    key = pressed(event)
    for typed in (key, key.removeprefix("Shift+")):  # a capital letter without a meaning of its own means the small one
        for deed in FIGHT_ACTIONS:
            if deed.quiet and typed in book.keys(deed.id):
                capital = deed.key.startswith("Shift+")
                return deed.key.removeprefix("Shift+") if capital else deed.key.lower()
    changed = any(deed.quiet and key.removeprefix("Shift+") == deed.key for deed in FIGHT_ACTIONS)
    return "" if changed else event.text()


def _letter(page: FightScreen, text: str, meant: str) -> bool:
    if meant in ("r", "R") and (page.picks.upcoming or isinstance(page.session.question, DiceQuestion)):
        return page.picks.roll()
    if text.isdigit():
        return _digit(page, int(text))
    if meant in ("p", "P"):
        return page.proposer.press()
    if page.turn.draft.form.press(text):
        return True
    if meant in _MEASURING and page.stage.has_map:
        page.stage.measure(_MEASURING[meant])
        return True
    if meant.upper() == MORE:
        page.turn.choices.unfold(not page.turn.choices.unfolded)
        return True
    if meant in ("g", "G"):
        page.picks.mark_alike()
        return True
    if meant in ("l", "L") and page.stage.has_map:
        page.legend.toggle()
        return True
    if meant in ("n", "N") and page.picks.undecided:
        page.picks.everybody_as_usual()
        return True
    return False


def _digit(page: FightScreen, digit: int) -> bool:
    """Pick what the digit stands on, or begin to type a roll; what belongs to a number typed in vain picks nothing."""
    picks, draft = page.picks, page.picks.draft
    if picks.digits_settling:
        picks.pause.slip()
        return True
    if draft is not None and page.turn.draft.form.pick_number(draft, digit):
        if picks.draft is draft:
            picks.pause.slip()
        return True
    if page.dice.type_digit(str(digit)):
        return True
    if picks.undecided and _pick_numbered(page, digit):
        return True
    picks.pause.slip()
    return False


def _pick_numbered(page: FightScreen, number: int) -> bool:
    choice = (page.turn.choices if number else page.turn.table_choices).numbered(number)
    if choice is not None:
        page.picks.pick(choice)
    return choice is not None
